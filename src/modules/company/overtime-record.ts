import * as v from 'valibot'
import { Code, described } from '../../core/schema.ts'
import { COUNTED_WEEKLY, HOLIDAY_WORKED_MODES } from '../../engine/hours/index.ts'

const Hours = v.nullable(v.number())

/** Thresholds in hours as the API returns them; null does not apply. */
const ThresholdsRecord = v.strictObject({
  weekly: Hours,
  daily: Hours,
  daily_double: Hours,
  seventh_day: v.union([v.boolean(), v.literal('all_over_40')]),
  weekly_holiday_reduction: described(
    Hours,
    'Hours by which each date with holiday hours lowers the weekly threshold.',
  ),
  holiday_worked: described(
    v.picklist(HOLIDAY_WORKED_MODES),
    'How hours worked on a holiday are split and counted.',
  ),
  counts_weekly: described(
    v.array(v.picklist(COUNTED_WEEKLY)),
    'Paid time that fills the weekly threshold.',
  ),
})

/** An overtime setting: a preset, such as ca_on, another word, or thresholds in hours. */
export const OvertimeRecord = v.union([Code, ThresholdsRecord])
