import { oneOf, oneOfNumbers, readRows } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { type PartRules, type PunchTimes, workedParts } from '../../../engine/hours/index.ts'
import { PUNCH_ROUNDINGS, SHIFT_DAY_RULES } from '../../../engine/hours/settings.ts'
import { civilDate } from '../../../lib/calendar/dates.ts'

/** Returns the days of an entry: its work date, and those that get minutes when it is split at midnight. */
export function entryDays(entry: PunchTimes, rules: PartRules): number[] {
  if (rules.shift_day_rule === 'start' || entry.clock_out_ms === null) return [entry.work_day]
  const parts = workedParts(entry, rules).map(({ day }) => day)
  return [...new Set([entry.work_day, ...parts])]
}

/** Returns the same as civil dates. */
export function entryDates(entry: PunchTimes, rules: PartRules): string[] {
  return entryDays(entry, rules).map(civilDate)
}

/** Returns the company's rules for which minutes belong to which day. */
export async function loadPartRules(sql: Sql): Promise<PartRules> {
  const [rules] = await readRows(
    sql,
    { shift_day_rule: oneOf(...SHIFT_DAY_RULES), punch_rounding: oneOfNumbers(...PUNCH_ROUNDINGS) },
    'select shift_day_rule, punch_rounding from companies where id = $1',
  )
  return rules!
}
