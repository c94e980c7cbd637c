import { isStatutoryCountry, statutoryRegions } from '../engine/holidays/statutory.ts'
import type { FieldErrors } from '../lib/errors.ts'

/** Adds a problem when the country does not have the region; only for countries whose regions are known. */
export function noteRegion(
  { country_code, region }: { country_code: string; region: string | null },
  problems: FieldErrors,
): void {
  if (region === null || !isStatutoryCountry(country_code)) return
  const known = statutoryRegions(country_code)
  if (known.includes(region)) return
  problems.region = [`must be a region of ${country_code}: ${known.join(', ')}`]
}
