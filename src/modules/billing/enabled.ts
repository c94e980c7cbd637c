import { requireFeature } from '../../core/features.ts'
import type { Sql } from '../../db/transaction.ts'

/** The gate of the whole slice: throws the 403 where the company has not switched invoicing on. */
export function requireInvoicing(sql: Sql): Promise<void> {
  return requireFeature(sql, 'invoicing_enabled', 'Invoicing')
}
