import { describe, expect, test } from 'vitest'
import {
  computeDayRows,
  DEFAULT_PAYROLL_SETTINGS,
  explainDay,
  type OvertimeTerms,
  type PayrollSettings,
  summarise,
} from '../../src/engine/hours/index.ts'
import { civilDate, dayNumber } from '../../src/lib/calendar/dates.ts'
import { employeeTime, type ProvidedTime } from '../support/employee-time.ts'
import { expectExplained } from '../support/explained.ts'
import { leaveOf, nineToFive, worked } from '../support/hours-facts.ts'

const SUNDAY = '2026-10-11'
const first = dayNumber(SUNDAY)
const monday = first + 1
const week = { from_day: first, to_day: first + 6 }

type Case = ProvidedTime & { terms_overtime?: OvertimeTerms }

function hoursOf({ terms_overtime, ...known }: Case, chosen: Partial<PayrollSettings>) {
  const settings = { ...DEFAULT_PAYROLL_SETTINGS, pay_basis: 'punches' as const, ...chosen }
  const employee = employeeTime(known)
  const terms = employee.terms.map((each) => ({ ...each, overtime: terms_overtime ?? null }))
  const time = { ...employee, terms }
  expectExplained(time, week, settings)
  const sum = summarise(computeDayRows(time, week, settings))
  const { regular, overtime, double_time, holiday_worked, holiday } = sum
  return [regular, overtime, double_time, holiday_worked, holiday].map((minutes) => minutes / 60)
}

/** Five days of ten hours. */
const tens = worked(SUNDAY, [0, 10, 10, 10, 10, 10])
const holidays = new Map([[monday, { name: 'Thanksgiving' }]])

describe('which rule applies', () => {
  const at = (country_code: string, region: string | null) => ({ country_code, region })
  const overtimeOf = (known: Case, chosen: Partial<PayrollSettings>) =>
    hoursOf({ punches: tens, ...known }, chosen)[1]

  test.each([
    [at('CA', 'ON'), 6],
    [at('CA', null), 10],
    [at('CA', 'XX'), 10],
    [at('US', 'CO'), 10],
    [at('US', 'TX'), 10],
    [at('GB', null), 0],
  ] as const)('by region, %o has %i hours of overtime', (place, hours) => {
    expect(overtimeOf({ place }, { overtime: 'by_region' })).toBe(hours)
  })

  test('the terms come before the place’s rule, and it before the company’s', () => {
    const place = at('CA', 'AB')
    const company = { overtime: { weekly: 30 }, region_rules: { CA: { overtime: { weekly: 45 } } } }
    expect(overtimeOf({ place }, company)).toBe(5)
    const both = { ...company.region_rules, 'CA-AB': { overtime: { weekly: 48 } } }
    expect(overtimeOf({ place }, { ...company, region_rules: both })).toBe(2)
    expect(overtimeOf({ place: at('US', null) }, company)).toBe(20)
    expect(overtimeOf({ place, terms_overtime: { weekly: 49 } }, company)).toBe(1)
    expect(overtimeOf({ place, terms_overtime: 'exempt' }, company)).toBe(0)
  })

  test('each field of a place’s rule stands alone, and null is no overtime', () => {
    const place = at('CA', 'AB')
    const other = {
      CA: { overtime: { weekly: 45 } },
      'CA-AB': { holiday_on_day_off: 'pay' as const },
    }
    expect(overtimeOf({ place }, { region_rules: other })).toBe(5)
    const none = { ...other, 'CA-AB': { overtime: null } }
    expect(overtimeOf({ place }, { region_rules: none, overtime: { weekly: 30 } })).toBe(0)
  })
})

