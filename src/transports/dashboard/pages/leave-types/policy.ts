import { DomainError } from '../../../../lib/errors.ts'
import {
  createLeavePolicy,
  deleteLeavePolicy,
  getLeavePolicy,
  getLeaveType,
  updateLeavePolicy,
} from '../../../../modules/leave/index.ts'
import type { LeavePolicyRecord } from '../../../../modules/leave/policies/schema.ts'
import { leaveTypeName, phrase, say, t } from '../../../../words/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { type Answer, type PageContext, requireCompany, said } from '../../page-context.ts'
import { actOnSeen, refuseChangedMeanwhile, seenInput } from '../../parts/record-version.ts'
import { reviewPage, stepOf } from '../../parts/review.ts'
import { button, confirmed, notices, postForm, to } from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { inFormWords } from '../../words/form-words.ts'
import { policyFormWords } from './fields.ts'
import { policyFields, policyInput, sentPolicy } from './policy-fields.ts'
import { policyWords } from './policy-words.ts'

const refused = phrase('Your access does not change leave policies.')

/** The form for a new policy of a leave type. */
export async function showAddPolicy(page: PageContext): Promise<Answer> {
  requireMay(page, createLeavePolicy, say(refused))
  const type = await page.ask(getLeaveType, { id: Number(page.params.id) })
  const path = `/leave-types/${type.id}`
  const start = { unit: type.unit, rounding: 0.5, carry_over_max: 0 }
  return {
    title: t`Add a policy`,
    main: html`<p class="up"><a href="${to(page, path)}">${leaveTypeName(type.name)}</a></p><h1>${t`Add a policy`}</h1>
${notices(page)}
<p class="lead">${t`It is for the people whose terms name it, from a date. Everybody else keeps the policy of the leave type.`}</p>
${postForm(
  page,
  `${path}/policies/new`,
  html`${policyFields(page, start)}
<div class="actions sticky">${button(t`Add the policy`)} <a href="${to(page, path)}">${t`Cancel`}</a></div>`,
)}`,
  }
}

/** Adds the policy; nobody is enrolled in it yet. */
export async function addPolicy(page: PageContext): Promise<Answer> {
  const { id, type } = await page.ask(getLeaveType, { id: Number(page.params.id) })
  await inFormWords({ words: policyFormWords, inputOf: policyInput(page) }, () =>
    page.act(createLeavePolicy, { ...sentPolicy(page), type }),
  )
  return said(`/leave-types/${id}`, 'policy_added')
}

/** A policy in words, and the form that changes it. */
export async function showPolicy(page: PageContext): Promise<Answer> {
  requireCompany(page)
  const policy = await policyOf(page)
  const type = await page.ask(getLeaveType, { id: Number(page.params.id) })
  const path = `/leave-types/${type.id}`
  return {
    title: t`Policy ${leaveTypeName(policy.name)}`,
    main: html`<p class="up"><a href="${to(page, path)}">${leaveTypeName(type.name)}</a></p><h1>${t`Policy ${leaveTypeName(policy.name)}`}</h1>
${notices(page)}
<p class="lead">${policyWords(policy).join(' ')} ${policy.is_default ? t`For everybody whose terms name no other policy.` : t`For the people whose terms name it.`}</p>
${postForm(
  page,
  `${path}/policies/${policy.id}`,
  html`${seenInput(policy)}${policyFields(page, policy)}
<div class="actions sticky">${button(t`See the effects`)} <a href="${to(page, path)}">${t`Cancel`}</a></div>`,
  { shows: true },
)}
${deletion(page, policy)}`,
  }
}

/** Shows how the changes move balances, then saves them. */
export async function changePolicy(page: PageContext): Promise<Answer> {
  const step = stepOf(page)
  if (step === 'edit') return showPolicy(page)
  const policy = await policyOf(page)
  const { id } = policy
  const path = `/leave-types/${page.params.id}`
  const input = { id, ...sentPolicy(page) }
  const inWords = { words: policyFormWords, inputOf: policyInput(page) }
  if (step === 'save') {
    await inFormWords(inWords, () =>
      actOnSeen(page, updateLeavePolicy, { input, read: getLeavePolicy, id: { id } }),
    )
    return said(path, 'policy_saved')
  }
  refuseChangedMeanwhile(page, policy)
  const dryRun = await inFormWords(inWords, () => page.dryRun(updateLeavePolicy, input))
  return reviewPage(page, {
    title: t`Save the policy ${leaveTypeName(dryRun.name)}?`,
    up: html`<p class="up"><a href="${to(page, `${path}/policies/${id}`)}">${t`Policy ${leaveTypeName(policy.name)}`}</a></p>`,
    action: `${path}/policies/${id}`,
    changes: html`<dl class="facts"><div><dt>${t`Now`}</dt><dd>${policyWords(policy).join(' ')}</dd></div>
<div><dt>${t`From then on`}</dt><dd>${policyWords(dryRun).join(' ')}</dd></div></dl>`,
    dryRun,
    save: t`Save the policy`,
  })
}

/** Deletes a policy that nobody's terms name. */
export async function removePolicy(page: PageContext): Promise<Answer> {
  const { id } = await policyOf(page)
  const inputOf = (field: string) => (field === 'id' ? 'the_policy' : undefined)
  await inFormWords({ words: {}, inputOf }, () => page.act(deleteLeavePolicy, { id }))
  return said(`/leave-types/${page.params.id}`, 'policy_deleted')
}

/** Returns the policy, which is one of the leave type in the path. */
async function policyOf(page: PageContext): Promise<LeavePolicyRecord> {
  const { type } = await page.ask(getLeaveType, { id: Number(page.params.id) })
  const policy = await page.ask(getLeavePolicy, { id: Number(page.params.policy_id) })
  if (policy.type !== type) {
    throw new DomainError('not_found', t`This leave type has no such policy.`)
  }
  return policy
}

function deletion(page: PageContext, { id, is_default }: LeavePolicyRecord): Html {
  if (is_default || !page.may(deleteLeavePolicy)) return html``
  return html`<h2>${t`Delete`}</h2>${confirmed(
    t`Delete the policy`,
    t`Only a policy that nobody’s terms name can be deleted, so no balance changes.`,
    postForm(
      page,
      `/leave-types/${page.params.id}/policies/${id}/delete`,
      button(t`Delete`, 'danger'),
    ),
  )}`
}
