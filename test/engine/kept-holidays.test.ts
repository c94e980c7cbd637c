import { describe, expect, test } from 'vitest'
import { holidayCalendar } from '../../src/engine/holidays/calendar.ts'
import {
  type KeptHoliday,
  keptHolidays,
  sharedKeptHolidays,
} from '../../src/engine/holidays/kept-days.ts'
import { observancesOf } from '../../src/engine/holidays/observances.ts'
import { holidayOnDayOff } from '../../src/engine/holidays/on-day-off.ts'
import { statutoryHolidays } from '../../src/engine/holidays/statutory.ts'
import type { HolidayOnDayOff, ScheduleVersion, Spell } from '../../src/engine/hours/index.ts'
import { civilDate, dayNumber } from '../../src/lib/calendar/dates.ts'
import { parseTimeOfDay } from '../../src/lib/calendar/minutes.ts'
import {
  type GoldenHolidayCase,
  type GoldenKeeper,
  goldenHolidayCases,
  goldenKept,
} from '../support/golden-holidays.ts'

/** An employee of a worked example. */
function keeperOf({ employee }: GoldenHolidayCase): GoldenKeeper {
  const { country_code, region, terms = [{ effective_date: null }], spells } = employee
  return {
    places: terms.map((each) => ({
      effective_day: each.effective_date === null ? null : dayNumber(each.effective_date),
      place: { country_code, region: each.region === undefined ? region : each.region },
    })),
    schedules: employee.schedules.map(({ effective_date, items }, id) =>
      pattern(
        items
          .filter(({ is_working }) => is_working)
          .map(({ day_of_week, start_time, end_time, break_duration }) => ({
            day_of_week,
            start_minute: parseTimeOfDay(start_time!)!,
            end_minute: parseTimeOfDay(end_time!)!,
            break_minutes: break_duration,
          })),
        { id, from: effective_date },
      ),
    ),
    spells: (spells ?? [{ start_date: null, end_date: null }]).map((spell) => ({
      start_day: spell.start_date === null ? null : dayNumber(spell.start_date),
      end_day: spell.end_date === null ? null : dayNumber(spell.end_date),
    })),
  }
}

type Item = { day_of_week: number; start_minute: number; end_minute: number; break_minutes: number }

function pattern(items: readonly Item[], { id = 1, from = '2024-01-01' } = {}): ScheduleVersion {
  const days = Array.from({ length: 7 }, (_, day) =>
    items
      .filter(({ day_of_week }) => day_of_week === day)
      .map(({ day_of_week, ...shift }) => shift),
  )
  return { id, effective_day: dayNumber(from), days }
}

/** 09:00-17:00 on weekdays from 0 = Sunday. */
const daytime = (...days: number[]) =>
  pattern(
    days.map((day_of_week) => ({
      day_of_week,
      start_minute: 540,
      end_minute: 1020,
      break_minutes: 0,
    })),
  )

const shown = ({ day, reason, key, name, proper_day, minutes, kind }: KeptHoliday) => ({
  on: civilDate(day),
  reason,
  key: key ?? name,
  ...(proper_day === day ? {} : { of: civilDate(proper_day) }),
  ...(minutes === null ? {} : { minutes }),
  ...(kind === 'paid' ? {} : { kind }),
})

function keptIn(each: GoldenHolidayCase) {
  const [from, to] = [dayNumber(each.from), dayNumber(each.to)]
  return goldenKept(each, keeperOf(each))
    .filter(({ day }) => from <= day && day <= to)
    .map(shown)
}

describe('the days of the worked examples', () => {
  const thanksgiving = { on: '2026-10-12', reason: 'proper_day', key: 'ca_thanksgiving_day' }
  const christmas = { on: '2026-12-25', reason: 'proper_day', key: 'ca_christmas_day' }
  const boxing = { key: 'ca_boxing_day' }
  const friday = {
    on: '2026-07-03',
    reason: 'substitute_day',
    key: 'us_independence_day',
    of: '2026-07-04',
  }
  const expected: Record<string, unknown[]> = {
    // Ontario on the day itself, British Columbia from the next.
    H46: [],
    H49: [thanksgiving],
    H56: [thanksgiving],
    H59: [thanksgiving],
    H63: [thanksgiving],
    H67: [{ on: '2026-08-10', reason: 'proper_day', key: 'us_ri_victory_day', kind: 'premium' }],
    H68: [thanksgiving],
    H71: [christmas, { ...boxing, on: '2026-12-28', reason: 'moved', of: '2026-12-26' }],
    H73: [christmas, { ...boxing, on: '2026-12-26', reason: 'paid_on_day_off', minutes: 480 }],
    H76: [{ on: '2026-07-04', reason: 'proper_day', key: 'us_independence_day' }],
    H77: [friday],
    H80: [
      {
        on: '2029-11-12',
        reason: 'substitute_day',
        key: 'ca_remembrance_day',
        of: '2029-11-11',
      },
    ],
    H104: [thanksgiving],
    // An override never moves a holiday.
    H106: [friday],
    H108: [friday],
    H110: [christmas, { ...boxing, on: '2026-12-26', reason: 'paid_on_day_off', minutes: 480 }],
    H111: [christmas, { on: '2026-12-28', reason: 'own_row', key: 'Boxing Day (company)' }],
    H116: [christmas, { ...boxing, on: '2026-12-26', reason: 'paid_on_day_off', minutes: 480 }],
  }

  test.each(Object.keys(expected))('%s', (id) => {
    const each = goldenHolidayCases.find((one) => one.id === id)!
    expect(keptIn(each)).toEqual(expected[id])
  })
})

