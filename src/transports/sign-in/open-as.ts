import type { Context } from 'koa'
import type { AnyOperation } from '../../core/operation.ts'
import { runOperation } from '../../core/run-operation.ts'
import { DomainError } from '../../lib/errors.ts'
import type { Candidate } from '../../modules/sign-in/candidates.ts'
import { writeCookie } from '../dashboard/cookie.ts'
import type { Deps } from './visit.ts'

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
  const { token } = body as { token?: string }
  if (token === undefined) throw new DomainError('forbidden', 'Sign-in failed. Try again.')
  writeCookie(ctx, deps.settings, token)
}

/** The interaction of the authorization server that the sign-in continues; undefined for anything else. */
export function continued(text: unknown): string | undefined {
  return typeof text === 'string' && /^[\w-]{10,64}$/.test(text) ? text : undefined
}

/** Returns where a new session leads. */
export function afterOpening(uid: string | undefined): string {
  return uid === undefined ? '/sign-in' : `/oauth/consent/${uid}`
}
