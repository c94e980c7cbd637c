import { dayNumberOf, daysInMonth, MS_PER_DAY, MS_PER_MINUTE } from './dates.ts'
import { zone } from './zones.ts'

const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i

const FIRST_YEAR = 1970
const LAST_YEAR = 2100
/** The largest offset of any time zone in those years is +14:00. */
const MAX_OFFSET_MINUTES = 14 * 60

/**
 * Returns the epoch milliseconds of an ISO 8601 timestamp in the years 1970-2100. One without an offset is
 * read in `zoneName` (in a gap: moved forward by the gap; when ambiguous: the first). Null when it is not a
 * valid time. Digits below the millisecond are cut off.
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

/**
 * Caches timestamps with an offset: a text is parsed once for validation and once for use, and many clocks
 * send the same times.
 */
const read = new Map<string, number>()
const mostRead = 4_000
const endsInOffset = /(Z|[+-]\d{2}(:?\d{2})?)$/i

/** Whether a timestamp names its offset; false for a date without a time. */
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

/** Formats epoch milliseconds as ISO 8601 in UTC with `Z`; writes milliseconds only when there are any. */
export function formatInstant(epochMs: number): string {
  const text = new Date(epochMs).toISOString()
  return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : text
}

/** Whether the text already has the format that `formatInstant` writes for whole seconds. */
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
