import {
  createLeavePolicy,
  createLeaveType,
  deleteLeaveType,
  getLeaveType,
  updateLeaveType,
} from '../../../../modules/leave/index.ts'
import type { LeavePolicyRecord } from '../../../../modules/leave/policies/schema.ts'
import type { LeaveTypeRecord } from '../../../../modules/leave/types/schema.ts'
import { leaveTypeName, phrase, say, t } from '../../../../words/index.ts'
import { textOf } from '../../../pages/form.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import { type Answer, type PageContext, requireCompany, said } from '../../page-context.ts'
import { actOnSeen, refuseChangedMeanwhile, seenInput } from '../../parts/record-version.ts'
import { reviewPage, stepOf } from '../../parts/review.ts'
import { badge, button, confirmed, notices, postForm, table, to } from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { inFormWords } from '../../words/form-words.ts'
import { newTypeFields, numberOrNull, typeFields, typeWords } from './fields.ts'
import { whyNotDeleted } from './in-use.ts'
import { policiesOf } from './list.ts'
import { policyWords } from './policy-words.ts'

const refused = phrase('Your access does not change leave types.')

/** The form for a new leave type. */
export function showAddLeaveType(page: PageContext): Answer {
  requireMay(page, createLeaveType, say(refused))
  return {
    title: t`Add a leave type`,
    main: html`<p class="up"><a href="${to(page, '/leave-types')}">${t`Leave types`}</a></p><h1>${t`Add a leave type`}</h1>
${notices(page)}
${postForm(
  page,
  '/leave-types/new',
  html`${newTypeFields(page)}
<div class="actions sticky">${button(t`Add the leave type`)} <a href="${to(page, '/leave-types')}">${t`Cancel`}</a></div>`,
)}`,
  }
}

/** Adds the leave type; nobody has a balance of it yet that could change. */
export async function addLeaveType(page: PageContext): Promise<Answer> {
  const { form } = page
  const type = textOf(form, 'type')
  const { id } = await inFormWords({ words: typeWords }, () =>
    page.act(createLeaveType, {
      ...sentType(page),
      ...(type === undefined ? {} : { type }),
      annual_days: numberOrNull(form, 'annual_days'),
      accrual_method: form.get('accrual_method') ?? undefined,
      unit: form.get('unit') ?? undefined,
    }),
  )
  return said(`/leave-types/${id}`, 'leave_type_added')
}

/** A leave type with its policies. */
export async function showLeaveType(page: PageContext): Promise<Answer> {
  requireCompany(page)
  const id = Number(page.params.id)
  const type = await page.ask(getLeaveType, { id })
  const policies = await policiesOf(page, type.type)
  return {
    title: leaveTypeName(type.name),
    main: html`<p class="up"><a href="${to(page, '/leave-types')}">${t`Leave types`}</a></p>
<div class="name-line"><h1>${leaveTypeName(type.name)}</h1>${type.is_active ? badge(t`In use`, 'good') : badge(t`Retired`, 'quiet')}</div>
${notices(page)}
<p class="lead">${leadWords(type)}</p>
<div class="title"><h2>${t`Policies`}</h2>${
      page.may(createLeavePolicy)
        ? html`<a class="button" href="${to(page, `/leave-types/${id}/policies/new`)}">${t`Add a policy`}</a>`
        : ''
    }</div>
${policyTable(page, type, policies)}
<h2>${t`Settings`}</h2>
${postForm(
  page,
  `/leave-types/${id}`,
  html`${seenInput(type)}${typeFields(page, type)}
<div class="actions">${button(t`See the effects`)} <a href="${to(page, '/leave-types')}">${t`Cancel`}</a></div>`,
  { shows: true },
)}
${await deletion(page, type)}`,
  }
}

