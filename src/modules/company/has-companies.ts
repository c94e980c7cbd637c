import type { Database } from '../../db/database.ts'
import { asOwner } from '../../db/in-transaction.ts'
import { boolean, readRows } from '../../db/read-rows.ts'

/** Whether there is a company. */
export async function hasCompanies(database: Database): Promise<boolean> {
  return asOwner(database, async (sql) => {
    const text = 'select exists (select 1 from companies) as is_any'
    const [found] = await readRows(sql, { is_any: boolean }, text)
    return found?.is_any === true
  })
}
