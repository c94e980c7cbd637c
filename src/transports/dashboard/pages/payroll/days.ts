import { dayNumber, weekday } from '../../../../lib/calendar/dates.ts'
import { hoursOf } from '../../../../lib/calendar/minutes.ts'
import type { ReportRow } from '../../../../modules/payroll/hours/schema.ts'
import { phrase, plural, say, t } from '../../../../words/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { hours, personLink, to } from '../../parts/ui.ts'
import { spanText } from '../../words/dates.ts'
import { warningWords } from './warnings.ts'

type Report = { data: readonly ReportRow[]; meta: { earnings: readonly string[] } }

/** `workweek_start` is 0 for Sunday. */
type Dates = { from: string; until: string; workweek_start: number }

type Columns = Dates & { isApart: boolean; hasWarnings: boolean; weeks: Week[] }

/** Each employee's hours by day; totals, weeks and days lead to their explanation. */
export function daysTable(page: PageContext, { data: rows, meta }: Report, dates: Dates): Html {
  const isApart = meta.earnings.includes('holiday_worked_hours')
  const days = rows[0]?.days?.map(({ date }) => date) ?? []
  const weeks = weeksOf(days, dates.workweek_start)
  const apart = isApart ? [t`Worked on holidays`] : []
  const amounts = [t`Total`, t`Regular`, t`Overtime`, ...apart, t`Leave, holidays`]
  const hasWarnings = rows.some(({ warnings }) => warnings.length > 0)
  const check = hasWarnings ? [t`Check`] : []
  const head = [t`Employee`, ...check, ...amounts, ...weeks.flatMap(weekHeads)]
  const caption = t`Paid hours of each employee by day`
  return html`<div class="wide pinned" role="region" aria-label="${caption}" tabindex="0"><table data-grid>
<caption class="hidden">${caption}</caption>
<thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows.map((row) => employeeRow(page, row, { ...dates, isApart, hasWarnings, weeks }))}</tbody></table></div>`
}

type Week = { days: string[]; isShown: boolean }

/** Returns the dates by workweek; a period of one week has no sums of weeks. */
function weeksOf(days: readonly string[], workweek_start: number): Week[] {
  const weeks: Week[] = []
  for (const date of days) {
    const isFirst = weekday(dayNumber(date)) === workweek_start
    if (isFirst || weeks.length === 0) weeks.push({ days: [], isShown: true })
    weeks.at(-1)!.days.push(date)
  }
  return weeks.length > 1 ? weeks : weeks.map((week) => ({ ...week, isShown: false }))
}

const weekdays = [
  phrase('Su'),
  phrase('Mo'),
  phrase('Tu'),
  phrase('We'),
  phrase('Th'),
  phrase('Fr'),
  phrase('Sa'),
]

function weekHeads({ days, isShown }: Week): Html[] {
  const heads = days.map(
    (date) =>
      html`<span class="quiet">${say(weekdays[weekday(dayNumber(date))]!)}</span> ${date.slice(8)}`,
  )
  return isShown ? [...heads, html`${t`Week`}`] : heads
}

function employeeRow(page: PageContext, row: ReportRow, columns: Columns): Html {
  const overtime = row.overtime_hours + row.double_time_hours
  const away = row.total_hours - row.regular_hours - overtime - row.holiday_worked_hours
  const amounts = [
    row.regular_hours,
    overtime,
    ...(columns.isApart ? [row.holiday_worked_hours] : []),
    away,
  ]
  const byDate = new Map((row.days ?? []).map((day) => [day.date, day]))
  const whole = { row, date: columns.from, to: columns.until, total: row.total_hours }
  return html`<tr><th scope="row">${personLink(page, row.employee_id, row.name)}</th>${columns.hasWarnings ? html`<td class="check">${warningsOf(row)}</td>` : ''}<td class="number strong day">${explained(page, whole)}</td>${amounts.map((value) => html`<td class="number">${value === 0 ? '' : hours(value)}</td>`)}${columns.weeks.map(
    (week) =>
      html`${week.days.map((date) => dayCell(page, row, byDate.get(date)!))}${
        week.isShown
          ? weekCell(
              page,
              row,
              week.days.map((date) => byDate.get(date)!),
            )
          : ''
      }`,
  )}</tr>`
}

/** A sign with the number of kinds of warnings; their sentences fold out, because they are wider than a column. */
function warningsOf({ warnings, pay_basis }: ReportRow): Html {
  const codes = [...new Set(warnings.map(({ code }) => code))]
  if (codes.length === 0) return html``
  const counted = plural(codes.length, '{n} warning', '{n} warnings')
  const words = codes.map((code) => warningWords(code, pay_basis))
  return html`<details class="warnings"><summary title="${words.join('; ')}"><span aria-hidden="true">⚠ ${codes.length}</span><span class="hidden">${counted}</span></summary><ul>${words.map((one) => html`<li>${one}</li>`)}</ul></details>`
}

type Day = NonNullable<ReportRow['days']>[number]

function dayCell(page: PageContext, row: ReportRow, day: Day): Html {
  const worked = day.regular_minutes + day.overtime_minutes + day.holiday_worked_minutes
  const kind = [
    ...(day.total_minutes > 0 && worked === 0 ? ['away'] : []),
    ...(day.warnings.length > 0 ? ['warned'] : []),
  ].join(' ')
  const { date, total_hours: total, warnings } = day
  return html`<td class="number day">${explained(page, { row, date, to: date, total, kind, isWarned: warnings.length > 0 })}</td>`
}

function weekCell(page: PageContext, row: ReportRow, days: readonly Day[]): Html {
  const minutes = days.reduce((sum, { total_minutes }) => sum + total_minutes, 0)
  const total = hoursOf(minutes)
  const dates = { date: days[0]!.date, to: days.at(-1)!.date }
  return html`<td class="number day strong">${explained(page, { row, ...dates, total })}</td>`
}

type Amount = {
  row: ReportRow
  date: string
  to: string
  total: number
  kind?: string
  isWarned?: boolean
}

/** The amount as a link to its explanation, which opens next to the table. */
function explained(
  page: PageContext,
  { row, date, to: until, total, kind = '', isWarned }: Amount,
) {
  const last: Record<string, string> = until === date ? {} : { to: until }
  const query = new URLSearchParams({ employee_id: String(row.employee_id), date, ...last })
  const address = `${to(page, '/payroll/explain')}?${query}`
  const when = spanText(date, until)
  const label = isWarned
    ? t`${row.name}, ${when}: ${hours(total)} hours, with a warning`
    : t`${row.name}, ${when}: ${hours(total)} hours`
  return html`<a class="${kind}" href="${address}" aria-label="${label}"
 hx-get="${address}" hx-target="#explanation" hx-select="#explained">${total === 0 ? '·' : hours(total)}</a>`
}
