import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('time_entries', {
  no_timestamp: 'must be a timestamp, such as 2026-10-05T09:00:00-04:00',
  no_such_time: 'must be an existing timestamp, such as 2026-10-05T09:00:00-04:00',
  not_of_changes: 'cannot be combined with cursor or updated_since; omit it',
  in_future: 'must not be more than a day in the future',
  not_after_clock_in: 'must be after clock_in',
  too_long: 'must be at most 24 hours after clock_in',
  overlap: 'overlaps another entry of this employee',
  taken: 'matches another entry, {id}, of this employee',
  taken_by_deleted: 'matches a deleted entry of this employee',

  too_many_breaks: 'must have at most 24 breaks',
  break_backwards: 'must end after it starts',
  break_before: 'must not start before clock_in',
  break_after: 'must not end after clock_out',
  break_too_late: 'must end within 24 hours of clock_in',
  breaks_overlap: 'overlaps breaks.{index}',
  breaks_differ:
    'the unpaid breaks are {sum} minutes, break_minutes is {minutes}; send one of the two, or equal ones',
  stored_breaks_differ:
    'the unpaid breaks of this entry are {sum} minutes; send breaks too, or null if not known',
  stored_break: '{problem}; send breaks too, or null if not known',

  no_employee: 'is required, or send employee_email instead',
  other_employee: 'belongs to a different employee than employee_id',
  left: 'left on {date}; no punches after that date',
  after_last_day: "must not be after {date}, the employee's last day",

  none: 'must have at least one entry',
  too_many: 'must have at most 1,000 entries',
  too_many_punches: 'must have at most 1,000 punches',
  unknown: 'does not match a time entry of your company',
  active: 'is active; only an entry with a clock-out can be approved',

  own_none: 'Your company does not let people record their own time.',
  own_by_request:
    'Your company lets people ask for a forgotten punch instead; create a forgot-punch request.',
  own_approved: 'This entry is approved; somebody else can change it.',
  own_only_now:
    'Your company lets people clock in and out at the current time only; for any other time, create a forgot-punch request.',
})
