import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('calendar_feeds', {
  too_wide: 'is wider than this access, which reaches {reach}',
  not_for_company: 'does not apply to a feed of the company; leave it out',
  needs_person: 'is required for a feed that reaches {reach}',
  left: 'is no longer active; no new feeds',
  not_manager: 'must be self: only managers and admins have a feed of a team',
  too_many_of_company: 'limit reached: at most {most} calendar feeds of the company',
  too_many_of_person: 'limit reached: at most {most} calendar feeds for each person',
  no_permission:
    'This {access} lacks the permission leave:read, which the address of a calendar feed needs.',
})
