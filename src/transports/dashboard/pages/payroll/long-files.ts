import { dayNumber } from '../../../../lib/calendar/dates.ts'
import { listEmployees } from '../../../../modules/employees/index.ts'
import type { PageContext } from '../../page-context.ts'

/**
 * The largest file, in calendar days times employees, that is generated during the request, which takes less than two
 * seconds: two weeks of 1,000 people for the workbook, whose days are written one by one, and a hundred thousand for
 * the sums of a provider's file.
 */
const most_days = { xlsx: 15_000, provider_a_run: 100_000, provider_b_spi: 100_000 } as const

type Dates = { start_date: string; end_date: string }

/** Returns whether a file of a pay period is made in the background, by its format. */
export async function longFiles(
  page: PageContext,
  { start_date, end_date }: Dates,
): Promise<(format: string | null) => boolean> {
  const { meta } = await page.ask(listEmployees, { per_page: 1, fields: ['id'] })
  const days = meta.total * (dayNumber(end_date) - dayNumber(start_date) + 1)
  return (format) =>
    days > (most_days[format as keyof typeof most_days] ?? Number.POSITIVE_INFINITY)
}
