/** A parameter as it crosses the thread: PostgreSQL's text form, or bytes. */
export type EncodedParam = string | Uint8Array | null

export type EncodedStatement = { sql: string; params: EncodedParam[]; types?: number[] }

export type RowMode = 'object' | 'array'

/** `owner` identifies the holder of the connection (0: none); a transaction never moves from one owner to another. */
export type StatementRequest = { rowMode: RowMode; owner: number } & (
  | { kind: 'run'; statements: EncodedStatement[] }
  | { kind: 'script'; sql: string }
)

export type Request =
  | StatementRequest
  | { kind: 'open'; dataDir?: string; template?: Uint8Array }
  | { kind: 'dump' | 'close' }

/** PostgreSQL's error fields (`code`, `constraint`, `detail`, `table` ...) in addition to the message. */
export type SerializedError = { message: string } & Record<string, unknown>

export type Reply = { id: number; result: unknown } | { id: number; error: SerializedError }

/** PGlite's result for one statement. */
export type Results<Row = Record<string, unknown>> = {
  rows: Row[]
  fields: { name: string; dataTypeID: number }[]
  affectedRows: number
  command?: string
  rowCount?: number
}
