import type { Database } from '../../db/database.ts'
import { boolean, readRows } from '../../db/statements/read-rows.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'

export async function hasCompanies(database: Database): Promise<boolean> {
  return asOwner(database, async (sql) => {
    const text = 'select exists (select 1 from companies) as is_any'
    const [found] = await readRows(sql, { is_any: boolean }, text)
    return found?.is_any === true
  })
}
