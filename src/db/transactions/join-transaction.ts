import type { Database } from '../connect.ts'
import type { Transaction } from './transaction.ts'

/**
 * Returns the database as seen from inside a transaction of the owner: transactions that begin there join it,
 * so that only its end commits or rolls back.
 */
export function joined(database: Database, tx: Transaction): Database {
  return {
    ...database,
    begin: ({ company_id }) => ({
      company_id,
      sql: (text, values = []) =>
        tx.sql(text, company_id === null ? values : [company_id, ...values]),
      actAs: () => {
        throw new Error('The transaction of the owner cannot act for a person.')
      },
      commit: async () => {},
      rollback: async () => {},
      release: () => {},
    }),
  }
}

/**
 * Restricts the owner's transaction to one company, like the transactions of requests. Citus would propagate `set local
 * role` to nodes, where the owner could then not commit transactions that `rollcall_app` has prepared.
 */
export async function enterCompany(owner: Transaction, company_id: number): Promise<void> {
  await owner.sql(`select set_config('role', 'rollcall_app', true)`)
  await owner.sql(`set local app.company_id = '${company_id}'`)
}
