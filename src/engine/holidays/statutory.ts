import { civilDate } from '../../lib/calendar/dates.ts'
import { canadaCustomary, canadaFederal, canadaRegions, canadaRegionsCustomary } from './canada.ts'
import type { HolidayRow } from './row.ts'
import { type HolidayRule, observedDays } from './rule.ts'
import {
  unitedStatesCustomary,
  unitedStatesFederal,
  unitedStatesRegions,
  unitedStatesRegionsCustomary,
} from './united-states.ts'

const STATUTORY_COUNTRIES = ['CA', 'US'] as const
export type StatutoryCountry = (typeof STATUTORY_COUNTRIES)[number]

/** Whether the country's holidays are in the rule tables of this folder. */
export function isStatutoryCountry(country: string): country is StatutoryCountry {
  return (STATUTORY_COUNTRIES as readonly string[]).includes(country)
}

export function statutoryRegions(country: StatutoryCountry): readonly string[] {
  return country === 'CA' ? Object.keys(canadaRegions) : unitedStatesRegions
}

/**
 * Returns the statutory holidays of a year by date; without a region Canada's are the federal ones, those of
 * the United States always are. Throws a RangeError for an unknown region.
 */
export function statutoryHolidays(
  country: StatutoryCountry,
  region: string | null,
  year: number,
): HolidayRow[] {
  if (region !== null && !statutoryRegions(country).includes(region)) {
    throw new RangeError(`${country} has no region ${JSON.stringify(region)}.`)
  }
  const ownList = country === 'CA' && region !== null ? canadaRegions[region]! : null
  const rules = ownList ?? (country === 'CA' ? canadaFederal : unitedStatesFederal)
  return rowsOf(rules, country, ownList === null ? null : region, year)
}

/** Returns the days of a place and year that are customary and not statutory. */
export function customaryHolidays(
  country: StatutoryCountry,
  region: string | null,
  year: number,
): HolidayRow[] {
  const isCanada = country === 'CA'
  const regions = isCanada ? canadaRegionsCustomary : unitedStatesRegionsCustomary
  const ofRegion = region === null ? [] : (regions[region] ?? [])
  return [
    ...rowsOf(isCanada ? canadaCustomary : unitedStatesCustomary, country, null, year),
    ...rowsOf(ofRegion, country, region, year),
  ].map((row) => ({ ...row, is_paid: false, is_customary: true }))
}

function rowsOf(
  rules: readonly HolidayRule[],
  country_code: string,
  region: string | null,
  year: number,
): HolidayRow[] {
  return observedDays(rules, year).map(({ key, day, proper_day, name, is_substitute }) => ({
    key,
    date: civilDate(day),
    proper_date: civilDate(proper_day),
    name,
    type: 'public_holiday',
    country_code,
    region,
    is_paid: true,
    is_substitute,
    is_customary: false,
  }))
}
