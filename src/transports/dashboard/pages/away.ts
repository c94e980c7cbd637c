import { day, span, today as todayIn } from '../dates.ts'
import { textOf } from '../form.ts'
import { type Html, html } from '../html.ts'
import type { Answer, PageContext } from '../page-context.ts'
import { badge, empty, field, notices, select, to } from '../ui.ts'
import { awayToday, type Department, departmentGrid } from './away/grid.ts'
import {
  type Absence,
  type Blackout,
  type Holiday,
  loadAbsences,
  loadBlackouts,
  loadHolidays,
  loadPeople,
  type Person,
} from './away/load.ts'
import { beside, monthsAround, type Period, periodOf, views } from './away/period.ts'

const without = 'No department'

/** Who is away in a week or a month, by department, with holidays and blackouts. */
export async function showAway(page: PageContext): Promise<Answer> {
  const today = todayIn(page)
  const period = periodOf(page.query, today)
  const [from, to_date] = [period.days[0]!, period.days.at(-1)!]
  const dates = { from, to: to_date }
  const people = await loadPeople(page)
  const all = await loadAbsences(page, people, dates)
  const now =
    from <= today && today <= to_date
      ? all
      : await loadAbsences(page, people, { from: today, to: today })
  const holidays = await loadHolidays(page, people, dates)
  const blackouts = await loadBlackouts(page, dates)
  const only = textOf(page.query, 'department')
  const departments = departmentsOf(people, all)
  const shown = departments.filter(
    ({ name, absences }) => absences.length > 0 && (only === undefined || name === only),
  )
  const isOf = ({ employee_id }: Absence) =>
    only === undefined || departmentOf(people, employee_id) === only
  return {
    title: 'Who is away',
    main: html`<h1>Who is away</h1>
${notices(page)}
${awayToday(page, now.filter(isOf), today)}
${chooser(page, period, { departments, only })}
<h2 class="period">${period.view === 'month' ? monthWords(from) : span(from, to_date, today)}</h2>
${markList(holidays, relevant(blackouts, only), today)}
${shown.length === 0 ? empty('Nobody is away.') : shown.map((one) => departmentGrid(page, period, one, { today, holidays, blackouts }))}`,
  }
}

function departmentOf(people: ReadonlyMap<number, Person>, employee_id: number): string {
  return people.get(employee_id)?.department ?? without
}

function departmentsOf(people: ReadonlyMap<number, Person>, all: readonly Absence[]): Department[] {
  const sizes = new Map<string, number>()
  for (const { department } of people.values()) {
    const name = department ?? without
    sizes.set(name, (sizes.get(name) ?? 0) + 1)
  }
  const absences = Map.groupBy(all, ({ employee_id }) => departmentOf(people, employee_id))
  return [...sizes]
    .map(([name, size]) => ({ name, size, absences: absences.get(name) ?? [] }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

type Choice = { departments: readonly Department[]; only: string | undefined }

function chooser(page: PageContext, period: Period, { departments, only }: Choice): Html {
  const { view, date } = period
  const own = { ...page, form: new URLSearchParams() }
  const link = (changes: Record<string, string>, words: string, current = false) =>
    html`<a href="${to(page, '/away')}?${new URLSearchParams({ view, date, ...(only === undefined ? {} : { department: only }), ...changes })}"${current ? html` aria-current="true"` : ''}>${words}</a>`
  const options = [
    ['', 'All departments'],
    ...departments.map(({ name }) => [name, name] as const),
  ] as const
  return html`<form method="get" action="${to(page, '/away')}" class="filters" aria-label="Dates and department">
${field(own, { name: 'date', label: 'Date', type: 'date', value: date })}
${select(own, {
  name: 'view',
  label: 'Show',
  value: view,
  options: [
    ['week', 'Week'],
    ['month', 'Month'],
  ],
})}
${select(own, { name: 'department', label: 'Department', value: only ?? '', options })}
<div class="actions"><button type="submit" class="main">Show</button></div></form>
<nav class="tabs months" aria-label="Dates">${link({ date: beside(period, -1) }, 'Earlier')}${link({ date: beside(period, 1) }, 'Later')}${views.map((one) => link({ view: one }, one === 'week' ? 'Week' : 'Month', one === view))}${monthsAround(
    todayIn(page),
  ).map((first) =>
    link(
      { view: 'month', date: first },
      monthWords(first, 'short'),
      view === 'month' && first.slice(0, 7) === date.slice(0, 7),
    ),
  )}</nav>`
}

function relevant(blackouts: readonly Blackout[], only: string | undefined): Blackout[] {
  return blackouts.filter(
    ({ departments }) =>
      only === undefined || departments.length === 0 || departments.includes(only),
  )
}

function markList(
  holidays: readonly Holiday[],
  blackouts: readonly Blackout[],
  today: string,
): Html {
  if (holidays.length === 0 && blackouts.length === 0) return html``
  return html`<ul class="marks-list">${holidays.map(
    ({ date, name }) => html`<li>${badge('Holiday', 'good')} ${day(date, today)}, ${name}</li>`,
  )}${blackouts.map(
    (one) =>
      html`<li>${badge('Blackout', 'bad')} ${span(one.start_date, one.end_date, today)}, ${one.name}${one.departments.length === 0 ? '' : `: ${one.departments.join(', ')}`}</li>`,
  )}</ul>`
}

function monthWords(date: string, month: 'long' | 'short' = 'long'): string {
  const at = new Date(`${date}T00:00:00Z`)
  return at.toLocaleDateString('en-US', { month, year: 'numeric', timeZone: 'UTC' })
}
