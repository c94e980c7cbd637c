import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Adjustment,
  adjustmentEntry,
  availableAtStartOf,
} from '../../src/engine/leave-accrual/adjustments.ts'
import { firstStartOf, type Ledger } from '../../src/engine/leave-accrual/due.ts'
import { adjustmentKind, type LedgerEntry } from '../../src/engine/leave-accrual/entry.ts'
import { ofThousandths, thousandthsOf } from '../../src/engine/leave-accrual/units.ts'
import { civilDate, dayNumber } from '../../src/lib/calendar/dates.ts'
import { sharedLeave } from '../support/golden-leave.ts'
import { balanceOn, ledgerOf, settled, usage } from '../support/ledgers.ts'

type Stated = {
  effective_date: string
  amount: number
  reason: string
  kind?: Adjustment['kind']
}
type Input = {
  annual_amount: number
  hire_date?: string
  adjustments: Stated[]
  used: number
  then_adjust: Partial<Stated>
}
type Expected = Record<'accrued' | 'entry' | 'adjustment' | 'used' | 'available', number>

const withEntries = (ledger: Ledger, entries: readonly LedgerEntry[]): Ledger => ({
  ...ledger,
  entries: [...ledger.entries, ...entries],
})

function adjusted(ledger: Ledger, { kind = 'correction', amount, ...stated }: Stated): Ledger {
  const earlier = ledger.entries.filter((entry) => adjustmentKind(entry) === 'correction').length
  const adjustment = { ...stated, kind, amount: thousandthsOf(amount) }
  return withEntries(ledger, [adjustmentEntry(ledger, adjustment, earlier)])
}

const correction = (ledger: Ledger, effective_date: string, amount: number) =>
  adjusted(ledger, { effective_date, amount, reason: 'counted twice' })

const opening = (ledger: Ledger, effective_date: string, amount: number) =>
  adjusted(ledger, { effective_date, amount, reason: 'moved', kind: 'opening_balance' })

const taken = (from: string, days: number) =>
  usage(
    1,
    Array.from({ length: days }, (_, n) => {
      return { day: dayNumber(from) + n, millidays: 1000, minutes: 480 }
    }),
  )

const balance = (ledger: Ledger, as_of: string) => balanceOn(ledger, as_of)!

describe('the shared cases', () => {
  test.each(['B21', 'B64'])('%s: an opening balance', (id) => {
    const { input, expected } = sharedLeave<Input, Expected>(id)
    const employment = { hire_date: input.hire_date ?? null, deactivated_on: null }
    const before = ledgerOf({ annual_amount: input.annual_amount }, { employment })
    // Whether accrual ran before decides nothing.
    for (const ledger of [before, settled(before, '2026-11-20')]) {
      const opened = adjusted(ledger, input.adjustments[0]!)
      expect(ofThousandths(opened.entries.at(-1)!.amount)).toBe(
        expected.entry ?? input.adjustments[0]!.amount,
      )
      expect(
        balance(withEntries(opened, taken('2026-08-10', input.used)), '2026-11-20'),
      ).toMatchObject({
        accrued_days: expected.accrued,
        adjustment_days: expected.adjustment,
        used_days: expected.used,
        available_days: expected.available,
      })
    }
  })

  test('B22: corrections, one of them below zero', () => {
    const { input, expected } = sharedLeave<Input, { available: number; then: Expected }>('B22')
    const ledger = withEntries(
      ledgerOf({ annual_amount: input.annual_amount }),
      taken('2026-08-03', input.used),
    )
    const once = adjusted(ledger, input.adjustments[0]!)
    expect(balance(once, '2026-11-20').available_days).toBe(expected.available)
    const twice = correction(once, '2026-11-20', input.then_adjust.amount!)
    expect(balance(twice, '2026-11-20').available_days).toBe(expected.then.available)
  })
})

