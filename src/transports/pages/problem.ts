import type { DomainError } from '../../lib/errors.ts'
import { capitalized } from '../../lib/text.ts'
import { afterValue, fieldName, t, wireWords } from '../../words/index.ts'
import { ended, type Html, html, tHtml } from './html.ts'

export type Inputs = Map<string, { label: string; id: string }>

function inputNameOf(path: string): string {
  const [first = '', second] = path.split('.')
  if (first === 'earnings_codes' && second !== undefined) return `code_${second}`
  if (first === 'pay_components' && second !== undefined) return `component_${second}`
  if (path === 'pay_period_days') return 'pay_period_days_0'
  return aliases[first] ?? path.replaceAll('.', '_')
}

const aliases: Readonly<Record<string, string>> = {
  events: 'event',
  permissions: 'permission',
  rejection_reason: 'note',
  reviewer_notes: 'note',
  work_locations: 'work_locations',
}

/** Returns the problem with an input's value, as the end of a sentence. */
export function wrongWith(
  problem: DomainError | undefined,
  input: string,
  inputs: Inputs,
): string | undefined {
  const found = Object.entries(problem?.fields ?? {}).find(([path]) => inputNameOf(path) === input)
  return found?.[1][0] === undefined ? undefined : inWords(found[1][0], inputs)
}

/** Returns a refusal in the page's terms: fields by their labels, with a link to the input. */
export function problemNotice(problem: DomainError, inputs: Inputs, isWrite: boolean): Html {
  const { message, fields = {} } = problem
  const wrong = Object.entries(fields).map(([path, [said = 'is not valid']]) => {
    const name = inputNameOf(path)
    const input = inputs.get(name)
    const subject = input ? html`<a href="#${input.id}">${input.label}</a>` : plain(path)
    return asSentence(inWords(said, inputs), (end) => ended(html`${subject} ${end}`))
  })
  if (wrong.length === 0) return html`${wireWords(message)}`
  if (!isWrite) return html`${wrong.map((one) => html`<div>${one}</div>`)}`
  if (wrong.length === 1) return tHtml`Nothing was changed. ${wrong[0]}`
  return html`${t`Nothing was changed:`}<ul>${wrong.map((one) => html`<li>${one}</li>`)}</ul>`
}

/** Returns the same as one text, for pages without a form. */
export function problemText({ message, fields = {} }: DomainError): string {
  const sentences = Object.entries(fields).map(([path, [said = 'is not valid']]) =>
    asSentence(inWords(said, new Map()), (end) => sentence(`${plain(path)} ${end}`)),
  )
  return sentences.length === 0 ? wireWords(message) : sentences.join(' ')
}

/** Returns a refusal that is a sentence, or the sentence that it ends. */
export function asSentence<T>(said: string, ended: (end: string) => T): T | string {
  return /^\p{Lu}.*\.$/su.test(said) ? said : ended(said)
}

/** Returns a sentence with its full stop, which the abbreviation at its end may have already. */
export function sentence(text: string): string {
  return `${text}${afterValue(text, '.')}`
}

/** Turns `pay_date.offset` into `Pay date offset`. */
function plain(path: string): string {
  return capitalized(path.split('.').map(fieldName).join(' '))
}

/** Replaces names of fields and choices with those in the form. */
function inWords(said: string, inputs: Inputs): string {
  return wireWords(said).replace(/\b[a-z]+(?:_[a-z\d]+)+\b/g, (name) => {
    const input = inputs.get(name)
    return input ? t`“${input.label}”` : fieldName(name)
  })
}
