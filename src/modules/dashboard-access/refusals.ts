import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('dashboard_access', {
  first_password_ended:
    'The first password can no longer be used. Use a code or an invitation link.',
  is_first_password: 'must not be the first password',
  no_access: 'has no dashboard access; grant it first',
  not_admin: 'must be a company_admin of your company',
  busy: 'Too many people are signing in right now. Try again in a few seconds.',
})
