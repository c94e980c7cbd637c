import { describe, expect, test } from 'vitest'
import { computeDayRows, summarise, warningsOf } from '../../src/engine/hours/index.ts'
import { dayNumber } from '../../src/lib/calendar/dates.ts'
import { expectExplained } from '../support/explained.ts'
import {
  type EngineCase,
  engineCases,
  engineInput,
  firstEditionCases,
  hoursByName,
  settingsOf,
} from '../support/golden-engine.ts'

describe('the shared cases', () => {
  test('there are 34 of the first edition and 53 of the second', () => {
    expect(engineCases).toHaveLength(34 + 53)
  })

  test.each(engineCases.map((each) => [each.id, each.title, each] as const))(
    '%s: %s',
    (_id, _title, each) => {
      const rows = computeDayRows(engineInput(each), rangeOf(each), settingsOf(each))
      const { warnings = [], ...hours } = each.expected
      expect(hoursByName(summarise(rows))).toEqual({ holiday_worked_hours: 0, ...hours })
      expect(warningsOf(rows)).toEqual(warnings)
    },
  )

  test.each(engineCases.map((each) => [each.id, each] as const))(
    '%s: the explained days add up to the report',
    (_id, each) => {
      expectExplained(engineInput(each), rangeOf(each), settingsOf(each))
    },
  )
})

test.each(firstEditionCases.map((each) => [each.id, each] as const))(
  '%s: edition 1 answers as the release before',
  (_id, each) => {
    const rows = computeDayRows(engineInput(each), rangeOf(each), settingsOf(each, 1))
    const { warnings = [], ...hours } = each.expected
    expect(hoursByName(summarise(rows))).toEqual({ holiday_worked_hours: 0, ...hours })
    expect(warningsOf(rows)).toEqual(warnings)
  },
)

function rangeOf({ from, to }: EngineCase) {
  return { from_day: dayNumber(from), to_day: dayNumber(to) }
}
