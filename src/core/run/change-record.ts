import { isDeepStrictEqual } from 'node:util'
import type { RecordSource } from '../../db/statements/records.ts'
import {
  insertRow,
  lockRows,
  type RowTable,
  readRow,
  rowTable,
  updateRow,
} from '../../db/statements/row-statements.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { notFound } from '../../lib/errors.ts'
import type { Context } from '../operation.ts'

/** A kind of record: its name in the audit log, the class of its rows with their rules, and how it is read. */
export type RecordKind<Row extends object, Read extends { id: number }> = {
  readonly record_type: string
  readonly Row: { readonly prototype: Row }
  readonly table: RowTable
  readonly source: RecordSource
  recordOf(found: never, context: ReadContext): Read | Promise<Read>
}

type ReadContext = Pick<Context, 'sql' | 'now_ms'>

type Described<Row, Found> = {
  record_type: string
  Row: { readonly prototype: Row }
  table: Parameters<typeof rowTable>[0]
  source: RecordSource<Found>
}

/** `recordOf` turns the source's result into the record, if it is not already the record. */
export function recordKind<Row extends object, Found extends { id: number }>(
  kind: Described<Row, Found>,
): RecordKind<Row, Found>
export function recordKind<Row extends object, Found, Read extends { id: number }>(
  kind: Described<Row, Found> & {
    recordOf(found: Found, context: ReadContext): Read | Promise<Read>
  },
): RecordKind<Row, Read>
export function recordKind({
  table,
  recordOf = (found) => found,
  ...kind
}: Described<object, unknown> & {
  recordOf?(found: never, context: ReadContext): unknown
}): object {
  return { ...kind, table: rowTable(table), recordOf }
}

/** A row that is locked until the transaction ends, and its record before the change. */
export type LockedRecord<Row, Read> = {
  row: Row
  before: Read
  /** Stores the columns that differ from the row as last read or stored; returns the updated record. */
  store: () => Promise<Read>
}

/**
 * Locks the row of a record until the transaction ends, so that a second caller sees the first caller's change. Throws
 * a 404 when there is none.
 */
export async function lockRecord<Row extends object, Read extends { id: number }>(
  context: ReadContext,
  kind: RecordKind<Row, Read>,
  id: number,
): Promise<LockedRecord<Row, Read>> {
  const [found] = await lockRecords(context, kind, [id])
  if (!found) throw notFound(kind.source.called)
  return found
}

/** Locks the rows of these records, in the order of their ids; those that do not exist are left out. */
export async function lockRecords<Row extends object, Read extends { id: number }>(
  context: ReadContext,
  { Row, table, source, recordOf }: RecordKind<Row, Read>,
  ids: readonly number[],
): Promise<LockedRecord<Row, Read>[]> {
  const { sql } = context
  const locked: LockedRecord<Row, Read>[] = []
  for (const { row: values, found } of await lockRows(sql, table, source, ids)) {
    const row: Row = Object.assign(Object.create(Row.prototype), values)
    const before = await recordOf(found, context)
    let stored: object = values
    let record = before
    const store = async () => {
      const columns = table.columns.filter(
        (column) => !isDeepStrictEqual(Reflect.get(row, column), Reflect.get(stored, column)),
      )
      if (columns.length === 0) return record
      const written = await updateRow(sql, table, source, { id: before.id, row, columns })
      stored = { ...row }
      record = await recordOf(written, context)
      return record
    }
    locked.push({ row, before, store })
  }
  return locked
}

/** Returns the row of a record without a lock; undefined when there is none. */
export async function findRow<Row extends object, Read extends { id: number }>(
  { sql }: Pick<Context, 'sql'>,
  { Row, table, source }: RecordKind<Row, Read>,
  id: number,
): Promise<Row | undefined> {
  const read = await readRow(sql, table, source, id)
  return read && Object.assign(Object.create(Row.prototype), read.row)
}

/**
 * Changes a record: locks its row, lets `change` apply the rules, stores the columns that differ, and writes the audit
 * row. `change` may store earlier if later steps need it. Stores and audits nothing when nothing differs.
 */
export async function changeRecord<Row extends object, Read extends { id: number }>(
  context: ReadContext & Pick<Context, 'audit'>,
  kind: RecordKind<Row, Read>,
  id: number,
  change: (row: Row, before: Read, store: () => Promise<Read>) => unknown,
): Promise<{ before: Read; after: Read }> {
  const { row, before, store } = await lockRecord(context, kind, id)
  await change(row, before, store)
  const after = await store()
  if (after !== before) {
    context.audit({ record_type: kind.record_type, record_id: id, before, after })
  }
  return { before, after }
}

/** Sets these values, and the time of the change when one differs. */
export function setValues<Row extends { updated_at?: string }>(
  row: Row,
  values: Partial<Row>,
  now_ms: number,
): void {
  const names = Object.keys(values) as (keyof Row)[]
  if (names.every((name) => isDeepStrictEqual(row[name], values[name]))) return
  Object.assign(row, values, { updated_at: formatInstant(now_ms) })
}

/** Stores a new row, whose id the database gives; returns its record. */
export async function storeNew<Row extends object, Read extends { id: number }>(
  context: ReadContext,
  { table, source, recordOf }: RecordKind<Row, Read>,
  provided: Partial<Row>,
): Promise<Read> {
  const now = formatInstant(context.now_ms)
  const row = { created_at: now, updated_at: now, ...provided }
  return recordOf(await insertRow(context.sql, table, source, row), context)
}

/** Stores a new row with its audit row; returns its record. */
export async function createRecord<Row extends object, Read extends { id: number }>(
  context: ReadContext & Pick<Context, 'audit'>,
  kind: RecordKind<Row, Read>,
  row: Partial<Row>,
): Promise<Read> {
  const record = await storeNew(context, kind, row)
  const { record_type } = kind
  context.audit({ record_type, record_id: record.id, before: null, after: record })
  return record
}

/** Returns a row that is not stored yet, so that the rules of its class can be applied. */
export function newRow<Row extends object>(
  { Row }: { Row: { readonly prototype: Row } },
  values: Partial<Row>,
): Row {
  return Object.assign(Object.create(Row.prototype), values)
}
