import type * as v from 'valibot'
import type { FileAnswer } from '../../core/file.ts'
import type { AnyOperation } from '../../core/operation.ts'
import type { DomainError } from '../../lib/errors.ts'
import type { Session } from '../../modules/dashboard-access/sessions/find.ts'
import type { Html } from './html.ts'
import type { Inputs } from './problem.ts'

type Answered<Op extends AnyOperation> = v.InferOutput<Op['output']>

/** One request of somebody who is signed in. */
export type PageContext = {
  session: Session
  /** What stands before `/admin` in addresses of pages, such as `/rollcall`; mostly nothing. */
  root: string
  site_url: string
  now_ms: number
  form_token: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Of a post; without fields on a get. */
  form: URLSearchParams
  /** Why the post before this page failed. */
  problem: DomainError | undefined
  /** What the page that is being made has so far: its inputs, and the problem that it says. */
  shown: { inputs: Inputs; problem?: DomainError }
  /** Performs an operation as the admin who is signed in. */
  ask<Op extends AnyOperation>(operation: Op, input: object): Promise<Answered<Op>>
  /** The same for what a form asks: sent twice, it is done once. */
  act<Op extends AnyOperation>(operation: Op, input: object): Promise<Answered<Op>>
  /** What a write would bring about, and nothing of it stays. */
  dryRun<Op extends AnyOperation>(operation: Op, input: object): Promise<DryRunResult<Op>>
}

export type DryRunResult<Op extends AnyOperation> = Answered<Op> & {
  effects: Record<string, unknown>
}

/** What a page answers. */
export type Answer =
  | { title: string; main: Html; scripts?: 'chart' }
  /** After a post: the path of the page to see next, below `/admin`. */
  | { go: string; signed_out?: boolean }
  | { file: FileAnswer; inline?: boolean }

export type Show = (page: PageContext) => Promise<Answer> | Answer

/** What the address of a page adds to say what was done: a key of `sentences`. */
export function said(path: string, key: keyof typeof sentences): { go: string } {
  return { go: `${path}${path.includes('?') ? '&' : '?'}said=${key}` }
}

/** Only these are said, so that an address cannot put words into a page. */
export const sentences = {
  approved: 'Approved.',
  rejected: 'Rejected.',
  revoked: 'The key is revoked. Whoever uses it gets 401 from now on.',
  period_approved: 'The pay period is approved. Its dates are locked.',
  period_reopened: 'The pay period is open again.',
  resent: 'The delivery is on its way again.',
  resent_all: 'What failed is on its way again.',
  tested: 'A test event is on its way.',
  webhook_changed: 'The webhook is changed.',
  webhook_deleted: 'The webhook is deleted.',
  saved: 'Saved.',
  access_revoked: 'Access has ended, with all sessions and links.',
  email_set: 'Your e-mail is changed. It is what you sign in with.',
  password_set: 'Your password is set. Other sessions of yours have ended.',
} as const
