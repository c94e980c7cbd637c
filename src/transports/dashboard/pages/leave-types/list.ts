import {
  createLeaveType,
  listLeavePolicies,
  listLeaveTypes,
} from '../../../../modules/leave/index.ts'
import type { LeavePolicyRecord } from '../../../../modules/leave/policies/schema.ts'
import type { LeaveTypeRecord } from '../../../../modules/leave/types/schema.ts'
import { leaveTypeName, phrase, say, t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import { type Answer, type PageContext, requireCompany } from '../../page-context.ts'
import { badge, empty, notices, pageOf, pager, table, to } from '../../parts/ui.ts'
import { policyWords } from './policy-words.ts'

const states = [
  ['used', phrase('In use'), true],
  ['retired', phrase('Retired'), false],
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
    title: t`Leave types`,
    main: html`<div class="title"><h1>${t`Leave types`}</h1>${page.may(createLeaveType) ? html`<a class="button" href="${to(page, '/leave-types/new')}">${t`Add a leave type`}</a>` : ''}</div>
${notices(page)}
<p class="lead">${t`Paid time off (PTO) and other leave: how it is counted, earned and approved.`}</p>
<nav class="tabs" aria-label="${t`Which leave types`}">${states.map(
      ([name, words]) =>
        html`<a href="${to(page, '/leave-types')}?show=${name}"${name === state[0] ? html` aria-current="page"` : ''}>${say(words)}</a>`,
    )}</nav>
${
  types.length === 0
    ? empty(t`There are no such leave types.`)
    : table(
        t`Leave types`,
        [t`Name`, t`Counted in`, t`Pay`, t`Approval`, t`Balance`, t`Who`],
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
  return html`<tr><th scope="row"><a href="${to(page, `/leave-types/${id}`)}">${leaveTypeName(name)}</a>${
    is_builtin ? '' : html` ${badge(t`custom`, 'quiet')}`
  }<br><span class="quiet">${type}</span></th>
<td data-label="${t`Counted in`}">${unit === 'days' ? t`days` : t`hours`}</td>
<td data-label="${t`Pay`}">${is_paid ? t`paid` : t`unpaid`}</td>
<td data-label="${t`Approval`}">${requires_approval ? t`by somebody` : t`at once`}</td>
<td data-label="${t`Balance`}">${standard === undefined ? '' : policyWords(standard).join(' ')}</td>
<td data-label="${t`Who`}">${
    others.length === 0
      ? t`Everybody`
      : tHtml`Everybody, but for the people in ${others.map(
          (policy, at) =>
            html`${at > 0 ? ', ' : ''}<a href="${to(page, `/leave-types/${id}/policies/${policy.id}`)}">${leaveTypeName(policy.name)}</a>`,
        )}`
  }</td></tr>`
}
