import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { lockLeaveType } from './leave-type.ts'
import {
  findLeaveType,
  LeaveTypeId,
  LeaveTypeSchema,
  LeaveTypeTitle,
  leaveTypeFields,
} from './schema.ts'
import { storeSettings } from './settings.ts'

export const updateLeaveType = defineOperation({
  name: 'leave_types.update',
  summary: 'Configure, rename or retire a leave type; only the fields you send change.',
  permission: 'leave_settings:write',
  effect: 'update',
  input: v.strictObject({
    id: LeaveTypeId,
    name: v.optional(LeaveTypeTitle),
    ...leaveTypeFields,
  }),
  output: LeaveTypeSchema,
  async paid_hours(_, { is_paid }) {
    return is_paid === undefined ? undefined : {}
  },
  async run(context, { id, ...input }) {
    const { sql } = context
    const row = await lockLeaveType(context, id)
    const before = (await findLeaveType(sql, id))!
    if (!(await storeSettings(context, row, input))) return before
    const after = (await findLeaveType(sql, id))!
    context.audit({ record_type: 'leave_type', record_id: id, before, after })
    return after
  },
})
