import type { Context } from '../../../core/operation.ts'
import type { DayRange } from '../../../engine/hours/index.ts'
import { civilDate } from '../../../lib/calendar/dates.ts'
import { zone } from '../../../lib/calendar/zones.ts'
import { type Hours, isCovered } from '../hours/load-hours.ts'
import { byDateAndCode } from '../hours/warnings.ts'
import { findHeld } from './find-held.ts'

/**
 * Adds every held entry of the employees, of any date, to their lines when the range includes today, so that a current
 * report shows entries that await a decision. A report of approved periods alone does not change.
 */
export async function warnOfHeld(
  { sql, now_ms, people }: Pick<Context, 'sql' | 'now_ms' | 'people'>,
  { timezone }: { timezone: string },
  range: DayRange,
  { lines, periods }: Hours,
): Promise<void> {
  const today = zone(timezone).dayAt(now_ms)
  if (today < range.from_day || today > range.to_day || isCovered(range, periods)) return
  const byId = new Map(lines.map((line) => [line.employee_id, line]))
  const held = await findHeld(sql, lines.length === 1 ? [...byId.keys()] : people)
  for (const { entry } of held.toSorted((a, b) => a.entry.clock_in_ms - b.entry.clock_in_ms)) {
    const line = byId.get(entry.employee_id)
    if (!line) continue
    const date = civilDate(entry.work_day)
    line.warnings.push({ code: 'held_entry', date, entry_id: entry.id })
    line.warnings.sort(byDateAndCode)
  }
}
