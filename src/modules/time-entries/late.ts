import type { Sql } from '../../db/transactions/transaction.ts'
import type { PartRules } from '../../engine/hours/index.ts'
import { dayNumber } from '../../lib/calendar/dates.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { entryDates } from '../payroll/held/entry-days.ts'
import type { TimeEntry } from './entry.ts'
import { findTimeEntry } from './read.ts'
import type { Times } from './rules.ts'
import type { TimeEntryRecord } from './schema.ts'

/** The warning of an entry that was stored in an approved pay period. */
export const lockedPeriod = 'locked_period'

type Dated = Omit<Times, 'breaks'> & { work_date: string; timezone: string }

export function datesOf(
  { work_date, timezone, clock_in_ms, clock_out_ms, break_minutes }: Dated,
  rules: PartRules,
): string[] {
  const times = { timezone, clock_in_ms, clock_out_ms, break_minutes }
  return entryDates({ work_day: dayNumber(work_date), ...times }, rules)
}

/** Marks entries that were just stored in an approved pay period. */
export async function markLate(sql: Sql, ids: readonly number[], now_ms: number): Promise<void> {
  await sql(
    `update time_entries set late_at = $3::timestamptz,
       warnings = array_append(array_remove(warnings, '${lockedPeriod}'), '${lockedPeriod}')
     where company_id = $1 and id = any($2::bigint[])`,
    [ids, formatInstant(now_ms)],
  )
}

export async function storedLate(sql: Sql, id: number, now_ms: number): Promise<TimeEntryRecord> {
  await markLate(sql, [id], now_ms)
  return (await findTimeEntry(sql, id))!
}

/** Marks an entry that is about to be stored when one of its dates is in an approved pay period. */
export function noteLate(entry: TimeEntry, isLate: boolean, now_ms: number): void {
  entry.late_at = isLate ? formatInstant(now_ms) : null
  const others = entry.warnings.filter((code) => code !== lockedPeriod)
  entry.warnings = isLate ? [...others, lockedPeriod] : others
}
