import { type EntityMetadata, JsonType } from '@mikro-orm/core'
import type { RecordSource } from './records.ts'

/** A table whose rows have a class: its name, and its columns but the company's and those that are read on demand. */
export type RowTable = { name: string; columns: readonly string[]; json: ReadonlySet<string> }

/** Returns what statements need to know of a table's description. */
export function rowTable({ meta }: { meta: EntityMetadata }): RowTable {
  const columns = Object.entries(meta.properties).filter(
    ([name, { lazy }]) => name !== 'company_id' && lazy !== true,
  )
  return {
    name: meta.tableName,
    columns: columns.map(([name]) => name),
    json: new Set(
      columns.filter(([, { type }]) => (type as unknown) === JsonType).map(([name]) => name),
    ),
  }
}

/** Returns the statement that locks the row with the id `$2` and reads it, and its record. */
export function lockText(table: RowTable, source: RecordSource): string {
  return `${readText(table, source)} ${locking(source)}`
}

/** Returns the same for the rows with the ids `$2`, in their order. */
export function lockTexts(table: RowTable, source: RecordSource): string {
  const text = readText(table, source, '= any($2::bigint[])')
  return `${text} order by ${source.alias}.id ${locking(source)}`
}

function locking({ alias }: RecordSource): string {
  return `for no key update of ${alias}`
}

/** Returns the same without the lock. */
export function readText(
  { columns }: RowTable,
  { alias, columns: ofRecord, from }: RecordSource,
  ids = '= $2',
): string {
  const ofRow = columns.map((column) => `${alias}.${column} as "_${column}"`)
  return `select ${ofRecord}, ${ofRow} from ${from}
    where ${alias}.company_id = $1 and ${alias}.id ${ids}`
}

/** Returns the statement that stores these columns of the row with the id `$2` and returns its record. */
export function updateText(
  { name }: RowTable,
  source: RecordSource,
  columns: readonly string[],
): string {
  const set = columns.map((column, i) => `${column} = $${i + 3}`)
  return written(source, `update ${name} set ${set} where company_id = $1 and id = $2 returning *`)
}

/** Returns the statement that stores a row with these columns and returns its record. */
export function insertText(
  { name }: RowTable,
  source: RecordSource,
  columns: readonly string[],
): string {
  const values = columns.map((_, i) => `$${i + 2}`)
  return written(
    source,
    `insert into ${name} (company_id, ${columns}) values ($1, ${values}) returning *`,
  )
}

function written({ alias, columns, joins }: RecordSource, write: string): string {
  return `with ${alias} as (${write}) select ${columns} from ${alias} ${joins} where ${alias}.company_id = $1`
}

/** Returns the value of a column as the driver sends it. */
export function storedValue({ json }: RowTable, column: string, value: unknown): unknown {
  return json.has(column) && value !== null ? JSON.stringify(value) : value
}

/** Divides what a locking statement has read into the row, with the rules of its class, and what the source reads. */
export function rowOf<Row extends object>(
  { columns }: RowTable,
  rules: Row,
  both: Record<string, unknown>,
): { row: Row; found: never } {
  const found = { ...both }
  const row = Object.create(rules)
  for (const column of columns) {
    row[column] = both[`_${column}`]
    delete found[`_${column}`]
  }
  return { row, found: found as never }
}
