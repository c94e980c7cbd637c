import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect } from 'vitest'
import { startWorker, type WorkerSettings } from '../../src/server/start-worker.ts'
import { patience_ms } from './arrived.ts'
import type { Certificate } from './certificates.ts'
import { type Behaviour, ok, type Receiver, startReceiver } from './receiver.ts'
import type { TestServer } from './server.ts'

/** Waits for a condition. */
export function eventually<T>(ask: () => T) {
  return expect.poll(ask)
}

type TestWorkerSettings = Partial<WorkerSettings> & { webhook_allow_private?: boolean }

export type TestWorker = { stop(): Promise<void>; folder: string }

/**
 * Starts a worker on the server's database, as in a process of the service; waits have no jitter, and it looks for work
 * more often unless `poll_ms` says `standard`.
 */
export function startTestWorker(
  server: TestServer,
  { webhook_allow_private = true, ...settings }: TestWorkerSettings = {},
  poll_ms: number | 'standard' = 50,
): TestWorker {
  server.operationDeps.services.egressPolicy.allow_private = webhook_allow_private
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-outbox-'))
  const worker = startWorker({
    operationDeps: server.operationDeps,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    jitter: 0,
    ...(poll_ms === 'standard' ? {} : { poll_ms }),
    settings: {
      smtp_url: null,
      mail_from: null,
      data_dir: folder,
      ...settings,
    },
  })
  return {
    folder,
    async stop() {
      await worker.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type Hook = Receiver & {
  id: number
  secret: string
  /** Triggers a webhook.test event; returns the delivery. */
  test(): Promise<{ id: number; event_id: string }>
  /** Its deliveries, newest first. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
  deliveries(): Promise<any[]>
  /** The only delivery, after this many completed attempts. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
  settled(attempts?: number): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
  read(): Promise<any>
}

/** A receiver on loopback with a webhook of the company registered for it. */
export async function startHook(
  server: TestServer,
  certificate: Certificate,
  behaviour: Behaviour = ok,
  {
    key,
    ...input
  }: { key?: string; events?: string[]; format?: string; url?: (r: Receiver) => string } = {},
): Promise<Hook> {
  const receiver = await startReceiver(certificate)
  receiver.behave(behaviour)
  const options = key === undefined ? {} : { key }
  const url = input.url?.(receiver) ?? receiver.url
  if (!input.url) server.operationDeps.services.egressPolicy.allow_private = true
  const made = await server.rest('POST', '/webhooks', { ...input, url }, options)
  if (made.status !== 201) throw new Error(`The webhook was not made: ${made.text}`)
  const path = `/webhooks/${made.body.id}`
  const ask = async (method: string, rest = '') =>
    (await server.rest(method, `${path}${rest}`, undefined, options)).body
  const deliveries = async () => (await ask('GET', '/deliveries?per_page=100')).data
  return {
    ...receiver,
    id: made.body.id,
    secret: made.body.secret,
    test: () => ask('POST', '/test'),
    deliveries,
    async settled(attempts = 1) {
      const deadline = performance.now() + patience_ms
      for (;;) {
        const [delivery] = await deliveries()
        if (delivery?.attempts.length >= attempts) return delivery
        if (performance.now() > deadline)
          throw new Error(`Not settled: ${JSON.stringify(delivery)}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    read: () => ask('GET'),
    async close() {
      try {
        await ask('DELETE')
      } finally {
        await receiver.close()
      }
    },
  }
}
