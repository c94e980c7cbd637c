import * as v from 'valibot'
import { CancelReason } from '../../core/access/approvals.ts'
import { type Context, defineOperation } from '../../core/operation.ts'
import { DomainError } from '../../lib/errors.ts'
import {
  MileageTripId,
  type MileageTripRecord,
  MileageTripSchema,
  requireMileageTrip,
} from './schema.ts'
import { trips } from './trip.ts'

export const cancelMileageTrip = defineOperation({
  name: 'mileage_trips.cancel',
  summary: 'Cancel a pending or approved mileage trip.',
  permission: 'mileage:write',
  effect: 'update',
  reach: { least: 'self', ids: { id: 'mileage_trips' } },
  input: v.strictObject({ id: MileageTripId, reason: CancelReason }),
  output: MileageTripSchema,
  async run(context, { id, reason = null }) {
    const { sql, em, now_ms } = context
    const trip = await trips.lock(context, id)
    const before = await requireMileageTrip(sql, id)
    refuseOwnApproved(context, before)
    trip.cancel(reason, now_ms)
    await em.flush()
    const after = await requireMileageTrip(sql, id)
    context.audit({ record_type: 'mileage_trip', record_id: id, before, after })
    context.emit('mileage_trip.cancelled', after, { status: before.status })
    return after
  },
})

/** Refuses a person to cancel a trip of their own that somebody has approved. */
function refuseOwnApproved(
  { person }: Pick<Context, 'person'>,
  { employee_id, status }: MileageTripRecord,
): void {
  if (person !== employee_id || status !== 'approved') return
  throw new DomainError(
    'forbidden',
    'Your trip is approved; it can only be cancelled by somebody else.',
  )
}
