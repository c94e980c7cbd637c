import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('payroll', {
  ends_later: 'it ends on {end}, and today is {today} in {timezone}',
  no_clock_out: 'entry {id} of {name} on {date} has no clock-out',
  more_without_clock_out: '{count} more entries have no clock-out',
  left_open: 'must be true to approve the period as it is: {reason}',
  overlaps_approved:
    'cannot be approved because its dates overlap the approved pay period {id}, {period}',
  not_approved: 'is open; only an approved period can be reopened',
  many_periods: 'names {count} pay periods; send from and to: {dates}',
  unknown_period: 'must be current, last or the label of a pay period; near ones: {labels}',
  past_ten_years: 'must be at most ten years after from',

  period_and_dates: 'cannot be combined with from and to; send one or the other',
  no_dates: 'is required, unless you send period',
  no_export_dates: 'is required, unless you send pay_period_id',
  too_many_dates: 'must be within {days} days, including from',
  before_date: 'must not be before date',
  too_far_from_date: 'must be within {days} days, including date',
  too_many_days:
    'would return at least {count} employee-days, more than the limit of {most}; ask for fewer dates',
  too_many_days_of_report:
    'would return at least {count} employee-days, more than the limit of {most}; ask for fewer dates, for a department, or page by per_page',
  may_not_read: 'This access lacks the permission payroll:read.',
  too_many_employees: 'The company has {count} employees, more than {most}.',

  not_set: 'is not set in the company settings',
  separator: 'must not have a comma or line break',
  same_worker_id: 'is the same as that of employee {id}',
  not_letters_or_digits: 'must be at most {most} letters or digits',
  too_many_hours: 'is {hours}, at most 999.99 in a line',

  released_by_one: 'was released: adjustment {id} pays it; cancel it first',
  released_by_many: 'was released: adjustments {ids} pay it; cancel one of them first',
  released_too_early: 'must be on or after {date}, which it pays',
  not_held: 'is not held; only a held entry can be released',
  held_active: 'is active; close the entry before you release it',
  held_not_approved: 'is not approved; approve the entry before you release it',

  may_not_bank: '{action} also requires the permission leave:write.',
  bank_adds_hours: 'must be negative: bank_to moves overtime out of the day',
  more_than_overtime: 'must be {least} or more: {date} has {overtime} hours of overtime',
  not_overtime: 'needs earning overtime, not {earning}',
  bank_of_other_date: 'takes the overtime of work_date; leave corrects_date out',
  bank_needs_negative: 'needs a negative hours_delta, which takes overtime out',
  corrects_future: 'must be {today} or earlier: a correction pays for a day of the past',
  corrects_after_work_date: 'must be on or before work_date, {date}',
  not_regular: 'only applies to regular hours, not to {earning}; leave it out',
  no_reason: 'must not be empty; give a reason',
})
