import utils from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import type { Column } from '../statements/shape.ts'
import { type ParserOf, type Statement, type Statements, unnamed } from './statements.ts'

const { prepareValue } = utils

export type Step = {
  text: string
  values: readonly unknown[]
  /** Prepared once under a name even without parameters, and its rows are not read. */
  isSetup?: boolean
  /** Prepared for one use, so that it does not depend on other requests. */
  isOnce?: boolean
}

/** `done`: the command and how many rows it affected. */
export type Answer = { values: unknown[][]; columns: readonly Column[]; done: string }

type AnswerCallback = (error: Error | null, answers: Answer[]) => void

/** A step with the columns it was sent with: another request may replace those of its statement. */
type Part = {
  readonly statement: Statement
  readonly isSetup: boolean
  columns: readonly Column[] | undefined
  parsers: readonly ((text: string) => unknown)[]
  values: unknown[][]
  done: string
}

/**
 * Statements in one pipeline with one `Sync`: one write to the database and one read from it. After the first
 * statement that fails or is canceled PostgreSQL runs no more, and outside a transaction block it rolls back the
 * earlier ones. Implements pg's Submittable interface, like pg's cursors.
 *
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
export class PipelinedQuery {
  /** Set by pg when there is a `query_timeout`; called when the query is over. */
  callback: (() => void) | undefined
  readonly #statements: Statements
  readonly #parserOf: ParserOf
  readonly #onAnswer: AnswerCallback
  readonly #parts: readonly Part[]
  readonly #bound: readonly Buffer[]
  #at = 0
  #isOver = false
  #unread: Error | undefined

  /** Throws when a value cannot be encoded; nothing is sent then. */
  constructor(
    statements: Statements,
    steps: readonly Step[],
    parserOf: ParserOf,
    onAnswer: AnswerCallback,
  ) {
    this.#statements = statements
    this.#parserOf = parserOf
    this.#onAnswer = onAnswer
    this.#parts = steps.map((step) => partOf(statements, step))
    this.#bound = steps.map(({ values }, n) => bind(this.#parts[n]!.statement, values))
  }

  submit({ stream }: { stream: { write(bytes: Buffer): void } }): null {
    const bytes: Buffer[] = []
    for (const name of this.#statements.takeReplaced()) {
      bytes.push(serialize.close({ type: 'S', name }))
    }
    for (const [n, part] of this.#parts.entries()) {
      const { name, text, isSent } = part.statement
      if (!isSent) bytes.push(serialize.parse({ name, text }))
      part.statement.isSent = true
      part.columns = part.statement.columns
      part.parsers = part.statement.parsers
      bytes.push(this.#bound[n]!)
      if (!part.isSetup && !part.columns) bytes.push(describePortal)
      bytes.push(execute)
    }
    bytes.push(sync)
    stream.write(Buffer.concat(bytes))
    return null
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    const part = this.#parts[this.#at]
    if (!part) return
    part.columns = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
    part.parsers = fields.map(({ dataTypeID }) => this.#parserOf(dataTypeID))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const part = this.#parts[this.#at]
    if (!part || part.isSetup) return
    try {
      part.values.push(parsed(fields, part))
    } catch (error) {
      // Throwing here would end the process; the rest of the answer must be read first.
      this.#unread ??= error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const part = this.#parts[this.#at]
    this.#at += 1
    if (!part) return
    const { statement } = part
    part.columns ??= noColumns
    part.done = text
    statement.isKnown = true
    statement.columns = part.columns
    statement.parsers = part.parsers
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: Error): void {
    // The one that failed may have other columns now; those after it were not parsed when they had to be.
    for (const [n, { statement }] of this.#parts.entries()) {
      if (n === this.#at || (n > this.#at && !statement.isKnown)) {
        this.#statements.replace(statement)
      }
    }
    this.#end(error)
  }

  handleReadyForQuery(): void {
    this.#end(this.#unread ?? null)
  }

  #end(error: Error | null): void {
    if (this.#isOver) return
    this.#isOver = true
    this.callback?.()
    const answers = this.#parts.map(({ values, columns = noColumns, done }) => ({
      values,
      columns,
      done,
    }))
    this.#onAnswer(error, answers)
  }
}

const sync = serialize.sync()
const execute = serialize.execute()
const describePortal = serialize.describe({ type: 'P' })
const noColumns: readonly Column[] = []

/** A text without parameters contains its values and is not repeated: it gets no name. */
function partOf(statements: Statements, step: Step): Part {
  const { text, values, isSetup = false, isOnce = false } = step
  const isNamed = !isOnce && (isSetup || values.length > 0)
  const statement = isNamed ? statements.named(text) : unnamed(text)
  return { statement, isSetup, columns: undefined, parsers: [], values: [], done: '' }
}

function bind({ name }: Statement, values: readonly unknown[]): Buffer {
  return serialize.bind({ statement: name, values: [...values], valueMapper: prepareValue })
}

function parsed(fields: readonly (string | null)[], { columns, parsers }: Part): unknown[] {
  if (columns?.length !== fields.length) {
    throw new Error('The database returned a row without column descriptions.')
  }
  return fields.map((value, n) => (value === null ? null : parsers[n]!(value)))
}
