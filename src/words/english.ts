import type { refuse as leaveRefuse } from '../modules/leave/refusals.ts'
import type { Refusals, Words } from './table.ts'

/**
 * Refusals that name fields, ids or methods of the API, as pages say them in English, by group and name: the types are
 * `Partial<Refusals<typeof refuse>>`.
 */
export const refusals = {
  leave: {
    blackout: 'overlaps the blackout {name}, {from} to {to}',
    blackout_on: 'overlaps the blackout {name}, {date}',
    overridable_blackout:
      'overlaps the blackout {name}, {from} to {to}; approve it on its own page and choose to approve it anyway',
    overridable_blackout_on:
      'overlaps the blackout {name}, {date}; approve it on its own page and choose to approve it anyway',
    overlap: 'overlaps {status} leave, {from} to {to}',
    overlap_on: 'overlaps {status} leave on {date}',
    colleague_away_on: '{name} of the same department is away on {date}',
    colleagues_away_on: '{name} of the same department is away on {date}, and {more} more',
    takes: 'uses {amount} {unit} of {type} in {year}, but only {available} are available by then',
    takes_with_waiting:
      'uses {amount} {unit} of {type} in {year}, but only {available} are available by then and other requests wait for {waiting}',
    takes_with_expiring:
      'uses {amount} {unit} of {type} in {year}, but only {available} are available by then; {expiring} carried-over {expire} unused',
    takes_with_both:
      'uses {amount} {unit} of {type} in {year}, but only {available} are available by then and other requests wait for {waiting}; {expiring} carried-over {expire} unused',
    built_in: '{type} is built in and cannot be deleted',
    no_steps: 'must have at least one step',
  } satisfies Partial<Refusals<typeof leaveRefuse>>,
}

/** Sentences of operations that name fields, ids or methods of the API, as pages say them in English. */
export const english: Words = {
  'If-Match has {0}, which is not an ETag of this service: a proxy or a client has added W/ or the name of a compression. Send the ETag without it, or turn that off.':
    'The record cannot be compared with the one that you opened. Open it again and repeat your change.',
  'The record has changed since you read it. Read it again and send its new ETag in If-Match.':
    'Somebody else changed this record in the meantime. Open it again and repeat your change.',
  'This access reaches {0}; {1} needs access to {2}.':
    'Your access reaches {0}; this needs access to {2}.',
  '{0} is not available over this API.': 'This is not available here.',
  'This {0} lacks the permission {1}.': 'Your access does not allow this.',
  'This access lacks the permission {0}.': 'Your access does not allow this.',
  'This Idempotency-Key is in use. Try again.': 'This form is being sent. Try again.',
  'The first request with this Idempotency-Key is still running; try again later.':
    'This form was already sent and is still being processed. Try again later.',
  'was used for a different request; use a new key for each request':
    'was already sent with other entries; open the page again',
  'already has the override {0}, {1}; change it with PUT {2}':
    'already has a change, {1}; cancel it first',
  'must not be empty; omit it for a key with all permissions':
    'must not be empty; select at least one permission',
  'must not be empty; omit it for all event types': 'must not be empty; select at least one event',
  'must have a threshold; send null for no overtime': 'must have a threshold',
  'An unexpected error occurred. Try again, and report the request_id if it happens again.':
    'An unexpected error occurred. Try again, and report the request number if it happens again.',
}
