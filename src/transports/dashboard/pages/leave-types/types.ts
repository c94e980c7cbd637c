import * as leave from '../../../../modules/leave/index.ts'
import type { LeavePolicyRecord } from '../../../../modules/leave/policies/schema.ts'
import { refuse } from '../../../../modules/leave/refusals.ts'
import type { LeaveTypeRecord } from '../../../../modules/leave/types/schema.ts'
import { leaveTypeName, phrase, t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { group } from '../../parts/inputs.ts'
import { badge, pager, to } from '../../parts/ui.ts'
import type { Input } from '../../record-pages/form.ts'
import { recordPages } from '../../record-pages/pages.ts'
import { recordTable } from '../../record-pages/table.ts'
import { anyOf, anything } from '../../words/form-words.ts'
import { apart } from '../../words/same-in-english.ts'
import { whyNotDeleted } from './in-use.ts'
import { amountWords } from './policy-fields.ts'
import { methodOptions, policyWords } from './policy-words.ts'

const taken = anyOf(refuse.type_taken, refuse.type_retired)

/** The leave types; their policies have separate pages. */
export const leaveTypes = recordPages<LeaveTypeRecord>({
  path: '/leave-types',
  title: phrase('Leave types'),
  operations: {
    list: leave.listLeaveTypes,
    get: leave.getLeaveType,
    create: leave.createLeaveType,
    update: leave.updateLeaveType,
    remove: leave.deleteLeaveType,
  },
  refused: phrase('You do not have permission to change leave types.'),
  named: ({ name }) => leaveTypeName(name),
  after: 'record',
  fields: ({ record, input }) =>
    record.id === undefined
      ? html`${group(t`Leave type`, settings(input))}${group(t`Balance`, startOfBalance(input))}`
      : html`${settings(input)}
${input('is_active', t`New leave can be asked for`, t`Otherwise the type is retired: existing leave stays.`)}`,
  words: {
    name: [[taken, phrase('is the name of another leave type; give it another name or code')]],
    type: [
      [refuse.not_code, phrase('must be lowercase words joined by _, such as parental_leave')],
      [taken, phrase('is the code of another leave type')],
      [refuse.alias, phrase('is another name of vacation; choose another')],
      [refuse.no_letters, phrase('must be filled in: the name has no letters from a to z')],
    ],
    color: [[anything, phrase('must be a color such as #2f7a5b or teal')]],
    annual_days: amountWords,
  },
  list: {
    asked: (_, tab) => ({ is_active: tab !== 'retired' }),
    lead: phrase('Paid time off (PTO) and other leave: how it is counted, earned and approved.'),
    tabs: {
      label: phrase('Which leave types'),
      tabs: [
        ['used', phrase('In use')],
        ['retired', phrase('Retired')],
      ],
    },
    empty: () => t`There are no such leave types.`,
    has_links: true,
    columns: async (page) => {
      const policies = Map.groupBy(await policiesOf(page), ({ type }) => type)
      return [
        { head: t`Name`, cell: (type) => nameOf(page, type) },
        { head: t`Counted in`, cell: ({ unit }) => (unit === 'days' ? t`days` : t`hours`) },
        { head: t`Pay`, cell: ({ is_paid }) => (is_paid ? t`paid` : t`unpaid`) },
        {
          head: t`Approval`,
          cell: ({ requires_approval: waits }) => (waits ? t`by somebody` : t`at once`),
        },
        {
          head: t`Balance`,
          cell: ({ type }) => {
            const standard = policies.get(type)?.find(({ is_default }) => is_default)
            return standard === undefined ? '' : policyWords(standard).join(' ')
          },
        },
        { head: t`Who`, cell: ({ id, type }) => whoIn(page, id, policies.get(type) ?? []) },
      ]
    },
    pager: (page, meta) => pager(page, '/leave-types', meta, 'leave type'),
  },
  add: {
    title: phrase('Add a leave type'),
    start: () => ({
      is_paid: true,
      requires_approval: true,
      unit: 'days',
      accrual_method: 'annual_grant',
    }),
    button: phrase('Add the leave type'),
    sticky: true,
    done: 'leave_type_added',
  },
  edit: {
    heading: ({ record: { name, is_active } }) =>
      html`<div class="name-line"><h1>${leaveTypeName(name)}</h1>${is_active ? badge(t`In use${apart}`, 'good') : badge(t`Retired${apart}`, 'quiet')}</div>`,
    lead: ({ record }) => leadWords(record),
    above: async ({ page, record }) =>
      html`${await policyTable(page, record)}<h2>${t`Settings`}</h2>`,
    review: {
      title: (_, before) => t`Save ${leaveTypeName(before.name)}?`,
      changes: (_, after, before) =>
        before.is_active && !after.is_active
          ? html`<p>${t`Nobody can ask for new leave of this type. Leave that was asked for stays.`}</p>`
          : html``,
      save: phrase('Save the leave type'),
    },
    done: 'leave_type_saved',
  },
  remove: {
    button: phrase('Delete the leave type'),
    question: phrase(
      'No leave, adjustments, policies or blackout dates use it. Its balances are deleted too.',
    ),
    done: 'leave_type_deleted',
    async instead(page, { id, is_builtin }) {
      if (is_builtin) return html``
      const problem = await whyNotDeleted(page, id)
      return problem === undefined
        ? undefined
        : html`<h2>${t`Delete`}</h2><p class="quiet">${t`It cannot be deleted. ${problem} Take “New leave can be asked for” away instead.`}</p>`
    },
  },
})

/** The inputs of a leave type other than its policies. */
function settings(input: Input<LeaveTypeRecord>): Html {
  return html`<div class="row">
${input('name', t`Name`, t`As people see it, such as Parental leave.`)}
${input('color', t`Color in calendars`, t`Such as #2f7a5b or teal; empty for none.`)}
</div>
${input('is_paid', t`Paid`, t`The hours of the days off are in payroll. Unpaid leave takes them out.`)}
${input('requires_approval', t`Requires approval`, t`Otherwise a request is approved at once, such as sick leave.`)}`
}

function startOfBalance(input: Input<LeaveTypeRecord>): Html {
  const units = [
    ['days', t`Days: a half day is 0.5`],
    ['hours', t`Hours: a day of 8 hours is 8`],
  ] as const
  const methods = methodOptions().filter(([method]) => method !== 'per_hour_worked')
  return html`<div class="row">
${input('unit', t`Counted in`, undefined, units)}
${input('annual_days', t`A year’s amount`, t`Such as 15; empty for no balance.`)}
${input('type', t`Code`, t`For clients of the API, such as parental_leave; empty: made of the name.`)}
</div>
${input('accrual_method', t`How it grows`, undefined, methods)}
<p class="quiet">${t`Carry-over, waiting periods, amounts by years of service and hours worked are in its policy, after it is added.`}</p>`
}

async function policiesOf(page: PageContext, type?: string): Promise<LeavePolicyRecord[]> {
  const found: LeavePolicyRecord[] = []
  for (let number = 1; ; number += 1) {
    const asked = { ...(type === undefined ? {} : { type }), page: number, per_page: 100 }
    const { data, meta } = await page.ask(leave.listLeavePolicies, asked)
    found.push(...(data as LeavePolicyRecord[]))
    if (number >= meta.last_page) return found
  }
}

function nameOf(page: PageContext, { id, name, type, is_builtin }: LeaveTypeRecord): Html {
  return html`<a href="${to(page, `/leave-types/${id}`)}">${leaveTypeName(name)}</a>${
    is_builtin ? '' : html` ${badge(t`custom`, 'quiet')}`
  }<br><code>${type}</code>`
}

function whoIn(page: PageContext, id: number, policies: readonly LeavePolicyRecord[]) {
  const others = policies.filter(({ is_default }) => !is_default)
  if (others.length === 0) return t`Everybody`
  return tHtml`Everybody, but for the people in ${others.map(
    (policy, at) =>
      html`${at > 0 ? ', ' : ''}<a href="${to(page, `/leave-types/${id}/policies/${policy.id}`)}">${leaveTypeName(policy.name)}</a>`,
  )}`
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

async function policyTable(page: PageContext, { id, type }: LeaveTypeRecord): Promise<Html> {
  const policies = await policiesOf(page, type)
  const path = `/leave-types/${id}/policies`
  const others = policies.length === 1 ? t`Everybody` : t`Everybody else`
  return html`<div class="title"><h2>${t`Policies`}</h2>${
    page.may(leave.createLeavePolicy)
      ? html`<a class="button" href="${to(page, `${path}/new`)}">${t`Add a policy`}</a>`
      : ''
  }</div>
${recordTable(
  t`Policies`,
  [
    { head: t`Policy`, cell: ({ name }) => leaveTypeName(name) },
    {
      head: t`Who`,
      cell: ({ is_default }) => (is_default ? others : t`People whose terms name it`),
    },
    { head: t`Balance`, cell: (policy) => policyWords(policy).join(' ') },
    {
      head: '',
      cell: (policy) =>
        html`<a class="button" href="${to(page, `${path}/${policy.id}`)}">${page.may(leave.updateLeaveType) ? tHtml`Edit<span class="hidden"> the policy ${leaveTypeName(policy.name)}</span>` : tHtml`Open<span class="hidden"> the policy ${leaveTypeName(policy.name)}</span>`}</a>`,
    },
  ],
  policies,
)}`
}
