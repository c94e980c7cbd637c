import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { freeText, Id } from '../../operations/schema.ts'
import { lockMileageTrip, saveMileageTrip } from './trip.ts'
import { findMileageTrip, MileageTripWire } from './wire.ts'

export const rejectMileageTrip = defineOperation({
  name: 'mileage_trips.reject',
  summary: 'Reject a pending mileage trip.',
  permission: 'mileage:write',
  effect: 'update',
  input: v.strictObject({
    id: v.pipe(Id, v.description('The mileage trip, from the list of mileage trips.')),
    rejection_reason: v.pipe(
      v.optional(v.nullable(freeText(2000))),
      v.description('Why, in words for the employee.'),
    ),
  }),
  output: MileageTripWire,
  async run(context, { id, rejection_reason = null }) {
    const trip = await lockMileageTrip(context, id)
    const before = await findMileageTrip(context.sql, id)
    trip.reject(context.actor, rejection_reason, context.now_ms)

    const after = await saveMileageTrip(context, trip)
    context.audit({ record_type: 'mileage_trip', record_id: id, before, after })
    return after
  },
})
