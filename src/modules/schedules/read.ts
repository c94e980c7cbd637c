import * as v from 'valibot'
import { EmployeeId } from '../../core/filters.ts'
import { defineOperation } from '../../core/operation.ts'
import { CivilDate, optional } from '../../core/schema.ts'
import { selectRecords } from '../../db/statements/records.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { requireScheduledEmployee } from './employee.ts'
import {
  type OneDayOverrideRecord,
  oneDayOverrides,
  type ScheduleRecord,
  ScheduleSchema,
  toOverrideRecord,
  toPatternRecord,
} from './schema.ts'
import { findVersions, noPattern } from './versions.ts'

export const getSchedule = defineOperation({
  name: 'schedules.read',
  summary: "Read an employee's weekly schedule, its future versions and upcoming overrides.",
  permission: 'schedule:read',
  effect: 'read',
  reach: { least: 'self', ids: { id: 'employees' }, pins: 'id' },
  input: v.strictObject({
    id: EmployeeId,
    date: optional(
      CivilDate,
      "The version in force on this date; today in the employee's time zone by default.",
    ),
  }),
  output: ScheduleSchema,
  async run(context, { id, date }) {
    const { today } = await requireScheduledEmployee(context, id)
    return readSchedule(context.sql, id, date ?? today)
  },
})

/** Returns the schedule in effect on a date, with later versions and the overrides from that date on. */
export async function readSchedule(sql: Sql, id: number, date: string): Promise<ScheduleRecord> {
  const versions = await findVersions(sql, id, date)
  const inForce = versions.find(({ effective_date }) => effective_date <= date)
  return {
    employee_id: id,
    effective_date: inForce?.effective_date ?? null,
    ...toPatternRecord(inForce?.pattern ?? noPattern),
    upcoming: versions
      .filter(({ effective_date }) => effective_date > date)
      .map(({ effective_date, pattern }) => ({ effective_date, ...toPatternRecord(pattern) })),
    one_day_overrides: await activeOverrides(sql, id, date),
  }
}

async function activeOverrides(
  sql: Sql,
  employee_id: number,
  from: string,
): Promise<OneDayOverrideRecord[]> {
  const rows = await selectRecords(
    sql,
    oneDayOverrides,
    `o.employee_id = $2 and o.status = 'approved'
       and o.override_date >= $3::date
     order by o.override_date`,
    [employee_id, from],
  )
  return rows.map(toOverrideRecord)
}
