import type { HoursScope } from '../../core/company/paid-hours-meter.ts'
import { EmployeeId } from '../../core/filters.ts'
import type { Context } from '../../core/operation.ts'
import { lockRecord, recordKind } from '../../core/run/change-record.ts'
import { described, Id } from '../../core/schema.ts'
import { findRecord, selectRecords } from '../../db/statements/records.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'
import {
  type OneDayOverrideRecord,
  type OverrideDay,
  oneDayOverrides,
  toOverrideRecord,
} from './schema.ts'
import { OneDayOverrideTable } from './table.ts'

export const OverridePath = {
  id: EmployeeId,
  override_id: described(Id, "Override id, from the employee's one-day overrides."),
}

/** Limits changes of an override to the people above its employee. */
export const reachOfOverride = {
  least: 'team',
  whom: 'below',
  ids: { id: 'employees', override_id: 'one_day_overrides' },
} as const

/** A change of one date: in effect until it is cancelled, which is possible up to that date. */
export class OneDayOverride extends OneDayOverrideTable.class {
  /** Gives the date other hours, or a day off. */
  replace(day: OverrideDay, now_ms: number): void {
    if (this.status !== 'approved') {
      throw invalid({ status: refuse.stays_cancelled() })
    }
    Object.assign(this, day)
    this.updated_at = formatInstant(now_ms)
  }

  cancel(today: string, now_ms: number): void {
    if (this.status !== 'approved') throw invalid({ status: refuse.cancelled() })
    if (this.override_date < today) {
      throw invalid({
        override_date: refuse.past({ today }),
      })
    }
    this.status = 'cancelled'
    this.cancelled_at = formatInstant(now_ms)
    this.updated_at = formatInstant(now_ms)
  }
}

export const overrideKind = recordKind({
  record_type: 'one_day_override',
  Row: OneDayOverride,
  table: OneDayOverrideTable,
  source: oneDayOverrides,
  recordOf: toOverrideRecord,
})

/** Returns the employee's override, locked until the transaction ends; another employee's is not found. */
export async function lockOverride(context: Context, employee_id: number, id: number) {
  const locked = await lockRecord(context, overrideKind, id)
  if (locked.row.employee_id !== employee_id) throw notFound('one-day override')
  return locked
}

/** Returns whose paid hours a change of an override changes, and when. */
export async function hoursOfOverride(
  { sql }: Context,
  { id: employee_id, override_id }: { id: number; override_id: number },
): Promise<HoursScope | undefined> {
  const override = await findOverride(sql, override_id)
  // Another employee's is refused by the operation.
  if (override?.employee_id !== employee_id) return undefined
  return { employee_id, date: override.override_date }
}

/** Returns the company's override with that id, of any employee. */
export async function findOverride(
  sql: Sql,
  id: number,
): Promise<OneDayOverrideRecord | undefined> {
  const row = await findRecord(sql, oneDayOverrides, id)
  return row && toOverrideRecord(row)
}

/** Returns the active override of a date; the index `one_day_overrides_active` allows only one. */
export async function findActiveOverride(
  sql: Sql,
  employee_id: number,
  date: string,
): Promise<OneDayOverrideRecord | undefined> {
  const [row] = await selectRecords(
    sql,
    oneDayOverrides,
    `o.employee_id = $2 and o.override_date = $3
       and o.status = 'approved'`,
    [employee_id, date],
  )
  return row && toOverrideRecord(row)
}
