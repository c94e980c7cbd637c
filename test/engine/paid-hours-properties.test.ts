import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CategoryMinutes,
  computeDayRows,
  type EmployeeTime,
  factsNeeded,
  PAID_CATEGORIES,
  termsOn,
} from '../../src/engine/hours/index.ts'
import { employees, ranges, settings } from '../support/any-employee.ts'
import { holidayOn } from '../support/employee-time.ts'
import { expectExplained } from '../support/explained.ts'
import { runs } from '../support/sample.ts'

describe('for any employee, settings and range', () => {
  test('buckets add up to the total, and no minutes are negative', () => {
    fc.assert(
      fc.property(employees(), settings(), ranges(), (employee, chosen, days) => {
        for (const row of computeDayRows(employee, days, chosen)) {
          const { adjustment, effective_adjustment, day: _day, warnings: _warnings, ...rest } = row
          expect(Object.values(rest).filter((minutes) => minutes < 0)).toEqual([])
          expect(sumOf(row)).toBe(row.total)
          const isClamped = row.warnings.includes('adjustment_clamped')
          expect(effective_adjustment > adjustment).toBe(isClamped)
          if (!isClamped) expect(effective_adjustment).toBe(adjustment)
          for (const minutes of Object.values(rest)) expect(minutes).toSatisfy(Number.isInteger)
        }
      }),
    )
  })

  test('without adjustments and overrides on holidays the schedule basis never exceeds scheduled', () => {
    fc.assert(
      fc.property(employees(), settings(), ranges(), (employee, chosen, days) => {
        const calm: EmployeeTime = {
          ...employee,
          terms: employee.terms.map((terms) => ({
            ...terms,
            pay_basis: 'schedule',
            holidays: new Map([...terms.holidays].map(([on]) => [on, holidayOn(on, {})])),
          })),
          adjustments: [],
          overrides: employee.overrides.filter(
            ({ day: on }) => !termsOn(employee.terms, on).holidays.has(on),
          ),
          // Before the first version, a standard day is paid as leave although nothing is
          // scheduled.
          schedules: employee.schedules.map((version) => ({ ...version, effective_day: 0 })),
        }
        for (const row of computeDayRows(calm, days, chosen)) {
          if (calm.schedules.length > 0) expect(row.total).toBeLessThanOrEqual(row.scheduled)
        }
      }),
    )
  })

  test('a range split in two adds up to the whole', () => {
    fc.assert(
      fc.property(employees(), settings(), ranges(), fc.nat(30), (employee, chosen, days, cut) => {
        const middle = Math.min(days.from_day + cut, days.to_day)
        const whole = computeDayRows(employee, days, chosen)
        const first = computeDayRows(employee, { ...days, to_day: middle }, chosen)
        const second = computeDayRows(employee, { ...days, from_day: middle + 1 }, chosen)
        expect([...first, ...second].map(withoutPatternWarning)).toEqual(
          whole.map(withoutPatternWarning),
        )
      }),
    )
  })

  test('employees do not influence each other', () => {
    fc.assert(
      fc.property(employees(), employees(), settings(), ranges(), (one, other, chosen, days) => {
        const alone = computeDayRows(one, days, chosen)
        computeDayRows(other, days, chosen)
        expect(computeDayRows(one, days, chosen)).toEqual(alone)
      }),
    )
  })

  test('the order of facts does not matter', () => {
    fc.assert(
      fc.property(employees(), settings(), ranges(), (employee, chosen, days) => {
        const reversed = {
          ...employee,
          schedules: employee.schedules.toReversed(),
          leaves: employee.leaves.toReversed(),
          punches: employee.punches.toReversed(),
          adjustments: employee.adjustments.toReversed(),
        }
        expect(computeDayRows(reversed, days, chosen)).toEqual(
          computeDayRows(employee, days, chosen),
        )
      }),
    )
  })

  test('facts outside the needed range change nothing', () => {
    fc.assert(
      fc.property(employees(), settings(), ranges(), (employee, chosen, days) => {
        const needed = factsNeeded(days, chosen)
        const inRange = (on: number) => on >= needed.from_day && on <= needed.to_day
        const trimmed: EmployeeTime = {
          ...employee,
          overrides: employee.overrides.filter(
            ({ day: on, substitutes_for }) => inRange(on) || inRange(substitutes_for ?? 0),
          ),
          adjustments: employee.adjustments.filter(({ day: on }) => inRange(on)),
          leaves: employee.leaves.filter(
            (leave) => leave.start_day <= needed.to_day && leave.end_day >= needed.from_day,
          ),
          schedules: employee.schedules.filter(
            ({ effective_day }) => effective_day <= needed.to_day,
          ),
          punches: employee.punches.filter(
            ({ clock_in_ms }) =>
              clock_in_ms >= needed.punches_from_ms && clock_in_ms < needed.punches_to_ms,
          ),
        }
        expect(computeDayRows(trimmed, days, chosen)).toEqual(
          computeDayRows(employee, days, chosen),
        )
      }),
    )
  })

  test('the report equals the sum of the explanations', () => {
    fc.assert(
      fc.property(employees(), settings(), ranges(12), (employee, chosen, days) => {
        expectExplained(employee, days, chosen)
      }),
      runs(60, 10),
    )
  })
})

/** The first day of a range without a pattern is warned of: that differs between ranges. */
function withoutPatternWarning<Row extends { warnings: readonly string[] }>(row: Row): Row {
  return { ...row, warnings: row.warnings.filter((code) => code !== 'no_pattern') }
}

function sumOf(row: CategoryMinutes): number {
  return PAID_CATEGORIES.reduce((sum, category) => sum + row[category], 0)
}
