import type { CompanyRow } from '../../../core/company/company-settings.ts'
import type { Context } from '../../../core/operation.ts'
import { CivilDate, described, Id, oneOf, optional } from '../../../core/schema.ts'
import type { DayRange } from '../../../engine/hours/index.ts'
import type { PayFrequency } from '../../../engine/pay-periods.ts'
import { invalid } from '../../../lib/errors.ts'
import { readRange } from '../hours/parameters.ts'
import { periodWithDates } from '../periods/find-period.ts'
import { requirePayPeriod } from '../periods/schema.ts'
import { refuse } from '../refusals.ts'

export const exportFormats = ['provider_a_run', 'provider_b_spi', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The parameters of a request for a file of paid hours. */
export const exportParameters = {
  format: described(
    oneOf(exportFormats),
    "A payroll provider's CSV file, or a workbook with totals and days.",
  ),
  from: optional(CivilDate, "First date, in each employee's time zone."),
  to: optional(CivilDate, 'Last date, inclusive; at most 366 days.'),
  pay_period_id: optional(Id, 'A pay period, instead of from and to.'),
}

/** The dates of a file. */
export type ExportRange = {
  from?: string | undefined
  to?: string | undefined
  pay_period_id?: number | undefined
}

export type ExportSpan = DayRange & {
  start_date: string
  end_date: string
  /** Null: the dates are not those of a pay period. */
  pay_frequency: PayFrequency | null
}

/** Returns the dates of `from` and `to` or of a pay period; throws a 422 unless exactly one of both is sent. */
export async function readExportSpan(
  { sql, now_ms }: Pick<Context, 'sql' | 'now_ms'>,
  company: CompanyRow,
  { from, to, pay_period_id }: ExportRange,
): Promise<ExportSpan> {
  if (pay_period_id !== undefined) {
    if (from !== undefined || to !== undefined) {
      throw invalid({ pay_period_id: refuse.period_and_dates() })
    }
    const { start_date, end_date, frequency } = await requirePayPeriod(sql, pay_period_id, now_ms)
    const range = readRange({ from: start_date, to: end_date })
    return { ...range, start_date, end_date, pay_frequency: frequency }
  }
  if (from === undefined || to === undefined) {
    const missing = refuse.no_export_dates()
    throw invalid({
      ...(from === undefined ? { from: missing } : {}),
      ...(to === undefined ? { to: missing } : {}),
    })
  }
  const range = readRange({ from, to })
  const period = await periodWithDates(sql, company, { from, to })
  const pay_frequency = period?.frequency ?? null
  return { ...range, start_date: from, end_date: to, pay_frequency }
}
