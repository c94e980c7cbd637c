import type { HolidayOnDayOff } from '../../../src/engine/hours/settings.ts'
import type { CaseThresholds } from './case.ts'

/** A row of the table of presets in hours.md, section 3. */
type Preset = CaseThresholds & { on_day_off: HolidayOnDayOff }

/** Copied from the table by hand, not from the engine. */
export const PRESETS: Record<string, Preset> = {
  ca_federal: {
    ...{ weekly: 40, daily: 8, weekly_holiday_reduction: 8, holiday_worked: 'apart' },
    on_day_off: 'next_working_day',
  },
  ca_on: { weekly: 44, holiday_worked: 'apart', on_day_off: 'next_working_day' },
  ca_qc: { weekly: 40, counts_weekly: ['holiday', 'vacation'], on_day_off: 'pay' },
  ca_bc: { weekly: 40, daily: 8, daily_double: 12, holiday_worked: 'counts', on_day_off: 'pay' },
  ca_ab: { weekly: 44, daily: 8, holiday_worked: 'apart', on_day_off: 'none' },
  ca_mb: {
    ...{ weekly: 40, daily: 8, holiday_worked: 'apart', counts_weekly: ['holiday'] },
    on_day_off: 'next_working_day',
  },
  ca_sk: {
    ...{ weekly: 40, daily: 8, weekly_holiday_reduction: 8, holiday_worked: 'apart' },
    on_day_off: 'pay',
  },
  ca_nu: {
    ...{ weekly: 40, daily: 8, weekly_holiday_reduction: 8, holiday_worked: 'apart' },
    on_day_off: 'none',
  },
  ca_nt: { weekly: 40, daily: 8, weekly_holiday_reduction: 8, on_day_off: 'none' },
  ca_yt: { weekly: 40, daily: 8, on_day_off: 'next_working_day' },
  ca_ns: { weekly: 48, holiday_worked: 'counts', on_day_off: 'none' },
  ca_nb: { weekly: 44, on_day_off: 'none' },
  ca_nl: { weekly: 40, on_day_off: 'none' },
  ca_pe: { weekly: 48, on_day_off: 'none' },
  us_federal: { weekly: 40, on_day_off: 'none' },
  us_ca: { weekly: 40, daily: 8, daily_double: 12, seventh_day: true, on_day_off: 'none' },
  us_ak: { weekly: 40, daily: 8, on_day_off: 'none' },
  us_co: { weekly: 40, daily: 12, on_day_off: 'none' },
  us_pr: { weekly: 40, daily: 8, on_day_off: 'none' },
  us_nv: { weekly: 40, daily: 8, on_day_off: 'none' },
  us_ky: { weekly: 40, seventh_day: 'all_over_40', on_day_off: 'none' },
}

/** Returns the preset's name for a place; null outside Canada and the United States. */
export function presetOf(country: string, region: string | null): string | null {
  const own = `${country}_${region}`.toLowerCase()
  if (country === 'CA') return region !== null && own in PRESETS ? own : 'ca_federal'
  if (country === 'US') return region !== null && own in PRESETS ? own : 'us_federal'
  return null
}
