import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { changeRecord } from '../../core/run/change-record.ts'
import { withoutAbsent } from '../../core/without-absent.ts'
import { MileageTripId, MileageTripSchema, Purpose, tripFields } from './schema.ts'
import { trips } from './trip.ts'

export const updateMileageTrip = defineOperation({
  name: 'mileage_trips.update',
  summary: 'Change a pending mileage trip; only the fields you send change.',
  permission: 'mileage:write',
  effect: 'update',
  input: v.strictObject({
    id: MileageTripId,
    trip_date: v.optional(tripFields.trip_date),
    start_address: v.optional(tripFields.start_address),
    end_address: v.optional(tripFields.end_address),
    distance_km: v.optional(tripFields.distance_km),
    purpose: Purpose,
  }),
  output: MileageTripSchema,
  async run(context, { id, ...input }) {
    const { after } = await changeRecord(context, trips, id, (trip, before) => {
      const changed = { ...before, ...withoutAbsent(input) }
      if (before.status === 'pending' && isDeepStrictEqual(changed, before)) return
      trip.change(withoutAbsent(input), context.now_ms)
    })
    return after
  },
})
