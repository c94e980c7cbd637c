import { readRows, string } from '../../db/read-rows.ts'
import type { Sql } from '../../db/transaction.ts'
import { invalid } from '../../lib/errors.ts'

/** Refuses a version when an approved pay period has a date of it; locks the periods. Without `to` it has no end. */
export async function refuseApproved(
  sql: Sql,
  { from, to }: { from: string; to: string | undefined },
): Promise<void> {
  const [period] = await readRows(
    sql,
    { start_date: string, end_date: string },
    `with held as (
       select start_date, end_date, status from pay_periods
       where company_id = $1 and end_date >= $2::date
         and ($3::date is null or start_date <= $3::date)
       for share)
     select start_date, end_date from held where status = 'approved' order by start_date limit 1`,
    [from, to ?? null],
  )
  if (!period) return
  const { start_date, end_date } = period
  throw invalid({
    effective_date: `the version reaches into the approved pay period from ${start_date} to ${end_date}; reopen the period first`,
  })
}
