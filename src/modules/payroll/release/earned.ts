import type { CompanyRow } from '../../../core/company/company-settings.ts'
import { number, oneOf, readRows } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { type DayRange, PAID_CATEGORIES, type PaidCategory } from '../../../engine/hours/index.ts'
import { minutesOf } from '../../../lib/calendar/minutes.ts'
import type { EntryStatus } from '../held/entry-status.ts'
import { findLate } from '../held/find-held.ts'
import type { AsIfCounted } from '../hours/load/held-days.ts'
import { loadHours, type SplitPunch } from '../hours/load-hours.ts'
import { findSnapshot } from '../snapshot/read.ts'

/** Minutes that a release pays for a day of the past. */
export type Earned = { corrects_day: number; earning: PaidCategory; minutes: number }

/**
 * Returns the earnings of a held entry by approved period: the hours with the entry and all other released entries,
 * minus the hours without any of them and minus the pay of the other releases. So all releases of a period together pay
 * the same as the period would have, in whatever order they are made and cancelled. A release that earns nothing is 0
 * regular minutes, so that there is an adjustment to cancel.
 */
export async function earnedBy(
  sql: Sql,
  company: CompanyRow,
  { entry, parts }: EntryStatus,
): Promise<Earned[]> {
  const held = parts.filter(({ is_held }) => is_held)
  const earned: Earned[] = []
  for (const [pay_period_id, days] of Map.groupBy(held, (part) => part.pay_period_id)) {
    const period = (await findSnapshot(sql, pay_period_id))!
    const corrects_day = Math.min(...days.map(({ day }) => day))
    const changes = await changesBy(sql, company, entry, period)
    for (const change of changes) earned.push({ corrects_day, ...change })
  }
  if (earned.length > 0) return earned
  return [{ corrects_day: held[0]!.day, earning: 'regular', minutes: 0 }]
}

async function changesBy(
  sql: Sql,
  company: CompanyRow,
  { id, employee_id }: { id: number; employee_id: number },
  { from_day, to_day }: DayRange,
): Promise<{ earning: PaidCategory; minutes: number }[]> {
  const split = await splitEntries(sql, employee_id, { from_day, to_day })
  const period = {
    ...{ from_day, to_day, employee_ids: [employee_id], is_live: true, apart: true },
    split,
  }
  const hoursWith = async (counted?: AsIfCounted) =>
    (await loadHours(sql, company, { ...period, counted })).lines[0]!.minutes
  const before = await hoursWith()
  const after = await hoursWith({ held_id: id })
  const paid = await paidByReleases(sql, employee_id, { from_day, to_day })
  const change = (earning: PaidCategory) =>
    after[earning] - before[earning] - (paid.get(earning) ?? 0)
  const others = PAID_CATEGORIES.filter((earning) => earning !== 'regular')
  const fallen = others.reduce((sum, earning) => sum + Math.min(0, change(earning)), 0)
  return PAID_CATEGORIES.map((earning) => ({
    earning,
    minutes: earning === 'regular' ? change(earning) + fallen : change(earning),
  })).filter(({ minutes }) => minutes > 0)
}

/** Returns the late entries of a period that are split at midnight, with the breaks of their days. */
async function splitEntries(
  sql: Sql,
  employee_id: number,
  days: DayRange,
): Promise<Map<number, SplitPunch>> {
  const late = await findLate(sql, [employee_id], days)
  return new Map(
    late
      .filter(({ entry }) => entry.rules.shift_day_rule === 'split_midnight')
      .map(({ entry: { id, unpaid_breaks } }) => [
        id,
        { is_split: true, ...(unpaid_breaks ? { unpaid_breaks } : {}) },
      ]),
  )
}

/** Returns the minutes that releases of an employee pay for a period, by earning. */
async function paidByReleases(
  sql: Sql,
  employee_id: number,
  { from_day, to_day }: DayRange,
): Promise<Map<PaidCategory, number>> {
  const rows = await readRows(
    sql,
    { earning: oneOf(...PAID_CATEGORIES), hours_delta: number },
    `select earning, hours_delta::float8 as hours_delta from payroll_day_adjustments
     where company_id = $1 and employee_id = $2 and status = 'approved'
       and released_entry_id is not null
       and corrects_date between date '1970-01-01' + $3::int and date '1970-01-01' + $4::int`,
    [employee_id, from_day, to_day],
  )
  const paid = new Map<PaidCategory, number>()
  for (const { earning, hours_delta } of rows) {
    paid.set(earning, (paid.get(earning) ?? 0) + minutesOf(hours_delta))
  }
  return paid
}
