import { join } from 'node:path'
import type { Logger } from 'pino'
import type { OperationDeps } from '../core/run/run-operation.ts'
import { sweepAuditLogs } from '../events/audit-retention.ts'
import { type FailedAttempt, makeQueueConsumer } from '../events/queue-consumer.ts'
import { standardJitter } from '../events/schedule.ts'
import { retention_ms, sweepEvents } from '../events/sweep.ts'
import { makeWorker } from '../events/worker.ts'
import { askHandler } from '../modules/approvals/asks/job-handler.ts'
import { approvalMailHandler } from '../modules/approvals/mails/job-handler.ts'
import { exportHandler } from '../modules/exports/job-handler.ts'
import { forgetMailFiles } from '../modules/mail/forget-files.ts'
import { mailHandler } from '../modules/mail/job-handler.ts'
import type { SendMail } from '../modules/mail/transport.ts'
import { deliveryHandler } from '../modules/webhooks/deliveries/job-handler.ts'
import { webhookEndHandler } from '../modules/webhooks/ends/job-handler.ts'
import { logOnceAMinute } from '../transports/http/serving/log-rarely.ts'
import { type AttemptKind, countAttempt, countedJob } from '../transports/metrics.ts'
import type { Mailer } from '../transports/sign-in/deps.ts'
import { inLanguage } from '../words/index.ts'
import { repeat } from './repeat.ts'
import { strangerRows } from './stranger-rows.ts'

export type WorkerSettings = {
  smtp_url: string | null
  /** The sender of emails; null: `rollcall@` and the host of the site. */
  mail_from: string | null
  data_dir: string
}

export type WorkerDeps = {
  operationDeps: OperationDeps
  settings: WorkerSettings
  log: Logger
  /** Retry jitter as a fraction of the delay. */
  jitter?: number
  poll_ms?: number
  /** Time until the first sweep. */
  firstSweep_ms?: number
}

/** Until then, work that a process announced and did not do itself waits for another process. */
const standardPoll_ms = 1_000
const sweep_ms = 6 * 60 * 60 * 1000
/** Rows that strangers make would fill the disk in hours. */
const strangerSweep_ms = 5 * 60 * 1000

/**
 * Sends webhooks and emails, and makes exports, alongside the workers of other processes. Stopping waits five
 * seconds for running jobs and releases the rest.
 */
export function startWorker(deps: WorkerDeps): { stop(): Promise<void> } {
  const { operationDeps, settings, log, firstSweep_ms = 0 } = deps
  const { jitter = standardJitter, poll_ms = standardPoll_ms } = deps
  const { database, now, services } = operationDeps
  const warn = (err: unknown, doing: string) => log.warn({ err }, doing)
  const attempted =
    (kind: AttemptKind, done: string, message: string) => (failed: FailedAttempt | null) => {
      countAttempt(kind, failed ? 'failed' : done)
      if (failed) logOnceAMinute(log, 'warn', failed, message)
    }
  const consumerDeps = {
    database,
    now,
    warn,
    onFreeSlots: () => worker.wake(),
  }
  const mailDeps = {
    operationDeps,
    send: mailSender(settings),
    into_files: settings.smtp_url === null,
    from: senderOf(settings, services.site_url),
    jitter,
    onAttempt: attempted('mail', 'sent', 'an email could not be sent'),
  }
  const consumers = [
    makeQueueConsumer(
      deliveryHandler({
        operationDeps,
        jitter,
        onAttempt: attempted('webhook', 'delivered', 'a webhook delivery failed'),
      }),
      consumerDeps,
    ),
    makeQueueConsumer(mailHandler(mailDeps), consumerDeps),
    makeQueueConsumer(
      exportHandler(operationDeps, (result) => countAttempt('export', result)),
      consumerDeps,
    ),
    makeQueueConsumer(
      askHandler({
        has_mail_server: settings.smtp_url !== null,
        onPlanned: () => services.newWork.notify(),
      }),
      consumerDeps,
    ),
    makeQueueConsumer(webhookEndHandler({ database, now }), consumerDeps),
    makeQueueConsumer(approvalMailHandler(mailDeps), consumerDeps),
  ]
  // Announced by a French page, the work would be done in French.
  const newWork = {
    ...services.newWork,
    subscribe: (hear: () => void) => services.newWork.subscribe(() => void inLanguage('en', hear)),
  }
  const worker = makeWorker({ database, now, warn, newWork, poll_ms }, consumers)
  const stopping = new AbortController()
  const sweepMailFiles = () => forgetMailFiles(outboxIn(settings), now() - retention_ms)
  // The audit log after the events, which refer to its entries.
  const sweepLogs = async () => {
    const { signal } = stopping
    await countedJob('sweep_mail_files', sweepMailFiles).catch((error) => warn(error, 'sweeping'))
    await countedJob('sweep_events', () => sweepEvents(database, now(), signal))
    await countedJob('sweep_audit_logs', () => sweepAuditLogs({ database, now, warn, signal }))
  }
  const sweep = () => sweepLogs().catch((error) => warn(error, 'sweeping'))
  const sweepStrangers = () => {
    const forgets = Object.entries(strangerRows).map(([table, forget]) =>
      countedJob(`sweep_${table}`, () => forget(database, now(), stopping.signal)),
    )
    return Promise.all(forgets).catch((error) => warn(error, 'sweeping'))
  }
  const sweeps = [
    repeat(sweep, { first_ms: firstSweep_ms, every_ms: sweep_ms }),
    repeat(sweepStrangers, { first_ms: firstSweep_ms, every_ms: strangerSweep_ms }),
  ]

  return {
    async stop() {
      stopping.abort()
      await Promise.all([worker.stop(), ...sweeps.map((each) => each.stop())])
    },
  }
}

/** Returns the function that sends sign-in emails, outside the queue. */
export function mailerOf(settings: WorkerSettings, site_url: string): Mailer {
  const sendMail = mailSender(settings)
  return {
    async send(mail, signal) {
      try {
        await sendMail(mail, signal)
      } catch (error) {
        countAttempt('mail', 'failed')
        throw error
      }
      countAttempt('mail', 'sent')
    },
    from: senderOf(settings, site_url),
    into_files: settings.smtp_url === null,
  }
}

function senderOf({ mail_from }: WorkerSettings, site_url: string): string {
  return mail_from ?? `rollcall@${new URL(site_url).hostname}`
}

/** The folder for emails as files while there is no mail server. */
function outboxIn({ data_dir }: WorkerSettings): string {
  return join(data_dir, 'outbox')
}

/** Loads the mailer with the first email. */
function mailSender(worker: WorkerSettings): SendMail {
  const settings = { smtp_url: worker.smtp_url, folder: outboxIn(worker) }
  let sender: Promise<SendMail> | undefined
  return async (mail, signal) => {
    sender ??= import('../modules/mail/transport.ts').then((loaded) =>
      loaded.makeSendMail(settings),
    )
    const send = await sender
    await send(mail, signal)
  }
}
