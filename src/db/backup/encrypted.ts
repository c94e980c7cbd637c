import type { Database } from '../connect.ts'
import { asOwner } from '../in-transaction.ts'
import { quoted, readCatalog } from './catalog.ts'
import { actFor } from './read.ts'

/** Returns the number of encrypted texts in the whole database, by the id of their key. */
export function countEncrypted(database: Database): Promise<Map<string, number>> {
  return asOwner(database, async (sql) => {
    const counts = new Map<string, number>()
    const companies = await sql<{ id: number }>('select id from companies order by id')
    for (const { name, columns, company_column } of await readCatalog(sql)) {
      for (const column of columns.filter((one) => one.name.endsWith('_sealed'))) {
        for (const { id } of company_column === null ? [] : companies) {
          await actFor(sql, id)
          const found = await sql<{ key_id: string; count: number }>(
            `select split_part(${quoted(column.name)}, '.', 2) as key_id, count(*)::int as count
             from ${quoted(name)} where ${company_column} = $1 and ${quoted(column.name)} is not null
             group by 1`,
            [id],
          )
          for (const { key_id, count } of found)
            counts.set(key_id, (counts.get(key_id) ?? 0) + count)
        }
      }
    }
    return counts
  })
}
