import { getCompany } from '../../../../modules/company/index.ts'
import { listEmployees } from '../../../../modules/employees/index.ts'
import { getSchedule, updateSchedule } from '../../../../modules/schedules/index.ts'
import type { ScheduleRecord } from '../../../../modules/schedules/schema.ts'
import { inUnits, say, t, timeOfDay } from '../../../../words/index.ts'
import { textOf } from '../../../pages/form.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { field } from '../../parts/inputs.ts'
import {
  empty,
  hours,
  notices,
  numberHead,
  pageOf,
  pager,
  personLink,
  table,
  to,
} from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { day, today } from '../../words/dates.ts'
import { shiftsOf, shortWeekdays } from '../people/week.ts'

const per_page = 25

type Person = { id: number; name: string; department: string | null; timezone: string }

export async function showSchedules(page: PageContext): Promise<Answer> {
  requireMay(page, getCompany, t`You do not have access to the company’s schedules.`)
  const { query } = page
  const found = await page.ask(listEmployees, {
    is_active: true,
    search: textOf(query, 'search'),
    department: textOf(query, 'department'),
    fields: ['id', 'name', 'department', 'timezone'],
    sort: 'last_name',
    page: pageOf(page),
    per_page,
  })
  const rows: Html[] = []
  for (const person of found.data as Person[]) rows.push(await row(page, person))
  return {
    title: t`Schedules`,
    main: html`<h1>${t`Schedules`}</h1>
${notices(page)}
<p class="lead">${t`The weekly pattern of each person. Its versions and changes of single days are on the page of the person.`}</p>
${filterForm(page)}
${
  rows.length === 0
    ? empty(t`Nobody found.`)
    : table(
        t`Schedules`,
        [t`Name`, t`Department`, t`Pattern`, numberHead(t`A week`), t`Since`, ''],
        rows,
        'wide stacks',
      )
}
${pager(page, '/schedules', found.meta, 'person', 'people')}`,
  }
}

function filterForm(page: PageContext): Html {
  const own = { ...page, form: page.query }
  return html`<form method="get" action="${to(page, '/schedules')}" class="filters" aria-label="${t`Filters`}">
${field(own, { name: 'search', label: t`Search`, type: 'search', hint: t`Name, email or number` })}
${field(own, { name: 'department', label: t`Department` })}
<div class="actions"><button type="submit" class="main">${t`Show`}</button> <a href="${to(page, '/schedules')}">${t`Clear`}</a></div></form>`
}

async function row(page: PageContext, { id, name, department, timezone }: Person): Promise<Html> {
  const schedule = await page.ask(getSchedule, { id })
  const { effective_date: since, upcoming } = schedule
  const [next] = upcoming.toSorted((a, b) => (a.effective_date < b.effective_date ? -1 : 1))
  const zone =
    timezone === page.session.timezone
      ? ''
      : html` <span class="quiet">${timezone.replaceAll('_', ' ')}</span>`
  return html`<tr><th scope="row">${personLink(page, id, name)}</th>
<td data-label="${t`Department`}">${department ?? html`<span class="quiet">${t`none`}</span>`}</td>
<td data-label="${t`Pattern`}">${
    since === null
      ? html`<span class="quiet">${t`no schedule`}</span>`
      : html`${patternWords(schedule).map((words, at) => html`${at > 0 ? html`<br>` : ''}${words}`)}${zone}`
  }</td>
<td class="number" data-label="${t`A week`}">${since === null ? '' : weeklyHours(schedule)}</td>
<td data-label="${t`Since`}">${since === null ? '' : day(since, today(page))}${
    next === undefined
      ? ''
      : html`<br><span class="quiet">${tHtml`changes ${day(next.effective_date, today(page))}`}</span>`
  }</td>
<td class="does">${
    page.may(updateSchedule)
      ? html`<a class="button" href="${to(page, `/people/${id}/schedule/edit`)}">${tHtml`Edit<span class="hidden"> the schedule of ${name}</span>`}</a>`
      : ''
  }</td></tr>`
}

type Pattern = Pick<ScheduleRecord, 'cycle_weeks' | 'schedules'>

/** Returns the weeks of a pattern in words: groups days with the same shifts. */
function patternWords(pattern: Pattern): string[] {
  return Array.from({ length: pattern.cycle_weeks }, (_, i) => {
    const words = weekWords(pattern, i + 1)
    return pattern.cycle_weeks === 1 ? words : t`Week ${i + 1}: ${words}`
  })
}

/** Returns the hours of a week without breaks, on average over the weeks of the pattern. */
function weeklyHours({ cycle_weeks, schedules }: Pattern): string {
  const minutes = schedules
    .filter(({ is_working }) => is_working)
    .reduce((sum, shift) => sum + lengthOf(shift), 0)
  return inUnits(hours(minutes / 60 / cycle_weeks), 'h')
}

// Monday first, as schedules are read.
const days = [1, 2, 3, 4, 5, 6, 0] as const

function weekWords(pattern: Pattern, week: number): string {
  const runs: { from: number; to: number; words: string }[] = []
  for (const [at, day] of days.entries()) {
    const words = shiftsOf(pattern, week, day)
      .map(
        ({ start_time, end_time }) => `${timeOfDay(start_time ?? '')}–${timeOfDay(end_time ?? '')}`,
      )
      .reduce((first, second) => (first === '' ? second : t`${first} and ${second}`), '')
    const last = runs.at(-1)
    if (last?.words === words) last.to = at
    else runs.push({ from: at, to: at, words })
  }
  const working = runs.filter(({ words }) => words !== '')
  if (working.length === 0) return t`off`
  return working.map(({ from, to, words }) => `${daysWords(from, to)} ${words}`).join(', ')
}

function daysWords(from: number, to: number): string {
  const name = (at: number) => say(shortWeekdays[days[at]!])
  if (from === to) return name(from)
  return `${name(from)}${to === from + 1 ? ', ' : '–'}${name(to)}`
}

function lengthOf({ start_time, end_time, break_duration }: Pattern['schedules'][number]): number {
  if (start_time === null || end_time === null) return 0
  const length = minuteOf(end_time) - minuteOf(start_time)
  return (length > 0 ? length : length + 24 * 60) - break_duration
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
