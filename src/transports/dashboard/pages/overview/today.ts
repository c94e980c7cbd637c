import type * as v from 'valibot'
import { listLeaveRequests } from '../../../../modules/leave/index.ts'
import type { getOverview } from '../../../../modules/overview/index.ts'
import { listTimeEntries } from '../../../../modules/time-entries/index.ts'
import { plural, t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { personLink, to } from '../../parts/ui.ts'
import { clockOf, day } from '../../words/dates.ts'
import { tile } from './tile.ts'

type Overview = v.InferOutput<typeof getOverview.output>

/** More names than these are only counted. */
const most_names = 8

/** Shows who is away, clocked in and late, and which time entries are open. */
export async function todayPart(page: PageContext, { date, today }: Overview): Promise<Html> {
  const { away, clocked_in, late, open_entries } = today
  const punches = `/time?from=${date}&to=${date}`
  return html`<h2>${tHtml`Today, ${day(date, date)}`}</h2>
<ul class="tiles">
${away === null ? '' : tile(page, '/away', t`Away`, away)}
${clocked_in === null ? '' : tile(page, punches, t`Clocked in`, clocked_in)}
${late === null ? '' : tile(page, '/late', t`Late`, late)}
${open_entries === null ? '' : tile(page, '/time?show=open', t`Open punches`, open_entries)}
</ul>
${away ? await awayNames(page, { date, total: away }) : ''}
${open_entries ? await openNames(page, { date, total: open_entries }) : ''}`
}

type Counted = { date: string; total: number }

async function awayNames(page: PageContext, { date, total }: Counted): Promise<Html> {
  const { data } = await page.ask(listLeaveRequests, {
    status: 'approved',
    from: date,
    to: date,
    sort: 'employee_name',
    per_page: most_names,
  })
  const names = data.map(({ employee_id, employee_name, end_date }) => {
    const until = end_date > date ? tHtml` until ${day(end_date, date)}` : ''
    return html`<span class="whole">${personLink(page, employee_id, employee_name)}${until}</span>`
  })
  return named(t`Away`, names, total - data.length, to(page, '/away'))
}

async function openNames(page: PageContext, { date, total }: Counted): Promise<Html> {
  const { data } = await page.ask(listTimeEntries, {
    open: true,
    sort: '-clock_in',
    per_page: most_names,
  })
  const names = data.map((entry) => {
    const since = entry.work_date === date ? '' : html`${day(entry.work_date, date)}, `
    const at = html`${since}${clockOf(entry.clock_in_local, entry.work_date)}`
    const path = to(page, `/time/${entry.id}`)
    return html`<span class="whole">${personLink(page, entry.employee_id, entry.employee_name)} <a href="${path}">${tHtml`since ${at}`}</a></span>`
  })
  return named(t`Open`, names, total - data.length, to(page, '/time?show=open'))
}

function named(words: string, names: readonly Html[], more: number, path: string): Html {
  if (names.length === 0) return html``
  const all = html`${names.map((one, at) => html`${at > 0 ? ', ' : ''}${one}`)}${
    more > 0 ? html`, <a href="${path}">${plural(more, '{n} more', '{n} more')}</a>` : ''
  }`
  return html`<p>${tHtml`${words}: ${all}.`}</p>`
}
