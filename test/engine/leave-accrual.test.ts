import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usableFrom } from '../../src/engine/leave-accrual/credits.ts'
import { dueEntries, firstStartOf, type Ledger } from '../../src/engine/leave-accrual/due.ts'
import { type LedgerEntry, totalOf } from '../../src/engine/leave-accrual/entry.ts'
import { CALENDAR_YEARS } from '../../src/engine/leave-accrual/leave-years.ts'
import type { PolicySettings } from '../../src/engine/leave-accrual/policy.ts'
import { ofThousandths, thousandthsOf } from '../../src/engine/leave-accrual/units.ts'
import type { TakenDay } from '../../src/engine/leave-accrual/usage.ts'
import { isAllowedBalance } from '../../src/engine/leave-accrual/year-balance.ts'
import { countLeave, type LeaveSpan, type WorkingDays } from '../../src/engine/leave-count.ts'
import { civilDate, dayNumber, weekday } from '../../src/lib/calendar/dates.ts'
import { standardPolicy } from '../../src/modules/leave/policies/leave-policy.ts'
import { type AllowedBalance, type RequestedBalance, sharedLeave } from '../support/golden-leave.ts'
import {
  always,
  balanceOn,
  left,
  ledgerOf as plainLedger,
  settled,
  usage,
} from '../support/ledgers.ts'
import { runs } from '../support/sample.ts'

const vacation: PolicySettings = { ...standardPolicy, annual_amount: 15 }

const ledgerOf = (settings: Partial<PolicySettings> = {}, more: Partial<Ledger> = {}): Ledger =>
  plainLedger({ ...vacation, ...settings }, more)

const yearBalance = (ledger: Ledger, as_of: string, pending_days = 0) =>
  balanceOn(ledger, as_of, pending_days)!

/** Whole days of leave on the working days from a date on. */
function wholeDays(from: string, count: number): TakenDay[] {
  const taken: TakenDay[] = []
  for (let day = dayNumber(from); taken.length < count; day++) {
    if (weekday(day) >= 1 && weekday(day) <= 5) taken.push({ day, millidays: 1000, minutes: 480 })
  }
  return taken
}

const used = (from: string, count: number, requestId = 1) =>
  usage(requestId, wholeDays(from, count))

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]

function working(
  weekdays: readonly number[] = MONDAY_TO_FRIDAY,
  holidays: readonly string[] = [],
  minutes = 480,
): WorkingDays {
  const off = new Set(holidays.map(dayNumber))
  return {
    minutesOn: (day) => (weekdays.includes(weekday(day)) ? minutes : 0),
    isPaidHoliday: (day) => off.has(day),
  }
}

const span = (start: string, end: string, changes: Partial<LeaveSpan> = {}): LeaveSpan => ({
  start_day: dayNumber(start),
  end_day: dayNumber(end),
  start_day_part: 'full',
  end_day_part: 'full',
  minutes: null,
  ...changes,
})

