import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { createRecord } from '../../core/run/change-record.ts'
import { prepare } from '../../db/statements/prepare.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { hostProblem } from '../../lib/egress-policy.ts'
import { invalid } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'
import {
  db,
  requestedEvents,
  WebhookDescription,
  WebhookEvents,
  WebhookFormatInput,
  WebhookUrl,
  WebhookWithSecret,
  webhookKind,
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
  async run(context, input, problem: string | null) {
    const { sql, company_id, services } = context
    if (problem !== null) throw invalid({ url: problem })
    await refuseTooMany(sql)
    const secret = makeWebhookSecret()
    const record = await createRecord(context, webhookKind, {
      url: input.url,
      ...storedEvents(requestedEvents(input.events)),
      format: input.format ?? 'json',
      description: input.description ?? null,
      secret_sealed: encryptWebhookSecret(services.secrets, company_id, secret),
    })
    return { ...record, secret }
  },
})

async function refuseTooMany(sql: Sql): Promise<void> {
  const [found] = await countWebhooks(sql)
  if (found!.n >= most) throw invalid({ url: refuse.too_many({ most }) })
}

const countWebhooks = prepare(({ company_id }) =>
  db
    .selectFrom('webhooks')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null),
)
