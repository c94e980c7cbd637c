import { addDays } from '../../../../lib/calendar/dates.ts'
import type { BlackoutRecord } from '../../../../modules/leave/blackout-dates/schema.ts'
import {
  createBlackoutDates,
  listBlackoutDates,
  listLeaveTypes,
} from '../../../../modules/leave/index.ts'
import { leaveTypeName, phrase, say, t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import { type Answer, type PageContext, requireCompany } from '../../page-context.ts'
import { badge, empty, notices, pageOf, pager, table, to } from '../../parts/ui.ts'
import { span, today } from '../../words/dates.ts'

const times = [
  ['coming', phrase('Current and coming')],
  ['past', phrase('Past')],
] as const

/** The dates on which leave is refused or gets a warning. */
export async function showBlackouts(page: PageContext): Promise<Answer> {
  requireCompany(page)
  const isPast = page.query.get('show') === 'past'
  const now = today(page)
  const { data, meta } = await page.ask(listBlackoutDates, {
    ...(isPast ? { to: addDays(now, -1), sort: '-start_date' } : { from: now }),
    page: pageOf(page),
    per_page: 50,
  })
  const rows = (data as BlackoutRecord[]).filter(({ end_date }) => isPast === end_date < now)
  const names = await typeNames(page)
  return {
    title: t`Blackout dates`,
    main: html`<div class="title"><h1>${t`Blackout dates`}</h1>${page.may(createBlackoutDates) ? html`<a class="button" href="${to(page, '/blackout-dates/new')}">${t`Add blackout dates`}</a>` : ''}</div>
${notices(page)}
<p class="lead">${t`Dates on which leave is refused or gets a warning. Leave that exists stays.`}</p>
<nav class="tabs" aria-label="${t`Which dates`}">${times.map(
      ([name, words]) =>
        html`<a href="${to(page, '/blackout-dates')}?show=${name}"${(name === 'past') === isPast ? html` aria-current="page"` : ''}>${say(words)}</a>`,
    )}</nav>
${
  rows.length === 0
    ? empty(isPast ? t`There are none that have passed.` : t`No blackout dates are ahead.`)
    : table(
        t`Blackout dates`,
        [t`Name`, t`Dates`, t`Leave`, t`Departments`, t`Reason`, ''],
        rows.map((one) => row(page, one, names)),
        'wide stacks',
      )
}
${pager(page, '/blackout-dates', meta, 'entry', 'entries')}`,
  }
}

/** Returns the names of all leave types by code, in the language of the page. */
export async function typeNames(page: PageContext): Promise<ReadonlyMap<string, string>> {
  const { data } = await page.ask(listLeaveTypes, { per_page: 100 })
  const types = data as { type: string; name: string }[]
  return new Map(types.map(({ type, name }) => [type, leaveTypeName(name)]))
}

function row(
  page: PageContext,
  blackout: BlackoutRecord,
  names: ReadonlyMap<string, string>,
): Html {
  const { id, name, start_date, end_date, reason, leave_types, departments } = blackout
  const types = leave_types.map((type) => names.get(type) ?? type).join(', ')
  return html`<tr><th scope="row">${name}</th>
<td data-label="${t`Dates`}">${span(start_date, end_date, today(page))}</td>
<td data-label="${t`Leave`}">${enforcementBadge(blackout)} ${types === '' ? t`All but sick leave` : types}</td>
<td data-label="${t`Departments`}">${departments.length === 0 ? t`All` : departments.join(', ')}</td>
<td data-label="${t`Reason`}">${reason ?? html`<span class="quiet">${t`none`}</span>`}</td>
<td class="does"><a class="button" href="${to(page, `/blackout-dates/${id}`)}">${page.may(createBlackoutDates) ? tHtml`Edit<span class="hidden"> ${name}</span>` : tHtml`Open<span class="hidden"> ${name}</span>`}</a></td></tr>`
}

function enforcementBadge({ enforcement }: BlackoutRecord): Html {
  return enforcement === 'block' ? badge(t`refused`, 'bad') : badge(t`warned`, 'wait')
}
