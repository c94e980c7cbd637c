import type * as v from 'valibot'
import type { StoredTotals } from '../db/lists/totals.ts'
import type { Sql } from '../db/transactions/transaction.ts'
import type { WaitBudget } from '../db/wait-budget.ts'
import type { AskKind } from './access/ask-kinds.ts'
import type { Cover } from './access/deputies.ts'
import type { Access } from './access/permissions.ts'
import type { ReachRule } from './access/reach-rule.ts'
import type { HoursScope } from './company/paid-hours-meter.ts'
import type { EventDraft, EventType } from './events/event-catalogue.ts'
import type { ServicesFor } from './services.ts'
import type { ConfirmBy } from './tables.ts'

/**
 * The records that an access reaches: the whole company's, those of a person and everybody below, or only a person's
 * own.
 */
export const reaches = ['company', 'team', 'self'] as const
export type Reach = (typeof reaches)[number]

/** The employee that an access belongs to. */
export type Person = { id: number; name: string }

/** The application that acts for a person, as its registration says. */
export type Client = { name: string; host: string }

/** The access that a person granted to an application. */
type Grant = {
  id: number
  /** Whether it may only read. */
  read_only: boolean
  /** Whether each change waits for a person's consent. */
  confirm_writes: boolean
  /** Whether the person wants to consent on a page where a client shows no form. */
  confirm_by: ConfirmBy
}

/** The person that an access belongs to, if any, its reach, and the client that acts for the person. */
type Behind = {
  person?: Person | null
  reach?: Reach
  client?: Client | null
  /** How the person agreed to the change: in a form of the client, by passing a token on, or on a page. */
  confirmed?: 'form' | 'token' | 'page'
}

/** The actor. Permissions come from the key or the user; the system (jobs, CLI) has all of them. */
export type Actor = Behind &
  (
    | {
        kind: 'key'
        id: number
        name: string
        permissions: readonly string[] | null
        confirm_writes: boolean
      }
    | {
        kind: 'user'
        id: number
        name: string
        permissions: readonly string[] | null
        /** Whether an admin lets the person read only; for an access token, its grant says so. */
        read_only?: boolean
        /** With an access token; absent in the dashboard. */
        grant?: Grant
      }
    | {
        /** A calendar app that has the address of a calendar feed; it only reads. */
        kind: 'feed'
        id: number
        name: string
        permissions: readonly string[]
      }
    | { kind: 'system'; id: null; name: string; permissions: null }
  )

export type Channel = 'rest' | 'mcp' | 'dashboard' | 'cli' | 'feed' | 'system'

/** The actor, the company, and the transport of a call. */
export type Caller = {
  company_id: number
  actor: Actor
  channel: Channel
  request_id: string
  /** The assistant's client, as it identifies itself; unverified. */
  client_info?: string | null
  /**
   * How long the request may still wait for the database; without it, every operation gets its own budget.
   */
  budget?: WaitBudget | undefined
}

/** A change for the audit log: records as the API returns them, without secrets. */
export type Change = {
  record_type: string
  record_id: number | null
  before: unknown
  after: unknown
}

/** The environment of an operation: one transaction, bound to one company. */
export type Context = {
  readonly company_id: number
  readonly actor: Actor
  readonly channel: Channel
  /** The own employee id of an access that reaches less than the company, else null. */
  readonly person: number | null
  /** The employees that lists and reports include; null at company reach. */
  readonly people: readonly number[] | null
  /** The employee whose requests a bulk decision must refuse, because they are the caller's own; else null. */
  readonly own: number | null
  /** The managers on leave for whose people the caller decides as deputy, in operations for deputies. */
  readonly covers: readonly Cover[]
  /** The time of the request, in milliseconds since 1970. */
  readonly now_ms: number
  readonly dry_run: boolean
  /** Runs a prepared statement in the transaction; `$1` is always the company. */
  readonly sql: Sql
  /** The same over all rows of the company, whomever the caller reaches: for numbers, never for rows of people. */
  readonly companySql: Sql
  /** Totals that earlier lists of this company counted; undefined in a transaction that may write. */
  readonly totals: StoredTotals | undefined
  /** Adds an event to the outbox in this transaction. */
  emit(type: EventType, object: unknown, previous?: Record<string, unknown>): void
  /** Adds a row to the audit log in this transaction. Do not call it when nothing changed. */
  audit(change: Change): void
  /** Lets those who decide know that a request waits, once the transaction is committed. */
  awaitDecision(kind: AskKind, id: number): void
  /** Reports an effect of a dry run other than the record itself. */
  effect(effects: Record<string, unknown>): void
  /** Makes the answer of a creating operation a 200, because the record already existed. */
  existing(): void
  /** Notifies the workers of this process once the transaction is committed. */
  notifyWorkers(): void
  /** Called before writing where `transaction` is `when_needed`: throws when the operation has to run again to write. */
  mayWrite(): void
  readonly services: Services
}

