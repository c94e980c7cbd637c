import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { described, Id } from '../../core/schema.ts'
import { requireRecord } from '../../db/statements/records.ts'
import { MileageTripSchema, mileageTrips } from './schema.ts'

export const getMileageTrip = defineOperation({
  name: 'mileage_trips.read',
  summary: 'Read a mileage trip.',
  permission: 'mileage:read',
  effect: 'read',
  reach: { least: 'self', ids: { id: 'mileage_trips' }, deputies: true },
  input: v.strictObject({ id: described(Id, 'The mileage trip.') }),
  output: MileageTripSchema,
  run: ({ sql }, { id }) => requireRecord(sql, mileageTrips, id),
})
