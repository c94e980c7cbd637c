import { holidayRegions } from '../../engine/holidays/public-holidays.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { refuse } from '../refusals.ts'

type Place = { country_code: string; region: string | null }

/**
 * Adds a problem when the country's holidays have regions and the region is not one of them. A region that is already
 * stored with its country is accepted.
 */
export async function noteRegion(
  { country_code, region }: Place,
  problems: FieldErrors,
  stored: readonly Place[] = [],
): Promise<void> {
  if (region === null) return
  if (stored.some((each) => each.country_code === country_code && each.region === region)) return
  const regions = (await holidayRegions(country_code)) ?? []
  if (regions.length === 0 || regions.includes(region)) return
  problems.region = [refuse.not_in_country({ country: country_code, regions: regions.join(', ') })]
}
