import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { CivilDate, described, Id } from '../../core/schema.ts'
import { number, readRows, string } from '../../db/statements/read-rows.ts'
import { requireRecord } from '../../db/statements/records.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { ApiKeySchema, apiKeys } from './schema.ts'

const days = 30
const day_ms = 24 * 60 * 60 * 1000

const KeyDay = v.strictObject({
  day: described(CivilDate, 'A day in UTC.'),
  requests: described(v.number(), 'Requests that its limit let pass.'),
  refused: described(v.number(), 'Requests that were refused because of its limit.'),
})

export type KeyDay = v.InferOutput<typeof KeyDay>

export const getApiKey = defineOperation({
  name: 'api_keys.read',
  summary:
    'Read an API key and its use in the last 30 days; its secret is not stored and cannot be shown.',
  permission: 'company:read',
  effect: 'read',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({ id: Id }),
  output: v.strictObject({
    ...ApiKeySchema.entries,
    days: described(
      v.array(KeyDay),
      'The days of the last 30 on which it was used, newest first; the last minute may be missing.',
    ),
  }),
  async run({ sql, now_ms }, { id }) {
    const key = await requireRecord(sql, apiKeys, id)
    return { ...key, days: await daysOf(sql, id, now_ms) }
  },
})

function daysOf(sql: Sql, id: number, now_ms: number): Promise<KeyDay[]> {
  const since = formatInstant(now_ms - (days - 1) * day_ms).slice(0, 10)
  return readRows(
    sql,
    { day: string, requests: number, refused: number },
    `select day, requests, refused from api_key_days
     where company_id = $1 and key_id = $2 and day >= $3 order by day desc`,
    [id, since],
  )
}
