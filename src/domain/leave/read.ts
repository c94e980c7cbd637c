import * as v from 'valibot'
import { notFound } from '../../errors.ts'
import { defineOperation } from '../../operations/define.ts'
import { Id } from '../../operations/schema.ts'
import { findLeaveRequest, LeaveRequestWire } from './wire.ts'

export const getLeaveRequest = defineOperation({
  name: 'leave_requests.read',
  summary: 'Read a leave request.',
  permission: 'leave:read',
  effect: 'read',
  input: v.strictObject({ id: v.pipe(Id, v.description('The leave request.')) }),
  output: LeaveRequestWire,
  async run({ sql }, { id }) {
    const record = await findLeaveRequest(sql, id)
    if (!record) throw notFound('leave request')
    return record
  },
})
