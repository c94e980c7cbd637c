import type { EmployeeDetail } from '../../../../modules/employees/schema.ts'
import {
  adjustLeaveBalance,
  listLeaveLedger,
  listLeaveRequests,
  listLeaveTypes,
} from '../../../../modules/leave/index.ts'
import type { LeaveRequestRecord } from '../../../../modules/leave/requests/schema.ts'
import { day, span } from '../../dates.ts'
import { numberOf, textOf } from '../../form.ts'
import { inFormWords } from '../../form-words.ts'
import { type Html, html } from '../../html.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import {
  badge,
  button,
  change,
  count,
  empty,
  field,
  numberHead,
  pageOf,
  pager,
  postForm,
  select,
  table,
  to,
} from '../../ui.ts'
import { personOf, personPage, todayOf } from './person.ts'
import { balanceWords } from './words.ts'

const most_requests = 20

/** A person's balances with their ledger, and the requests. */
export async function showLeave(page: PageContext): Promise<Answer> {
  const person = await personOf(page)
  const { id } = person
  const { data: types } = await page.ask(listLeaveTypes, {})
  const names = new Map(types.map(({ type, name }) => [type, name]))
  const chosen = textOf(page.query, 'type')
  const known = chosen !== undefined && names.has(chosen) ? chosen : undefined
  const ledger = await page.ask(listLeaveLedger, {
    id,
    type: known,
    sort: '-effective_date',
    page: pageOf(page),
    per_page: 20,
  })
  const requests = await page.ask(listLeaveRequests, {
    employee_id: id,
    sort: '-start_date',
    per_page: most_requests,
  })
  const today = todayOf(page, person)
  const balances = balancesOf(person)
  return personPage(page, person, {
    section: '/leave',
    title: `Leave of ${person.name}`,
    main: html`<h2>Balances</h2>
${
  balances.length === 0
    ? empty('No balance is kept: set the days of a year in a leave type.')
    : table(
        'Balances',
        [
          'Leave',
          ...['Available', 'Entitled', 'Accrued', 'Carried over', 'Used', 'Pending'].map(
            numberHead,
          ),
          '',
        ],
        balances.map((one) => balanceRow(page, one, { names, id, today })),
        'wide stacks',
      )
}
<section id="ledger" aria-labelledby="ledger-title"><h2 id="ledger-title">Ledger${known ? `: ${names.get(known)}` : ''}</h2>
${known ? html`<p><a href="${to(page, `/people/${id}/leave`)}#ledger">All types</a></p>` : ''}
${ledger.data.length === 0 ? empty('No entries.') : ledgerTable(ledger.data, { names, today })}
${pager(page, `/people/${id}/leave`, ledger.meta, 'entry', 'entries')}</section>
${page.may(adjustLeaveBalance) && balances.length > 0 ? adjustForm(page, { id, today, balances, names }) : ''}
<h2>Requests</h2>
${requests.data.length === 0 ? empty('No leave was requested.') : requestTable(requests.data, { names, today })}
${requests.meta.total > most_requests ? html`<p class="quiet">The last ${most_requests} of ${count(requests.meta.total, 'request')}.</p>` : ''}`,
  })
}

/** Corrects a balance, or states the opening balance. */
export async function adjustBalance(page: PageContext): Promise<Answer> {
  const { form } = page
  const id = Number(page.params.id)
  await inFormWords({ words: balanceWords }, () =>
    page.act(adjustLeaveBalance, {
      id,
      type: form.get('type') ?? '',
      kind: form.get('kind') ?? '',
      amount: numberOf(form, 'amount') ?? Number.NaN,
      effective_date: textOf(form, 'effective_date'),
      reason: form.get('reason') ?? '',
    }),
  )
  return said(`/people/${id}/leave`, 'balance_adjusted')
}

type Names = ReadonlyMap<string, string>
type Balance = ReturnType<typeof balancesOf>[number]

/** Returns the balances that are kept, by leave type. */
function balancesOf({ pto_balance }: EmployeeDetail) {
  const { vacation, sick, personal, others } = pto_balance
  const builtIn = Object.entries({ vacation, sick, personal }).flatMap(([type, balance]) =>
    balance === null ? [] : [{ type, ...balance }],
  )
  return [...builtIn, ...others]
}

type Shown = { names: Names; today: string }

