import * as v from 'valibot'
import { deciding } from '../../../core/access/reach-rule.ts'
import { defineOperation } from '../../../core/operation.ts'
import { described, Flag } from '../../../core/schema.ts'
import { assessStored, storeApproval } from './approval.ts'
import { effectsOf } from './effects.ts'
import { lockLeaveRequest } from './request.ts'
import { refuseProblems } from './rules.ts'
import { LeaveRequestId, LeaveRequestSchema } from './schema.ts'

export const approveLeaveRequest = defineOperation({
  name: 'leave_requests.approve',
  summary: 'Approve a pending leave request.',
  permission: 'leave:write',
  effect: 'update',
  reach: { ...deciding, ids: { id: 'leave_requests' }, without: ['override_blackout'] },
  input: v.strictObject({
    id: LeaveRequestId,
    override_blackout: described(
      v.optional(Flag, false),
      'Approve even if a blackout blocks leave on these dates.',
    ),
  }),
  output: LeaveRequestSchema,
  async run(context, { id, override_blackout }) {
    const locked = await lockLeaveRequest(context, id)
    locked.request.refuseDecided()
    const assessed = await assessStored(context, locked.request)
    refuseProblems(assessed, { asks: false, approves: true, override_blackout })
    if (context.dry_run) context.effect(await effectsOf(context, assessed))
    return storeApproval(context, locked, assessed)
  },
})
