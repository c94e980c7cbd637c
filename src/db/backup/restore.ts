import type { Database } from '../connect.ts'
import { readRows, string } from '../statements/read-rows.ts'
import { asOwner } from '../transactions/in-transaction.ts'
import type { Sql } from '../transactions/transaction.ts'
import { quoted, readCatalog, type Table } from './catalog.ts'
import { type Contents, differences, startTally } from './contents.ts'
import { actFor, type Chunk, readParts, readSequences, takeTime } from './read.ts'

/** A database cannot be backed up or restored; the message includes the solution. */
export class CopyError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'CopyError'
  }
}

/** Reports progress: the table, its rows, and whether they are being compared. */
export type Said = (table: string, rows: number, isComparing: boolean) => void

/**
 * Restores into an empty, migrated database in one transaction, and compares every table and sequence with
 * the contents that `supply` states before it commits. Throws a CopyError, and then nothing is stored.
 */
export function restoreDatabase(
  database: Database,
  supply: (load: (chunk: Chunk) => Promise<void>) => Promise<Contents>,
  said: Said = () => {},
): Promise<Contents> {
  // Known with the first statement.
  const isCitus = () => database.engine() === 'citus'
  const restoreRows = async (sql: Sql) => {
    await takeTime(sql)
    const tables = await readCatalog(sql)
    await refuseFilled(sql, tables)
    const lateKeys = tables.flatMap(({ name, late_keys }) =>
      late_keys.map((key) => `alter table ${quoted(name)} alter constraint ${quoted(key)}`),
    )
    for (const key of lateKeys) await sql(`${key} deferrable initially deferred`)
    const contents = await supply(async (chunk) => {
      if (isCitus()) refuseIdsOfNodes(tables, chunk)
      await insert(sql, tables, chunk)
      said(chunk.table, chunk.rows.length, false)
    })
    await sql('set constraints all immediate')
    for (const key of lateKeys) await sql(`${key} not deferrable`)
    await countOn(sql, tables, contents, isCitus())
    await compare(sql, tables, contents, said)
    // Without table statistics, a new database plans its first statements badly.
    // Citus cannot within this transaction; its autovacuum does.
    for (const { name } of isCitus() ? [] : tables) await sql(`analyze ${quoted(name)}`)
    return contents
  }
  return asOwner(database, restoreRows, { unhurried: true })
}

async function refuseFilled(sql: Sql, tables: readonly Table[]): Promise<void> {
  // When a service creates its demo company at the same time, one of the two sees the rows of the other.
  await sql('lock table companies in share row exclusive mode')
  const [there] = await readRows(
    sql,
    { name: string },
    'select name from companies order by id limit 1',
  )
  if (there) {
    throw new CopyError(
      `That database already has a company, "${there.name}". Use an empty database.`,
    )
  }
  // Shared tables may contain counters of a service that received requests from unknown clients.
  for (const { name, company_column } of tables) {
    if (company_column === null) await sql(`delete from ${quoted(name)}`)
  }
}

/** The nodes that gave such ids would give them again, and this database has other nodes. */
function refuseIdsOfNodes(tables: readonly Table[], { table, columns, rows }: Chunk): void {
  const identity = tables.find(({ name }) => name === table)?.identity
  const at = identity ? columns.indexOf(identity.column) : -1
  if (at >= 0 && rows.some((row) => Number(JSON.parse(row)[at]) >= first_id_of_nodes)) {
    throw new CopyError(
      'This backup is of a database with Citus, which cannot be restored into one. Restore it into plain PostgreSQL.',
    )
  }
}

const first_id_of_nodes = 2 ** 48

// Left at their default, transaction ids become those of this transaction.
async function insert(sql: Sql, tables: readonly Table[], chunk: Chunk): Promise<void> {
  const table = tables.find(({ name }) => name === chunk.table)
  const existing = table?.columns.map(({ name }) => name).join()
  if (!table || existing !== chunk.columns.join()) {
    throw new CopyError(`The table ${chunk.table} does not match the one in this database.`)
  }
  if (chunk.company_id !== null) await actFor(sql, chunk.company_id)
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ')
  const values = table.columns.map(({ type }, at) => `(r.row ->> ${at})::${type}`).join(', ')
  await sql(
    `insert into ${quoted(table.name)} (${columns})
     select ${values} from json_array_elements($1::json) as r(row)
     returning 1`,
    [`[${chunk.rows.join(',')}]`],
  )
}

/** Runs inside this transaction, which `setval` would not; Citus has nothing else. */
async function countOn(
  sql: Sql,
  tables: readonly Table[],
  { sequences }: Contents,
  isCitus: boolean,
): Promise<void> {
  for (const { name, identity } of tables) {
    const next = sequences[name]
    if (!identity || !Number.isSafeInteger(next)) continue
    if (isCitus) {
      await sql('select setval($1, $2::bigint, false)', [identity.sequence, next])
      continue
    }
    await sql(
      `alter table ${quoted(name)} alter column ${quoted(identity.column)} restart with ${next}`,
    )
  }
}

async function compare(
  sql: Sql,
  tables: readonly Table[],
  expected: Contents,
  said: Said,
): Promise<void> {
  const tally = startTally()
  for await (const chunk of readParts(sql, tables)) {
    tally.add(chunk)
    said(chunk.table, chunk.rows.length, true)
  }
  const found = { tables: tally.tables(), sequences: await readSequences(sql, tables) }
  const differing = differences(tables, expected, found)
  if (differing.length > 0)
    throw new CopyError(`The restored data differs: ${differing.join('; ')}.`)
}
