import * as v from 'valibot'
import { oneOf } from '../../core/schema.ts'
import { isCountryCode } from '../../engine/holidays/countries.ts'
import { holidayRegions } from '../../engine/holidays/public-holidays.ts'
import { HOLIDAY_WORKED_POLICIES, HOLIDAYS_ON_DAY_OFF } from '../../engine/hours/index.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { PlaceOvertimeInput } from './overtime.ts'
import { refuse } from './refusals.ts'

const unknownPlace = refuse.unknown_place()

/** Overtime and holiday rules by place, such as CA-AB or US. Replaces all of them. */
export const RegionRulesInput = v.record(
  v.pipe(v.string(), v.check(isPlace, unknownPlace)),
  v.strictObject({
    overtime: v.exactOptional(v.nullable(PlaceOvertimeInput)),
    holiday_worked_policy: v.exactOptional(oneOf(HOLIDAY_WORKED_POLICIES)),
    holiday_on_day_off: v.exactOptional(oneOf(HOLIDAYS_ON_DAY_OFF)),
  }),
)

function isPlace(text: string): boolean {
  const [country = '', region, ...more] = text.split('-')
  if (more.length > 0 || !isCountryCode(country)) return false
  return region === undefined || /^[A-Z\d]{1,3}$/.test(region)
}

/** Adds a problem for each place whose country's holidays have regions, but not this one; stored places are accepted. */
export async function noteUnknownPlaces(
  after: object,
  stored: object,
  problems: FieldErrors,
): Promise<void> {
  for (const place of Object.keys(after).filter((each) => !(each in stored))) {
    const [country = '', region] = place.split('-')
    const regions = region === undefined ? [] : ((await holidayRegions(country)) ?? [])
    if (regions.length > 0 && !regions.includes(region!)) {
      problems[`region_rules.${place}`] = [unknownPlace]
    }
  }
}
