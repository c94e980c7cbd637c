import { setImmediate } from 'node:timers/promises'

/** Handling this many rows of an answer takes about a millisecond; then other requests get a turn. */
const rows_in_turn = 50

/** Whether a list takes so long that other requests should run in between. */
export function takesTurns(rows: readonly unknown[], weight = weightOf(rows)): boolean {
  return rows.length * weight > 500
}

/**
 * Calls back with the rows in parts, between which other requests run.
 * @param weight How many rows one of them counts as
 */
export async function inTurns<Row>(
  rows: readonly Row[],
  each: (part: readonly Row[]) => void,
  weight = weightOf(rows),
): Promise<void> {
  if (!takesTurns(rows, weight)) return each(rows)
  const count = Math.ceil(rows_in_turn / weight)
  for (let at = 0; at < rows.length; at += count) {
    if (at > 0) await setImmediate()
    each(rows.slice(at, at + count))
  }
}

/** A row with lists, such as the days of an employee, counts as often as the first has items. */
function weightOf([first]: readonly unknown[]): number {
  let weight = 1
  for (const value of Object.values(first ?? {})) if (Array.isArray(value)) weight += value.length
  return weight
}

/** Computing the balances of this many employees takes a few milliseconds. */
const employees_in_turn = 10

/** Maps items that take longer than rows, such as employees, a few per event loop turn. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  each: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    if (results.length > 0 && results.length % employees_in_turn === 0) await setImmediate()
    results.push(each(item))
  }
  return results
}
