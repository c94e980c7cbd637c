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

/** The credits of a pay period, and its approval time. */
export type ApprovedHours = {
  pay_period_id: number
  worked: readonly WorkedDate[]
  /** The hours at its previous approval; null when none are stored. */
  worked_before: readonly WorkedDate[] | null
  on: string
}

/**
 * Returns the entry for the leave that a pay period's hours earn, within both caps. When the period is approved again,
 * only the difference in hours moves the balance: caps, policies and the current balance do not change earlier credits,
 * and the amount that a cap cut is not made up for later. An entry of 0 records that a cap cut everything.
 */
export function hoursWorkedEntry(ledger: Ledger, approved: ApprovedHours): LedgerEntry[] {
  const { pay_period_id, on } = approved
  const purpose = `${WORKED}${pay_period_id}`
  const entries = entriesFor(ledger.entries, purpose)
  const isFirst = entries.length === 0
  const amount = isFirst ? firstCredit(ledger, approved) : correction(ledger, entries, approved)
  const isCut = isFirst && amount === 0 && earnedHours(ledger, approved.worked) > 0
  if (amount === 0 && !isCut) return []
  const reason = `Hours worked in pay period ${pay_period_id}`
  return [
    {
      key: nextKey(purpose, entries.length),
      kind: 'accrual',
      leave_year_start: leaveYearOn(ledger.leave_years, on).start,
      entry_date: on,
      amount,
      reason: isCut
        ? `${reason}: the limit is reached`
        : isFirst
          ? reason
          : `${reason}, approved again`,
      leave_request_id: null,
      carry_over_terms: null,
    },
  ]
}

function firstCredit(ledger: Ledger, { worked, on }: ApprovedHours): number {
  return Math.min(earnedHours(ledger, worked), roomOn(ledger, on))
}

/** Returns the entry for the difference in hours. A decrease first reduces the amount that a cap cut. */
function correction(
  ledger: Ledger,
  own: readonly LedgerEntry[],
  { worked, worked_before, on }: ApprovedHours,
): number {
  const credited = totalOf(own)
  const earned = earnedHours(ledger, worked)
  const before = worked_before === null ? credited : earnedHours(ledger, worked_before)
  if (earned >= before) return Math.min(earned - before, roomOn(ledger, on))
  const cut = Math.max(0, before - credited)
  return -Math.min(credited, Math.max(0, before - earned - cut)) + 0
}

/** Returns the amount that hours earn before caps, in thousandths of an hour: each date by its own policy. */
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

/** Returns how much the caps leave to credit on a date. */
function roomOn(ledger: Ledger, on: string): number {
  const { max_balance, max_per_year } = begunOn(ledger.enrollments, on)!.policy
  const year = leaveYearOn(ledger.leave_years, on)
  let room = Number.POSITIVE_INFINITY
  if (max_balance !== null) {
    const available = availableAfter(ledger, { year, on, taking: [] }) ?? 0
    room = Math.min(room, thousandthsOf(max_balance) - available)
  }
  if (max_per_year !== null) {
    const accrued = ledger.entries.filter((entry) => {
      return entry.leave_year_start === year.start && isForHoursWorked(entry)
    })
    room = Math.min(room, thousandthsOf(max_per_year) - totalOf(accrued))
  }
  return Math.max(0, room)
}