describe('counting', () => {
  test.each(['B04', 'B06', 'B07', 'B09', 'B10'])('the shared case %s', (id) => {
    type Input = { start: string; end: string; work?: number[]; hol?: string[]; sp?: 'morning' }
    const { input, expected } = sharedLeave<Input, { days: number; dates: string[] }>(id)
    const count = countLeave(
      span(input.start, input.end, { start_day_part: input.sp ?? 'full' }),
      working(input.work, input.hol),
    )
    expect(ofThousandths(count.millidays)).toBe(expected.days)
    expect(count.parts.map(({ day }) => civilDate(day))).toEqual(expected.dates)
  })

  test('the holidays inside are named whatever their weekday', () => {
    const count = countLeave(
      span('2026-12-24', '2026-12-28'),
      working(MONDAY_TO_FRIDAY, ['2026-12-25', '2026-12-26']),
    )
    expect(count.holidays.map(civilDate)).toEqual(['2026-12-25', '2026-12-26'])
    expect(ofThousandths(count.millidays)).toBe(2)
  })

  test('over several days the first may begin at noon and the last end at noon', () => {
    const parts = { start_day_part: 'afternoon', end_day_part: 'morning' } as const
    const count = countLeave(span('2026-11-16', '2026-11-18', parts), working())
    expect(count.parts.map(({ millidays }) => millidays)).toEqual([500, 1000, 500])
    expect(count.minutes).toBe(960)
  })

  test('half of an odd number of minutes rounds up, as it is paid', () => {
    const half = span('2026-11-20', '2026-11-20', { start_day_part: 'afternoon' })
    expect(countLeave(half, working(MONDAY_TO_FRIDAY, [], 455))).toMatchObject({
      millidays: 500,
      minutes: 228,
    })
  })

  test('hours are the part of that day’s own hours, and never more than the day', () => {
    const hours = (minutes: number, dayMinutes: number) =>
      countLeave(
        span('2026-11-20', '2026-11-20', { minutes }),
        working(MONDAY_TO_FRIDAY, [], dayMinutes),
      )
    expect(hours(120, 480)).toMatchObject({ millidays: 250, minutes: 120 })
    expect(hours(120, 450)).toMatchObject({ millidays: 267, minutes: 120 })
    expect(hours(600, 480)).toMatchObject({ millidays: 1000, minutes: 480 })
  })

  test('days never exceed the dates, and are the sum of the parts', () => {
    const parts = fc.constantFrom('full', 'morning', 'afternoon')
    const request = fc.record({
      start: fc.integer({ min: 20_000, max: 21_500 }),
      length: fc.integer({ min: 0, max: 40 }),
      start_day_part: parts,
      end_day_part: parts,
      minutes: fc.option(fc.integer({ min: 1, max: 1440 })),
      weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
      dayMinutes: fc.integer({ min: 1, max: 1440 }),
      holidays: fc.uniqueArray(fc.integer({ min: 20_000, max: 21_540 })),
    })
    fc.assert(
      fc.property(
        request,
        ({ start, length, minutes, weekdays, dayMinutes, holidays, ...ends }) => {
          const request = {
            ...{ start_day: start, end_day: start + length, ...ends },
            minutes: length === 0 ? minutes : null,
          }
          const count = countLeave(request, {
            minutesOn: (day) => (weekdays.includes(weekday(day)) ? dayMinutes : 0),
            isPaidHoliday: (day) => holidays.includes(day),
          })
          const sum = (values: { millidays: number }[]) =>
            values.reduce((total, { millidays }) => total + millidays, 0)
          expect(count.millidays).toBeLessThanOrEqual((length + 1) * 1000)
          expect(count.millidays).toBe(sum(count.parts))
          for (const part of count.parts) {
            expect(part.millidays).toBeLessThanOrEqual(1000)
            expect(part.minutes).toBeLessThanOrEqual(dayMinutes)
            expect(holidays).not.toContain(part.day)
          }
        },
      ),
    )
  })
})

