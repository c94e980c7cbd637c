import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('schedules', {
  no_time: 'must be a time of day, HH:MM',
  no_such_time: 'must be a time from 00:00 to 23:59, HH:MM',
  required: 'is required on a working day',
  on_day_off: 'must be omitted on a day off',
  too_many: 'must have at most 224 items, four shifts a day of eight weeks',
  after_cycle: 'must be at most cycle_weeks, {weeks}',
  overlap: 'is over another shift of the day, {shift}',
  twice: 'is sent more than once, also as a day off',
  taken: 'already has the override {id}, {hours}; change it with PUT {path}',
  cancelled: 'is already cancelled',
  stays_cancelled: 'is already cancelled; create a new override for that date',
  past: 'is in the past: it is {today} there; change it with PUT instead',
  other_date: 'must be {date}; create a new override for another date',
  needs_day_off: 'needs is_working false',
  same_date: 'must be another date than the day off',
  no_paid_holiday: 'must be a paid holiday of the employee',
  pays_both: 'needs the rule substitute_day for worked holidays; this place has pay_both',
  no_working_day: 'needs a day on which the schedule works, which {date} is not',
  holiday_itself: 'needs another day than {date}, which is a paid holiday itself',
  holiday_taken: 'is already the holiday of override {id}',
})
