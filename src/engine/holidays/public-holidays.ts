import { isCountryCode } from './countries.ts'
import type { HolidayRow, UnknownRegion } from './row.ts'
import {
  customaryHolidays,
  isStatutoryCountry,
  statutoryHolidays,
  statutoryRegions,
} from './statutory.ts'
import { DATE_HOLIDAYS_VERSION, worldHolidays, worldRegions } from './world.ts'

// Increased whenever a rule of this folder changes an answer.
const RULES_REVISION = 1

/** The version of the data behind every public holiday, for reports and snapshots. */
export const holidayDataVersion = `rules ${RULES_REVISION}, date-holidays ${DATE_HOLIDAYS_VERSION}`

/**
 * Returns the public holidays of a year by date, one row per civil date. Undefined when the country (two
 * capital letters) does not exist or has no data; `UnknownRegion` when it has no such region.
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

/** Returns the days of a place and year that a company may choose though no statute names them. */
export function choosableHolidays(
  country: string,
  region: string | null,
  year: number,
): readonly HolidayRow[] {
  return isStatutoryCountry(country) ? customaryHolidays(country, region, year) : []
}

/** Returns the regions of a country that have their own holidays; undefined as for `publicHolidays`. */
export async function holidayRegions(country: string): Promise<readonly string[] | undefined> {
  if (isStatutoryCountry(country)) return statutoryRegions(country)
  return isCountryCode(country) ? worldRegions(country) : undefined
}
