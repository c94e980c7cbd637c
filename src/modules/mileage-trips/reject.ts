import * as v from 'valibot'
import { RejectionReason } from '../../core/access/approvals.ts'
import { deciding } from '../../core/access/reach-rule.ts'
import { defineOperation } from '../../core/operation.ts'
import { MileageTripId, MileageTripSchema } from './schema.ts'
import { decideMileageTrip } from './trip.ts'

export const rejectMileageTrip = defineOperation({
  name: 'mileage_trips.reject',
  summary: 'Reject a pending mileage trip.',
  permission: 'mileage:write',
  effect: 'update',
  reach: { ...deciding, ids: { id: 'mileage_trips' } },
  input: v.strictObject({ id: MileageTripId, rejection_reason: RejectionReason }),
  output: MileageTripSchema,
  run: (context, { id, rejection_reason = null }) =>
    decideMileageTrip(context, id, 'rejected', rejection_reason),
})
