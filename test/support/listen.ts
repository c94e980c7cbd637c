import { laterEventTypes } from '../../src/core/events/event-catalogue.ts'
import { encryptWebhookSecret, makeWebhookSecret } from '../../src/modules/webhooks/secret.ts'
import { type TestServer, testSecrets } from './server.ts'

/** Inserts a webhook for all types of events, so that they are stored; workers leave its deliveries, as if it were to end. */
export async function listen(
  server: Pick<TestServer, 'sql' | 'company_id'>,
  company_id = server.company_id,
): Promise<number> {
  const secret = encryptWebhookSecret(testSecrets, company_id, makeWebhookSecret())
  const [row] = await server.sql<{ id: number }>(
    `insert into webhooks (company_id, url, later_events, secret_sealed, created_at, updated_at)
     values ($1, 'https://listener.example.com', $2, $3, now(), now()) returning id`,
    [laterEventTypes, secret],
    company_id,
  )
  await server.sql(
    `insert into webhook_ends (company_id, webhook_id, up_to, claimed_by) values ($1, $2, 0, 'nobody')`,
    [row!.id],
    company_id,
  )
  return row!.id
}
