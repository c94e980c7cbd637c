import * as v from 'valibot'
import { invalid } from '../../errors.ts'
import { defineOperation } from '../../operations/define.ts'
import { CivilDate, Id } from '../../operations/schema.ts'
import type { Sql } from '../../store/transaction.ts'
import { formatInstant } from '../../time/instants.ts'
import { recountLeave } from '../leave/recount.ts'
import type { Shift } from '../payroll/engine/index.ts'
import { refuseLocked } from '../payroll/locks.ts'
import { EmployeeId } from '../staff/parameters.ts'
import { requireScheduledEmployee, unknownLocations } from './employee.ts'
import { findActiveOverride, OneDayOverride, requireOverride } from './override.ts'
import { BreakDuration, shiftOf, shiftProblems, TimeOfDay } from './shift.ts'
import { OneDayOverrideWire } from './wire.ts'

export const createOneDayOverride = defineOperation({
  name: 'one_day_overrides.create',
  summary: "Set an employee's hours of one date, in place of the weekly schedule.",
  permission: 'schedule:write',
  effect: 'create',
  input: v.strictObject({
    id: EmployeeId,
    override_date: v.pipe(CivilDate, v.description('The date, past ones too; one active a date.')),
    start_time: v.pipe(TimeOfDay, v.description("HH:MM in the employee's zone.")),
    end_time: v.pipe(
      TimeOfDay,
      v.description('HH:MM; at or before start_time it is on the next day.'),
    ),
    break_duration: v.pipe(
      v.optional(v.nullable(BreakDuration), 0),
      v.description('Unpaid break, minutes; 0 unless given.'),
    ),
    work_location_id: v.pipe(
      v.optional(v.nullable(Id)),
      v.description('Where, from the list of work locations.'),
    ),
  }),
  output: OneDayOverrideWire,
  async run(context, { id: employee_id, override_date, work_location_id = null, ...times }) {
    const { sql, em } = context
    await requireScheduledEmployee(context, employee_id)
    const shift = shiftOf({ ...times, break_duration: times.break_duration ?? 0 })
    await refuseProblems(sql, shift, work_location_id)
    await refuseLocked(sql, [override_date], 'override_date')
    await refuseSecond(sql, employee_id, override_date)

    const now = formatInstant(context.now_ms)
    const override = em.create(OneDayOverride, {
      company_id: context.company_id,
      employee_id,
      override_date,
      ...shift,
      work_location_id,
      status: 'approved',
      created_at: now,
      updated_at: now,
    })
    em.persist(override)
    await em.flush()
    const record = await requireOverride(sql, override.id)
    context.audit({
      record_type: 'one_day_override',
      record_id: record.id,
      before: null,
      after: record,
    })
    await recountLeave(context, { employee_id, from: override_date, to: override_date })
    return record
  },
})

async function refuseProblems(sql: Sql, shift: Shift, location: number | null): Promise<void> {
  const problems = shiftProblems(shift)
  if ((await unknownLocations(sql, [location])).size > 0) {
    problems.work_location_id = ['is no work location of your company']
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Two at once meet the unique index instead, and the one that lost is tried again, to be refused here. */
async function refuseSecond(sql: Sql, employee_id: number, date: string): Promise<void> {
  const first = await findActiveOverride(sql, employee_id, date)
  if (!first) return
  const { id, start_time, end_time } = first
  throw invalid({
    override_date: `has the override ${id} already, ${start_time} to ${end_time}; cancel it first`,
  })
}
