import { refusals } from '../../lib/refusals.ts'

/** What the library of the authorization server says on its page, word for word, and what the page says otherwise. */
export const refuse = refusals('oauth', {
  unknown_client: 'client is invalid',
  other_redirect: "redirect_uri did not match any of the client's registered redirect_uris",
  expired: 'authorization request has expired',
  other_browser: 'interaction session and authentication session mismatch',
  not_valid: 'the request of the application is incomplete or not valid',
})