const weekdays = daytime(1, 2, 3, 4, 5)
const always: readonly Spell[] = [{ start_day: null, end_day: null }]

function kept(
  region: string | null,
  schedules: readonly ScheduleVersion[],
  { holiday_on_day_off = 'none' as HolidayOnDayOff, country_code = 'CA', spells = always } = {},
) {
  const place = { country_code, region }
  return goldenKept(
    { settings: { holiday_on_day_off } },
    { places: [{ effective_day: null, place }], schedules, spells },
  ).map(shown)
}

const about = (rows: ReturnType<typeof kept>, key: string, year: string) =>
  rows.find((row) => row.key === key && (row.of ?? row.on).startsWith(year))

describe('a holiday on a day off', () => {
  const christmas = (rows: ReturnType<typeof kept>) => [
    about(rows, 'ca_christmas_day', '2027')?.on,
    about(rows, 'ca_boxing_day', '2027')?.on,
  ]

  test('two on one weekend move to the next two working days, in their order', () => {
    // In 2027 they are a Saturday and a Sunday.
    const moved = { holiday_on_day_off: 'next_working_day' } as const
    expect(christmas(kept('ON', [weekdays], moved))).toEqual(['2027-12-27', '2027-12-28'])
    expect(christmas(kept('ON', [daytime(2, 3, 4, 5, 6)], moved))).toEqual([
      '2027-12-25',
      '2027-12-28',
    ])
    expect(christmas(kept('ON', [], moved))).toEqual(['2027-12-27', '2027-12-28'])
    expect(christmas(kept('ON', [weekdays]))).toEqual(['2027-12-25', '2027-12-26'])
  })

  test('a moved day skips a later holiday that is on a working day', () => {
    // 26 December 2027 is a Sunday; Boxing Day of a weekend worker is kept on it.
    const weekend = daytime(0)
    const rows = kept('ON', [weekend], { holiday_on_day_off: 'next_working_day' })
    expect(christmas(rows)).toEqual(['2028-01-02', '2027-12-26'])
    const newYear = rows.filter(({ on }) => on.startsWith('2028-01'))
    expect(newYear).toMatchObject([
      { on: '2028-01-02', key: 'ca_christmas_day' },
      { on: '2028-01-09', key: 'ca_new_years_day' },
    ])
  })

  test('without a working day in 31 days it stays, and pays nothing', () => {
    const none = pattern([])
    const rows = kept('ON', [none], { holiday_on_day_off: 'next_working_day' })
    expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(['day_off']))
    expect(rows.every(({ minutes }) => minutes === undefined)).toBe(true)
  })

  test('the average working day is that of the pattern in force on the date', () => {
    const long = pattern(
      [
        { day_of_week: 1, start_minute: 1320, end_minute: 480, break_minutes: 30 },
        { day_of_week: 2, start_minute: 540, end_minute: 780, break_minutes: 0 },
      ],
      { id: 2, from: '2027-12-26' },
    )
    const rows = kept('BC', [weekdays, long], { holiday_on_day_off: 'pay' })
    // Saturday 25 December, still by the first pattern; 1 January by the second: (570 + 240) / 2.
    expect(about(rows, 'ca_christmas_day', '2027')).toMatchObject({ minutes: 480 })
    expect(about(rows, 'ca_new_years_day', '2028')).toMatchObject({ minutes: 405 })
  })

  test('a cycle of two weeks works by its week, and averages all its working days', () => {
    const [first, second] = [daytime(1, 2, 3, 4, 5), daytime(1, 2, 3, 4, 6)]
    // Its first week begins on Sunday 1 November 2026, so Saturday 26 December is in the second.
    const cycle = (from: string): ScheduleVersion => ({
      id: 1,
      effective_day: dayNumber(from),
      days: [...first.days, ...second.days],
    })
    const boxing = (from: string) =>
      about(kept('ON', [cycle(from)], { holiday_on_day_off: 'pay' }), 'ca_boxing_day', '2026')
    expect(boxing('2026-11-01')).toMatchObject({ on: '2026-12-26', reason: 'proper_day' })
    expect(boxing('2026-11-08')).toMatchObject({ reason: 'paid_on_day_off', minutes: 480 })
  })

  test('it is for those employed on its date', () => {
    const spells = [{ start_day: dayNumber('2027-12-26'), end_day: null }]
    const rows = kept('ON', [weekdays], { holiday_on_day_off: 'next_working_day', spells })
    expect(about(rows, 'ca_christmas_day', '2027')).toMatchObject({ reason: 'day_off' })
    expect(about(rows, 'ca_boxing_day', '2027')).toMatchObject({ on: '2027-12-27' })
  })
})

