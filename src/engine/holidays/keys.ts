import { canadaCustomary, canadaFederal, canadaRegions, canadaRegionsCustomary } from './canada.ts'
import { isCountryCode } from './countries.ts'
import { choosableHolidays, holidayRegions, publicHolidays } from './public-holidays.ts'
import type { HolidayRow } from './row.ts'
import { isStatutoryCountry } from './statutory.ts'
import {
  unitedStatesCustomary,
  unitedStatesFederal,
  unitedStatesRegionsCustomary,
} from './united-states.ts'
import { worldHolidays, worldRegions } from './world.ts'

const statutoryKeys: ReadonlySet<string> = new Set(
  [
    ...[canadaFederal, canadaCustomary, unitedStatesFederal, unitedStatesCustomary],
    ...Object.values(canadaRegions),
    ...Object.values(canadaRegionsCustomary),
    ...Object.values(unitedStatesRegionsCustomary),
  ].flatMap((rules) => rules.map(({ key }) => key)),
)

/**
 * Whether a rule has the key. For countries from date-holidays: whether a holiday of the year, the one before or the
 * one after has it, in any region.
 */
export async function isHolidayKey(key: string, year: number): Promise<boolean> {
  const country = key.slice(0, 2).toUpperCase()
  if (isStatutoryCountry(country)) return statutoryKeys.has(key)
  if (!isCountryCode(country)) return false
  const regions = await worldRegions(country)
  if (regions === undefined) return false
  for (const region of [null, ...regions]) {
    for (const each of [year, year + 1, year - 1]) {
      const rows = await worldHolidays(country, region, each)
      if (Array.isArray(rows) && rows.some((row) => row.key === key)) return true
    }
  }
  return false
}

/** Returns the rows of a key in a year, in the first place that has the holiday. */
export async function holidaysOfKey(key: string, year: number): Promise<readonly HolidayRow[]> {
  const country = key.slice(0, 2).toUpperCase()
  for (const region of [null, ...((await holidayRegions(country)) ?? [])]) {
    const rows = await publicHolidays(country, region, year)
    const holidayRows = Array.isArray(rows) ? (rows as readonly HolidayRow[]) : []
    const found = [...holidayRows, ...choosableHolidays(country, region, year)].filter(
      (row) => row.key === key,
    )
    if (found.length > 0) return found
  }
  return []
}
