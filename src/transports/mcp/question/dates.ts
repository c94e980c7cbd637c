import { civilParts, dayNumber, MS_PER_MINUTE, weekday } from '../../../lib/calendar/dates.ts'
import { parseTimeOfDay } from '../../../lib/calendar/minutes.ts'
import { localDate, zone } from '../../../lib/calendar/zones.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns a civil date as people write it: `Tue Dec 1, 2026`. */
export function dateOf(date: string): string {
  return `${shortDate(date)}, ${date.slice(0, 4)}`
}

/** Returns a range of civil dates: `Tue Dec 1 to Thu Dec 3, 2026`, or one date. */
export function datesOf(from: string, to: string): string {
  if (from === to) return dateOf(from)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? shortDate(from) : dateOf(from)} to ${dateOf(to)}`
}

/** A leave year as effects have it. */
export type LeaveYear = { year: number; leave_year_start: string }

/** Returns the name of a leave year: `2026`, or with its first date where it is not a calendar year. */
export function leaveYearOf({ year, leave_year_start }: LeaveYear): string {
  if (leave_year_start.endsWith('-01-01')) return String(year)
  return `the leave year from ${dateOf(leave_year_start)}`
}

/** Returns the weekday of a number from 0, Sunday. */
export function weekdayOf(day: number): string {
  return weekdays[day]!
}

/** Returns the weekday of a civil date. */
export function weekdayOn(date: string): string {
  return weekdayOf(weekday(dayNumber(date)))
}

/** Returns `09:00` as `9:00 am`. */
function clockOf(time: string): string {
  const minute = parseTimeOfDay(time) ?? 0
  const hour = Math.floor(minute / 60)
  const half = hour < 12 ? 'am' : 'pm'
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)} ${half}`
}

/** Returns hours of a shift: `9:00 am to 5:00 pm`; an end that is not after the start is on the next day. */
export function shiftOf(start: string, end: string): string {
  return `${clockOf(start)} to ${clockOf(end)}${end <= start ? ' the next day' : ''}`
}

/** Returns the local time of an instant: `9:00 am`; with its offset where the clocks change that day. */
function localTime(instant: string, timezone: string): string {
  const ms = Date.parse(instant)
  const { offsetMsAt } = zone(timezone)
  const offset_ms = offsetMsAt(ms)
  const time = clockOf(new Date(ms + offset_ms).toISOString().slice(11, 16))
  const day = 24 * 60 * MS_PER_MINUTE
  const changes = offsetMsAt(ms - day / 2) !== offsetMsAt(ms + day / 2)
  return changes ? `${time} (${offsetOf(offset_ms)})` : time
}

export function localDateTime(instant: string, timezone: string): string {
  const date = dateOf(localDate(timezone, Date.parse(instant)))
  return `${date}, ${localTime(instant, timezone)} (${timezone})`
}

/** Returns the local hours between two instants; without an end, the time of the start. */
export function localHours(from: string, to: string | null, timezone: string): string {
  if (to === null) return `from ${localTime(from, timezone)}, still open (${timezone})`
  const isNextDay = localDate(timezone, Date.parse(from)) !== localDate(timezone, Date.parse(to))
  const end = `${localTime(to, timezone)}${isNextDay ? ' the next day' : ''}`
  return `${localTime(from, timezone)} to ${end} (${timezone})`
}

function shortDate(date: string): string {
  const { month, day_of_month } = civilParts(dayNumber(date))
  return `${weekdayOn(date)} ${months[month - 1]} ${day_of_month}`
}

function offsetOf(offset_ms: number): string {
  const minutes = Math.abs(offset_ms) / MS_PER_MINUTE
  const rest = minutes % 60
  const sign = offset_ms < 0 ? '-' : '+'
  return `UTC${sign}${Math.floor(minutes / 60)}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`
}
