import { createRequire } from 'node:module'
import { serialize } from 'pg-protocol'
import type { Column } from './packed.ts'

const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): unknown
}

/** A statement, and the company that it is for. */
export type Wanted = { company_id: number; text: string; values: readonly unknown[] }

export type Answer = { values: unknown[][]; columns: readonly Column[] }

export type ParserOf = (oid: number) => (text: string) => unknown
type Stream = { write(bytes: Buffer): void }
type Told = (error: Error | null, answer: Answer) => void

/** What a connection has prepared, by the statement's text. */
export type Prepared = Map<string, Statement>

type Statement = {
  name: string
  text: string
  /** `parsed` once it was sent to be; `unsure` where a flight with it failed. */
  state: 'new' | 'parsed' | 'unsure'
  columns: readonly Column[] | undefined
  parsers: readonly ((text: string) => unknown)[]
}

const walls = `select set_config('transaction_read_only', 'on', true),
  set_config('role', 'rollcall_app', true), set_config('app.company_id', $1, true)`

/**
 * One statement that reads, behind the walls of a company: in the protocol's own terms a pipeline with one
 * `Sync`, which PostgreSQL runs as one transaction. One write to the database and one from it, where
 * begin, role, company, statement and commit are five to be parsed and three to be answered. It is what
 * pg calls a submittable, as its cursors are.
 *
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
export class Flight {
  readonly #walls: Bound
  readonly #asked: Bound
  readonly #parserOf: ParserOf
  readonly #told: Told
  readonly #values: unknown[][] = []
  #isWalls = true
  #unread: Error | undefined

  constructor(
    prepared: Prepared,
    { company_id, text, values }: Wanted,
    parserOf: ParserOf,
    told: Told,
  ) {
    this.#walls = bind(statementOf(prepared, walls, true), [String(company_id)])
    this.#asked = bind(statementOf(prepared, text, values.length > 0), values)
    this.#parserOf = parserOf
    this.#told = told
  }

  submit({ stream }: { stream: Stream }): null {
    const isDescribed = this.#asked.statement.columns !== undefined
    const parts = [
      ...this.#parsed(this.#walls.statement),
      this.#walls.bytes,
      serialize.execute(),
      ...this.#parsed(this.#asked.statement),
      this.#asked.bytes,
      ...(isDescribed ? [] : [serialize.describe({ type: 'P' })]),
      serialize.execute(),
      serialize.sync(),
    ]
    stream.write(Buffer.concat(parts))
    return null
  }

  /** What has the database know the statement, unless it does. */
  #parsed(statement: Statement): Buffer[] {
    const { name, text, state } = statement
    if (state === 'parsed') return []
    statement.state = 'parsed'
    const parse = serialize.parse({ name, text })
    return state === 'unsure' ? [serialize.close({ type: 'S', name }), parse] : [parse]
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    const { statement } = this.#asked
    statement.columns = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
    statement.parsers = fields.map(({ dataTypeID }) => this.#parserOf(dataTypeID))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#isWalls) return
    const { parsers } = this.#asked.statement
    try {
      this.#values.push(fields.map((value, n) => (value === null ? null : parsers[n]!(value))))
    } catch (error) {
      // Thrown here it would end the process; the rest of the answer has to be heard first.
      this.#unread ??= error as Error
    }
  }

  handleCommandComplete(): void {
    this.#isWalls = false
  }

  handleError(error: Error): void {
    // A migration may have changed its columns, or it was never parsed.
    for (const { statement } of [this.#walls, this.#asked]) {
      statement.state = 'unsure'
      statement.columns = undefined
    }
    this.#told(error, none)
  }

  handleReadyForQuery(): void {
    const { columns = [] } = this.#asked.statement
    this.#told(this.#unread ?? null, { values: this.#values, columns })
  }
}

/** A statement with its values, ready to be sent. */
type Bound = { statement: Statement; bytes: Buffer }

function bind(statement: Statement, values: readonly unknown[]): Bound {
  const { name } = statement
  const bytes = serialize.bind({
    statement: name,
    values: [...values],
    valueMapper: prepareValue,
  })
  return { statement, bytes }
}

const none: Answer = { values: [], columns: [] }

/** A text without values is one that carries them, and does not come again: it gets no name. */
function statementOf(prepared: Prepared, text: string, hasValues: boolean): Statement {
  const known = prepared.get(text)
  if (known) return known
  const name = hasValues ? `read_${prepared.size}` : ''
  const statement: Statement = { name, text, state: 'new', columns: undefined, parsers: [] }
  if (hasValues) prepared.set(text, statement)
  return statement
}
