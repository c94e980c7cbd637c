import {
  type PeopleScope,
  type RawQuery,
  type Reader,
  type TenantScope,
  textOfPeople,
} from '../connections.ts'
import { type Transaction, transactionOver } from './transaction.ts'

/**
 * Reads without a transaction: at read committed each statement has its own snapshot anyway, so each runs separately in
 * its tenant scope, in order.
 */
export function beginReading(reader: Reader, tenantScope: TenantScope): Transaction {
  let over = false
  let people: PeopleScope | null = null
  const { company_id } = tenantScope
  const query: RawQuery = async (text, values, sending) => {
    if (over) throw new Error('This transaction has ended.')
    return people
      ? reader.read({ company_id, people }, textOfPeople(text), values, sending)
      : reader.read({ company_id }, text, values, sending)
  }
  function release(): void {
    over = true
    reader.release()
  }
  const end = async () => release()
  return transactionOver(query, tenantScope, {
    actAs(scope) {
      people = scope
    },
    commit: end,
    rollback: end,
    release,
  })
}
