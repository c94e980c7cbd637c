import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { Id } from '../../core/schema.ts'
import { requireRecord } from '../../db/records.ts'
import { ApiKeySchema, apiKeys } from './schema.ts'

export const getApiKey = defineOperation({
  name: 'api_keys.read',
  summary: 'Read an API key; its secret is not stored and cannot be shown.',
  permission: 'company:read',
  effect: 'read',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({ id: Id }),
  output: ApiKeySchema,
  run: ({ sql }, { id }) => requireRecord(sql, apiKeys, id),
})
