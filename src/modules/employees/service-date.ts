import { allows } from '../../core/access/permissions.ts'
import type { Actor } from '../../core/operation.ts'
import { DomainError } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'

/** Refuses changes that move leave to callers who may not write leave; throws a 403. */
export function requireLeaveWrite(actor: Actor, what: string): void {
  if (allows(actor.permissions, 'leave:write')) return
  const access = actor.kind === 'user' ? 'connection' : 'API key'
  throw new DomainError('forbidden', refuse.needs_leave_write({ access, what }))
}
