import type { Database } from './connect.ts'
import type { Transaction } from './transaction.ts'

/**
 * The database as it looks from inside of one transaction of the owner: what begins there joins it, so
 * that only the end of that one keeps or undoes all of it.
 */
export function joined(database: Database, tx: Transaction): Database {
  return {
    ...database,
    begin: ({ company_id }) => ({
      company_id,
      sql: (text, values = []) =>
        tx.sql(text, company_id === null ? values : [company_id, ...values]),
      em: tx.em,
      commit: async () => {},
      rollback: async () => {},
      release: () => {},
    }),
  }
}

/** From here on the owner's transaction is one of the company, as those of requests are. */
export async function enterCompany(owner: Transaction, company_id: number): Promise<void> {
  await owner.sql('set local role rollcall_app')
  await owner.sql(`set local app.company_id = '${company_id}'`)
}
