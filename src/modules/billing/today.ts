import { loadCompany } from '../../core/company/company-settings.ts'
import type { Context } from '../../core/operation.ts'
import { localDate } from '../../lib/calendar/zones.ts'

/** Returns today's civil date in the company's time zone, which decides when invoices are issued and due. */
export async function companyToday({
  sql,
  now_ms,
}: Pick<Context, 'sql' | 'now_ms'>): Promise<string> {
  const { timezone } = await loadCompany(sql)
  return localDate(timezone, now_ms)
}
