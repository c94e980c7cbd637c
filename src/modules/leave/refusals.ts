import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('leave', {
  none: 'must have at least one request',
  too_many: 'must have at most {most} requests',
  unknown: 'does not match a leave request of your company',
  other_employee: 'does not match the employee of leave_request_id',
  no_request: 'is required, or leave_request_id',
  left: 'is no longer active; no new leave',

  ends_before_start: 'must not be before start_date',
  too_long: 'must be within {most} days, including start_date',
  other_part_of_day: 'must be the same as start_day_part on a single day',
  starts_in_morning: 'must be full or afternoon over several days',
  ends_in_afternoon: 'must be full or morning over several days',
  hours_over_days: 'must be omitted over several days',
  hours_of_part: 'must be omitted when a day part is sent',

  not_pending: 'is already {status}; only a pending request can be changed',
  not_cancellable: 'is already {status}; only pending or approved leave can be cancelled',
  decided: 'is already {status}; there is nothing left to decide',
  own_begun: 'Your leave has begun; it can only be cancelled by somebody else.',
  would_be_approved: 'would be approved, because this leave type needs no approval; omit status',
  would_wait:
    'would be pending, because this leave type needs approval; omit status and approve the request afterwards',
  would_wait_for_override:
    'would be pending, because a blackout is overridden; omit status and approve the request afterwards',
  cancelled: 'is cancelled; create a new leave request instead',
  needed_no_decision:
    'was {status} without a decision, because its type needs no approval; {instead} instead',
  stays: 'cannot change: {problem}',
  start_stays: 'cannot change: start_date {problem}',
  end_stays: 'cannot change: end_date {problem}',
  dates_taken: 'cannot change: the request {problem}; cancel that one first',

  colleague_away: '{name} of the same department is away from {from} to {to}',
  colleague_away_on: '{name} of the same department is away from {date} to {date}',
  colleagues_away: '{name} of the same department is away from {from} to {to}, and {more} more',
  colleagues_away_on:
    '{name} of the same department is away from {date} to {date}, and {more} more',
  below_minimum:
    'on {date}, {present} of {department} would be at work, and the minimum is {minimum}',
  blackout: 'overlaps the blackout {id}, {name} ({from} to {to})',
  blackout_on: 'overlaps the blackout {id}, {name} ({date} to {date})',
  overridable_blackout:
    'overlaps the blackout {id}, {name} ({from} to {to}); {how} override_blackout to approve it anyway',
  overridable_blackout_on:
    'overlaps the blackout {id}, {name} ({date} to {date}); {how} override_blackout to approve it anyway',
  overlap: 'overlaps the {status} leave request {id} ({from} to {to})',
  overlap_on: 'overlaps the {status} leave request {id} ({date})',

  waiting_period: 'must be {date} or later: {type} leave waits {days} days after the hire date',
  after_last_day: "must not be after {date}, the employee's last day",
  before_first_day: "must not be before {date}, the employee's first day",
  no_working_day: 'has no working day through end_date',
  year_from: 'the leave year from {date}',
  takes: 'takes {amount} {unit} of {type} in {year}, but only {available} are available by then',
  takes_with_waiting:
    'takes {amount} {unit} of {type} in {year}, but only {available} are available by then and other requests wait for {waiting}',
  takes_with_expiring:
    'takes {amount} {unit} of {type} in {year}, but only {available} are available by then; {expiring} carried-over {expire} unused',
  takes_with_both:
    'takes {amount} {unit} of {type} in {year}, but only {available} are available by then and other requests wait for {waiting}; {expiring} carried-over {expire} unused',

  built_in: '{type} is built in and cannot be deleted; set is_active to false to retire it',
  has_requests: 'has {requests} leave requests; set is_active to false to retire it',
  has_adjustments: 'has {adjustments} adjustments of balances; set is_active to false to retire it',
  has_policies: 'has {policies} leave policies; delete them first',
  in_terms_of_one: 'is used in the terms of 1 employee; set is_active to false to retire it',
  in_terms: 'is used in the terms of {employees} employees; set is_active to false to retire it',
  in_blackouts: 'is used by {blackouts} blackout dates',
  not_code: 'must be lowercase words joined by _',
  no_letters: 'is required: the name has no letters from a to z',
  alias: 'is an alias of vacation; choose another',
  type_taken: 'is already used by the leave type {id}',
  type_retired: 'is already used by the leave type {id}, which is retired',
  not_days: 'must be a number of days',
  not_color: 'must be #rrggbb or a color name',
  policy_of_type: 'does not fit the leave policy of the type: {field} {problem}',
  unit_of_worked: 'must be hours: the leave policy {id}, {name}, accrues by hours worked',
  has_entries: 'cannot change: balances of {type} have entries already; create another leave type',

  default_policy: 'is the default policy of {type}, which goes with the leave type',
  policy_of_one: 'is in use: the terms of 1 employee name it; give them another policy first',
  policy_of:
    'is in use: the terms of {employees} employees name it; give them another policy first',
  policy_taken: 'is already used by the leave policy {id} of {type}',
  not_month_and_day: 'must be a month and day, MM-DD',
  no_such_day: 'must be an existing month and day, MM-DD',
  no_start_of_year: 'must be calendar, hire_anniversary, or a month and day, MM-DD',
  needs_hours: 'per_hour_worked needs a leave type whose unit is hours',
  needed_by_hour: 'is required for per_hour_worked and must be above 0',
  needed_with_earn_hours: 'is required with earn_hours',
  needed_with_per_hours: 'is required with per_hours',
  only_by_hour: 'applies to accrual_method per_hour_worked only; leave it out',
  not_steps: 'must be a list of steps',
  steps_with_amount: 'cannot be combined with annual_amount; send annual_amount null',
  no_steps: 'must have at least one step; or send null',
  first_step_late: 'must be 0: there would be no amount before it',
  step_too_early: 'must be more than {years}',

  zero: 'must not be 0',
  not_days_or_hours: 'must be a number of days or hours',
  no_balance: '{type} has no balance; set annual_days of the leave type first',
  before_balance: 'must be {date} or later: the balance begins then',
  before_opening: 'must be {date} or later: the opening balance was stated as of that date',
  opening_in_future: 'must not be in the future for an opening balance',
  too_late: 'must be {date} or earlier',
  stated_before: 'was stated before, as of {date}; use a correction',
  corrected_before: 'must be correction: the balance was corrected as of {date}',
  taken_before: 'must be correction: leave request {id} takes {date}, before effective_date',
  too_far_ahead: 'must be {year} or earlier, at most {most} years ahead',
  no_bank:
    'needs a leave type whose unit is hours and whose accrual_method is manual, which {type} is not',
  time_in_lieu_used:
    'cannot change: the time in lieu is used already, and {type} would be {hours} hours; cancel leave of it first',

  ends_before: 'must not be before from, {from}',
  ends_late: 'must be at most {most} days after from',
})
