import {
  actingAs,
  type Connection,
  type PeopleScope,
  type QueryResult,
  type RawQuery,
  type Sending,
  type Statement,
  type TenantScope,
  textOfPeople,
} from '../connections.ts'
import { isAftermath, postgresCode } from '../failures.ts'

/**
 * Runs a statement with constant text as a prepared one; `$1` is always the company, `values` start at `$2`.
 */
export type Sql = <Row = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
  sending?: Sending,
) => Promise<Row[]>

/** A transaction that begins with its first statement and is bound to a company. */
export type Transaction = {
  readonly company_id: number | null
  readonly sql: Sql
  /** Restricts the statements that follow to the rows of some people; null lifts the restriction. */
  actAs(people: PeopleScope | null): void
  /** Before the transaction has begun, all of it is one round trip. `onSent`: called when the commit is sent. */
  commit(onSent?: () => void): Promise<void>
  rollback(): Promise<void>
  /** Ends a `read_only` transaction without waiting. */
  release(): void
}

type Ends = Pick<Transaction, 'actAs' | 'commit' | 'rollback' | 'release'>

/** Returns a transaction that runs its statements by `query`. */
export function transactionOver(query: RawQuery, scope: TenantScope, ends: Ends): Transaction {
  const company_id = scope.queried_company_id ?? scope.company_id
  const sql: Sql = async <Row>(
    text: string,
    values: readonly unknown[] = [],
    sending?: Sending,
  ) => {
    const provided = company_id === null ? values : [company_id, ...values]
    return (await query(text, provided, sending)).rows as Row[]
  }
  return { company_id, sql, ...ends }
}

type Waiting = {
  statement: Statement
  resolve(result: QueryResult): void
  reject(error: unknown): void
}

/**
 * Begins lazily: `begin`, the role and the company are sent with the first statement, or with all that arrive
 * before there is a connection, the commit included. Later statements wait until it has begun; those that are not
 * awaited one by one are then sent together, and the last ones with the commit, each time in one round trip. A
 * transaction without statements never acquires a connection.
 */
export function beginTransaction(
  acquire: () => Promise<Connection>,
  tenantScope: TenantScope,
): Transaction {
  let waiting: Waiting[] = []
  let held: Connection | undefined
  let opening: Promise<void> | undefined
  let isBegun = false
  let failure: unknown
  let over = false
  let committing: (() => void) | undefined
  let isWhole = false
  let ofPeople = false

  const query: RawQuery = (text, values, sending) =>
    send([ofPeople ? textOfPeople(text) : text, values, sending])

  function send(statement: Statement): Promise<QueryResult> {
    if (over) return Promise.reject(ended())
    return new Promise((resolve, reject) => {
      waiting.push({ statement, resolve, reject })
      if (!opening) opening = open()
      // Not yet: other code in this tick may send more.
      else if (waiting.length === 1) opening.then(() => process.nextTick(sendWaiting))
    })
  }

  /** Not awaited: after a failure the database refuses the statements that follow. */
  function actAs(people: PeopleScope | null): void {
    send(actingAs(people)).catch(() => undefined)
    ofPeople = people !== null
  }

  async function open(): Promise<void> {
    const acquiring = acquire()
    await acquiring.catch(() => undefined)
    await settle(async (statements) => {
      held = await acquiring
      isWhole = committing !== undefined
      committing?.()
      const results = await held.begin(tenantScope, statements, isWhole)
      isBegun = true
      return results
    })
  }

  function sendWaiting(): void {
    if (waiting.length > 0) settle(isBegun ? held!.batch : () => Promise.reject(failure))
  }

  /** Sends the statements that wait and settles them; returns the error of the one that failed. */
  async function settle(run: Connection['batch']): Promise<unknown> {
    const sent = waiting
    waiting = []
    try {
      const results = await run(sent.map(({ statement }) => statement))
      for (const [n, { resolve }] of sent.entries()) resolve(results[n]!)
      return undefined
    } catch (error) {
      failure ??= error
      const reason = isAftermath(error) ? failure : error
      for (const { reject } of sent) reject(reason)
      return reason
    }
  }

  async function commit(onSent = () => {}): Promise<void> {
    if (over) return
    over = true
    if (!opening) return
    committing = onSent
    await opening
    if (isWhole) {
      if (failure !== undefined) throw failure
      return
    }
    const error = await settle(async (statements) => {
      if (isBegun && postgresCode(failure) === undefined) {
        onSent()
        return held!.commit(statements)
      }
      // A statement may have failed unnoticed: PostgreSQL would accept the commit and roll back.
      await held?.rollback().catch(() => undefined)
      throw failure
    })
    if (error !== undefined) throw error
  }

  async function rollback(): Promise<void> {
    if (over) return
    over = true
    await opening
    for (const { reject } of waiting.splice(0)) reject(ended())
    await held?.rollback()
  }

  return transactionOver(query, tenantScope, {
    actAs,
    commit,
    rollback,
    release: () => void commit().catch(() => undefined),
  })
}

function ended(): Error {
  return new Error('This transaction has ended.')
}
