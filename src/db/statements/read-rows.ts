import type { Sql } from '../transactions/transaction.ts'
import type { Shape, ShapedRow } from './shape.ts'

export * from './shape.ts'

/**
 * Runs a statement that the query builder cannot express. Its first answer with rows is compared with the
 * shape, so that a column that is missing or has another type fails instead of being undefined.
 */
export function readRows<S extends Shape>(
  sql: Sql,
  shape: S,
  text: string,
  values: readonly unknown[] = [],
): Promise<ShapedRow<S>[]> {
  return sql<ShapedRow<S>>(text, values, { shape })
}

/** Returns the rows of each item of a call, by their `n`, its place from 1. */
export function rowsOfEach<Row extends { n: number }>(
  items: readonly unknown[],
  rows: readonly Row[],
): Omit<Row, 'n'>[][] {
  const found = items.map((): Omit<Row, 'n'>[] => [])
  for (const { n, ...row } of rows) found[n - 1]!.push(row)
  return found
}
