import { notFound } from '../errors.ts'
import {
  type Condition,
  type ListQuery,
  listPage,
  type Meta,
  type PageInput,
  where,
} from '../store/paging.ts'
import type { Sql } from '../store/transaction.ts'

/** Where records are read as the outside sees them, the same for a list of them and for one. */
export type RecordSource = Pick<ListQuery, 'columns' | 'from' | 'counted_from' | 'alias'> & {
  /** What one of them is called in a 404. */
  called: string
}

/** The answer of a list whose rows leave as they are read. */
export async function listed<Row>(
  sql: Sql,
  query: ListQuery,
  input: PageInput,
): Promise<{ data: Row[]; meta: Meta }> {
  const { rows, meta } = await listPage<Row>(sql, query, input)
  return { data: rows, meta }
}

/** What a parameter of a list narrows it to: a text with one `?` for its value, or the condition. */
type Narrowing<Value> = string | ((value: Value) => Condition)

/** The conditions of the parameters that were given, in the order of `narrowings`. */
export function whereGiven<Given extends object>(
  given: Given,
  narrowings: { [Name in keyof Given]?: Narrowing<NonNullable<Given[Name]>> },
): Condition[] {
  const conditions: Condition[] = []
  for (const name in narrowings) {
    const value = given[name]
    const narrowing = narrowings[name]
    if (value == null || narrowing === undefined) continue
    conditions.push(typeof narrowing === 'string' ? where(narrowing, value) : narrowing(value))
  }
  return conditions
}

const locks = { unlocked: '', shared: 'for share', locked: 'for no key update' } as const

/** Whether a record that is read is held until the transaction ends. */
export type Lock = keyof typeof locks

/** The company's record of that id; undefined where it has none. */
export async function findRecord<Row>(
  sql: Sql,
  { columns, from, alias }: RecordSource,
  id: number,
  lock: Lock = 'unlocked',
): Promise<Row | undefined> {
  const [record] = await sql<Row>(
    `select ${columns} from ${from} where ${alias}.company_id = $1 and ${alias}.id = $2
     ${locks[lock]}`,
    [id],
  )
  return record
}

/** The company's record of that id; a 404 where it has none. */
export async function requireRecord<Row>(
  sql: Sql,
  source: RecordSource,
  id: number,
  lock: Lock = 'unlocked',
): Promise<Row> {
  const record = await findRecord<Row>(sql, source, id, lock)
  if (!record) throw notFound(source.called)
  return record
}
