import { formatHours } from '../../../lib/calendar/minutes.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { DomainError } from '../../../lib/errors.ts'
import type { ReportRow } from '../../../modules/payroll/hours/schema.ts'
import {
  countsInWords,
  WARNING_WORDS,
  type WarningCounts,
} from '../../../modules/payroll/hours/warnings.ts'
import {
  chartPayrollHours,
  explainPayrollHours,
  getPayPeriod,
  getPayPeriodSummary,
  getPayrollHours,
  listPayPeriods,
} from '../../../modules/payroll/index.ts'
import type { PayPeriodRecord } from '../../../modules/payroll/periods/schema.ts'
import { textOf } from '../form.ts'
import { type Html, html } from '../html.ts'
import type { Answer, PageContext } from '../page-context.ts'
import {
  actorLink,
  badge,
  button,
  change,
  confirmed,
  count,
  empty,
  hours,
  notices,
  pageOf,
  pager,
  personLink,
  postForm,
  table,
  to,
  when,
} from '../ui.ts'
import { chartData } from './payroll-chart.ts'
import { payrollFiles } from './payroll-files.ts'

const a_page = 50

export async function showPayroll(page: PageContext): Promise<Answer> {
  const { data: periods } = await page.ask(listPayPeriods, { per_page: 100 })
  const period = chosen(page, periods)
  if (!period) throw new DomainError('not_found', 'This pay period does not exist.')
  const { start_date: from, end_date: until } = period
  const report = await page.ask(getPayrollHours, {
    from,
    to: until,
    detail: 'days',
    page: pageOf(page),
    per_page: a_page,
  })
  return {
    title: `Payroll hours ${period.label}`,
    scripts: 'chart',
    main: html`<h1>Payroll hours</h1>
${notices(page)}
${picker(page, periods, period)}
${await approvalStatus(page, period)}
${totals(report.meta.totals)}
<section aria-labelledby="chart-title"><h2 id="chart-title">Hours by day</h2>
<figure class="chart" data-chart="${chartData(report)}">
<img src="${to(page, '/payroll/chart.svg')}?period=${period.id}" alt="Paid hours by day, stacked by category; the table below has the numbers." width="960" height="520">
</figure></section>
<section aria-labelledby="days-title"><h2 id="days-title">Each day</h2>
<p class="quiet">Select an amount to see how it was computed.</p>
${warned(report.meta.warnings)}
${report.data.length === 0 ? empty('No hours in this period.') : daysTable(page, report)}
${pager(page, '/payroll', report.meta, 'employee')}
<div id="explanation" aria-live="polite"></div></section>
${await payrollFiles(page, period)}`,
  }
}

/** Draws the chart for browsers without scripts, for all employees. */
export async function drawHours(page: PageContext): Promise<Answer> {
  const period = await page.ask(getPayPeriod, { id: Number(page.query.get('period')) })
  const range = { from: period.start_date, to: period.end_date }
  return { file: await page.ask(chartPayrollHours, { ...range, by: 'day' }), inline: true }
}

/** Explains how an employee's hours of a date were computed. */
export async function explainHours(page: PageContext): Promise<Answer> {
  const explanation = await page.ask(explainPayrollHours, {
    employee_id: Number(page.query.get('employee_id')),
    date: textOf(page.query, 'date'),
  })
  return {
    title: `${explanation.name}, ${explanation.date}`,
    main: html`<h1>Payroll hours</h1>
<div id="explained" class="card" tabindex="-1"><h2>${personLink(page, explanation.employee_id, explanation.name)}, ${explanation.date}</h2>
<p>${explanation.summary}</p>
<ol class="steps">${explanation.steps.map(
      (step) =>
        html`<li><span>${step.sentence}</span> ${
          step.bucket === null
            ? ''
            : html`<span class="quiet">${step.bucket.replaceAll('_', ' ')} ${formatHours(step.minutes_before)} to ${formatHours(step.minutes_after)} h</span>`
        }</li>`,
    )}</ol>
${explanation.approved_days.map((day) => html`<p class="quiet">Approved in ${day.label} with ${formatHours(day.total_minutes)} h.</p>`)}
</div><p><a href="${to(page, '/payroll')}">Payroll hours</a></p>`,
  }
}

