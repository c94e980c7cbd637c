import { language, translations } from './language.ts'
import { unitSpace, whole } from './numbers.ts'

declare const isPhrase: unique symbol

/** An English text that is translated where it is shown, by `say`. */
export type Phrase = string & { [isPhrase]: true }

const rules = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') }
const keys = new WeakMap<TemplateStringsArray, string>()

/** Returns a text in the current language: `` t`Ends in ${days}` `` has the key `Ends in {0}`. */
export function t(strings: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return filled(translated(keyOf(strings)), values)
}

/** Marks an English text of a table or constant as one to be translated when it is shown. */
export function phrase(text: string): Phrase {
  return text as Phrase
}

/** Returns a marked text in the current language. */
export function say(text: Phrase): string {
  return translated(text)
}

/** Returns the form for a count, its `{n}` replaced: `plural(2, '{n} request', '{n} requests')`. */
export function plural(n: number, one: string, other: string, shown = whole(n)): string {
  const found = translations()?.pages[one]
  const forms = typeof found === 'object' ? found : { one, other }
  const rule = rules[typeof found === 'object' ? language() : 'en'].select(n)
  const form =
    rule === 'one' ? forms.one : rule === 'many' ? (forms.many ?? forms.other) : forms.other
  return form.replace(/\{n\} (?=\p{L})/gu, `{n}${unitSpace()}`).replaceAll('{n}', shown)
}

/** Returns the key of a template: its texts with `{0}`, `{1}` … between them. */
export function keyOf(strings: TemplateStringsArray): string {
  const kept = keys.get(strings)
  if (kept !== undefined) return kept
  const key = strings.reduce((text, part, i) => (i === 0 ? part : `${text}{${i - 1}}${part}`), '')
  keys.set(strings, key)
  return key
}

/** Returns the translation of a key; the key itself if there is none. */
export function translated(key: string): string {
  const found = translations()?.pages[key]
  return typeof found === 'string' ? found : key
}

function filled(text: string, values: readonly (string | number)[]): string {
  if (values.length === 0) return text
  return text.replace(placeholder, (whole, before = '', i, next = '') => {
    const value = values[Number(i)]
    if (value === undefined) return whole
    return `${beforeValue(before, String(value))}${value}${afterValue(String(value), next)}`
  })
}

/** A value, with the word before it that may be elided and the full stop or the unit that may follow it. */
const placeholder =
  /((?<!\p{L})(?:de|que) )?\{(\d+)\}(\.(?!\.)| (?:h|heures?|jours?|min|km|s|d|j)(?![\p{L}\d’]))?/giu
const unit = /^ (?=(?:h|heures?|jours?|min|km|s|d|j)(?![\p{L}\d’]))/u
const vowel = /^(<[^>]*>)*([aeiouàâäéèêëîïôöùûüœæ]|y[^aeiou]|h[eéèêiîoôuûy])/i

/** Returns the text before a value: in French, `de` and `que` are elided before a vowel or an h. */
export function beforeValue(text: string, value: string): string {
  return vowel.test(value) ? text.replace(/(?<=(?<!\p{L})(d|qu))e $/iu, '’') : text
}

/**
 * Returns the text after a value: without its full stop where the value ends with one, as a French month does, and with
 * the space of the language before a unit.
 */
export function afterValue(value: string, text: string): string {
  if (text.startsWith('.') && !text.startsWith('..')) {
    return /\.(<\/\w+>)*$/.test(value) ? text.slice(1) : text
  }
  return text.startsWith(' ') && /\d(<\/\w+>)*$/.test(value)
    ? text.replace(unit, unitSpace())
    : text
}
