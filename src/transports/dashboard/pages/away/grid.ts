import { dayNumber, weekday } from '../../../../lib/calendar/dates.ts'
import { createLeaveRequest } from '../../../../modules/leave/index.ts'
import { holidayName, leaveTypeWord, locale, plural, t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { personLink, to } from '../../parts/ui.ts'
import { day, spanText } from '../../words/dates.ts'
import { type About, enterAddress } from '../enter/parts.ts'
import type { Absence, Below, Blackout, Holiday } from './load.ts'
import type { Period } from './period.ts'

export type Department = { name: string; absences: Absence[]; size: number | null }

type Marks = {
  today: string
  holidays: readonly Holiday[]
  blackouts: readonly Blackout[]
  below: readonly Below[]
}

/** Shows a department's absences of a period: a line for each person, a bar for each leave. */
export function departmentGrid(
  page: PageContext,
  { days, view }: Period,
  department: Department,
  marks: Marks,
): Html {
  const { name, absences, size } = department
  const people = Map.groupBy(absences, ({ employee_id }) => employee_id)
  const byDay = days.map((date) => awayOn(absences, date))
  const hits = marks.blackouts.filter((one) => concerns(one, name))
  const below = new Set(
    marks.below.filter((one) => one.department === name).map(({ date }) => date),
  )
  return html`<section aria-labelledby="d-${slug(name)}"><h3 id="d-${slug(name)}">${name} ${size === null ? html`<span class="count">${people.size}</span>` : tHtml`<span class="count">${people.size} of ${size}</span>`}</h3>
<div class="wide" role="region" aria-label="${name}" tabindex="0"><table class="calendar ${view}">
<caption class="hidden">${t`Who is away: ${name}`}</caption>
<thead><tr><th scope="col">${t`Name`}</th>${days.map((date) => dayHead(page, date, marks))}</tr></thead>
<tbody>${[...people.values()].map((own) => personRow(page, days, own, { hits, marks, byDay }))}
<tr class="sums"><th scope="row">${t`Away`}</th>${days.map((date, at) => sumCell(date, byDay[at]!, hits, below.has(date), marks))}</tr></tbody></table></div></section>`
}

function dayHead(page: PageContext, date: string, { today, holidays }: Marks): Html {
  const found = holidays.filter((one) => one.date === date)
  const parts = new Date(`${date}T00:00:00Z`)
  const name = parts.toLocaleDateString(locale(), { weekday: 'short', timeZone: 'UTC' })
  const number = String(Number(date.slice(8)))
  const title = [date, ...found.map((one) => holidayName(one.name))].join(', ')
  return html`<th scope="col" class="${dayClass(date, today, found.length > 0)}">${enterOn(page, { date }, html`<time datetime="${date}" title="${title}"><span class="weekday">${name}</span> ${number}</time>`)}${
    found.length === 0 ? '' : html`<span class="hidden"> ${title}</span>`
  }</th>`
}

function dayClass(date: string, today: string, isHoliday: boolean): string {
  const at = weekday(dayNumber(date))
  const isWeekend = at === 0 || at === 6
  return [
    'date',
    ...(isWeekend ? ['weekend'] : []),
    ...(isHoliday ? ['holiday'] : []),
    ...(date === today ? ['today'] : []),
  ].join(' ')
}

type RowMarks = { hits: readonly Blackout[]; marks: Marks; byDay: readonly number[] }

function personRow(
  page: PageContext,
  days: readonly string[],
  absences: readonly Absence[],
  row: RowMarks,
): Html {
  const { employee_id, employee_name } = absences[0]!
  const cells: Html[] = []
  let at = 0
  for (const one of absences) {
    const first = Math.max(at, one.start_date < days[0]! ? 0 : days.indexOf(one.start_date))
    const last = one.end_date > days.at(-1)! ? days.length - 1 : days.indexOf(one.end_date)
    if (last < first) continue
    for (; at < first; at += 1)
      cells.push(emptyCell(page, { date: days[at]!, employee_id }, row.marks))
    cells.push(bar(one, days.slice(first, last + 1), row.hits))
    at = last + 1
  }
  for (; at < days.length; at += 1)
    cells.push(emptyCell(page, { date: days[at]!, employee_id }, row.marks))
  return html`<tr><th scope="row">${personLink(page, employee_id, employee_name)}</th>${cells}</tr>`
}

type Cell = { date: string; employee_id: number }

/** The keyboard reaches the form by the heads of the days; a link in each cell would be too many stops. */
function emptyCell(page: PageContext, cell: Cell, { today, holidays }: Marks): Html {
  const isHoliday = holidays.some(({ date }) => date === cell.date)
  const link = page.may(createLeaveRequest)
    ? html`<a href="${to(page, enterAddress('/leave/new', cell))}" tabindex="-1" aria-label="${t`Enter leave`}"></a>`
    : ''
  return html`<td class="${dayClass(cell.date, today, isHoliday)}">${link}</td>`
}

function enterOn(page: PageContext, about: About, day: Html): Html {
  if (!page.may(createLeaveRequest)) return day
  return html`<a href="${to(page, enterAddress('/leave/new', about))}">${day}<span class="hidden">: ${t`Enter leave`}</span></a>`
}

function bar(one: Absence, days: readonly string[], hits: readonly Blackout[]): Html {
  const blackout = hits.find((hit) => touches(hit, one.start_date, one.end_date))
  const words = leaveTypeWord(one.type)
  const { start_date, end_date } = one
  const title = `${words}, ${spanText(start_date, end_date)}`
  const conflict = blackout
    ? tHtml`<span class="hidden">, in the blackout ${blackout.name}</span>`
    : ''
  return html`<td class="bar${blackout ? ' conflict' : ''}" colspan="${days.length}"><span title="${title}">${words}</span>${conflict}</td>`
}

/** The number away on a day; a day below the department's minimum is a conflict, and so is anybody in a blackout. */
function sumCell(
  date: string,
  away: number,
  hits: readonly Blackout[],
  isBelow: boolean,
  { today, holidays }: Marks,
): Html {
  const isHoliday = holidays.some((one) => one.date === date)
  const isConflict = isBelow || (away > 0 && hits.some((hit) => touches(hit, date, date)))
  const said = away === 0 ? '' : String(away)
  return html`<td class="${dayClass(date, today, isHoliday)}${isConflict ? ' conflict' : ''}">${
    isConflict ? tHtml`${said}<span class="hidden"> away, conflict</span>` : said
  }</td>`
}

function awayOn(absences: readonly Absence[], date: string): number {
  const on = absences.filter((one) => touches(one, date, date))
  return new Set(on.map(({ employee_id }) => employee_id)).size
}

type Dates = { start_date: string; end_date: string }

export function touches({ start_date, end_date }: Dates, from: string, to: string): boolean {
  return start_date <= to && end_date >= from
}

function concerns({ departments }: Blackout, name: string): boolean {
  return departments.length === 0 || departments.includes(name)
}

function slug(name: string): string {
  return Buffer.from(name).toString('hex')
}

/** Further people are only counted. */
const most_names = 10

/** Shows who is away on one date, in words. */
export function awayToday(page: PageContext, absences: readonly Absence[], today: string): Html {
  const now = absences.filter((one) => touches(one, today, today))
  const date = day(today, today)
  if (now.length === 0) return html`<p>${tHtml`Nobody is away today, ${date}.`}</p>`
  const names = html`${now
    .slice(0, most_names)
    .map((one, at) => html`${at === 0 ? '' : ', '}${untilWords(page, one, today)}`)}`
  const more = now.length - most_names
  if (more <= 0) return html`<p>${tHtml`Away today, ${date}: ${names}.`}</p>`
  const others = html`<a href="${to(page, '/away')}#period">${plural(more, '{n} more', '{n} more')}</a>`
  return html`<p>${tHtml`Away today, ${date}: ${names} and ${others}.`}</p>`
}

function untilWords(page: PageContext, one: Absence, today: string): Html {
  const who = personLink(page, one.employee_id, one.employee_name)
  return tHtml`<span class="whole">${who} (until ${day(one.end_date, today)})</span>`
}
