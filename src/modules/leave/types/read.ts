import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { requireRecord } from '../../../db/statements/records.ts'
import { LeaveTypeId, LeaveTypeSchema, leaveTypes } from './schema.ts'

export const getLeaveType = defineOperation({
  name: 'leave_types.read',
  summary: 'Read a leave type.',
  permission: 'leave_settings:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  input: v.strictObject({ id: LeaveTypeId }),
  output: LeaveTypeSchema,
  run({ sql }, { id }) {
    return requireRecord(sql, leaveTypes, id)
  },
})
