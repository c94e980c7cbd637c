import * as v from 'valibot'
import { Id, Instant } from '../../core/schema.ts'
import { tablesOf } from '../../db/prepare.ts'
import { columnsOf, recordSource } from '../../db/records.ts'
import type { ApiKeyTable } from './table.ts'

const db = tablesOf<typeof ApiKeyTable>()

/** An API key in the dashboard and the CLI; only the answer that creates it contains the secret. */
export const ApiKeySchema = v.strictObject({
  id: Id,
  name: v.string(),
  prefix: v.pipe(v.string(), v.description('The first characters of the key, to identify it.')),
  permissions: v.pipe(
    v.nullable(v.array(v.string())),
    v.description('Permissions; null means all.'),
  ),
  rate_limit: v.pipe(v.number(), v.description('Requests per hour.')),
  confirm_writes: v.pipe(
    v.boolean(),
    v.description('Whether an assistant must ask a person before each change.'),
  ),
  expires_at: v.nullable(Instant),
  last_used_at: v.nullable(Instant),
  revoked_at: v.nullable(Instant),
  created_at: Instant,
})

export type ApiKeyRecord = v.InferOutput<typeof ApiKeySchema>

/** API keys `k`, with the columns of `ApiKeySchema`. */
export const apiKeys = recordSource(
  'API key',
  'k',
  db.selectFrom('api_keys as k').select(columnsOf('k', ApiKeySchema)),
)
