import * as v from 'valibot'
import { refuseLocked } from '../../core/company/payroll-locks.ts'
import { workCalendarChanged, workCalendarChanging } from '../../core/company/work-calendar.ts'
import { EmployeeId } from '../../core/filters.ts'
import { defineOperation } from '../../core/operation.ts'
import { refuse as schema } from '../../core/refusals.ts'
import { createRecord } from '../../core/run/change-record.ts'
import { CivilDate, described } from '../../core/schema.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { invalid } from '../../lib/errors.ts'
import { requireScheduledEmployee } from './employee.ts'
import { findActiveOverride, overrideKind } from './override.ts'
import { overrideFields, readOverrideDay } from './override-day.ts'
import { refuseOverrideProblems } from './override-problems.ts'
import { withWallWarnings } from './override-warnings.ts'
import { refuse } from './refusals.ts'
import { hoursLabel, OneDayOverrideSchema } from './schema.ts'
import { refusePaidHolidays, substituteProblems } from './substitute.ts'

export const createOneDayOverride = defineOperation({
  name: 'one_day_overrides.create',
  summary: "Set an employee's hours, or a day off, for one date.",
  permission: 'schedule:write',
  effect: 'create',
  reach: { least: 'team', whom: 'below', ids: { id: 'employees' } },
  input: v.pipe(
    v.strictObject({
      id: EmployeeId,
      override_date: described(CivilDate, 'The date, can be past; one active override per date.'),
      ...overrideFields,
    }),
    v.forward(
      v.partialCheck(
        [['is_working'], ['start_time']],
        ({ is_working = true, start_time }) => !is_working || start_time != null,
        schema.required(),
      ),
      ['start_time'],
    ),
    v.forward(
      v.partialCheck(
        [['is_working'], ['end_time']],
        ({ is_working = true, end_time }) => !is_working || end_time != null,
        schema.required(),
      ),
      ['end_time'],
    ),
  ),
  output: OneDayOverrideSchema,
  async paid_hours(_, { id, override_date }) {
    return { employee_id: id, date: override_date }
  },
  async run(context, { id: employee_id, override_date, ...input }) {
    const { sql } = context
    const { timezone } = await requireScheduledEmployee(context, employee_id)
    const { day, problems } = readOverrideDay(input, null)
    const named = { employee_id, override_date, day, override_id: null }
    Object.assign(problems, await substituteProblems(sql, named))
    await refuseOverrideProblems(sql, problems, input)
    await refuseLocked(sql, [override_date], 'override_date')
    if (day.substitutes_for) await refusePaidHolidays(sql, employee_id, [day.substitutes_for])
    await refuseSecond(sql, employee_id, override_date)

    const dates = [override_date, day.substitutes_for ?? override_date].toSorted()
    const change = { employee_id, working_days: { from: dates[0]!, to: dates[1] } }
    await workCalendarChanging(context, change)
    const record = await createRecord(context, overrideKind, {
      employee_id,
      override_date,
      ...day,
      status: 'approved',
    })
    await workCalendarChanged(context, change)
    return withWallWarnings(record, timezone)
  },
})

/** Two concurrent ones meet the unique index, and the loser is retried and then refused here. */
async function refuseSecond(sql: Sql, employee_id: number, date: string): Promise<void> {
  const first = await findActiveOverride(sql, employee_id, date)
  if (!first) return
  const path = `/employees/${employee_id}/one-day-overrides/${first.id}`
  throw invalid({
    override_date: refuse.taken({ id: first.id, hours: hoursLabel(first), path }),
  })
}