export type Services = ServicesFor<Context>

export type Schema = v.GenericSchema

export type Effect = 'read' | 'create' | 'update' | 'delete'
export type Transport = 'rest' | 'mcp' | 'dashboard' | 'cli' | 'feed'

export type Operation<I extends Schema = Schema, O extends Schema = Schema, P = undefined> = {
  /** `leave_requests.approve`: the stem of route, tool and event. */
  name: string
  /** One sentence for the API reference. */
  summary: string
  permission: Access
  effect: Effect
  input: I
  output: O
  /** The transports that offer it; by default REST and MCP. */
  transports?: readonly Transport[]
  /**
   * Access below company reach: who may call the operation, and about which people. Absent: only access to the whole
   * company.
   */
  reach?: ReachRule
  /** Set on a write that concerns the caller's own sign-in alone, which people who may only read do, too. */
  own_sign_in?: true
  /** Throws a 403 when the company has not enabled the feature; runs before the input is validated. */
  requireFeature?(sql: Sql): Promise<void>
  /**
   * Set on a read that writes (for example its own audit row) or locks rows; for every other read the database refuses
   * both. `when_needed`: only after the read calls `mayWrite`.
   */
  transaction?: 'write' | 'when_needed'
  /**
   * Set on a write that creates a webhook or changes its events: it waits for concurrent writes that would not see it.
   */
  changes_listeners?: true
  /** The operation that reads the record for If-Match, when the GET of the record does not return the changed one. */
  if_match?: AnyOperation
  /** Fields that may be left out over MCP, although REST requires them; `run` then gets undefined. */
  optional_over_mcp?: readonly string[]
  /** Slow work without the database, such as hashing a password; runs before the transaction begins. */
  prepare?(input: v.InferOutput<I>, services: Services): Promise<P>
  /**
   * Set on a write that changes paid hours: a setting, a holiday, a schedule, a time entry. Returns whose hours a dry
   * run compares; undefined for input that changes none.
   */
  paid_hours?(context: Context, input: v.InferOutput<I>): Promise<HoursScope | undefined>
  run(context: Context, input: v.InferOutput<I>, prepared: P): Promise<v.InferInput<O>>
  /**
   * Set on a creation that one statement can carry out in the usual case, for access to the whole company. It stores
   * exactly what `run` would store, or stores nothing, and then `run` is called. Undefined: `run` is called directly.
   */
  atOnce?(context: BeforeWrite, input: v.InferOutput<I>): AtOnce<v.InferInput<O>> | undefined
}

/** The part of the context that is known before the transaction begins. */
export type BeforeWrite = Pick<Context, 'company_id' | 'services' | 'now_ms'>

/** A creation as one statement; the record has `idToCome` as a placeholder for its id. */
export type AtOnce<Answer> = { record: Answer; write: LoggedWrite }

/** A statement that writes a record, its audit rows and its events; `text` is of `withChangeLog`. */
export type LoggedWrite = {
  changes: readonly Change[]
  events: readonly EventDraft[]
  text: string
  values: readonly unknown[]
}

/** Defines an operation as a plain value; input and output types are derived from its schemas. */
export function defineOperation<const I extends Schema, const O extends Schema, P = undefined>(
  operation: Operation<I, O, P>,
): Operation<I, O, P> {
  return operation
}

/** An operation with any schemas, as transports handle it. */
// biome-ignore lint/suspicious/noExplicitAny: run's input is contravariant; perform checks it by schema.
export type AnyOperation = Operation<any, any, any>