describe('hours on a holiday', () => {
  const known = (hours: number[]): Case => ({
    schedules: [nineToFive],
    holidays,
    punches: worked(SUNDAY, hours),
  })

  test.each([
    // Monday is the holiday.
    ['ca_on', [0, 10, 10, 10, 10, 10, 10], [44, 6, 0, 10, 8]],
    ['ca_federal', [0, 10, 8, 8, 8, 8, 0], [32, 0, 0, 10, 8]],
    ['ca_federal', [0, 10, 8, 8, 8, 8, 4], [32, 4, 0, 10, 8]],
    // Ten hours on the holiday fill eight of the week.
    ['ca_bc', [0, 10, 8, 8, 8, 8, 2], [32, 2, 0, 10, 8]],
    // The hours on the holiday count, so its own minutes do not.
    ['ca_qc', [0, 8, 8, 8, 8, 8, 2], [32, 2, 0, 8, 8]],
    ['ca_qc', [0, 0, 8, 8, 8, 8, 2], [32, 2, 0, 0, 8]],
    ['us_federal', [0, 12, 8, 8, 8, 8, 2], [28, 6, 0, 12, 8]],
    // Ordinary: above eight a day is overtime, above twelve double time.
    ['us_ca', [0, 13, 0, 0, 0, 0, 0], [0, 4, 1, 8, 8]],
    ['ca_ns', [0, 10, 10, 10, 10, 10, 0], [38, 2, 0, 10, 8]],
  ] as const)('%s with %j', (overtime, hours, expected) => {
    expect(hoursOf(known([...hours]), { overtime })).toEqual(expected)
  })

  test('exempt: nothing is split, and hours on the holiday are told', () => {
    const exempt = { ...known([0, 10, 10, 10, 10, 10, 10]), terms_overtime: 'exempt' as const }
    expect(hoursOf(exempt, { overtime: 'ca_on' })).toEqual([50, 0, 0, 10, 8])
  })

  test('thresholds of the company’s own are ordinary unless they say so', () => {
    const of = (holiday_worked?: 'apart' | 'counts') =>
      hoursOf(known([0, 10, 10, 10, 10, 10, 0]), {
        overtime: { weekly: 40, ...(holiday_worked ? { holiday_worked } : {}) },
      })
    expect(of()).toEqual([30, 10, 0, 10, 8])
    expect(of('counts')).toEqual([30, 10, 0, 10, 8])
    expect(of('apart')).toEqual([40, 0, 0, 10, 8])
  })
})

describe('the seventh day', () => {
  const split = (hours: number[], overtime: PayrollSettings['overtime'], more: Case = {}) =>
    hoursOf({ punches: worked(SUNDAY, hours), ...more }, { overtime })

  test('in Kentucky it is all overtime in a week of more than 40 hours only', () => {
    expect(split([5, 5, 5, 5, 5, 5, 10], 'us_ky')).toEqual([40, 0, 0, 0, 0])
    expect(split([5, 5, 5, 5, 5, 5, 11], 'us_ky')).toEqual([30, 11, 0, 0, 0])
    expect(split([0, 8, 8, 8, 8, 8, 8], 'us_ky')).toEqual([40, 8, 0, 0, 0])
    expect(split([8, 8, 8, 8, 8, 8, 4], 'us_ky')).toEqual([40, 12, 0, 0, 0])
  })

  test('a day with hours on a holiday is a day worked', () => {
    const more = { schedules: [nineToFive], holidays }
    expect(split([4, 4, 4, 4, 4, 4, 10], 'us_ca', more)).toEqual([20, 8, 2, 4, 8])
    const apart = { seventh_day: true, holiday_worked: 'apart' } as const
    expect(split([4, 4, 4, 4, 4, 4, 10], apart, more)).toEqual([20, 8, 2, 4, 8])
  })
})

test('vacation of the week fills 40 in Quebec and nowhere else', () => {
  const known = {
    schedules: [nineToFive],
    leaves: [leaveOf('vacation', '2026-10-16', '2026-10-16')],
    punches: worked(SUNDAY, [0, 9, 9, 9, 9]),
  }
  expect(hoursOf(known, { overtime: 'ca_qc' })).toEqual([32, 4, 0, 0, 0])
  expect(hoursOf(known, { overtime: 'ca_nl' })).toEqual([36, 0, 0, 0, 0])
})

