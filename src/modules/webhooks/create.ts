import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import type { Sql } from '../../db/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { hostProblem } from '../../lib/egress-policy.ts'
import { invalid } from '../../lib/errors.ts'
import {
  storedEvents,
  WebhookDescription,
  WebhookEvents,
  type WebhookRow,
  WebhookUrl,
  WebhookWithSecret,
  webhookRecord,
  webhooks,
} from './schema.ts'
import { encryptWebhookSecret, makeWebhookSecret } from './secret.ts'

/** Each event is sent to all of them: a company must not use the service to amplify traffic. */
const most = 100

export const createWebhook = defineOperation({
  name: 'webhooks.create',
  summary: 'Register a webhook; its secret is shown only in this answer.',
  permission: 'webhooks:write',
  effect: 'create',
  input: v.strictObject({
    url: WebhookUrl,
    events: WebhookEvents,
    description: WebhookDescription,
  }),
  output: WebhookWithSecret,
  prepare: ({ url }, { egressPolicy }) => hostProblem(egressPolicy, new URL(url)),
  async run({ sql, company_id, services, now_ms, audit }, input, problem: string | null) {
    if (problem !== null) throw invalid({ url: problem })
    await refuseTooMany(sql)
    const secret = makeWebhookSecret()
    const [row] = await sql<WebhookRow>(
      `insert into webhooks as w (company_id, url, events, description, secret_sealed, created_at,
                                  updated_at)
       values ($1, $2, $3, $4, $5, $6, $6) returning ${webhooks.columns}`,
      [
        input.url,
        storedEvents(input.events),
        input.description ?? null,
        encryptWebhookSecret(services.secrets, company_id, secret),
        formatInstant(now_ms),
      ],
    )
    const record = webhookRecord(row!)
    audit({ record_type: 'webhook', record_id: record.id, before: null, after: record })
    return { ...record, secret }
  },
})

async function refuseTooMany(sql: Sql): Promise<void> {
  const [found] = await sql<{ n: number }>(
    'select count(*)::int as n from webhooks where company_id = $1',
  )
  if (found!.n >= most)
    throw invalid({ url: `limit reached: at most ${most} webhooks per company` })
}
