import { addDays } from '../../../../lib/calendar/dates.ts'
import { DomainError } from '../../../../lib/errors.ts'
import type { CategoryHours } from '../../../../modules/payroll/hours/schema.ts'
import { getPayrollHours, listPayPeriods } from '../../../../modules/payroll/index.ts'
import type { PayPeriodRecord } from '../../../../modules/payroll/periods/schema.ts'
import { say, t } from '../../../../words/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { barChart } from '../../parts/bars.ts'
import { empty, hours, notices, to } from '../../parts/ui.ts'
import { dayOfYear, span, today } from '../../words/dates.ts'
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
  if (!period) throw new DomainError('not_found', t`This pay period does not exist.`)
  return {
    title: t`Charts ${period.label}`,
    main: html`<p class="up"><a href="${to(page, '/payroll')}?period=${period.id}">${t`Payroll hours`}</a></p>
<h1>${t`Charts of ${period.label}`}</h1>
${notices(page)}
<nav class="picker" aria-label="${t`Pay period`}">${link(page, periods[at - 1], t`Earlier`)}
<span>${span(period.start_date, period.end_date, today(page))}</span>
${link(page, periods[at + 1], t`Later`)}</nav>
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
  if (departments.length === 0) return empty(t`No hours in this period.`)
  return html`${barChart({
    id: 'planned',
    title: t`Planned and paid by department`,
    answer: plannedInWords(totals),
    by: t`Department`,
    names: [t`Planned`, t`Paid`],
    lines: departments.map((one) => ({
      label: one.department ?? t`No department`,
      values: [one.scheduled_hours, one.total_hours],
    })),
  })}
${previous ? barChart(periodChart(totals, previous)) : ''}`
}

function plannedInWords({ scheduled_hours, total_hours }: CategoryHours): string {
  const difference = total_hours - scheduled_hours
  const planned = hours(scheduled_hours)
  const paid = hours(total_hours)
  const apart = hours(Math.abs(difference))
  if (Math.abs(difference) < 0.005) return t`${planned} h by schedule, ${paid} h paid: the same.`
  return difference > 0
    ? t`${planned} h by schedule, ${paid} h paid: ${apart} h more.`
    : t`${planned} h by schedule, ${paid} h paid: ${apart} h less.`
}

type Previous = { totals: CategoryHours; pay_period?: string | undefined }

function periodChart(totals: CategoryHours, { totals: before, pay_period }: Previous) {
  return {
    id: 'last',
    title: t`This period and the last`,
    answer: changeInWords(totals.total_hours - before.total_hours, pay_period),
    by: t`Category`,
    names: [pay_period ?? t`Before`, t`This period`],
    lines: shownCategories
      .filter(([field], n) => n < 3 || totals[field] !== 0 || before[field] !== 0)
      .map(([field, words]) => ({ label: say(words), values: [before[field], totals[field]] })),
  }
}

function changeInWords(change: number, pay_period: string | undefined): string {
  const amount = hours(Math.abs(change))
  if (pay_period === undefined) {
    return change < 0
      ? t`${amount} h less than in the dates before.`
      : t`${amount} h more than in the dates before.`
  }
  return change < 0
    ? t`${amount} h less than in ${pay_period}.`
    : t`${amount} h more than in ${pay_period}.`
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
    title: t`Overtime by week`,
    answer:
      total === 0
        ? t`No overtime in the ${weeks} weeks to the end of the period.`
        : t`${hours(total)} h of overtime and double time in the ${weeks} weeks to the end of the period.`,
    by: t`Week`,
    names: [t`Overtime and double time`],
    lines: by_week.map(({ from, to: until }, n) => ({
      label: t`${dayOfYear(from.slice(5))} to ${dayOfYear(until.slice(5))}`,
      values: [sums[n]!],
    })),
  })
}
