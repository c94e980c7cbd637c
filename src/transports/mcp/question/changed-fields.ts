import { isDeepStrictEqual } from 'node:util'
import { dateOf } from './dates.ts'
import { listOf, plural, quoted, wordsOf } from './words.ts'

/** Formats the value of a field; null becomes the field's own word for nothing. */
export type Say = (value: never) => string | Promise<string>

/**
 * Formats the fields of a record: the label and the value. Without a formatter, the field is text from people: its old
 * value is not shown, and the new one is at the end of the question.
 */
export type FieldWords = Readonly<Record<string, readonly [label: string, say?: Say]>>

/** Fields that are derived from others. */
const derived: ReadonlySet<string> = new Set(['id', 'updated_at', 'warnings'])

export async function changedFields(
  before: object,
  after: object,
  words: FieldWords,
  { without = [] }: { without?: readonly string[] } = {},
): Promise<string[]> {
  const changes: string[] = []
  for (const field of Object.keys(after)) {
    const [was, is] = [Reflect.get(before, field), Reflect.get(after, field)]
    if (derived.has(field) || without.includes(field) || isDeepStrictEqual(was, is)) continue
    const [label, say] = words[field] ?? [wordsOf(field)]
    changes.push(
      say ? `${label} ${await said(say, was)} -> ${await said(say, is)}` : text(label, is),
    )
  }
  return changes
}

/** Returns the changes as the end of a question; says so when nothing changes. */
export function inSentence(changes: readonly string[]): string {
  return changes.length === 0 ? 'nothing changes' : listOf(changes, { most: 30, separator: '; ' })
}

export const say = {
  date: dateOf,
  flag: (value: boolean) => (value ? 'yes' : 'no'),
  word: wordsOf,
  code: (value: string) => value,
  number: String,
  days: (value: number) => plural(value, 'day'),
  minutes: (value: number) => plural(value, 'minute'),
  name: (value: string) => quoted(value),
  names: (value: readonly string[]) =>
    value.length === 0 ? 'all' : listOf(value.map((name) => quoted(name))),
} satisfies Record<string, Say>

async function said(tell: Say, value: unknown): Promise<string> {
  return value === null || value === undefined ? 'none' : tell(value as never)
}

/** The old text is not shown, and the new text is at the end of the question. */
function text(label: string, value: unknown): string {
  return isNothing(value) ? `${label} removed` : `new ${label}`
}

function isNothing(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0)
}