function leadWords({ is_builtin, type, unit }: LeaveTypeRecord): string {
  if (unit === 'days') {
    return is_builtin
      ? t`Built in, ${type} in requests. Its balances are in days.`
      : t`Your own, ${type} in requests. Its balances are in days.`
  }
  return is_builtin
    ? t`Built in, ${type} in requests. Its balances are in hours.`
    : t`Your own, ${type} in requests. Its balances are in hours.`
}

function policyTable(
  page: PageContext,
  { id }: LeaveTypeRecord,
  policies: readonly LeavePolicyRecord[],
): Html {
  return table(
    t`Policies`,
    [t`Policy`, t`Who`, t`Balance`, ''],
    policies.map(
      (policy) => html`<tr><th scope="row">${leaveTypeName(policy.name)}</th>
<td data-label="${t`Who`}">${policy.is_default ? (policies.length === 1 ? t`Everybody` : t`Everybody else`) : t`People whose terms name it`}</td>
<td data-label="${t`Balance`}">${policyWords(policy).join(' ')}</td>
<td class="does"><a class="button" href="${to(page, `/leave-types/${id}/policies/${policy.id}`)}">${page.may(updateLeaveType) ? tHtml`Edit<span class="hidden"> the policy ${leaveTypeName(policy.name)}</span>` : tHtml`Open<span class="hidden"> the policy ${leaveTypeName(policy.name)}</span>`}</a></td></tr>`,
    ),
    'wide stacks',
  )
}

/** Shows the effects of the changes, then saves them. */
export async function changeLeaveType(page: PageContext): Promise<Answer> {
  const step = stepOf(page)
  if (step === 'edit') return showLeaveType(page)
  const id = Number(page.params.id)
  const type = await page.ask(getLeaveType, { id })
  const input = { id, ...sentType(page), is_active: page.form.has('is_active') }
  if (step === 'save') {
    await inFormWords({ words: typeWords }, () =>
      actOnSeen(page, updateLeaveType, { input, read: getLeaveType, id: { id } }),
    )
    return said(`/leave-types/${id}`, 'leave_type_saved')
  }
  refuseChangedMeanwhile(page, type)
  const dryRun = await inFormWords({ words: typeWords }, () => page.dryRun(updateLeaveType, input))
  return reviewPage(page, {
    title: t`Save ${leaveTypeName(type.name)}?`,
    up: html`<p class="up"><a href="${to(page, `/leave-types/${id}`)}">${leaveTypeName(type.name)}</a></p>`,
    action: `/leave-types/${id}`,
    changes:
      type.is_active && !input.is_active
        ? html`<p>${t`Nobody can ask for new leave of this type. Leave that was asked for stays.`}</p>`
        : html``,
    dryRun,
    save: t`Save the leave type`,
  })
}

/** Deletes a leave type that nothing uses. */
export async function removeLeaveType(page: PageContext): Promise<Answer> {
  await page.act(deleteLeaveType, { id: Number(page.params.id) })
  return said('/leave-types', 'leave_type_deleted')
}

function sentType({ form }: PageContext) {
  return {
    name: form.get('name') ?? '',
    is_paid: form.has('is_paid'),
    requires_approval: form.has('requires_approval'),
    color: textOf(form, 'color') ?? null,
  }
}

/** The button that deletes, or why that is not possible. */
async function deletion(page: PageContext, { id, is_builtin }: LeaveTypeRecord): Promise<Html> {
  if (is_builtin || !page.may(deleteLeaveType)) return html``
  const problem = await whyNotDeleted(page, id)
  if (problem !== undefined) {
    return html`<h2>${t`Delete`}</h2><p class="quiet">${t`It cannot be deleted. ${problem} Take “New leave can be asked for” away instead.`}</p>`
  }
  return html`<h2>${t`Delete`}</h2>${confirmed(
    t`Delete the leave type`,
    t`No leave, adjustments, policies or blackout dates use it. Its balances are deleted too.`,
    postForm(page, `/leave-types/${id}/delete`, button(t`Delete`, 'danger')),
  )}`
}
