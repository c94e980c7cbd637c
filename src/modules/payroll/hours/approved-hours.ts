import { loadCompany } from '../../../core/company/company-settings.ts'
import type { PaidHoursMeter } from '../../../core/company/paid-hours-meter.ts'
import { type ApprovedPeriod, approvedIn } from '../../../core/company/payroll-locks.ts'
import type { Context } from '../../../core/operation.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { type DayRow, EARNING_CATEGORIES } from '../../../engine/hours/index.ts'
import { dayNumber } from '../../../lib/calendar/dates.ts'
import { loadHours } from './load-hours.ts'

/** Finds the approved pay period whose hours a write changes, as they would be computed today. */
export const beginApproved: PaidHoursMeter<Context>['beginApproved'] = async (
  { sql },
  { employee_id, spans },
) => {
  const periods: ApprovedPeriod[] = []
  for (const span of spans) periods.push(...(await approvedIn(sql, span)))
  if (periods.length === 0) return async () => undefined
  periods.sort((a, b) => (a.start_date < b.start_date ? -1 : 1))
  const before = await rowsOf(sql, employee_id, periods)
  return async () => {
    const after = await rowsOf(sql, employee_id, periods)
    return periods.find((period) => daysOf(period).some((day) => isOther(before, after, day)))
  }
}

type Rows = ReadonlyMap<number, DayRow>

/** Returns the rows from the first through the last of some periods, by day. */
async function rowsOf(
  sql: Sql,
  employee_id: number,
  periods: readonly ApprovedPeriod[],
): Promise<Rows> {
  const found = new Map<number, DayRow>()
  await loadHours(sql, await loadCompany(sql), {
    from_day: dayNumber(periods[0]!.start_date),
    to_day: dayNumber(periods.at(-1)!.end_date),
    employee_ids: [employee_id],
    is_live: true,
    apart: true,
    each: (_, rows) => {
      for (const row of rows) found.set(row.day, row)
    },
  })
  return found
}

function daysOf({ start_date, end_date }: ApprovedPeriod): number[] {
  const first = dayNumber(start_date)
  return Array.from({ length: dayNumber(end_date) - first + 1 }, (_, n) => first + n)
}

function isOther(before: Rows, after: Rows, day: number): boolean {
  const [was, is] = [before.get(day), after.get(day)]
  return EARNING_CATEGORIES.some((category) => was?.[category] !== is?.[category])
}
