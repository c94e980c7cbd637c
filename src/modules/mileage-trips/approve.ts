import * as v from 'valibot'
import { deciding } from '../../core/access/reach-rule.ts'
import { defineOperation } from '../../core/operation.ts'
import { MileageTripId, MileageTripSchema } from './schema.ts'
import { decideMileageTrip } from './trip.ts'

export const approveMileageTrip = defineOperation({
  name: 'mileage_trips.approve',
  summary: 'Approve a pending mileage trip.',
  permission: 'mileage:write',
  effect: 'update',
  reach: { ...deciding, ids: { id: 'mileage_trips' } },
  input: v.strictObject({ id: MileageTripId }),
  output: MileageTripSchema,
  async run(context, { id }) {
    const after = await decideMileageTrip(context, id, 'approved')
    context.emit('mileage_trip.approved', after, { status: 'pending' })
    return after
  },
})
