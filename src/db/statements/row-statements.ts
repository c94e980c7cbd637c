import { type EntityMetadata, JsonType } from '@mikro-orm/core'
import type { Sql } from '../transactions/transaction.ts'
import { type RecordSource, writeRecords } from './records.ts'

/** A table whose rows have a class: its name, and its columns but the company's. */
export type RowTable = {
  name: string
  columns: readonly string[]
  /** Columns that no row has but a new one. */
  unread: readonly string[]
  json: ReadonlySet<string>
}

/** Returns the parts of a table's description that statements need. */
export function rowTable({ meta }: { meta: EntityMetadata }): RowTable {
  const all = Object.entries(meta.properties).filter(([name]) => name !== 'company_id')
  const columns = all.filter(([, { lazy }]) => lazy !== true)
  return {
    name: meta.tableName,
    columns: columns.map(([name]) => name),
    unread: all.filter(([, { lazy }]) => lazy === true).map(([name]) => name),
    json: new Set(
      columns.filter(([, { type }]) => (type as unknown) === JsonType).map(([name]) => name),
    ),
  }
}

/** A row, and the source's result for it. */
export type ReadRow = { row: Record<string, unknown>; found: never }

/** Returns the row with this id; undefined when there is none. */
export async function readRow(
  sql: Sql,
  table: RowTable,
  source: RecordSource,
  id: number,
): Promise<ReadRow | undefined> {
  const [both] = await sql(textOf(table, source, '= $2'), [id])
  return both && divided(table, both)
}

/** Returns the rows with these ids in their order, locked until the transaction ends. */
export async function lockRows(
  sql: Sql,
  table: RowTable,
  source: RecordSource,
  ids: readonly number[],
): Promise<ReadRow[]> {
  const { alias } = source
  const lock = `for no key update of ${alias}`
  const rows =
    ids.length === 1
      ? await sql(`${textOf(table, source, '= $2')} ${lock}`, [ids[0]])
      : await sql(`${textOf(table, source, '= any($2::bigint[])')} order by ${alias}.id ${lock}`, [
          ids,
        ])
  return rows.map((both) => divided(table, both))
}

function textOf(
  { columns }: RowTable,
  { alias, columns: ofRecord, from }: RecordSource,
  ids: string,
) {
  const ofRow = columns.map((column) => `${alias}.${column} as "_${column}"`)
  return `select ${ofRecord}, ${ofRow} from ${from}
    where ${alias}.company_id = $1 and ${alias}.id ${ids}`
}

/** Stores these columns of a row; returns the updated record. */
export async function updateRow(
  sql: Sql,
  table: RowTable,
  source: RecordSource,
  { id, row, columns }: { id: number; row: object; columns: readonly string[] },
): Promise<never> {
  const set = columns.map((column, i) => `${column} = $${i + 3}`)
  const write = `update ${table.name} set ${set} where company_id = $1 and id = $2 returning *`
  const [found] = await writeRecords(sql, source, write, [id, ...valuesOf(table, row, columns)])
  return found as never
}

/** Stores a new row with the columns that have a value; returns the stored row. */
export async function insertRow(
  sql: Sql,
  table: RowTable,
  source: RecordSource,
  row: object,
): Promise<never> {
  const all = [...table.columns, ...table.unread]
  const columns = all.filter((column) => Reflect.get(row, column) !== undefined)
  const values = columns.map((_, i) => `$${i + 2}`)
  const write = `insert into ${table.name} (company_id, ${columns}) values ($1, ${values}) returning *`
  const [found] = await writeRecords(sql, source, write, valuesOf(table, row, columns))
  return found as never
}

function valuesOf({ json }: RowTable, row: object, columns: readonly string[]): unknown[] {
  return columns.map((column) => {
    const value = Reflect.get(row, column)
    return json.has(column) && value !== null ? JSON.stringify(value) : value
  })
}

function divided({ columns }: RowTable, both: Record<string, unknown>): ReadRow {
  const found = { ...both }
  const row: Record<string, unknown> = {}
  for (const column of columns) {
    row[column] = both[`_${column}`]
    delete found[`_${column}`]
  }
  return { row, found: found as never }
}
