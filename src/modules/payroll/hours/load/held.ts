import type { Sql } from '../../../../db/transaction.ts'
import type { DayRange, Punch } from '../../../../engine/hours/index.ts'
import { findHeld } from '../../held/held.ts'

/** The days on which entries are held, by entry id. */
export type HeldDays = ReadonlyMap<number, readonly number[]>

/** Returns the held entries of some employees in a range; null `employee_ids` means all. */
export async function loadHeldDays(
  sql: Sql,
  employee_ids: readonly number[] | null,
  days: DayRange,
): Promise<HeldDays> {
  const held = await findHeld(sql, employee_ids, days)
  return new Map(held.map(({ entry, parts }) => [entry.id, parts.map(({ day }) => day)]))
}

/** Returns the time entries with the days on which they are held. */
export function withHeldDays(punches: Punch[], held: HeldDays): Punch[] {
  if (held.size === 0) return punches
  return punches.map((punch) => {
    const held_days = held.get(punch.id)
    return held_days === undefined ? punch : { ...punch, held_days }
  })
}
