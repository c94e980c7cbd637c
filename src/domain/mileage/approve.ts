import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { Id } from '../../operations/schema.ts'
import { lockMileageTrip, saveMileageTrip } from './trip.ts'
import { findMileageTrip, MileageTripWire } from './wire.ts'

export const approveMileageTrip = defineOperation({
  name: 'mileage_trips.approve',
  summary: 'Approve a pending mileage trip.',
  permission: 'mileage:write',
  effect: 'update',
  input: v.strictObject({
    id: v.pipe(Id, v.description('The mileage trip, from the list of mileage trips.')),
  }),
  output: MileageTripWire,
  async run(context, { id }) {
    const trip = await lockMileageTrip(context, id)
    const before = await findMileageTrip(context.sql, id)
    trip.approve(context.actor, context.now_ms)

    const after = await saveMileageTrip(context, trip)
    context.audit({ record_type: 'mileage_trip', record_id: id, before, after })
    context.emit('mileage_trip.approved', after, { status: 'pending' })
    return after
  },
})
