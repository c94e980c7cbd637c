import type { Context } from 'koa'
import type { AnyOperation } from '../../../core/operation.ts'
import { runOperation } from '../../../core/run/run-operation.ts'
import { DomainError } from '../../../lib/errors.ts'
import type { Candidate } from '../../../modules/sign-in/candidates.ts'
import { writeCookie } from '../../pages/cookie.ts'
import { refuse } from '../../refusals.ts'
import type { Deps } from '../visit.ts'
import { rememberBrowser } from './known-browser.ts'

/** Opens a session of a person with an operation and sets its cookie. */
export async function openAs(
  deps: Pick<Deps, 'operationDeps' | 'settings'>,
  ctx: Context,
  { company_id, employee_id, name }: Pick<Candidate, 'company_id' | 'employee_id' | 'name'>,
  operation: AnyOperation,
  input: object,
): Promise<void> {
  const { body } = await runOperation(
    deps.operationDeps,
    operation,
    {
      company_id,
      actor: { kind: 'user', id: employee_id, name, permissions: null },
      channel: 'dashboard',
      request_id: ctx.state.request_id,
    },
    input,
  )
  const { token, sign_in_email } = body as { token?: string; sign_in_email?: string | null }
  if (token === undefined) throw new DomainError('forbidden', refuse.sign_in_failed())
  writeCookie(ctx, deps.settings, token)
  if (sign_in_email) rememberBrowser(deps, ctx, sign_in_email)
}

/**
 * The target after the sign-in: an interaction of the authorization server, a page of the dashboard, or a question of an
 * assistant. Undefined for anything else, so that a URL cannot redirect to another site.
 */
export function continued(text: unknown): string | undefined {
  const isKnown =
    typeof text === 'string' && [isInteraction, isPage, isQuestion].some((each) => each.test(text))
  return isKnown && text.length <= 500 ? text : undefined
}

const isInteraction = /^[\w-]{10,64}$/
const isQuestion = /^\/confirm\/[\w-]{16}$/
// Without segments of dots, which browsers resolve to other paths.
const isPage = /^\/admin(\/(?!(\.|%2e){1,2}(\/|\?|$))[\w.~%-]+)*(\?[\w.~%&=+:,@/-]*)?$/i

/** Returns the page of the dashboard that a sign-in can continue with; undefined for anything else. */
export function dashboardPage(path: string): string | undefined {
  return isPage.test(path) ? continued(path) : undefined
}

/** Returns where a new session leads. */
export function afterOpening(next: string | undefined): string {
  if (next === undefined) return '/sign-in'
  return next.startsWith('/') ? next : `/oauth/consent/${next}`
}
