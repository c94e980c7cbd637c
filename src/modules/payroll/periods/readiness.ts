import * as v from 'valibot'
import { loadCompany } from '../../../core/company/company-settings.ts'
import type { Context } from '../../../core/operation.ts'
import { described } from '../../../core/schema.ts'
import { number, readRows } from '../../../db/statements/read-rows.ts'
import { dayNumber } from '../../../lib/calendar/dates.ts'
import { warnOfHeld } from '../held/warn.ts'
import { type HoursLine, loadHours } from '../hours/load-hours.ts'
import { WarningCountsSchema } from '../hours/schema.ts'
import { countWarnings } from '../hours/warnings.ts'
import { BlockingSchema, blockingIn } from './blocking.ts'

const Count = v.pipe(v.number(), v.integer())

/** Issues that a person may want to resolve before approving a period. */
export const ReadinessSchema = v.strictObject({
  open_entries: described(Count, 'Entries without a clock-out.'),
  unapproved_entries: Count,
  pending_forgot_punch_requests: Count,
  pending_leave_requests: Count,
  pending_adjustments: Count,
  warnings: described(WarningCountsSchema, 'Warnings of its report, by code.'),
  blocking: described(
    BlockingSchema,
    'Who these counts are about, as far as the caller may read it.',
  ),
})

type Dates = { start_date: string; end_date: string }

/** Counts the open or pending items on the dates of a period, of these people or of everybody. */
export async function waitingIn(
  { sql, people }: Pick<Context, 'sql' | 'people'>,
  { start_date, end_date }: Dates,
): Promise<Omit<v.InferOutput<typeof ReadinessSchema>, 'warnings' | 'blocking'>> {
  const those = people ? 'and employee_id = any($4::bigint[])' : ''
  const [row] = await readRows(
    sql,
    {
      open_entries: number,
      unapproved_entries: number,
      pending_forgot_punch_requests: number,
      pending_leave_requests: number,
      pending_adjustments: number,
    },
    `select
       (select count(*)::int from time_entries where company_id = $1 and deleted_at is null
        and clock_out is null and work_date between $2 and $3 ${those}) as open_entries,
       (select count(*)::int from time_entries where company_id = $1 and deleted_at is null
        and not approved and work_date between $2 and $3 ${those}) as unapproved_entries,
       (select count(*)::int from forgot_punch_requests where company_id = $1
        and status = 'pending' and work_date between $2 and $3 ${those}) as pending_forgot_punch_requests,
       (select count(*)::int from leave_requests where company_id = $1
        and status = 'pending' and start_date <= $3 and end_date >= $2 ${those}) as pending_leave_requests,
       (select count(*)::int from payroll_day_adjustments where company_id = $1
        and status = 'pending' and work_date between $2 and $3 ${those}) as pending_adjustments`,
    people ? [start_date, end_date, people] : [start_date, end_date],
  )
  return row!
}

type Asking = Pick<Context, 'sql' | 'now_ms' | 'people' | 'actor'>

/** Returns the issues that a person may want to resolve before approving the period. */
export async function readinessOf(context: Asking, period: Dates) {
  const waiting = await waitingIn(context, period)
  const lines = await periodLines(context, period)
  const blocking = await blockingIn(context, period, lines)
  return { ...waiting, warnings: countWarnings(lines), blocking }
}

/** Returns the report of the period with its warnings, of these people or of everybody. */
async function periodLines(context: Asking, period: Dates): Promise<HoursLine[]> {
  const company = await loadCompany(context.sql)
  const range = { from_day: dayNumber(period.start_date), to_day: dayNumber(period.end_date) }
  const employee_ids = context.people ?? undefined
  const hours = await loadHours(context.sql, company, { ...range, employee_ids })
  await warnOfHeld(context, company, range, hours)
  return hours.lines
}
