import { localDate, offsetMsAt } from '../../../lib/calendar/zones.ts'
import { dateFormat, dateInWords, firstOfSpan, t, timeOfDay } from '../../../words/index.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import type { PageContext } from '../page-context.ts'

const inYear = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' })
const withYear = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
const monthDay = dateFormat({ month: 'short', day: 'numeric' })
const weekday = dateFormat({ weekday: 'long' })

/** Returns a civil date in words, `Mon, Nov 23`, with its year unless it is in the year of `today`. */
export function day(date: string, today: string): Html {
  return html`<time class="day-name" datetime="${date}" title="${date}">${inWordsOf(date, today)}</time>`
}

function inWordsOf(date: string, today: string): string {
  const format = date.slice(0, 4) === today.slice(0, 4) ? inYear : withYear
  return format(date)
}

/** Returns a month and day, `03-31`, in words, `Mar 31`. */
export function dayOfYear(month_day: string): string {
  return monthDay(`2024-${month_day}`)
}

/** Returns a civil date as a short label, `Nov 15`. */
export function shortDay(date: string): string {
  return monthDay(date)
}

/** Returns the name of a weekday; 0 is Sunday. */
export function weekdayName(day: number): string {
  // 2023-01-01 is a Sunday.
  return weekday(`2023-01-0${day + 1}`)
}

/** Returns a span of dates in words. */
export function span(from: string, to: string, today: string): Html {
  return from === to ? day(from, today) : tHtml`${day(from, today)} to ${day(to, today)}`
}

/** Returns a span of dates as plain text, for names of links and options. */
export function spanText(from: string, to: string): string {
  return from === to ? dateInWords(from) : t`${firstOfSpan(from, to)} to ${dateInWords(to)}`
}

/** Returns the time of day of `2026-10-05T09:00-04:00`, with the date if it is another. */
export function clockOf(local: string, date: string): string {
  const time = timeOfDay(local.slice(11, 16))
  return local.startsWith(date) ? time : `${time}, ${monthDay(local.slice(0, 10))}`
}

type Place = Pick<PageContext, 'session' | 'now_ms'>

/** Returns today in the company's zone. */
export function today({ session, now_ms }: Place): string {
  return localDate(session.timezone, now_ms)
}

/** Returns the day of an instant in the company's zone, short. */
export function dayAt(place: Place, instant: string): Html {
  const date = localDate(place.session.timezone, Date.parse(instant))
  return html`<time datetime="${date}" title="${date}">${shortDay(date)}</time>`
}

/** Returns an instant in words in the company's zone, `Mon, Nov 23, 2:05 PM`. */
export function moment(page: Place, instant: string): Html {
  return inWords(page, instant, clock(page.session.timezone, instant))
}

/** Returns an instant as `moment` does, and `none` for null. */
export function when(page: Place, instant: string | null, none = t`never`): Html {
  return instant === null ? html`<span class="quiet">${none}</span>` : moment(page, instant)
}

/** Returns an instant in words in the company's zone, to the second. */
export function exactly(page: Place, instant: string): Html {
  return inWords(page, instant, timeOfDay(localTime(page.session.timezone, instant).slice(11, 19)))
}

/** Returns an instant as plain text in the company's zone, with its year and to the second. */
export function instantText(page: Place, instant: string): string {
  const local = localTime(page.session.timezone, instant)
  return `${dateInWords(local.slice(0, 10))}, ${timeOfDay(local.slice(11, 19))}`
}

export function clock(timezone: string, instant: string): string {
  return timeOfDay(localTime(timezone, instant).slice(11, 16))
}

function inWords(page: Place, instant: string, time: string): Html {
  const local = localTime(page.session.timezone, instant)
  const words = inWordsOf(local.slice(0, 10), today(page))
  const title = `${local.slice(0, 10)} ${local.slice(11, 19)}`
  return html`<time class="day-name" datetime="${instant}" title="${title}">${words}, ${time}</time>`
}

function localTime(timezone: string, instant: string): string {
  const at_ms = Date.parse(instant)
  return new Date(at_ms + offsetMsAt(timezone, at_ms)).toISOString()
}
