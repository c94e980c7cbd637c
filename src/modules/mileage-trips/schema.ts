import * as v from 'valibot'
import { ActorSchema, CivilDate, FreeText, Id, Instant } from '../../core/schema.ts'
import { type RecordSource, requireRecord } from '../../db/records.ts'
import type { Sql } from '../../db/transaction.ts'

export const tripStatuses = ['pending', 'approved', 'rejected'] as const

/** A mileage trip as the API returns it. */
export const MileageTripSchema = v.strictObject({
  id: Id,
  employee_id: Id,
  employee_name: v.string(),
  trip_date: CivilDate,
  start_address: FreeText,
  end_address: FreeText,
  distance_km: v.pipe(v.number(), v.description('Kilometers, as entered.')),
  purpose: v.nullable(FreeText),
  status: v.picklist(tripStatuses),
  rejection_reason: v.nullable(FreeText),
  decided_at: v.nullable(Instant),
  decided_by: v.nullable(ActorSchema),
  created_at: Instant,
  updated_at: Instant,
})

export type MileageTripRecord = v.InferOutput<typeof MileageTripSchema>

/** Trips `t` and their employees `e`, with the columns of `MileageTripSchema`. */
export const mileageTrips: RecordSource = {
  called: 'mileage trip',
  columns: `t.id, t.employee_id, e.first_name || ' ' || e.last_name as employee_name, t.trip_date,
    t.start_address, t.end_address, t.distance_km, t.purpose, t.status, t.rejection_reason,
    t.decided_at, t.decided_by, t.created_at, t.updated_at`,
  from: 'mileage_trips t join employees e on e.company_id = t.company_id and e.id = t.employee_id',
  counted_from: 'mileage_trips t',
  alias: 't',
}

/** Returns a mileage trip as the API does; throws a 404. */
export function requireMileageTrip(sql: Sql, id: number): Promise<MileageTripRecord> {
  return requireRecord(sql, mileageTrips, id)
}

export const MileageTripId = v.pipe(
  Id,
  v.description('Mileage trip id, from the list of mileage trips.'),
)
