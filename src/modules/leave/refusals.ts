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
})
