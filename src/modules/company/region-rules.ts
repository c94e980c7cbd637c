import * as v from 'valibot'
import { oneOf } from '../../core/schema.ts'
import { isCountryCode } from '../../engine/holidays/countries.ts'
import { isStatutoryCountry, statutoryRegions } from '../../engine/holidays/statutory.ts'
import { HOLIDAY_WORKED_POLICIES, HOLIDAYS_ON_DAY_OFF } from '../../engine/hours/index.ts'
import { PlaceOvertimeInput } from './overtime.ts'

/** Overtime and holiday rules by place, such as CA-AB or US. Replaces all of them. */
export const RegionRulesInput = v.record(
  v.pipe(v.string(), v.check(isPlace, 'is no country or region; send a key such as CA-AB or US')),
  v.strictObject({
    overtime: v.exactOptional(v.nullable(PlaceOvertimeInput)),
    holiday_worked_policy: v.exactOptional(oneOf(HOLIDAY_WORKED_POLICIES)),
    holiday_on_day_off: v.exactOptional(oneOf(HOLIDAYS_ON_DAY_OFF)),
  }),
)

function isPlace(text: string): boolean {
  const [country = '', region, ...more] = text.split('-')
  if (more.length > 0 || !isCountryCode(country)) return false
  if (region === undefined) return true
  if (isStatutoryCountry(country)) return statutoryRegions(country).includes(region)
  return /^[A-Z\d]{1,3}$/.test(region)
}
