import type { CompanyRow } from '../../../core/company/company-settings.ts'
import type { Context } from '../../../core/operation.ts'
import { number, readRows, string } from '../../../db/statements/read-rows.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { invalid } from '../../../lib/errors.ts'
import { quotedName } from '../../../lib/quoted-name.ts'
import { refuse } from '../refusals.ts'

/** How many open entries are listed individually. */
const named = 100

/**
 * Returns why a period is not complete: it has not ended in the company's time zone, or entries of its dates
 * are open.
 */
export async function leftOpen(
  { sql, now_ms }: Pick<Context, 'sql' | 'now_ms'>,
  { timezone }: Pick<CompanyRow, 'timezone'>,
  { start_date, end_date }: { start_date: string; end_date: string },
): Promise<string[]> {
  const today = localDate(timezone, now_ms)
  const running = today <= end_date ? [refuse.ends_later({ end: end_date, today, timezone })] : []
  const open = await readRows(
    sql,
    { id: number, name: string, work_date: string, total: number },
    `select t.id, e.first_name || ' ' || e.last_name as name, t.work_date,
            (count(*) over ())::int as total
     from time_entries t join employees e on e.company_id = t.company_id and e.id = t.employee_id
     where t.company_id = $1 and t.deleted_at is null and t.clock_out is null
       and t.work_date between $2 and $3
     order by t.work_date, t.id limit ${named}`,
    [start_date, end_date],
  )
  const entries = open.map(({ id, name, work_date }) =>
    refuse.no_clock_out({ id, name: quotedName(name), date: work_date }),
  )
  const more = (open[0]?.total ?? 0) - open.length
  return [
    ...running,
    ...entries,
    ...(more > 0 ? [refuse.more_without_clock_out({ count: more })] : []),
  ]
}

/** Refuses to approve an incomplete period unless the caller accepts it; a person is always asked. */
export function refuseLeftOpen(
  { actor }: Pick<Context, 'actor'>,
  { approve_open_periods }: Pick<CompanyRow, 'approve_open_periods'>,
  reasons: readonly string[],
): void {
  if (reasons.length === 0) return
  if (approve_open_periods === 'allow' && actor.kind !== 'user') return
  const messages = reasons.map((reason) => refuse.left_open({ reason }))
  throw invalid({ accept_open: messages })
}
