import * as v from 'valibot'
import { requireSignedIn } from '../../core/access/actor.ts'
import { defineOperation } from '../../core/operation.ts'
import { described, PeopleText } from '../../core/schema.ts'
import { DomainError } from '../../lib/errors.ts'
import { emailNorm } from '../../lib/text.ts'
import { setSignIn } from './confirm.ts'
import { refuse } from './refusals.ts'
import { requireSignIn, SignInSchema, signInChanged } from './schema.ts'

export const confirmOwnEmail = defineOperation({
  name: 'sign_ins.confirm_email',
  summary: "Confirm one's own new email with a code that was sent to the old one.",
  permission: 'any',
  effect: 'update',
  reach: { least: 'self', whom: 'nobody' },
  transports: ['dashboard'],
  input: v.strictObject({
    old_email: described(PeopleText, 'The address that the code was sent to.'),
    email: described(PeopleText, 'The address that is confirmed.'),
  }),
  output: SignInSchema,
  async run(context, { old_email, email }) {
    const employee_id = requireSignedIn(context.actor)
    const before = await requireSignIn(context.sql, employee_id)
    if (before.sign_in_email !== old_email || emailNorm(before.email) !== emailNorm(email)) {
      throw new DomainError('conflict', refuse.address_changed())
    }
    await setSignIn(context, employee_id, { email: emailNorm(email) })
    return signInChanged(context, before)
  },
})
