import * as v from 'valibot'
import { deciding } from '../../../core/access/reach-rule.ts'
import { saidOfLocked } from '../../../core/company/payroll-locks.ts'
import { defineOperation } from '../../../core/operation.ts'
import { invalid } from '../../../lib/errors.ts'
import { chargeLeave } from '../balances/charge.ts'
import { refuse } from '../refusals.ts'
import { assessStored } from './approval.ts'
import type { Assessment } from './assess.ts'
import { reportReturned } from './balance-change.ts'
import { accountOf } from './cancel.ts'
import { recountShared } from './recount/recount-shared.ts'
import { lockLeaveRequest } from './request.ts'
import { outsideEmployment, overlapProblem, warningsOf } from './rules.ts'
import { LeaveRequestId, LeaveRequestSchema } from './schema.ts'

export const reopenLeaveRequest = defineOperation({
  name: 'leave_requests.reopen',
  summary: 'Take back a decision on leave within five minutes; the request is pending again.',
  permission: 'leave:write',
  effect: 'update',
  reach: { ...deciding, ids: { id: 'leave_requests' } },
  input: v.strictObject({ id: LeaveRequestId }),
  output: LeaveRequestSchema,
  async run(context, { id }) {
    const { request, before, store } = await lockLeaveRequest(context, id)
    request.reopen(context.now_ms)
    const assessed = await assessStored(context, request)
    refuseLockedDates(assessed)
    if (before.status === 'rejected') {
      refuseOverlap(assessed)
      const outside = outsideEmployment(assessed.employee, assessed.dates)
      if (outside) {
        const stays = outside.field === 'start_date' ? refuse.start_stays : refuse.end_stays
        throw invalid({ status: stays({ problem: outside.said }) })
      }
    }

    // A rejected request is not recounted while holidays and schedules change.
    request.count(assessed.count.parts)
    request.warnings = warningsOf(assessed)
    const [after, account] = await Promise.all([
      store(),
      chargeLeave(context, id, [], assessed.account),
    ])
    const is =
      before.status === 'approved' && (await recountShared(context, request))
        ? await accountOf(context, request)
        : account
    if (context.dry_run) await reportReturned(context, request, assessed.account, is)
    context.audit({ record_type: 'leave_request', record_id: id, before, after })
    context.awaitDecision('leave_request', id)
    const { status, decided_at, decided_by, rejection_reason } = before
    const previous = { status, decided_at, decided_by }
    context.emit(
      'leave_request.reopened',
      after,
      rejection_reason === null ? previous : { ...previous, rejection_reason },
    )
    return after
  },
})

function refuseLockedDates({ locked }: Assessment): void {
  if (locked !== undefined)
    throw invalid({ status: refuse.stays({ problem: saidOfLocked(locked) }) })
}

/** A request that was made in the meantime may have taken the dates of one that was rejected. */
function refuseOverlap(assessed: Assessment): void {
  const message = overlapProblem(assessed, { asks: true, approves: false })
  if (message === undefined) return
  throw invalid({ status: refuse.dates_taken({ problem: message }) })
}
