import type { Database } from '../connect.ts'
import { number, readRows, string } from '../statements/read-rows.ts'
import { asOwner } from '../transactions/in-transaction.ts'
import type { Sql } from '../transactions/transaction.ts'
import { quoted, readCatalog } from './catalog.ts'
import type { Backup } from './open-backup.ts'
import { actFor } from './read.ts'

export type EncryptedColumn = { table: string; column: string }

/** The number of encrypted texts of a column, by the id of their key; empty for a text that is not encrypted. */
export type EncryptedCount = EncryptedColumn & { key_id: string; count: number }

/** Counts the encrypted texts in the whole database. */
export function countEncrypted(
  database: Database,
  wanted: readonly EncryptedColumn[],
): Promise<EncryptedCount[]> {
  return asOwner(database, async (sql) => {
    const found: EncryptedCount[] = []
    await eachCompany(sql, wanted, async ({ table, column }, company_id) => {
      const ofCompany = company_id === null ? '' : 'and company_id = $1'
      const counts = await readRows(
        sql,
        { key_id: string, count: number },
        `select split_part(${quoted(column)}, '.', 2) as key_id, count(*)::int as count
         from ${quoted(table)} where ${quoted(column)} is not null ${ofCompany} group by 1`,
        company_id === null ? [] : [company_id],
      )
      for (const { key_id, count } of counts) {
        const same = found.find((one) => isOf(one, { table, column }) && one.key_id === key_id)
        if (same) same.count += count
        else found.push({ table, column, key_id, count })
      }
    })
    return found
  })
}

/** Runs the work for each column and company; for a table of all companies once, with null. */
export async function eachCompany<C extends EncryptedColumn>(
  sql: Sql,
  columns: readonly C[],
  work: (column: C, company_id: number | null) => Promise<void>,
): Promise<void> {
  const companies = await readRows(sql, { id: number }, 'select id from companies order by id')
  const catalog = await readCatalog(sql)
  for (const column of columns) {
    const table = catalog.find(({ name }) => name === column.table)
    if (!table?.columns.some(({ name }) => name === column.column)) continue
    const companyIds = table.company_column === null ? [null] : companies.map(({ id }) => id)
    for (const company_id of companyIds) {
      if (company_id !== null) await actFor(sql, company_id)
      await work(column, company_id)
    }
  }
}

/** Returns the ids of the keys with which the texts in a backup are encrypted. */
export async function keysOfBackup(
  { read }: Backup,
  wanted: readonly EncryptedColumn[],
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  await read(async ({ table, columns, rows }) => {
    const places = wanted.flatMap((one) =>
      one.table === table ? [columns.indexOf(one.column)] : [],
    )
    if (!places.some((at) => at >= 0)) return
    for (const row of rows) {
      const values = JSON.parse(row) as (string | null)[]
      for (const at of places) {
        const id = at < 0 ? undefined : values[at]?.split('.', 2)[1]
        if (id) ids.add(id)
      }
    }
  })
  return ids
}

function isOf(one: EncryptedColumn, { table, column }: EncryptedColumn): boolean {
  return one.table === table && one.column === column
}
