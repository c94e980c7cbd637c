import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { Id } from '../../core/schema.ts'
import { notFound } from '../../lib/errors.ts'
import { announceKeyChange } from './changes.ts'
import { type ApiKeyRecord, ApiKeySchema, apiKeyColumns } from './schema.ts'

export const revokeApiKey = defineOperation({
  name: 'api_keys.revoke',
  summary: 'Revoke an API key permanently; revoking it again changes nothing.',
  permission: 'company:write',
  effect: 'update',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({ id: Id }),
  output: ApiKeySchema,
  async run({ sql, services, now_ms, audit }, { id }) {
    const [before] = await sql<ApiKeyRecord>(
      `select ${apiKeyColumns} from api_keys k where k.company_id = $1 and k.id = $2 for update`,
      [id],
    )
    if (!before) throw notFound('API key')
    if (before.revoked_at !== null) return before

    const [after] = await sql<ApiKeyRecord>(
      `update api_keys k set revoked_at = $3
       where k.company_id = $1 and k.id = $2 returning ${apiKeyColumns}`,
      [id, new Date(now_ms).toISOString()],
    )
    await announceKeyChange({ sql, services }, id)
    audit({ record_type: 'api_key', record_id: id, before, after })
    return after!
  },
})
