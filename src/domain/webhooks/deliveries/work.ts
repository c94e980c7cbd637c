import type { Work } from '../../../events/lane.ts'
import type { PerformDeps } from '../../../operations/perform.ts'
import { openWebhookSecret } from '../secret.ts'
import { claimDeliveries, type DeliveryJob } from './claim.ts'
import { type DeliveryResult, recordDeliveries } from './record.ts'
import { failedAttempt, postEvent } from './send.ts'

export type DeliveryDeps = {
  perform: PerformDeps
  /** How far a wait may lie off its step, as a share of it. */
  jitter: number
  onAttempt(result: 'delivered' | 'failed'): void
}

const slots = 256
const healthySlots = 16
/** So that a receiver that hangs holds little until its webhook is disabled. */
const failingSlots = 4

/** The work of sending events to webhooks. */
export function deliveryWork({
  perform,
  jitter,
  onAttempt,
}: DeliveryDeps): Work<DeliveryJob, DeliveryResult> {
  const { services, now } = perform
  const failing = new Set<number>()

  return {
    queue: 'deliveries',
    slots,
    groupSlots: (webhook_id) => (failing.has(webhook_id) ? failingSlots : healthySlots),
    async claim(sql, rooms, claim) {
      const jobs = await claimDeliveries(sql, rooms, claim)
      for (const { group_id, is_failing } of jobs) if (is_failing) failing.add(group_id)
      return jobs
    },
    async run(job, signal) {
      if (!job.is_active) return null
      const attempt = await attemptOf(job, signal)
      if (attempt.error === null) failing.delete(job.group_id)
      else failing.add(job.group_id)
      onAttempt(attempt.error === null ? 'delivered' : 'failed')
      return attempt
    },
    record: (sql, worker, done, now_ms) =>
      recordDeliveries(sql, done, { deps: perform, worker, now_ms, jitter }),
  }

  async function attemptOf(job: DeliveryJob, signal: AbortSignal) {
    const secrets = secretsOf(job)
    if (secrets === null) return failedAttempt('The secret cannot be opened: rotate it.', now())
    const { event_id: id, url, body } = job
    const timestamp_s = Math.floor(now() / 1000)
    return postEvent({ id, timestamp_s, body: Buffer.from(body), url, secrets }, now, signal)
  }

  /** Null where it was sealed under another ENCRYPTION_KEY. */
  function secretsOf(job: DeliveryJob): [string, string?] | null {
    const open = (sealed: string) => openWebhookSecret(services.secrets, job.company_id, sealed)
    const { secret_sealed: current, previous_secret_sealed: previous } = job
    try {
      return previous === null ? [open(current)] : [open(current), open(previous)]
    } catch {
      return null
    }
  }
}
