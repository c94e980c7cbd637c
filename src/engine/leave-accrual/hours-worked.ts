import { addDays } from '../../lib/calendar/dates.ts'
import type { Ledger } from './due.ts'
import { type Entitled, serviceDateOf } from './entitlement.ts'
import {
  entriesFor,
  isForHoursWorked,
  type LedgerEntry,
  nextKey,
  totalOf,
  WORKED,
} from './entry.ts'
import { leaveYearOn } from './leave-years.ts'
import { begunOn, type PolicySettings } from './policy.ts'
import { thousandthsOf } from './units.ts'
import { availableAfter } from './year-balance.ts'

/** The minutes worked on a civil date. */
export type WorkedDate = { date: string; minutes: number }

/** What a pay period credits, and when it is approved. */
export type ApprovedHours = { pay_period_id: number; worked: readonly WorkedDate[]; on: string }

/**
 * Returns the entry that brings what a pay period credits to what its hours earn, within both caps; none where it does
 * already, as when a period is approved again with the same hours. What a cap cuts is not made up for later.
 */
export function hoursWorkedEntry(
  ledger: Ledger,
  { pay_period_id, worked, on }: ApprovedHours,
): LedgerEntry[] {
  const purpose = `${WORKED}${pay_period_id}`
  const own = entriesFor(ledger.entries, purpose)
  const earned = earnedHours(ledger, worked)
  const amount = cappedAt(ledger, earned, { own, on }) - totalOf(own)
  if (amount === 0) return []
  return [
    {
      key: nextKey(purpose, own.length),
      kind: 'accrual',
      leave_year_start: leaveYearOn(ledger.leave_years, on).start,
      entry_date: on,
      amount,
      reason:
        own.length === 0
          ? `Hours worked in pay period ${pay_period_id}`
          : `Hours worked in pay period ${pay_period_id}, approved again`,
      leave_request_id: null,
      carry_over_terms: null,
    },
  ]
}

/** Returns what hours earn before caps, in thousandths of an hour: each date by its own policy. */
function earnedHours(entitled: Entitled, worked: readonly WorkedDate[]): number {
  const service = serviceDateOf(entitled.employment)
  const hours = worked.reduce((sum, { date, minutes }) => {
    const { policy } = begunOn(entitled.enrollments, date)!
    return accrues(policy, service, date) ? sum + earnedBy(policy, minutes) : sum
  }, 0)
  return thousandthsOf(hours)
}

function accrues(policy: PolicySettings, service: string | null, date: string): boolean {
  if (policy.accrual_method !== 'per_hour_worked') return false
  return service === null || date >= addDays(service, policy.accrues_after_days)
}

function earnedBy({ earn_hours, per_hours }: PolicySettings, minutes: number): number {
  if (earn_hours === null || per_hours === null) return 0
  return (minutes * earn_hours) / (60 * per_hours)
}

function cappedAt(
  ledger: Ledger,
  earned: number,
  { own, on }: { own: readonly LedgerEntry[]; on: string },
): number {
  const { max_balance, max_per_year } = begunOn(ledger.enrollments, on)!.policy
  const year = leaveYearOn(ledger.leave_years, on)
  const others = { ...ledger, entries: ledger.entries.filter((entry) => !own.includes(entry)) }
  let most = earned
  if (max_balance !== null) {
    const available = availableAfter(others, { year, on, taking: [] }) ?? 0
    most = Math.min(most, thousandthsOf(max_balance) - available)
  }
  if (max_per_year !== null) {
    const accrued = others.entries.filter((entry) => {
      return entry.leave_year_start === year.start && isForHoursWorked(entry)
    })
    most = Math.min(most, thousandthsOf(max_per_year) - totalOf(accrued))
  }
  return Math.max(0, most)
}