describe('balances', () => {
  test('the shared case B01: granted, approved and pending', () => {
    type Input = { annual_days: number; approved_days: number; pending_days: number }
    const { input, expected } = sharedLeave<Input, Record<string, number>>('B01')
    const ledger = ledgerOf(
      { annual_amount: input.annual_days },
      { entries: used('2026-08-03', input.approved_days) },
    )
    expect(yearBalance(ledger, '2026-06-01', input.pending_days)).toMatchObject({
      entitled_days: expected.entitled,
      accrued_days: expected.entitled,
      carried_over_days: 0,
      carry_over_expires_on: null,
      expired_days: 0,
      adjustment_days: 0,
      used_days: expected.used,
      pending_days: expected.pending,
      available_days: expected.available,
      available_after_pending_days: expected.available_after_pending,
    })
  })

  test.each(['B02', 'B03', 'B03c'])('the shared case %s: the first year is pro rata', (id) => {
    type Input = { annual_days: number; hire_date: string }
    const { input, expected } = sharedLeave<Input, Record<string, number>>(id)
    const employment = { hire_date: input.hire_date, deactivated_on: null }
    const hired = { annual_amount: input.annual_days }
    expect(yearBalance(ledgerOf(hired, { employment }), '2026-12-31').entitled_days).toBe(
      expected.entitled,
    )
    const exact = yearBalance(ledgerOf({ ...hired, rounding: 0 }, { employment }), '2026-12-31')
    expect(exact.entitled_days).toBeCloseTo(expected.exact!, 3)
  })

  test('the shared case B12: carried days are used first, and only the rest of them expires', () => {
    type Input = {
      prev_unused: number
      cap: number
      expires: string
      used_before: number
      entitled: number
    }
    const { input, expected } = sharedLeave<Input, Record<string, number>>('B12')
    const ledger = ledgerOf(
      {
        annual_amount: input.entitled,
        carry_over_max: input.cap,
        carry_over_expires_on: input.expires,
      },
      {
        first_start: '2025-01-01',
        entries: [
          ...used('2025-06-02', input.entitled - input.prev_unused),
          ...used('2026-02-02', input.used_before, 2),
        ],
      },
    )
    const before = yearBalance(ledger, '2026-03-31')
    expect(before.carried_over_days).toBe(expected.carried)
    expect(before.carry_over_expires_on).toBe('2026-03-31')
    expect(before.available_days).toBe(expected.available_before_expiry)
    const after = yearBalance(ledger, '2026-04-01')
    expect(after.expired_days).toBe(expected.expired)
    expect(after.available_days).toBe(expected.available_after_expiry)
  })

  test('the shared case B14: a twelfth on the first of each month', () => {
    type Input = { annual_days: number; method: 'monthly'; as_of: string; used: number }
    const { input, expected } = sharedLeave<Input, Record<string, number>>('B14')
    const ledger = ledgerOf(
      { annual_amount: input.annual_days, accrual_method: input.method },
      { entries: used('2026-07-06', input.used) },
    )
    const balance = yearBalance(ledger, input.as_of)
    expect(balance.accrued_days).toBe(expected.accrued)
    expect(balance.entitled_days).toBe(input.annual_days)
    expect(balance.used_days).toBe(expected.used)
    expect(balance.available_days).toBe(expected.available)
    expect(balance.projected_year_end_days).toBe(expected.projected_year_end)
  })

  test.each(['B16', 'B17', 'B18'])('the shared case %s: what a balance allows', (id) => {
    const { input, expected } = sharedLeave<RequestedBalance, AllowedBalance>(id)
    const ledger = ledgerOf({ annual_amount: input.available })
    const pending = wholeDays('2026-09-07', input.pending ?? 0)
    const taking = [...pending, ...wholeDays('2026-10-05', input.requested)]
    const on = { of: '2026-10-30' }
    const after = left(ledger, { ...on, taking })!
    const type = {
      allow_negative: input.allow_negative ?? false,
      negative_limit: input.negative_limit_days ?? null,
    }
    expect(isAllowedBalance(after, type) ? 201 : 422).toBe(expected.status)
    if (expected.available_after_approval !== undefined) {
      expect(ofThousandths(after)).toBe(expected.available_after_approval)
    }
    if (expected.available_after_pending !== undefined) {
      const afterPending = left(ledger, { ...on, taking: pending })!
      expect(ofThousandths(afterPending)).toBe(expected.available_after_pending)
    }
  })

  test('the shared case B19: what is available by configured type', () => {
    const { expected } = sharedLeave<unknown, Record<string, number | null>>('B19')
    const types = [
      yearBalance(ledgerOf({}, { entries: used('2026-05-04', 5) }), '2026-06-01', 2),
      yearBalance(ledgerOf({ annual_amount: 5 }, { entries: used('2026-05-11', 1) }), '2026-06-01'),
      balanceOn(ledgerOf({ annual_amount: null }), '2026-06-01'),
    ]
    expect(types.map((each) => each?.available_days ?? null)).toEqual([
      expected.vacation_available,
      expected.sick_available,
      expected.personal_available,
    ])
  })

  test('a negative balance may be unlimited, or end at its limit', () => {
    const allowed = (days: number, limit: number | null) =>
      isAllowedBalance(thousandthsOf(days), { allow_negative: true, negative_limit: limit })
    expect(allowed(-3, 3)).toBe(true)
    expect(allowed(-3.5, 3)).toBe(false)
    expect(allowed(-100, null)).toBe(true)
  })

  test('a type without annual days, or without accrual, keeps no balance', () => {
    for (const settings of [{ annual_amount: null }, { accrual_method: 'none' } as const]) {
      const ledger = ledgerOf(settings)
      expect(balanceOn(ledger, '2026-06-01')).toBeNull()
      expect(dueEntries(ledger, '2026-06-01')).toEqual([])
      expect(left(ledger, { of: '2026-06-01' })).toBeNull()
    }
  })
})

