import { requireFeature } from '../../core/features.ts'
import type { Sql } from '../../db/transaction.ts'

/** The gate of new trips: throws the 403 where the company has not switched mileage on. */
export function requireMileage(sql: Sql): Promise<void> {
  return requireFeature(sql, 'mileage_enabled', 'Mileage')
}
