import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultPeriodSettings,
  PAY_FREQUENCIES,
  type PayFrequency,
  type PeriodSettings,
  payPeriodAfter,
  payPeriodOn,
  payPeriodsBetween,
} from '../../src/engine/pay-periods.ts'
import {
  addDays,
  civilDate,
  dayNumber,
  daysBetween,
  weekday,
} from '../../src/lib/calendar/dates.ts'

type GoldenPeriod = {
  frequency: PayFrequency
  anchor_start: string | null
  contains: string
  expected: { start_date: string; end_date: string }
}

const golden = JSON.parse(
  readFileSync(new URL('../golden/pay-periods.json', import.meta.url), 'utf8'),
) as GoldenPeriod[]

const paid = (pay_frequency: PayFrequency, pay_period_anchor = '2025-12-28'): PeriodSettings => ({
  pay_frequency,
  pay_period_anchor,
  pay_month_starts_on: 1,
  pay_period_days: [1, 16],
  pay_date_offset_days: 5,
})

test.each(golden)(
  '$frequency from $anchor_start: $contains lies in the shared case’s period',
  ({ frequency, anchor_start, contains, expected }) => {
    const period = payPeriodOn(contains, paid(frequency, anchor_start ?? undefined))
    expect(period).toMatchObject({ frequency, ...expected })
  },
)

test('by default a company is paid biweekly from the Sunday on or before its first January 1', () => {
  const settings = defaultPeriodSettings(2026)
  expect(settings).toEqual(paid('biweekly', '2025-12-28'))
  expect(defaultPeriodSettings(2023).pay_period_anchor).toBe('2023-01-01')
  for (let year = 1990; year < 2060; year++) {
    const anchor = defaultPeriodSettings(year).pay_period_anchor
    expect(weekday(dayNumber(anchor))).toBe(0)
    expect(daysBetween(anchor, `${year}-01-01`)).toSatisfy((days: number) => days >= 0 && days < 7)
  }
})

test.each([
  [26, '2026-11-01', '2026-10-26 2026-11-25 2026-P10'],
  [26, '2026-11-26', '2026-11-26 2026-12-25 2026-P11'],
  [26, '2027-01-25', '2026-12-26 2027-01-25 2026-P12'],
  [31, '2026-02-27', '2026-01-31 2026-02-27 2026-P01'],
  [31, '2026-02-28', '2026-02-28 2026-03-30 2026-P02'],
  [31, '2026-04-30', '2026-04-30 2026-05-30 2026-P04'],
  [30, '2024-02-28', '2024-01-30 2024-02-28 2024-P01'],
  [30, '2024-02-29', '2024-02-29 2024-03-29 2024-P02'],
  [29, '2026-03-28', '2026-02-28 2026-03-28 2026-P02'],
])('months from day %i: %s is in %s', (pay_month_starts_on, date, expected) => {
  const period = payPeriodOn(date, { ...paid('monthly'), pay_month_starts_on })
  expect(`${period.start_date} ${period.end_date} ${period.label}`).toBe(expected)
})

test.each<[[number, number], string, string]>([
  [[11, 26], '2026-11-10', '2026-10-26 2026-11-10 2026-P20'],
  [[11, 26], '2026-11-11', '2026-11-11 2026-11-25 2026-P21'],
  [[15, 31], '2026-02-28', '2026-02-28 2026-03-14 2026-P04'],
  [[15, 31], '2026-02-27', '2026-02-15 2026-02-27 2026-P03'],
  [[27, 28], '2026-03-01', '2026-02-28 2026-03-26 2026-P04'],
])('half months from days %j: %s is in %s', (pay_period_days, date, expected) => {
  const period = payPeriodOn(date, { ...paid('semimonthly'), pay_period_days })
  expect(`${period.start_date} ${period.end_date} ${period.label}`).toBe(expected)
})

