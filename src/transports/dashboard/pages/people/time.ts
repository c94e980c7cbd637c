import { localDate } from '../../../../lib/calendar/zones.ts'
import type { ReportRow } from '../../../../modules/payroll/hours/schema.ts'
import { getPayrollHours, listPayPeriods } from '../../../../modules/payroll/index.ts'
import type { PayPeriodRecord } from '../../../../modules/payroll/periods/schema.ts'
import { listTimeEntries } from '../../../../modules/time-entries/index.ts'
import type { TimeEntryRecord } from '../../../../modules/time-entries/schema.ts'
import { dateInWords, inUnits, t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { periodPicker } from '../../parts/period-picker.ts'
import { badge, count, empty, hours, numberHead, table, to } from '../../parts/ui.ts'
import { clockOf, day, span } from '../../words/dates.ts'
import { statusWord } from '../../words/status-words.ts'
import { warningWords } from '../payroll/warnings.ts'
import { personOf, personPage, todayOf } from './person.ts'

const most_punches = 100

/** A person's punches and paid hours in a pay period, each day with the way to its explanation. */
export async function showTime(page: PageContext): Promise<Answer> {
  const person = await personOf(page)
  const { id } = person
  const today = todayOf(page, person)
  const { data: periods } = await page.ask(listPayPeriods, { per_page: 100 })
  const period = chosen(page, periods)
  if (!period) {
    const main = empty(t`There is no pay period yet.`)
    return personPage(page, person, { section: '/time', main })
  }
  const { start_date: from, end_date: until } = period
  const report = await page.ask(getPayrollHours, {
    from,
    to: until,
    employee_id: id,
    detail: 'days',
  })
  const punches = await page.ask(listTimeEntries, {
    employee_id: id,
    from,
    to: until,
    per_page: most_punches,
  })
  const [row] = report.data
  return personPage(page, person, {
    section: '/time',
    title: t`Time of ${person.name}`,
    main: html`${periodPicker(page, { path: `/people/${id}/time`, periods, period })}
<section aria-labelledby="hours-title"><h2 id="hours-title">${t`Hours`}</h2>
<p class="quiet">${tHtml`${span(from, until, today)}. Select an amount to see how it was computed.`}</p>
${row ? hoursTable(page, row, today) : empty(t`No hours in this period.`)}
<div id="explanation" aria-live="polite"></div></section>
<section aria-labelledby="punches-title"><h2 id="punches-title">${t`Punches`}</h2>
<p class="quiet">${t`Times are in the zone of each punch.`}</p>
${punches.data.length === 0 ? empty(t`No punches in this period.`) : punchTable(page, punches.data, today)}
${punches.meta.total > most_punches ? html`<p class="quiet">${t`The first ${most_punches} of ${count(punches.meta.total, 'punch', 'punches')}.`}</p>` : ''}</section>`,
  })
}

function chosen({ query, session, now_ms }: PageContext, periods: PayPeriodRecord[]) {
  const asked = periods.find(({ id }) => String(id) === query.get('period'))
  const today = localDate(session.timezone, now_ms)
  const begun = periods.filter(({ start_date }) => start_date <= today)
  return asked ?? periods.find(({ is_current }) => is_current) ?? begun.at(-1)
}

/** The paid hours of each day; an amount leads to its explanation. */
export function hoursTable(page: PageContext, row: ReportRow, today: string): Html {
  const days = (row.days ?? []).filter(
    ({ total_minutes, warnings }) => total_minutes > 0 || warnings.length > 0,
  )
  const overtime = row.overtime_hours + row.double_time_hours
  const sums = html`<tr class="sum"><th scope="row">${t`Total`}</th>
<td class="number strong" data-label="${t`Paid`}">${hours(row.total_hours)}</td>
<td class="number" data-label="${t`Regular`}">${hours(row.regular_hours)}</td>
<td class="number" data-label="${t`Overtime`}">${hours(overtime)}</td>
<td class="number" data-label="${t`Leave, holidays`}">${hours(apart(row))}</td><td></td></tr>`
  return table(
    t`Paid hours by day`,
    [
      t`Day`,
      ...[t`Paid`, t`Regular`, t`Overtime`, t`Leave, holidays`].map(numberHead),
      t`Warnings`,
    ],
    [...days.map((one) => dayRow(page, row, { one, today })), sums],
    'wide stacks',
  )
}

type Day = NonNullable<ReportRow['days']>[number]
type Hours = Pick<
  Day,
  'total_hours' | 'regular_hours' | 'overtime_hours' | 'double_time_hours' | 'holiday_worked_hours'
>

/** Returns hours, or an empty text for none. */
function orNone(value: number): string {
  return value === 0 ? '' : hours(value)
}

/** Leave and holidays: hours paid in addition to worked hours. */
function apart(sum: Hours): number {
  const worked = sum.regular_hours + sum.overtime_hours + sum.double_time_hours
  return sum.total_hours - worked - sum.holiday_worked_hours
}

function dayRow(
  page: PageContext,
  { employee_id, name, pay_basis }: ReportRow,
  { one, today }: { one: Day; today: string },
): Html {
  const address = `${to(page, '/payroll/explain')}?employee_id=${employee_id}&date=${one.date}`
  const label = t`${name}, ${dateInWords(one.date)}: ${hours(one.total_hours)} hours`
  return html`<tr><th scope="row">${day(one.date, today)}</th>
<td class="number strong" data-label="${t`Paid`}"><a href="${address}" aria-label="${label}" hx-get="${address}" hx-target="#explanation" hx-select="#explained">${hours(one.total_hours)}</a></td>
<td class="number" data-label="${t`Regular`}">${orNone(one.regular_hours)}</td>
<td class="number" data-label="${t`Overtime`}">${orNone(one.overtime_hours + one.double_time_hours)}</td>
<td class="number" data-label="${t`Leave, holidays`}">${orNone(apart(one))}</td>
<td>${[...new Set(one.warnings)].map((code) => badge(warningWords(code, pay_basis), 'bad'))}</td></tr>`
}

function punchTable(page: PageContext, punches: TimeEntryRecord[], today: string): Html {
  return table(
    t`Punches of the period`,
    [t`Day`, t`In`, t`Out`, numberHead(t`Break`), numberHead(t`Worked`), t`Source`, t`Status`],
    punches.map(
      (punch) => html`<tr>
<th scope="row"><a href="${to(page, `/time/${punch.id}`)}">${day(punch.work_date, today)}</a></th>
<td data-label="${t`In`}">${clockOf(punch.clock_in_local, punch.work_date)}</td>
<td data-label="${t`Out`}">${punch.clock_out_local === null ? badge(statusWord('open'), 'wait') : clockOf(punch.clock_out_local, punch.work_date)}</td>
<td class="number" data-label="${t`Break`}">${inUnits(punch.break_minutes, 'min')}</td>
<td class="number" data-label="${t`Worked`}">${punch.worked_hours === null ? '' : inUnits(hours(punch.worked_hours), 'h')}</td>
<td data-label="${t`Source`}">${punch.source}</td>
<td>${punch.approved ? badge(statusWord('approved'), 'good') : badge(t`not approved`, 'wait')}${punch.held ? html` ${badge(t`held`, 'bad')}` : ''}</td></tr>`,
    ),
    'wide stacks',
  )
}
