import { byLocale, language } from './language.ts'

/** Makes a format of civil dates; in French the first of a month is `1er déc.`. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = byLocale(
    (locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
  )
  return (date) => {
    const parts = format().formatToParts(new Date(`${date}T00:00:00Z`))
    const isFrench = language() === 'fr'
    return parts
      .map(({ type, value }) => (isFrench && type === 'day' && value === '1' ? '1er' : value))
      .join('')
      .replace(/(?<=\d|er) (?=\p{L})/u, '\u00a0')
  }
}

const withYear = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
const inYear = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' })

/** Returns the first date of a span in words; without its year if the last date is in the same year. */
export function firstOfSpan(from: string, to: string): string {
  return from.slice(0, 4) === to.slice(0, 4) ? inYear(from) : withYear(from)
}

/** Returns a civil date in words with its year: `Mon, Dec 14, 2026`. */
export function dateInWords(date: string): string {
  return Number.isNaN(Date.parse(date)) ? date : withYear(date)
}

/** Returns a sentence with its dates, which are `2026-12-14` on the wire, in words: `Mon, Dec 14, 2026`. */
export function datesInWords(text: string): string {
  return text.replace(/(?<![\w-]|such as |comme )\d{4}-\d\d-\d\d(?![\w-])/g, dateInWords)
}

/** Returns a sentence with its dates in words, of a span in one year with the year once. */
export function spansInWords(text: string): string {
  return datesInWords(
    text.replace(
      /(?<![\w-])(\d{4}-\d\d-\d\d)( to | au )(\d{4}-\d\d-\d\d)(?![\w-])/g,
      (_, from: string, between: string, to: string) => `${firstOfSpan(from, to)}${between}${to}`,
    ),
  )
}
