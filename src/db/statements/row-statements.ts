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
export function lockText(
  { columns }: RowTable,
  { alias, columns: ofRecord, from }: RecordSource,
): string {
  const ofRow = columns.map((column) => `${alias}.${column} as "_${column}"`)
  return `select ${ofRecord}, ${ofRow} from ${from}
    where ${alias}.company_id = $1 and ${alias}.id = $2 for no key update of ${alias}`
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

/** Divides what `lockText` has read into the row, with the rules of its class, and the record. */
export function rowOf<Row extends object, Read>(
  { columns }: RowTable,
  rules: Row,
  found: Record<string, unknown>,
): { row: Row; record: Read } {
  const record = { ...found }
  const row = Object.create(rules)
  for (const column of columns) {
    row[column] = found[`_${column}`]
    delete record[`_${column}`]
  }
  return { row, record: record as Read }
}
