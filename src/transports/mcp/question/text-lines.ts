import { inputJsonSchema, type JsonSchema } from '../../../core/json-schema.ts'
import type { AnyOperation } from '../../../core/operation.ts'
import { isSchema } from '../answer/free-text.ts'
import type { Fields } from './confirmation.ts'
import { plural, quotedText, wordsOf } from './words.ts'

const mostTexts = 10

/**
 * Returns the text of a call that will be stored or sent, one line each: quoted, complete up to 500 characters. `sent`
 * is the raw call, `checked` its validated input, without defaults that nobody sent.
 */
export function ownText(operation: AnyOperation, sent: Fields, checked: Fields): string[] {
  const texts: string[] = []
  for (const [name, value] of Object.entries(checked)) {
    if (sent[name] === undefined || isSaid(operation, name)) continue
    collect(texts, [name], value, inputJsonSchema(operation).properties?.[name])
  }
  const distinct = [...new Set(texts)]
  const left = distinct.length - mostTexts
  return left > 1
    ? [...distinct.slice(0, mostTexts), `And ${plural(left, 'more text')}.`]
    : distinct
}

function collect(texts: string[], path: string[], value: unknown, schema: unknown): void {
  if (typeof value === 'string') {
    if (value.trim() !== '' && !isChosen(schema, value)) {
      texts.push(`${label(path)}: ${quotedText(value)}`)
    }
  } else if (Array.isArray(value)) {
    const items = branches(schema).find(({ items }) => isSchema(items))?.items
    for (const item of value) collect(texts, path, item, items)
  } else if (typeof value === 'object' && value !== null) {
    const object = branches(schema).find((part) => part.properties ?? part.additionalProperties)
    for (const [field, member] of Object.entries(value)) {
      const member_schema = object?.properties?.[field] ?? object?.additionalProperties
      collect(texts, [...path, field], member, member_schema)
    }
  }
}

/** The sentence says the type of leave. */
function isSaid({ name: operation }: AnyOperation, field: string): boolean {
  return field === 'type' && operation.startsWith('leave_requests.')
}

/** `line_items.description` is `Line item, description`; the rows of a bulk call are not named. */
function label(path: readonly string[]): string {
  const named = path[0] === 'entries' ? path.slice(1) : path
  const words = named.map((name) => labels[name] ?? wordsOf(name)).join(', ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

const labels: Readonly<Record<string, string>> = {
  line_items: 'line item',
  provider_a_iid: 'id at provider A',
  provider_b_client_id: 'id at provider B',
  url: 'address',
}

/**
 * Whether the schema leaves no free choice of words: a list of words, a date, a code or a text in a fixed form, which
 * the sentence includes where it matters. A secret is never shown to anybody.
 */
function isChosen(schema: unknown, value: string): boolean {
  return branches(schema).some(
    (part: Marked) =>
      part.enum?.includes(value) ||
      part.format === 'date' ||
      part.format === 'date-time' ||
      part.kind === 'code' ||
      part.secret === true,
  )
}

type Marked = JsonSchema & { kind?: unknown; secret?: unknown }

function branches(schema: unknown): JsonSchema[] {
  return isSchema(schema) ? [schema, ...(schema.anyOf ?? []).filter(isSchema)] : []
}
