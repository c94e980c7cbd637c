import type { refuse as coreRefuse } from '../core/refusals.ts'
import type { refuse as libRefuse } from '../lib/errors.ts'
import type { refuse as apiKeysRefuse } from '../modules/api-keys/refusals.ts'
import type { refuse as calendarFeedsRefuse } from '../modules/calendar-feeds/refusals.ts'
import type { refuse as companyRefuse } from '../modules/company/refusals.ts'
import type { refuse as leaveRefuse } from '../modules/leave/refusals.ts'
import type { refuse as payrollRefuse } from '../modules/payroll/refusals.ts'
import type { refuse as schedules } from '../modules/schedules/refusals.ts'
import type { refuse as webhooksRefuse } from '../modules/webhooks/refusals.ts'
import type { Refusals } from './table.ts'

/**
 * Refusals that name fields, ids or methods of the API, as pages say them in English, by group and name: the types are
 * `Partial<Refusals<typeof refuse>>`.
 */
export const refusals = {
  api_keys: {
    no_permissions: 'must not be empty; select at least one permission',
  } satisfies Partial<Refusals<typeof apiKeysRefuse>>,
  calendar_feeds: {
    no_permission: 'Your access does not allow this.',
  } satisfies Partial<Refusals<typeof calendarFeedsRefuse>>,
  company: {
    no_threshold: 'must have a threshold',
  } satisfies Partial<Refusals<typeof companyRefuse>>,
  core: {
    altered_tag:
      'The record cannot be compared with the one that you opened. Open it again and repeat your change.',
    changed:
      'Somebody else changed this record in the meantime. Open it again and repeat your change.',
    narrow_reach: 'Your access reaches {held}; this needs access to {needed}.',
    not_here: 'This is not available here.',
    no_permission: 'Your access does not allow this.',
    not_shown: 'Your access does not allow this.',
    key_in_use: 'This form is being sent. Try again.',
    first_is_running: 'This form was already sent and is still being processed. Try again later.',
    key_of_another: 'was already sent with other entries; open the page again',
  } satisfies Partial<Refusals<typeof coreRefuse>>,
  lib: {
    unexpected:
      'An unexpected error occurred. Try again, and report the request number if it happens again.',
  } satisfies Partial<Refusals<typeof libRefuse>>,
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
  payroll: {
    may_not_read: 'Your access does not allow this.',
  } satisfies Partial<Refusals<typeof payrollRefuse>>,
  schedules: {
    taken: 'already has a change, {hours}; cancel it first',
  } satisfies Partial<Refusals<typeof schedules>>,
  webhooks: {
    no_events: 'must not be empty; select at least one event',
  } satisfies Partial<Refusals<typeof webhooksRefuse>>,
}
