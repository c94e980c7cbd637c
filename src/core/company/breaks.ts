import type { StoredBreak } from '../../db/statements/columns.ts'
import { MS_PER_MINUTE } from '../../lib/calendar/dates.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'

/** A break of a time entry, in epoch milliseconds. */
export type EntryBreak = { start_ms: number; end_ms: number; is_paid: boolean }

/** The times of an entry, in epoch milliseconds, and its unpaid minutes. */
type Entry = { clock_in_ms: number; clock_out_ms: number | null; break_minutes: number }

/** Returns the minutes of the unpaid breaks, each time cut to its minute. */
export function unpaidMinutes(breaks: readonly EntryBreak[]): number {
  let sum = 0
  for (const { start_ms, end_ms, is_paid } of breaks) {
    if (!is_paid) sum += Math.floor(end_ms / MS_PER_MINUTE) - Math.floor(start_ms / MS_PER_MINUTE)
  }
  return sum
}

/**
 * Returns the stored breaks of an entry; null when they are not known, or no longer fit its times because a release
 * before has changed these.
 */
export function knownBreaks(
  stored: readonly StoredBreak[] | null | undefined,
  { clock_in_ms, clock_out_ms, break_minutes }: Entry,
): EntryBreak[] | null {
  if (stored == null) return null
  const breaks = stored.map(({ start, end, is_paid }) => {
    return { start_ms: Date.parse(start), end_ms: Date.parse(end), is_paid }
  })
  const fit =
    unpaidMinutes(breaks) === break_minutes &&
    breaks.every(
      ({ start_ms, end_ms }) => start_ms >= clock_in_ms && end_ms <= (clock_out_ms ?? end_ms),
    )
  return fit ? breaks : null
}

/** Returns breaks in the form in which they are stored and answered, ordered by start. */
export function storedBreaks(breaks: readonly EntryBreak[]): StoredBreak[] {
  const sorted = breaks.toSorted((a, b) => a.start_ms - b.start_ms)
  return sorted.map(({ start_ms, end_ms, is_paid }) => {
    return { start: formatInstant(start_ms), end: formatInstant(end_ms), is_paid }
  })
}

/** Returns the unpaid breaks of an entry; undefined when the times of its breaks are not known. */
export function unpaidBreaks(
  stored: readonly StoredBreak[] | null,
  entry: Entry,
): EntryBreak[] | undefined {
  return knownBreaks(stored, entry)?.filter(({ is_paid }) => !is_paid)
}
