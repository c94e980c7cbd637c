import { refusals } from '../../../lib/refusals.ts'

/** Why a sign-in with the identity provider failed, by kind; also with details of the failure. */
export const explain = refusals('provider', {
  away: '{host} does not answer',
  away_because: '{host} does not answer ({detail})',
  no_document: '{host} has no document of an identity provider at the address in OIDC_ISSUER',
  no_document_because:
    '{host} has no document of an identity provider at the address in OIDC_ISSUER ({detail})',
  wrong_issuer: '{host} answers for another issuer',
  wrong_issuer_because: '{host} answers for another issuer ({detail})',
  no_endpoint: 'the metadata of {host} has no {detail}',
  foreign_host: 'the document of {host} names another host, which is not contacted',
  foreign_host_because:
    'the document of {host} names another host ({detail}), which is not contacted',
  too_large: 'a response from {host} is too large',
  no_keys: '{host} publishes no keys',
  no_keys_because: '{host} publishes no keys ({detail})',
  bad_key: 'the response from {host} is not signed with one of its published keys',
  bad_client: '{host} does not accept this server',
  bad_client_because: '{host} does not accept this server ({detail})',
  bad_token: 'the response from {host} is not valid',
  refused: '{host} did not sign you in',
  refused_because: '{host} did not sign you in ({detail})',
  other_round: 'the response from {host} belongs to another sign-in',
  over: 'this sign-in with {host} was already used or took too long',
})

/** Details about a failure. */
export const detail = refusals('provider_details', {
  no_answer: 'no answer within 5 seconds',
  no_json: 'the response is not JSON',
  status: 'status {status}',
})
