import type { Sql } from '../../../../db/transaction.ts'

/** Facts of employees, each packed into a number until its employee is computed, optionally with ids. */
export type Packed = Map<number, { numbers: number[]; ids: number[] }>

/**
 * Returns a statement that gives one row of arrays: one row per fact costs the driver more than all
 * processing of it. `packing` is a bigint, 0 or more, of a row of `rows`, which has `employee_id` and `id`.
 */
export function packedStatement(packing: string, rows: string, with_ids: boolean): string {
  return `
    select array_agg(employee_id)::text as employees, array_agg(${packing})::text as numbers
           ${with_ids ? ', array_agg(id)::text as ids' : ''}
    from ${rows}`
}

/** Runs such a statement and groups its facts by employee. */
export async function loadPacked(
  sql: Sql,
  statement: string,
  values: readonly unknown[],
): Promise<Packed> {
  const [row] = await sql<Arrays>(statement, values)
  const packed: Packed = new Map()
  if (row) addPacked(packed, row)
  return packed
}

/** Adds the facts of such a row to those already grouped by employee. */
export function addPacked(packed: Packed, row: Arrays): void {
  // Without any fact the arrays are null.
  if (!row.employees || !row.numbers) return
  const [employees, numbers] = [numbersIn(row.employees), numbersIn(row.numbers)]
  const ids = row.ids ? numbersIn(row.ids) : null
  for (let n = 0; n < employees.length; n += 1) {
    const employee_id = employees[n]!
    let known = packed.get(employee_id)
    if (known === undefined) {
      known = { numbers: [], ids: [] }
      packed.set(employee_id, known)
    }
    known.numbers.push(numbers[n]!)
    if (ids !== null) known.ids.push(ids[n]!)
  }
}

/** Decodes an employee's facts; without ids they are 0. */
export function unpackedOf<Fact>(
  packed: Packed,
  employee_id: number,
  unpack: (number: number, id: number) => Fact,
): Fact[] {
  const known = packed.get(employee_id)
  return known ? known.numbers.map((number, i) => unpack(number, known.ids[i] ?? 0)) : []
}

/** Returns the `count` bits of a number of up to 53 bits, above the lowest `from`. */
export function bits(number: number, from: number, count: number): number {
  return Math.floor(number / 2 ** from) % 2 ** count
}

/** Parses the integers of a PostgreSQL array: `{1,2,3}`. */
export function numbersIn(array: string): number[] {
  return JSON.parse(`[${array.slice(1, -1)}]`)
}

type Arrays = { employees: string | null; numbers: string | null; ids?: string | null }
