import type { RowMode, StatementRequest } from './messages.ts'
import { encodeParam } from './params.ts'

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
