import * as v from 'valibot'
import { requireSignedIn } from '../../core/access/actor.ts'
import { planAgain } from '../../core/access/asks.ts'
import { defineOperation } from '../../core/operation.ts'
import { described, oneOf } from '../../core/schema.ts'
import { approvalMailModes } from '../../core/tables.ts'
import { nullable, oneOf as oneOfTexts, readRows } from '../../db/statements/read-rows.ts'
import { DomainError } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'

const Choice = v.strictObject({
  approval_mails: described(
    v.nullable(oneOf(approvalMailModes)),
    'Emails about requests to decide: each, digest (one a day), off; null: as the company.',
  ),
})

export const chooseOwnApprovalMails = defineOperation({
  name: 'sign_ins.choose_own_mails',
  summary: 'Choose how the signed-in person gets emails about requests to decide.',
  permission: 'any',
  effect: 'update',
  transports: ['dashboard'],
  own_sign_in: true,
  input: Choice,
  output: Choice,
  async run(context, choice) {
    const { sql, actor, now_ms } = context
    const employee_id = requireSignedIn(actor)
    const [before] = await readRows(
      sql,
      { approval_mails: nullable(oneOfTexts(...approvalMailModes)) },
      `select approval_mails from sign_ins where company_id = $1 and employee_id = $2
       for no key update`,
      [employee_id],
    )
    if (!before) throw new DomainError('forbidden', refuse.may_not())
    if (before.approval_mails === choice.approval_mails) return before
    await sql(
      'update sign_ins set approval_mails = $3 where company_id = $1 and employee_id = $2',
      [employee_id, choice.approval_mails],
    )
    await planAgain(sql, now_ms)
    context.notifyWorkers()
    context.audit({ record_type: 'sign_in', record_id: employee_id, before, after: choice })
    return choice
  },
})
