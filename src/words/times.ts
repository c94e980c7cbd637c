import { byLocale } from './language.ts'
import { unitSpace } from './numbers.ts'

const minutes = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const
const toTheMinute = byLocale((locale) => new Intl.DateTimeFormat(locale, minutes))
const toTheSecond = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { ...minutes, second: '2-digit' }),
)

/** Returns a time of day, `15:04` or `15:04:05`, in words: `3:04 PM`, in French `15 h 04`. */
export function timeOfDay(time: string): string {
  const at_ms = Date.parse(`1970-01-01T${time.padStart(5, '0')}Z`)
  if (Number.isNaN(at_ms)) return time
  const format = time.length > 5 ? toTheSecond() : toTheMinute()
  return format.format(at_ms).replace(/\s/g, unitSpace())
}

/** Returns a sentence with its times of day, which are `15:04` on the wire, in words. */
export function timesInWords(text: string): string {
  return text.replace(
    /(?<![\w:.,+-]|such as |comme )([01]?\d|2[0-3]):[0-5]\d(?![\w:-])/g,
    timeOfDay,
  )
}
