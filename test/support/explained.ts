import { expect } from 'vitest'
import {
  computeDayRows,
  type DayRange,
  type EmployeeTime,
  explainDay,
  PAID_CATEGORIES,
  type PayrollSettings,
  paidByStep,
  warningsOf,
} from '../../src/engine/hours/index.ts'

/** A step as it is answered. */
export type ExplainedStep = {
  date: string
  kind: string
  sentence: string
  ids: number[]
  bucket: string | null
  minutes_before: number
  minutes_after: number
}

/** Expects each day's explanation to be its row, and its steps to add up to every earning. */
export function expectExplained(
  employee: EmployeeTime,
  days: DayRange,
  settings: PayrollSettings,
): void {
  for (const row of computeDayRows(employee, days, settings)) {
    const explained = explainDay(employee, row.day, settings)
    const { day: _day, warnings: _warnings, ...minutes } = row
    expect(explained.minutes).toEqual(minutes)
    // The first day without a pattern is warned of, here of each range of a day.
    const others = explained.warnings.filter(({ code }) => code !== 'no_pattern')
    expect(others).toEqual(warningsOf([row]).filter(({ code }) => code !== 'no_pattern'))
    expect(explained.total_minutes).toBe(row.total)
    expect(paidByStep(explained.steps)).toBe(row.total)
    for (const category of PAID_CATEGORIES) {
      const moves = explained.steps.filter((step) => step.bucket === category)
      const sum = moves.reduce((all, move) => all + move.minutes_after - move.minutes_before, 0)
      expect(sum, category).toBe(row[category])
      expect(moves.at(-1)?.minutes_after ?? 0, category).toBe(row[category])
    }
  }
}
