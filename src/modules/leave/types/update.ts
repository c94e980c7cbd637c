import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { changeRecord } from '../../../core/run/change-record.ts'
import { leaveTypeKind } from './leave-type.ts'
import { LeaveTypeId, LeaveTypeSchema, LeaveTypeTitle, leaveTypeFields } from './schema.ts'
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
    const { after } = await changeRecord(context, leaveTypeKind, id, (row, _, store) =>
      storeSettings(context, { row, store }, input),
    )
    return after
  },
})
