import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('forgot_punch_requests', {
  already_closed: 'matches entry {id}, which already has a clock-out',
  cannot_reopen: 'cannot change: clock_in {problem}',
  approved: 'is approved, and its shift is entry {id}; change or delete that entry instead',
  other_date: "must be the clock-in's date in {timezone}, {date}",
  no_open_entry: 'is required: there is no open entry on that date',
  many_open_entries: 'is required: there is more than one open entry on that date',
})
