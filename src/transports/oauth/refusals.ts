import { refusals } from '../../lib/refusals.ts'

/** The authorization library's messages, word for word, and the page's own sentences for them. */
export const refuse = refusals('oauth', {
  unknown_client: 'client is invalid',
  other_redirect: "redirect_uri did not match any of the client's registered redirect_uris",
  expired: 'authorization request has expired',
  other_browser: 'interaction session and authentication session mismatch',
  not_valid: 'the request of the application is incomplete or not valid',
})
