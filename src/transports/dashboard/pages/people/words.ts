import { refuse as input } from '../../../../core/refusals.ts'
import { refuse } from '../../../../modules/employees/refusals.ts'
import type { employmentTypes } from '../../../../modules/employees/table.ts'
import { refuse as leave } from '../../../../modules/leave/refusals.ts'
import { refuse as schedule } from '../../../../modules/schedules/refusals.ts'
import { type Phrase, phrase } from '../../../../words/index.ts'
import { anyOf, anything, type FormWords } from '../../words/form-words.ts'

const needed = [anyOf(input.empty, input.required), phrase('must be filled in')] as const

/** Problems with the inputs of a person's record. */
export const personWords: FormWords = {
  first_name: [needed],
  last_name: [needed],
  email: [
    [refuse.email_taken, phrase('belongs to somebody else already')],
    [anything, phrase('must be an email address, such as ana@example.com')],
  ],
  employee_number: [[refuse.number_taken, phrase('belongs to somebody else already')], needed],
  manager: [
    [refuse.themselves, phrase('must be somebody else')],
    [refuse.manager_below, phrase('is somebody who reports to this person')],
    [input.no_such_employee, phrase('is nobody in your company')],
  ],
  deputy_id: [
    [refuse.themselves, phrase('must be somebody else')],
    [refuse.deputy_role, phrase('must be a manager or a company admin')],
    [refuse.deputy_left, phrase('is somebody who has left')],
    [input.no_such_employee, phrase('is nobody in your company')],
  ],
  country_code: [[anything, phrase('must be a country code of two letters, such as CA')]],
  region: [[input.not_in_country, phrase('is not a region of {country}, which has {regions}')]],
  timezone: [[anything, phrase('must be the name of a time zone, such as America/Toronto')]],
  hire_date: [[refuse.after_last_day, phrase('must not be after {date}, the last day')]],
  deactivated_on: [
    [refuse.before_first_day, phrase('must not be before {date}, the first day')],
    [refuse.passed, phrase('has passed; employ them again instead')],
  ],
  start_date: [[refuse.not_after_last_day, phrase('must be after {date}, the last day')]],
}

/** Problems with the inputs of a schedule or of one day; others keep the operation's sentence. */
export const timeWords = [
  [input.required, phrase('must be filled in on a working day')],
  [schedule.required, phrase('must be filled in on a working day')],
  [schedule.no_time, phrase('must be a time, such as 09:00')],
  [schedule.no_such_time, phrase('must be a time, such as 09:00')],
  [schedule.overlap, phrase('is within another shift of the day, {shift}')],
] as const

export const breakWords = [
  [input.break_too_long, phrase('must be shorter than the shift')],
  [anything, phrase('must be a number of minutes')],
] as const

/** Problems with the inputs of one day's change. */
export const overrideWords: FormWords = {
  override_date: [[schedule.taken, phrase('has a change already, {hours}; cancel it first')]],
  start_time: timeWords,
  end_time: timeWords,
  break_duration: breakWords,
}

/** Problems with the inputs of an adjustment. */
export const balanceWords: FormWords = {
  type: [
    [leave.no_balance, phrase('has no balance: set the days of a year in the leave type first')],
  ],
  amount: [
    [leave.zero, phrase('must not be 0')],
    [leave.not_days_or_hours, phrase('must be a number')],
  ],
  kind: [[leave.stated_before, phrase('was stated before, as of {date}; choose a correction')]],
  reason: [needed],
}

/** Sentences for the employment in a person's record. */
export const employmentTypeWords: { [type in (typeof employmentTypes)[number]]: Phrase } = {
  'full-time': phrase('full-time'),
  'part-time': phrase('part-time'),
  contract: phrase('contract'),
  temporary: phrase('temporary'),
}
