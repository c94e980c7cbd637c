import type { Context } from '../../operations/define.ts'
import { localDate } from '../../time/zones.ts'
import { loadCompany } from '../company/settings.ts'

/** Today's civil date in the company's zone: invoices are issued and fall due there. */
export async function companyToday({ sql, now_ms }: Context): Promise<string> {
  const { timezone } = await loadCompany(sql)
  return localDate(timezone, now_ms)
}
