import * as v from 'valibot'
import { refuse as common } from '../../core/refusals.ts'
import { Flag, oneOf, optional } from '../../core/schema.ts'
import {
  COUNTED_WEEKLY,
  HOLIDAY_WORKED_MODES,
  OVERTIME_PRESET_NAMES,
} from '../../engine/hours/index.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { isObject } from '../../lib/objects.ts'
import { refuse } from './refusals.ts'

const Thresholds = v.pipe(
  v.strictObject({
    weekly: hours(168, 'Overtime above this many hours a workweek.'),
    daily: hours(24, 'Overtime above this many hours a day.'),
    daily_double: hours(24, 'Double time above this many hours a day.'),
    seventh_day: optional(
      v.union([Flag, v.literal('all_over_40')], refuse.seventh_day()),
      'Overtime on the seventh day worked in a workweek.',
    ),
    weekly_holiday_reduction: hours(24, 'Hours by which a holiday lowers the weekly threshold.'),
    holiday_worked: optional(
      oneOf(HOLIDAY_WORKED_MODES),
      'Hours on a holiday: apart, counts (fill the week) or ordinary.',
    ),
    counts_weekly: optional(
      v.pipe(v.array(oneOf(COUNTED_WEEKLY)), v.transform(distinct)),
      'Paid time that fills the week: holiday, vacation.',
    ),
  }),
  v.check(
    ({ weekly, daily, daily_double, seventh_day }) =>
      (seventh_day ?? false) !== false ||
      [weekly, daily, daily_double].some((hours) => hours != null),
    refuse.no_threshold(),
  ),
  v.forward(
    v.check(
      ({ daily, daily_double }) => daily == null || daily_double == null || daily < daily_double,
      refuse.double_not_greater(),
    ),
    ['daily_double'],
  ),
)

/** How overtime is split at a place: a preset, or thresholds in hours. */
export const PlaceOvertimeInput = overtimeOf([])

export const OvertimeInput = overtimeOf(['by_region'])

/** How overtime is split for one employee. */
export const OvertimeTermsInput = overtimeOf(['exempt'])

function overtimeOf<const W extends string>(words: readonly W[]) {
  const choices = [...words, ...OVERTIME_PRESET_NAMES]
  const message = () =>
    refuse.overtime_form({
      form: '{weekly, daily, daily_double, seventh_day}',
      choices: choices.join(', '),
    })
  return v.union([v.picklist(choices), Thresholds], ({ input }) =>
    isObject(input) ? (wrongThresholds(input) ?? message()) : message(),
  )
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

function hours(most: number, words: string) {
  return optional(
    v.nullable(
      v.pipe(
        v.number(common.no_hours()),
        v.gtValue(0, common.not_positive()),
        v.maxValue(most, () => common.too_great({ most })),
      ),
    ),
    words,
  )
}

/** A union does not report which of its parts failed; this names a misspelled threshold. */
function wrongThresholds(input: object): string | undefined {
  const result = v.safeParse(Thresholds, input)
  const path = result.issues?.[0] && v.getDotPath(result.issues[0])
  return path ? refuse.wrong_threshold({ field: path }) : undefined
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
