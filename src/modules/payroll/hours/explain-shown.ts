import type { CompanyRow } from '../../../core/company/company-settings.ts'
import {
  type CategoryMinutes,
  type EmployeeTime,
  type Explanation,
  explainDay,
  type PayrollSettings,
} from '../../../engine/hours/index.ts'
import { paidText, type Step } from '../../../engine/hours/steps/index.ts'
import { formatHours } from '../../../lib/calendar/minutes.ts'
import type { Snapshot } from '../snapshot/read.ts'
import { payrollSettings } from './settings.ts'
import { shownMinutes } from './shown.ts'

/** An explanation with minutes and steps as the report shows them. */
export type ShownExplanation = Explanation & {
  /** The holiday minutes included in the regular ones; 0 when they are reported separately. */
  regular_on_holiday: number
}

export type Edition = PayrollSettings['edition']

/**
 * Explains a day by the current settings, from the facts of an edition of the rules. A day of an approved period is
 * explained by the edition of the rules, and in the columns, that the period was approved with.
 */
export function explainShown(
  times: ReadonlyMap<Edition, EmployeeTime>,
  day: number,
  { company, periods }: { company: CompanyRow; periods: readonly Snapshot[] },
): ShownExplanation {
  const period = periods.find(({ from_day, to_day }) => from_day <= day && day <= to_day)
  const edition = period?.edition ?? 2
  const explained = explainDay(times.get(edition)!, day, payrollSettings(company, edition))
  const { holiday_worked_apart } = period ?? company
  return asShown(explained, holiday_worked_apart)
}

function asShown(explained: Explanation, isApart: boolean): ShownExplanation {
  if (isApart) return { ...explained, regular_on_holiday: 0 }
  const minutes = shownMinutes(explained.minutes, false)
  const regular_on_holiday = explained.minutes.holiday_worked
  const steps = shownSteps(explained.steps, minutes, regular_on_holiday)
  return { ...explained, minutes, steps, regular_on_holiday }
}

/** Returns the steps, with moves of holiday minutes shown as changes of regular. */
function shownSteps(
  steps: readonly Step[],
  minutes: CategoryMinutes,
  regular_on_holiday: number,
): Step[] {
  const now = { regular: 0, holiday_worked: 0 }
  return steps.map((step) => {
    const { bucket } = step
    if (bucket === 'total') {
      if (regular_on_holiday === 0) return step
      return { ...step, text: totalText(minutes, regular_on_holiday) }
    }
    if (bucket !== 'regular' && bucket !== 'holiday_worked') return step
    const minutes_before = now.regular + now.holiday_worked
    now[bucket] = step.minutes_after
    const minutes_after = now.regular + now.holiday_worked
    return { ...step, bucket: 'regular', minutes_before, minutes_after }
  })
}

function totalText(minutes: CategoryMinutes, regular_on_holiday: number): string {
  const sentence = `${formatHours(regular_on_holiday)} h of these regular hours on a holiday.`
  return `${paidText(minutes).replace(/\.$/, '')}; ${sentence}`
}
