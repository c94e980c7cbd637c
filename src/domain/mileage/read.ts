import * as v from 'valibot'
import { notFound } from '../../errors.ts'
import { defineOperation } from '../../operations/define.ts'
import { Id } from '../../operations/schema.ts'
import { findMileageTrip, MileageTripWire } from './wire.ts'

export const getMileageTrip = defineOperation({
  name: 'mileage_trips.read',
  summary: 'Read a mileage trip.',
  permission: 'mileage:read',
  effect: 'read',
  input: v.strictObject({ id: v.pipe(Id, v.description('The mileage trip.')) }),
  output: MileageTripWire,
  async run({ sql }, { id }) {
    const record = await findMileageTrip(sql, id)
    if (!record) throw notFound('mileage trip')
    return record
  },
})
