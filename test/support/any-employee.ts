import fc from 'fast-check'
import {
  COUNTED_WEEKLY,
  type EmployeeTime,
  HOLIDAY_WORKED_MODES,
  HOLIDAY_WORKED_POLICIES,
  OVERTIME_PRESET_NAMES,
  PAID_CATEGORIES,
  PAY_BASES,
  type PayrollSettings,
  PUNCH_ROUNDINGS,
  SHIFT_DAY_RULES,
} from '../../src/engine/hours/index.ts'
import { dayNumber } from '../../src/lib/calendar/dates.ts'
import { zone } from '../../src/lib/calendar/zones.ts'
import { holidayOn } from './employee-time.ts'

/** Sixty days around the autumn time change of 2026. */
const FIRST = dayNumber('2026-10-01')
const LAST = FIRST + 60

export function ranges(most = 45) {
  return fc
    .tuple(fc.integer({ min: FIRST, max: LAST }), fc.nat(most))
    .map(([from_day, length]) => ({ from_day, to_day: Math.min(from_day + length, LAST) }))
}

export function settings(): fc.Arbitrary<PayrollSettings> {
  return fc.record({
    pay_basis: fc.constantFrom(...PAY_BASES),
    workweek_start: fc.nat(6),
    overtime: fc.oneof(overtime(), fc.constant('by_region' as const)),
    region_rules: fc.oneof(
      fc.constant({}),
      fc.record({
        CA: fc.record({ overtime: overtime() }),
        'CA-QC': fc.record({ holiday_worked_policy: fc.constantFrom(...HOLIDAY_WORKED_POLICIES) }),
      }),
    ),
    holiday_on_day_off: fc.constant('none' as const),
    unpaid_leave_holidays: fc.constantFrom('pay' as const, 'skip' as const),
    edition: fc.constantFrom(1 as const, 2 as const),
    holiday_worked_policy: fc.constantFrom(...HOLIDAY_WORKED_POLICIES),
    shift_day_rule: fc.constantFrom(...SHIFT_DAY_RULES),
    punch_rounding: fc.constantFrom(...PUNCH_ROUNDINGS),
    require_approved_punches: fc.boolean(),
    standard_day_minutes: fc.integer({ min: 60, max: 1440 }),
  })
}

function overtime() {
  const hours = (max: number) => fc.option(fc.integer({ min: 1, max }))
  const custom = fc.record({
    weekly: hours(60),
    daily: hours(14),
    daily_double: hours(16),
    seventh_day: fc.constantFrom(false, true, 'all_over_40' as const),
    weekly_holiday_reduction: hours(10),
    holiday_worked: fc.constantFrom(...HOLIDAY_WORKED_MODES),
    counts_weekly: fc.subarray([...COUNTED_WEEKLY]),
  })
  return fc.oneof(fc.constant(null), fc.constantFrom(...OVERTIME_PRESET_NAMES), custom)
}

