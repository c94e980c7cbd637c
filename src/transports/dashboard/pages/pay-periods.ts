import * as payroll from '../../../modules/payroll/index.ts'
import type { PayPeriodRecord } from '../../../modules/payroll/periods/schema.ts'
import { t } from '../../../words/index.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import type { Answer, PageContext } from '../page-context.ts'
import { actorLink, badge, empty, notices, pageOf, pager, table, to } from '../parts/ui.ts'
import { day, span, today as todayIn } from '../words/dates.ts'
import { statusTitle } from '../words/status-words.ts'

/** The pay periods with their states, the newest first. */
export async function showPayPeriods(page: PageContext): Promise<Answer> {
  const first = await page.ask(payroll.listPayPeriods, {
    page: pageOf(page),
    per_page: 30,
    sort: '-start_date',
  })
  return {
    title: t`Pay periods`,
    main: html`<h1>${t`Pay periods`}</h1>
${notices(page)}
${
  first.data.length === 0
    ? empty(t`There is no pay period yet.`)
    : table(
        t`Pay periods`,
        [t`Period`, t`Dates`, t`Pay day`, t`Status`, ''],
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
      ? html`${badge(statusTitle('approved', 'e'), 'good')}${approved_by ? html` <span class="quiet">${tHtml`by ${actorLink(page, approved_by)}`}</span>` : ''}`
      : is_current
        ? badge(statusTitle('running'), 'wait')
        : start_date > today
          ? badge(t`To come`, 'quiet')
          : badge(statusTitle('open', 'e'), 'wait')
  const canApprove = status === 'open' && start_date <= today && page.may(payroll.approvePayPeriod)
  const hours = to(page, `/payroll?period=${id}`)
  const readsHours = page.session.reach === 'company' && page.may(payroll.getPayrollHours)
  return html`<tr><th scope="row">${readsHours ? html`<a href="${hours}">${label}</a>` : label}</th>
<td data-label="${t`Dates`}">${span(start_date, end_date, today)}</td>
<td data-label="${t`Pay day`}">${day(pay_date, today)}</td>
<td data-label="${t`Status`}">${state}</td>
<td class="does">${canApprove ? html`<a class="button" href="${to(page, `/payroll/${id}/approve`)}">${tHtml`Approve…<span class="hidden"> ${label}</span>`}</a>` : ''}</td></tr>`
}
