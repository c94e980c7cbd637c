import type { Place } from '../hours/input.ts'
import { regionSetting } from '../hours/region-rules.ts'
import type { HolidayOnDayOff, PayrollSettings } from '../hours/settings.ts'

/**
 * How the law of a place treats a paid holiday on a day off; other places pay nothing (hours.md, section 3). Canada
 * Labour Code s 193; Ontario, Employment Standards Act, 2000, s 29; British Columbia, Employment Standards Act s 45;
 * Manitoba, Employment Standards Code ss 21-30; Saskatchewan's guide "Public Holidays"; Yukon's page "Statutory
 * Holidays". Quebec's is from one secondary source.
 */
const BY_PLACE: Readonly<Record<string, HolidayOnDayOff>> = {
  CA: 'next_working_day',
  'CA-BC': 'pay',
  'CA-MB': 'next_working_day',
  'CA-ON': 'next_working_day',
  'CA-QC': 'pay',
  'CA-SK': 'pay',
  'CA-YT': 'next_working_day',
}

/** Returns the company's policy for a place: its region rules', else its own, else that of the place. */
export function holidayOnDayOff(
  settings: Pick<PayrollSettings, 'holiday_on_day_off' | 'region_rules'>,
  { country_code, region }: Place,
): HolidayOnDayOff {
  const chosen = regionSetting(
    settings.region_rules,
    { country_code, region },
    'holiday_on_day_off',
  )
  if (chosen !== undefined) return chosen
  if (settings.holiday_on_day_off !== 'by_region') return settings.holiday_on_day_off
  return BY_PLACE[region === null ? country_code : `${country_code}-${region}`] ?? 'none'
}
