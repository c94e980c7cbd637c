import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('sign_in', {
  changed_again: 'The record has changed again. Review it and try again.',
  may_not: 'This person may not sign in.',
  no_password: 'This person does not sign in with a password.',
  account_may_not: 'This account may no longer sign in.',
  no_provider:
    'There is no identity provider. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  other_issuer: 'must be of {issuer}',
  account_taken: 'is the account of another person; unlink that one first',
  linked_meanwhile: 'The person was just linked to another account. Try again.',
  has_dashboard_access: 'has dashboard access, which includes it; revoke that first',
  nobody: 'must name at least one person',
  too_many: 'must name at most 5000 people',
  email_taken:
    '{email} is the sign-in address of another person; confirm or take back that one first',
  unknown: 'must be active employees; unknown: {people}',
  not_given: 'cannot sign in yet; enable their sign-in first',
  address_changed: 'The address has changed since the code was sent.',
})
