import { createHash, type Hash } from 'node:crypto'
import type { Table } from './catalog.ts'
import type { Chunk } from './read.ts'

/** The contents of a database, for comparing two. */
export type Contents = {
  /** By table; a table without rows may be missing. */
  tables: Record<string, TableSum>
  /** By table: the next number of its identity column. */
  sequences: Record<string, number>
}

/** SHA-256 of the rows, in hex. */
type TableSum = { rows: number; digest: string }

export type Tally = {
  add(chunk: Chunk): void
  tables(): Record<string, TableSum>
}

/** Counts and hashes table rows in the order in which they are read. */
export function startTally(): Tally {
  const sums = new Map<string, { rows: number; hash: Hash }>()
  return {
    add({ table, rows }) {
      const sum = sums.get(table) ?? { rows: 0, hash: createHash('sha256') }
      sums.set(table, sum)
      sum.rows += rows.length
      for (const row of rows) sum.hash.update(`${row}\n`)
    },
    tables: () =>
      Object.fromEntries(
        [...sums].map(([table, { rows, hash }]) => [
          table,
          { rows, digest: hash.copy().digest('hex') },
        ]),
      ),
  }
}

/** Returns the differences of two databases as sentences; empty when they are the same. */
export function differences(
  tables: readonly Table[],
  expected: Contents,
  found: Contents,
): string[] {
  return tables.flatMap(({ name }) => {
    const [was, is] = [expected.tables[name] ?? none, found.tables[name] ?? none]
    if (was.rows !== is.rows) return `${name} has ${is.rows} rows, not ${was.rows}`
    if (was.digest !== is.digest) return `rows of ${name} differ`
    if (expected.sequences[name] !== found.sequences[name]) {
      return `the next value of ${name} is ${found.sequences[name]}, not ${expected.sequences[name]}`
    }
    return []
  })
}

export function countRows({ tables }: Contents): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
}

const none: TableSum = { rows: 0, digest: '' }
