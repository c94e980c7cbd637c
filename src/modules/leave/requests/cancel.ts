import * as v from 'valibot'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { refuseLocked } from '../../../core/payroll-locks.ts'
import { type Account, loadAccounts } from '../balances/accounts.ts'
import { chargeLeave } from '../balances/charge.ts'
import { requireLeaveType } from '../types/load.ts'
import { findRequestEmployee } from './employee.ts'
import { type LeaveRequest, lockLeaveRequest, saveLeaveRequest } from './request.ts'
import { datesBetween } from './rules.ts'
import { LeaveRequestId, LeaveRequestSchema } from './schema.ts'

export const cancelLeaveRequest = defineOperation({
  name: 'leave_requests.cancel',
  summary: 'Cancel pending or approved leave; its days become available again.',
  permission: 'leave:write',
  effect: 'update',
  input: v.strictObject({ id: LeaveRequestId }),
  output: LeaveRequestSchema,
  async run(context, { id }) {
    const { sql } = context
    const { request, before } = await lockLeaveRequest(context, id)
    const { status } = request
    request.cancel(context.now_ms)
    await refuseLocked(sql, datesBetween(request), 'start_date')

    const after = await saveLeaveRequest(context, request)
    if (status === 'approved') {
      await chargeLeave(context, id, [], await accountOf(context, request))
    }
    context.audit({ record_type: 'leave_request', record_id: id, before, after })
    context.emit('leave_request.cancelled', after, { status })
    return after
  },
})

async function accountOf(
  { sql, now_ms }: Context,
  { employee_id, type, start_date }: LeaveRequest,
): Promise<Account> {
  const employee = (await findRequestEmployee(sql, employee_id))!
  const row = await requireLeaveType(sql, type, { stored: type })
  const from_year = Number(start_date.slice(0, 4))
  const [account] = await loadAccounts(sql, [employee], [row], { from_year, now_ms })
  return account!
}
