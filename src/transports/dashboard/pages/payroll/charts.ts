import { addDays } from '../../../../lib/calendar/dates.ts'
import { DomainError } from '../../../../lib/errors.ts'
import type { CategoryHours } from '../../../../modules/payroll/hours/schema.ts'
import { getPayrollHours, listPayPeriods } from '../../../../modules/payroll/index.ts'
import type { PayPeriodRecord } from '../../../../modules/payroll/periods/schema.ts'
import { barChart } from '../../bars.ts'
import { span, today } from '../../dates.ts'
import { type Html, html } from '../../html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { empty, hours, notices, to } from '../../ui.ts'
import { shownCategories } from './categories.ts'

const weeks = 4

/** Charts of a pay period: planned and paid by department, overtime by week, and the period before. */
export async function showPayrollCharts(page: PageContext): Promise<Answer> {
  const { data: periods } = await page.ask(listPayPeriods, { per_page: 100 })
  const wanted = page.query.get('period')
  const at = periods.findIndex(({ id, is_current }) =>
    wanted === null ? is_current : String(id) === wanted,
  )
  const period = periods[at]
  if (!period) throw new DomainError('not_found', 'This pay period does not exist.')
  return {
    title: `Charts ${period.label}`,
    main: html`<p class="up"><a href="${to(page, '/payroll')}?period=${period.id}">Payroll hours</a></p>
<h1>Charts of ${period.label}</h1>
${notices(page)}
<nav class="picker" aria-label="Pay period">${link(page, periods[at - 1], 'Earlier')}
<span>${span(period.start_date, period.end_date, today(page))}</span>
${link(page, periods[at + 1], 'Later')}</nav>
${await comparisons(page, period)}
${await overtime(page, period)}`,
  }
}

function link(
  page: PageContext,
  period: PayPeriodRecord | undefined,
  words: string,
): Html | string {
  if (!period) return ''
  return html`<a href="${to(page, '/payroll/charts')}?period=${period.id}" title="${period.label}">${words}</a>`
}

async function comparisons(page: PageContext, { start_date, end_date }: PayPeriodRecord) {
  const report = await page.ask(getPayrollHours, {
    from: start_date,
    to: end_date,
    group_by: 'department',
    compare: 'previous',
    per_page: 1,
  })
  const { totals, previous } = report.meta
  const departments = report.by_department ?? []
  if (departments.length === 0) return empty('No hours in this period.')
  return html`${barChart({
    id: 'planned',
    title: 'Planned and paid by department',
    answer: plannedInWords(totals),
    by: 'Department',
    names: ['Planned', 'Paid'],
    lines: departments.map((one) => ({
      label: one.department ?? 'No department',
      values: [one.scheduled_hours, one.total_hours],
    })),
  })}
${previous ? barChart(periodChart(totals, previous)) : ''}`
}

function plannedInWords({ scheduled_hours, total_hours }: CategoryHours): string {
  const difference = total_hours - scheduled_hours
  const planned = `${hours(scheduled_hours)} h by schedule, ${hours(total_hours)} h paid`
  if (Math.abs(difference) < 0.005) return `${planned}: the same.`
  return `${planned}: ${hours(Math.abs(difference))} h ${difference > 0 ? 'more' : 'less'}.`
}

type Previous = { totals: CategoryHours; pay_period?: string | undefined }

function periodChart(totals: CategoryHours, { totals: before, pay_period }: Previous) {
  const change = totals.total_hours - before.total_hours
  const last = pay_period ?? 'the dates before'
  return {
    id: 'last',
    title: 'This period and the last',
    answer: `${hours(Math.abs(change))} h ${change < 0 ? 'less' : 'more'} than in ${last}.`,
    by: 'Category',
    names: [`${pay_period ?? 'Before'}`, 'This period'],
    lines: shownCategories
      .filter(([field], n) => n < 3 || totals[field] !== 0 || before[field] !== 0)
      .map(([field, label]) => ({ label, values: [before[field], totals[field]] })),
  }
}

async function overtime(page: PageContext, { end_date }: PayPeriodRecord): Promise<Html> {
  const { by_week = [] } = await page.ask(getPayrollHours, {
    from: addDays(end_date, 1 - 7 * weeks),
    to: end_date,
    group_by: 'week',
    per_page: 1,
  })
  const sums = by_week.map((week) => week.overtime_hours + week.double_time_hours)
  const total = sums.reduce((sum, one) => sum + one, 0)
  return barChart({
    id: 'overtime',
    title: 'Overtime by week',
    answer:
      total === 0
        ? `No overtime in the ${weeks} weeks to the end of the period.`
        : `${hours(total)} h of overtime and double time in the ${weeks} weeks to the end of the period.`,
    by: 'Week',
    names: ['Overtime and double time'],
    lines: by_week.map(({ from, to: until }, n) => ({
      label: `${short(from)} to ${short(until)}`,
      values: [sums[n]!],
    })),
  })
}

const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

function short(date: string): string {
  return format.format(new Date(`${date}T00:00:00Z`))
}
