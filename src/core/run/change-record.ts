import { isDeepStrictEqual } from 'node:util'
import type { RecordSource } from '../../db/statements/records.ts'
import {
  insertText,
  lockText,
  type RowTable,
  rowOf,
  storedValue,
  updateText,
} from '../../db/statements/row-statements.ts'
import { notFound } from '../../lib/errors.ts'
import type { Context } from '../operation.ts'

/** A kind of record: its name in the audit log, the class of its rows with their rules, and how it is read. */
export type RecordKind<Row extends object, Read extends { id: number }> = {
  record_type: string
  Row: { readonly prototype: Row }
  table: RowTable
  source: RecordSource<Read>
}

/** Stores what differs from the row as it was read or last stored; returns the record as it is then. */
type Store<Read> = () => Promise<Read>

/**
 * Changes a record: locks its row until the transaction ends, so that a second caller sees what the first one did;
 * lets `change` apply the rules of the row; stores what differs; and writes the audit row. `change` may store earlier,
 * where something has to follow. Throws a 404 when there is no such record, or none for which `where` holds. Nothing
 * is stored and audited when nothing differs.
 */
export async function changeRecord<Row extends object, Read extends { id: number }>(
  context: Pick<Context, 'sql' | 'audit'>,
  kind: RecordKind<Row, Read>,
  id: number,
  change: (row: Row, before: Read, store: Store<Read>) => unknown,
): Promise<{ before: Read; after: Read }> {
  const { sql, audit } = context
  const { record_type, Row, table, source } = kind
  const [found] = await sql<Record<string, unknown> & Read>(lockText(table, source), [id])
  if (!found) throw notFound(source.called)
  const { row, record: before } = rowOf<Row, Read>(table, Row.prototype, found)
  let stored = { ...row }
  let after = before
  const store = async () => {
    const changed = table.columns.filter(
      (column) => !isDeepStrictEqual(Reflect.get(row, column), Reflect.get(stored, column)),
    )
    if (changed.length === 0) return after
    const values = changed.map((column) => storedValue(table, column, Reflect.get(row, column)))
    const [written] = await sql<Read>(updateText(table, source, changed), [id, ...values])
    stored = { ...row }
    after = written!
    return after
  }
  await change(row, before, store)
  await store()
  if (after !== before) audit({ record_type, record_id: id, before, after })
  return { before, after }
}

/** Stores a new row, whose id the database gives, and writes its audit row; returns the record. */
export async function createRecord<Row extends object, Read extends { id: number }>(
  { sql, audit }: Pick<Context, 'sql' | 'audit'>,
  { record_type, table, source }: Pick<RecordKind<Row, Read>, 'record_type' | 'table' | 'source'>,
  row: Partial<Row>,
): Promise<Read> {
  const columns = table.columns.filter((column) => Reflect.get(row, column) !== undefined)
  const values = columns.map((column) => storedValue(table, column, Reflect.get(row, column)))
  const [record] = await sql<Read>(insertText(table, source, columns), values)
  audit({ record_type, record_id: record!.id, before: null, after: record })
  return record!
}

/** Returns a row that is not stored yet, so that the rules of its class can be applied. */
export function newRow<Row extends object>(
  { Row }: { Row: { readonly prototype: Row } },
  values: Partial<Row>,
): Row {
  return Object.assign(Object.create(Row.prototype), values)
}
