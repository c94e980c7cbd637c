import { refusals } from '../lib/refusals.ts'

export const refuse = refusals('db', {
  not_responding: 'The database is not responding. Try again in a few seconds.',
  none_free: 'No connection to the database was free. Try again in a few seconds.',
  lost_race: 'Other requests are changing the same records. Try again in a moment.',
  no_cursor: 'is not a cursor of this list; send next_cursor unchanged',
  notes: '{note} {next}',
  sort_of_changes: 'cannot be combined with {other}, which sorts by change; omit it',
})
