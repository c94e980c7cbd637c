import * as v from 'valibot'
import { saidOfLocked } from '../../core/company/payroll-locks.ts'
import { EmployeeId } from '../../core/filters.ts'
import { defineOperation } from '../../core/operation.ts'
import { CivilDate, Flag, optional } from '../../core/schema.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { addDays } from '../../lib/calendar/dates.ts'
import { type FieldErrors, invalid } from '../../lib/errors.ts'
import { changeEmployment } from './change-employment.ts'
import { detailOf } from './detail.ts'
import { lockEmployee } from './employee.ts'
import { rehired } from './employment.ts'
import { refuse } from './refusals.ts'
import { firstLockedFrom } from './refuse-approved.ts'
import { EmployeeDetailSchema } from './schema.ts'

/** The maximum number of days before today that a rehire may start. */
const most_days_back = 366

export const rehireEmployee = defineOperation({
  name: 'employees.rehire',
  summary: 'Employ somebody again who has left; the time away stays unpaid.',
  permission: 'employees:write',
  effect: 'update',
  input: v.strictObject({
    id: EmployeeId,
    start_date: optional(
      CivilDate,
      'First day, after the last one; today in their time zone by default. The day after the last one joins the two times of employment.',
    ),
    keeps_service: optional(
      Flag,
      'Whether seniority continues; false by default, then service_date becomes start_date. Times of employment that join keep it by default.',
    ),
  }),
  output: EmployeeDetailSchema,
  paid_hours: async (_context, { id }) => ({ employee_id: id }),
  async run(context, { id, start_date: sent, keeps_service }) {
    const locked = await lockEmployee(context, id)
    const { row: employee } = locked
    const today = employee.today(context.now_ms)
    const start_date = sent ?? today
    const problems: FieldErrors = {}
    const after = rehired(employee.employment(), start_date, problems)
    if (Object.keys(problems).length === 0) {
      await noteStart(context.sql, { start_date, today }, problems)
    }
    if (Object.keys(problems).length > 0) throw invalid(problems)

    const joins = after.employment_gaps.length === employee.employment_gaps.length
    const service = (keeps_service ?? joins) ? {} : { service_date: start_date }
    await changeEmployment(context, locked, after, service)
    return detailOf(context, id)
  },
})

/** Refuses a start far in the past, and one with days in an approved pay period, where they would not be paid. */
async function noteStart(
  sql: Sql,
  { start_date, today }: { start_date: string; today: string },
  problems: FieldErrors,
): Promise<void> {
  const earliest = addDays(today, -most_days_back)
  if (start_date < earliest) {
    problems.start_date = [refuse.too_early({ date: earliest })]
    return
  }
  const locked = await firstLockedFrom(sql, start_date)
  if (locked !== undefined) problems.start_date = [saidOfLocked(locked)]
}
