import * as v from 'valibot'
import { type Context, defineOperation } from '../../core/operation.ts'
import { Id } from '../../core/schema.ts'
import { invalid } from '../../lib/errors.ts'
import { deleteFeedsOf } from '../calendar-feeds/delete.ts'
import { endGrantsOf } from '../connected-apps/end.ts'
import { endSessions } from '../sessions/end.ts'
import { deleteLinks } from '../sessions/links.ts'
import { refuse } from './refusals.ts'
import { auditSignIn, lockSignIn, SignInSchema } from './schema.ts'

export const revokeSignIn = defineOperation({
  name: 'sign_ins.revoke',
  summary:
    "Take back a person's sign-in; sessions, links, connected applications and calendar feeds end.",
  permission: 'company:write',
  effect: 'delete',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({ employee_id: Id }),
  output: SignInSchema,
  async run(context, { employee_id }) {
    const { sql } = context
    const before = await lockSignIn(sql, employee_id)
    if (before.dashboard_access) {
      throw invalid({ employee_id: refuse.has_dashboard_access() })
    }
    await endAccessOf(context, employee_id)
    await sql('delete from sign_ins where company_id = $1 and employee_id = $2', [employee_id])
    auditSignIn(context, before, undefined)
    return before
  },
})

/**
 * Ends the sessions, links, connected applications and calendar feeds of a person, in the transaction that ends the
 * person's access.
 */
export async function endAccessOf(context: Context, employee_id: number): Promise<void> {
  const { sql } = context
  await endSessions(sql, employee_id)
  await deleteLinks(sql, employee_id)
  await endGrantsOf(context, employee_id)
  await deleteFeedsOf(context, employee_id)
}
