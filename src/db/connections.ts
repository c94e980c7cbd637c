import type { Engine } from './engine.ts'
import type { Sessions } from './postgres/session.ts'
import type { SilenceWatch } from './postgres/silence.ts'
import type { Shape } from './statements/shape.ts'
import type { WaitBudget } from './wait-budget.ts'

/**
 * `packed`: reads many rows of a `select` as one JSON text. `shape`: the columns that the first answer with rows is
 * checked for. `acting`: the people that the statement restricts the transaction to; null lifts the restriction.
 */
export type Sending = { packed?: boolean; shape?: Shape; acting?: PeopleScope | null }

export type QueryResult = { rows: Record<string, unknown>[]; affected: number }

export type Statement = [text: string, values: readonly unknown[], sending?: Sending]

/** A database connection that one transaction holds. */
export type Connection = {
  /** Runs one statement with parameters, prepared under a name. */
  query(...statement: Statement): Promise<QueryResult>
  /** Runs statements of a transaction in one round trip; after the first failure none of them runs. */
  batch(statements: readonly Statement[]): Promise<QueryResult[]>
  /**
   * Begins a transaction together with its first statements; `commits`: these are all, so that it also commits and
   * releases the connection, as `commit` does.
   */
  begin(
    tenantScope: TenantScope,
    statements: readonly Statement[],
    commits?: boolean,
  ): Promise<QueryResult[]>
  /** Runs the last statements, commits and releases the connection; rolls back when one of them fails. */
  commit(statements: readonly Statement[]): Promise<QueryResult[]>
  /** Rolls back and releases the connection. */
  rollback(): Promise<void>
  /** Runs one or more statements without parameters. */
  script(text: string): Promise<unknown>
  /** Releases the connection; `broken` closes it instead. */
  release(broken: boolean): void
  /** Cancels the running statement where possible; the connection is released as broken afterwards. */
  abandon(): void
}

export type Use = {
  /** Its transactions begin read only. */
  read_only?: boolean
  /** No time limits: migrations, and backups of the whole database. */
  unhurried?: boolean
}

/** The rows that a read may see: those of a company, or of some of its people; null for the rows that workers see. */
export type ReadScope = { company_id: number | null; people?: PeopleScope | null }

/** Runs each statement as a separate read in its scope. */
export type Reader = {
  read(scope: ReadScope, ...statement: Statement): Promise<QueryResult>
  release(): void
  /** No other reader joins its connection, which closes after its last reader. */
  abandon(): void
  /** Whether it has got a connection. */
  isConnected(): boolean
}

/** The source of connections for transactions. */
export type Connections = {
  acquire(use?: Use): Promise<Connection>
  /** Closes connections without a working server; PostgreSQL only. */
  watch?: SilenceWatch
  /** PostgreSQL only. */
  sessions?: Sessions
  /**
   * Used when a transaction around read-only statements would cost more than the statements. Undefined where they need one,
   * and until the engine of the database is known.
   */
  reader?(): Reader | undefined
  /** Known once a connection was acquired. */
  engine(): Engine | undefined
  poolStats(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** The employees whose rows a person's request may see, and that person. */
export type PeopleScope = { people: readonly number[]; person: number }

export type TenantScope = {
  /** The company that row-level security admits; null acts as the owner, for shared tables. */
  company_id: number | null
  /** Without a company: uses the role that only sees due jobs, across all companies. */
  as_worker?: boolean
  /** The company that statements query; differs only in the tests that prove each layer. */
  queried_company_id?: number
  repeatable_read?: boolean
  /** `kept`: until the transaction ends, no webhook is made or changed; `changed`: waits for those that keep them. */
  listeners?: 'kept' | 'changed' | undefined
  /** How long the request may still wait; absent: as long as each of its waits may take. */
  budget?: WaitBudget | undefined
} & Use

export type RawQuery = Connection['query']

/**
 * Returns the start of a transaction: PostgreSQL's `begin`, then the role and company of its tenant scope.
 */
export function setupOf(tenantScope: TenantScope): Statement[] {
  const { company_id, as_worker, repeatable_read, read_only, listeners } = tenantScope
  const isolation = repeatable_read ? ' isolation level repeatable read' : ''
  const begin: Statement = [`begin${isolation}${read_only ? ' read only' : ''}`, []]
  if (as_worker) return [begin, ['set local role rollcall_delivery', []]]
  if (company_id === null) return [begin]
  return [begin, [listeners ? locking[listeners] : companyOnly, [String(company_id)]]]
}

/**
 * Returns the statement that restricts the rest of a transaction to the rows of some people, which row-level
 * security then admits, or that lifts the restriction again.
 */
export function actingAs(scope: PeopleScope | null): Statement {
  const acting = { acting: scope }
  if (!scope) return [`select set_config('role', 'rollcall_app', true), $1::bigint`, [null], acting]
  return [peopleOnly, [idsOf(scope), String(scope.person)], acting]
}

/** The ids as a text of PostgreSQL's array. */
export function idsOf({ people }: PeopleScope): string {
  return `{${people.join(',')}}`
}

/**
 * Returns the text of a statement as sent for people's requests. PostgreSQL discards the plan of a prepared statement
 * when another role runs it, so each role has separate statements.
 */
export function textOfPeople(text: string): string {
  return `${text} -- of people`
}

const peopleOnly = `select set_config('role', 'rollcall_person', true),
  set_config('app.people', $1, true), set_config('app.person', $2, true)`

const companyOnly = `select set_config('role', 'rollcall_app', true),
  set_config('app.company_id', $1, true)`

const listenersLock = `hashtextextended('rollcall listeners ' || $1, 0)`

// Locked here, each later statement of a write sees the webhooks that it waited for. Writes wait behind a webhook that
// waits, so it gives up soon.
const locking = {
  kept: `${companyOnly}, pg_advisory_xact_lock_shared(${listenersLock})`,
  changed: `${companyOnly}, set_config('lock_timeout', '2s', true), pg_advisory_xact_lock(${listenersLock}),
  set_config('lock_timeout', '0', true)`,
}
