import { filled, type Meaning, meaningOf } from '../lib/refusals.ts'
import { spansInWords } from './dates.ts'
import { refusals as englishRefusals } from './english.ts'
import { language, translations } from './language.ts'
import { decimal, unitSpace } from './numbers.ts'
import { timesInWords } from './times.ts'
import { translated } from './translate.ts'

/**
 * Translates a sentence from an operation, such as a refusal, for a page, and writes its dates and times in words.
 * Returns a sentence that has no translation with only those changed.
 */
export function wireWords(text: string): string {
  return readable(wireSentence(text))
}

/** Returns a sentence with its dates and times in words, and the space of the language before units. */
export function readable(text: string): string {
  const words = timesInWords(spansInWords(text)).replace(/(?<=\d) h\b/g, `${unitSpace()}h`)
  // Records spell this status with two l.
  return language() === 'en' ? words.replace(/\bcancelled\b/g, 'canceled') : words
}

/** Returns an operation's sentence like `wireWords`, but leaves its dates in wire format. */
export function wireSentence(text: string): string {
  const meaning = meaningOf(text)
  const named = meaning && byName(meaning)
  if (named !== undefined) return named
  const known = own(translations()?.wire ?? {}, text) ?? translated(text)
  if (known !== text) return known
  const quoted = /^"([^"]*)"$/.exec(text)
  if (quoted) return language() === 'fr' ? `«\u00a0${quoted[1]}\u00a0»` : text
  return text
}

/** Returns the translation of a refusal in the current language; undefined if there is none. */
function byName({ group, name, values }: Meaning): string | undefined {
  const groups: Readonly<Record<string, Readonly<Record<string, string>>>> =
    translations()?.refusals ?? englishRefusals
  const words = groups[group]?.[name]
  return (
    words &&
    filled(words, (gap) => {
      const value = String(values[gap])
      return /^-\d+$|^-?\d+\.\d+$/.test(value) ? decimal(value) : wireSentence(value)
    })
  )
}

/** Returns a field of an operation in words: `start date`. */
export function fieldName(field: string): string {
  const known = own(translations()?.fieldNames ?? {}, field)
  return known ?? field.replaceAll('_', ' ')
}

function own(table: Readonly<Record<string, unknown>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? String(table[name]) : undefined
}
