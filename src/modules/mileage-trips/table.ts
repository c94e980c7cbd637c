import { defineEntity, p } from '@mikro-orm/core'
import {
  civilDate,
  instant,
  recordKey,
  type StoredActor,
  timestamps,
} from '../../db/statements/columns.ts'

/** A cancelled one is stored as rejected, with `cancelled_at`. */
const storedStatuses = ['pending', 'approved', 'rejected'] as const
export const tripStatuses = [...storedStatuses, 'cancelled'] as const

export const MileageTripTable = defineEntity({
  name: 'MileageTrip',
  tableName: 'mileage_trips',
  properties: {
    ...recordKey(),
    employee_id: p.bigint('number'),
    trip_date: civilDate(),
    start_address: p.text(),
    end_address: p.text(),
    distance_km: p.decimal('number'),
    purpose: p.text().nullable(),
    status: p.text().$type<(typeof storedStatuses)[number]>().defaultRaw("'pending'::text"),
    rejection_reason: p.text().nullable(),
    decided_at: instant().nullable(),
    decided_by: p.json<StoredActor>().nullable(),
    ...timestamps(),
    cancelled_at: instant().nullable(),
    cancel_reason: p.text().nullable(),
    changed_xid: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()').lazy(),
  },
})
