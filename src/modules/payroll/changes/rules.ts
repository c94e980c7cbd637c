import {
  type DayRow,
  type EmployeeTime,
  type PayrollSettings,
  termsOn,
} from '../../../engine/hours/index.ts'
import { onOrBefore } from '../../../lib/calendar/dates.ts'

/** The rules of this release that change paid hours, with their descriptions. */
export const CHANGE_RULES = {
  one_of_a_pair: 'of a holiday and its substitute exactly one is paid',
  substitute_day_by_punches: 'the holiday worked under substitute_day is owed, not paid',
  holiday_hours_and_overtime: 'hours on a holiday are split and counted as the preset says',
  weekly_reduction: 'a holiday lowers the weekly hours before overtime',
  paid_time_counts: 'paid holidays or vacation count towards the weekly hours',
  other: 'another rule of this release',
} as const
export type ChangeRule = keyof typeof CHANGE_RULES

type Compared = {
  known: EmployeeTime
  now: EmployeeTime
  settings: PayrollSettings
  before: readonly DayRow[]
  after: readonly DayRow[]
  /** The index of the day that differs. */
  at: number
}

/** Returns the rules that make a day's pay differ, found from the day and its workweek. */
export function rulesOf(compared: Compared): ChangeRule[] {
  const own = ownRules(compared, compared.at)
  const rules = new Set(own)
  if (hasOvertimeChange(compared) || own.length === 0) {
    for (const at of workweekOf(compared)) {
      for (const rule of [...ownRules(compared, at), ...weekRules(compared, at)]) rules.add(rule)
    }
  }
  return rules.size > 0 ? [...rules] : ['other']
}

function ownRules({ known, now, settings, before, after }: Compared, at: number): ChangeRule[] {
  const { day } = after[at]!
  const keeps = (employee: EmployeeTime) => termsOn(employee.terms, day).holidays.has(day)
  const rules: ChangeRule[] = []
  if (keeps(known) !== keeps(now)) rules.push('one_of_a_pair')
  const isLess = after[at]!.holiday < before[at]!.holiday
  if (keeps(now) && isLess && settings.holiday_worked_policy === 'substitute_day') {
    rules.push('substitute_day_by_punches')
  }
  return rules
}

function weekRules({ after }: Compared, at: number): ChangeRule[] {
  const row = after[at]!
  const rules: ChangeRule[] = []
  if (row.holiday_worked > 0) rules.push('holiday_hours_and_overtime')
  if (row.holiday > 0) rules.push('weekly_reduction')
  if (row.holiday > 0 || row.vacation > 0) rules.push('paid_time_counts')
  return rules
}

function hasOvertimeChange({ before, after, at }: Compared): boolean {
  const [was, is] = [before[at]!, after[at]!]
  return was.overtime !== is.overtime || was.double_time !== is.double_time
}

function workweekOf({ settings, after, at }: Compared): number[] {
  const first = onOrBefore(after[at]!.day, settings.workweek_start) - after[0]!.day
  const all = [0, 1, 2, 3, 4, 5, 6].map((more) => first + more)
  return all.filter((each) => each >= 0 && each < after.length)
}
