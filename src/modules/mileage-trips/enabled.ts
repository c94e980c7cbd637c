import { requireFeature } from '../../core/access/features.ts'
import type { Sql } from '../../db/transactions/transaction.ts'

/** Throws a 403 when the company has not enabled mileage; for new trips. */
export function requireMileage(sql: Sql): Promise<void> {
  return requireFeature(sql, 'mileage_enabled', 'Mileage')
}
