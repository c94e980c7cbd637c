import { WARNING_CODES, type WarningCode } from '../../../../engine/hours/index.ts'
import { WARNING_WORDS, type WarningCounts } from '../../../../modules/payroll/hours/warnings.ts'
import { plural, t, wireWords } from '../../../../words/index.ts'

/** Returns a warning in words; overlapping punches are paid only where hours come from punches. */
export function warningWords(code: WarningCode, pay_basis?: string): string {
  return code === 'overlap' && pay_basis !== 'punches'
    ? t`punches overlap`
    : wireWords(WARNING_WORDS[code])
}

export function countedWarning(code: WarningCode, n: number): string {
  return counted[code](n)
}

const counted: Readonly<Record<WarningCode, (n: number) => string>> = {
  adjustment_clamped: (n) =>
    plural(
      n,
      '{n} adjustment takes more than the day has',
      '{n} adjustments take more than the day has',
    ),
  held_entry: (n) =>
    plural(
      n,
      '{n} punch arrived after the approval and is not paid',
      '{n} punches arrived after the approval and are not paid',
    ),
  holiday_on_day_off: (n) =>
    plural(
      n,
      '{n} paid holiday falls on a day off and pays nothing',
      '{n} paid holidays fall on a day off and pay nothing',
    ),
  no_pattern: (n) =>
    plural(n, '{n} person has no weekly schedule', '{n} people have no weekly schedule'),
  not_employed: (n) =>
    plural(n, '{n} day has time without employment', '{n} days have time without employment'),
  open_entry: (n) => plural(n, '{n} punch has no clock-out', '{n} punches have no clock-out'),
  overlap: (n) => plural(n, '{n} day has overlapping punches', '{n} days have overlapping punches'),
  substitute_day_owed: (n) =>
    plural(
      n,
      '{n} worked holiday gives another day off',
      '{n} worked holidays give another day off',
    ),
  unapproved_entry: (n) => plural(n, '{n} punch is not approved', '{n} punches are not approved'),
  worked_on_holiday: (n) =>
    plural(n, '{n} day has punches on a paid holiday', '{n} days have punches on a paid holiday'),
  worked_on_leave: (n) =>
    plural(
      n,
      '{n} day has more punched and leave hours than the day',
      '{n} days have more punched and leave hours than the day',
    ),
}

export function warningCounts(counts: WarningCounts): string[] {
  return WARNING_CODES.flatMap((code) => {
    const count = counts[code]
    return count === undefined ? [] : [counted[code](count)]
  })
}
