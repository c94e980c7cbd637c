import { isCountryCode } from '../../engine/holidays/countries.ts'
import { holidayRegions } from '../../engine/holidays/public-holidays.ts'
import { type FieldErrors, invalid } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'

type Input = { country_code: string | null; region: string | null }

/**
 * Returns the place in capitals; throws a 422 on the field that does not name a country, or a region of it.
 */
export async function checkedPlace(input: Input): Promise<Input> {
  const country_code = input.country_code?.trim().toUpperCase() || null
  const region = input.region?.trim().toUpperCase() || null
  const problems: FieldErrors = {}
  if (country_code !== null && !isCountryCode(country_code)) {
    problems.country_code = [refuse.no_country()]
  }
  if (region !== null && country_code === null) {
    problems.region = [refuse.needs_country()]
  } else if (region !== null && !problems.country_code) {
    const regions = (await holidayRegions(country_code!)) ?? []
    if (!regions.includes(region)) problems.region = [regionWords(country_code!, regions)]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { country_code, region }
}

/** Returns the message for a region that the country does not have. */
export function regionWords(country: string, known: readonly string[]): string {
  if (known.length === 0) return refuse.no_regions({ country })
  return refuse.unknown_region({ country, regions: known.join(', ') })
}
