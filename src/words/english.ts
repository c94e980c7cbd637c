import type { refuse as schedules } from '../modules/schedules/refusals.ts'
import type { Refusals, Words } from './table.ts'

/**
 * Refusals that name fields, ids or methods of the API, as pages say them in English, by group and name: the types are
 * `Partial<Refusals<typeof refuse>>`.
 */
export const refusals = {
  schedules: {
    taken: 'already has a change, {hours}; cancel it first',
  } satisfies Partial<Refusals<typeof schedules>>,
}

/** Sentences of operations that name fields, ids or methods of the API, as pages say them in English. */
export const english: Words = {
  'overlaps the blackout {0}, {1} ({2} to {3})': 'overlaps the blackout {1}, {2} to {3}',
  'overlaps the blackout {0}, {1} ({2})': 'overlaps the blackout {1}, {2}',
  'overlaps the blackout {0}, {1} ({2}); {3} override_blackout to approve it anyway':
    'overlaps the blackout {1}, {2}; approve it on its own page and choose to approve it anyway',
  'overlaps the blackout {0}, {1} ({2} to {3}); {4} override_blackout to approve it anyway':
    'overlaps the blackout {1}, {2} to {3}; approve it on its own page and choose to approve it anyway',
  'overlaps the {0} leave request {1} ({2} to {3})': 'overlaps {0} leave, {2} to {3}',
  'overlaps the {0} leave request {1} ({2})': 'overlaps {0} leave on {2}',
  'takes {0} {1}': 'uses {0} {1}',
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
  'must not be empty; omit it for a key with all permissions':
    'must not be empty; select at least one permission',
  'must not be empty; omit it for all event types': 'must not be empty; select at least one event',
  'must have a threshold; send null for no overtime': 'must have a threshold',
  'must have at least one step; or send null': 'must have at least one step',
  'An unexpected error occurred. Try again, and report the request_id if it happens again.':
    'An unexpected error occurred. Try again, and report the request number if it happens again.',
}
