import { allows } from '../../../core/access/permissions.ts'
import type { Context } from '../../../core/operation.ts'
import { DomainError } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'

/** The overtime of one person is a rule of pay, as the company's is: it needs its permission too. */
export function requireSettings({ actor }: Context): void {
  if (allows(actor.permissions, 'company:write')) return
  throw new DomainError('forbidden', refuse.overtime_needs_settings())
}

/** Leave policies of one person move balances, as adjustments of leave do: they need its permission too. */
export function requireLeave({ actor }: Context): void {
  if (allows(actor.permissions, 'leave:write')) return
  throw new DomainError('forbidden', refuse.policies_need_leave())
}
