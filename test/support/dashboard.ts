import { vi } from 'vitest'
import { type Demo, seedDemo } from '../../src/demo/index.ts'
import { civilDate, dayNumber } from '../../src/lib/calendar/dates.ts'
import { localDate } from '../../src/lib/calendar/zones.ts'
import { patience_ms } from './arrived.ts'
import { openTestDatabase } from './database.ts'
import { startTestWorker, type TestWorker } from './hooks.ts'
import { type Receiver, startReceiver, status, trustedCertificate } from './receiver.ts'
import { startTestServer, type TestServer } from './server.ts'

export type DemoServer = TestServer & {
  demo: Demo
  receiver: Receiver
  worker: TestWorker
  /** The webhook whose receiver has refused a delivery. */
  webhook_id: number
}

/** A Tuesday; the clock runs from there. */
const begins_ms = Date.parse('2026-10-06T18:30:00Z')

/**
 * The demo company with something on every page of the dashboard, and a worker that delivers its
 * events.
 */
export async function startDemoServer(): Promise<DemoServer> {
  const opened = await openTestDatabase()
  const started_ms = Date.now()
  const now = () => begins_ms + Date.now() - started_ms
  const first = await startTestServer({
    now,
    beside: { database: opened.database, company_id: 0, key: '' },
  })
  const { services } = first.operationDeps
  await first.close()
  const demo = (await seedDemo(opened.database, services, now()))!
  const server = await startTestServer({ now, beside: { database: opened.database, ...demo } })
  const receiver = await startReceiver(trustedCertificate())
  receiver.behave(status(500))
  const worker = startTestWorker(server)
  const webhook_id = await fill(server, receiver, now())
  return {
    ...server,
    demo,
    receiver,
    worker,
    webhook_id,
    async close() {
      await worker.stop()
      await receiver.close()
      await server.close()
      await opened.close()
    },
  }
}

const patience = { timeout: patience_ms, interval: 50 }

async function fill(server: TestServer, receiver: Receiver, now_ms: number): Promise<number> {
  const made = async (path: string, body: object) => {
    const answer = await server.rest('POST', path, body)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }
  const hook = await made('/webhooks', { url: receiver.url, description: 'The wiki of the team' })
  const { body: staff } = await server.rest('GET', '/employees?search=Mei%20Chen')
  const employee_id = staff.data[0].id
  const today = dayNumber(localDate('America/Toronto', now_ms))
  const sunday = civilDate(today - 2)
  await made('/forgot-punch-requests', {
    employee_id,
    work_date: sunday,
    clock_in: `${sunday}T14:00:00Z`,
    clock_out: `${sunday}T18:00:00Z`,
    reason: 'Stock-taking on Sunday; the clock was off.',
  })
  await made('/mileage-trips', {
    employee_id,
    trip_date: sunday,
    start_address: '1200 Maple Key Way, Toronto',
    end_address: '88 Sugarbush Road, Mississauga',
    distance_km: 28.4,
    purpose: 'Stock-taking',
  })
  const { body: pending } = await server.rest('GET', '/leave-requests?status=pending')
  await server.rest('POST', `/leave-requests/${pending.data.at(-1).id}/approve`)
  const failed = `/webhooks/${hook.id}/deliveries?status=failed`
  await vi.waitUntil(async () => (await server.rest('GET', failed)).body.meta.total === 1, patience)
  const mails = () => server.sql('select id from mails where company_id = $1 and is_file')
  await vi.waitUntil(async () => (await mails()).length === 1, patience)
  return hook.id
}
