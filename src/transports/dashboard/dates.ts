import { localDate } from '../../lib/calendar/zones.ts'
import { type Html, html } from './html.ts'
import type { PageContext } from './page-context.ts'
import { clock } from './ui.ts'

const inYear = formatter({ weekday: 'short', month: 'short', day: 'numeric' })
const withYear = formatter({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
const monthDay = formatter({ month: 'short', day: 'numeric' })

/** Returns a civil date in words, `Mon, Nov 23`, with its year unless it is in the year of `today`. */
export function day(date: string, today: string): Html {
  const format = date.slice(0, 4) === today.slice(0, 4) ? inYear : withYear
  const words = format.format(new Date(`${date}T00:00:00Z`))
  return html`<time class="day-name" datetime="${date}" title="${date}">${words}</time>`
}

/** Returns a month and day, `03-31`, in words, `Mar 31`. */
export function dayOfYear(month_day: string): string {
  return monthDay.format(new Date(`2024-${month_day}T00:00:00Z`))
}

/** Returns a span of dates in words. */
export function span(from: string, to: string, today: string): Html {
  return from === to ? day(from, today) : html`${day(from, today)} to ${day(to, today)}`
}

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
}

type Place = Pick<PageContext, 'session' | 'now_ms'>

/** Returns today in the company's zone. */
export function today({ session, now_ms }: Place): string {
  return localDate(session.timezone, now_ms)
}

/** Returns an instant in words in the company's zone, `Mon, Nov 23, 14:05`. */
export function moment(page: Place, instant: string): Html {
  const { timezone } = page.session
  return html`${day(localDate(timezone, Date.parse(instant)), today(page))}, ${clock(timezone, instant)}`
}