/** Returns the requested period, else the current one. */
function chosen(page: PageContext, periods: PayPeriodRecord[]): PayPeriodRecord | undefined {
  const requested = page.params.id ?? page.query.get('period')
  if (requested) return periods.find(({ id }) => String(id) === requested)
  return periods.find(({ is_current }) => is_current) ?? periods.at(-1)
}

function picker(page: PageContext, periods: PayPeriodRecord[], period: PayPeriodRecord): Html {
  const at = periods.indexOf(period)
  const link = (other: PayPeriodRecord | undefined, words: string) =>
    other
      ? html`<a href="${to(page, '/payroll')}?period=${other.id}" title="${other.label}">${words}</a>`
      : ''
  return html`<form method="get" action="${to(page, '/payroll')}" class="picker" aria-label="Pay period">
${link(periods[at - 1], 'Earlier')}
<label for="f-period">Pay period</label><select id="f-period" name="period">${periods.map(
    (one) =>
      html`<option value="${one.id}"${one === period ? html` selected` : ''}>${one.label}, ${one.start_date} to ${one.end_date}${one.is_current ? ' (now)' : ''}</option>`,
  )}</select><button type="submit" class="plain">Show</button>
${link(periods[at + 1], 'Later')}</form>`
}

async function approvalStatus(page: PageContext, period: PayPeriodRecord): Promise<Html> {
  const { id, label, status, pay_date } = period
  if (status === 'open') {
    const { totals } = await page.ask(getPayPeriodSummary, { id })
    const running = localDate(page.session.timezone, page.now_ms) <= period.end_date
    const is_over = !running && totals.open_entries === 0
    const why = [
      running ? `Ends ${period.end_date}.` : '',
      totals.open_entries > 0
        ? count(totals.open_entries, 'punch has no clock-out.', 'punches have no clock-out.')
        : '',
    ]
    return html`<p class="standing">${badge('open', 'wait')} Pay day ${pay_date}. ${why.filter(Boolean).join(' ')}
<a class="button${is_over ? ' main' : ''}" href="${to(page, `/payroll/${id}/approve`)}">Approve ${label}…</a></p>`
  }
  const { differences, held_entries } = await page.ask(getPayPeriod, { id })
  const reopening = confirmed(
    'Reopen',
    'Its dates can be changed again and reports recompute them.',
    postForm(page, `/payroll/${id}/reopen`, button('Reopen the period', 'danger')),
  )
  return html`<div class="standing">${badge('approved', 'good')}
<span>by ${period.approved_by ? actorLink(page, period.approved_by) : 'nobody'}, ${when(page, period.approved_at)}. Pay day ${pay_date}.</span> ${reopening}</div>
${
  held_entries.length === 0
    ? ''
    : html`<div class="notice"><p>Held and not paid, because they arrived after the approval or are still open. Reopen the period to pay them:</p>
<ul>${held_entries
        .slice(0, 20)
        .map(
          (one) =>
            html`<li>${personLink(page, one.employee_id, one.name)}, ${one.work_date}: ${one.clock_out === null ? 'open' : html`${hours(one.held_hours)} h`}</li>`,
        )}</ul></div>`
}
${
  differences.length === 0
    ? ''
    : html`<div class="notice"><p>Differences from current data:</p><ul>${differences
        .slice(0, 20)
        .map(
          (one) =>
            html`<li>${personLink(page, one.employee_id, one.name)}, ${one.bucket.replaceAll('_', ' ')}: ${hours(one.approved_hours)} to ${hours(one.current_hours)} h (${change(one.change_hours)})</li>`,
        )}</ul></div>`
}`
}

