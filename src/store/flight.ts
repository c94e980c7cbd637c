import { createRequire } from 'node:module'
import { serialize } from 'pg-protocol'
import type { Column } from './packed.ts'

const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): unknown
}

/** A statement, and the company that it is for. */
export type Wanted = { company_id: number; text: string; values: readonly unknown[] }

export type Answer = { values: unknown[][]; columns: readonly Column[] }

type ParserOf = (oid: number) => (text: string) => unknown
type Stream = { write(bytes: Buffer): void }
type Told = (error: Error | null, answer: Answer) => void

/** What a connection has prepared, by the statement's text. */
export type Prepared = Map<string, Statement>

type Statement = {
  name: string
  /** Sent to be parsed; `unsure` where something of that flight failed. */
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
  readonly #prepared: Prepared
  readonly #sent: Statement[] = []
  readonly #statement: Statement
  readonly #parts: Buffer[] = []
  readonly #parserOf: ParserOf
  readonly #told: Told
  readonly #values: unknown[][] = []
  #isWalls = true

  constructor(
    prepared: Prepared,
    { company_id, text, values }: Wanted,
    parserOf: ParserOf,
    told: Told,
  ) {
    this.#prepared = prepared
    this.#parserOf = parserOf
    this.#told = told
    this.#add(walls, [String(company_id)])
    this.#statement = this.#add(text, values)
  }

  #add(text: string, values: readonly unknown[]): Statement {
    const statement = statementOf(this.#prepared, text, values.length > 0)
    const { name } = statement
    if (statement.state === 'unsure') this.#parts.push(serialize.close({ type: 'S', name }))
    if (statement.state !== 'parsed') {
      this.#parts.push(serialize.parse({ name, text }))
      this.#sent.push(statement)
      statement.state = 'parsed'
    }
    this.#parts.push(
      serialize.bind({ statement: name, values: [...values], valueMapper: prepareValue }),
    )
    const isAsked = text !== walls && statement.columns === undefined
    if (isAsked) this.#parts.push(serialize.describe({ type: 'P' }))
    this.#parts.push(serialize.execute())
    return statement
  }

  submit({ stream }: { stream: Stream }): null {
    this.#parts.push(serialize.sync())
    stream.write(Buffer.concat(this.#parts))
    return null
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    this.#statement.columns = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
    this.#statement.parsers = fields.map(({ dataTypeID }) => this.#parserOf(dataTypeID))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#isWalls) return
    const { parsers } = this.#statement
    this.#values.push(fields.map((value, n) => (value === null ? null : parsers[n]!(value))))
  }

  handleCommandComplete(): void {
    this.#isWalls = false
  }

  handleError(error: Error): void {
    for (const statement of this.#sent) {
      statement.state = 'unsure'
      statement.columns = undefined
    }
    this.#told(error, none)
  }

  handleReadyForQuery(): void {
    this.#told(null, { values: this.#values, columns: this.#statement.columns ?? [] })
  }
}

const none: Answer = { values: [], columns: [] }

/** A text without values is one that carries them, and does not come again: it gets no name. */
function statementOf(prepared: Prepared, text: string, hasValues: boolean): Statement {
  const known = prepared.get(text)
  if (known) return known
  const name = hasValues ? `read_${prepared.size}` : ''
  const statement: Statement = { name, state: 'new', columns: undefined, parsers: [] }
  if (hasValues) prepared.set(text, statement)
  return statement
}
