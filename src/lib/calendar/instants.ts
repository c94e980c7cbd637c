import { dayNumberOf, daysInMonth, MS_PER_DAY, MS_PER_MINUTE } from './dates.ts'
import { zone } from './zones.ts'

const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i

const FIRST_YEAR = 1970
const LAST_YEAR = 2100
/** The widest offset any zone has had in the years above is +14:00. */
const MAX_OFFSET_MINUTES = 14 * 60

/**
 * Epoch milliseconds of an ISO 8601 timestamp of the years 1970-2100; one without an offset is read in
 * `zoneName` (gap: forward by the gap, fold: the first). Null when it is no such time. Digits below the
 * millisecond are cut off.
 */
export function parseInstant(text: string, zoneName: string): number | null {
  const known = read.get(text)
  if (known !== undefined) return known
  const instant = readInstant(text, zoneName)
  if (instant !== null && hasOffset(text)) {
    if (read.size >= mostRead) read.clear()
    read.set(text, instant)
  }
  return instant
}

/** Those with an offset: a text is read once to be checked and once to be used, and clocks strike together. */
const read = new Map<string, number>()
const mostRead = 4_000
const endsInOffset = /(Z|[+-]\d{2}(:?\d{2})?)$/i

/** Whether a timestamp names its offset; one of a date alone is none. */
export function hasOffset(text: string): boolean {
  return endsInOffset.test(text)
}

function readInstant(text: string, zoneName: string): number | null {
  const match = TIMESTAMP.exec(text)
  if (match === null) return null
  const [year, month, dayOfMonth] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const [hour, minute, second] = [Number(match[4]), Number(match[5]), Number(match[6] ?? 0)]
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return null
  if (dayOfMonth < 1 || dayOfMonth > daysInMonth(year, month)) return null
  if (hour > 23 || minute > 59 || second > 59) return null

  const day = dayNumberOf(year, month, dayOfMonth)
  const minuteOfDay = hour * 60 + minute
  const rest = second * 1000 + Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'))
  if (match[8] === undefined) return zone(zoneName).instantAt(day, minuteOfDay) + rest
  const offset = offsetMinutes(match[8])
  if (offset === null) return null
  return day * MS_PER_DAY + (minuteOfDay - offset) * MS_PER_MINUTE + rest
}

/** ISO 8601 in UTC with `Z` of epoch milliseconds; milliseconds are written only when there are any. */
export function formatInstant(epochMs: number): string {
  const text = new Date(epochMs).toISOString()
  return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : text
}

/** As `formatInstant` writes whole seconds: such a text need not be written anew. */
export function isWholeInstant(text: string): boolean {
  return WHOLE.test(text)
}

const WHOLE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

function offsetMinutes(text: string): number | null {
  if (text === 'Z' || text === 'z') return 0
  const hours = Number(text.slice(1, 3))
  const minutes = Number(text.slice(3).replace(':', ''))
  const total = hours * 60 + minutes
  if (minutes > 59 || total > MAX_OFFSET_MINUTES) return null
  return text.startsWith('-') ? -total : total
}