test.each([
  ['before the range', 4, 1],
  ['inside the range', 2, 3],
  ['after the range', 0, 5],
])('a holiday of the week %s lowers its threshold', (_where, from, of) => {
  const kept = new Map([[first + of, { name: 'Holiday' }]])
  const hours = [0, 9, 9, 9, 9, 9, 9]
  const settings = {
    ...DEFAULT_PAYROLL_SETTINGS,
    pay_basis: 'punches' as const,
    overtime: 'ca_federal' as const,
  }
  const punches = worked(
    SUNDAY,
    hours.map((count, i) => (i === of ? 0 : count)),
  )
  const time = employeeTime({ schedules: [nineToFive], holidays: kept, punches })
  const whole = computeDayRows(time, week, settings)
  expect(summarise(whole)).toMatchObject({ regular: 32 * 60, overtime: 13 * 60 })
  for (let to = from; to < 7; to++) {
    const days = { from_day: first + from, to_day: first + to }
    expect(computeDayRows(time, days, settings)).toEqual(whole.slice(from, to + 1))
  }
  // A month, by its days and by its weeks.
  const month = { from_day: dayNumber('2026-10-01'), to_day: dayNumber('2026-10-31') }
  const rows = computeDayRows(time, month, settings)
  const days = rows.flatMap(({ day }) =>
    computeDayRows(time, { from_day: day, to_day: day }, settings),
  )
  expect(days).toEqual(rows)
  expect(rows.filter(({ day }) => day >= first && day <= first + 6)).toEqual(whole)
})

describe('adjustments', () => {
  const friday = first + 5
  const adjusted = (adjustments: ProvidedTime['adjustments'] = []) =>
    hoursOf({ punches: tens, adjustments }, { overtime: 'ca_on' })
  const one = { id: 1, day: friday, minutes: 120 }

  test('to regular count for overtime unless they say otherwise', () => {
    expect(adjusted([one])).toEqual([44, 8, 0, 0, 0])
    expect(adjusted([{ ...one, counts_for_overtime: false }])).toEqual([46, 6, 0, 0, 0])
  })

  test('a negative one that does not count takes nothing of overtime', () => {
    expect(adjusted([{ ...one, minutes: -120 }])).toEqual([44, 4, 0, 0, 0])
    const after = { ...one, minutes: -120, counts_for_overtime: false }
    expect(adjusted([after])).toEqual([42, 6, 0, 0, 0])
  })

  test('of another earning add to it and take from it alone, clamped at 0', () => {
    const banked = { ...one, earning: 'overtime' as const, minutes: -180 }
    expect(adjusted([banked])).toEqual([44, 3, 0, 0, 0])
    const time = employeeTime({ punches: tens, adjustments: [{ ...banked, minutes: -600 }] })
    const settings = {
      ...DEFAULT_PAYROLL_SETTINGS,
      pay_basis: 'punches',
      overtime: 'ca_on',
    } as const
    const row = computeDayRows(time, { from_day: friday, to_day: friday }, settings)[0]!
    expect(row).toMatchObject({ regular: 240, overtime: 0, adjustment: -600, total: 240 })
    expect(row).toMatchObject({ effective_adjustment: -360, warnings: ['adjustment_clamped'] })
  })
})

describe('the explanation', () => {
  const textsOf = (known: ProvidedTime, date: string, overtime: PayrollSettings['overtime']) =>
    explainDay(employeeTime(known), dayNumber(date), {
      ...DEFAULT_PAYROLL_SETTINGS,
      pay_basis: 'punches',
      overtime,
    }).steps.map(({ text }) => text)

  test('says what lowers the weekly hours', () => {
    const known = {
      schedules: [nineToFive],
      holidays,
      punches: worked(SUNDAY, [0, 0, 8, 8, 8, 8, 8]),
    }
    expect(textsOf(known, civilDate(first + 6), 'ca_federal')).toContain(
      'Above 32.00 h a workweek (40.00 h less 8.00 h for holidays): 8.00 h of regular are overtime.',
    )
  })

  test('says what becomes of hours on a holiday', () => {
    const known = { schedules: [nineToFive], holidays, punches: worked(SUNDAY, [0, 9]) }
    const texts = textsOf(known, civilDate(monday), 'ca_bc')
    expect(texts).toContain('Paid by punches: the 9.00 h punched are hours worked on a holiday.')
    expect(texts).toContain(
      'The 9.00 h worked on the holiday are not split, but count towards the hours of the workweek.',
    )
    expect(textsOf(known, civilDate(monday), 'ca_on')).toContain(
      'The 9.00 h worked on the holiday are not split and do not count towards overtime.',
    )
  })
})
