import * as v from 'valibot'
import type { EmploymentChange } from '../../../core/company/work-calendar-change.ts'
import type { Context } from '../../../core/operation.ts'
import { CivilDate, Code, described, Id } from '../../../core/schema.ts'
import { number, readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { spellOn } from '../../../engine/employment/spells.ts'
import { chargeLeave } from '../balances/charge.ts'
import { assessStored, recountAfterApproval } from './approval.ts'
import { type LeaveRequest, lockLeaveRequest } from './request.ts'
import { outsideEmployment, problemsOf, warningsOf } from './rules.ts'

/** The effect of removing a last day on leave that it cancelled. */
export const RestoredLeaveSchema = v.strictObject({
  leave_request_id: Id,
  type: Code,
  start_date: CivilDate,
  end_date: CivilDate,
  days: v.number(),
  not_restored: v.exactOptional(
    described(Code, 'Why it stays canceled; absent where it is restored.'),
  ),
})

type Restored = v.InferOutput<typeof RestoredLeaveSchema>

type Continuing = EmploymentChange & { employee_id: number }

/**
 * Restores leave that a last day cancelled and whose dates are in the employment again, in its previous state. Leave
 * that a rule now refuses stays cancelled. The caller has locked the leave balances.
 */
export async function restoreEndedLeave(
  context: Context,
  { employee_id, before, after }: Continuing,
): Promise<Restored[]> {
  const restored: Restored[] = []
  for (const { id, start_date } of await endedRequests(context.sql, employee_id)) {
    if (spellOn(before, start_date) || !spellOn(after, start_date)) continue
    restored.push(await restoreOne(context, id))
  }
  return restored
}

/** Returns the requests that the end of an employment cancelled. */
function endedRequests(sql: Sql, employee_id: number) {
  return readRows(
    sql,
    { id: number, start_date: string },
    `select id, start_date from leave_requests
     where company_id = $1 and employee_id = $2 and status = 'cancelled'
       and 'employment_ended' = any(warnings) order by start_date, id`,
    [employee_id],
  )
}

async function restoreOne(context: Context, id: number): Promise<Restored> {
  const { request, before, store } = await lockLeaveRequest(context, id)
  const { type, start_date, end_date, days } = before
  const summary = { leave_request_id: id, type, start_date, end_date, days }
  const assessed = await assessStored(context, request)
  const approves = wasApproved(request)
  const step = { asks: !approves, approves, override_blackout: approves }
  const problems = Object.values(problemsOf(assessed, step)).flat()
  const outside = outsideEmployment(assessed.employee, assessed.dates)
  const [problem] = outside ? [outside.said] : problems
  if (problem !== undefined) return { ...summary, not_restored: problem }

  request.restore(context.now_ms)
  request.count(assessed.count.parts)
  request.warnings = warningsOf(assessed)
  const after = await store()
  if (approves) await chargeLeave(context, id, assessed.count.parts, assessed.account)
  else context.awaitDecision('leave_request', id)
  context.audit({ record_type: 'leave_request', record_id: id, before, after })
  if (approves) await recountAfterApproval(context, request, assessed)
  const event = approves ? 'leave_request.approved' : 'leave_request.reopened'
  const { status, cancelled_at } = before
  context.emit(event, after, { status, cancelled_at })
  return { ...summary, days: after.days }
}

/** A request that was decided before it was cancelled was approved. */
function wasApproved({ decided_at }: LeaveRequest): boolean {
  return decided_at != null
}
