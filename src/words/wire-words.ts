import { filled, type Meaning, meaningOf } from '../lib/refusals.ts'
import { spansInWords } from './dates.ts'
import { english, refusals as englishRefusals } from './english.ts'
import { language, translations } from './language.ts'
import { unitSpace } from './numbers.ts'
import type { Words } from './table.ts'
import { timesInWords } from './times.ts'

type Pattern = { form: RegExp; literal: number; words: string }

const patterns = new WeakMap<Words, readonly Pattern[]>()

/**
 * Translates a sentence from an operation, such as a refusal, for a page, and writes its dates and times in words.
 * Returns a sentence that has no translation with only those changed.
 */
export function wireWords(text: string): string {
  return readable(wireSentence(meaningOf(text) ? text : text.replace(sameDate, oneDate)))
}

/** Returns a sentence with its dates and times in words, and the space of the language before units. */
export function readable(text: string): string {
  const words = timesInWords(spansInWords(text)).replace(/(?<=\d) h\b/g, `${unitSpace()}h`)
  // Records spell this status with two l.
  return language() === 'en' ? words.replace(/\bcancelled\b/g, 'canceled') : words
}

const sameDate = /(from )?(\d{4}-\d\d-\d\d) to \2(?![\w-])/g

function oneDate(_: string, from: string | undefined, date: string): string {
  return from === undefined ? date : `on ${date}`
}

/** Returns a sentence of an operation as `wireWords` does, with its dates as they are on the wire. */
export function wireSentence(text: string): string {
  const meaning = meaningOf(text)
  const named = meaning && byName(meaning)
  if (named !== undefined) return named
  const sentences = translations()?.wire ?? english
  const known = own(sentences, text)
  if (known !== undefined) return known
  const quoted = /^"([^"]*)"$/.exec(text)
  if (quoted) return language() === 'fr' ? `«\u00a0${quoted[1]}\u00a0»` : text
  for (const { form, words } of patternsOf(sentences)) {
    const found = form.exec(text)
    if (found) {
      return words.replace(/\{(\d+)\}/g, (_, i) => wireSentence(found[Number(i) + 1] ?? ''))
    }
  }
  return text
}

/** Returns the words of a refusal in the language of what is being written; undefined where it has none. */
function byName({ group, name, values }: Meaning): string | undefined {
  const groups: Readonly<Record<string, Readonly<Record<string, string>>>> =
    translations()?.refusals ?? englishRefusals
  const words = groups[group]?.[name]
  return words && filled(words, (gap) => wireSentence(String(values[gap])))
}

/** Returns a field of an operation in words: `start date`. */
export function fieldName(field: string): string {
  const known = own(translations()?.fieldNames ?? {}, field)
  return known ?? field.replaceAll('_', ' ')
}

/** The longest text around the gaps is tried first. */
function patternsOf(words: Words): readonly Pattern[] {
  const kept = patterns.get(words)
  if (kept !== undefined) return kept
  const made = Object.entries(words)
    .filter(([key]) => key.includes('{0}'))
    .map(([key, text]) => patternOf(key, String(text)))
    .toSorted((a, b) => b.literal - a.literal)
  patterns.set(words, made)
  return made
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
