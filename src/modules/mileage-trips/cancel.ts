import * as v from 'valibot'
import { CancelReason } from '../../core/access/approvals.ts'
import { type Context, defineOperation } from '../../core/operation.ts'
import { changeRecord } from '../../core/run/change-record.ts'
import { DomainError } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'
import { MileageTripId, type MileageTripRecord, MileageTripSchema } from './schema.ts'
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
    const { before, after } = await changeRecord(context, trips, id, (trip, stored) => {
      refuseOwnApproved(context, stored)
      trip.cancel(reason, context.now_ms)
    })
    context.emit('mileage_trip.cancelled', after, { status: before.status })
    return after
  },
})

/** Refuses to let a person cancel their own trip once somebody has approved it. */
function refuseOwnApproved(
  { person }: Pick<Context, 'person'>,
  { employee_id, status }: MileageTripRecord,
): void {
  if (person !== employee_id || status !== 'approved') return
  throw new DomainError('forbidden', refuse.own_approved())
}