describe('a pair of days', () => {
  const fourth = (schedule: ScheduleVersion) =>
    about(kept(null, [schedule], { country_code: 'US' }), 'us_independence_day', '2026')

  test('a pattern that works on neither keeps the day itself, by the rule of days off', () => {
    expect(fourth(daytime(1, 2, 3))).toMatchObject({ on: '2026-07-04', reason: 'day_off' })
    const moved = { country_code: 'US', holiday_on_day_off: 'next_working_day' } as const
    const rows = kept(null, [daytime(1, 2, 3)], moved)
    expect(about(rows, 'us_independence_day', '2026')).toMatchObject({ on: '2026-07-06' })
  })

  test('a pattern that works on both keeps the day itself', () => {
    expect(fourth(daytime(0, 1, 2, 3, 4, 5, 6))).toMatchObject({ on: '2026-07-04' })
  })

  test('one over the turn of a year is one holiday', () => {
    const rows = kept(null, [weekdays], { country_code: 'US' })
    expect(rows.filter(({ key }) => key === 'us_new_years_day').map(({ on }) => on)).toEqual([
      '2025-01-01',
      '2026-01-01',
      '2027-01-01',
      '2027-12-31',
      '2029-01-01',
      '2030-01-01',
    ])
  })
})

test('the company’s rules for a place come before its own, then the custom of the place', () => {
  const settings = (holiday_on_day_off: HolidayOnDayOff | 'by_region') =>
    ({
      holiday_on_day_off,
      region_rules: { 'CA-AB': { holiday_on_day_off: 'pay' }, US: { holiday_on_day_off: 'pay' } },
    }) as const
  const at = (country_code: string, region: string | null) => ({ country_code, region })
  const byRegion = (place: ReturnType<typeof at>) => holidayOnDayOff(settings('by_region'), place)
  expect(byRegion(at('CA', 'AB'))).toBe('pay')
  expect(byRegion(at('US', 'TX'))).toBe('pay')
  expect(byRegion(at('CA', 'ON'))).toBe('next_working_day')
  expect(byRegion(at('CA', null))).toBe('next_working_day')
  expect(byRegion(at('CA', 'NS'))).toBe('none')
  expect(byRegion(at('FR', null))).toBe('none')
  expect(holidayOnDayOff(settings('none'), at('CA', 'ON'))).toBe('none')
})

test('2,000 employees with a pattern each share one calendar per content, and soon', () => {
  const [from_day, to_day] = [dayNumber('2026-01-01'), dayNumber('2026-12-31')]
  const listed = [2025, 2026, 2027].flatMap((year) =>
    holidayCalendar({ country: 'CA', region: 'ON', year }, statutoryHolidays('CA', 'ON', year), []),
  )
  const place = { observances: observancesOf(listed), on_day_off: 'next_working_day' } as const
  const places = [{ effective_day: null, place }]
  const keepers = Array.from({ length: 2000 }, (_, index) => {
    const version = pattern(
      [1, 2, 3, 4, 5].map((day) => ({
        day_of_week: (day + (index % 3)) % 7,
        start_minute: 540 + (index % 2),
        end_minute: 1020 + (index % 2),
        break_minutes: 0,
      })),
      { id: index, from: civilDate(dayNumber('2020-01-01') + (index % 900)) },
    )
    return { places, schedules: [version], spells: always }
  })
  const share = sharedKeptHolidays(from_day, to_day)
  const calendars = keepers.map(share)
  expect(new Set(calendars).size).toBe(3)
  for (const index of [0, 1, 2, 3, 1999]) {
    expect(calendars[index]).toEqual(keptHolidays(keepers[index]!))
  }
})
