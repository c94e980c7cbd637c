import { readRows, type ShapedRow } from '../../../db/statements/read-rows.ts'
import * as column from '../../../db/statements/shape.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { thousandthsOf } from '../../../engine/leave-accrual/units.ts'
import type { TakenDay } from '../../../engine/leave-accrual/usage.ts'
import { dayNumber } from '../../../lib/calendar/dates.ts'

export type PendingDay = TakenDay & { leave_request_id: number; employee_id: number; type: string }

const requestShape = {
  id: column.number,
  employee_id: column.number,
  type: column.string,
  start_date: column.string,
  days: column.number,
  day_millidays: column.nullable(column.numbers),
  day_minutes: column.nullable(column.numbers),
  full_minutes: column.nullable(column.number),
}

/** A pending request, with the facts that its days depend on. */
export type PendingRequest = ShapedRow<typeof requestShape>

export const pendingColumns = Object.keys(requestShape).join(', ')

/** Returns the days of an employee's pending requests of a leave type. */
export function loadPendingDays(
  sql: Sql,
  employee_id: number,
  type: string,
): Promise<PendingDay[]> {
  return loadPendingDaysOf(sql, [employee_id], [type])
}

/** Returns the days of the pending requests of employees and leave types. */
export async function loadPendingDaysOf(
  sql: Sql,
  employee_ids: readonly number[],
  types: readonly string[],
): Promise<PendingDay[]> {
  const rows = await readRows(
    sql,
    requestShape,
    `select ${pendingColumns} from leave_requests
     where company_id = $1 and employee_id = any($2::bigint[]) and type = any($3::text[])
       and status = 'pending'
     order by id`,
    [employee_ids, types],
  )
  return rows.flatMap(pendingDays)
}

export function pendingDays(request: PendingRequest): PendingDay[] {
  const { id, employee_id, type, start_date, days, day_millidays } = request
  const counted = { ...request, day_millidays: day_millidays ?? [thousandthsOf(days)] }
  return takenDays(start_date, counted).map((taken) => {
    return { ...taken, leave_request_id: id, employee_id, type }
  })
}

/** The stored part of a count; `full_minutes` is a full day's minutes on the date of a request by the hour. */
type StoredCount = {
  day_millidays: readonly number[]
  day_minutes?: readonly number[] | null
  full_minutes?: number | null
}

/** Returns the days of a stored request, those that count; a request of an earlier release has no minutes. */
export function takenDays(
  start_date: string,
  { day_millidays, day_minutes = null, full_minutes = null }: StoredCount,
): TakenDay[] {
  const first = dayNumber(start_date)
  return day_millidays.flatMap((millidays, index) => {
    if (millidays === 0) return []
    return [{ day: first + index, millidays, minutes: day_minutes?.[index] ?? 0, full_minutes }]
  })
}
