import type { EntityManager } from '@mikro-orm/sql'
import { isAftermath, postgresCode } from './failures.ts'
import type { SilenceWatch } from './postgres/silence.ts'
import type { Shape } from './shape.ts'
import type { WaitBudget } from './wait-budget.ts'

/**
 * Runs a statement with constant text as a prepared one; `$1` is always the company, `values` start at `$2`.
 */
export type Sql = <Row = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
  sending?: Sending,
) => Promise<Row[]>

/** `shape`: the columns that the first answer with rows is checked for. */
type Sending = { shape?: Shape }

export type QueryResult = { rows: Record<string, unknown>[]; affected: number }

/** The text of a statement, its values and how it is sent. */
export type Statement = [text: string, values: readonly unknown[], sending?: Sending]

/** A database connection that one transaction holds. */
export type Connection = {
  /** Runs one statement with parameters, prepared under a name. */
  query(...statement: Statement): Promise<QueryResult>
  /** Begins a transaction together with its first statements; after the first failure none of them runs. */
  begin(tenantScope: TenantScope, statements: readonly Statement[]): Promise<QueryResult[]>
  /**
   * Ends the transaction and releases the connection; false when a commit rolled back because a statement had
   * failed.
   */
  end(word: 'commit' | 'rollback'): Promise<boolean>
  /** Runs one or more statements without parameters. */
  script(text: string): Promise<unknown>
  /** Releases the connection; `broken` closes it instead. */
  release(broken: boolean): void
  /** Ends a transaction that only read and releases the connection, without waiting. */
  commitAndRelease(): void
  /** Cancels the running statement where possible; the connection is released as broken afterwards. */
  abandon(): void
}

/** What a connection is acquired for. */
export type Use = {
  /** Its transactions begin read only. */
  read_only?: boolean
  /** No time limits: migrations, and backups of the whole database. */
  unhurried?: boolean
}

/** Runs each statement as a separate read in the tenant scope of a company. */
export type Reader = {
  read(company_id: number, ...statement: Statement): Promise<QueryResult>
  release(): void
  /** No other reader joins its connection, which closes after its last reader. */
  abandon(): void
}

/** The source of connections for transactions. */
export type Connections = {
  acquire(use?: Use): Promise<Connection>
  /** Closes connections without a working server; PostgreSQL only. */
  watch?: SilenceWatch
  /** Used when a transaction around read-only statements would cost more than the statements. */
  reader?(): Reader
  poolStats(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** A transaction that begins with its first statement and knows its company. */
export type Transaction = {
  readonly company_id: number | null
  readonly sql: Sql
  readonly em: EntityManager
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Ends a `read_only` transaction without waiting. */
  release(): void
}

export type TenantScope = {
  /** The company that row-level security admits; null acts as the owner, for shared tables. */
  company_id: number | null
  /**
   * The company that statements and the entity manager query; differs only in the tests that prove each
   * layer.
   */
  queried_company_id?: number
  unfiltered?: boolean
  repeatable_read?: boolean
  /** How long the request may still wait; absent: as long as each of its waits may take. */
  budget?: WaitBudget | undefined
} & Use

type MakeEntityManager = (sql: RawQuery, scope: TenantScope) => EntityManager
type Ends = Pick<Transaction, 'commit' | 'rollback' | 'release'>

/**
 * A class because of its getter: in an object literal a getter gives each object its own hidden class, which
 * keeps the previous object alive, and under load a fifth of the CPU goes to collecting them.
 */
class LazyTransaction implements Transaction {
  readonly company_id: number | null
  readonly sql: Sql
  readonly commit: Ends['commit']
  readonly rollback: Ends['rollback']
  readonly release: Ends['release']
  readonly #makeEntityManager: () => EntityManager
  #em: EntityManager | undefined

  constructor(query: RawQuery, make: MakeEntityManager, tenantScope: TenantScope, ends: Ends) {
    this.company_id = tenantScope.queried_company_id ?? tenantScope.company_id
    this.sql = sqlOf(query, this.company_id)
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

/**
 * Reads without a transaction: at read committed each statement sees what is committed when it begins, so
 * each runs separately in its tenant scope, in order.
 */
export function beginReading(
  reader: Reader,
  makeEntityManager: MakeEntityManager,
  tenantScope: TenantScope & { company_id: number },
): Transaction {
  let over = false
  const query: RawQuery = async (...statement) => {
    if (over) throw new Error('This transaction has ended.')
    return reader.read(tenantScope.company_id, ...statement)
  }
  function release(): void {
    over = true
    reader.release()
  }
  const end = async () => release()
  return new LazyTransaction(query, makeEntityManager, tenantScope, {
    commit: end,
    rollback: end,
    release,
  })
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

  const query: RawQuery = async (...statement) => {
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
    commit: () => end('commit'),
    rollback: () => end('rollback'),
    release,
  })
}

export type RawQuery = Connection['query']

/**
 * Returns the start of a transaction: PostgreSQL's `begin`, then the role and company of its tenant scope.
 */
export function setupOf({ company_id, repeatable_read, read_only }: TenantScope): Statement[] {
  const isolation = repeatable_read ? ' isolation level repeatable read' : ''
  const begin: Statement = [`begin${isolation}${read_only ? ' read only' : ''}`, []]
  return company_id === null ? [begin] : [begin, [companyOnly, [String(company_id)]]]
}

const companyOnly = `select set_config('role', 'rollcall_app', true),
  set_config('app.company_id', $1, true)`

/** A commit that the database answered with a rollback. */
class RolledBack extends Error {
  /** The code of a statement in a failed transaction. */
  readonly code = '25P02'

  constructor() {
    super('The transaction was rolled back because one of its statements failed.')
  }
}
