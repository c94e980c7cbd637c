import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { withoutAbsent } from '../../core/without-absent.ts'
import {
  MileageTripId,
  MileageTripSchema,
  Purpose,
  requireMileageTrip,
  tripFields,
} from './schema.ts'
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
    const { sql, em, now_ms } = context
    const trip = await trips.lock(context, id)
    const before = await requireMileageTrip(sql, id)
    const { trip_date, start_address, end_address, distance_km, purpose } = before
    const stored = { trip_date, start_address, end_address, distance_km, purpose }
    const changed = { ...stored, ...withoutAbsent(input) }
    if (before.status === 'pending' && isDeepStrictEqual(changed, stored)) return before
    trip.change(changed, now_ms)
    await em.flush()
    const after = await requireMileageTrip(sql, id)
    context.audit({ record_type: 'mileage_trip', record_id: id, before, after })
    return after
  },
})