describe('grants and accruals', () => {
  const hired = (hire_date: string) => ({ employment: { hire_date, deactivated_on: null } })

  test('a new employee gets the current year at once, dated by the hire', () => {
    const due = dueEntries(ledgerOf({}, hired('2026-07-01')), '2026-07-01')
    expect(due).toEqual([
      {
        key: 'grant:2026',
        kind: 'grant',
        leave_year_start: '2026-01-01',
        entry_date: '2026-07-01',
        amount: 7500,
        reason: 'Grant for 184 of 365 days of 2026',
        leave_request_id: null,
        carry_over_terms: null,
      },
    ])
  })

  test('a first year may be whole where the type says so', () => {
    const settings = { prorate_first_year: false }
    expect(yearBalance(ledgerOf(settings, hired('2026-07-01')), '2026-12-31').accrued_days).toBe(15)
    const monthly = { ...settings, accrual_method: 'monthly' } as const
    expect(yearBalance(ledgerOf(monthly, hired('2026-07-20')), '2026-08-15').accrued_days).toBe(2.5)
  })

  test('rounding gives a part of a year no more than the whole', () => {
    const ledger = ledgerOf({ annual_amount: 15.4 }, hired('2026-01-02'))
    expect(yearBalance(ledger, '2026-12-31').accrued_days).toBe(15.4)
  })

  test('the hire month accrues by days and rounded, later ones whole', () => {
    const settings = { annual_amount: 15, accrual_method: 'monthly' } as const
    const due = dueEntries(ledgerOf(settings, hired('2026-03-16')), '2026-05-20')
    // 16 of 31 days of 1.25 days are 0.645, rounded to half a day.
    expect(due.map(({ key, amount }) => [key, amount])).toEqual([
      ['accrual:2026-03', 500],
      ['accrual:2026-04', 1250],
      ['accrual:2026-05', 1250],
    ])
    expect(due[0]!.entry_date).toBe('2026-03-16')
  })

  test('twelve twelfths are the year, whatever they round to', () => {
    for (const annual_amount of [10, 11.11, 20, 25.5]) {
      const ledger = ledgerOf({ annual_amount, accrual_method: 'monthly' })
      expect(dueEntries(ledger, '2026-12-31')).toHaveLength(12)
      expect(yearBalance(ledger, '2026-12-31').accrued_days).toBe(annual_amount)
    }
  })

  test('nothing accrues after the employment, nor is anything carried', () => {
    const employment = { hire_date: null, deactivated_on: '2026-04-15' }
    const settings = { annual_amount: 12, accrual_method: 'monthly', carry_over_max: 5 } as const
    const due = dueEntries(ledgerOf(settings, { employment }), '2027-02-01')
    expect(due.map(({ key }) => key)).toEqual([
      'accrual:2026-01',
      'accrual:2026-02',
      'accrual:2026-03',
      'accrual:2026-04',
    ])
  })

  test('changed annual days rewrite the year’s grant by an adjustment, once', () => {
    const before = settled(ledgerOf(), '2026-03-01')
    const raised = { ...before, enrollments: always({ ...vacation, annual_amount: 20 }) }
    const due = dueEntries(raised, '2026-06-01')
    expect(due).toMatchObject([
      { key: 'grant_change:2026', kind: 'adjustment', amount: 5000, entry_date: '2026-01-01' },
    ])
    const after = settled(raised, '2026-06-01')
    expect(dueEntries(after, '2026-06-02')).toEqual([])
    expect(yearBalance(after, '2026-06-02')).toMatchObject({
      entitled_days: 20,
      accrued_days: 15,
      adjustment_days: 5,
      available_days: 20,
    })
    const lowered = { ...after, enrollments: always({ ...vacation, annual_amount: 12 }) }
    expect(dueEntries(lowered, '2026-07-01')).toMatchObject([
      { key: 'grant_change:2026:2', amount: -8000 },
    ])
  })

  test('a changed hire date rewrites the grant of this year, none of one that is over', () => {
    const ledger = ledgerOf({}, { first_start: '2025-01-01', ...hired('2025-07-01') })
    const inForce = settled(ledger, '2026-02-01')
    const corrected = { ...inForce, ...hired('2025-10-01') }
    expect(dueEntries(corrected, '2026-02-02')).toEqual([])
    const thisYear = { ...inForce, ...hired('2026-07-01') }
    expect(dueEntries(thisYear, '2026-07-01')).toMatchObject([
      { key: 'grant_change:2026', amount: -7500 },
    ])
  })

  test('a manual adjustment counts from its date and is left alone', () => {
    const gift: LedgerEntry = {
      key: 'adjustment:1',
      kind: 'adjustment',
      leave_year_start: '2026-01-01',
      entry_date: '2026-05-01',
      amount: 2000,
      reason: 'Long service',
      leave_request_id: null,
      carry_over_terms: null,
    }
    const ledger = settled(ledgerOf({}, { entries: [gift] }), '2026-06-01')
    expect(ledger.entries).toHaveLength(2)
    expect(yearBalance(ledger, '2026-04-30').available_days).toBe(15)
    expect(yearBalance(ledger, '2026-05-01')).toMatchObject({
      entitled_days: 15,
      available_days: 17,
    })
  })

  test('waiting days defer the first leave, not the accrual', () => {
    const employment = { hire_date: '2026-05-04', deactivated_on: null }
    expect(usableFrom({ ...vacation, waiting_period_days: 90 }, employment)).toBe('2026-08-02')
    expect(usableFrom(vacation, employment)).toBeNull()
    expect(usableFrom({ ...vacation, waiting_period_days: 90 }, ledgerOf().employment)).toBeNull()
  })

  test('a ledger begins with its first credit, before one with the current year', () => {
    const first = (entries: readonly LedgerEntry[], as_of: string) =>
      firstStartOf({ entries, leave_years: CALENDAR_YEARS }, as_of)
    expect(first([], '2026-06-01')).toBe('2026-01-01')
    expect(first(used('2024-06-03', 1), '2026-06-01')).toBe('2026-01-01')
    expect(first(settled(ledgerOf(), '2026-06-01').entries, '2028-01-01')).toBe('2026-01-01')
  })
})

