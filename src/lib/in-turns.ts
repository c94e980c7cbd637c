import { setImmediate } from 'node:timers/promises'

/** Handling this many rows of an answer takes about a millisecond; then other requests get a turn. */
const rows_in_turn = 50

/** Whether a list takes so long that other requests should run in between. */
export function takesTurns(rows: readonly unknown[]): boolean {
  return rows.length > 500
}

/** Calls back with the rows in parts, between which other requests run. */
export async function inTurns<Row>(
  rows: readonly Row[],
  each: (part: readonly Row[]) => void,
): Promise<void> {
  if (!takesTurns(rows)) return each(rows)
  for (let at = 0; at < rows.length; at += rows_in_turn) {
    if (at > 0) await setImmediate()
    each(rows.slice(at, at + rows_in_turn))
  }
}
