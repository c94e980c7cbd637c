import * as v from 'valibot'
import { requireSignedIn } from '../../core/access/actor.ts'
import { Password } from '../../core/fields.ts'
import { defineOperation } from '../../core/operation.ts'
import { hashPassword, verifyPassword } from '../../lib/crypto/passwords.ts'
import { DomainError, invalid } from '../../lib/errors.ts'
import { requireNoProvider } from '../identity-provider/force.ts'
import { Opened, openSession } from '../sessions/open.ts'
import { lockFirstPassword, storePassword } from '../sign-in/passwords.ts'
import { refuse } from './refusals.ts'

export const replaceFirstPassword = defineOperation({
  name: 'sign_in_passwords.create',
  summary: 'Sign in a person who typed the first password, which another one replaces for good.',
  permission: 'any',
  effect: 'create',
  transports: ['dashboard'],
  input: v.strictObject({ password: Password }),
  output: Opened,
  prepare: ({ password }) => hashPassword(password),
  async run(context, { password }, password_hash: string) {
    const { sql, actor } = context
    const employee_id = requireSignedIn(actor)
    await requireNoProvider(context)
    const first = await lockFirstPassword(context, employee_id)
    if (!first) {
      const message = refuse.first_password_ended()
      throw new DomainError('forbidden', message)
    }
    if (await verifyPassword(password, first)) {
      throw invalid({ password: refuse.is_first_password() })
    }
    await sql('update employees set first_password_hash = null where company_id = $1 and id = $2', [
      employee_id,
    ])
    await storePassword(context, employee_id, password_hash)
    return openSession(context, employee_id, 'password')
  },
})
