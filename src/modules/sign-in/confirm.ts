import * as v from 'valibot'
import { Email } from '../../core/fields.ts'
import { type Context, defineOperation } from '../../core/operation.ts'
import { described, Id } from '../../core/schema.ts'
import { postgresCode } from '../../db/failures.ts'
import { DomainError } from '../../lib/errors.ts'
import { emailNorm } from '../../lib/text.ts'
import { roles } from '../employees/table.ts'
import { takenEmail } from './give.ts'
import { forgetPassword } from './passwords.ts'
import { refuse } from './refusals.ts'
import { requireSignIn, SignInSchema, signInChanged } from './schema.ts'

export const confirmSignIn = defineOperation({
  name: 'sign_ins.confirm',
  summary: "Confirm the email and the role in a person's record, which a key may have changed.",
  permission: 'company:write',
  effect: 'update',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({
    employee_id: Id,
    email: described(Email, 'The email that is confirmed, as it was shown.'),
    role: described(v.picklist(roles), 'The role that is confirmed, as it was shown.'),
  }),
  output: SignInSchema,
  async run(context, { employee_id, email, role }) {
    const { sql } = context
    await sql('select id from employees where company_id = $1 and id = $2 for share', [employee_id])
    const before = await requireSignIn(sql, employee_id)
    const isShown = emailNorm(before.email) === emailNorm(email) && before.role === role
    if (!isShown) {
      throw new DomainError('conflict', refuse.changed_again())
    }
    if (emailNorm(email) === before.sign_in_email && role === before.confirmed_role) return before
    await setSignIn(context, employee_id, { email: emailNorm(email), role })
    return signInChanged(context, before)
  },
})

const UNIQUE_VIOLATION = '23505'

/** Stores the confirmed sign-in; throws a 422 when somebody else signs in with the address. */
export async function setSignIn(
  { sql, services, company_id }: Context,
  employee_id: number,
  { email, role }: { email: string; role?: string },
): Promise<void> {
  try {
    await sql(
      `update sign_ins set sign_in_email = $3, role = coalesce($4, role)
       where company_id = $1 and employee_id = $2`,
      [employee_id, email, role ?? null],
    )
  } catch (error) {
    throw postgresCode(error) === UNIQUE_VIOLATION ? takenEmail(email) : error
  }
  if (role !== undefined && role !== 'employee') await forgetPassword(sql, employee_id)
  services.personChanges.notify({ company_id, employee_id })
}
