import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { described, Id } from '../../core/schema.ts'
import { requireRecord } from '../../db/statements/records.ts'
import { ForgotPunchRequestSchema, forgotPunchRequests } from './schema.ts'

export const getForgotPunchRequest = defineOperation({
  name: 'forgot_punch_requests.read',
  summary: 'Read a request to add a forgotten punch.',
  permission: 'time:read',
  effect: 'read',
  reach: { least: 'self', ids: { id: 'forgot_punch_requests' }, deputies: true },
  input: v.strictObject({ id: described(Id, 'The forgot-punch request.') }),
  output: ForgotPunchRequestSchema,
  run: ({ sql }, { id }) => requireRecord(sql, forgotPunchRequests, id),
})
