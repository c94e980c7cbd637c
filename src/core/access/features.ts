import { boolean, readRows } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { DomainError } from '../../lib/errors.ts'
import { refuse } from '../refusals.ts'

/** Throws a 403 when the company has not enabled the feature. */
export async function requireFeature(
  sql: Sql,
  setting: 'invoicing_enabled' | 'mileage_enabled',
  called: string,
): Promise<void> {
  const [company] = await readRows(
    sql,
    { enabled: boolean },
    `select ${setting} as enabled from companies where id = $1`,
  )
  if (company?.enabled) return
  throw new DomainError('forbidden', refuse.feature_off({ feature: called, setting }))
}
