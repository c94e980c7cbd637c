import * as v from 'valibot'
import { statusSql } from '../../core/access/approvals.ts'
import { OnlyEmployee, onlyStatus } from '../../core/filters.ts'
import { defineOperation } from '../../core/operation.ts'
import { CivilDate, listOf, optional, sortBy, syncParameters } from '../../core/schema.ts'
import { where, whereProvided } from '../../db/lists/list-query.ts'
import { listPage } from '../../db/lists/page.ts'
import { employeeNameOrder, nullsLast } from '../../db/lists/sort.ts'
import { MileageTripSchema, mileageTrips } from './schema.ts'
import { tripStatuses } from './table.ts'

const sortColumns = {
  employee_name: employeeNameOrder,
  trip_date: 't.trip_date',
  decided_at: nullsLast('t.decided_at'),
  created_at: 't.created_at',
  updated_at: 't.updated_at',
  cancelled_at: nullsLast('t.cancelled_at'),
}

export const listMileageTrips = defineOperation({
  name: 'mileage_trips.list',
  summary: 'List mileage trips, oldest first.',
  permission: 'mileage:read',
  effect: 'read',
  reach: { least: 'self', ids: { employee_id: 'employees' }, pins: 'employee_id', deputies: true },
  input: v.strictObject({
    employee_id: OnlyEmployee,
    status: onlyStatus(tripStatuses),
    from: optional(CivilDate, 'Trips on or after this date.'),
    to: optional(CivilDate, 'Trips on or before this date.'),
    sort: sortBy(sortColumns),
    ...syncParameters,
  }),
  output: listOf(MileageTripSchema),
  run: ({ sql, people }, input) =>
    listPage(sql, input, {
      ...mileageTrips,
      people,
      conditions: whereProvided(input, {
        employee_id: 't.employee_id = ?',
        status: (status) => where(`${statusSql('t')} = ?`, status),
        from: 't.trip_date >= ?',
        to: 't.trip_date <= ?',
      }),
      sortColumns,
      order: 't.trip_date, t.id',
    }),
})
