import type { DomainError } from '../../lib/errors.ts'
import { capitalized } from '../../lib/text.ts'
import { afterValue, fieldName, t, wireWords } from '../../words/index.ts'
import { type Html, html, tHtml } from './html.ts'

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

/** Returns the problem with an input's value, as a sentence beside the input. */
export function wrongWith(
  problem: DomainError | undefined,
  input: string,
  inputs: Inputs,
): string | undefined {
  const found = Object.entries(problem?.fields ?? {}).find(([path]) => inputNameOf(path) === input)
  return found?.[1][0] === undefined ? undefined : refusalSentence(inWords(found[1][0], inputs))
}

/** Returns a refusal as a sentence about its field; some refusals have a subject of their own. */
export function refusalSentence(words: string, label?: string): string {
  if (/^\p{Lu}/u.test(words)) return sentence(words)
  return sentence(label === undefined ? capitalized(t`It ${words}`) : t`${label} ${words}`)
}

/** Returns a refusal in the page's terms: fields by their labels, as links to the inputs. */
export function problemNotice(problem: DomainError, inputs: Inputs, isWrite: boolean): Html {
  const { message, fields = {} } = problem
  const wrong = Object.entries(fields).map(([path, said]) => {
    const input = inputs.get(inputNameOf(path))
    const words = refusalOf(path, said, inputs)
    return input ? html`<a href="#${input.id}">${words}</a>` : html`${words}`
  })
  if (wrong.length === 0) return html`${wireWords(message)}`
  if (!isWrite) return html`${wrong.map((one) => html`<div>${one}</div>`)}`
  if (wrong.length === 1) return tHtml`Nothing was changed. ${wrong[0]}`
  return html`${t`Nothing was changed:`}<ul>${wrong.map((one) => html`<li>${one}</li>`)}</ul>`
}

/** Returns the same as one text, without links. */
export function problemText(error: DomainError, inputs: Inputs = new Map()): string {
  const wrong = Object.entries(error.fields ?? {})
  if (wrong.length === 0) return wireWords(error.message)
  return wrong.map(([path, said]) => refusalOf(path, said, inputs)).join(' ')
}

function refusalOf(path: string, [said = 'is not valid']: readonly string[], inputs: Inputs) {
  const label = inputs.get(inputNameOf(path))?.label ?? plain(path)
  return refusalSentence(inWords(said, inputs), label)
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
  return wireWords(said).replace(/(?<!such as |par exemple )\b[a-z]+(?:_[a-z\d]+)+\b/g, (name) => {
    const input = inputs.get(name)
    return input ? t`“${input.label}”` : fieldName(name)
  })
}
