import {
  approveLeaveRequest,
  cancelLeaveRequest,
  getLeaveRequest,
  listLeaveRequests,
  previewLeaveRequests,
  rejectLeaveRequest,
  reopenLeaveRequest,
} from '../../../../modules/leave/index.ts'
import {
  type LeaveRequestRecord,
  LeaveRequestSchema,
} from '../../../../modules/leave/requests/schema.ts'
import { decimal, inUnits, leaveTypeWord, phrase, t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { count } from '../../parts/ui.ts'
import { day, today } from '../../words/dates.ts'
import { type Kind, type Line, type Outcome, outcomesOf } from './kind.ts'
import {
  bad,
  balanceCell,
  factsOf,
  marksOf,
  type Preview,
  previewOf,
  problemOf,
} from './leave-preview.ts'

export const leave: Kind = {
  slug: 'leave',
  record_type: 'leave_request',
  title: phrase('Leave'),
  columns: [
    { label: phrase('Department') },
    { label: phrase('Type') },
    { label: phrase('Dates'), sort: 'start_date' },
    { label: phrase('Days'), number: true },
    { label: phrase('Balance after'), number: true },
  ],
  sorts: [
    ['start_date', phrase('Soonest start first')],
    ['-start_date', phrase('Latest start first')],
    ['created_at', phrase('Oldest request first')],
    ['-created_at', phrase('Newest request first')],
    ['employee_name', phrase('Name')],
  ],
  note_label: phrase('Reason, if rejected'),
  bulk: true,
  reopening: { operation: reopenLeaveRequest, states: ['approved', 'rejected'] },
  cancelling: cancelLeaveRequest,
  ...outcomesOf({ read: getLeaveRequest, list: listLeaveRequests, sort: '-decided_at' }, outcomeOf),
  async lines(page, input) {
    const pending = { status: 'pending', ...input, fields: rowFields }
    const { data, meta } = await page.ask(listLeaveRequests, pending)
    const rows = data as Row[]
    const ids = rows.map(({ id }) => id)
    const previews = await page.ask(previewLeaveRequests, { ids })
    const byId = new Map(previews.data.map((one) => [one.leave_request_id, one]))
    const lines: Line[] = []
    for (const row of rows) lines.push(await lineOf(page, row, byId.get(row.id)))
    return { lines, meta }
  },
  async line(page, id) {
    const request = await page.ask(getLeaveRequest, { id })
    return request.status === 'pending' ? lineOf(page, request) : undefined
  },
  approve: (page, id) =>
    page.act(approveLeaveRequest, {
      id,
      ...(page.form.has('override_blackout') ? { override_blackout: true } : {}),
    }),
  reject: (page, id, note) => page.act(rejectLeaveRequest, { id, rejection_reason: note ?? null }),
}

function outcomeOf(page: PageContext, request: LeaveRequestRecord): Outcome {
  const { employee_name: who, type, days, rejection_reason: reason } = request
  const what = `${leaveTypeWord(type)}, ${count(days, 'day')}`
  return { ...request, who, what, when: leaveDates(page, request), reason }
}

/** A row of the list; a request alone does not name the department. */
type Row = LeaveRequestRecord & { department?: string | null }

const rowFields = [...Object.keys(LeaveRequestSchema.entries), 'department']

async function lineOf(page: PageContext, request: Row, previewed?: Preview): Promise<Line> {
  const { id, employee_id, employee_name: who, notes: note, created_at: asked_at } = request
  const when = leaveDates(page, request)
  const preview = previewed ?? (await previewOf(page, id))
  const common = { id, employee_id, who, when, note, asked_at }
  if ('refusal' in preview) {
    const cells = cellsOf(request, when, decimal(request.days), html``)
    const marks = [bad(t`Cannot be approved`)]
    return { ...common, cells, facts: [], marks, problem: preview.refusal }
  }
  const { days, balances } = preview
  const after = balanceCell(balances, ({ after_days }) => decimal(after_days))
  const problem = problemOf(preview)
  const mayOverride = page.session.reach === 'company'
  const isBlocked = preview.blackout_hits.some(({ enforcement }) => enforcement === 'block')
  return {
    ...common,
    cells: cellsOf(request, when, decimal(days), after),
    facts: factsOf(page, preview),
    marks: marksOf(preview, problem),
    problem,
    ...(mayOverride && (isBlocked || preview.problems.override_blackout)
      ? { more: override(id) }
      : {}),
  }
}

function cellsOf({ type, department }: Row, when: Html, days: string, after: Html) {
  return [
    { html: department ? html`<small>${department}</small>` : '' },
    { html: leaveTypeWord(type) },
    { html: when },
    { html: days, number: true },
    { html: after, number: true },
  ]
}

function override(id: number): Html {
  return html`<div class="field check"><input type="checkbox" id="o-${id}" name="override_blackout" value="yes">
<label for="o-${id}">${t`Approve even though a blackout blocks these dates`}</label></div>`
}

type Dates = Pick<
  LeaveRequestRecord,
  'start_date' | 'end_date' | 'start_day_part' | 'end_day_part' | 'hours'
>

/** Returns the dates of leave in words, with partial days. */
export function leaveDates(page: PageContext, request: Dates): Html {
  const { start_date, end_date, start_day_part, end_day_part, hours } = request
  const now = today(page)
  const first = withPart(day(start_date, now), start_day_part)
  if (start_date === end_date)
    return html`${first}${hours === null ? '' : `, ${inUnits(decimal(hours), 'h')}`}`
  return tHtml`${first} to ${withPart(day(end_date, now), end_day_part)}`
}

function withPart(date: Html, part: Dates['start_day_part']): Html {
  if (part === 'full') return date
  return part === 'morning' ? tHtml`${date} morning` : tHtml`${date} afternoon`
}
