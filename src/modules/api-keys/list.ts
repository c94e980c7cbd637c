import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { described, listOf, listParameters } from '../../core/schema.ts'
import { listPage } from '../../db/lists/page.ts'
import { number, readRows } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { ApiKeySchema, apiKeys } from './schema.ts'

const ListedApiKey = v.strictObject({
  ...ApiKeySchema.entries,
  requests_this_hour: described(v.number(), 'Requests in the current clock hour (UTC).'),
})

/** A key in the list, with its use of this hour. */
export type ListedKey = v.InferOutput<typeof ListedApiKey>

export const listApiKeys = defineOperation({
  name: 'api_keys.list',
  summary: 'List the API keys of the company, including revoked ones.',
  permission: 'company:read',
  effect: 'read',
  transports: ['dashboard', 'cli'],
  input: v.strictObject(listParameters),
  output: listOf(ListedApiKey),
  async run({ sql, now_ms }, input) {
    const { data: rows, meta } = await listPage(sql, input, {
      ...apiKeys,
      conditions: [],
      order: 'k.id',
    })
    const requests = await requestsThisHour(sql, now_ms)
    const data = rows.map((row) => ({ ...row, requests_this_hour: requests.get(row.id) ?? 0 }))
    return { data, meta }
  },
})

async function requestsThisHour(sql: Sql, now_ms: number): Promise<Map<number, number>> {
  const rows = await readRows(
    sql,
    { api_key_id: number, requests: number },
    'select api_key_id, requests from api_key_hours where company_id = $1 and hour = $2',
    [formatInstant(now_ms - (now_ms % 3_600_000))],
  )
  return new Map(rows.map(({ api_key_id, requests }) => [api_key_id, requests]))
}
