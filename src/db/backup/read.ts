import { number, readRows, string } from '../statements/read-rows.ts'
import type { Sql } from '../transactions/transaction.ts'
import { quoted, type Table } from './catalog.ts'

/** Some rows of one table and company; a row is a JSON array with the text of each column, or null. */
export type Chunk = {
  table: string
  /** Null for tables shared by all companies. */
  company_id: number | null
  columns: readonly string[]
  rows: readonly string[]
}

/**
 * Yields every row of the tables, company by company, because row-level security shows the owner only one
 * company at a time. The text of a value is exact and the same in every database.
 */
export async function* readParts(sql: Sql, tables: readonly Table[]): AsyncGenerator<Chunk> {
  const companies = await readRows(sql, { id: number }, 'select id from companies order by id')
  for (const table of tables) {
    const companyIds = table.company_column === null ? [null] : companies.map(({ id }) => id)
    for (const company_id of companyIds) yield* readTable(sql, table, company_id)
  }
}

/** Returns the next number of each table's identity column. */
export async function readSequences(
  sql: Sql,
  tables: readonly Table[],
): Promise<Record<string, number>> {
  const next: Record<string, number> = {}
  for (const { name, identity } of tables) {
    if (!identity) continue
    const [row] = await readRows(
      sql,
      { next: number },
      `select last_value + is_called::int as next from ${identity.sequence}`,
    )
    next[name] = row!.next
  }
  return next
}

/** Lets the transaction see the rows of a company. */
export async function actFor(sql: Sql, company_id: number): Promise<void> {
  await sql(`set local app.company_id = '${Number(company_id)}'`)
}

/** Removes the time limits of statements and of pauses between them: a backup takes as long as it needs. */
export async function takeTime(sql: Sql): Promise<void> {
  await sql('set local statement_timeout = 0')
  await sql('set local idle_in_transaction_session_timeout = 0')
}

async function* readTable(
  sql: Sql,
  table: Table,
  company_id: number | null,
): AsyncGenerator<Chunk> {
  if (company_id !== null) await actFor(sql, company_id)
  await sql(`declare copied no scroll cursor for ${rowsQuery(table, company_id)}`)
  for (;;) {
    const found = await readRows(sql, { row: string }, `fetch ${part_rows} from copied`)
    if (found.length === 0) break
    const rows = found.map(({ row }) => row)
    yield { table: table.name, company_id, columns: table.columns.map(({ name }) => name), rows }
  }
  await sql('close copied')
}

/** Small enough that the 256 KiB answers of idempotent requests fit into memory. */
const part_rows = 500

function rowsQuery({ name, columns, company_column, order }: Table, company_id: number | null) {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const condition = company_column === null ? '' : `where ${company_column} = ${company_id}`
  return `select json_build_array(${texts})::text as row from ${quoted(name)} ${condition}
    order by ${order}`
}
