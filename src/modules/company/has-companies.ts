import type { Database } from '../../db/database.ts'
import { asOwner } from '../../db/in-transaction.ts'

/** Whether there is a company. */
export async function hasCompanies(database: Database): Promise<boolean> {
  return asOwner(database, async (sql) => {
    const [found] = await sql<{ any: boolean }>('select exists (select 1 from companies) as any')
    return found?.any === true
  })
}