const tiles = [
  ['total_hours', 'Total paid'],
  ['regular_hours', 'Regular'],
  ['overtime_hours', 'Overtime'],
  ['double_time_hours', 'Double time'],
  ['holiday_worked_hours', 'Worked on holidays'],
  ['holiday_hours', 'Holidays'],
  ['vacation_hours', 'Vacation'],
  ['sick_hours', 'Sick'],
  ['personal_hours', 'Personal'],
  ['other_leave_hours', 'Other leave'],
] as const

function totals(sum: Record<(typeof tiles)[number][0], number>): Html {
  const shown = tiles.filter(([category], i) => i < 3 || sum[category] !== 0)
  return html`<dl class="tiles">${shown.map(
    ([category, words]) =>
      html`<div><dt>${words}</dt><dd>${hours(sum[category])} <small>h</small></dd></div>`,
  )}</dl>`
}

function warned(counts: WarningCounts): Html {
  const words = countsInWords(counts)
  if (words.length === 0) return html``
  return html`<details><summary>Warnings</summary><ul>${words.map((one) => html`<li>${one}</li>`)}</ul></details>`
}

type Report = { data: readonly ReportRow[]; meta: { earnings: readonly string[] } }

function daysTable(page: PageContext, { data: rows, meta }: Report): Html {
  const isApart = meta.earnings.includes('holiday_worked_hours')
  const days = rows[0]?.days?.map(({ date }) => date) ?? []
  const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
  const head = days.map((date) => {
    const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]
    return html`<span class="quiet">${weekday}</span> ${date.slice(8)}`
  })
  const amounts = [
    'Total',
    'Regular',
    'Overtime',
    ...(isApart ? ['Worked on holidays'] : []),
    'Leave, holidays',
  ]
  return table(
    'Paid hours of each employee by day',
    ['Employee', ...amounts, ...head],
    rows.map((row) => employeeRow(page, row, isApart)),
  )
}

function employeeRow(page: PageContext, row: ReportRow, isApart: boolean): Html {
  const overtime = row.overtime_hours + row.double_time_hours
  const away = row.total_hours - row.regular_hours - overtime - row.holiday_worked_hours
  const amounts = [
    row.total_hours,
    row.regular_hours,
    overtime,
    ...(isApart ? [row.holiday_worked_hours] : []),
    away,
  ]
  return html`<tr><th scope="row">${personLink(page, row.employee_id, row.name)}${
    row.warnings.length === 0
      ? ''
      : html`<br>${[...new Set(row.warnings.map(({ code }) => code))].map((code) => badge(WARNING_WORDS[code], 'bad'))}`
  }</th>${amounts.map((value, i) => html`<td class="number${i === 0 ? ' strong' : ''}">${value === 0 && i > 0 ? '' : hours(value)}</td>`)}${(
    row.days ?? []
  ).map((day) => html`<td class="number day">${cell(page, row, day)}</td>`)}</tr>`
}

type Day = NonNullable<ReportRow['days']>[number]

function cell(page: PageContext, row: ReportRow, day: Day): Html {
  const worked = day.regular_minutes + day.overtime_minutes + day.holiday_worked_minutes
  const isAway = day.total_minutes > 0 && worked === 0
  const query = `employee_id=${row.employee_id}&date=${day.date}`
  const address = `${to(page, '/payroll/explain')}?${query}`
  const words = day.total_minutes === 0 ? '·' : hours(day.total_hours)
  const label = `${row.name}, ${day.date}: ${hours(day.total_hours)} hours${day.warnings.length > 0 ? ', with a warning' : ''}`
  return html`<a class="${isAway ? 'away' : ''}${day.warnings.length > 0 ? ' warned' : ''}" href="${address}" aria-label="${label}"
 hx-get="${address}" hx-target="#explanation" hx-select="#explained">${words}</a>`
}
