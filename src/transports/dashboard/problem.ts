import type { DomainError } from '../../lib/errors.ts'
import { type Html, html } from './html.ts'

/** The inputs of the page that is being made, by name. */
export type Inputs = Map<string, { label: string; id: string }>

/** The name of the input that a field of an operation is written in. */
function inputNameOf(path: string): string {
  const [first = '', second] = path.split('.')
  if (first === 'earnings_codes' && second !== undefined) return `code_${second}`
  return aliases[first] ?? path.replaceAll('.', '_')
}

const aliases: Readonly<Record<string, string>> = {
  events: 'event',
  permissions: 'permission',
  rejection_reason: 'note',
  reviewer_notes: 'note',
}

/** What is wrong with the value of an input, as the end of a sentence. */
export function wrongWith(
  problem: DomainError | undefined,
  input: string,
  inputs: Inputs,
): string | undefined {
  const found = Object.entries(problem?.fields ?? {}).find(([path]) => inputNameOf(path) === input)
  return found?.[1][0] === undefined ? undefined : inWords(found[1][0], inputs)
}

/** A refusal in the words of the page: fields by their labels, with a link to the input. */
export function problemNotice({ message, fields = {} }: DomainError, inputs: Inputs): Html {
  const wrong = Object.entries(fields).map(([path, [said = 'is not valid']]) => {
    const name = inputNameOf(path)
    const input = inputs.get(name)
    const subject = input ? html`<a href="#${input.id}">${input.label}</a>` : plain(path)
    return html`${subject} ${inWords(said, inputs)}.`
  })
  if (wrong.length === 0) return html`${message}`
  if (wrong.length === 1) return html`Nothing was changed. ${wrong[0]}`
  return html`Nothing was changed:<ul>${wrong.map((sentence) => html`<li>${sentence}</li>`)}</ul>`
}

/** The same as one text, for where there is no form. */
export function problemText({ message, fields = {} }: DomainError): string {
  const sentences = Object.entries(fields).map(
    ([path, [said = 'is not valid']]) => `${plain(path)} ${inWords(said, new Map())}.`,
  )
  return sentences.length === 0 ? message : sentences.join(' ')
}

/** `pay_date.offset` as `Pay date offset`. */
function plain(path: string): string {
  const words = path.replace(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Names of fields and of choices as the form writes them. */
function inWords(said: string, inputs: Inputs): string {
  return said.replace(/\b[a-z]+(?:_[a-z\d]+)+\b/g, (name) => {
    const input = inputs.get(name)
    return input ? `“${input.label}”` : name.replaceAll('_', ' ')
  })
}
