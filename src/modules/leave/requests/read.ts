import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { described, Id } from '../../../core/schema.ts'
import { requireRecord } from '../../../db/statements/records.ts'
import { LeaveRequestDetailSchema, withDays } from './days.ts'
import { leaveRequests } from './schema.ts'

export const getLeaveRequest = defineOperation({
  name: 'leave_requests.read',
  summary: 'Read a leave request.',
  permission: 'leave:read',
  effect: 'read',
  reach: { least: 'self', ids: { id: 'leave_requests' }, deputies: true },
  input: v.strictObject({ id: described(Id, 'The leave request.') }),
  output: LeaveRequestDetailSchema,
  run: async ({ sql }, { id }) => withDays(sql, await requireRecord(sql, leaveRequests, id)),
})
