import type { Translation, Words } from '../../words/table.ts'

type Value = string | number

/** Returns a text in the language of the view: `` t`${shown} of ${total}` `` has the key `{0} of {1}`. */
export function t(strings: TemplateStringsArray, ...values: readonly Value[]): string {
  const key = strings.reduce((text, part, i) => (i === 0 ? part : `${text}{${i - 1}}${part}`), '')
  return phrase(key).replace(/\{(\d+)\}/g, (whole, i) => String(values[Number(i)] ?? whole))
}

export function phrase(text: string): string {
  const known = translationOf(text)
  return typeof known === 'string' ? known : text
}

/** Returns the form for a count, its `{n}` replaced. */
export function plural(n: number, one: string, other: string): string {
  const known = translationOf(one)
  const forms = typeof known === 'object' ? known : { one, other }
  const rule = new Intl.PluralRules(document.documentElement.lang).select(n)
  return (rule === 'one' ? forms.one : forms.other).replaceAll('{n}', decimal(n))
}

/** Returns a number with the decimal mark of the language, with two decimals if requested. */
export function decimal(value: number, decimals?: 2): string {
  const places =
    decimals === undefined ? {} : { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const options = { maximumFractionDigits: 20, useGrouping: false, ...places }
  return new Intl.NumberFormat(document.documentElement.lang, options).format(value)
}

/** Returns a difference with its sign and two decimals. */
export function signed(value: number): string {
  return new Intl.NumberFormat(document.documentElement.lang, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
    useGrouping: false,
  }).format(value)
}

/** Returns the time of day of an instant, by default in the time zone of the reader. */
export function timeOfDay(instant: number, timeZone?: string): string {
  const options = { hour: 'numeric', minute: '2-digit', timeZone } as const
  return new Intl.DateTimeFormat(document.documentElement.lang, options).format(instant)
}

/** Returns a civil date after its weekday. */
export function weekdayDate(date: string): string {
  const options = { weekday: 'short', timeZone: 'UTC' } as const
  const weekday = new Intl.DateTimeFormat(document.documentElement.lang, options)
  return `${weekday.format(new Date(date))} ${date}`
}

/**
 * Uses the language of the host around the view, if it is translated; also for texts that the page has already shown.
 */
export function speak(locale: string | undefined): void {
  if (locale === undefined) return
  document.documentElement.lang = /^fr\b/i.test(locale) ? 'fr' : 'en'
  for (const each of document.querySelectorAll<HTMLElement>('[data-said]')) {
    each.textContent = phrase(each.dataset.said ?? '')
  }
}

/** The words are in an attribute of the page, which the server builds. */
function translationOf(key: string): Translation | undefined {
  if (document.documentElement.lang !== 'fr') return undefined
  const words: Words = JSON.parse(document.body.dataset.fr ?? '{}')
  return Object.hasOwn(words, key) ? words[key] : undefined
}
