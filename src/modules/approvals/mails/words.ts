import { datesInWords, firstOfSpan, locale, plural, t } from '../../../words/index.ts'
import type { RequestedDates } from '../../leave/requests/fields.ts'

/** Returns a civil date in words, such as `Mon, Nov 30, 2026`. */
export function dateWords(date: string): string {
  return datesInWords(date)
}

/** Returns two civil dates in words; one where they are the same. */
export function spanWords(from: string, to: string): string {
  return from === to ? dateWords(from) : t`${firstOfSpan(from, to)} to ${dateWords(to)}`
}

export function numberWords(value: number): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: 3 }).format(value)
}

export function dayCount(days: number): string {
  return plural(days, '{n} day', '{n} days', numberWords(days))
}

/** Returns the dates of leave in words, with half days and hours. */
export function leaveWords({ start_date, end_date, hours, ...parts }: RequestedDates): string {
  const first = partWords(firstOfSpan(start_date, end_date), parts.start_day_part)
  if (start_date !== end_date) {
    return t`${first} to ${partWords(dateWords(end_date), parts.end_day_part)}`
  }
  const only = partWords(dateWords(start_date), parts.start_day_part)
  return hours === null ? only : t`${only} (${numberWords(hours)} h)`
}

function partWords(date: string, part: string): string {
  if (part === 'morning') return t`${date} (morning)`
  return part === 'afternoon' ? t`${date} (afternoon)` : date
}
