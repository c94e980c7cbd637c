import type { Sql } from '../../../db/transaction.ts'
import { type PartRules, type PunchTimes, workedParts } from '../../../engine/hours/index.ts'
import { civilDate } from '../../../lib/calendar/dates.ts'

/** The days that an entry belongs to: its work date, and those that a cut at midnight gives minutes to. */
export function entryDays(entry: PunchTimes, rules: PartRules): number[] {
  if (rules.shift_day_rule === 'start' || entry.clock_out_ms === null) return [entry.work_day]
  const parts = workedParts(entry, rules).map(({ day }) => day)
  return [...new Set([entry.work_day, ...parts])]
}

/** The same as civil dates. */
export function entryDates(entry: PunchTimes, rules: PartRules): string[] {
  return entryDays(entry, rules).map(civilDate)
}

/** The company's rules for which minutes belong to which day. */
export async function loadPartRules(sql: Sql): Promise<PartRules> {
  const [rules] = await sql<PartRules>(
    'select shift_day_rule, punch_rounding from companies where id = $1',
  )
  return rules!
}
