import type * as v from 'valibot'
import type { FileAnswer } from '../../core/file.ts'
import type { IfMatch } from '../../core/if-match.ts'
import type { AnyOperation } from '../../core/operation.ts'
import { DomainError } from '../../lib/errors.ts'
import type { Mailer } from '../sign-in/deps.ts'
import type { Html } from './html.ts'
import type { Inputs } from './problem.ts'
import type { SignedIn } from './signed-in.ts'

type Answered<Op extends AnyOperation> = v.InferOutput<Op['output']>

/** One request of a signed-in person. */
export type PageContext = {
  session: SignedIn
  /** The prefix of `/admin` in URLs of pages, such as `/rollcall`; usually empty. */
  root: string
  site_url: string
  /** Whether people may connect applications. */
  oauth: boolean
  now_ms: number
  /** Sends sign-in e-mails; undefined: none can be sent. */
  mailer: Mailer | undefined
  form_token: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The form of a post; empty on a get. */
  form: URLSearchParams
  /** Why the post before this page failed. */
  problem: DomainError | undefined
  /**
   * The inputs of the page so far, the problem that it shows, and the people about whom the signed-in person only decides,
   * as a deputy.
   */
  shown: { inputs: Inputs; problem?: DomainError; covered?: ReadonlySet<number> }
  /** Whether the signed-in person may call an operation at all. */
  may(operation: AnyOperation): boolean
  /** Runs an operation as the signed-in person. */
  ask<Op extends AnyOperation>(operation: Op, input: object): Promise<Answered<Op>>
  /** Runs an operation for a form, once even if the form is sent twice; with `if_match`, only on the record as it was. */
  act<Op extends AnyOperation>(
    operation: Op,
    input: object,
    if_match?: IfMatch,
  ): Promise<Answered<Op>>
  /** Runs a dry run, which stores nothing. */
  dryRun<Op extends AnyOperation>(operation: Op, input: object): Promise<DryRunResult<Op>>
}

export type DryRunResult<Op extends AnyOperation> = Answered<Op> & {
  effects: Record<string, unknown>
}

/** The answer of a page. */
export type Answer =
  | { title: string; main: Html; scripts?: 'chart' }
  /** After a post: the path of the next page, below `/admin`. */
  | { go: string; signed_out?: boolean }
  | { file: FileAnswer; inline?: boolean }

export type Show = (page: PageContext) => Promise<Answer> | Answer

/** Refuses (403) a page of the company to those who reach a team. */
export function requireCompany({ session }: Pick<PageContext, 'session'>): void {
  if (session.reach === 'company') return
  throw new DomainError('forbidden', 'This page is for admins of the company.')
}

/** Returns a path with the key of a sentence about what was done. */
export function said(path: string, key: keyof typeof sentences): { go: string } {
  return { go: `${path}${path.includes('?') ? '&' : '?'}said=${key}` }
}

/** Only these are shown, so that a URL cannot put words into a page. */
export const sentences = {
  none_selected: 'Select at least one leave request.',
  leave_reopened: 'The request is pending again.',
  leave_cancelled: 'The leave was cancelled.',
  entry_saved: 'The punch was saved.',
  entry_approved: 'The punch was approved.',
  entry_restored: 'The punch was restored. It waits for approval.',
  entry_added: 'The punch was added.',
  revoked: 'The key is revoked. Requests with it now get 401.',
  key_changed: 'The key was changed. Requests follow within two seconds.',
  period_approved: 'The pay period is approved. Its dates are locked.',
  period_reopened: 'The pay period is open again.',
  resent: 'The delivery was queued again.',
  resent_all: 'The failed deliveries were queued again.',
  tested: 'A test event was queued.',
  webhook_changed: 'The webhook was updated.',
  webhook_deleted: 'The webhook was deleted.',
  saved: 'Saved.',
  access_revoked: 'Access was revoked. All sessions and links ended.',
  email_set: 'Your e-mail was changed. Use it to sign in from now on.',
  password_set: 'Your password was set. Your other sessions ended.',
  sign_in_given: 'They may sign in now.',
  sign_in_revoked: 'The sign-in was taken back. Sessions and connected applications ended.',
  account_linked: 'The account is linked.',
  account_unlinked: 'The account is unlinked. Sessions and connected applications ended.',
  access_granted: 'Access was granted.',
  invited: 'The invitation was mailed.',
  reads_only: 'The access is read-only from now on, of connected applications too.',
  may_change: 'Changes are allowed again.',
  person_added: 'The person was added.',
  person_saved: 'The record was saved.',
  person_left: 'The last day was saved.',
  person_rehired: 'They are employed again.',
  schedule_saved: 'The schedule was saved.',
  override_saved: 'The day was saved.',
  override_cancelled: 'The change was cancelled. The schedule applies again.',
  balance_adjusted: 'The balance was adjusted.',
  leave_type_added: 'The leave type was added.',
  leave_type_saved: 'The leave type was saved.',
  leave_type_deleted: 'The leave type was deleted.',
  policy_added: 'The policy was added. Enroll people in it on their pages.',
  policy_saved: 'The policy was saved.',
  policy_deleted: 'The policy was deleted.',
  holiday_added: 'The holiday was added.',
  holiday_saved: 'The holiday was saved.',
  holiday_deleted: 'The holiday was deleted.',
  holiday_chosen: 'The choice was saved.',
  blackout_added: 'The blackout dates were added.',
  blackout_saved: 'The blackout dates were saved.',
  blackout_deleted: 'The blackout dates were deleted.',
  location_added: 'The work location was added.',
  location_saved: 'The work location was saved.',
  trip_added: 'The trip was added. It waits for approval.',
  trip_saved: 'The trip was saved.',
  trip_approved: 'The trip was approved.',
  trip_rejected: 'The trip was rejected.',
  trip_cancelled: 'The trip was cancelled.',
  settings_same: 'Nothing was changed: the settings are as they were.',
  export_started: 'The file is being made. It can be downloaded here when it is done.',
  export_long: 'This file takes a while: have it made below.',
  app_ended: 'The connection has ended. Requests of the application now get 401.',
} as const
