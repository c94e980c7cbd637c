import { civilDate, dayNumber } from '../../lib/calendar/dates.ts'
import { type LedgerEntry, nextKey, totalOf } from './entry.ts'
import { type LeaveYearRule, leaveYearOn } from './leave-years.ts'
import { type LeaveUnit, roundedRatio, THOUSAND } from './units.ts'

/** What a request takes of one day, by day number: in thousandths of a day, and in minutes. */
export type TakenDay = { day: number; millidays: number; minutes: number }

/** What decides how leave is charged. */
export type Charging = { unit: LeaveUnit; leave_years: readonly LeaveYearRule[] }

/** Returns what a day of leave takes of a balance, in thousandths of its unit. */
export function chargeOf({ millidays, minutes }: TakenDay, unit: LeaveUnit): number {
  return unit === 'days' ? millidays : roundedRatio(minutes * THOUSAND, 60)
}

/**
 * Returns the entries that change a request's usage to what it takes now: all of it on approval, none on
 * cancelling, the difference by date on a recount. `entries` are the request's entries so far.
 */
export function usageChanges(
  requestId: number,
  taken: readonly TakenDay[],
  entries: readonly LedgerEntry[],
  { unit, leave_years }: Charging,
): LedgerEntry[] {
  const due = new Map(taken.map((each) => [each.day, chargeOf(each, unit)]))
  const days = new Set([...due.keys(), ...entries.map((entry) => dayNumber(entry.entry_date))])
  return [...days]
    .sort((a, b) => a - b)
    .flatMap((day) => {
      const date = civilDate(day)
      const earlier = entries.filter(({ entry_date }) => entry_date === date)
      const more = (due.get(day) ?? 0) + totalOf(earlier)
      if (more === 0) return []
      const entry = usageEntry(requestId, date, more, earlier.length)
      return [{ ...entry, leave_year_start: leaveYearOn(leave_years, date).start }]
    })
}

function usageEntry(requestId: number, date: string, more: number, earlier: number) {
  return {
    key: nextKey(`leave_request:${requestId}:${date}`, earlier),
    kind: more > 0 ? ('usage' as const) : ('usage_reversal' as const),
    entry_date: date,
    amount: -more,
    reason: `Leave request ${requestId}`,
    leave_request_id: requestId,
    carry_over_terms: null,
  }
}
