import type { SilenceWatch } from './postgres/silence.ts'
import type { Shape } from './shape.ts'
import type { WaitBudget } from './wait-budget.ts'

/** `shape`: the columns that the first answer with rows is checked for. */
export type Sending = { shape?: Shape }

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
