import type { Sql } from '../../../../db/transactions/transaction.ts'
import type { DayRange, Punch } from '../../../../engine/hours/index.ts'
import { findLate } from '../../held/find-held.ts'

/** The days on which an entry does not count. */
type UncountedDays = Pick<Punch, 'held_days' | 'released_days'>

/** The held days by entry id. */
export type HeldDays = ReadonlyMap<number, UncountedDays>

/**
 * Hours as if entries counted that do not: all released ones, and the held entry of this id; null for no held one.
 */
export type AsIfCounted = { held_id: number | null }

/**
 * Returns the held and the released entries of some employees in a range; null `employee_ids` means all. Those of
 * `counted` are left out.
 */
export async function loadHeldDays(
  sql: Sql,
  employee_ids: readonly number[] | null,
  days: DayRange,
  counted?: AsIfCounted | undefined,
): Promise<HeldDays> {
  const uncounted = new Map<number, UncountedDays>()
  for (const { entry, parts } of await findLate(sql, employee_ids, days)) {
    const held = parts.filter(({ is_held }) => is_held).map(({ day }) => day)
    const isHeld = held.length > 0 && counted?.held_id !== entry.id
    const isReleased = entry.released_days.length > 0 && counted === undefined
    if (!isHeld && !isReleased) continue
    uncounted.set(entry.id, {
      ...(isHeld ? { held_days: held } : {}),
      ...(isReleased ? { released_days: entry.released_days } : {}),
    })
  }
  return uncounted
}

/** Returns the time entries with the days on which they do not count. */
export function withHeldDays(punches: Punch[], held: HeldDays): Punch[] {
  if (held.size === 0) return punches
  return punches.map((punch) => {
    const uncounted = held.get(punch.id)
    return uncounted === undefined ? punch : { ...punch, ...uncounted }
  })
}
