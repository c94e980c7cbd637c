import type * as v from 'valibot'
import type { FileAnswer } from '../../core/file.ts'
import type { AnyOperation, Change } from '../../core/operation.ts'
import type { IfMatch } from '../../core/run/if-match.ts'
import { DomainError } from '../../lib/errors.ts'
import { phrase } from '../../words/index.ts'
import type { Effects } from '../effects.ts'
import type { Html } from '../pages/html.ts'
import type { Inputs } from '../pages/problem.ts'
import { refuse } from '../refusals.ts'
import type { Mailer } from '../sign-in/deps.ts'
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
  /** Sends sign-in emails; undefined: none can be sent. */
  mailer: Mailer | undefined
  form_token: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The form of a post; empty on a get. */
  form: URLSearchParams
  /** Why the post before this page failed. */
  problem: DomainError | undefined
  /**
   * The inputs rendered until now, the problem that the page shows, and the people about whom the signed-in person only
   * decides as a deputy; and the signed-in person, where somebody else decides their requests.
   */
  shown: { inputs: Inputs; problem?: DomainError; covered?: ReadonlySet<number>; own?: number }
  /** Whether the signed-in person may call an operation at all. */
  may(operation: AnyOperation): boolean
  /** Runs an operation as the signed-in person. */
  ask<Op extends AnyOperation>(operation: Op, input: object): Promise<Answered<Op>>
  /**
   * Runs an operation for a form, once even if the form is sent twice; with `if_match`, only if the record is
   * unchanged.
   */
  act<Op extends AnyOperation>(
    operation: Op,
    input: object,
    if_match?: IfMatch,
  ): Promise<Answered<Op>>
  /** Runs a dry run, which stores nothing. */
  dryRun<Op extends AnyOperation>(operation: Op, input: object): Promise<DryRunResult<Op>>
}

export type DryRunResult<Op extends AnyOperation> = Answered<Op> & { effects: DryRunEffects }

/** The effects of a dry run, with the records that it would change. */
export type DryRunEffects = Effects & { changes?: readonly Change[] }

export type Answer =
  | { title: string; main: Html; scripts?: 'chart' }
  /** After a post: the path of the next page, below `/admin`. */
  | { go: string; signed_out?: boolean }
  | { file: FileAnswer; inline?: boolean }

export type Show = (page: PageContext) => Promise<Answer> | Answer

/** Refuses (403) a page of the company to those who reach a team. */
export function requireCompany({ session }: Pick<PageContext, 'session'>): void {
  if (session.reach === 'company') return
  throw new DomainError('forbidden', refuse.only_company())
}

/** Returns a path with the keys of the sentences that confirm an action. */
export function said(path: string, ...keys: Sentence[]): { go: string } {
  return { go: `${path}${path.includes('?') ? '&' : '?'}said=${keys.join('&said=')}` }
}

export type Sentence = keyof typeof sentences

/** Only these sentences are shown, so a URL cannot inject text into a page. */
export const sentences = {
  none_selected: phrase('Select at least one leave request.'),
  leave_entered: phrase('The leave was entered and is approved.'),
  leave_requested: phrase('The leave was requested.'),
  adjustment_entered: phrase('The adjustment was entered and is approved.'),
  adjustment_requested: phrase('The adjustment was requested.'),
  request_reopened: phrase('The request is pending again.'),
  request_cancelled: phrase('The request was canceled.'),
  entry_saved: phrase('The punch was saved.'),
  entry_approved: phrase('The punch was approved.'),
  entry_restored: phrase('The punch was restored.'),
  entry_added: phrase('The punch was added.'),
  entry_repeated: phrase('This punch exists already. Nothing was added.'),
  waits: phrase('It waits for approval.'),
  held: phrase('Its pay period is approved: it is held and not paid.'),
  revoked: phrase('The key is revoked. It can no longer sign in.'),
  key_changed: phrase('The key was changed. Requests follow within two seconds.'),
  period_approved: phrase('The pay period is approved. Its dates are locked.'),
  period_reopened: phrase('The pay period is open again.'),
  resent: phrase('The delivery was queued again.'),
  resent_all: phrase('The failed deliveries were queued again.'),
  tested: phrase('A test event was queued.'),
  webhook_changed: phrase('The webhook was updated.'),
  webhook_deleted: phrase('The webhook was deleted.'),
  calendar_deleted: phrase('The address was deleted. Calendar apps stop showing this leave.'),
  saved: phrase('Saved.'),
  access_revoked: phrase('Access was revoked. All sessions and links ended.'),
  email_set: phrase('Your email was changed. Use it to sign in from now on.'),
  password_set: phrase('Your password was set. Your other sessions ended.'),
  sign_in_given: phrase('They may sign in now.'),
  sign_in_revoked: phrase('The sign-in was revoked. Sessions and connected applications ended.'),
  account_linked: phrase('The account is linked.'),
  account_unlinked: phrase('The account is unlinked. Sessions and connected applications ended.'),
  access_granted: phrase('Access was granted.'),
  invited: phrase('The invitation was mailed.'),
  reads_only: phrase('The access is read-only from now on, of connected applications too.'),
  may_change: phrase('Changes are allowed again.'),
  person_added: phrase('The person was added.'),
  person_saved: phrase('The record was saved.'),
  known_department: phrase('Saved. The department is spelled as it is for others.'),
  similar_department: phrase(
    'Saved. Another department has almost the same name: check which one you mean.',
  ),
  person_left: phrase('The last day was saved.'),
  person_stays: phrase('The last day was withdrawn.'),
  person_rehired: phrase('They are employed again.'),
  schedule_saved: phrase('The schedule was saved.'),
  version_deleted: phrase('The version of the schedule was deleted.'),
  override_saved: phrase('The day was saved.'),
  override_cancelled: phrase('The change was canceled. The schedule applies again.'),
  balance_adjusted: phrase('The balance was adjusted.'),
  leave_type_added: phrase('The leave type was added.'),
  leave_type_saved: phrase('The leave type was saved.'),
  leave_type_deleted: phrase('The leave type was deleted.'),
  policy_added: phrase('The policy was added. Enroll people in it on their pages.'),
  policy_saved: phrase('The policy was saved.'),
  policy_deleted: phrase('The policy was deleted.'),
  holiday_added: phrase('The holiday was added.'),
  holiday_saved: phrase('The holiday was saved.'),
  holiday_deleted: phrase('The holiday was deleted.'),
  holiday_chosen: phrase('The choice was saved.'),
  blackout_added: phrase('The blackout dates were added.'),
  blackout_saved: phrase('The blackout dates were saved.'),
  blackout_deleted: phrase('The blackout dates were deleted.'),
  minimum_saved: phrase('The minimum was saved.'),
  location_added: phrase('The work location was added.'),
  location_saved: phrase('The work location was saved.'),
  trip_added: phrase('The trip was added. It waits for approval.'),
  trip_saved: phrase('The trip was saved.'),
  trip_approved: phrase('The trip was approved.'),
  trip_rejected: phrase('The trip was rejected.'),
  trip_cancelled: phrase('The trip was canceled.'),
  settings_same: phrase('Nothing was changed: the settings are as they were.'),
  export_started: phrase('The file is being made. It can be downloaded here when it is done.'),
  export_long: phrase('This file takes a while: have it made below.'),
  app_ended: phrase('The connection has ended. The application can no longer sign in.'),
} as const
