import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('connected_apps', {
  no_areas: 'must not be empty; select at least one area',
  no_such_days: 'must be one of {choices}',
  too_wide: 'is wider than your role allows, which is {reach}',
  must_be_read_only: 'must be set, because your own access is read-only',
  need_company: 'need access to the whole company: {permissions}',
})
