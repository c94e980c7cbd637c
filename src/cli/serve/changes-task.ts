import { loadCompany } from '../../core/company/company-settings.ts'
import type { OperationDeps } from '../../core/run/run-operation.ts'
import { inCompany } from '../../db/transactions/in-transaction.ts'
import { payPeriodOn } from '../../engine/pay-periods.ts'
import { civilDate, dayNumber, MS_PER_DAY } from '../../lib/calendar/dates.ts'
import { findPaidChanges, type PaidChange } from '../../modules/payroll/changes/find-changes.ts'

export type CompanyChange = PaidChange & { company_id: number; company_name: string }

type Input = {
  /** The first date; by default a year ago. */
  from?: string | undefined
}

/** Days before today to compare when no date is sent. */
const days_back = 366

/**
 * Returns every day of open pay periods whose pay differs between the rules of the last release and those of
 * this one, up to the end of each company's current pay period.
 */
export async function findChanges(
  { database, now }: OperationDeps,
  companies: readonly { id: number; name: string }[],
  { from }: Input,
): Promise<CompanyChange[]> {
  const today = Math.floor(now() / MS_PER_DAY)
  const from_day = from === undefined ? today - days_back : dayNumber(from)
  const found: CompanyChange[] = []
  for (const { id: company_id, name: company_name } of companies) {
    const changes = await inCompany(database, company_id, async (sql) => {
      const current = payPeriodOn(civilDate(today), await loadCompany(sql))
      return findPaidChanges(sql, { from_day, to_day: dayNumber(current.end_date) })
    })
    found.push(...changes.map((change) => ({ company_id, company_name, ...change })))
  }
  return found
}
