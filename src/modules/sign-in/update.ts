import * as v from 'valibot'
import { type Context, defineOperation } from '../../core/operation.ts'
import { described, Id } from '../../core/schema.ts'
import { auditSignIn, requireSignIn, type SignInRecord, SignInSchema } from './schema.ts'

export const ReadOnly = described(
  v.boolean(),
  'Whether they, and applications that act for them, may only read.',
)

export const updateSignIn = defineOperation({
  name: 'sign_ins.update',
  summary: 'Say whether a person who may sign in may change anything, or only read.',
  permission: 'company:write',
  effect: 'update',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({ employee_id: Id, read_only: ReadOnly }),
  output: SignInSchema,
  run: (context, { employee_id, read_only }) => setReadOnly(context, employee_id, read_only),
})

/** Makes a person read-only, or lets them make changes again; takes effect immediately in sessions and applications. */
export async function setReadOnly(
  context: Context,
  employee_id: number,
  read_only: boolean,
): Promise<SignInRecord> {
  const { sql, services, company_id } = context
  await sql('select id from employees where company_id = $1 and id = $2 for share', [employee_id])
  const before = await requireSignIn(sql, employee_id)
  if (before.read_only === read_only) return before
  await sql('update sign_ins set read_only = $3 where company_id = $1 and employee_id = $2', [
    employee_id,
    read_only,
  ])
  services.personChanges.notify({ company_id, employee_id })
  const after = { ...before, read_only }
  auditSignIn(context, before, after)
  return after
}
