import * as v from 'valibot'
import { Flag } from '../../core/schema.ts'
import { OVERTIME_PRESET_NAMES } from '../../engine/hours/index.ts'
import type { FieldErrors } from '../../lib/errors.ts'

const Thresholds = v.pipe(
  v.strictObject({
    weekly: hours(168, 'Overtime above this many hours a workweek.'),
    daily: hours(24, 'Overtime above this many hours a day.'),
    daily_double: hours(24, 'Double time above this many hours a day.'),
    seventh_day: v.pipe(
      v.optional(Flag),
      v.description('Overtime on the seventh day worked in a workweek.'),
    ),
  }),
  v.check(
    ({ weekly, daily, daily_double, seventh_day }) =>
      seventh_day === true || [weekly, daily, daily_double].some((hours) => hours != null),
    'must have a threshold; send null for no overtime',
  ),
  v.forward(
    v.check(
      ({ daily, daily_double }) => daily == null || daily_double == null || daily < daily_double,
      'must be greater than daily',
    ),
    ['daily_double'],
  ),
)

/** How overtime is split: a preset, or thresholds in hours. */
export const OvertimeInput = v.union(
  [v.picklist(OVERTIME_PRESET_NAMES), Thresholds],
  ({ input }) => (isRecord(input) ? wrongThresholds(input) : notOvertime),
)

const notOvertime = `must be null, hours as {weekly, daily, daily_double, seventh_day}, or one of: ${OVERTIME_PRESET_NAMES.join(', ')}`

function hours(most: number, words: string) {
  return v.pipe(
    v.optional(
      v.nullable(
        v.pipe(
          v.number('must be a number of hours'),
          v.gtValue(0, 'must be greater than 0'),
          v.maxValue(most, `must be ${most} or less`),
        ),
      ),
    ),
    v.description(words),
  )
}

/** A union does not report which of its parts failed; this names a misspelled threshold. */
function wrongThresholds(input: object): string {
  const result = v.safeParse(Thresholds, input)
  const path = result.issues?.[0] && v.getDotPath(result.issues[0])
  return path ? `has a wrong or unknown field: ${path}` : notOvertime
}

/**
 * Returns errors of thresholds, under `overtime.<threshold>`, or under `overtime` when they concern all of
 * them.
 */
export function thresholdErrors(input: object): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of v.safeParse(Thresholds, input).issues ?? []) {
    const path = v.getDotPath(issue)
    errors[path === null ? 'overtime' : `overtime.${path}`] ??= [issue.message]
  }
  return errors
}

function isRecord(input: unknown): input is object {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}
