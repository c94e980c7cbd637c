import type { Actor, Context } from '../../core/operation.ts'
import { lockRow } from '../../db/records.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { type MileageTripRecord, requireMileageTrip } from './schema.ts'
import { MileageTripTable } from './table.ts'

/** A trip for which an employee requests payment: it is decided once. */
export class MileageTrip extends MileageTripTable.class {
  approve(actor: Actor, now_ms: number): void {
    this.decide('approved', actor, now_ms)
  }

  reject(actor: Actor, reason: string | null, now_ms: number): void {
    this.decide('rejected', actor, now_ms)
    this.rejection_reason = reason
  }

  private decide(status: 'approved' | 'rejected', { kind, id, name }: Actor, now_ms: number): void {
    if (this.status !== 'pending') {
      throw invalid({ status: `is already ${this.status}; only a pending trip can be decided` })
    }
    this.status = status
    this.decided_at = formatInstant(now_ms)
    this.decided_by = { kind, id, name }
    this.updated_at = formatInstant(now_ms)
  }
}

MileageTripTable.setClass(MileageTrip)

/**
 * Decides the trip and returns it as the API does. It is locked until the transaction ends, so that a second
 * caller sees the first one's decision.
 */
export async function decideMileageTrip(
  context: Context,
  id: number,
  decide: (trip: MileageTrip) => void,
): Promise<MileageTripRecord> {
  const { em, sql } = context
  const trip = await lockRow(em, MileageTrip, { id }, 'mileage trip')
  const before = await requireMileageTrip(sql, id)
  decide(trip)

  await em.flush()
  const after = await requireMileageTrip(sql, id)
  context.audit({ record_type: 'mileage_trip', record_id: id, before, after })
  return after
}
