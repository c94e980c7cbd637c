import { expect, test } from 'vitest'
import { contains } from './grade.ts'

test.each([
  ['Ana and HÉLÈNE wait.', 'Helene', true],
  ['Anabel waits.', 'Ana', false],
  ['There is no request.', 'none|no', true],
  ['It is in November.', 'no|not', false],
  ['You have 12 days left.', 12, true],
  ['You have 12.0 days left.', 12, true],
  ['You have 12.5 days left.', 12, false],
  ['You have 112 days left.', 12, false],
  ['Il vous reste 37,92 heures.', 37.92, true],
  ['Two days are pending.', 2, true],
  ['On 2026-11-27.', '2026-11-27', true],
  ['On Friday, November 27th.', '2026-11-27', true],
  ['Le vendredi 27 nov.', '2026-11-27', true],
  ['On November 13.', '2026-11-27', false],
] as const)('"%s" contains %s: %s', (answer, expected, result) => {
  expect(contains(answer, expected)).toBe(result)
})
