import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { requireRecord } from '../../../db/statements/records.ts'
import { LeavePolicyId, LeavePolicySchema, leavePolicies } from './schema.ts'

export const getLeavePolicy = defineOperation({
  name: 'leave_policies.read',
  summary: 'Read a leave policy.',
  permission: 'leave_settings:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  input: v.strictObject({ id: LeavePolicyId }),
  output: LeavePolicySchema,
  run: ({ sql }, { id }) => requireRecord(sql, leavePolicies, id),
})
