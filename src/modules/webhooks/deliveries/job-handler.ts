import type { OperationDeps } from '../../../core/run/run-operation.ts'
import type { FailedAttempt, JobHandler } from '../../../events/queue-consumer.ts'
import { bodyFor } from '../messages/body.ts'
import { decryptWebhookSecret } from '../secret.ts'
import type { GuardedAgent } from './agent.ts'
import { claimDeliveries, type DeliveryJob } from './claim.ts'
import { type DeliveryResult, recordDeliveries } from './record.ts'

export type DeliveryDeps = {
  operationDeps: OperationDeps
  /** Retry jitter as a fraction of the delay. */
  jitter: number
  /** Called with null for an event that was delivered. */
  onAttempt(failed: FailedAttempt | null): void
}

const concurrency = 256
const webhookConcurrency = 16

/** Sends events to webhooks. */
export function deliveryHandler({
  operationDeps,
  jitter,
  onAttempt,
}: DeliveryDeps): JobHandler<DeliveryJob, DeliveryResult> {
  const { services, now } = operationDeps
  const windows = makeWindows(webhookConcurrency)
  let agent: GuardedAgent | undefined

  return {
    queue: 'deliveries',
    concurrency,
    groupConcurrency: windows.of,
    claim: claimDeliveries,
    async run(job, signal) {
      if (!job.is_active) return null
      const attempt = await attemptOf(job, signal)
      windows.move(job.group_id, attempt.error === null)
      const { company_id, group_id: webhook_id } = job
      const { error } = attempt
      onAttempt(error === null ? null : { company_id, webhook_id, error })
      return attempt
    },
    record: (sql, done, now_ms) =>
      recordDeliveries(sql, done, { deps: operationDeps, now_ms, jitter }),
  }

  async function attemptOf(job: DeliveryJob, signal: AbortSignal) {
    // Loaded on demand: a process that never sends does not need the HTTP client, which is slow to load.
    const { failedAttempt, makeAgent, postEvent } = await import('./send.ts')
    agent ??= makeAgent(services.egressPolicy)
    const secrets = secretsOf(job)
    if (secrets === null) return failedAttempt('The secret cannot be decrypted. Rotate it.', now())
    const { event_id: id, url, format } = job
    const body = bodyFor(format, job.body, services.site_url)
    const timestamp_s = Math.floor(now() / 1000)
    const post = { id, timestamp_s, body: Buffer.from(body), url, secrets }
    return postEvent(post, { agent, now, signal })
  }

  /** Returns null when the secret was encrypted with another ENCRYPTION_KEY. */
  function secretsOf(job: DeliveryJob): [string, string?] | null {
    const open = (encrypted: string) => {
      try {
        return decryptWebhookSecret(services.secrets, job.company_id, encrypted)
      } catch {
        return null
      }
    }
    const { secret_sealed: current, previous_secret_sealed: previous } = job
    const currently = open(current)
    if (currently === null) return null
    const previously = previous === null ? null : open(previous)
    return previously === null ? [currently] : [currently, previously]
  }
}

/**
 * Limits the concurrent attempts of each webhook: one until it answers, then twice as many with each success.
 * A hanging receiver occupies one slot, and its company's other webhooks get the rest.
 */
function makeWindows(most: number) {
  const windows = new Map<number, number>()
  return {
    of: (webhook_id: number) => windows.get(webhook_id) ?? 1,
    move(webhook_id: number, isDelivered: boolean) {
      if (!isDelivered) windows.delete(webhook_id)
      else windows.set(webhook_id, Math.min(most, 2 * (windows.get(webhook_id) ?? 1)))
    },
  }
}
