import { DomainError } from '../../../../lib/errors.ts'

import * as leave from '../../../../modules/leave/index.ts'

import type { LeavePolicyRecord } from '../../../../modules/leave/policies/schema.ts'
import type { LeaveTypeRecord } from '../../../../modules/leave/types/schema.ts'
import { leaveTypeName, phrase, t } from '../../../../words/index.ts'
import { html } from '../../../pages/html.ts'
import { type Answer, type PageContext, requireCompany } from '../../page-context.ts'
import { type Place, recordPages } from '../../record-pages/pages.ts'
import { policyFields, policyFormWords, policyInput, sentPolicy } from './policy-fields.ts'
import { policyWords } from './policy-words.ts'

type PolicyPlace = Place & { type: LeaveTypeRecord }

/** The policies of the leave type in the path, which lists them. */
export const leavePolicies = recordPages<LeavePolicyRecord, PolicyPlace>({
  path: '/leave-types/:id/policies',
  id: 'policy_id',
  title: phrase('Policies'),
  operations: {
    get: leave.getLeavePolicy,
    create: leave.createLeavePolicy,
    update: leave.updateLeavePolicy,
    remove: leave.deleteLeavePolicy,
  },
  refused: phrase('You do not have permission to change leave policies.'),
  async place(page) {
    const type = await page.ask(leave.getLeaveType, { id: Number(page.params.id) })
    const up = `/leave-types/${type.id}`
    return { up, words: leaveTypeName(type.name), at: (below) => `${up}/policies${below}`, type }
  },
  async load(page, { type }) {
    const policy = await page.ask(leave.getLeavePolicy, { id: Number(page.params.policy_id) })
    if (policy.type === type.type) return policy
    throw new DomainError('not_found', t`This leave type has no such policy.`)
  },
  named: ({ name }) => t`Policy ${leaveTypeName(name)}`,
  fields: ({ page, record, input }) => policyFields(page, record, input),
  sent: ({ page, record, place: { type } }) =>
    record.id === undefined ? { ...sentPolicy(page), type: type.type } : sentPolicy(page),
  words: policyFormWords,
  inputOf: policyInput,
  add: {
    title: phrase('Add a policy'),
    lead: () =>
      t`It is for the people whose terms name it, from a date. Everybody else keeps the policy of the leave type.`,
    start: (_, { type: { unit } }) => ({
      unit,
      accrual_method: 'annual_grant',
      rounding: 0.5,
      prorate_first_year: true,
      carry_over_max: 0,
    }),
    button: phrase('Add the policy'),
    sticky: true,
    done: 'policy_added',
  },
  edit: {
    lead: ({ record: policy }) =>
      html`${policyWords(policy).join(' ')} ${policy.is_default ? t`For everybody whose terms name no other policy.` : t`For the people whose terms name it.`}`,
    sticky: true,
    review: {
      title: ({ name }) => t`Save the policy ${leaveTypeName(name)}?`,
      changes: (_, after, before) =>
        html`<dl class="facts"><div><dt>${t`Now`}</dt><dd>${policyWords(before).join(' ')}</dd></div>
<div><dt>${t`From then on`}</dt><dd>${policyWords(after).join(' ')}</dd></div></dl>`,
      save: phrase('Save the policy'),
    },
    done: 'policy_saved',
  },
  remove: {
    button: phrase('Delete the policy'),
    question: phrase(
      'Only a policy that nobody’s terms name can be deleted, so no balance changes.',
    ),
    instead: (_, { is_default }) => (is_default ? html`` : undefined),
    done: 'policy_deleted',
  },
})

/** Opens the policy in the path below its leave type; the leave types without one. */
export async function findPolicy(page: PageContext): Promise<Answer> {
  requireCompany(page)
  const id = Number(page.params.policy_id)
  if (!id) return { go: '/leave-types' }
  const policy = await page.ask(leave.getLeavePolicy, { id })
  const { data } = await page.ask(leave.listLeaveTypes, { per_page: 100 })
  const type = data.find((one) => one.type === policy.type)
  return { go: `/leave-types/${type!.id}/policies/${id}` }
}
