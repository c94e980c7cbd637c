import { datesInWords } from './dates.ts'
import { english } from './english.ts'
import { fieldNames, wire } from './french/wire/index.ts'
import { type Language, language } from './language.ts'
import type { Words } from './table.ts'

type Pattern = { form: RegExp; literal: number; words: string }

const sentences = { en: english, fr: wire } as const satisfies Record<Language, Words>
const patterns = { en: patternsOf(english), fr: patternsOf(wire) }

/**
 * Translates a sentence from an operation, such as a refusal, for a page, and writes its dates in words. Returns a
 * sentence that has no translation with only its dates changed.
 */
export function wireWords(text: string): string {
  return datesInWords(wireSentence(text.replace(sameDate, oneDate)))
}

const sameDate = /(from )?(\d{4}-\d\d-\d\d) to \2(?![\w-])/g

function oneDate(_: string, from: string | undefined, date: string): string {
  return from === undefined ? date : `on ${date}`
}

/** Returns a sentence of an operation as `wireWords` does, with its dates as they are on the wire. */
export function wireSentence(text: string): string {
  const spoken = language()
  const known = own(sentences[spoken], text)
  if (known !== undefined) return known
  const quoted = /^"([^"]*)"$/.exec(text)
  if (quoted) return spoken === 'fr' ? `«\u00a0${quoted[1]}\u00a0»` : text
  for (const { form, words } of patterns[spoken]) {
    const found = form.exec(text)
    if (found) {
      return words.replace(/\{(\d+)\}/g, (_, i) => wireSentence(found[Number(i) + 1] ?? ''))
    }
  }
  return text
}

/** Returns a field of an operation in words: `start date`. */
export function fieldName(field: string): string {
  const known = language() === 'en' ? undefined : own(fieldNames, field)
  return known ?? field.replaceAll('_', ' ')
}

/** The longest text around the gaps is tried first. */
function patternsOf(words: Words): readonly Pattern[] {
  return Object.entries(words)
    .filter(([key]) => key.includes('{0}'))
    .map(([key, text]) => patternOf(key, String(text)))
    .toSorted((a, b) => b.literal - a.literal)
}

function patternOf(key: string, words: string): Pattern {
  const texts = key.split(/\{\d+\}/)
  return {
    form: new RegExp(`^${texts.map((text) => RegExp.escape(text)).join('(.+?)')}$`, 's'),
    literal: texts.join('').length,
    words,
  }
}

function own(table: Readonly<Record<string, unknown>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? String(table[name]) : undefined
}
