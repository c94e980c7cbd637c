import * as v from 'valibot'
import { refuseLocked } from '../../../core/company/payroll-locks.ts'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { DomainError } from '../../../lib/errors.ts'
import { type Account, loadAccounts } from '../balances/accounts.ts'
import { chargeLeave } from '../balances/charge.ts'
import { refuse } from '../refusals.ts'
import { requireLeaveType } from '../types/load.ts'
import { reportReturned } from './balance-change.ts'
import { findRequestEmployee } from './employee.ts'
import { datesBetween } from './fields.ts'
import { recountShared } from './recount/recount-shared.ts'
import { type LeaveRequest, lockLeaveRequest } from './request.ts'
import { LeaveRequestId, LeaveRequestSchema } from './schema.ts'

export const cancelLeaveRequest = defineOperation({
  name: 'leave_requests.cancel',
  summary: 'Cancel pending or approved leave; its days become available again.',
  permission: 'leave:write',
  effect: 'update',
  reach: { least: 'self', ids: { id: 'leave_requests' } },
  input: v.strictObject({ id: LeaveRequestId }),
  output: LeaveRequestSchema,
  async run(context, { id }) {
    const { sql } = context
    const { request, before, store } = await lockLeaveRequest(context, id)
    const { status } = request
    if (status === 'approved') await refuseOwnBegun(context, request)
    request.cancel(context.now_ms)
    await refuseLocked(sql, datesBetween(request), 'start_date')

    const after = await store()
    if (status === 'approved') {
      const charged = await accountOf(context, request)
      const returned = await chargeLeave(context, id, [], charged)
      const is = (await recountShared(context, request))
        ? await accountOf(context, request)
        : returned
      if (context.dry_run) await reportReturned(context, request, charged, is)
    }
    context.audit({ record_type: 'leave_request', record_id: id, before, after })
    context.emit('leave_request.cancelled', after, { status })
    return after
  },
})

/** Refuses to cancel a person's own approved leave from its first day on, in her time zone. */
async function refuseOwnBegun(
  { sql, person, now_ms }: Context,
  { employee_id, start_date }: LeaveRequest,
): Promise<void> {
  if (person !== employee_id) return
  const { timezone } = (await findRequestEmployee(sql, employee_id))!
  if (localDate(timezone, now_ms) < start_date) return
  throw new DomainError('forbidden', refuse.own_begun())
}

/** Returns the ledger that a request charges. */
export async function accountOf(
  { sql, now_ms }: Context,
  { employee_id, type, start_date }: LeaveRequest,
): Promise<Account> {
  const employee = (await findRequestEmployee(sql, employee_id))!
  const row = await requireLeaveType(sql, type, { stored: type })
  const [account] = await loadAccounts(sql, [employee], [row], { from: start_date, now_ms })
  return account!
}
