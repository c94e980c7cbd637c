import * as forgotPunchRequests from '../../../../modules/forgot-punch-requests/index.ts'
import type { ForgotPunchRequestRecord } from '../../../../modules/forgot-punch-requests/schema.ts'
import { inUnits, phrase, t } from '../../../../words/index.ts'
import type { PageContext } from '../../page-context.ts'
import { clock, day, today } from '../../words/dates.ts'
import { apart } from '../../words/same-in-english.ts'
import { hoursFacts, tryApproval } from './dry-run.ts'
import { type Kind, type Line, type Outcome, outcomesOf } from './kind.ts'

export const forgotPunches: Kind = {
  slug: 'forgot-punches',
  record_type: 'forgot_punch_request',
  title: phrase('Forgotten punches'),
  columns: [
    { label: phrase('Date'), sort: 'work_date' },
    { label: phrase('Times') },
    { label: phrase('Break') },
  ],
  sorts: [
    ['work_date', phrase('Oldest date first')],
    ['-work_date', phrase('Newest date first')],
    ['employee_name', phrase('Name')],
  ],
  note_label: phrase('Note to the employee'),
  approval_notes: true,
  bulk: false,
  reopening: { operation: forgotPunchRequests.reopenForgotPunchRequest, states: ['rejected'] },
  ...outcomesOf(
    {
      read: forgotPunchRequests.getForgotPunchRequest,
      list: forgotPunchRequests.listForgotPunchRequests,
      sort: '-reviewed_at',
    },
    outcomeOf,
  ),
  async lines(page, input) {
    const pending = { status: 'pending', ...input }
    const { data, meta } = await page.ask(forgotPunchRequests.listForgotPunchRequests, pending)
    const lines: Line[] = []
    for (const request of data as ForgotPunchRequestRecord[]) {
      lines.push(await lineOf(page, request))
    }
    return { lines, meta }
  },
  async line(page, id) {
    const request = await page.ask(forgotPunchRequests.getForgotPunchRequest, { id })
    return request.status === 'pending' ? lineOf(page, request) : undefined
  },
  approve: (page, id, note) =>
    page.act(forgotPunchRequests.approveForgotPunchRequest, { id, reviewer_notes: note ?? null }),
  reject: (page, id, note) =>
    page.act(forgotPunchRequests.rejectForgotPunchRequest, { id, reviewer_notes: note ?? null }),
}

function outcomeOf(page: PageContext, request: ForgotPunchRequestRecord): Outcome {
  const { employee_name: who, reviewed_at: decided_at, reviewed_by: decided_by } = request
  const { timezone, clock_in, clock_out, time_entry_id, reviewer_notes: reason } = request
  const [start, end] = [clock(timezone, clock_in), clock(timezone, clock_out)]
  return {
    ...request,
    who,
    what: t`${start} to ${end}${apart}`,
    when: day(request.work_date, today(page)),
    decided_at,
    decided_by,
    reason,
    caused:
      time_entry_id === null ? undefined : { path: `/time/${time_entry_id}`, words: t`Punch` },
  }
}

async function lineOf(page: PageContext, request: ForgotPunchRequestRecord): Promise<Line> {
  const { id, employee_id, timezone, clock_in, clock_out, break_minutes } = request
  const zone = timezone === page.session.timezone ? '' : ` (${timezone})`
  const when = day(request.work_date, today(page))
  const [start, end] = [clock(timezone, clock_in), clock(timezone, clock_out)]
  const times = t`${start} to ${end}${apart}`
  const { dryRun, problem } = await tryApproval(
    page,
    forgotPunchRequests.approveForgotPunchRequest,
    { id },
  )
  return {
    id,
    employee_id,
    who: request.employee_name,
    when,
    cells: [{ html: when }, { html: `${times}${zone}` }, { html: inUnits(break_minutes, 'min') }],
    note: request.reason,
    asked_at: request.created_at,
    facts: await hoursFacts(page, dryRun?.effects, { employee_id, date: request.work_date }),
    marks: problem === undefined ? [] : [{ words: t`Cannot be approved`, tone: 'bad' }],
    problem,
  }
}
