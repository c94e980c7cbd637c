import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { Id, optional } from '../../core/schema.ts'
import { withoutAbsent } from '../../core/without-absent.ts'
import { type Params, prepare } from '../../db/statements/prepare.ts'
import { columnsOf, requireRecord } from '../../db/statements/records.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { invalid } from '../../lib/errors.ts'
import { Grants, isWider, requirePerson } from './grants.ts'
import { refuse } from './refusals.ts'
import {
  type ApiKeyRecord,
  ApiKeySchema,
  apiKeys,
  db,
  KeyName,
  personOfKey,
  RateLimit,
} from './schema.ts'

export const updateApiKey = defineOperation({
  name: 'api_keys.update',
  summary:
    'Rename an API key, or change its permissions or limit; only the fields you send change. The key itself stays.',
  permission: 'company:write',
  effect: 'update',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({
    id: Id,
    name: v.optional(KeyName),
    permissions: optional(Grants, 'null for all permissions.'),
    rate_limit: optional(RateLimit, 'Requests per hour.'),
  }),
  output: ApiKeySchema,
  async run({ sql, services, now_ms, audit }, { id, ...input }) {
    const before = await requireRecord(sql, apiKeys, id, 'locked')
    refuseUnusable(before, now_ms)
    const changed = { ...before, ...withoutAbsent(input) }
    if (isDeepStrictEqual(changed, before)) return before

    await refuseWidening(sql, before, changed)
    const { name, permissions, rate_limit } = changed
    const [after] = await storeKey(sql, { id, name, permissions, rate_limit })
    services.keyChanges.notify(id)
    audit({ record_type: 'api_key', record_id: id, before, after })
    return after!
  },
})

function refuseUnusable({ revoked_at, expires_at }: ApiKeyRecord, now_ms: number): void {
  if (revoked_at !== null) throw invalid({ id: refuse.revoked() })
  if (expires_at !== null && Date.parse(expires_at) <= now_ms) {
    throw invalid({ id: refuse.expired() })
  }
}

/** A key of a person who has left may lose permissions and requests, but not gain any. */
async function refuseWidening(sql: Sql, before: ApiKeyRecord, after: ApiKeyRecord): Promise<void> {
  const { person } = before
  if (person === null) return
  const left = refuse.left_cannot_grow({ name: person.name })
  if (isWider(before.permissions, after.permissions)) {
    await requirePerson(sql, person.id, { field: 'permissions', left })
  }
  if (after.rate_limit > before.rate_limit) {
    await requirePerson(sql, person.id, { field: 'rate_limit', left })
  }
}

type Changed = Pick<ApiKeyRecord, 'id' | 'name' | 'permissions' | 'rate_limit'>

const storeKey = prepare(({ company_id, id, name, permissions, rate_limit }: Params<Changed>) =>
  db
    .updateTable('api_keys')
    .set({ name, permissions, rate_limit })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .returning(columnsOf('api_keys', ApiKeySchema, { person: personOfKey('api_keys') })),
)
