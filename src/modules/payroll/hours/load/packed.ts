import type { Sql } from '../../../../db/transactions/transaction.ts'

/** Facts of employees, each packed into a number until its employee is computed, optionally with ids. */
export type Packed = { places: Places; parts: Part[] }

/** The position of each employee, by id. */
export type Places = ReadonlyMap<number, number>

/** Those of the employee at position n are from `starts[n]` to before `starts[n + 1]`. */
type Part = { starts: Int32Array; numbers: Float64Array; ids: Float64Array | null }

/** Returns the positions of employees, which all of their facts share. */
export function placesOf(employees: readonly { id: number }[]): Places {
  return new Map(employees.map(({ id }, place) => [id, place]))
}

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
  places: Places,
  statement: string,
  values: readonly unknown[],
): Promise<Packed> {
  const [row] = await sql<Arrays>(statement, values)
  const packed: Packed = { places, parts: [] }
  if (row) addPacked(packed, row)
  return packed
}

/**
 * Adds the facts of such a row, in their order. Uses typed arrays, because growing lists per employee cause most of a
 * report's garbage.
 */
export function addPacked({ places, parts }: Packed, row: Arrays): void {
  // Without any fact the arrays are null.
  if (!row.employees || !row.numbers) return
  // The last position is for employees that were not requested.
  const at = numbersIn(row.employees).map((employee) => places.get(employee) ?? places.size)
  const starts = startsOf(at, places.size + 1)
  const next = starts.slice()
  const order = Int32Array.from(at, (place) => next[place]!++)
  parts.push({
    starts,
    numbers: inOrder(numbersIn(row.numbers), order),
    ids: row.ids ? inOrder(numbersIn(row.ids), order) : null,
  })
}

function startsOf(at: readonly number[], places: number): Int32Array {
  const starts = new Int32Array(places + 1)
  for (const place of at) starts[place + 1]! += 1
  for (let place = 0; place < places; place += 1) starts[place + 1]! += starts[place]!
  return starts
}

function inOrder(numbers: readonly number[], order: Int32Array): Float64Array {
  const ordered = new Float64Array(numbers.length)
  for (let n = 0; n < numbers.length; n += 1) ordered[order[n]!] = numbers[n]!
  return ordered
}

/** Decodes an employee's facts; without ids they are 0. */
export function unpackedOf<Fact>(
  { places, parts }: Packed,
  employee_id: number,
  unpack: (number: number, id: number) => Fact,
): Fact[] {
  const place = places.get(employee_id)!
  const facts: Fact[] = []
  for (const { starts, numbers, ids } of parts) {
    for (let n = starts[place]!; n < starts[place + 1]!; n += 1) {
      facts.push(unpack(numbers[n]!, ids?.[n] ?? 0))
    }
  }
  return facts
}

const powers = Array.from({ length: 54 }, (_, exponent) => 2 ** exponent)

/** Returns the `count` bits of a number of up to 53 bits, above the lowest `from`. */
export function bits(number: number, from: number, count: number): number {
  const shifted = Math.floor(number / powers[from]!)
  // The remainder operator on doubles takes several times as long.
  return shifted - Math.floor(shifted / powers[count]!) * powers[count]!
}

/** Parses the integers of a PostgreSQL array: `{1,2,3}`. */
export function numbersIn(array: string): number[] {
  return JSON.parse(`[${array.slice(1, -1)}]`)
}

type Arrays = { employees: string | null; numbers: string | null; ids?: string | null }
