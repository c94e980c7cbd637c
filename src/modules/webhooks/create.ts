import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { type Params, prepare } from '../../db/statements/prepare.ts'
import { columnsOf } from '../../db/statements/records.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { hostProblem } from '../../lib/egress-policy.ts'
import { invalid } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'
import {
  db,
  requestedEvents,
  WebhookDescription,
  WebhookEvents,
  WebhookFormatInput,
  type WebhookRow,
  WebhookSchema,
  WebhookUrl,
  WebhookWithSecret,
  webhookRecord,
} from './schema.ts'
import { encryptWebhookSecret, makeWebhookSecret } from './secret.ts'
import { storedEvents } from './stored-events.ts'

/** Each event is sent to all of them: a company must not use the service to amplify traffic. */
const most = 100

export const createWebhook = defineOperation({
  name: 'webhooks.create',
  summary: 'Register a webhook; its secret is shown only in this answer.',
  permission: 'webhooks:write',
  effect: 'create',
  changes_listeners: true,
  input: v.strictObject({
    url: WebhookUrl,
    events: WebhookEvents,
    format: WebhookFormatInput,
    description: WebhookDescription,
  }),
  output: WebhookWithSecret,
  prepare: ({ url }, { egressPolicy }) => hostProblem(egressPolicy, new URL(url)),
  async run({ sql, company_id, services, now_ms, audit }, input, problem: string | null) {
    if (problem !== null) throw invalid({ url: problem })
    await refuseTooMany(sql)
    const secret = makeWebhookSecret()
    const [row] = await insertWebhook(sql, {
      url: input.url,
      ...storedEvents(requestedEvents(input.events)),
      format: input.format ?? 'json',
      description: input.description ?? null,
      secret_sealed: encryptWebhookSecret(services.secrets, company_id, secret),
      now: formatInstant(now_ms),
    })
    const record = webhookRecord(row!)
    audit({ record_type: 'webhook', record_id: record.id, before: null, after: record })
    return { ...record, secret }
  },
})

async function refuseTooMany(sql: Sql): Promise<void> {
  const [found] = await countWebhooks(sql)
  if (found!.n >= most) throw invalid({ url: refuse.too_many({ most }) })
}

type NewWebhook = Pick<WebhookRow, 'url' | 'events' | 'later_events' | 'format' | 'description'> & {
  secret_sealed: string
  now: string
}

const insertWebhook = prepare((webhook: Params<NewWebhook>) =>
  db
    .insertInto('webhooks')
    .values({
      company_id: webhook.company_id,
      url: webhook.url,
      events: webhook.events,
      later_events: webhook.later_events,
      format: webhook.format,
      description: webhook.description,
      secret_sealed: webhook.secret_sealed,
      created_at: webhook.now,
      updated_at: webhook.now,
    })
    .returning(columnsOf('webhooks', WebhookSchema))
    .returning('later_events'),
)

const countWebhooks = prepare(({ company_id }) =>
  db
    .selectFrom('webhooks')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null),
)
