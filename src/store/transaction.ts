import type { EntityManager } from '@mikro-orm/sql'

/** Runs a statement with constant text as a named one; `$1` is always the company, `values` start at `$2`. */
export type Sql = <Row = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
  sending?: Sending,
) => Promise<Row[]>

/** `packed`: the same rows of a `select` for less, where there are many of them, as one JSON text. */
export type Sending = { packed?: boolean }

type QueryResult = { rows: Record<string, unknown>[]; affected: number }

/** One database connection that is held by one transaction. */
export type Connection = {
  /** One statement with parameters, prepared under a name. */
  query(text: string, values: readonly unknown[], sending?: Sending): Promise<QueryResult>
  /** One or more statements without parameters. */
  script(text: string): Promise<unknown>
  /** Gives it back; `broken` throws it away instead. */
  release(broken: boolean): void
  /** Gives it back in a transaction that only read, which ends unawaited before its next use. */
  leave(): void
}

/** Where each statement reads by itself, behind the walls of a company. */
export type Reader = {
  read(company_id: number, ...statement: Parameters<Connection['query']>): Promise<QueryResult>
  release(): void
}

/** Where transactions get their connections. */
export type Connections = {
  acquire(): Promise<Connection>
  /** Where a transaction around statements that only read would cost more than they do. */
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
  /** Ends a `read_only` one without waiting. */
  leave(): void
}

export type Walls = {
  /** The company that row-level security lets through; null acts as the owner, for what is everybody's. */
  company_id: number | null
  /** The company that statements and the entity manager ask for; another one only in the proof of the walls. */
  asked_company_id?: number
  unfiltered?: boolean
  repeatable_read?: boolean
  read_only?: boolean
}

type MakeEntityManager = (sql: RawQuery, walls: Walls) => EntityManager
type Ends = Pick<Transaction, 'commit' | 'rollback' | 'leave'>

/**
 * A class for its getter's sake: in a literal it gives every object a hidden class of its own, which keeps
 * the object before it alive, and under load a fifth of the CPU goes to collecting them.
 */
class LazyTransaction implements Transaction {
  readonly company_id: number | null
  readonly sql: Sql
  readonly commit: Ends['commit']
  readonly rollback: Ends['rollback']
  readonly leave: Ends['leave']
  readonly #makeEntityManager: () => EntityManager
  #em: EntityManager | undefined

  constructor(query: RawQuery, make: MakeEntityManager, walls: Walls, ends: Ends) {
    this.company_id = walls.asked_company_id ?? walls.company_id
    this.sql = sqlOf(query, this.company_id)
    this.commit = ends.commit
    this.rollback = ends.rollback
    this.leave = ends.leave
    this.#makeEntityManager = () => make(query, walls)
  }

  get em(): EntityManager {
    this.#em ??= this.#makeEntityManager()
    return this.#em
  }
}

/**
 * What reads at read committed needs no transaction around all of it, since each statement sees what is
 * committed when it begins: each goes behind its walls by itself, in the order they come.
 */
export function beginReading(
  reader: Reader,
  makeEntityManager: MakeEntityManager,
  walls: Walls & { company_id: number },
): Transaction {
  let over = false
  const query: RawQuery = async (...statement) => {
    if (over) throw new Error('This transaction is over.')
    return reader.read(walls.company_id, ...statement)
  }
  function leave(): void {
    over = true
    reader.release()
  }
  const end = async () => leave()
  return new LazyTransaction(query, makeEntityManager, walls, { commit: end, rollback: end, leave })
}

function sqlOf(query: RawQuery, company_id: number | null): Sql {
  return async <Row>(text: string, values: readonly unknown[] = [], sending?: Sending) => {
    const given = company_id === null ? values : [company_id, ...values]
    return (await query(text, given, sending)).rows as Row[]
  }
}

/**
 * Begins lazily: `begin`, the role and the company travel with the first statement, and the end of a read
 * with what comes next on its connection, so that a read is one round trip. Statements that are not
 * awaited one by one travel together. A transaction without a statement never takes a connection.
 */
export function beginTransaction(
  acquire: () => Promise<Connection>,
  makeEntityManager: MakeEntityManager,
  walls: Walls,
): Transaction {
  let began: Connection | undefined
  let opening: Promise<Connection> | undefined
  let over = false

  const query: RawQuery = async (text, values, sending) => {
    if (over) throw new Error('This transaction is over.')
    if (began) return began.query(text, values, sending)
    if (opening) return (await opening).query(text, values, sending)
    opening = acquire()
    const held = await opening
    const beginning = held.script(preamble(walls))
    began = held
    const [, result] = await Promise.all([beginning, held.query(text, values, sending)])
    return result
  }

  async function end(word: 'commit' | 'rollback'): Promise<void> {
    if (over) return
    over = true
    const held = began ?? (await opening?.catch(() => undefined))
    if (!held) return
    try {
      await held.script(word)
      held.release(false)
    } catch (error) {
      held.release(true)
      throw error
    }
  }

  function leave(): void {
    if (over) return
    over = true
    if (began) began.leave()
    // Its first statement still waits for a connection: that goes first, then the connection back.
    else opening?.then((held) => held.leave()).catch(() => undefined)
  }

  return new LazyTransaction(query, makeEntityManager, walls, {
    commit: () => end('commit'),
    rollback: () => end('rollback'),
    leave,
  })
}

export type RawQuery = Connection['query']

function preamble({ company_id, repeatable_read = false, read_only = false }: Walls): string {
  const isolation = repeatable_read ? ' isolation level repeatable read' : ''
  const begin = `begin${isolation}${read_only ? ' read only' : ''}`
  if (company_id === null) return begin
  return `${begin}; set local role rollcall_app; set local app.company_id = '${company_id}'`
}
