import { DomainError } from '../../../../lib/errors.ts'
import {
  approveTimeEntry,
  deleteTimeEntry,
  getTimeEntry,
  updateTimeEntry,
} from '../../../../modules/time-entries/index.ts'
import type { TimeEntryRecord } from '../../../../modules/time-entries/schema.ts'
import { coversOf } from '../../covers.ts'
import { day, today as todayIn } from '../../dates.ts'
import { type Html, html } from '../../html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { button, confirmed, empty, notices, personLink, postForm, to } from '../../ui.ts'
import { timeAddress } from './address.ts'
import { entryFields } from './fields.ts'
import { stateOf } from './rows.ts'

/** One punch, which can be corrected, closed, approved and deleted. */
export async function showEntry(page: PageContext): Promise<Answer> {
  await coversOf(page)
  const entry = await entryOrNone(page)
  const back = html`<p class="up"><a href="${to(page, timeAddress('/time', page.query))}">Time</a></p>`
  if (!entry) {
    const main = html`${back}<h1>Punch</h1>${notices(page)}${empty('There is no such punch. It may have been deleted.')}`
    return { title: 'Punch', main }
  }
  const { employee_id, employee_name, work_date, timezone, source } = entry
  const mayChange = page.may(updateTimeEntry)
  return {
    title: `Punch of ${employee_name}`,
    main: html`${back}<div class="name-line"><h1>${personLink(page, employee_id, employee_name)}</h1>${stateOf(entry)}</div>
${notices(page)}
<p class="lead">${day(work_date, todayIn(page))}, times in ${timezone.replaceAll('_', ' ')}, from ${source}.</p>
${entry.held ? html`<p class="wrong">It arrived after its pay period was approved, and is not paid. Release it with an adjustment, reopen the period, or delete it.</p>` : ''}
${mayChange ? changeForm(page, entry) : entryFacts(entry)}
${mayChange ? moreActions(page, entry) : ''}`,
  }
}

async function entryOrNone(page: PageContext): Promise<TimeEntryRecord | undefined> {
  try {
    return await page.ask(getTimeEntry, { id: Number(page.params.id) })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found' && page.problem) return undefined
    throw error
  }
}

function changeForm(page: PageContext, entry: TimeEntryRecord): Html {
  return postForm(
    page,
    pathOf(page, entry, ''),
    html`${entryFields(page, entry)}
${nextInput(page)}
<div class="actions">${button(entry.clock_out === null ? 'Close the punch' : 'Save')}</div>`,
  )
}

function entryFacts({ clock_in_local, clock_out_local, break_minutes, notes }: TimeEntryRecord) {
  const local = (text: string | null) => text?.slice(0, 16).replace('T', ' ') ?? 'open'
  return html`<dl class="facts"><div><dt>In</dt><dd>${local(clock_in_local)}</dd></div>
<div><dt>Out</dt><dd>${local(clock_out_local)}</dd></div>
<div><dt>Break</dt><dd>${break_minutes} min</dd></div>
<div><dt>Note</dt><dd>${notes ?? 'none'}</dd></div></dl>`
}

function moreActions(page: PageContext, entry: TimeEntryRecord): Html {
  const approves = !entry.approved && entry.clock_out !== null && page.may(approveTimeEntry)
  return html`<div class="actions more">${
    approves
      ? postForm(
          page,
          pathOf(page, entry, '/approve'),
          html`${nextInput(page)}${button('Approve', 'plain')}`,
        )
      : ''
  }${
    page.may(deleteTimeEntry)
      ? confirmed(
          'Delete',
          'The punch is no longer paid. You can restore it right after.',
          postForm(page, pathOf(page, entry, '/delete'), button('Delete the punch', 'danger')),
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