describe('the turn of the year', () => {
  const carrying = { carry_over_max: 5, carry_over_expires_on: '03-31' }
  const keyed = (entries: readonly LedgerEntry[]) => entries.map(({ key, amount }) => [key, amount])

  test('run on time, late or twice it writes the same entries', () => {
    const ledger = ledgerOf(carrying, { entries: used('2026-06-01', 11) })
    const onTime = ['2026-01-01', '2027-01-01', '2027-04-01'].reduce(settled, ledger)
    const late = settled(ledger, '2027-04-20')
    expect(new Set(late.entries)).toEqual(new Set(onTime.entries))
    expect(dueEntries(late, '2027-04-20')).toEqual([])
    expect(keyed(late.entries.slice(11))).toEqual([
      ['grant:2026', 15_000],
      ['carry_over:2027', 4000],
      ['grant:2027', 15_000],
      ['carry_over_expiry:2027', -4000],
    ])
  })

  test('a null cap carries all, 0 none, and a balance below zero is carried as it is', () => {
    const carried = (carry_over_max: number | null, usedDays: number) =>
      yearBalance(
        ledgerOf({ carry_over_max }, { entries: used('2026-06-01', usedDays) }),
        '2027-01-01',
      ).carried_over_days
    expect(carried(null, 3)).toBe(12)
    expect(carried(0, 3)).toBe(0)
    expect(carried(5, 17)).toBe(-2)
  })

  test('leave given back after the turn carries what it would have carried', () => {
    const taken = used('2026-12-01', 13)
    const turned = settled(ledgerOf(carrying, { entries: taken }), '2027-01-04')
    expect(yearBalance(turned, '2027-01-04').carried_over_days).toBe(2)
    const returned = [...turned.entries, ...usage(1, [], taken)]
    const due = dueEntries({ ...turned, entries: returned }, '2027-01-05')
    expect(keyed(due)).toEqual([['carry_over:2027:2', 3000]])
  })

  test('leave approved afterwards for a date before the expiry gives expired days back', () => {
    const expired = settled(ledgerOf(carrying, { entries: used('2026-06-01', 10) }), '2027-04-02')
    expect(yearBalance(expired, '2027-04-02').expired_days).toBe(5)
    const entries = [...expired.entries, ...used('2027-03-01', 2, 2)]
    const later = { ...expired, entries }
    expect(keyed(dueEntries(later, '2027-04-03'))).toEqual([['carry_over_expiry:2027:2', 2000]])
    expect(yearBalance(later, '2027-04-03')).toMatchObject({ expired_days: 3, available_days: 15 })
  })

  test('what was carried keeps its terms when the settings change later', () => {
    const turned = settled(ledgerOf(carrying), '2027-01-01')
    const changed = {
      ...turned,
      enrollments: always({
        ...vacation,
        ...carrying,
        carry_over_max: 0,
        carry_over_expires_on: null,
      }),
    }
    expect(dueEntries(changed, '2027-03-31')).toEqual([])
    expect(yearBalance(changed, '2027-03-31').carry_over_expires_on).toBe('2027-03-31')
    expect(keyed(dueEntries(changed, '2027-04-01'))).toEqual([['carry_over_expiry:2027', -5000]])
  })

  test('an expiry on 29 February is the 28th in other years', () => {
    const ledger = ledgerOf({ ...carrying, carry_over_expires_on: '02-29' })
    expect(yearBalance(ledger, '2027-01-01').carry_over_expires_on).toBe('2027-02-28')
    const leap = { ...ledger, first_start: '2027-01-01' }
    expect(yearBalance(leap, '2028-01-01').carry_over_expires_on).toBe('2028-02-29')
  })

  test('next year’s leave can be asked for now: its grant and carry-over count by then', () => {
    const ledger = settled(ledgerOf(carrying), '2026-11-20')
    const next = { of: '2027-02-12' }
    expect(left(ledger, next)).toBe(20_000)
    expect(left(ledger, { ...next, taking: wholeDays('2027-02-08', 5) })).toBe(15_000)
  })

  test('a request over the expiry uses carried days for its part before it', () => {
    const ledger = ledgerOf(
      { ...carrying, annual_amount: 5 },
      { entries: used('2027-06-07', 3, 2) },
    )
    // Of the five carried, the two in March are used; three expire; two are taken in April.
    const taking = wholeDays('2027-03-30', 4)
    expect(left(ledger, { of: '2027-01-01', on: '2027-04-02', taking })).toBe(0)
  })

  test('days taken at the end of a year are no longer carried into the next', () => {
    const ledger = settled(ledgerOf({ carry_over_max: null }), '2026-11-20')
    const taking = wholeDays('2026-12-28', 5)
    expect(left(ledger, { of: '2026-01-01', on: '2027-01-01', taking })).toBe(11_000)
    expect(left(ledger, { of: '2027-01-01', on: '2027-01-01', taking })).toBe(25_000)
  })

  test('a clock that is behind reverts nothing', () => {
    const ahead = settled(ledgerOf({ accrual_method: 'monthly' }), '2026-11-01')
    expect(dueEntries(ahead, '2026-10-31')).toEqual([])
  })
})

