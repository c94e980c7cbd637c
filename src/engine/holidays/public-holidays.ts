import { isCountryCode } from './countries.ts'
import type { HolidayRow, UnknownRegion } from './row.ts'
import { isStatutoryCountry, statutoryHolidays, statutoryRegions } from './statutory.ts'
import { DATE_HOLIDAYS_VERSION, worldHolidays, worldRegions } from './world.ts'

// Raised whenever a rule of this folder changes an answer.
const RULES_REVISION = 1

/** The data behind every public holiday that is answered, for reports and snapshots. */
export const holidayDataVersion = `rules ${RULES_REVISION}, date-holidays ${DATE_HOLIDAYS_VERSION}`

/**
 * The public holidays of a year by date, one row a civil date. Undefined when the country (two capital
 * letters) does not exist or nothing is known of its holidays; `UnknownRegion` when it has no such region.
 */
export async function publicHolidays(
  country: string,
  region: string | null,
  year: number,
): Promise<readonly HolidayRow[] | UnknownRegion | undefined> {
  if (!isStatutoryCountry(country)) {
    return isCountryCode(country) ? worldHolidays(country, region, year) : undefined
  }
  const known_regions = statutoryRegions(country)
  if (region !== null && !known_regions.includes(region)) {
    return { unknown_region: region, known_regions }
  }
  return statutoryHolidays(country, region, year)
}

/** The regions a country's holidays may be asked for; undefined as for `publicHolidays`. */
export async function holidayRegions(country: string): Promise<readonly string[] | undefined> {
  if (isStatutoryCountry(country)) return statutoryRegions(country)
  return isCountryCode(country) ? worldRegions(country) : undefined
}
