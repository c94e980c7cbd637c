import type { refuse } from '../../../modules/audit/refusals.ts'
import type { Refusals } from '../../table.ts'

export const audit: Refusals<typeof refuse> = {
  not_when: 'doit être une date ou un horodatage',
  no_such_when:
    'doit être une date, comme 2026-10-05, ou un horodatage, comme 2026-10-05T13:00:00Z',
  needs_from: 'exige une date de début, pour ne pas chercher dans tout le journal',
}