describe('usage', () => {
  test('approval charges each date to its year, cancelling gives all of it back', () => {
    const approved = usage(412, wholeDays('2026-12-30', 4))
    expect(approved.map(({ key, leave_year_start }) => [key, leave_year_start])).toEqual([
      ['leave_request:412:2026-12-30', '2026-01-01'],
      ['leave_request:412:2026-12-31', '2026-01-01'],
      ['leave_request:412:2027-01-01', '2027-01-01'],
      ['leave_request:412:2027-01-04', '2027-01-01'],
    ])
    const cancelled = usage(412, [], approved)
    expect(cancelled.every(({ kind }) => kind === 'usage_reversal')).toBe(true)
    expect(cancelled[0]!.key).toBe('leave_request:412:2026-12-30:2')
    expect(usage(412, [], [...approved, ...cancelled])).toEqual([])
  })

  test('a recount changes only the dates that changed', () => {
    const approved = usage(412, wholeDays('2026-06-29', 5))
    const recount = wholeDays('2026-06-29', 5).filter(({ day }) => civilDate(day) !== '2026-07-01')
    const changes = usage(412, recount, approved)
    expect(changes).toMatchObject([
      { kind: 'usage_reversal', entry_date: '2026-07-01', amount: 1000, leave_request_id: 412 },
    ])
    const again = usage(412, wholeDays('2026-06-29', 5), [...approved, ...changes])
    expect(again).toMatchObject([
      { key: 'leave_request:412:2026-07-01:3', kind: 'usage', amount: -1000 },
    ])
  })
})

