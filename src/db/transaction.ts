import type { EntityManager } from '@mikro-orm/sql'
import type {
  Connection,
  PeopleScope,
  QueryResult,
  RawQuery,
  Sending,
  Statement,
  TenantScope,
} from './connections.ts'
import { actingAs, textOfPeople } from './connections.ts'
import { isAftermath, postgresCode } from './failures.ts'

/**
 * Runs a statement with constant text as a prepared one; `$1` is always the company, `values` start at `$2`.
 */
export type Sql = <Row = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
  sending?: Sending,
) => Promise<Row[]>

/** A transaction that begins with its first statement and knows its company. */
export type Transaction = {
  readonly company_id: number | null
  readonly sql: Sql
  readonly em: EntityManager
  /** Restricts the statements that follow to the rows of some people; null lifts the restriction. */
  actAs(people: PeopleScope | null): void
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Ends a `read_only` transaction without waiting. */
  release(): void
}

export type MakeEntityManager = (sql: RawQuery, scope: TenantScope) => EntityManager
type Ends = Pick<Transaction, 'actAs' | 'commit' | 'rollback' | 'release'>

/**
 * A class because of its getter: in an object literal a getter gives each object its own hidden class, which
 * keeps the previous object alive, and under load a fifth of the CPU goes to collecting them.
 */
export class LazyTransaction implements Transaction {
  readonly company_id: number | null
  readonly sql: Sql
  readonly actAs: Ends['actAs']
  readonly commit: Ends['commit']
  readonly rollback: Ends['rollback']
  readonly release: Ends['release']
  readonly #makeEntityManager: () => EntityManager
  #em: EntityManager | undefined

  constructor(query: RawQuery, make: MakeEntityManager, tenantScope: TenantScope, ends: Ends) {
    this.company_id = tenantScope.queried_company_id ?? tenantScope.company_id
    this.sql = sqlOf(query, this.company_id)
    this.actAs = ends.actAs
    this.commit = ends.commit
    this.rollback = ends.rollback
    this.release = ends.release
    this.#makeEntityManager = () => make(query, tenantScope)
  }

  get em(): EntityManager {
    this.#em ??= this.#makeEntityManager()
    return this.#em
  }
}

function sqlOf(query: RawQuery, company_id: number | null): Sql {
  return async <Row>(text: string, values: readonly unknown[] = [], sending?: Sending) => {
    const provided = company_id === null ? values : [company_id, ...values]
    return (await query(text, provided, sending)).rows as Row[]
  }
}

/**
 * Begins lazily: `begin`, the role and the company are sent with the first statement, or with all that arrive
 * before there is a connection, so that a transaction of one statement takes two round trips. Later
 * statements wait until it has begun; those that are not awaited one by one are then sent together. A
 * transaction without statements never acquires a connection.
 */
export function beginTransaction(
  acquire: () => Promise<Connection>,
  makeEntityManager: MakeEntityManager,
  tenantScope: TenantScope,
): Transaction {
  const first: Statement[] = []
  let held: Connection | undefined
  let opening: Promise<QueryResult[]> | undefined
  let isBegun = false
  let failure: unknown
  let over = false
  let ofPeople = false

  const query: RawQuery = (text, values, sending) =>
    send([ofPeople ? textOfPeople(text) : text, values, sending])

  async function send(statement: Statement): Promise<QueryResult> {
    if (over) throw new Error('This transaction has ended.')
    if (isBegun) return next(statement)
    if (held) {
      await opening
      return next(statement)
    }
    const n = first.push(statement) - 1
    opening ??= open()
    return (await opening)[n]!
  }

  /** Not awaited: after a failure the database refuses the statements that follow. */
  function actAs(people: PeopleScope | null): void {
    send(actingAs(people)).catch(() => undefined)
    ofPeople = people !== null
  }

  async function open(): Promise<QueryResult[]> {
    try {
      held = await acquire()
      const results = await held.begin(tenantScope, first)
      isBegun = true
      return results
    } catch (error) {
      failure ??= error
      throw error
    }
  }

  async function next(statement: Statement): Promise<QueryResult> {
    try {
      return await held!.query(...statement)
    } catch (error) {
      failure ??= error
      throw isAftermath(error) ? failure : error
    }
  }

  async function end(word: 'commit' | 'rollback'): Promise<void> {
    if (over) return
    over = true
    if (!opening) return
    if (!isBegun) await opening.catch(() => undefined)
    const isDone = (await held?.end(word)) ?? true
    // A statement may have failed unnoticed: PostgreSQL then accepts the commit and rolls back.
    const isWhole = isDone && isBegun && postgresCode(failure) === undefined
    if (word === 'commit' && !isWhole) throw failure ?? new RolledBack()
  }

  function release(): void {
    if (over) return
    over = true
    const free = () => held?.commitAndRelease()
    if (isBegun) free()
    else opening?.then(free, free)
  }

  return new LazyTransaction(query, makeEntityManager, tenantScope, {
    actAs,
    commit: () => end('commit'),
    rollback: () => end('rollback'),
    release,
  })
}

/** A commit that the database answered with a rollback. */
class RolledBack extends Error {
  /** The code of a statement in a failed transaction. */
  readonly code = '25P02'

  constructor() {
    super('The transaction was rolled back because one of its statements failed.')
  }
}
