import {
  approvePayPeriod,
  getPayrollHours,
  listPayPeriods,
} from '../../../modules/payroll/index.ts'
import type { PayPeriodRecord } from '../../../modules/payroll/periods/schema.ts'
import { day, span, today as todayIn } from '../dates.ts'
import { type Html, html } from '../html.ts'
import type { Answer, PageContext } from '../page-context.ts'
import { actorLink, badge, empty, notices, pageOf, pager, table, to } from '../ui.ts'

/** The pay periods with their states, the newest first. */
export async function showPayPeriods(page: PageContext): Promise<Answer> {
  const first = await page.ask(listPayPeriods, {
    page: pageOf(page),
    per_page: 30,
    sort: '-start_date',
  })
  return {
    title: 'Pay periods',
    main: html`<h1>Pay periods</h1>
${notices(page)}
${
  first.data.length === 0
    ? empty('There is no pay period yet.')
    : table(
        'Pay periods',
        ['Period', 'Dates', 'Pay day', 'Status', ''],
        first.data.map((one) => row(page, one)),
        'wide stacks',
      )
}
${pager(page, '/pay-periods', first.meta, 'period')}`,
  }
}

function row(page: PageContext, period: PayPeriodRecord): Html {
  const { id, label, start_date, end_date, pay_date, status, is_current, approved_by } = period
  const today = todayIn(page)
  const state =
    status === 'approved'
      ? html`${badge('Approved', 'good')}${approved_by ? html` <span class="quiet">by ${actorLink(page, approved_by)}</span>` : ''}`
      : is_current
        ? badge('Running', 'wait')
        : start_date > today
          ? badge('To come', 'quiet')
          : badge('Open', 'wait')
  const canApprove = status === 'open' && start_date <= today && page.may(approvePayPeriod)
  const hours = to(page, `/payroll?period=${id}`)
  const readsHours = page.session.reach === 'company' && page.may(getPayrollHours)
  return html`<tr><th scope="row">${readsHours ? html`<a href="${hours}">${label}</a>` : label}</th>
<td data-label="Dates">${span(start_date, end_date, today)}</td>
<td data-label="Pay day">${day(pay_date, today)}</td>
<td data-label="Status">${state}</td>
<td class="does">${canApprove ? html`<a class="button" href="${to(page, `/payroll/${id}/approve`)}">Approve…<span class="hidden"> ${label}</span></a>` : ''}</td></tr>`
}
