import { capitalized, normalizeText } from '../../../lib/text.ts'
import { holidayName, locale, t } from '../../../words/index.ts'
import { textOf } from '../../pages/form.ts'
import { type Html, html } from '../../pages/html.ts'
import type { Answer, PageContext } from '../page-context.ts'
import { coversOf } from '../parts/deputy-notice.ts'
import { field, select } from '../parts/inputs.ts'
import { badge, empty, notices, to } from '../parts/ui.ts'
import { day, span, today as todayIn } from '../words/dates.ts'
import { awayToday, type Department, departmentGrid } from './away/grid.ts'
import {
  type Absence,
  type Blackout,
  type Holiday,
  loadAbsences,
  loadBelow,
  loadBlackouts,
  loadHolidays,
  sizeOf,
} from './away/load.ts'
import { beside, monthsAround, type Period, periodOf, views } from './away/period.ts'
import { enterLink } from './enter/parts.ts'

/** More departments than these are shown without the number of their people. */
const most_sizes = 20

/** Shows who is away in a week or a month, by department, with holidays and blackouts. */
export async function showAway(page: PageContext): Promise<Answer> {
  const today = todayIn(page)
  await coversOf(page)
  const period = periodOf(page.query, today)
  const [from, to_date] = [period.days[0]!, period.days.at(-1)!]
  const dates = { from, to: to_date }
  const only = textOf(page.query, 'department')
  const hasToday = from <= today && today <= to_date
  const [absences, others, holidays, allBlackouts, below] = await Promise.all([
    loadAbsences(page, dates, only),
    hasToday ? [] : loadAbsences(page, { from: today, to: today }, only),
    loadHolidays(page, dates),
    loadBlackouts(page, dates),
    loadBelow(page, dates),
  ])
  const now = hasToday ? absences : others
  const blackouts = relevant(allBlackouts, only)
  const departments = await departmentsOf(page, absences)
  return {
    title: t`Who is away`,
    main: html`<h1>${t`Who is away`}</h1>
${notices(page)}
${awayToday(page, now, today)}
${chooser(page, period, { departments, only })}
<h2 class="period" id="period">${period.view === 'month' ? capitalized(monthWords(from)) : span(from, to_date, today)}</h2>
${markList(holidays, blackouts, today)}
${departments.length === 0 ? html`${empty(t`Nobody is away.`)}<p>${enterLink(page, t`Enter leave or time`, { date: hasToday ? today : from })}</p>` : departments.map((one) => departmentGrid(page, period, one, { today, holidays, blackouts, below }))}`,
  }
}

async function departmentsOf(page: PageContext, all: readonly Absence[]): Promise<Department[]> {
  const groups = [...Map.groupBy(all, ({ department }) => department)]
  const found = await Promise.all(
    groups.map(async ([department, absences]): Promise<Department> => {
      const isCounted = department !== null && groups.length <= most_sizes
      const size = isCounted ? await sizeOf(page, department) : null
      return { name: department ?? t`No department`, size, absences }
    }),
  )
  return found.toSorted((a, b) => a.name.localeCompare(b.name))
}

type Choice = { departments: readonly Department[]; only: string | undefined }

function chooser(page: PageContext, period: Period, { departments, only }: Choice): Html {
  const { view, date } = period
  const own = { ...page, form: new URLSearchParams() }
  const link = (changes: Record<string, string>, words: string, current = false) =>
    html`<a href="${to(page, '/away')}?${new URLSearchParams({ view, date, ...(only === undefined ? {} : { department: only }), ...changes })}"${current ? html` aria-current="true"` : ''}>${words}</a>`
  const list = html` list="departments" placeholder="${t`All departments`}"`
  return html`<form method="get" action="${to(page, '/away')}" class="filters compact" aria-label="${t`Dates and department`}">
${field(own, { name: 'date', label: t`Date`, type: 'date', value: date })}
${select(own, {
  name: 'view',
  label: t`Show`,
  value: view,
  options: [
    ['week', t`Week`],
    ['month', t`Month`],
  ],
})}
${field(own, { name: 'department', label: t`Department`, value: only, attributes: list })}
<datalist id="departments">${departments.map(({ name }) => html`<option value="${name}"></option>`)}</datalist>
<div class="actions"><button type="submit" class="main">${t`Show`}</button></div></form>
<nav class="tabs months" aria-label="${t`Dates`}">${link({ date: beside(period, -1) }, t`Earlier`)}${link({ date: beside(period, 1) }, t`Later`)}${views.map((one) => link({ view: one }, one === 'week' ? t`Week` : t`Month`, one === view))}${monthsAround(
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
      only === undefined ||
      departments.length === 0 ||
      departments.some((one) => isSame(one, only)),
  )
}

/** As the filter of departments compares them: ignoring case and accents. */
function isSame(a: string, b: string): boolean {
  return normalizeText(a) === normalizeText(b)
}

function markList(
  holidays: readonly Holiday[],
  blackouts: readonly Blackout[],
  today: string,
): Html {
  if (holidays.length === 0 && blackouts.length === 0) return html``
  return html`<ul class="marks-list">${holidays.map(
    ({ date, name }) =>
      html`<li>${badge(t`Holiday`, 'good')} ${day(date, today)}, ${holidayName(name)}</li>`,
  )}${blackouts.map(
    (one) =>
      html`<li>${badge(t`Blackout`, 'bad')} ${span(one.start_date, one.end_date, today)}, ${one.name}${one.departments.length === 0 ? '' : `: ${one.departments.join(', ')}`}</li>`,
  )}</ul>`
}

function monthWords(date: string, month: 'long' | 'short' = 'long'): string {
  const at = new Date(`${date}T00:00:00Z`)
  return at.toLocaleDateString(locale(), { month, year: 'numeric', timeZone: 'UTC' })
}
