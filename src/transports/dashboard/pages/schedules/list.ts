import { getCompany } from '../../../../modules/company/index.ts'
import { listEmployees } from '../../../../modules/employees/index.ts'
import { getSchedule, updateSchedule } from '../../../../modules/schedules/index.ts'
import { t } from '../../../../words/index.ts'
import { textOf } from '../../../pages/form.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { field } from '../../parts/inputs.ts'
import { empty, notices, numberHead, pageOf, pager, personLink, table, to } from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { day, today } from '../../words/dates.ts'
import { patternWords, weeklyHours } from './pattern-words.ts'

const per_page = 25

type Person = { id: number; name: string; department: string | null; timezone: string }

/** Shows who works which pattern. */
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
