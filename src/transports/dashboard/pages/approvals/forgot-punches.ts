import * as forgotPunchRequests from '../../../../modules/forgot-punch-requests/index.ts'
import type { ForgotPunchRequestRecord } from '../../../../modules/forgot-punch-requests/schema.ts'
import { inUnits, phrase, t } from '../../../../words/index.ts'
import type { PageContext } from '../../page-context.ts'
import { clock, day, today } from '../../words/dates.ts'
import { apart } from '../../words/same-in-english.ts'
import { hoursFacts, tryApproval } from './dry-run.ts'
import { type Kind, type Line, pendingCount } from './kind.ts'

export const forgotPunches: Kind = {
  slug: 'forgot-punches',
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
  count: (page) => pendingCount(page, forgotPunchRequests.listForgotPunchRequests),
  async lines(page, { sort, page: number, per_page }) {
    const input = { status: 'pending', sort, page: number, per_page }
    const { data, meta } = await page.ask(forgotPunchRequests.listForgotPunchRequests, input)
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
  async outcome(page, id) {
    const request = await page.ask(forgotPunchRequests.getForgotPunchRequest, { id })
    const { employee_id, employee_name: who, status } = request
    const when = day(request.work_date, today(page))
    const { reviewed_at: decided_at, reviewed_by: decided_by } = request
    return { employee_id, who, when, status, decided_at, decided_by }
  },
  approve: (page, id, note) =>
    page.act(forgotPunchRequests.approveForgotPunchRequest, { id, reviewer_notes: note ?? null }),
  reject: (page, id, note) =>
    page.act(forgotPunchRequests.rejectForgotPunchRequest, { id, reviewer_notes: note ?? null }),
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
    facts: hoursFacts(page, dryRun?.effects),
    marks: problem === undefined ? [] : [{ words: t`Cannot be approved`, tone: 'bad' }],
    problem,
  }
}
