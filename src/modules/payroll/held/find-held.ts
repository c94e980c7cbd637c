import { saidOfLocked } from '../../../core/company/payroll-locks.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { DayRange } from '../../../engine/hours/index.ts'
import { civilDate } from '../../../lib/calendar/dates.ts'
import { invalid } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import {
  type ApprovedPart,
  type EntryStatus,
  entryStatusesOf,
  isReleased,
  type JudgedEntry,
  withIds,
} from './entry-status.ts'

/** An entry that is held, and the days on which it is held. */
export type HeldEntry = { entry: JudgedEntry; parts: ApprovedPart[] }

/** Only an entry that was stored late, or is open, can be held; most are neither and need no check. */
const isCandidate = '(t.late_at is not null or t.clock_out is null)'

const inApproved = `exists (
    select from pay_periods p where p.company_id = $1 and p.status = 'approved'
      and p.start_date between t.work_date - 30 and t.work_date + 2
      and p.end_date >= t.work_date)`

/** SQL condition for entries `t` that may be held, or are released. */
export const mayBeHeld = `(${isCandidate} and (${inApproved} or ${isReleased}))`

/** The result of a decision on a late entry. */
export type LateState = { held: boolean; released_dates: string[] }

/** Returns the state of entries for which `mayBeHeld` is true, by id. */
export async function lateStates(
  sql: Sql,
  ids: readonly number[],
): Promise<Map<number, LateState>> {
  const statuses = await entryStatusesOf(sql, withIds(ids))
  return new Map(
    [...statuses].map(([id, { entry, parts }]) => [
      id,
      {
        held: parts.some(({ is_held }) => is_held),
        released_dates: entry.released_days.toSorted((a, b) => a - b).map(civilDate),
      },
    ]),
  )
}

/**
 * Returns the held entries of some employees, or of all when `employee_ids` is null, of any date or in a
 * range.
 */
export async function findHeld(
  sql: Sql,
  employee_ids: readonly number[] | null,
  days?: DayRange,
): Promise<HeldEntry[]> {
  return (await findLate(sql, employee_ids, days)).flatMap(({ entry, parts }) => {
    const held = parts.filter(({ is_held }) => is_held)
    return held.length > 0 ? { entry, parts: held } : []
  })
}

/** Returns the same entries and those that are not or no longer held, with all of their parts. */
export async function findLate(
  sql: Sql,
  employee_ids: readonly number[] | null,
  days?: DayRange,
): Promise<EntryStatus[]> {
  const conditions = [mayBeHeld]
  const values: unknown[] = []
  const value = (provided: unknown) => `$${values.push(provided) + 1}`
  if (employee_ids !== null) {
    conditions.push(`t.employee_id = any(${value(employee_ids)}::bigint[])`)
  }
  if (days !== undefined) {
    const date = (day: number) => `date '1970-01-01' + ${value(day)}::int`
    // A split shift reaches into the next day, or the one after it when the clocks change.
    conditions.push(`t.work_date between ${date(days.from_day - 2)} and ${date(days.to_day)}`)
  }
  const statuses = await entryStatusesOf(sql, { condition: conditions.join(' and '), values })
  return [...statuses.values()]
}

/**
 * Returns those of the entries that an approved period or a release has paid, with why they cannot change; locks
 * their periods.
 */
export async function paidAmong(sql: Sql, ids: readonly number[]): Promise<Map<number, string>> {
  const paid = new Map<number, string>()
  for (const [id, status] of await entryStatusesOf(sql, withIds(ids), { lock: true })) {
    const refusal = whyPaid(status)
    if (refusal !== undefined) paid.set(id, refusal)
  }
  return paid
}

/** Returns why an entry cannot change; undefined while nothing has paid it. */
function whyPaid({ entry, parts }: EntryStatus): string | undefined {
  if (entry.released_by.length > 0) return saidOfReleased(entry)
  const kept = parts.find(({ is_kept }) => is_kept)
  return kept && saidOfLocked({ date: civilDate(kept.day), period: kept.period })
}

/** Says which adjustments pay a released entry. */
export function saidOfReleased({ released_by }: Pick<JudgedEntry, 'released_by'>): string {
  return released_by.length > 1
    ? refuse.released_by_many({ ids: released_by.join(', ') })
    : refuse.released_by_one({ id: released_by[0]! })
}

/** Refuses a change of an entry that an approved period or a release has paid; locks its periods. */
export async function refuseInApproved(
  sql: Sql,
  id: number,
  field: string,
): Promise<EntryStatus | undefined> {
  const status = (await entryStatusesOf(sql, withIds([id]), { lock: true })).get(id)
  const refusal = status && whyPaid(status)
  if (refusal !== undefined) throw invalid({ [field]: refusal })
  return status
}
