import type { Database } from '../connect.ts'
import type { TenantScope } from '../connections.ts'
import { retryingUnprepared } from './retry.ts'
import type { Sql, Transaction } from './transaction.ts'

/**
 * Commits the work, or rolls back when it throws. Retries when a migration changed a statement's columns, except for a
 * backup, which returns rows while it runs.
 */
export function inTransaction<T>(
  database: Database,
  tenantScope: TenantScope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (tenantScope.unhurried) return once(database, tenantScope, work)
  return retryingUnprepared(() => once(database, tenantScope, work))
}

async function once<T>(
  database: Database,
  tenantScope: TenantScope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const tx = database.begin(tenantScope)
  try {
    const result = await work(tx)
    await tx.commit()
    return result
  } catch (error) {
    await tx.rollback().catch(() => undefined)
    throw error
  }
}

/** Runs one transaction in the tenant scope of a company. */
export function inCompany<T>(
  database: Database,
  company_id: number,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return inTransaction(database, { company_id }, ({ sql }) => work(sql))
}

/** Runs one transaction as the owner, for shared tables; the values of its statements start at `$1`. */
export function asOwner<T>(
  database: Database,
  work: (sql: Sql) => Promise<T>,
  tenantScope: Pick<TenantScope, 'repeatable_read' | 'read_only' | 'unhurried'> = {},
): Promise<T> {
  return inTransaction(database, { company_id: null, ...tenantScope }, ({ sql }) => work(sql))
}

/**
 * Runs a transaction as the table owner, for work that the request role may not do; row-level security still limits it
 * to one company's rows. `$1` of its statements is the company.
 */
export function asOwnerIn<T>(
  database: Database,
  company_id: number,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  return asOwner(database, async (owner) => {
    await owner(`set local app.company_id = '${company_id}'`)
    return work((text, values = [], sending) => owner(text, [company_id, ...values], sending))
  })
}
