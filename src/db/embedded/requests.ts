import type { EncodedParam, RowMode, StatementRequest } from './messages.ts'

export type Statement = { sql: string; params?: readonly unknown[] }

export type QueryOptions = { rowMode?: RowMode; paramTypes?: number[] }

/** Builds a request that needs no hold; a hold adds itself. */
export function runRequest(
  statements: readonly Statement[],
  { rowMode = 'object', paramTypes }: QueryOptions = {},
): StatementRequest {
  const wire = statements.map(({ sql, params = [] }) => ({
    sql,
    params: params.map(encodeParam),
    types: paramTypes,
  }))
  return { kind: 'run', statements: wire, rowMode, owner: 0 }
}

export function scriptRequest(
  sql: string,
  { rowMode = 'object' }: QueryOptions = {},
): StatementRequest {
  return { kind: 'script', sql, rowMode, owner: 0 }
}

/**
 * Encodes a JavaScript value as PostgreSQL's text (or bytes), by the rules of `pg`, so that a statement means
 * the same on the embedded database and on a server.
 */
function encodeParam(value: unknown): EncodedParam {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (ArrayBuffer.isView(value)) {
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  }
  if (Array.isArray(value)) return arrayLiteral(value)
  if (typeof value !== 'object') return String(value)
  const encodable = value as { toPostgres?: (prepare: typeof encodeParam) => unknown }
  if (typeof encodable.toPostgres === 'function')
    return encodeParam(encodable.toPostgres(encodeParam))
  return JSON.stringify(value)
}

function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(arrayElement).join(',')}}`
}

function arrayElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return arrayLiteral(value)
  const text = encodeParam(value)
  if (text === null) return 'NULL'
  if (typeof text !== 'string') return `"\\\\x${Buffer.from(text).toString('hex')}"`
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
