import { DomainError } from '../../../../lib/errors.ts'
import {
  approveLeaveRequest,
  listLeaveRequests,
  previewLeaveRequest,
  rejectLeaveRequest,
} from '../../../../modules/leave/index.ts'
import type { LeaveRequestRecord } from '../../../../modules/leave/requests/schema.ts'
import { type Html, html } from '../../html.ts'
import type { PageContext } from '../../page-context.ts'
import { count, dates } from '../../ui.ts'
import { card, waitingCards } from './card.ts'
import type { Kind } from './kind.ts'
import { selectBox, selectedForm } from './leave-selected.ts'

export const leave: Kind = {
  slug: 'leave',
  title: 'Leave',
  waiting: (page) => waitingCards(page, listLeaveRequests, leaveCard),
  bulk: selectedForm,
  approve: (page, id) =>
    page.act(approveLeaveRequest, { id, override_blackout: page.form.has('override_blackout') }),
  reject: (page, id, note) => page.act(rejectLeaveRequest, { id, rejection_reason: note ?? null }),
}

async function leaveCard(page: PageContext, request: LeaveRequestRecord): Promise<Html> {
  const { id, employee_name: who, type, notes: note } = request
  const common = {
    id,
    slug: leave.slug,
    who,
    note,
    note_label: 'Reason, if rejected',
    select: selectBox(page, id, who),
  }
  const what = html`${type.replaceAll('_', ' ')}, ${spanOf(request)}`
  const preview = await previewOf(page, id)
  if ('refusal' in preview)
    return card(page, { ...common, what, facts: [], problem: preview.refusal })
  const { days, hours, balance_before_days: before, balance_after_days: after } = preview
  const blocked = preview.problems.override_blackout !== undefined
  const problem = Object.entries(preview.problems)
    .flatMap(([name, all]) => all.map((words) => `${name.replaceAll('_', ' ')} ${words}`))
    .join('; ')
  return card(page, {
    ...common,
    what,
    facts: [
      ['Takes', `${count(days, 'day')}, ${hours.toFixed(2)} h`],
      ['Balance', before === null ? 'not tracked' : html`${before} to <b>${after}</b> days`],
      ...preview.balances
        .filter(({ others_pending_days }) => others_pending_days > 0)
        .map(
          (one) =>
            [`Other pending requests ${one.year}`, count(one.others_pending_days, 'day')] as const,
        ),
      ['Colleagues away', awayWords(preview.colleagues_away)],
      ...(preview.holidays.length === 0
        ? []
        : [
            ['Holidays in the range', preview.holidays.map(({ name }) => name).join(', ')] as const,
          ]),
      ...preview.blackout_hits.map(
        (hit) => ['Blackout', `${hit.name} (${hit.enforcement})`] as const,
      ),
    ],
    problem: problem === '' ? undefined : problem,
    ...(preview.blackout_hits.some(({ enforcement }) => enforcement === 'block') || blocked
      ? { more: override(id) }
      : {}),
  })
}

async function previewOf(page: PageContext, leave_request_id: number) {
  try {
    return await page.ask(previewLeaveRequest, { leave_request_id })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { refusal: error.message }
  }
}

function override(id: number): Html {
  return html`<div class="field check"><input type="checkbox" id="o-${id}" name="override_blackout" value="yes">
<label for="o-${id}">Approve even though a blackout blocks these dates</label></div>`
}

function spanOf({ start_date, end_date, start_day_part, end_day_part, hours }: LeaveRequestRecord) {
  const part = (word: string) => (word === 'full' ? '' : ` ${word}`)
  if (start_date === end_date) {
    return `${start_date}${part(start_day_part)}${hours === null ? '' : `, ${hours} h`}`
  }
  return dates(`${start_date}${part(start_day_part)}`, `${end_date}${part(end_day_part)}`)
}

type Away = { employee_name: string; start_date: string; end_date: string }

function awayWords(away: readonly Away[]): Html | string {
  if (away.length === 0) return 'nobody'
  return html`${away.map(
    (one) =>
      html`<span class="line">${one.employee_name} (${dates(one.start_date, one.end_date)})</span>`,
  )}`
}
