import type { RawQuery, Reader, TenantScope } from './connections.ts'
import { LazyTransaction, type MakeEntityManager, type Transaction } from './transaction.ts'

/**
 * Reads without a transaction: at read committed each statement sees what is committed when it begins, so
 * each runs separately in its tenant scope, in order.
 */
export function beginReading(
  reader: Reader,
  makeEntityManager: MakeEntityManager,
  tenantScope: TenantScope & { company_id: number },
): Transaction {
  let over = false
  const query: RawQuery = async (...statement) => {
    if (over) throw new Error('This transaction has ended.')
    return reader.read(tenantScope.company_id, ...statement)
  }
  function release(): void {
    over = true
    reader.release()
  }
  const end = async () => release()
  return new LazyTransaction(query, makeEntityManager, tenantScope, {
    commit: end,
    rollback: end,
    release,
  })
}