function balanceRow(
  page: PageContext,
  balance: Balance,
  { names, id, today }: Shown & { id: number },
): Html {
  const { type, unit } = balance
  const name = names.get(type) ?? type
  const amount = (
    of: 'available' | 'entitled' | 'accrued' | 'carried_over' | 'used' | 'pending',
  ) => (unit === 'days' ? count(balance[`${of}_days`], 'day') : `${balance[`${of}_hours`]} h`)
  const { carry_over_expires_on: expires } = balance
  const year = span(balance.leave_year_start, balance.leave_year_end, today)
  return html`<tr><th scope="row">${name}<br><span class="quiet">${year}</span></th>
<td class="number strong" data-label="Available">${amount('available')}</td>
<td class="number" data-label="Entitled">${amount('entitled')}</td>
<td class="number" data-label="Accrued">${amount('accrued')}</td>
<td class="number" data-label="Carried over">${amount('carried_over')}${expires && balance.carried_over_days !== 0 ? html`<br><span class="quiet">Expires ${day(expires, today)}</span>` : ''}</td>
<td class="number" data-label="Used">${amount('used')}</td>
<td class="number" data-label="Pending">${amount('pending')}</td>
<td><a href="${to(page, `/people/${id}/leave`)}?type=${type}#ledger">Ledger<span class="hidden"> of ${name}</span></a></td></tr>`
}

type Entry = {
  type: string
  kind: string
  effective_date: string
  unit: string
  days: number
  hours: number
  reason: string
  id: number | null
}

function ledgerTable(entries: readonly Entry[], { names, today }: Shown): Html {
  return table(
    'Entries of the ledger',
    ['Date', 'Leave', numberHead('Change'), 'Entry'],
    entries.map(
      (entry) => html`<tr><td>${day(entry.effective_date, today)}</td>
<td data-label="Leave">${names.get(entry.type) ?? entry.type}</td>
<td class="number" data-label="Change">${entry.unit === 'days' ? `${change(entry.days)} d` : `${change(entry.hours)} h`}</td>
<td>${entryWords[entry.kind] ?? plain(entry.kind)}${entry.id === null ? html` ${badge('not posted yet', 'quiet')}` : ''}${
        entry.reason === '' ? '' : html`<br><span class="quiet">${entry.reason}</span>`
      }</td></tr>`,
    ),
    'wide stacks',
  )
}

const entryWords: Readonly<Record<string, string>> = {
  carry_over: 'Carried over',
  carry_over_expiry: 'Carried over, expired',
  usage: 'Leave taken',
  usage_reversal: 'Leave given back',
}

const statusTones = {
  pending: 'wait',
  approved: 'good',
  rejected: 'bad',
  cancelled: 'quiet',
} as const

function requestTable(
  requests: readonly Omit<LeaveRequestRecord, 'days_by_date'>[],
  { names, today }: Shown,
): Html {
  return table(
    'Requests',
    ['Dates', 'Leave', numberHead('Takes'), 'Status', 'Notes'],
    requests.map(
      (request) => html`<tr><td>${span(request.start_date, request.end_date, today)}</td>
<td data-label="Leave">${names.get(request.type) ?? request.type}</td>
<td class="number" data-label="Takes">${count(request.days, 'day')}</td>
<td>${badge(plain(request.status), statusTones[request.status])}</td>
<td>${request.notes ?? ''}</td></tr>`,
    ),
    'wide stacks',
  )
}

const kinds = [
  ['opening_balance', 'Opening balance'],
  ['correction', 'Correction'],
] as const

function adjustForm(
  page: PageContext,
  { id, today, balances, names }: Shown & { id: number; balances: readonly Balance[] },
): Html {
  const options = balances.map(
    ({ type, unit }) => [type, `${names.get(type) ?? type}, in ${unit}`] as const,
  )
  return html`<h2>Adjust a balance</h2>
${postForm(
  page,
  `/people/${id}/leave/adjust`,
  html`<div class="row">
${select(page, { name: 'type', label: 'Leave', value: '', options })}
${select(page, { name: 'kind', label: 'What it is', value: 'opening_balance', options: kinds, hint: 'An opening balance is what is available on the date; a correction adds to it.' })}
${field(page, { name: 'amount', label: 'Amount', type: 'number', required: true, attributes: html` step="0.001"` })}
${field(page, { name: 'effective_date', label: 'As of', type: 'date', value: today, required: true })}
</div>
${field(page, { name: 'reason', label: 'Reason', required: true, hint: 'Shown in the ledger.' })}
<div class="actions">${button('Adjust the balance', 'plain')}</div>`,
)}`
}

function plain(word: string): string {
  const words = word.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
