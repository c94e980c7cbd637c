import type { CompanyRow } from '../../../core/company/company-settings.ts'
import { number, readRows } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { DayRange } from '../../../engine/hours/index.ts'
import { entryDays } from '../held/entry-days.ts'
import { entryStatusesOf, isReleased } from '../held/entry-status.ts'
import { payrollSettings } from '../hours/settings.ts'

/**
 * Returns the ids of the closed entries that a period pays: those of its dates, and those that reach into it, without
 * released ones.
 */
export async function entriesOfPeriod(
  sql: Sql,
  company: CompanyRow,
  days: DayRange,
): Promise<number[]> {
  const ids = await findEntries(sql, company, days)
  const released = await findReleased(sql, days)
  return ids.filter((id) => !released.has(id))
}

/** Returns the entries that are released on a date of the range: adjustments pay them, not the period. */
async function findReleased(sql: Sql, { from_day, to_day }: DayRange): Promise<Set<number>> {
  const rows = await readRows(
    sql,
    { id: number },
    `select distinct a.released_entry_id as id
     from payroll_day_adjustments a, unnest(a.released_dates) as r(released_date)
     where a.company_id = $1 and a.released_entry_id is not null and a.status = 'approved'
       and r.released_date::date - date '1970-01-01' between $2::int and $3::int`,
    [from_day, to_day],
  )
  return new Set(rows.map(({ id }) => id))
}

async function findEntries(
  sql: Sql,
  company: CompanyRow,
  { from_day, to_day }: DayRange,
): Promise<number[]> {
  const rows = await readRows(
    sql,
    { id: number },
    `select t.id from time_entries t where t.company_id = $1 and t.deleted_at is null
       and t.clock_out is not null and ${withinDates}`,
    [from_day, to_day],
  )
  const ids = rows.map(({ id }) => id)
  const { shift_day_rule } = payrollSettings(company)
  // Without the setting, only entries are split that a release has partly paid.
  const isSplit = shift_day_rule === 'start' ? `and ${isReleased}` : ''
  const condition = `t.clock_out is not null and ${withinDates} ${isSplit}`
  const before = await entryStatusesOf(sql, { condition, values: [from_day - 2, from_day - 1] })
  for (const { entry } of before.values()) {
    if (entryDays(entry, entry.rules).some((day) => day >= from_day)) ids.push(entry.id)
  }
  return ids
}

// A work date begins at most 14 h before its day in UTC and ends at most 12 h after it: the indexes use the
// clock-in.
const withinDates = `
  t.work_date between date '1970-01-01' + $2::int and date '1970-01-01' + $3::int
  and t.clock_in >= to_timestamp($2::int * 86400.0 - 50400)
  and t.clock_in < to_timestamp(($3::int + 1) * 86400.0 + 43200)`
