import * as v from 'valibot'
import { Id, Instant } from '../../core/schema.ts'

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

/** The columns of `ApiKeySchema`, from the table with the alias `k`. */
export const apiKeyColumns = `k.id, k.name, k.prefix, k.permissions, k.rate_limit, k.confirm_writes,
  k.expires_at, k.last_used_at, k.revoked_at, k.created_at`
