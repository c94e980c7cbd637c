import * as v from 'valibot'
import { refuseLocked } from '../../core/company/payroll-locks.ts'
import { workCalendarChanged, workCalendarChanging } from '../../core/company/work-calendar.ts'
import { EmployeeId } from '../../core/filters.ts'
import { type Context, defineOperation } from '../../core/operation.ts'
import { CivilDate, clearable, described } from '../../core/schema.ts'
import { nullable, readRows, string } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { addDays } from '../../lib/calendar/dates.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { type FieldErrors, invalid } from '../../lib/errors.ts'
import { unknownLocation, unknownLocations } from '../work-locations/unknown.ts'
import { refuseApproved } from './approved-periods.ts'
import { requireScheduledEmployee } from './employee.ts'
import { readSchedule } from './read.ts'
import { type Pattern, type ScheduleRecord, ScheduleSchema, toPatternRecord } from './schema.ts'
import {
  findVersions,
  insertVersion,
  isSamePattern,
  lockVersion,
  noPattern,
  replaceDays,
} from './versions.ts'
import { CycleWeeks, readPattern, ScheduleItems } from './week.ts'

export const updateSchedule = defineOperation({
  name: 'schedules.update',
  summary: "Set an employee's schedule from a date on; a day you omit is a day off.",
  permission: 'schedule:write',
  effect: 'update',
  reach: { least: 'team', whom: 'below', ids: { id: 'employees' } },
  input: v.strictObject({
    id: EmployeeId,
    effective_date: clearable(
      CivilDate,
      "First date; defaults to today in the employee's time zone.",
    ),
    cycle_weeks: CycleWeeks,
    schedules: described(ScheduleItems, 'An item for each shift; a day you omit is a day off.'),
  }),
  output: ScheduleSchema,
  async paid_hours(context, { id, effective_date }) {
    const { today } = await requireScheduledEmployee(context, id)
    const date = effective_date && effective_date > today ? effective_date : today
    return { employee_id: id, date }
  },
  async run(context, { id, effective_date, cycle_weeks, schedules }) {
    const { sql } = context
    const { today } = await requireScheduledEmployee(context, id)
    const { pattern, problems } = readPattern(schedules, cycle_weeks ?? 1)
    await refuseProblems(sql, schedules, problems)
    const before = await readSchedule(sql, id, today)
    if (isNothing(before.effective_date, effective_date, pattern)) return before

    const from = effective_date ?? today
    await putVersion(context, id, from, pattern)
    return withEqualTimes(await readSchedule(sql, id, from), pattern)
  },
})

/** Accepts the record of an employee without a schedule, sent back: no date, and seven days off. */
function isNothing(
  current: string | null,
  input: string | null | undefined,
  pattern: Pattern,
): boolean {
  return current === null && input === null && isSamePattern(pattern, noPattern)
}

/** Creates or replaces the version of a date; an identical one stays untouched. */
async function putVersion(
  context: Context,
  employee_id: number,
  effective_date: string,
  pattern: Pattern,
): Promise<void> {
  const { sql, now_ms, audit } = context
  const old = await lockVersion(sql, employee_id, effective_date)
  if (old && isSamePattern(old.pattern, pattern)) return
  await refuseLocked(sql, [effective_date], 'effective_date')
  await refusePaidDates(sql, employee_id, effective_date)

  const change = { employee_id, working_days: { from: effective_date } }
  await workCalendarChanging(context, change)
  const now = formatInstant(now_ms)
  const id = old?.id ?? (await insertVersion(sql, employee_id, effective_date, now))
  await replaceDays(sql, id, pattern, now)
  audit({
    record_type: 'schedule',
    record_id: employee_id,
    before: old ? { employee_id, effective_date, ...toPatternRecord(old.pattern) } : null,
    after: { employee_id, effective_date, ...toPatternRecord(pattern) },
  })
  await workCalendarChanged(context, change)
}

/** Refuses a version that applies in an approved pay period, on days of employment, instead of the previous version. */
async function refusePaidDates(
  sql: Sql,
  employee_id: number,
  effective_date: string,
): Promise<void> {
  const versions = await findVersions(sql, employee_id, effective_date)
  const next = versions.find((version) => version.effective_date > effective_date)
  const to = next && addDays(next.effective_date, -1)
  const [{ hire_date } = { hire_date: null }] = await readRows(
    sql,
    { hire_date: nullable(string) },
    'select hire_date::text as hire_date from employees where company_id = $1 and id = $2',
    [employee_id],
  )
  const from = hire_date !== null && hire_date > effective_date ? hire_date : effective_date
  if (to === undefined || from <= to) await refuseApproved(sql, { from, to })
}

function withEqualTimes(schedule: ScheduleRecord, pattern: Pattern): ScheduleRecord {
  const isEqual = pattern.some((shifts) =>
    shifts.some(({ start_minute, end_minute }) => start_minute === end_minute),
  )
  return isEqual ? { ...schedule, warnings: ['equal_times'] } : schedule
}

type Items = v.InferOutput<typeof ScheduleItems>

async function refuseProblems(sql: Sql, items: Items, problems: FieldErrors): Promise<void> {
  const ids = items.map(({ work_location_id }) => work_location_id ?? null)
  const unknown = await unknownLocations(sql, ids)
  for (const [index, id] of ids.entries()) {
    if (id === null || !unknown.has(id)) continue
    problems[`schedules.${index}.work_location_id`] = [unknownLocation]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
