import type { TimeEntryRecord } from '../../../../modules/time-entries/schema.ts'
import { dateInWords, inUnits, t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { badge, hours, numberHead, personLink, table, to } from '../../parts/ui.ts'
import { clockOf, day, today as todayIn } from '../../words/dates.ts'
import { statusWord } from '../../words/status-words.ts'
import { timeAddress } from './address.ts'

export const selectedFormId = 'approve-selected'

/** Shows punches as a table of lines, each with its state and the way to its page. */
export function entryTable(
  page: PageContext,
  entries: readonly TimeEntryRecord[],
  mayApprove: boolean,
): Html {
  const selects = mayApprove && entries.some(isApprovable)
  return table(
    t`Punches`,
    [
      ...(selects ? [html`<span class="hidden">${t`Select`}</span>`] : []),
      t`Name`,
      ...[t`Day`, t`In`, t`Out`],
      ...[numberHead(t`Break`), numberHead(t`Worked`)],
      ...[t`Status`, ''],
    ],
    entries.map((entry, at) => row(page, entry, { selects, next: entries[at + 1]?.id })),
    'wide stacks',
  )
}

type RowOptions = { selects: boolean; next: number | undefined }

function row(page: PageContext, entry: TimeEntryRecord, { selects, next }: RowOptions): Html {
  const { id, employee_id, employee_name: name, work_date, clock_out_local } = entry
  const path = timeAddress(`/time/${id}`, page.query, { next: next ?? null })
  const isNext = page.query.get('next') === String(id)
  return html`<tr id="entry-${id}" data-line>
${selects ? html`<td class="tick">${isApprovable(entry) ? selectBox(page, entry) : ''}</td>` : ''}
<th scope="row">${personLink(page, employee_id, name)}</th>
<td data-label="${t`Day`}">${day(work_date, todayIn(page))}</td>
<td data-label="${t`In`}">${clockOf(entry.clock_in_local, work_date)}${zoneOf(page, entry)}</td>
<td data-label="${t`Out`}">${clock_out_local === null ? badge(statusWord('open'), 'wait') : clockOf(clock_out_local, work_date)}</td>
<td class="number" data-label="${t`Break`}">${inUnits(entry.break_minutes, 'min')}</td>
<td class="number" data-label="${t`Worked`}">${entry.worked_hours === null ? '' : inUnits(hours(entry.worked_hours), 'h')}</td>
<td>${stateOf(entry)}</td>
<td class="does"><a class="button" href="${to(page, path)}"${isNext ? html` autofocus data-next` : ''}>${
    clock_out_local === null
      ? tHtml`Clock out<span class="hidden"> the punch of ${name}, ${dateInWords(work_date)}</span>`
      : tHtml`Edit<span class="hidden"> the punch of ${name}, ${dateInWords(work_date)}</span>`
  }</a></td></tr>`
}

function selectBox({ form, query }: PageContext, entry: TimeEntryRecord): Html {
  const { id, employee_name, work_date } = entry
  const isOn = query.get('ticked') === 'all' || form.getAll('id').includes(String(id))
  return html`<input type="checkbox" name="id" value="${id}" form="${selectedFormId}" aria-label="${t`Select ${employee_name}, ${dateInWords(work_date)}`}"${
    isOn ? html` checked` : ''
  }>`
}

/** Whether an entry waits for approval; one without a clock-out cannot be approved. */
export function isApprovable({ approved, clock_out }: TimeEntryRecord): boolean {
  return !approved && clock_out !== null
}

/** Says whether an entry is approved, corrected or held. */
export function stateOf({ approved, status, held, clock_out }: TimeEntryRecord): Html {
  const parts = [
    ...(approved
      ? [badge(statusWord('approved'), 'good')]
      : clock_out === null
        ? []
        : [badge(t`not approved`, 'wait')]),
    ...(status === 'adjusted' ? [badge(t`edited`, 'quiet')] : []),
    ...(held ? [badge(t`held`, 'bad')] : []),
  ]
  return html`${parts.map((part, at) => html`${at > 0 ? ' ' : ''}${part}`)}`
}

/** The times of a punch as a link to its page. */
export function punchLink(
  page: PageContext,
  { id, work_date, clock_in_local, clock_out_local }: TimeEntryRecord,
): Html {
  const address = to(page, `/time/${id}`)
  const from = clockOf(clock_in_local, work_date)
  if (clock_out_local === null) return tHtml`<a href="${address}">${from} to open</a>`
  return tHtml`<a href="${address}">${from} to ${clockOf(clock_out_local, work_date)}</a>`
}

/** Names the zone of a punch where it is not the company's. */
function zoneOf({ session }: PageContext, { timezone }: TimeEntryRecord): Html {
  if (timezone === session.timezone) return html``
  return html` <span class="quiet">${timezone.replaceAll('_', ' ')}</span>`
}
