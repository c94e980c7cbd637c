import type { Context } from '../../core/operation.ts'
import { oneOf, readRows, string } from '../../db/statements/read-rows.ts'
import { emailNorm } from '../../lib/text.ts'
import { roles } from '../employees/table.ts'
import { setSignIn } from './confirm.ts'
import { giveTo } from './give.ts'
import { selectSignIns, signInChanged } from './schema.ts'
import { setReadOnly } from './update.ts'

/**
 * Gives an admin with dashboard access the sign-in, or confirms email and role where there is one. Without `read_only`,
 * a sign-in that only reads stays so.
 */
export async function includeSignIn(
  context: Context,
  employee_id: number,
  read_only?: boolean,
): Promise<void> {
  const { sql } = context
  const [person] = await readRows(
    sql,
    { email: string, role: oneOf(...roles) },
    'select email, role from employees where company_id = $1 and id = $2',
    [employee_id],
  )
  const { email, role } = person!
  const [before] = await selectSignIns(sql, employee_id)
  if (!before)
    return giveTo(context, { id: employee_id, email, role, read_only: read_only ?? false })
  if (read_only !== undefined) await setReadOnly(context, employee_id, read_only)
  if (!before.waits && before.confirmed_role === role) return
  await setSignIn(context, employee_id, { email: emailNorm(email), role })
  await signInChanged(context, before)
}

type Named = { id: number; email: string }

/** An address that an admin changes in the dashboard or at the command line is confirmed by that. */
export async function followOwnEmail(context: Context, before: Named, after: Named): Promise<void> {
  const { sql, channel } = context
  if (channel !== 'dashboard' && channel !== 'cli') return
  const [given] = await selectSignIns(sql, after.id)
  if (!given || given.sign_in_email !== emailNorm(before.email)) return
  await setSignIn(context, after.id, { email: emailNorm(after.email) })
  await signInChanged(context, given)
}
