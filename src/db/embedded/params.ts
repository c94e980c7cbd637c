import type { EncodedParam } from './messages.ts'

/**
 * Encodes a JavaScript value as PostgreSQL's text (or bytes), by the rules of `pg`, so that a statement means
 * the same on the embedded database and on a server.
 */
export function encodeParam(value: unknown): EncodedParam {
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
