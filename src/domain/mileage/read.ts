import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { Id } from '../../operations/schema.ts'
import { MileageTripWire, requireMileageTrip } from './wire.ts'

export const getMileageTrip = defineOperation({
  name: 'mileage_trips.read',
  summary: 'Read a mileage trip.',
  permission: 'mileage:read',
  effect: 'read',
  input: v.strictObject({ id: v.pipe(Id, v.description('The mileage trip.')) }),
  output: MileageTripWire,
  run: ({ sql }, { id }) => requireMileageTrip(sql, id),
})
