import type { Context } from '../../core/operation.ts'
import type { Sql } from '../../db/transaction.ts'
import type { CompanyHoliday } from '../../engine/holidays/calendar.ts'
import { invalid } from '../../lib/errors.ts'
import { recountLeave } from '../leave/requests/recount.ts'

type Spot = Pick<CompanyHoliday, 'id' | 'date' | 'country_code' | 'region'>

/**
 * Refuses a second row for a date and place. Two concurrent ones meet the unique index `holidays_date`, and
 * the loser is retried and then refused here.
 */
export async function refuseSecond(sql: Sql, { id, date, country_code, region }: Spot) {
  const [first] = await sql<{ id: number; name: string }>(
    `select id, name from holidays
     where company_id = $1 and date = $2 and country_code is not distinct from $3::text
       and region is not distinct from $4::text and id <> $5`,
    [date, country_code, region, id],
  )
  if (first) throw invalid({ date: `has the holiday ${first.id}, ${first.name}, already` })
}

/** Recounts leave on the dates of these rows, before and after a change. */
export async function recountAround(
  context: Context,
  rows: readonly Pick<CompanyHoliday, 'date' | 'recurring'>[],
): Promise<void> {
  const dates = rows.map(({ date }) => date).sort()
  const last = rows.some(({ recurring }) => recurring) ? undefined : dates.at(-1)
  const count = await recountLeave(context, { from: dates[0]!, to: last })
  if (context.dry_run) context.effect({ leave_requests_recounted: count })
}