test('a period is labelled by the year it starts in and its number among those', () => {
  const label = (date: string, frequency: PayFrequency) => payPeriodOn(date, paid(frequency)).label
  expect(label('2026-10-12', 'biweekly')).toBe('2026-P20')
  expect(label('2026-01-05', 'biweekly')).toBe('2025-P26')
  expect(label('2026-01-11', 'biweekly')).toBe('2026-P01')
  expect(label('2026-01-04', 'weekly')).toBe('2026-P01')
  expect(label('2026-12-31', 'weekly')).toBe('2026-P52')
  expect(label('2026-02-20', 'semimonthly')).toBe('2026-P04')
  expect(label('2026-12-15', 'semimonthly')).toBe('2026-P23')
  expect(label('2026-11-20', 'monthly')).toBe('2026-P11')
})

test('pay day is the offset after the end', () => {
  const settings = { ...paid('biweekly'), pay_date_offset_days: 0 }
  expect(payPeriodOn('2026-10-12', paid('biweekly')).pay_date).toBe('2026-10-22')
  expect(payPeriodOn('2026-10-12', settings).pay_date).toBe('2026-10-17')
})

test('neighbors are the periods before and after, any number away', () => {
  const settings = paid('semimonthly')
  const period = payPeriodOn('2026-03-10', settings)
  expect(payPeriodAfter(period, settings).start_date).toBe('2026-03-16')
  expect(payPeriodAfter(period, settings, -1)).toEqual(payPeriodOn('2026-02-28', settings))
  expect(payPeriodAfter(period, settings, 24).start_date).toBe('2027-03-01')
  expect(payPeriodAfter(period, settings, -24).start_date).toBe('2025-03-01')
  expect(payPeriodAfter(period, settings, 0)).toEqual(period)
})

test('a list has every period that touches the range, and none for a range that ends before it starts', () => {
  const starts = (from: string, to: string) =>
    payPeriodsBetween(from, to, paid('biweekly')).map(({ start_date }) => start_date)
  expect(starts('2026-10-17', '2026-10-18')).toEqual(['2026-10-04', '2026-10-18'])
  expect(starts('2026-10-04', '2026-10-17')).toEqual(['2026-10-04'])
  expect(starts('2026-10-18', '2026-10-17')).toEqual([])
})

describe('for any frequency, first day and date', () => {
  const firstDays = fc.record({
    pay_month_starts_on: fc.integer({ min: 1, max: 31 }),
    pay_period_days: fc
      .integer({ min: 1, max: 27 })
      .chain((first) => fc.tuple(fc.constant(first), fc.integer({ min: first + 1, max: 31 }))),
  })
  const frequency = fc.constantFrom(...PAY_FREQUENCIES)
  const date = fc
    .integer({ min: dayNumber('1990-01-01'), max: dayNumber('2060-01-01') })
    .map(civilDate)

  test('the period holds its date, and periods follow each other without a gap', () => {
    fc.assert(
      fc.property(frequency, date, date, firstDays, (chosen, anchor, on, days) => {
        const settings = { ...paid(chosen, anchor), ...days }
        const period = payPeriodOn(on, settings)
        expect(period.start_date <= on && on <= period.end_date).toBe(true)
        expect(daysBetween(period.start_date, period.end_date)).toBeLessThan(31)
        const next = payPeriodAfter(period, settings)
        expect(next.start_date).toBe(addDays(period.end_date, 1))
        expect(payPeriodAfter(next, settings, -1)).toEqual(period)
      }),
    )
  })

  test('labels within a frequency are unique, and number the year without a gap', () => {
    fc.assert(
      fc.property(
        frequency,
        date,
        fc.integer({ min: 1990, max: 2060 }),
        firstDays,
        (chosen, anchor, year, days) => {
          const settings = { ...paid(chosen, anchor), ...days }
          const labels = payPeriodsBetween(`${year}-01-01`, `${year}-12-31`, settings)
            .filter(({ start_date }) => start_date.startsWith(String(year)))
            .map(({ label }) => label)
          const expected = labels.map((_, i) => `${year}-P${String(i + 1).padStart(2, '0')}`)
          expect(labels).toEqual(expected)
        },
      ),
    )
  })
})