export function employees(): fc.Arbitrary<EmployeeTime> {
  const dayIn = fc.integer({ min: FIRST - 10, max: LAST + 5 })
  const many = <T>(of: fc.Arbitrary<T>, maxLength: number) =>
    fc.array(of, { maxLength }).map((list) => list.map((each, i) => ({ ...each, id: i + 1 })))
  const minute = fc.nat(1439)
  const shift = fc.record({
    start_minute: minute,
    end_minute: minute,
    break_minutes: fc.constantFrom(0, 15, 30, 61),
  })
  const version = fc.record({
    effective_day: dayIn,
    days: fc
      .constantFrom(1, 2, 3)
      .chain((weeks) =>
        fc.array(fc.array(shift, { maxLength: 2 }), { minLength: 7 * weeks, maxLength: 7 * weeks }),
      ),
  })
  const part = fc.constantFrom('full', 'morning', 'afternoon' as const)
  const leave = fc
    .record({
      type: fc.constantFrom('vacation', 'sick', 'personal', 'unpaid', 'other', 'jury-duty'),
      is_paid: fc.boolean(),
      start_day: dayIn,
      length: fc.nat(9),
      start_day_part: part,
      end_day_part: part,
      minutes: fc.option(fc.integer({ min: 1, max: 720 }), { freq: 2 }),
    })
    .map(({ length, ...rest }) => ({ ...rest, end_day: rest.start_day + length }))
  const timezone = fc.constantFrom(
    'America/Toronto',
    'America/Vancouver',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Casablanca',
    'America/Havana',
  )
  const punch = fc
    .record({
      timezone,
      clock_in_ms: fc.integer({ min: (FIRST - 10) * 86_400, max: (LAST + 2) * 86_400 }),
      seconds: fc.option(fc.integer({ min: 1, max: 86_400 })),
      break_minutes: fc.constantFrom(0, 30, 45, 200),
      is_approved: fc.boolean(),
    })
    .map(({ clock_in_ms, seconds, ...rest }) => ({
      ...rest,
      work_day: zone(rest.timezone).dayAt(clock_in_ms * 1000),
      clock_in_ms: clock_in_ms * 1000,
      clock_out_ms: seconds === null ? null : (clock_in_ms + seconds) * 1000,
    }))
  const holidays = fc
    .array(
      fc.record({
        day: dayIn,
        id: fc.option(fc.nat()),
        kind: fc.constantFrom('paid' as const, 'paid' as const, 'premium' as const),
        minutes: fc.option(fc.integer({ min: 1, max: 600 }), { freq: 2 }),
      }),
      { maxLength: 6 },
    )
    .map((list) => new Map(list.map(({ day, ...each }) => [day, holidayOn(day, each)])))
  const facts = {
    timezone,
    pay_basis: fc.option(fc.constantFrom(...PAY_BASES)),
    overtime: fc.oneof(fc.constant(null), overtime(), fc.constant('exempt' as const)),
    place: fc.record({
      country_code: fc.constantFrom('CA', 'US', 'GB'),
      region: fc.constantFrom(null, 'QC', 'BC', 'KY'),
    }),
    holidays,
  }
  const terms = fc
    .tuple(fc.record(facts), fc.option(fc.record({ ...facts, effective_day: dayIn })))
    .map(([first, later]) => [{ ...first, effective_day: null }, ...(later ? [later] : [])])
  const spells = fc.constantFrom<EmployeeTime['spells']>(
    [{ start_day: null, end_day: null }],
    [],
    [{ start_day: FIRST + 5, end_day: FIRST + 50 }],
    [
      { start_day: FIRST - 5, end_day: FIRST + 20 },
      { start_day: FIRST + 31, end_day: null },
    ],
  )
  const adjustment = fc
    .record({
      day: dayIn,
      minutes: fc.integer({ min: -720, max: 720 }),
      earning: fc.constantFrom('regular' as const, ...PAID_CATEGORIES),
      corrects_day: fc.option(dayIn, { freq: 3 }),
      counts_for_overtime: fc.boolean(),
    })
    .map((each) => ({
      ...each,
      counts_for_overtime: each.counts_for_overtime && each.corrects_day === null,
    }))
  return fc.record({
    id: fc.nat(),
    terms,
    spells,
    schedules: fc
      .uniqueArray(version, { maxLength: 3, selector: (each) => each.effective_day })
      .map((list) => list.map((each, i) => ({ ...each, id: i + 1 }))),
    overrides: fc
      .uniqueArray(fc.tuple(dayIn, shift, fc.option(dayIn)), {
        maxLength: 8,
        selector: ([on]) => on,
      })
      .map((list) =>
        list.map(([on, each, holiday], i) => {
          const is_working = i % 3 !== 2
          const substitutes_for = is_working ? null : holiday
          return { ...each, day: on, id: i + 1, is_working, substitutes_for }
        }),
      ),
    leaves: many(leave, 6),
    punches: many(punch, 40),
    adjustments: many(adjustment, 8),
  })
}
