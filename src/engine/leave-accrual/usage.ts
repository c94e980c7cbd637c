import { civilDate, civilParts, dayNumber } from '../../lib/calendar/dates.ts'
import { type LedgerEntry, nextKey } from './entry.ts'

/** What a request takes of one day, by day number. */
export type TakenDay = { day: number; millidays: number }

/**
 * Returns the entries that change a request's usage to what it takes now: all of it on approval, none on
 * cancelling, the difference by date on a recount. `entries` are the request's entries so far.
 */
export function usageChanges(
  requestId: number,
  taken: readonly TakenDay[],
  entries: readonly LedgerEntry[],
): LedgerEntry[] {
  const due = new Map(taken.map(({ day, millidays }) => [day, millidays]))
  const days = new Set([...due.keys(), ...entries.map((entry) => dayNumber(entry.entry_date))])
  return [...days]
    .sort((a, b) => a - b)
    .flatMap((day) => {
      const date = civilDate(day)
      const earlier = entries.filter(({ entry_date }) => entry_date === date)
      const charged = earlier.reduce((sum, { millidays }) => sum - millidays, 0)
      const more = (due.get(day) ?? 0) - charged
      return more === 0 ? [] : [usageEntry(requestId, day, more, earlier.length)]
    })
}

function usageEntry(requestId: number, day: number, more: number, earlier: number): LedgerEntry {
  const date = civilDate(day)
  return {
    key: nextKey(`leave_request:${requestId}:${date}`, earlier),
    kind: more > 0 ? 'usage' : 'usage_reversal',
    leave_year: civilParts(day).year,
    entry_date: date,
    millidays: -more,
    reason: `Leave request ${requestId}`,
    leave_request_id: requestId,
    carry_over_terms: null,
  }
}
