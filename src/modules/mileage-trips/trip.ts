import { type Decision, decideOnce, decideRecord, deciderOf } from '../../core/approvals.ts'
import type { Context } from '../../core/operation.ts'
import { lockRow } from '../../db/records.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { type MileageTripRecord, requireMileageTrip } from './schema.ts'
import { MileageTripTable } from './table.ts'

/** A trip for which an employee requests payment: it is decided once. */
export class MileageTrip extends MileageTripTable.class {
  decide(decision: Decision, rejection_reason: string | null = null): void {
    decideOnce<MileageTrip>(this, 'trip', decision, {
      decided_at: formatInstant(decision.now_ms),
      decided_by: decision.by,
      rejection_reason,
    })
  }
}

MileageTripTable.setClass(MileageTrip)

/** Decides the trip and returns it as the API does. */
export async function decideMileageTrip(
  context: Context,
  id: number,
  status: Decision['status'],
  rejection_reason?: string | null,
): Promise<MileageTripRecord> {
  const { actor, now_ms } = context
  const { after } = await decideRecord(context, trips, id, (trip) =>
    trip.decide({ status, by: deciderOf(actor), now_ms }, rejection_reason),
  )
  return after
}

const trips = {
  record_type: 'mileage_trip',
  lock: ({ em }: Context, id: number) => lockRow(em, MileageTrip, { id }, 'mileage trip'),
  read: requireMileageTrip,
}
