import { saidOfLocked } from '../../../core/payroll-locks.ts'
import type { Sql } from '../../../db/transaction.ts'
import type { DayRange } from '../../../engine/hours/index.ts'
import { civilDate } from '../../../lib/calendar/dates.ts'
import { invalid } from '../../../lib/errors.ts'
import {
  type ApprovedPart,
  type EntryStatus,
  entryStatusesOf,
  type JudgedEntry,
  type Wanted,
  withIds,
} from './entry-status.ts'

/** An entry that is held, and the days on which it is. */
export type HeldEntry = { entry: JudgedEntry; parts: ApprovedPart[] }

/** Only an entry that was stored late, or is open, can be held; most are neither and need no check. */
const isCandidate = '(t.late_at is not null or t.clock_out is null)'

/** SQL condition for entries `t` that may be held. */
export const mayBeHeld = `(${isCandidate} and exists (
    select from pay_periods p where p.company_id = t.company_id and p.status = 'approved'
      and p.start_date between t.work_date - 30 and t.work_date + 2
      and p.end_date >= t.work_date))`

/** Returns those of the entries that are held. */
export async function heldAmong(sql: Sql, ids: readonly number[]): Promise<Set<number>> {
  const found = await heldOf(sql, withIds(ids))
  return new Set(found.map(({ entry }) => entry.id))
}

/**
 * Returns the held entries of some employees, or of all when `employee_ids` is null, of any date or in a
 * range.
 */
export function findHeld(
  sql: Sql,
  employee_ids: readonly number[] | null,
  days?: DayRange,
): Promise<HeldEntry[]> {
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
  return heldOf(sql, { condition: conditions.join(' and '), values })
}

async function heldOf(sql: Sql, wanted: Wanted): Promise<HeldEntry[]> {
  const statuses = await entryStatusesOf(sql, wanted)
  return [...statuses.values()].flatMap(({ entry, parts }) => {
    const held = parts.filter(({ is_held }) => is_held)
    return held.length > 0 ? { entry, parts: held } : []
  })
}

/** Returns those of the entries that an approved period has paid, with a date of it; locks their periods. */
export async function approvedAmong(
  sql: Sql,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const kept = new Map<number, string>()
  for (const [id, { parts }] of await entryStatusesOf(sql, withIds(ids), { lock: true })) {
    const part = parts.find(({ is_kept }) => is_kept)
    if (part) kept.set(id, civilDate(part.day))
  }
  return kept
}

/** Refuses a change of an entry that an approved period has paid; locks its periods. */
export async function refuseInApproved(
  sql: Sql,
  id: number,
  field: string,
): Promise<EntryStatus | undefined> {
  const status = (await entryStatusesOf(sql, withIds([id]), { lock: true })).get(id)
  const kept = status?.parts.find(({ is_kept }) => is_kept)
  if (kept) throw invalid({ [field]: saidOfLocked(civilDate(kept.day)) })
  return status
}