describe('any history', () => {
  type Taken = { date: string; millidays: number }

  /** The balance of each year computed from scratch, without the ledger. */
  function fromScratch(settings: PolicySettings, taken: readonly Taken[], asOf: string) {
    const lastYear = Number(asOf.slice(0, 4))
    let carried = 0
    const balances: number[] = []
    for (let year = 2026; year <= lastYear; year++) {
      const isLast = year === lastYear
      const date = isLast ? asOf : `${year}-12-31`
      const months = settings.accrual_method === 'monthly' ? Number(date.slice(5, 7)) : 12
      const credited = Math.round((settings.annual_amount! * 1000 * months) / 12)
      const charged = (to: string) =>
        taken
          .filter((each) => each.date.startsWith(String(year)) && each.date <= to)
          .reduce((sum, each) => sum + each.millidays, 0)
      const lastDate = `${year}-${settings.carry_over_expires_on}`
      const isExpired = settings.carry_over_expires_on !== null && asOf > lastDate
      const expired = isExpired ? Math.max(0, carried - charged(lastDate)) : 0
      const balance = carried - expired + credited - charged('9999-12-31')
      balances.push(balance)
      const most = settings.carry_over_max
      carried = Math.min(balance, most === null ? balance : most * 1000)
    }
    return balances
  }

  const someSettings = fc.record({
    annual_amount: fc.integer({ min: 0, max: 120 }).map((quarters) => quarters / 4),
    accrual_method: fc.constantFrom('annual_grant', 'monthly'),
    carry_over_max: fc.option(fc.integer({ min: 0, max: 10 })),
    carry_over_expires_on: fc.option(fc.constantFrom('01-31', '03-31', '06-15', '12-31')),
  })
  const start = dayNumber('2026-01-01')
  const end = dayNumber('2029-12-31')
  const expiries = ['2027-01-31', '2027-03-31', '2028-04-01', '2028-06-15', '2027-12-31']
  const someDay = fc.oneof(
    fc.integer({ min: start, max: end }),
    fc.constantFrom(...expiries.map(dayNumber)),
  )
  const someRequest = fc.uniqueArray(
    fc.record({
      day: someDay,
      millidays: fc.constantFrom(250, 500, 1000),
      minutes: fc.constant(0),
    }),
    { maxLength: 6, selector: ({ day }) => day },
  )
  /** A request is approved, recounted or cancelled (nothing taken), or the job runs. */
  const someStep = fc.oneof(
    fc.record({ request: fc.integer({ min: 1, max: 4 }), taken: someRequest }),
    fc.record({ request: fc.integer({ min: 1, max: 4 }), taken: fc.constant<TakenDay[]>([]) }),
    fc.record({ runs_after_days: fc.integer({ min: 0, max: 250 }) }),
  )

  test('of approvals, recounts, cancellations and runs sums to the balance from scratch', () => {
    fc.assert(
      fc.property(someSettings, fc.array(someStep, { maxLength: 25 }), (changes, steps) => {
        const settings = { ...vacation, ...changes }
        let today = start
        let ledger = settled(ledgerOf(settings), civilDate(today))
        const requests = new Map<number, TakenDay[]>()
        for (const step of steps) {
          if ('runs_after_days' in step) {
            today = Math.min(end, today + step.runs_after_days)
            ledger = settled(ledger, civilDate(today))
            continue
          }
          const own = ledger.entries.filter((each) => each.leave_request_id === step.request)
          const entries = usage(step.request, step.taken, own)
          ledger = { ...ledger, entries: [...ledger.entries, ...entries] }
          requests.set(step.request, step.taken)
        }
        const asOf = civilDate(today)
        ledger = settled(ledger, asOf)
        const taken = [...requests.values()].flat().map(({ day, millidays }) => ({
          date: civilDate(day),
          millidays,
        }))

        const expected = fromScratch(settings, taken, asOf)
        expected.forEach((balance, index) => {
          const ofYear = ledger.entries.filter(({ leave_year_start }) => {
            return leave_year_start === `${2026 + index}-01-01`
          })
          expect(totalOf(ofYear)).toBe(balance)
        })
        const current = yearBalance(ledger, asOf)
        expect(current.available_days).toBe(expected.at(-1)! / 1000)
        expect(current.available_days).toBeCloseTo(
          current.accrued_days +
            current.carried_over_days -
            current.expired_days +
            current.adjustment_days -
            current.used_days,
          6,
        )
        expect(dueEntries(ledger, asOf)).toEqual([])
        const keys = ledger.entries.map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
      }),
      runs(500, 50),
    )
  })

  test('of changed annual days ends, for the year it is, at what the settings give by then', () => {
    const changes = fc.array(
      fc.record({
        annual_amount: fc.integer({ min: 0, max: 40 }),
        accrual_method: fc.constantFrom('annual_grant', 'monthly'),
        after_days: fc.integer({ min: 0, max: 80 }),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(changes, (steps) => {
        let today = start
        let ledger = settled(ledgerOf(), civilDate(today))
        for (const { after_days, ...settings } of steps) {
          today = Math.min(dayNumber('2026-12-31'), today + after_days)
          ledger = settled(
            { ...ledger, enrollments: always({ ...vacation, ...settings }) },
            civilDate(today),
          )
        }
        const asOf = civilDate(today)
        const recomputed = yearBalance({ ...ledger, entries: [] }, asOf)
        expect(yearBalance(ledger, asOf).available_days).toBe(recomputed.available_days)
        expect(yearBalance(ledger, asOf).entitled_days).toBe(recomputed.entitled_days)
      }),
      runs(300, 30),
    )
  })
})

describe('two times of employment', () => {
  const spells = (hire_date: string, last_day: string, first_day: string) => ({
    employment: { hire_date, deactivated_on: null, employment_gaps: [{ last_day, first_day }] },
  })

  test('in one year: the grant counts from the first day of employment of the year', () => {
    const ledger = ledgerOf({}, spells('2024-01-08', '2026-03-31', '2026-09-01'))
    expect(dueEntries(ledger, '2026-12-31')).toMatchObject([
      { key: 'grant:2026', entry_date: '2026-01-01', amount: 15_000 },
    ])
    // From 2 March: 305 of 365 days of 15 are 12.53.
    const first = ledgerOf({}, spells('2026-03-02', '2026-05-31', '2026-09-01'))
    expect(yearBalance(first, '2026-12-31').entitled_days).toBe(12.5)
  })

  test('in different years: the year of the return is pro rata, the year away grants nothing', () => {
    const away = spells('2024-01-08', '2025-03-31', '2027-07-01')
    const ledger = ledgerOf({ carry_over_max: 5 }, { first_start: '2025-01-01', ...away })
    // 184 of 365 days of 15 are 7.56. What was left in 2025 is not carried over.
    expect(dueEntries(ledger, '2027-12-31').map(({ key, amount }) => [key, amount])).toEqual([
      ['grant:2025', 15_000],
      ['grant:2027', 7500],
    ])
  })

  test('a month without a day of employment accrues nothing, that of the return by days', () => {
    const settings = { annual_amount: 12, accrual_method: 'monthly', rounding: 0 } as const
    const ledger = ledgerOf(settings, spells('2024-01-08', '2026-02-28', '2026-05-16'))
    expect(dueEntries(ledger, '2026-06-30').map(({ key, amount }) => [key, amount])).toEqual([
      ['accrual:2026-01', 1000],
      ['accrual:2026-02', 1000],
      // 16 of 31 days.
      ['accrual:2026-05', 516],
      ['accrual:2026-06', 1000],
    ])
  })

  test('what is left is carried over where the year turns within a spell', () => {
    const ledger = ledgerOf(
      { carry_over_max: 5 },
      { first_start: '2025-01-01', ...spells('2024-01-08', '2025-03-31', '2025-09-01') },
    )
    const carried = dueEntries(ledger, '2026-01-01').find(({ kind }) => kind === 'carry_over')
    expect(carried?.amount).toBe(5000)
  })

  test('the waiting period counts from the service date, the hire date without one', () => {
    const settings = { ...vacation, waiting_period_days: 90 }
    const employment = { hire_date: '2024-01-08', deactivated_on: null }
    expect(usableFrom(settings, employment)).toBe('2024-04-07')
    expect(usableFrom(settings, { ...employment, service_date: '2026-10-05' })).toBe('2027-01-03')
  })
})
