import * as payroll from '../../../modules/payroll/index.ts'
import { t } from '../../../words/index.ts'
import { html, tHtml } from '../../pages/html.ts'
import { type Answer, type PageContext, said } from '../page-context.ts'
import { check } from '../parts/inputs.ts'
import { button, hours, notices, postForm, to } from '../parts/ui.ts'
import { requireMay } from '../require-may.ts'
import { day, span, today } from '../words/dates.ts'
import { tryApproval } from './approvals/dry-run.ts'
import { longFiles } from './payroll/long-files.ts'
import { blockerList, leftIn, type Readiness } from './payroll/standing.ts'

/** Shows what approving a period would store, and its open items. */
export async function showPeriodApproval(page: PageContext): Promise<Answer> {
  const id = Number(page.params.id)
  requireMay(page, payroll.approvePayPeriod, t`You do not have permission to approve pay periods.`)
  const { dryRun, problem } = await tryApproval(page, payroll.approvePayPeriod, {
    id,
    accept_open: true,
  })
  const effects = dryRun?.effects as Effects | undefined
  const period = dryRun ?? (await page.ask(payroll.getPayPeriod, { id }))
  return {
    title: t`Approve ${period.label}`,
    main: html`<h1>${t`Approve ${period.label}`}</h1>
${notices(page)}
<p class="lead">${tHtml`${span(period.start_date, period.end_date, today(page))}, pay day ${day(period.pay_date, today(page))}.`} ${t`Approving stores its current hours and locks its dates until it is reopened.`}</p>
${effects ? blockerList(page, period, effects) : ''}
${problem === undefined ? '' : html`<p class="wrong">${t`It cannot be approved: ${problem}`}</p>`}
${
  effects
    ? html`<dl class="tiles"><div><dt>${t`Employees`}</dt><dd>${effects.employees}</dd></div>
<div><dt>${t`Total paid`}</dt><dd>${hours(effects.totals.total_hours)} <small>h</small></dd></div>
<div><dt>${t`Overtime`}</dt><dd>${hours(effects.totals.overtime_hours)} <small>h</small></dd></div></dl>
${postForm(page, `/payroll/${id}/approve`, decision(page, period, effects))}`
    : html`<p><a href="${to(page, '/payroll')}?period=${id}">${t`Back to the hours`}</a></p>`
}`,
  }
}

export async function approvePeriod(page: PageContext): Promise<Answer> {
  const id = Number(page.params.id)
  await page.act(payroll.approvePayPeriod, { id, accept_open: page.form.has('accept_open') })
  return said(`/payroll?period=${id}`, 'period_approved')
}

export async function reopenPeriod(page: PageContext): Promise<Answer> {
  const id = Number(page.params.id)
  await page.act(payroll.reopenPayPeriod, { id })
  return said(`/payroll?period=${id}`, 'period_reopened')
}

/** Generates the file during the request; larger files are exported in the background. */
export async function downloadHours(page: PageContext): Promise<Answer> {
  const format = page.query.get('format')
  const id = Number(page.query.get('period'))
  const { data: periods } = await page.ask(payroll.listPayPeriods, { per_page: 100 })
  const period = periods.find((one) => one.id === id)
  const isLong = period ? (await longFiles(page, period))(format) : false
  if (isLong) return said(`/payroll?period=${id}`, 'export_long')
  const file = await page.ask(payroll.exportPayrollHours, { format, pay_period_id: id })
  return { file }
}

/** The dry run has the same counts as the period itself, without computing its report once more. */
type Effects = Readiness & {
  employees: number
  totals: { total_hours: number; overtime_hours: number }
  left_open: string[]
}

type Dated = { id: number; label: string; end_date: string }

/** The button; an incomplete period also lists its open items and needs an explicit confirmation. */
function decision(page: PageContext, period: Dated, effects: Effects) {
  const { id, label } = period
  const back = html`<a href="${to(page, '/payroll')}?period=${id}">${t`Not yet`}</a>`
  if (effects.left_open.length === 0) {
    return html`<div class="actions">${button(t`Approve ${label}`)} ${back}</div>`
  }
  const [first = '', second] = leftIn(page, period, effects)
  return html`${check(page, {
    name: 'accept_open',
    label:
      second === undefined
        ? t`Approve ${label} anyway: ${first}`
        : t`Approve ${label} anyway: ${first}, and ${second}`,
    checked: false,
    hint: t`Punches that arrive later are held: stored but not paid.`,
  })}
<div class="actions">${button(t`Approve ${label}`, 'plain')} ${back}</div>`
}
