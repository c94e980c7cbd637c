import fc from 'fast-check'
import type {
  CaseFacts,
  CaseOvertime,
  CaseRegionRule,
  CaseSettings,
  CaseThresholds,
} from './case.ts'
import { PRESETS } from './presets.ts'

const REGIONS: Record<string, readonly string[]> = {
  CA: ['ON', 'QC', 'BC', 'AB', 'MB', 'SK', 'NU', 'NT', 'YT', 'NS', 'NB', 'NL', 'PE'],
  US: ['CA', 'AK', 'CO', 'KY', 'NV', 'PR', 'TX'],
  GB: ['ENG'],
}

// With changes of clocks at 2:00, at midnight, of half an hour, and none.
const ZONES = [
  'America/Toronto',
  'America/Vancouver',
  'America/St_Johns',
  'America/Havana',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
] as const
export const timezone = fc.constantFrom(...ZONES)

/** Countries with and without a region. */
export const place: fc.Arbitrary<{ country_code: string; region: string | null }> = fc
  .constantFrom('CA', 'CA', 'CA', 'US', 'US', 'GB')
  .chain((country_code) =>
    fc.record({
      country_code: fc.constant(country_code),
      region: fc.option(fc.constantFrom(...REGIONS[country_code]!), { freq: 3 }),
    }),
  )

const hours = (min: number, max: number) =>
  fc.integer({ min: min * 4, max: max * 4 }).map((quarters) => quarters / 4)

const thresholds: fc.Arbitrary<CaseThresholds> = fc
  .record(
    {
      weekly: fc.option(hours(10, 44)),
      daily: fc.option(hours(3, 10)),
      over_daily: hours(0, 4),
      has_double: fc.boolean(),
      seventh_day: fc.constantFrom<CaseThresholds['seventh_day']>(true, false, 'all_over_40'),
      weekly_holiday_reduction: fc.option(fc.constantFrom(8, 7.5, 30)),
      holiday_worked: fc.constantFrom<'apart' | 'counts' | 'ordinary'>(
        'apart',
        'counts',
        'ordinary',
      ),
      counts_weekly: fc.subarray<'holiday' | 'vacation'>(['holiday', 'vacation']),
    },
    { requiredKeys: ['over_daily', 'has_double'] },
  )
  .map(({ over_daily, has_double, ...rest }) => ({
    ...rest,
    ...(has_double && { daily_double: (rest.daily ?? 8) + over_daily }),
  }))

const overtime: fc.Arbitrary<CaseOvertime> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: fc.constantFrom(...Object.keys(PRESETS)) },
  { weight: 4, arbitrary: thresholds },
)

const policy = fc.constantFrom('pay_both', 'substitute_day')
const onDayOff = fc.constantFrom('none', 'next_working_day', 'pay')

const regionRule = fc.record(
  { overtime, holiday_worked_policy: policy, holiday_on_day_off: onDayOff },
  { requiredKeys: [] },
) as fc.Arbitrary<CaseRegionRule>

const regionRules = fc.dictionary(
  fc.constantFrom('CA', 'US', 'CA-ON', 'CA-QC', 'CA-BC', 'US-CA', 'GB'),
  regionRule,
  { maxKeys: 3 },
)

/** Company settings, each of them random. */
export const settings = fc.record({
  pay_basis: fc.constantFrom('schedule', 'punches'),
  workweek_start: fc.nat(6),
  overtime: fc.oneof(overtime, fc.constant('by_region')),
  region_rules: fc.oneof(fc.constant({}), regionRules),
  holiday_on_day_off: fc.oneof(onDayOff, fc.constant('by_region')),
  unpaid_leave_holidays: fc.constantFrom('pay', 'skip'),
  holiday_worked_policy: policy,
  shift_day_rule: fc.constantFrom('start', 'split_midnight'),
  punch_rounding: fc.constantFrom(0, 0, 5, 6, 10, 15),
  require_approved_punches: fc.boolean(),
  standard_day_minutes: fc.constantFrom(480, 450, 481),
}) as fc.Arbitrary<CaseSettings>

/** Facts of the terms; with `isPart` some are left out, for versions that change others. */
export function factsOrPart(isPart: boolean): fc.Arbitrary<CaseFacts> {
  const own = fc.oneof(
    { weight: 3, arbitrary: fc.constant<CaseOvertime>(null) },
    { weight: 1, arbitrary: fc.constant<CaseOvertime>('exempt') },
    { weight: 3, arbitrary: overtime },
  )
  return fc
    .record(
      {
        place,
        timezone,
        pay_basis: fc.option(fc.constantFrom('schedule', 'punches')),
        overtime: own,
      },
      { requiredKeys: isPart ? [] : ['place', 'timezone'] },
    )
    .map(({ place: where, ...facts }) => ({ ...facts, ...where }) as CaseFacts)
}
