import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { isGrantable, permissions } from '../../core/permissions.ts'
import { integer, name, Timestamp } from '../../core/schema.ts'
import { type Params, prepare, tablesOf } from '../../db/prepare.ts'
import { columnsOf } from '../../db/records.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { hashKey, keyPrefix, writeKey } from './format.ts'
import { type ApiKeyRecord, ApiKeySchema } from './schema.ts'
import type { ApiKeyTable } from './table.ts'

const db = tablesOf<typeof ApiKeyTable>()

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
    const [made] = await insertKey(sql, {
      ...input,
      now: formatInstant(now_ms),
      created_by: actor.name,
    })
    const key = writeKey(made!.id, randomBytes(32))
    const [record] = await nameKey(sql, {
      id: made!.id,
      prefix: keyPrefix(key),
      secret_hash: hashKey(key).toString('hex'),
    })
    audit({ record_type: 'api_key', record_id: record!.id, before: null, after: record })
    return { ...record!, key }
  },
})

type NewKey = Pick<
  ApiKeyRecord,
  'name' | 'permissions' | 'rate_limit' | 'confirm_writes' | 'expires_at'
> & { now: string; created_by: string }

const insertKey = prepare((key: Params<NewKey>) =>
  db
    .insertInto('api_keys')
    .values({
      company_id: key.company_id,
      name: key.name,
      prefix: '',
      secret_hash: '',
      permissions: key.permissions,
      rate_limit: key.rate_limit,
      confirm_writes: key.confirm_writes,
      expires_at: key.expires_at,
      created_at: key.now,
      created_by: key.created_by,
    })
    .returning('id'),
)

const nameKey = prepare(
  ({
    company_id,
    id,
    prefix,
    secret_hash,
  }: Params<{ id: number; prefix: string; secret_hash: string }>) =>
    db
      .updateTable('api_keys')
      .set({ prefix, secret_hash })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .returning(columnsOf('api_keys', ApiKeySchema)),
)
