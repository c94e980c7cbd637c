import * as v from 'valibot'
import { EmployeeId } from '../../core/filters.ts'
import { defineOperation } from '../../core/operation.ts'
import { requireScheduledEmployee } from './employee.ts'
import { ScheduleVersionSchema, toPatternRecord } from './schema.ts'
import { findAllVersions } from './versions.ts'

export const listScheduleVersions = defineOperation({
  name: 'schedule_versions.list',
  summary: "List all versions of an employee's schedule, past and future.",
  permission: 'schedule:read',
  effect: 'read',
  reach: { least: 'self', ids: { id: 'employees' }, pins: 'id' },
  input: v.strictObject({ id: EmployeeId }),
  output: v.strictObject({ data: v.array(ScheduleVersionSchema) }),
  async run(context, { id }) {
    await requireScheduledEmployee(context, id)
    const versions = await findAllVersions(context.sql, id)
    return {
      data: versions.map(({ id, effective_date, pattern }) => {
        return { id, effective_date, ...toPatternRecord(pattern) }
      }),
    }
  },
})
