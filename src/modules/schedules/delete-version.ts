import * as v from 'valibot'
import { workCalendarChanged, workCalendarChanging } from '../../core/company/work-calendar.ts'
import { EmployeeId } from '../../core/filters.ts'
import { defineOperation } from '../../core/operation.ts'
import { Deleted, described, Id } from '../../core/schema.ts'
import { addDays } from '../../lib/calendar/dates.ts'
import { notFound } from '../../lib/errors.ts'
import { refuseApproved } from './approved-periods.ts'
import { requireScheduledEmployee } from './employee.ts'
import { listScheduleVersions } from './list-versions.ts'
import { toPatternRecord } from './schema.ts'
import { findAllVersions, lockVersion } from './versions.ts'

export const deleteScheduleVersion = defineOperation({
  name: 'schedule_versions.delete',
  summary: "Delete a version of an employee's schedule whose dates are all open.",
  permission: 'schedule:write',
  effect: 'delete',
  reach: { least: 'team', whom: 'below', ids: { id: 'employees' } },
  if_match: listScheduleVersions,
  input: v.strictObject({
    id: EmployeeId,
    version_id: described(Id, 'Version id, from the list of schedule versions.'),
  }),
  output: Deleted,
  async paid_hours({ sql }, { id, version_id }) {
    const found = (await findAllVersions(sql, id)).find((each) => each.id === version_id)
    return found && { employee_id: id, date: found.effective_date }
  },
  async run(context, { id: employee_id, version_id }) {
    const { sql } = context
    await requireScheduledEmployee(context, employee_id)
    const versions = await findAllVersions(sql, employee_id)
    const at = versions.findIndex(({ id }) => id === version_id)
    if (at < 0) throw notFound('schedule version')
    const { effective_date, pattern } = versions[at]!
    await lockVersion(sql, employee_id, effective_date)
    const next = versions[at + 1]?.effective_date
    const to = next === undefined ? undefined : addDays(next, -1)
    await refuseApproved(sql, { from: effective_date, to })

    const change = { employee_id, working_days: { from: effective_date, to } }
    await workCalendarChanging(context, change)
    await sql('delete from schedule_versions where company_id = $1 and id = $2', [version_id])
    context.audit({
      record_type: 'schedule',
      record_id: employee_id,
      before: { employee_id, effective_date, ...toPatternRecord(pattern) },
      after: null,
    })
    await workCalendarChanged(context, change)
    return { id: version_id, deleted: true } as const
  },
})
