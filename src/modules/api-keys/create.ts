import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { isGrantable, permissions } from '../../core/permissions.ts'
import { integer, name, Timestamp } from '../../core/schema.ts'
import { invalid } from '../../lib/errors.ts'
import { hashKey, keyPrefix, writeKey } from './format.ts'
import { type ApiKeyRecord, ApiKeySchema, apiKeyColumns } from './schema.ts'

const Grant = v.pipe(
  v.string('must be a text'),
  v.check(
    isGrantable,
    `must be a permission or <area>:*; permissions are ${permissions.join(', ')}`,
  ),
)

export const createApiKey = defineOperation({
  name: 'api_keys.create',
  summary: 'Create an API key; it is shown only in this answer.',
  permission: 'company:write',
  effect: 'create',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({
    name: name(100),
    permissions: v.optional(
      v.nullable(
        v.pipe(
          v.array(Grant),
          v.minLength(1, 'must not be empty; omit it for a key with all permissions'),
          v.transform((list) => [...new Set(list)]),
        ),
      ),
      null,
    ),
    rate_limit: v.optional(integer(1, 100_000_000), 1000),
    expires_at: v.optional(v.nullable(Timestamp), null),
    confirm_writes: v.optional(v.boolean('must be true or false'), false),
  }),
  output: v.strictObject({
    ...ApiKeySchema.entries,
    key: v.pipe(v.string(), v.metadata({ secret: true })),
  }),
  async run({ sql, actor, now_ms, audit }, input) {
    const { expires_at } = input
    if (expires_at !== null && Date.parse(expires_at) <= now_ms) {
      throw invalid({ expires_at: 'must be in the future' })
    }

    // The hash covers the id, which only the insert assigns.
    const [made] = await sql<{ id: number }>(
      `insert into api_keys (company_id, name, prefix, secret_hash, permissions, rate_limit,
                             confirm_writes, expires_at, created_at, created_by)
       values ($1, $2, '', '', $3, $4, $5, $6, $7, $8) returning id`,
      [
        input.name,
        input.permissions,
        input.rate_limit,
        input.confirm_writes,
        expires_at,
        new Date(now_ms).toISOString(),
        actor.name,
      ],
    )
    const key = writeKey(made!.id, randomBytes(32))
    const [record] = await sql<ApiKeyRecord>(
      `update api_keys k set prefix = $3, secret_hash = $4
       where k.company_id = $1 and k.id = $2 returning ${apiKeyColumns}`,
      [made!.id, keyPrefix(key), hashKey(key).toString('hex')],
    )
    audit({ record_type: 'api_key', record_id: record!.id, before: null, after: record })
    return { ...record!, key }
  },
})
