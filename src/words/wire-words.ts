import { fieldNames, wire } from './french/wire/index.ts'
import { language } from './language.ts'

type Pattern = { form: RegExp; literal: number; words: string }

/** The longest text around the gaps is tried first. */
const patterns: readonly Pattern[] = Object.entries(wire)
  .filter(([key]) => key.includes('{0}'))
  .map(([key, words]) => patternOf(key, String(words)))
  .toSorted((a, b) => b.literal - a.literal)

/**
 * Returns a sentence of an operation, such as a refusal, in the language of what is being written; as it is where it has
 * no translation.
 */
export function wireWords(text: string): string {
  if (language() === 'en') return text
  const known = own(wire as Readonly<Record<string, string>>, text)
  if (known !== undefined) return known
  for (const { form, words } of patterns) {
    const found = form.exec(text)
    if (found) return words.replace(/\{(\d+)\}/g, (_, i) => wireWords(found[Number(i) + 1] ?? ''))
  }
  return text
}

/** Returns a field of an operation in words: `start date`. */
export function fieldName(field: string): string {
  const known = language() === 'en' ? undefined : own(fieldNames, field)
  return known ?? field.replaceAll('_', ' ')
}

function patternOf(key: string, words: string): Pattern {
  const texts = key.split(/\{\d+\}/)
  return {
    form: new RegExp(`^${texts.map((text) => RegExp.escape(text)).join('(.+?)')}$`, 's'),
    literal: texts.join('').length,
    words,
  }
}

function own(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
