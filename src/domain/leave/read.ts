import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { Id } from '../../operations/schema.ts'
import { LeaveRequestWire, requireLeaveRequest } from './wire.ts'

export const getLeaveRequest = defineOperation({
  name: 'leave_requests.read',
  summary: 'Read a leave request.',
  permission: 'leave:read',
  effect: 'read',
  input: v.strictObject({ id: v.pipe(Id, v.description('The leave request.')) }),
  output: LeaveRequestWire,
  run: ({ sql }, { id }) => requireLeaveRequest(sql, id),
})
