import * as v from 'valibot'
import { loadCompany } from '../../../core/company/company-settings.ts'
import { CivilDate, Code, described } from '../../../core/schema.ts'
import { nullable, number, numbers, readRows } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { ofThousandths, THOUSAND } from '../../../engine/leave-accrual/units.ts'
import type { LeaveCount } from '../../../engine/leave-count.ts'
import { civilDate } from '../../../lib/calendar/dates.ts'
import { hoursOf } from '../../../lib/calendar/minutes.ts'
import { takenDays } from '../balances/pending.ts'
import { loadLeaveTypes } from '../types/load.ts'
import { leaveCounter } from './count.ts'
import { findRequestEmployees } from './employee.ts'
import { spanOf } from './fields.ts'
import { type LeaveRequestRecord, LeaveRequestSchema } from './schema.ts'

const DaysByDate = v.array(v.strictObject({ date: CivilDate, days: v.number(), hours: v.number() }))

type DaysByDate = v.InferOutput<typeof DaysByDate>

/** A request's usage by date, in answers about one request. */
export const daysByDate = described(
  DaysByDate,
  'Days and hours taken of each date; dates that take none are left out.',
)

/** A leave request as the API returns one alone, and as a write of it returns it. */
export const LeaveRequestDetailSchema = v.strictObject({
  ...LeaveRequestSchema.entries,
  days_by_date: daysByDate,
})

export const LeaveRequestRowSchema = v.strictObject({
  ...LeaveRequestSchema.entries,
  days_by_date: v.exactOptional(
    described(DaysByDate, 'Days and hours taken of each date; only with fields.'),
  ),
  department: v.exactOptional(
    described(v.nullable(Code), 'Department of the employee; only with fields.'),
  ),
})

export type LeaveRequestDetail = v.InferOutput<typeof LeaveRequestDetailSchema>

/** Returns the days of a count as the API does. */
export function daysByDateOf(parts: LeaveCount['parts']): DaysByDate {
  return parts.map(({ day, millidays, minutes }) => {
    return { date: civilDate(day), days: ofThousandths(millidays), hours: hoursOf(minutes) }
  })
}

/** Returns a stored request with its days by date. */
export async function withDays(sql: Sql, record: LeaveRequestRecord): Promise<LeaveRequestDetail> {
  const [detail] = await allWithDays(sql, [record])
  return detail!
}

/**
 * Returns stored requests with their days by date. The days are those that the request was counted with, and the hours
 * those of a balance in hours; with a balance in days, the hours of a date whose schedule has changed are that share of
 * the day.
 */
export async function allWithDays(
  sql: Sql,
  records: readonly LeaveRequestRecord[],
): Promise<LeaveRequestDetail[]> {
  if (records.length === 0) return []
  const loaded = loadCompany(sql)
  const [company, stored, employees, types] = await Promise.all([
    loaded,
    readRows(
      sql,
      { id: number, day_millidays: nullable(numbers), day_minutes: nullable(numbers) },
      `select id, day_millidays, day_minutes from leave_requests
       where company_id = $1 and id = any($2::bigint[])`,
      [records.map(({ id }) => id)],
    ),
    findRequestEmployees(
      sql,
      records.map(({ employee_id }) => employee_id),
    ),
    loadLeaveTypes(sql),
  ])
  const taken = new Map(stored.map(({ id, ...days }) => [id, days]))
  const inHours = new Set(types.filter(({ unit }) => unit === 'hours').map(({ type }) => type))
  const paid = new Set(types.filter(({ is_paid }) => is_paid).map(({ type }) => type))
  const spans = records.map((record) => ({ ...spanOf(record), is_paid: paid.has(record.type) }))
  const count = await leaveCounter(
    sql,
    [...employees.values()],
    {
      start_day: Math.min(...spans.map(({ start_day }) => start_day)),
      end_day: Math.max(...spans.map(({ end_day }) => end_day)),
    },
    loaded,
  )
  return records.map((record, index) => {
    const { parts } = count(employees.get(record.employee_id)!, spans[index]!)
    const { day_millidays = null, day_minutes = null } = taken.get(record.id) ?? {}
    const charged = inHours.has(record.type) ? day_minutes : null
    const kept =
      day_millidays && charged
        ? takenDays(record.start_date, { day_millidays, day_minutes: charged })
        : day_millidays
          ? keptParts(record.start_date, day_millidays, parts, company.standard_day_minutes)
          : parts
    return { ...record, days_by_date: daysByDateOf(kept) }
  })
}

/** Returns the days in stored form, with the minutes of the same share of each date. */
function keptParts(
  start_date: string,
  day_millidays: readonly number[],
  parts: LeaveCount['parts'],
  standard_minutes: number,
): LeaveCount['parts'] {
  const counted = new Map(parts.map((part) => [part.day, part]))
  return takenDays(start_date, { day_millidays }).map(({ day, millidays }) => {
    const part = counted.get(day) ?? { millidays: THOUSAND, minutes: standard_minutes }
    return { day, millidays, minutes: Math.round((part.minutes * millidays) / part.millidays) }
  })
}
