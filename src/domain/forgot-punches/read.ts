import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { Id } from '../../operations/schema.ts'
import { ForgotPunchRequestWire, requireForgotPunchRequest } from './wire.ts'

export const getForgotPunchRequest = defineOperation({
  name: 'forgot_punch_requests.read',
  summary: 'Read a request to add a forgotten punch.',
  permission: 'time:read',
  effect: 'read',
  input: v.strictObject({ id: v.pipe(Id, v.description('The forgot-punch request.')) }),
  output: ForgotPunchRequestWire,
  run: ({ sql }, { id }) => requireForgotPunchRequest(sql, id),
})
