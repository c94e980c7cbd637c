import * as leave from '../../../../modules/leave/index.ts'
import { leaveTypeName, phrase, say, t } from '../../../../words/index.ts'
import { numberOf, textOf } from '../../../pages/form.ts'
import { type Html, html } from '../../../pages/html.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import { field, select } from '../../parts/inputs.ts'
import { askIfItMoves, stepOf } from '../../parts/review.ts'
import { button, count, empty, pageOf, pager, postForm, to } from '../../parts/ui.ts'
import { inFormWords } from '../../words/form-words.ts'
import { apart } from '../../words/same-in-english.ts'
import {
  type Balance,
  balancesOf,
  balanceTable,
  ledgerTable,
  requestTable,
  type Shown,
} from './leave-tables.ts'
import { personOf, personPage, todayOf } from './person.ts'
import { balanceWords } from './words.ts'

const most_requests = 20

/** A person's balances with their ledger, and the requests. */
export async function showLeave(page: PageContext): Promise<Answer> {
  const person = await personOf(page)
  const { id } = person
  const { data: types } = await page.ask(leave.listLeaveTypes, {})
  const names = new Map(types.map(({ type, name }) => [type, leaveTypeName(name)]))
  const chosen = textOf(page.query, 'type')
  const known = chosen !== undefined && names.has(chosen) ? chosen : undefined
  const ledger = await page.ask(leave.listLeaveLedger, {
    id,
    type: known,
    sort: '-effective_date',
    page: pageOf(page),
    per_page: 20,
  })
  const requests = await page.ask(leave.listLeaveRequests, {
    employee_id: id,
    sort: '-start_date',
    per_page: most_requests,
  })
  const today = todayOf(page, person)
  const balances = balancesOf(person)
  return personPage(page, person, {
    section: '/leave',
    title: t`Leave of ${person.name}`,
    main: html`<h2>${t`Balances`}</h2>
${
  balances.length === 0
    ? empty(t`No balance is kept: set the days of a year in a leave type.`)
    : balanceTable(page, balances, { names, id, today })
}
<section id="ledger" aria-labelledby="ledger-title"><h2 id="ledger-title">${known ? t`Ledger: ${names.get(known)!}` : t`Ledger`}</h2>
${known ? html`<p><a href="${to(page, `/people/${id}/leave`)}#ledger">${t`All types`}</a></p>` : ''}
${ledger.data.length === 0 ? empty(t`No entries.`) : ledgerTable(ledger.data, { names, today })}
${pager(page, `/people/${id}/leave`, ledger.meta, 'entry', 'entries')}</section>
${page.may(leave.adjustLeaveBalance) && balances.length > 0 ? adjustForm(page, { id, today, balances, names }) : ''}
<h2>${t`Requests${apart}`}</h2>
${requests.data.length === 0 ? empty(t`No leave was requested.`) : requestTable(page, requests.data, { names })}
${requests.meta.total > most_requests ? html`<p class="quiet">${t`The last ${most_requests} of ${count(requests.meta.total, 'request')}.`}</p>` : ''}`,
  })
}

/** Corrects a balance, or sets the opening balance, after showing the effects. */
export async function adjustBalance(page: PageContext): Promise<Answer> {
  if (stepOf(page) === 'edit') return showLeave(page)
  const { form } = page
  const person = await personOf(page)
  const { id, name } = person
  return inFormWords({ words: balanceWords }, () =>
    askIfItMoves(page, {
      operation: leave.adjustLeaveBalance,
      input: {
        id,
        type: form.get('type') ?? '',
        kind: form.get('kind') ?? '',
        amount: numberOf(form, 'amount') ?? Number.NaN,
        effective_date: textOf(form, 'effective_date'),
        reason: form.get('reason') ?? '',
      },
      title: t`Adjust the balance of ${name}?`,
      up: html`<p class="up"><a href="${to(page, `/people/${id}/leave`)}">${name}</a></p>`,
      action: `/people/${id}/leave/adjust`,
      save: t`Adjust the balance`,
      done: said(`/people/${id}/leave`, 'balance_adjusted'),
    }),
  )
}

const kinds = [
  ['opening_balance', phrase('Opening balance')],
  ['correction', phrase('Correction')],
] as const

function adjustForm(
  page: PageContext,
  { id, today, balances, names }: Shown & { id: number; balances: readonly Balance[] },
): Html {
  const options = balances.map(({ type, unit }) => {
    const name = names.get(type) ?? type
    return [type, unit === 'days' ? t`${name}, in days` : t`${name}, in hours`] as const
  })
  const choices = kinds.map(([kind, words]) => [kind, say(words)] as const)
  return html`<h2>${t`Adjust a balance`}</h2>
${postForm(
  page,
  `/people/${id}/leave/adjust`,
  html`<div class="row">
${select(page, { name: 'type', label: t`Leave`, value: '', options })}
${select(page, { name: 'kind', label: t`What it is`, value: 'opening_balance', options: choices, hint: t`An opening balance is what is available on the date; a correction adds to it.` })}
${field(page, { name: 'amount', label: t`Amount`, type: 'number', required: true, attributes: html` step="0.001"` })}
${field(page, { name: 'effective_date', label: t`As of`, type: 'date', value: today, required: true })}
</div>
${field(page, { name: 'reason', label: t`Reason`, required: true, hint: t`Shown in the ledger.` })}
<div class="actions">${button(t`Adjust the balance`, 'plain')}</div>`,
)}`
}
