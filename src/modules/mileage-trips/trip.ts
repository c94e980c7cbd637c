import {
  cancelRow,
  type Decision,
  decideOnce,
  deciderOf,
  requirePending,
} from '../../core/access/approvals.ts'
import type { Context } from '../../core/operation.ts'
import { changeRecord, recordKind } from '../../core/run/change-record.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { type MileageTripRecord, mileageTrips } from './schema.ts'
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

  /** Changes the requested values while the request is pending. */
  change(change: Partial<Change>, now_ms: number): void {
    requirePending(this, 'trip')
    Object.assign(this, change, { updated_at: formatInstant(now_ms) })
  }

  cancel(reason: string | null, now_ms: number): void {
    cancelRow(this, 'trip', { reason, now_ms })
  }
}

type Change = Pick<
  MileageTripRecord,
  'trip_date' | 'start_address' | 'end_address' | 'distance_km' | 'purpose'
>

/** Decides the trip and returns it as the API does. */
export async function decideMileageTrip(
  context: Context,
  id: number,
  status: Decision['status'],
  rejection_reason?: string | null,
): Promise<MileageTripRecord> {
  const { actor, now_ms } = context
  const { after } = await changeRecord(context, trips, id, (trip) =>
    trip.decide({ status, by: deciderOf(actor), now_ms }, rejection_reason),
  )
  return after
}

export const trips = recordKind({
  record_type: 'mileage_trip',
  Row: MileageTrip,
  table: MileageTripTable,
  source: mileageTrips,
})
