import {
  approveForgotPunchRequest,
  listForgotPunchRequests,
  rejectForgotPunchRequest,
} from '../../../../modules/forgot-punch-requests/index.ts'
import type { ForgotPunchRequestRecord } from '../../../../modules/forgot-punch-requests/schema.ts'
import type { Html } from '../../html.ts'
import type { Visit } from '../../page-context.ts'
import { clock } from '../../ui.ts'
import type { Kind } from '../approvals.ts'
import { card, dryRunCard, hoursFacts, waitingCards } from './card.ts'

export const forgotPunches: Kind = {
  slug: 'forgot-punches',
  title: 'Forgotten punches',
  waiting: (visit) => waitingCards(visit, listForgotPunchRequests, punchCard),
  approve: (visit, id, note) =>
    visit.act(approveForgotPunchRequest, { id, reviewer_notes: note ?? null }),
  reject: (visit, id, note) =>
    visit.act(rejectForgotPunchRequest, { id, reviewer_notes: note ?? null }),
}

async function punchCard(visit: Visit, request: ForgotPunchRequestRecord): Promise<Html> {
  const {
    id,
    employee_name: who,
    timezone,
    work_date,
    clock_in,
    clock_out,
    break_minutes,
  } = request
  const times = `${clock(timezone, clock_in)} to ${clock(timezone, clock_out)} (${timezone})`
  const { dryRun, problem } = await dryRunCard(visit, approveForgotPunchRequest, { id })
  return card(visit, {
    id,
    slug: forgotPunches.slug,
    who,
    what: `${work_date}, ${times}`,
    note: request.reason,
    facts: [['Break', `${break_minutes} minutes`], ...hoursFacts(dryRun?.effects)],
    problem,
    note_label: 'Note to the employee',
  })
}
