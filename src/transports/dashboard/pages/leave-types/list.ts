import {
  createLeaveType,
  listLeavePolicies,
  listLeaveTypes,
} from '../../../../modules/leave/index.ts'
import type { LeavePolicyRecord } from '../../../../modules/leave/policies/schema.ts'
import type { LeaveTypeRecord } from '../../../../modules/leave/types/schema.ts'
import { type Html, html } from '../../html.ts'
import { type Answer, type PageContext, requireCompany } from '../../page-context.ts'
import { badge, empty, notices, pageOf, pager, table, to } from '../../ui.ts'
import { policyWords } from './policy-words.ts'

const states = [
  ['used', 'In use', true],
  ['retired', 'Retired', false],
] as const

/** The leave types with their policies in words. */
export async function showLeaveTypes(page: PageContext): Promise<Answer> {
  requireCompany(page)
  const state = states.find(([name]) => name === page.query.get('show')) ?? states[0]
  const asked = { is_active: state[2], page: pageOf(page), per_page: 50 }
  const { data, meta } = await page.ask(listLeaveTypes, asked)
  const types = data as LeaveTypeRecord[]
  const policies = (await policiesOf(page)).filter(({ type }) =>
    types.some((each) => each.type === type),
  )
  return {
    title: 'Leave types',
    main: html`<div class="title"><h1>Leave types</h1>${page.may(createLeaveType) ? html`<a class="button" href="${to(page, '/leave-types/new')}">Add a leave type</a>` : ''}</div>
${notices(page)}
<nav class="tabs" aria-label="Which leave types">${states.map(
      ([name, words]) =>
        html`<a href="${to(page, '/leave-types')}?show=${name}"${name === state[0] ? html` aria-current="page"` : ''}>${words}</a>`,
    )}</nav>
${
  types.length === 0
    ? empty('There are no such leave types.')
    : table(
        'Leave types',
        ['Name', 'Counted in', 'Pay', 'Approval', 'Balance', 'Who'],
        types.map((type) =>
          row(
            page,
            type,
            policies.filter((each) => each.type === type.type),
          ),
        ),
        'wide stacks',
      )
}
${pager(page, '/leave-types', meta, 'leave type')}`,
  }
}

/** Returns the policies of a leave type, or of all. */
export async function policiesOf(page: PageContext, type?: string): Promise<LeavePolicyRecord[]> {
  const found: LeavePolicyRecord[] = []
  for (let number = 1; ; number += 1) {
    const asked = { ...(type === undefined ? {} : { type }), page: number, per_page: 100 }
    const { data, meta } = await page.ask(listLeavePolicies, asked)
    found.push(...(data as LeavePolicyRecord[]))
    if (number >= meta.last_page) return found
  }
}

function row(
  page: PageContext,
  { id, name, type, unit, is_paid, is_builtin, requires_approval }: LeaveTypeRecord,
  policies: readonly LeavePolicyRecord[],
): Html {
  const standard = policies.find(({ is_default }) => is_default)
  const others = policies.filter(({ is_default }) => !is_default)
  return html`<tr><th scope="row"><a href="${to(page, `/leave-types/${id}`)}">${name}</a>${
    is_builtin ? '' : html` ${badge('custom', 'quiet')}`
  }<br><span class="quiet">${type}</span></th>
<td data-label="Counted in">${unit}</td>
<td data-label="Pay">${is_paid ? 'paid' : 'unpaid'}</td>
<td data-label="Approval">${requires_approval ? 'by somebody' : 'at once'}</td>
<td data-label="Balance">${standard === undefined ? '' : policyWords(standard).join(' ')}</td>
<td data-label="Who">${
    others.length === 0
      ? 'Everybody'
      : html`Everybody, but for the people in ${others.map(
          (policy, at) =>
            html`${at > 0 ? ', ' : ''}<a href="${to(page, `/leave-types/${id}/policies/${policy.id}`)}">${policy.name}</a>`,
        )}`
  }</td></tr>`
}
