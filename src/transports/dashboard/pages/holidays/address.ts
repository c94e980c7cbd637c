import { yearOf } from '../../../../lib/calendar/dates.ts'
import { getCompany } from '../../../../modules/company/index.ts'
import { textOf } from '../../../pages/form.ts'
import type { PageContext } from '../../page-context.ts'
import { today } from '../../words/dates.ts'

export type HolidayView = { year: number; country: string; region: string | null }

/** Returns the year and place in the URL: by default this year, and the place of the company. */
export async function viewOf(page: PageContext): Promise<HolidayView> {
  const company = await page.ask(getCompany, {})
  const { query } = page
  const year = Number(query.get('year'))
  const isYear = Number.isSafeInteger(year) && year >= 1970 && year <= 2200
  const country = textOf(query, 'country_code')?.toUpperCase() ?? company.country_code
  const isOwn = !query.has('region') && country === company.country_code
  return {
    year: isYear ? year : yearOf(today(page)),
    country,
    region: isOwn ? company.region : (textOf(query, 'region') ?? null),
  }
}

export function holidayAddress(path: string, { year, country, region }: HolidayView): string {
  const query = new URLSearchParams({
    year: String(year),
    country_code: country,
    region: region ?? '',
  })
  return `${path}?${query}`
}
