import * as v from 'valibot'
import type { EmploymentChange } from '../../core/company/work-calendar-change.ts'
import { CivilDate, described, Id } from '../../core/schema.ts'
import { number, readRows, string } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { type DateSpan, daysOutside } from '../../engine/employment/spells.ts'
import { addDays } from '../../lib/calendar/dates.ts'

/** The most days that an effect names. */
const most_days = 100

/** The effects of a change of the employment on days of the past, in a dry run. */
export const paidAlreadyEffects = {
  paid_again: described(v.array(CivilDate), 'Days that are paid from now on.'),
  left_as_it_is: described(
    v.array(
      v.strictObject({
        pay_period_id: Id,
        from: CivilDate,
        to: CivilDate,
        leave_request_ids: v.array(Id),
        override_ids: v.array(Id),
      }),
    ),
    'Days in approved pay periods, which stay as they are, with what is recorded on them.',
  ),
}

type LeftAsItIs = v.InferOutput<typeof paidAlreadyEffects.left_as_it_is>[number]

type Query = { employee_id: number; today: string; change: EmploymentChange }

/**
 * Returns the effect of an employment change on past days: `paid_again` are days that are paid from now on,
 * `left_as_it_is` are days of approved pay periods, which do not change. Leaves out empty lists.
 */
export async function paidAlready(
  sql: Sql,
  { employee_id, today, change: { before, after } }: Query,
): Promise<{ paid_again?: string[]; left_as_it_is?: LeftAsItIs[] }> {
  const [lost, gained] = [daysOutside(before, after), daysOutside(after, before)]
  const left: LeftAsItIs[] = []
  for (const span of [...lost, ...gained])
    left.push(...(await approvedDays(sql, employee_id, span)))
  const paid_again = gained
    .flatMap((span) => datesOf(span, today))
    .filter((date) => !left.some(({ from, to }) => from <= date && date <= to))
    .slice(0, most_days)
  return {
    ...(paid_again.length > 0 ? { paid_again } : {}),
    ...(left.length > 0 ? { left_as_it_is: left } : {}),
  }
}

/** Returns the dates of a span with a first day, through today. */
function datesOf({ from, to }: DateSpan, today: string): string[] {
  const last = to === null || to > today ? today : to
  const dates: string[] = []
  for (let date = from; date !== null && date <= last && dates.length < most_days; ) {
    dates.push(date)
    date = addDays(date, 1)
  }
  return dates
}

/** Returns the days of a span in approved pay periods. */
async function approvedDays(
  sql: Sql,
  employee_id: number,
  { from, to }: DateSpan,
): Promise<LeftAsItIs[]> {
  const periods = await readRows(
    sql,
    { pay_period_id: number, from: string, to: string },
    `select id as pay_period_id, greatest(start_date, coalesce($2::date, start_date)) as from,
       least(end_date, coalesce($3::date, end_date)) as to
     from pay_periods
     where company_id = $1 and status = 'approved'
       and ($2::date is null or end_date >= $2) and ($3::date is null or start_date <= $3)
     order by start_date desc limit 10`,
    [from, to],
  )
  const left: LeftAsItIs[] = []
  for (const period of periods.reverse()) {
    const dates = [employee_id, period.from, period.to]
    const leave = await readRows(
      sql,
      { id: number },
      `select id from leave_requests where company_id = $1 and employee_id = $2
         and status = 'approved' and start_date <= $4 and end_date >= $3 order by id`,
      dates,
    )
    const overrides = await readRows(
      sql,
      { id: number },
      `select id from one_day_overrides where company_id = $1 and employee_id = $2
         and status = 'approved' and override_date between $3 and $4 order by id`,
      dates,
    )
    left.push({
      ...period,
      leave_request_ids: leave.map(({ id }) => id),
      override_ids: overrides.map(({ id }) => id),
    })
  }
  return left
}
