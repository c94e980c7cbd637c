import type { EntityManager } from '@mikro-orm/sql'
import type * as v from 'valibot'
import type { StoredTotals } from '../db/lists/totals.ts'
import type { Sql } from '../db/transaction.ts'
import type { WaitBudget } from '../db/wait-budget.ts'
import type { EventType } from './event-catalogue.ts'
import type { Access } from './permissions.ts'

/** Who acts. Rights come from the key or the user; the system (jobs, CLI) may do everything. */
export type Actor =
  | {
      kind: 'key'
      id: number
      name: string
      permissions: readonly string[] | null
      confirm_writes: boolean
    }
  | { kind: 'user'; id: number; name: string; permissions: null }
  | { kind: 'system'; id: null; name: string; permissions: null }

export type Channel = 'rest' | 'mcp' | 'dashboard' | 'cli' | 'system'

/** Who asks, for which company, through which door. */
export type Caller = {
  company_id: number
  actor: Actor
  channel: Channel
  request_id: string
  /** How long the request may still wait for the database; without one, each operation has its own. */
  budget?: WaitBudget | undefined
}

/** What an operation changed, for the audit log: records as the outside sees them, without secrets. */
export type Change = {
  record_type: string
  record_id: number | null
  before: unknown
  after: unknown
}

/** What an operation works with: one transaction, bound to one company. */
export type Context = {
  readonly company_id: number
  readonly actor: Actor
  readonly channel: Channel
  /** The instant of the request, milliseconds since 1970. */
  readonly now_ms: number
  readonly dry_run: boolean
  /** Runs one named statement in the transaction; `$1` is always the company. */
  readonly sql: Sql
  /** The entity manager of the transaction, filtered to the company. */
  readonly em: EntityManager
  /** What lists of this company counted before; undefined in a transaction that may write. */
  readonly totals: StoredTotals | undefined
  /** Puts an event into the outbox of this transaction. */
  emit(type: EventType, object: unknown, previous?: Record<string, unknown>): void
  /** Puts a row into the audit log of this transaction; a write that changed nothing calls it not. */
  audit(change: Change): void
  /** Says what a dry run would bring about, beside the record. */
  effect(effects: Record<string, unknown>): void
  /** Makes the answer of a creating operation a 200: the record was there already. */
  existing(): void
  readonly services: Services
}

/** What the process lends to operations: things that are no rows. */
export type Services = {
  secrets: import('../lib/crypto/secrets.ts').Secrets
  site_url: string
}

export type Schema = v.GenericSchema

export type Effect = 'read' | 'create' | 'update' | 'delete'
export type Transport = 'rest' | 'mcp' | 'dashboard' | 'cli'

export type Operation<I extends Schema = Schema, O extends Schema = Schema, P = undefined> = {
  /** `leave_requests.approve`: the stem of route, tool and event. */
  name: string
  /** One sentence for the reference page. */
  summary: string
  permission: Access
  effect: Effect
  input: I
  output: O
  /** Where it may be performed; by default through REST and MCP. */
  transports?: readonly Transport[]
  /** Throws the 403 of a company that has not switched the feature on: asked before the input is looked at. */
  requireFeature?(sql: Sql): Promise<void>
  /**
   * A read that keeps something, such as its own audit row, or that locks what it reads. In every other one
   * the database refuses both.
   */
  transaction?: 'write'
  /** What If-Match compares with, where the GET of the record does not find what the operation changes. */
  if_match?: AnyOperation
  /** Slow work that needs no database, such as hashing a password: done before the transaction begins. */
  prepare?(input: v.InferOutput<I>): Promise<P>
  run(context: Context, input: v.InferOutput<I>, prepared: P): Promise<v.InferInput<O>>
}

/** States an operation as a plain value; the types of input and output follow from its schemas. */
export function defineOperation<const I extends Schema, const O extends Schema, P = undefined>(
  operation: Operation<I, O, P>,
): Operation<I, O, P> {
  return operation
}

/** An operation whatever its schemas, as the doors handle it. */
// biome-ignore lint/suspicious/noExplicitAny: run's input is contravariant; perform checks it by schema.
export type AnyOperation = Operation<any, any, any>
