import { type messages, type PGlite, protocol } from '@electric-sql/pglite'
import { type Answer, BrokenOff, endsInTransaction, readAnswer } from './answer.ts'
import type { EncodedStatement, RowMode } from './messages.ts'

/** PGlite's single connection, used through PostgreSQL's wire protocol. */
export type Session = {
  /** Runs statements in order as one pipeline, up to the first error. */
  run(statements: EncodedStatement[], rowMode: RowMode): Promise<Answer>
  /** Runs a text of several statements, without parameters. */
  script(sql: string, rowMode: RowMode): Promise<Answer>
  readonly inTransaction: boolean
}

/**
 * Opens the session. A pipeline enters WebAssembly once, where PGlite's `query` does so six times per
 * statement. A statement with parameters is parsed once and cached by its text; MikroORM writes values into
 * the text instead.
 */
export function openSession(db: PGlite): Session {
  const stored = new Map<string, string>()
  let discarded: string[] = []
  let inTransaction = false
  let named = 0

  function nameFor(sql: string): string {
    if (stored.size >= most_prepared_statements) discard(stored.keys().next().value!)
    const name = `kept_${++named}`
    stored.set(sql, name)
    return name
  }

  function discard(sql: string) {
    discarded.push(stored.get(sql)!)
    stored.delete(sql)
  }

  async function converse(message: Uint8Array, rowMode: RowMode): Promise<Answer> {
    const answer = await db
      .execProtocolStream(message, { syncToFs: false, throwOnError: false })
      .catch((cause) => {
        throw new BrokenOff('PGlite failed.', { cause })
      })
    inTransaction = endsInTransaction(answer)
    return readAnswer(answer, db.parsers, rowMode)
  }

  return {
    async run(statements, rowMode) {
      const parsed: string[] = []
      const parts = discarded.map((name) => serialize.close({ type: 'S', name }))
      discarded = []
      for (const { sql, params, types } of statements) {
        let statement = params.length > 0 ? stored.get(sql) : ''
        if (!statement) {
          statement ??= nameFor(sql)
          parts.push(serialize.parse({ name: statement, text: sql, types }))
          parsed.push(statement && sql)
        }
        parts.push(serialize.bind({ statement, values: params }), describe, execute)
      }
      const answer = await converse(Buffer.concat([...parts, serialize.sync()]), rowMode)
      if (answer.error) {
        for (const sql of parsed.slice(answer.parsed)) if (stored.has(sql)) discard(sql)
        if (isStale(answer.error))
          for (const { sql } of statements) if (stored.has(sql)) discard(sql)
      }
      return answer
    },
    script: (sql, rowMode) => converse(serialize.query(sql), rowMode),
    get inTransaction() {
      return inTransaction
    },
  }
}

const { serialize } = protocol
const most_prepared_statements = 500
const describe = serialize.describe({ type: 'P' })
const execute = serialize.execute()

// The table of a cached statement has changed, or a client ran DEALLOCATE.
function isStale(error: messages.DatabaseError): boolean {
  return error.code === '0A000' || error.code === '26000'
}
