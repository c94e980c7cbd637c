import { type EntityClass, type FilterQuery, LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/sql'
import { notFound } from '../lib/errors.ts'
import type { ListQuery } from './lists/list-query.ts'
import type { Sql } from './transaction.ts'

/** Where records are read as the outside sees them, the same for a list of them and for one. */
export type RecordSource = Pick<ListQuery, 'columns' | 'from' | 'counted_from' | 'alias'> & {
  /** What one of them is called in a 404. */
  called: string
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

/**
 * The company's row as its class, locked until the transaction ends: whoever comes second sees what the
 * first did. A 404 where it has none.
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
