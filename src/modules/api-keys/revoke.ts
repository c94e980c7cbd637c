import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { Id } from '../../core/schema.ts'
import { type Params, prepare } from '../../db/statements/prepare.ts'
import { columnsOf, requireRecord } from '../../db/statements/records.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { deleteFeedsMadeBy } from '../calendar-feeds/delete.ts'
import { ApiKeySchema, apiKeys, db, personOfKey } from './schema.ts'

export const revokeApiKey = defineOperation({
  name: 'api_keys.revoke',
  summary: 'Revoke an API key permanently; revoking it again changes nothing.',
  permission: 'company:write',
  effect: 'update',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({ id: Id }),
  output: ApiKeySchema,
  async run(context, { id }) {
    const { sql, services, now_ms, audit } = context
    const before = await requireRecord(sql, apiKeys, id, 'locked')
    if (before.revoked_at !== null) return before

    const [after] = await revokeKey(sql, { id, now: formatInstant(now_ms) })
    services.keyChanges.notify(id)
    audit({ record_type: 'api_key', record_id: id, before, after })
    await deleteFeedsMadeBy(context, 'api_key_id', [id])
    return after!
  },
})

const revokeKey = prepare(({ company_id, id, now }: Params<{ id: number; now: string }>) =>
  db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .returning(columnsOf('api_keys', ApiKeySchema, { person: personOfKey('api_keys') })),
)
