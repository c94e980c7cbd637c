import * as v from 'valibot'
import { requireSignedIn } from '../../core/access/actor.ts'
import { Password } from '../../core/fields.ts'
import { defineOperation } from '../../core/operation.ts'
import { described } from '../../core/schema.ts'
import { hashPassword } from '../../lib/crypto/passwords.ts'
import { endOtherSessions } from '../sessions/end.ts'

export const setDashboardPassword = defineOperation({
  name: 'dashboard_password.set',
  summary: 'Set the password of the signed-in person; their other sessions end.',
  permission: 'company:write',
  effect: 'update',
  own_sign_in: true,
  transports: ['dashboard'],
  input: v.strictObject({
    password: Password,
    session_id: described(v.number(), 'The session that does not end.'),
  }),
  output: v.strictObject({ employee_id: v.number(), ended_sessions: v.number() }),
  prepare: ({ password }) => hashPassword(password),
  async run({ sql, actor, audit }, { session_id }, password_hash: string) {
    const employee_id = requireSignedIn(actor)
    await sql('update employees set password_hash = $3 where company_id = $1 and id = $2', [
      employee_id,
      password_hash,
    ])
    const ended_sessions = await endOtherSessions(sql, employee_id, session_id)
    audit({
      record_type: 'dashboard_access',
      record_id: employee_id,
      before: null,
      after: { secrets_changed: ['password'] },
    })
    return { employee_id, ended_sessions }
  },
})
