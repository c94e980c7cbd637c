import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('identity_provider', {
  use_provider: 'Your company signs in with {host}. Choose that on the sign-in page.',
})
