import * as v from 'valibot'
import { EmployeeId, onlyStatus } from '../../core/filters.ts'
import { defineOperation } from '../../core/operation.ts'
import { CivilDate, listOf, listParameters, optional, sortBy } from '../../core/schema.ts'
import { where, whereProvided } from '../../db/lists/list-query.ts'
import { listPage } from '../../db/lists/page.ts'
import { nullsLast } from '../../db/lists/sort.ts'
import { requireScheduledEmployee } from './employee.ts'
import { OneDayOverrideSchema, oneDayOverrides, toOverrideRecord } from './schema.ts'
import { overrideStatuses } from './table.ts'

const sortColumns = {
  override_date: 'o.override_date',
  cancelled_at: nullsLast('o.cancelled_at'),
}

export const listOneDayOverrides = defineOperation({
  name: 'one_day_overrides.list',
  summary: "List an employee's one-day overrides, including past and cancelled ones.",
  permission: 'schedule:read',
  effect: 'read',
  reach: { least: 'self', ids: { id: 'employees' }, pins: 'id' },
  input: v.strictObject({
    id: EmployeeId,
    from: optional(CivilDate, 'Dates on or after this date.'),
    to: optional(CivilDate, 'Dates on or before this date.'),
    status: onlyStatus(overrideStatuses),
    sort: sortBy(sortColumns),
    ...listParameters,
  }),
  output: listOf(OneDayOverrideSchema),
  async run(context, { id, ...input }) {
    await requireScheduledEmployee(context, id)
    const { data: rows, meta } = await listPage(context.sql, input, {
      ...oneDayOverrides,
      people: context.people,
      conditions: [
        where('o.employee_id = ?', id),
        ...whereProvided(input, {
          from: 'o.override_date >= ?',
          to: 'o.override_date <= ?',
          status: 'o.status = ?',
        }),
      ],
      sortColumns,
      order: 'o.override_date, o.id',
    })
    return { data: rows.map(toOverrideRecord), meta }
  },
})
