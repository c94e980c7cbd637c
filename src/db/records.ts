import { type EntityClass, type FilterQuery, LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/sql'
import { notFound } from '../lib/errors.ts'
import type { ListQuery } from './lists/list-query.ts'
import type { Sql } from './transaction.ts'

/** How records are read for the API, the same in lists and one by one. */
export type RecordSource = Pick<ListQuery, 'columns' | 'from' | 'counted_from' | 'alias'> & {
  /** The name of the record in a 404. */
  called: string
}

const locks = { unlocked: '', shared: 'for share', locked: 'for no key update' } as const

/** The row lock until the transaction ends, if any. */
export type Lock = keyof typeof locks

/** Returns the company's record with that id; undefined when there is none. */
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

/** Returns the company's record with that id; throws a 404 when there is none. */
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

/**
 * Returns the company's row as its class, locked until the transaction ends, so that a second caller sees
 * what the first one did. Throws a 404 when there is none.
 */
export async function lockRow<Row extends object>(
  em: EntityManager,
  entity: EntityClass<Row>,
  wanted: FilterQuery<NoInfer<Row>>,
  called: string,
): Promise<Row> {
  const row = await em.findOne(entity, wanted, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!row) throw notFound(called)
  return row
}
