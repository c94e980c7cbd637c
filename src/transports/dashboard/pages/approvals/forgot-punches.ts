import {
  approveForgotPunchRequest,
  listForgotPunchRequests,
  rejectForgotPunchRequest,
} from '../../../../modules/forgot-punch-requests/index.ts'
import type { ForgotPunchRequestRecord } from '../../../../modules/forgot-punch-requests/schema.ts'
import type { Html } from '../../html.ts'
import type { PageContext } from '../../page-context.ts'
import { clock } from '../../ui.ts'
import { card, dryRunCard, hoursFacts, waitingCards } from './card.ts'
import type { Kind } from './kind.ts'

export const forgotPunches: Kind = {
  slug: 'forgot-punches',
  title: 'Forgotten punches',
  waiting: (page) => waitingCards(page, listForgotPunchRequests, punchCard),
  approve: (page, id, note) =>
    page.act(approveForgotPunchRequest, { id, reviewer_notes: note ?? null }),
  reject: (page, id, note) =>
    page.act(rejectForgotPunchRequest, { id, reviewer_notes: note ?? null }),
}

async function punchCard(page: PageContext, request: ForgotPunchRequestRecord): Promise<Html> {
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
  const { dryRun, problem } = await dryRunCard(page, approveForgotPunchRequest, { id })
  return card(page, {
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
