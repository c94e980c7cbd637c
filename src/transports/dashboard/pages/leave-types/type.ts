import { DomainError } from '../../../../lib/errors.ts'
import {
  createLeavePolicy,
  createLeaveType,
  deleteLeaveType,
  getLeaveType,
  updateLeaveType,
} from '../../../../modules/leave/index.ts'
import type { LeavePolicyRecord } from '../../../../modules/leave/policies/schema.ts'
import type { LeaveTypeRecord } from '../../../../modules/leave/types/schema.ts'
import { textOf } from '../../form.ts'
import { inFormWords } from '../../form-words.ts'
import { type Html, html } from '../../html.ts'
import { type Answer, type PageContext, requireCompany, said } from '../../page-context.ts'
import { problemText } from '../../problem.ts'
import { requireMay } from '../../require-may.ts'
import { reviewPage, stepOf } from '../../review.ts'
import { actOnSeen, refuseChangedMeanwhile, seenInput } from '../../seen.ts'
import { badge, button, confirmed, notices, postForm, table, to } from '../../ui.ts'
import { newTypeFields, numberOrNull, typeFields, typeWords } from './fields.ts'
import { policiesOf } from './list.ts'
import { policyWords } from './policy-words.ts'

const refused = 'Your access does not change leave types.'

/** The form for a new leave type. */
export function showAddLeaveType(page: PageContext): Answer {
  requireMay(page, createLeaveType, refused)
  return {
    title: 'Add a leave type',
    main: html`<p class="up"><a href="${to(page, '/leave-types')}">Leave types</a></p><h1>Add a leave type</h1>
${notices(page)}
${postForm(
  page,
  '/leave-types/new',
  html`${newTypeFields(page)}
<div class="actions sticky">${button('Add the leave type')} <a href="${to(page, '/leave-types')}">Cancel</a></div>`,
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
    title: type.name,
    main: html`<p class="up"><a href="${to(page, '/leave-types')}">Leave types</a></p>
<div class="name-line"><h1>${type.name}</h1>${type.is_active ? badge('In use', 'good') : badge('Retired', 'quiet')}</div>
${notices(page)}
<p class="lead">${type.is_builtin ? 'Built in' : 'Your own'}, ${type.type} in requests. Its balances are in ${type.unit}.</p>
<div class="title"><h2>Policies</h2>${
      page.may(createLeavePolicy)
        ? html`<a class="button" href="${to(page, `/leave-types/${id}/policies/new`)}">Add a policy</a>`
        : ''
    }</div>
${policyTable(page, type, policies)}
<h2>Settings</h2>
${postForm(
  page,
  `/leave-types/${id}`,
  html`${seenInput(type)}${typeFields(page, type)}
<div class="actions">${button('See the effects')} <a href="${to(page, '/leave-types')}">Cancel</a></div>`,
  { shows: true },
)}
${await deletion(page, type)}`,
  }
}

function policyTable(
  page: PageContext,
  { id }: LeaveTypeRecord,
  policies: readonly LeavePolicyRecord[],
): Html {
  return table(
    'Policies',
    ['Policy', 'Who', 'Balance', ''],
    policies.map(
      (policy) => html`<tr><th scope="row">${policy.name}</th>
<td data-label="Who">${policy.is_default ? (policies.length === 1 ? 'Everybody' : 'Everybody else') : 'People whose terms name it'}</td>
<td data-label="Balance">${policyWords(policy).join(' ')}</td>
<td class="does"><a class="button" href="${to(page, `/leave-types/${id}/policies/${policy.id}`)}">${page.may(updateLeaveType) ? 'Edit' : 'Open'}<span class="hidden"> the policy ${policy.name}</span></a></td></tr>`,
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
    title: `Save ${type.name}?`,
    up: html`<p class="up"><a href="${to(page, `/leave-types/${id}`)}">${type.name}</a></p>`,
    action: `/leave-types/${id}`,
    changes:
      type.is_active && !input.is_active
        ? html`<p>Nobody can ask for new leave of this type. Leave that was asked for stays.</p>`
        : html``,
    dryRun,
    save: 'Save the leave type',
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
  const problem = await whyNot(page, id)
  if (problem !== undefined) {
    return html`<h2>Delete</h2><p class="quiet">It cannot be deleted. ${problem} Take “New leave can be asked for” away instead.</p>`
  }
  return html`<h2>Delete</h2>${confirmed(
    'Delete the leave type',
    'No leave, adjustments, policies or blackout dates use it. Its balances are deleted too.',
    postForm(page, `/leave-types/${id}/delete`, button('Delete', 'danger')),
  )}`
}

async function whyNot(page: PageContext, id: number): Promise<string | undefined> {
  try {
    await page.dryRun(deleteLeaveType, { id })
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error
    const [why = ''] = error.fields?.type ?? []
    return why === ''
      ? problemText(error)
      : `It ${inOne(why.split(';')[0]!)}.`
          .replace(/^Type /, 'It ')
          .replace(/; set is_active.*$/, '.')
  }
}

/** Returns `has 1 leave request` of `has 1 leave requests`. */
function inOne(words: string): string {
  return words.replace(/\b1 (leave request|adjustment)s\b/, '1 $1')
}
