import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { SignInSchema, selectSignIns } from './schema.ts'

export const listSignIns = defineOperation({
  name: 'sign_ins.list',
  summary: 'List the people who may sign in, and what waits for an admin to confirm.',
  permission: 'company:write',
  effect: 'read',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({}),
  output: v.strictObject({ data: v.array(SignInSchema) }),
  run: async ({ sql }) => ({ data: await selectSignIns(sql) }),
})
