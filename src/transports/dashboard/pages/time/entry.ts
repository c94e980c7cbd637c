import { DomainError } from '../../../../lib/errors.ts'
import * as timeEntries from '../../../../modules/time-entries/index.ts'
import type { TimeEntryRecord } from '../../../../modules/time-entries/schema.ts'
import { inUnits, t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { coversOf } from '../../parts/deputy-notice.ts'
import { upToPeriod } from '../../parts/period-picker.ts'
import * as ui from '../../parts/ui.ts'
import { clockOf, day, today as todayIn } from '../../words/dates.ts'
import { statusWord } from '../../words/status-words.ts'
import { historyOf } from '../audit.ts'
import { timeAddress } from './address.ts'
import { entryFields } from './fields.ts'
import { stateOf } from './rows.ts'

/** One punch, which can be corrected, closed, approved and deleted. */
export async function showEntry(page: PageContext): Promise<Answer> {
  await coversOf(page)
  const entry = await entryOrNone(page)
  const back = upToTime(page)
  if (!entry) {
    const main = html`${back}<h1>${t`Punch`}</h1>${ui.notices(page)}${ui.empty(t`There is no such punch. It may have been deleted.`)}`
    return { title: t`Punch`, main }
  }
  const { employee_id, employee_name, work_date, timezone, source } = entry
  const mayChange = page.may(timeEntries.updateTimeEntry)
  return {
    title: t`Punch of ${employee_name}`,
    main: html`${back}<div class="name-line"><h1>${ui.personLink(page, employee_id, employee_name)}</h1>${workedOf(entry)}${stateOf(entry)}</div>
${ui.notices(page)}
<p class="lead">${tHtml`${day(work_date, todayIn(page))}, times in ${timezone.replaceAll('_', ' ')}, from ${source}.`}</p>
${entry.held ? html`<p class="wrong">${t`It arrived after its pay period was approved, and is not paid. Release it with an adjustment, reopen the period, or delete it.`}</p>` : ''}
${mayChange ? changeForm(page, entry) : entryFacts(entry)}
${mayChange ? moreActions(page, entry) : ''}${await historyOf(page, 'time_entry', entry.id)}`,
  }
}

/** The link to the list of punches, and to the pay period whose approval led there. */
export function upToTime(page: PageContext): Html {
  return html`${upToPeriod(page)}<p class="up"><a href="${ui.to(page, timeAddress('/time', page.query))}">${t`Time`}</a></p>`
}

async function entryOrNone(page: PageContext): Promise<TimeEntryRecord | undefined> {
  try {
    return await page.ask(timeEntries.getTimeEntry, { id: Number(page.params.id) })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found' && page.problem) return undefined
    throw error
  }
}

/** The hours that an approval is about. */
function workedOf({ worked_hours }: TimeEntryRecord): Html {
  return worked_hours === null
    ? html``
    : html`<span class="quiet">${inUnits(ui.hours(worked_hours), 'h')}</span> `
}

function changeForm(page: PageContext, entry: TimeEntryRecord): Html {
  return ui.postForm(
    page,
    pathOf(page, entry, ''),
    html`${entryFields(page, entry)}
${nextInput(page)}
<div class="actions">${ui.button(entry.clock_out === null ? t`Close the punch` : t`Save`)}</div>`,
  )
}

function entryFacts(entry: TimeEntryRecord): Html {
  const { work_date, clock_in_local, clock_out_local, break_minutes, notes } = entry
  const local = (text: string | null) =>
    text === null ? statusWord('open') : clockOf(text, work_date)
  return html`<dl class="facts"><div><dt>${t`In`}</dt><dd>${local(clock_in_local)}</dd></div>
<div><dt>${t`Out`}</dt><dd>${local(clock_out_local)}</dd></div>
<div><dt>${t`Break`}</dt><dd>${inUnits(break_minutes, 'min')}</dd></div>
<div><dt>${t`Note`}</dt>${notes === null ? tHtml`<dd>none</dd>` : html`<dd>${notes}</dd>`}</div></dl>`
}

function moreActions(page: PageContext, entry: TimeEntryRecord): Html {
  const approves =
    !entry.approved && entry.clock_out !== null && page.may(timeEntries.approveTimeEntry)
  return html`<div class="actions more">${
    approves
      ? ui.postForm(
          page,
          pathOf(page, entry, '/approve'),
          html`${nextInput(page)}${ui.button(t`Approve`, 'plain')}`,
        )
      : ''
  }${
    page.may(timeEntries.deleteTimeEntry)
      ? ui.confirmed(
          t`Delete`,
          t`The punch is no longer paid. You can restore it right after.`,
          ui.postForm(
            page,
            pathOf(page, entry, '/delete'),
            ui.button(t`Delete the punch`, 'danger'),
          ),
        )
      : ''
  }</div>`
}

function pathOf({ query }: PageContext, { id }: TimeEntryRecord, action: string): string {
  return timeAddress(`/time/${id}${action}`, query)
}

/** The line that gets the focus after the action. */
function nextInput({ query, form }: PageContext): Html {
  const next = form.get('next') ?? query.get('next')
  return next ? html`<input type="hidden" name="next" value="${next}">` : html``
}
