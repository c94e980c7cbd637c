import type { Compilable } from 'kysely'
import { notFound } from '../../lib/errors.ts'
import type { ListQuery } from '../lists/list-query.ts'
import type { Sql } from '../transactions/transaction.ts'

/** How records are read for the API, the same in lists and one by one. */
export type RecordSource<Row = unknown> = Pick<
  ListQuery<Row>,
  'columns' | 'from' | 'counted_from' | 'alias' | 'row'
> & {
  /** The name of the record in a 404. */
  called: string
  /** The tables joined to the first one. */
  joins: string
}

/** A row that a source reads. */
export type RowOf<Source extends { row?: unknown }> = NonNullable<Source['row']>

/**
 * Returns the source of the rows that a query over `alias` and the tables joined to it selects. The joined
 * tables of `counted_from` are left out when rows are counted.
 */
export function recordSource<Row>(
  called: string,
  alias: string,
  query: Compilable<Row> & { clearSelect(): Compilable },
  counted_from?: string,
): RecordSource<Row> {
  const { sql: text } = query.compile()
  const { sql: withoutColumns } = query.clearSelect().compile()
  const from = withoutColumns.replace(/^select +from /, '')
  const [first] = /^"\w+" as "\w+"/.exec(from)!
  return {
    called,
    alias,
    columns: text.slice('select '.length, -' from '.length - from.length),
    from,
    joins: from.slice(first.length),
    counted_from,
  }
}

/**
 * Returns the selection of a record's fields in their order: the columns of a table, except for the fields in
 * `computed`.
 */
export function columnsOf<
  Alias extends string,
  Fields extends object,
  const Computed extends { [Field in keyof Fields]?: unknown } = object,
>(alias: Alias, { entries }: { entries: Fields }, computed?: Computed) {
  type Column = `${Alias}.${Exclude<keyof Fields, keyof Computed> & string}`
  const others: { [field: string]: unknown } = computed ?? {}
  return Object.keys(entries).map((field) => others[field] ?? `${alias}.${field}`) as (
    | Column
    | Computed[keyof Computed]
  )[]
}

/** Returns the names of a record's fields, in their order. */
export function namesOf<Fields extends object>({ entries }: { entries: Fields }) {
  return Object.keys(entries) as (keyof Fields & string)[]
}

/** The end of a statement, for each kind of row lock. */
export const locks = {
  unlocked: '',
  shared: 'for share',
  locked: 'for no key update',
  /** Waits also for transactions that write rows which refer to it. */
  alone: 'for update',
} as const

/** The row lock until the transaction ends, if any. */
export type Lock = keyof typeof locks

/** Returns the company's record with that id; undefined when there is none. */
export async function findRecord<Row>(
  sql: Sql,
  { columns, from, alias }: RecordSource<Row>,
  id: number,
  lock: Lock = 'unlocked',
): Promise<Row | undefined> {
  const [record] = await sql<Row>(
    `select ${columns} from ${from} where ${alias}.company_id = $1 and ${alias}.id = $2
     ${lock === 'unlocked' ? '' : `${locks[lock]} of ${alias}`}`,
    [id],
  )
  return record
}

/** Returns the company's records that match a condition, in the order and with the lock that follow it. */
export function selectRecords<Row>(
  sql: Sql,
  { columns, from, alias }: RecordSource<Row>,
  condition: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return sql<Row>(
    `select ${columns} from ${from} where ${alias}.company_id = $1 and ${condition}`,
    values,
  )
}

/** Runs a write that ends in `returning *` and returns the records it wrote; `before` are other common tables. */
export function writeRecords<Row>(
  sql: Sql,
  { columns, alias, joins }: RecordSource<Row>,
  write: string,
  values: readonly unknown[],
  before = '',
): Promise<Row[]> {
  return sql<Row>(
    `with ${before} ${alias} as (${write}) select ${columns} from ${alias} ${joins}
     where ${alias}.company_id = $1 order by ${alias}.id`,
    values,
  )
}

/** Returns the company's record with that id; throws a 404 when there is none. */
export async function requireRecord<Row>(
  sql: Sql,
  source: RecordSource<Row>,
  id: number,
  lock: Lock = 'unlocked',
): Promise<Row> {
  const record = await findRecord<Row>(sql, source, id, lock)
  if (!record) throw notFound(source.called)
  return record
}
