import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('audit', {
  not_when: 'must be a date or a timestamp',
  no_such_when: 'must be a date, such as 2026-10-05, or a timestamp, such as 2026-10-05T13:00:00Z',
  needs_from: 'requires from or record_id, to limit the search',
})
