import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { CivilDate, Id, listOf, oneOf, syncParameters } from '../../operations/schema.ts'
import { type Condition, listPage, where } from '../../store/paging.ts'
import {
  type MileageTripRecord,
  MileageTripWire,
  mileageTripColumns,
  mileageTripTables,
  tripStatuses,
} from './wire.ts'

export const listMileageTrips = defineOperation({
  name: 'mileage_trips.list',
  summary: 'List mileage trips, oldest first.',
  permission: 'mileage:read',
  effect: 'read',
  input: v.strictObject({
    employee_id: v.pipe(v.optional(Id), v.description('Only this employee.')),
    status: v.pipe(v.optional(oneOf(tripStatuses)), v.description('Only this status.')),
    from: v.pipe(v.optional(CivilDate), v.description('Trips from this date on.')),
    to: v.pipe(v.optional(CivilDate), v.description('Trips up to this date.')),
    ...syncParameters,
  }),
  output: listOf(MileageTripWire),
  async run({ sql }, input) {
    const { rows, meta } = await listPage<MileageTripRecord>(
      sql,
      {
        columns: mileageTripColumns,
        from: mileageTripTables,
        counted_from: 'mileage_trips t',
        alias: 't',
        conditions: conditionsOf(input),
        order: 't.trip_date, t.id',
      },
      input,
    )
    return { data: rows, meta }
  },
})

type Filters = {
  employee_id?: number | undefined
  status?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

function conditionsOf({ employee_id, status, from, to }: Filters): Condition[] {
  const conditions: Condition[] = []
  if (employee_id !== undefined) conditions.push(where('t.employee_id = ?', employee_id))
  if (status !== undefined) conditions.push(where('t.status = ?', status))
  if (from !== undefined) conditions.push(where('t.trip_date >= ?', from))
  if (to !== undefined) conditions.push(where('t.trip_date <= ?', to))
  return conditions
}