describe('corrections', () => {
  test('each has a key of its own and counts from its date', () => {
    const ledger = correction(
      correction(ledgerOf({ annual_amount: 10 }), '2026-05-01', 2),
      '2026-05-01',
      2,
    )
    expect(ledger.entries.map(({ key }) => key)).toEqual(['correction', 'correction:2'])
    expect(balance(ledger, '2026-04-30').available_days).toBe(10)
    expect(balance(ledger, '2026-05-01')).toMatchObject({
      entitled_days: 10,
      adjustment_days: 4,
      available_days: 14,
    })
  })

  test('are part of what is carried over, later ones of a year that is over too', () => {
    const carrying = ledgerOf({ annual_amount: 10, carry_over_max: 20 })
    const inTime = correction(carrying, '2026-06-01', -2.5)
    expect(balance(inTime, '2027-02-01').carried_over_days).toBe(7.5)
    const late = correction(settled(carrying, '2027-02-01'), '2026-06-01', -2.5)
    expect(balance(late, '2027-02-01')).toMatchObject({
      carried_over_days: 7.5,
      available_days: 17.5,
    })
  })

  test('that take away use carried days first, with leave; what is given does not expire', () => {
    const carrying = ledgerOf(
      { annual_amount: 10, carry_over_max: 5, carry_over_expires_on: '03-31' },
      { first_start: '2025-01-01' },
    )
    const expired = (ledger: Ledger) => balance(ledger, '2026-04-01').expired_days
    expect(expired(carrying)).toBe(5)
    expect(expired(correction(carrying, '2026-03-31', -2))).toBe(3)
    expect(expired(correction(carrying, '2026-04-01', -2))).toBe(5)
    const both = withEntries(correction(carrying, '2026-02-02', -2), taken('2026-03-02', 2))
    expect(expired(both)).toBe(1)
    expect(balance(both, '2026-04-01').available_days).toBe(10)
    // Days that are given are no carried days: leave still uses those first.
    const given = withEntries(correction(carrying, '2026-02-02', 3), taken('2026-03-02', 4))
    expect(expired(given)).toBe(1)
    expect(balance(given, '2026-04-01').available_days).toBe(13)
  })

  test('undone by the opposite amount of the same date leave the balance as it was', () => {
    const carrying = settled(
      ledgerOf(
        { annual_amount: 10, carry_over_max: 5, carry_over_expires_on: '03-31' },
        { first_start: '2025-01-01' },
      ),
      '2026-06-01',
    )
    const before = balance(carrying, '2026-06-01')
    const wrong = settled(correction(carrying, '2026-03-02', -4), '2026-06-01')
    expect(balance(wrong, '2026-06-01')).toMatchObject({ expired_days: 1, available_days: 10 })
    const undone = settled(correction(wrong, '2026-03-02', 4), '2026-06-01')
    expect(balance(undone, '2026-06-01')).toEqual(before)
  })

  test('of a type that grants nothing are carried over, and begin its ledger', () => {
    const manual = ledgerOf({ annual_amount: 0, carry_over_max: null })
    const ledger = settled(correction(manual, '2026-06-01', 4), '2028-02-01')
    expect(balance(ledger, '2028-02-01').available_days).toBe(4)
    expect(firstStartOf(ledger, '2028-02-01')).toBe('2026-01-01')
  })
})

describe('an opening balance', () => {
  const carrying = { annual_amount: 10, carry_over_max: 5, carry_over_expires_on: '03-31' }
  const ledger = () => settled(ledgerOf(carrying, { first_start: '2025-01-01' }), '2026-05-01')

  test.each([
    // The day's carry-over is part of what the ledger says, its grant is not.
    ['2026-01-01', 5],
    ['2026-01-02', 15],
    ['2026-03-31', 15],
    // On the day after the last one carried days have expired.
    ['2026-04-01', 10],
  ])('at the start of %s the ledger says %d', (date, says) => {
    expect(ofThousandths(availableAtStartOf(ledger(), date))).toBe(says)
    expect(ofThousandths(opening(ledger(), date, 2.125).entries.at(-1)!.amount)).toBe(2.125 - says)
  })

  test('is before the month’s accrual', () => {
    const monthly = ledgerOf({ annual_amount: 12, accrual_method: 'monthly' })
    const opened = opening(settled(monthly, '2026-06-15'), '2026-06-01', 3)
    expect(balance(opened, '2026-06-15')).toMatchObject({ accrued_days: 6, available_days: 4 })
  })

  test('that takes away uses carried days first', () => {
    const opened = settled(opening(ledger(), '2026-02-01', 8), '2026-05-01')
    expect(balance(opened, '2026-05-01')).toMatchObject({ expired_days: 0, available_days: 8 })
  })

  test('of any amount is what is available at its date', () => {
    fc.assert(
      fc.property(
        fc.record({
          annual_amount: fc.integer({ min: 0, max: 40 }),
          accrual_method: fc.constantFrom('annual_grant' as const, 'monthly' as const),
          carry_over_max: fc.constantFrom(null, 0, 3),
          carry_over_expires_on: fc.constantFrom(null, '03-31', '06-30'),
        }),
        fc.integer({ min: dayNumber('2026-01-01'), max: dayNumber('2027-12-31') }),
        fc.integer({ min: -20_000, max: 60_000 }),
        fc.boolean(),
        (settings, day, millidays, isPosted) => {
          const date = civilDate(day)
          const fresh = ledgerOf(settings, { first_start: '2025-01-01' })
          const before = isPosted ? settled(fresh, '2027-12-31') : fresh
          const opened = opening(before, date, ofThousandths(millidays))
          const onTheDay = settled(before, date).entries.filter(({ kind, entry_date }) => {
            return entry_date === date && (kind === 'grant' || kind === 'accrual')
          })
          const granted = onTheDay.reduce((sum, entry) => sum + entry.amount, 0)
          expect(balance(opened, date).available_days).toBe(ofThousandths(millidays + granted))
        },
      ),
    )
  })
})
