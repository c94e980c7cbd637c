import { DomainError } from '../../../lib/errors.ts'
import { getCompany } from '../../../modules/company/index.ts'
import { createExport } from '../../../modules/exports/index.ts'
import type { WarningCounts } from '../../../modules/payroll/hours/warnings.ts'
import * as payroll from '../../../modules/payroll/index.ts'
import type { PayPeriodRecord } from '../../../modules/payroll/periods/schema.ts'
import { type Phrase, phrase, say, t, unitSpace } from '../../../words/index.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import { type Answer, type PageContext, requireCompany } from '../page-context.ts'
import { periodPicker } from '../parts/period-picker.ts'
import { empty, hours, notices, pageOf, pager, postForm, to } from '../parts/ui.ts'
import { shownCategories } from './payroll/categories.ts'
import { daysTable } from './payroll/days.ts'
import { formatNames, recentExports } from './payroll/exports.ts'
import { filterNames, hoursFilters } from './payroll/filters.ts'
import { longFiles } from './payroll/long-files.ts'
import { standingOf } from './payroll/standing.ts'
import { warningCounts } from './payroll/warnings.ts'
import { chartData, chartInWords } from './payroll-chart.ts'

const a_page = 50

export async function showPayroll(page: PageContext): Promise<Answer> {
  const { data: periods } = await page.ask(payroll.listPayPeriods, { per_page: 100 })
  const period = chosen(page, periods)
  if (!period) throw new DomainError('not_found', t`This pay period does not exist.`)
  const { start_date: from, end_date: until } = period
  const filters = await hoursFilters(page)
  const report = await page.ask(payroll.getPayrollHours, {
    from,
    to: until,
    ...filters.input,
    detail: 'days',
    page: pageOf(page),
    per_page: a_page,
  })
  const { workweek_start } = await page.ask(getCompany, {})
  return {
    title: t`Payroll hours ${period.label}`,
    scripts: 'chart',
    main: html`<h1>${t`Payroll hours`}</h1>
${notices(page)}
${picker(page, periods, period)}
${await standingOf(page, period)}
${totals(report.meta.totals)}
<section aria-labelledby="days-title"><h2 id="days-title">${t`Each day`}</h2>
${filters.form(period)}
${warned(report.meta.warnings)}
${
  report.data.length === 0
    ? empty(filters.isOn ? t`No one matches these filters.` : t`No hours in this period.`)
    : html`<p class="quiet">${t`Select a total, a week or a day to see how it was computed.`}</p>
<div class="beside"><div>${daysTable(page, report, { from, until, workweek_start })}</div>
<div id="explanation" aria-live="polite"></div></div>`
}
${pager(page, '/payroll', report.meta, 'employee')}</section>
<details class="fold"><summary>${t`Hours by day`}</summary>
<figure class="chart" data-chart="${chartData(report)}">
<img src="${to(page, '/payroll/chart.svg')}?period=${period.id}" alt="${t`Paid hours by day, stacked by category; the table above has the numbers.`}" width="960" height="520">
</figure></details>
${await payrollFiles(page, period)}
${await recentExports(page)}`,
  }
}

/** Draws the chart for browsers without scripts, for all employees. */
export async function drawHours(page: PageContext): Promise<Answer> {
  requireCompany(page)
  const period = await page.ask(payroll.getPayPeriod, { id: Number(page.query.get('period')) })
  const range = { from: period.start_date, to: period.end_date }
  const file = await page.ask(payroll.chartPayrollHours, { ...range, by: 'day' })
  return { file: chartInWords(file), inline: true }
}

/** Returns the requested period, else the current one. */
function chosen(page: PageContext, periods: PayPeriodRecord[]): PayPeriodRecord | undefined {
  const requested = page.params.id ?? page.query.get('period')
  if (requested) return periods.find(({ id }) => String(id) === requested)
  return periods.find(({ is_current }) => is_current) ?? periods.at(-1)
}

function picker(page: PageContext, periods: PayPeriodRecord[], period: PayPeriodRecord): Html {
  const kept = filterNames.map((name) => [name, page.query.get(name)] as const)
  return periodPicker(page, {
    path: '/payroll',
    periods,
    period,
    kept: Object.fromEntries(kept.flatMap(([name, value]) => (value ? [[name, value]] : []))),
    more: html`
<a href="${to(page, '/payroll/charts')}?period=${period.id}">${t`Charts`}</a>`,
  })
}

function totals(sum: Record<(typeof shownCategories)[number][0], number>): Html {
  const shown = shownCategories.filter(([category], i) => i < 3 || sum[category] !== 0)
  return html`<dl class="tiles">${shown.map(
    ([category, words]) =>
      html`<div><dt>${say(words)}</dt><dd>${hours(sum[category])}${unitSpace()}<small>h</small></dd></div>`,
  )}</dl>`
}

function warned(counts: WarningCounts): Html {
  const words = warningCounts(counts)
  if (words.length === 0) return html``
  return html`<details><summary>${t`Warnings`}</summary><ul>${words.map((one) => html`<li>${one}</li>`)}</ul></details>`
}

/** Returns a period's files and their problems: a link, or a button for a file that is generated in the background. */
async function payrollFiles(page: PageContext, period: PayPeriodRecord): Promise<Html> {
  const company = await page.ask(getCompany, {})
  const { id, label } = period
  const isLong = await longFiles(page, period)
  const files = Object.entries(formatNames).map(([format, name]) => {
    const words = say(name)
    return isLong(format)
      ? html`<li>${page.may(createExport) ? exportForm(page, id, format, words) : tHtml`${words} <span class="quiet">is made by somebody who may make changes</span>`}</li>`
      : html`<li><a href="${to(page, '/payroll/export')}?format=${format}&amp;period=${id}" download>${words}</a></li>`
  })
  return html`<section aria-labelledby="files-title"><h2 id="files-title">${t`Files for ${label}`}</h2>
${companyIds.map(({ setting, says }) => (company[setting] === '' ? missingId(page, says, company) : ''))}
<ul class="files">${files}</ul></section>`
}

function exportForm(page: PageContext, period: number, format: string, words: string): Html {
  return postForm(
    page,
    '/payroll/exports',
    html`<input type="hidden" name="format" value="${format}"><input type="hidden" name="period" value="${period}">
<button type="submit" class="plain">${t`Make the file: ${words}`}</button>`,
  )
}

const companyIds = [
  { setting: 'provider_a_iid', says: phrase('The IID for provider A') },
  { setting: 'provider_b_client_id', says: phrase('The client id for provider B') },
] as const

function missingId(
  page: PageContext,
  says: Phrase,
  { refuse_incomplete_files }: { refuse_incomplete_files: boolean },
): Html {
  const words = refuse_incomplete_files
    ? t`${say(says)} is not set: its file cannot be downloaded.`
    : t`${say(says)} is not set: the column is empty in its file.`
  return html`<p class="quiet">${words} <a href="${to(page, '/settings')}">${t`Set it`}</a></p>`
}
