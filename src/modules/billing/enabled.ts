import { requireFeature } from '../../core/access/features.ts'
import type { Sql } from '../../db/transactions/transaction.ts'

/** Throws a 403 when the company has not enabled invoicing; required by all billing operations. */
export function requireInvoicing(sql: Sql): Promise<void> {
  return requireFeature(sql, 'invoicing_enabled', 'Invoicing')
}
