import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { notFound } from '../../../lib/errors.ts'
import { findLeaveType, LeaveTypeId, LeaveTypeSchema } from './schema.ts'

export const getLeaveType = defineOperation({
  name: 'leave_types.read',
  summary: 'Read a leave type.',
  permission: 'leave_settings:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  input: v.strictObject({ id: LeaveTypeId }),
  output: LeaveTypeSchema,
  async run({ sql }, { id }) {
    const record = await findLeaveType(sql, id)
    if (!record) throw notFound('leave type')
    return record
  },
})
