import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { recordChanges } from '../../../src/core/run/change-log.ts'
import { checkSignatures } from '../../../src/modules/webhooks/sign.ts'
import { bothTransports, through } from '../../support/both-transports.ts'
import { untrustedCertificate } from '../../support/certificates.ts'
import {
  eventually,
  type Hook,
  startHook,
  startTestWorker,
  type TestWorker,
} from '../../support/hooks.ts'
import { addEmployee } from '../../support/people.ts'
import {
  type Behaviour,
  flood,
  ok,
  redirect,
  reset,
  startReceiver,
  status,
  trustedCertificate,
} from '../../support/receiver.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const certificate = trustedCertificate()

let server: TestServer
let worker: TestWorker
const open: Hook[] = []
let ahead_ms = 0
let stopped_ms: number | undefined

/** Stops the clock of the service, which only `advance` moves until the work is done. */
async function withStoppedClock(
  work: (advance: (ms: number) => void) => Promise<void>,
): Promise<void> {
  let clock_ms = Date.now() + ahead_ms
  stopped_ms = clock_ms
  try {
    await work((ms) => {
      clock_ms += ms
      stopped_ms = clock_ms
    })
  } finally {
    ahead_ms = Math.max(0, clock_ms - Date.now())
    stopped_ms = undefined
  }
}

beforeAll(async () => {
  server = await startTestServer({ now: () => stopped_ms ?? Date.now() + ahead_ms })
  worker = startTestWorker(server)
})
afterEach(async () => {
  for (const hook of open.splice(0)) await hook.close()
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

async function hooked(behaviour?: Behaviour, options?: Parameters<typeof startHook>[3]) {
  const hook = await startHook(server, certificate, behaviour, options)
  open.push(hook)
  return hook
}

describe('an event', () => {
  test('is posted to its webhook, signed, as the contract has it', async () => {
    const employee_id = await addEmployee(server)
    const hook = await hooked()
    const { body: entry } = await server.rest('POST', '/time-entries', {
      employee_id,
      clock_in: '2026-10-05T13:00:00Z',
      clock_out: '2026-10-05T21:00:00Z',
    })
    const [request] = await hook.count(1)
    const { body: read } = await server.rest('GET', `/time-entries/${entry.id}`)
    expect(request!.event).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'time_entry.completed',
      api_version: '1.1',
      created_at: expect.stringMatching(/Z$/),
      company_id: server.company_id,
      data: { object: read, previous: expect.any(Object) },
      actor: { channel: 'rest', api_key_id: expect.any(Number) },
    })
    expect(Object.keys(request!.event)).toEqual([
      'id',
      'type',
      'api_version',
      'created_at',
      'company_id',
      'data',
      'actor',
    ])
    expect(request!.headers['content-type']).toBe('application/json')
    expect(request!.headers['webhook-id']).toBe(request!.event.id)
    expect(request!.headers['x-service-signature']).toMatch(/^[0-9a-f]{64}$/)
    expect(request!.headers['accept-encoding']).toBeUndefined()
    expect(await hook.settled()).toMatchObject({
      event_id: request!.event.id,
      type: 'time_entry.completed',
      status: 'delivered',
      next_attempt_at: null,
      attempts: [{ status_code: 200, error: null, response_body: 'thanks' }],
    })
  })

  test.each(bothTransports)(
    'is read over %s with what was sent and answered',
    async (transport) => {
      const hook = await hooked((res) =>
        res.writeHead(200, { 'X-Trace': 'abc', 'Set-Cookie': ['a=1', 'b=2'] }).end('a\0b'),
      )
      const { id: delivery_id } = await hook.test()
      const listed = await hook.settled()
      const [request] = hook.received
      const { body } = await through(server, transport, 'webhook_deliveries.read', {
        id: hook.id,
        delivery_id,
      })
      const [attempt] = body.attempts
      const { request_headers, request_body, response_headers, ...same } = attempt
      expect({ ...body, attempts: [same] }).toEqual(listed)
      expect(same.response_body).toBe('a\uFFFDb')
      expect(request_body).toBe(request!.body.toString())
      expect(Object.keys(request_headers).toSorted()).toEqual([
        'X-Service-Signature',
        'content-type',
        'user-agent',
        'webhook-id',
        'webhook-signature',
        'webhook-timestamp',
      ])
      for (const [name, value] of Object.entries(request_headers)) {
        expect(request!.headers[name.toLowerCase()]).toBe(value)
      }
      expect(response_headers).toMatchObject({ 'x-trace': 'abc', 'set-cookie': 'a=1, b=2' })
      expect(JSON.stringify(body)).not.toContain(hook.secret.slice(6))
    },
  )

  test('is stored in bounds: long bodies and headers are cut, and the body says so', async () => {
    const headers = Object.fromEntries(
      Array.from({ length: 9 }, (_, n) => [`X-Long-${n}`, 'x'.repeat(1_000)]),
    )
    const hook = await hooked((res) => res.writeHead(200, headers).end())
    await server.sql(
      `with written as (
         insert into outbox (company_id, event_id, type, object, previous, api_version, actor, created_at)
         values ($1, 'evt_long', 'webhook.test', json_build_object('id', repeat('é', 20000)), '{}', '', '{}', now())
         returning id)
       insert into deliveries (company_id, webhook_id, outbox_id, next_attempt_at, due_at, created_at, updated_at)
       select $1, $2::bigint, id, now(), now(), now(), now() from written returning 1`,
      [hook.id],
    )
    const { id } = await hook.settled()
    const path = `/webhooks/${hook.id}/deliveries/${id}`
    const [attempt] = (await server.rest('GET', path)).body.attempts
    const { length } = hook.received[0]!.body
    expect(attempt.request_body).toMatch(
      new RegExp(`\\[cut: the first 16384 of ${length} bytes\\]$`),
    )
    expect(Buffer.byteLength(attempt.request_body)).toBeLessThan(16_500)
    expect(JSON.stringify(attempt.response_headers).length).toBeLessThan(9_000)
    expect(attempt.response_headers).toHaveProperty('x-long-0')
  })

  test('without an answer has no headers of one', async () => {
    const hook = await hooked(reset)
    await hook.test()
    const { id } = await hook.settled()
    const path = `/webhooks/${hook.id}/deliveries/${id}`
    const [attempt] = (await server.rest('GET', path)).body.attempts
    expect(attempt).toMatchObject({ status_code: null, response_headers: null })
    expect(attempt.request_headers).toHaveProperty('webhook-id')
  })

  test('of leave approved over REST and over MCP is the same but for the channel', async () => {
    const employee_id = await addEmployee(server, { works_weekdays: true })
    const hook = await hooked(ok, { events: ['leave_request.approved'] })
    const events = []
    for (const [n, transport] of bothTransports.entries()) {
      const date = `2027-03-0${n + 1}`
      const request = { employee_id, type: 'vacation', start_date: date, end_date: date }
      const { body } = await through(server, 'rest', 'leave_requests.create', request)
      await through(server, transport, 'leave_requests.approve', { id: body.id })
      const requests = await hook.count(n + 1)
      events.push({ door: transport, date, id: body.id, event: requests[n]!.event })
    }
    const [rest, mcp] = events.map(({ door: transport, date, id, event }) => {
      expect(event.actor).toEqual({ channel: transport, api_key_id: expect.any(Number) })
      expect(event.data.object).toMatchObject({ id, start_date: date, status: 'approved' })
      return withoutItsOwn(event)
    })
    expect(mcp).toEqual(rest)
    expect(Object.keys(rest.data.object).length).toBeGreaterThan(15)
  })

  test('goes to the webhooks of its company that take its kind and are active, and to no other', async () => {
    const other = await server.company('Another Ltd')
    const otherKey = await server.makeKey({ company_id: other })
    const all = await hooked()
    const one = await hooked(ok, { events: ['time_entry.completed'] })
    const none = await hooked(ok, { events: ['invoice.paid'] })
    const off = await hooked()
    await server.rest('PUT', `/webhooks/${off.id}`, { status: 'disabled' })
    const theirs = await startHook(server, certificate, ok, { key: otherKey })
    await complete(await addEmployee(server))
    await all.count(1)
    await one.count(1)
    const every = [all, one, none, off, theirs]
    const planned = await Promise.all(every.map((hook) => hook.deliveries()))
    expect(planned.map((deliveries) => deliveries.length)).toEqual([1, 1, 0, 0, 0])
    expect(every.map((hook) => hook.received.length)).toEqual([1, 1, 0, 0, 0])
    await theirs.close()
  })

  test('of a dry run, or of a change that is refused, is never sent', async () => {
    const employee_id = await addEmployee(server)
    const hook = await hooked()
    const punch = {
      employee_id,
      clock_in: '2026-10-05T13:00:00Z',
      clock_out: '2026-10-05T21:00:00Z',
    }
    await server.rest('POST', '/time-entries?dry_run=true', punch)
    await server.rest('POST', '/time-entries', { ...punch, clock_out: '2026-10-05T11:00:00Z' })
    const { body } = await server.rest('POST', `/webhooks/${hook.id}/test?dry_run=true`)
    expect(body).toMatchObject({ dry_run: true, effects: { events: ['webhook.test'] } })
    expect(await hook.deliveries()).toEqual([])
    expect(hook.received).toEqual([])
  })

  test('above 64 KiB tells only which record it is about', async () => {
    const hook = await hooked()
    const tx = server.database.begin({ company_id: server.company_id })
    const actor = { kind: 'system', id: null, name: 'test', permissions: null } as const
    const { company_id } = server
    const author = { company_id, actor, channel: 'system', now_ms: Date.now() } as const
    const invoice = { id: 7, notes: 'é'.repeat(33_000) }
    const change = { record_type: 'invoice', record_id: 7, before: null, after: invoice }
    await recordChanges(
      tx.sql,
      { ...author, operation: 'invoices.update', request_id: 'test' },
      { changes: [change], events: [{ type: 'invoice.paid', object: invoice, previous: {} }] },
    )
    await tx.commit()
    const [request] = await hook.count(1)
    expect(request!.event.data).toEqual({ object: { id: 7 }, previous: {}, truncated: true })
    expect(request!.body.length).toBeLessThan(64 * 1024)
  })
})

describe('a receiver', () => {
  test('that fails in any way is tried again five seconds later, with the same event', async () => {
    const failures: [Behaviour, string | RegExp][] = [
      [status(500), 'Answered 500.'],
      [status(404), 'Answered 404.'],
      [redirect('https://127.0.0.1:1/'), 'Answered 307. Redirects are not followed.'],
      [reset, /ECONNRESET|socket hang up/],
    ]
    await withStoppedClock(async (advance) => {
      const failed = failures.map(async ([behaviour, error]) => {
        const hook = await hooked(behaviour)
        await hook.test()
        const delivery = await hook.settled()
        expect(delivery.status).toBe('failed')
        expect(delivery.attempts[0].error).toMatch(error)
        const { at } = delivery.attempts[0]
        expect(Date.parse(delivery.next_attempt_at) - Date.parse(at)).toBe(5_000)
        hook.behave(ok)
        return { hook, delivery }
      })
      const tried = await Promise.all(failed)
      advance(5_000)
      for (const { hook, delivery } of tried) {
        expect(await hook.settled(2)).toMatchObject({ status: 'delivered', next_attempt_at: null })
        const ids = hook.received.map((request) => request.headers['webhook-id'])
        expect(new Set(ids)).toEqual(new Set([delivery.event_id]))
      }
    })
  })

  test('that redirects to another address: nothing is sent there', async () => {
    const canary = await startReceiver(certificate)
    for (const code of [301, 302, 303, 307, 308]) {
      const hook = await hooked(status(code, { Location: canary.url }))
      await hook.test()
      expect((await hook.settled()).attempts[0].status_code).toBe(code)
    }
    expect(canary.connections()).toBe(0)
    await canary.close()
  })

  test.each([
    ['2', 5_000],
    ['8', 8_000],
    ['600', 10_000],
    ['no number', 5_000],
  ])(
    'that asks for Retry-After %s waits between the step and twice the step',
    async (after, wait_ms) => {
      await withStoppedClock(async () => {
        const hook = await hooked(status(429, { 'Retry-After': after }))
        await hook.test()
        const { attempts, next_attempt_at } = await hook.settled()
        expect(attempts[0]).toMatchObject({ status_code: 429, error: 'Answered 429.' })
        expect(Date.parse(next_attempt_at) - Date.parse(attempts[0].at)).toBe(wait_ms)
      })
    },
  )

  test('that answers 410 is disabled for good, and the audit log says why', async () => {
    const hook = await hooked(status(410))
    await hook.test()
    expect(await hook.settled()).toMatchObject({ status: 'exhausted', next_attempt_at: null })
    await eventually(hook.read).toMatchObject({
      status: 'disabled',
      disabled_reason: 'The receiver answered 410 Gone.',
    })
    const rows = await server.sql(
      `select actor_kind, actor_name, channel, operation, before::json->>'status' as was,
              after::json->>'status' as is_now from audit_log
       where company_id = $1 and record_type = 'webhook' and record_id = $2 and id = (
         select max(id) from audit_log where company_id = $1 and record_id = $2
           and record_type = 'webhook')`,
      [hook.id],
    )
    expect(rows).toEqual([
      {
        actor_kind: 'system',
        actor_name: 'delivery',
        channel: 'system',
        operation: 'webhooks.disable',
        was: 'active',
        is_now: 'disabled',
      },
    ])
  })

  test('that answers 100 MB is read up to 16 KiB, of which 2 KiB are kept', async () => {
    const hook = await hooked(flood)
    const before = process.memoryUsage().rss
    await hook.test()
    const { status: said, attempts } = await hook.settled()
    expect(said).toBe('delivered')
    expect(attempts[0].response_body).toBe('x'.repeat(2048))
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
  })

  test('that answers compressed is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(1024 * 1024))
    const hook = await hooked((res) => {
      res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb)
    })
    await hook.test()
    const { status: said, attempts } = await hook.settled()
    expect(said).toBe('delivered')
    expect(attempts[0].response_body.length).toBeLessThanOrEqual(2048)
    expect(attempts[0].response_body).not.toContain('\0')
  })

  test('with an untrusted certificate gets nothing', async () => {
    const hook = await startHook(server, untrustedCertificate)
    open.push(hook)
    await hook.test()
    const { status: said, attempts } = await hook.settled()
    expect(said).toBe('failed')
    expect(attempts[0].error).toMatch(/self-signed|certificate/i)
    expect(hook.received).toEqual([])
  })

  test('that drops keep-alive connections gets the request over a new one', async () => {
    const hook = await hooked((res) => {
      res.end('once')
      setImmediate(() => res.socket?.destroy())
    })
    for (let n = 1; n <= 5; n += 1) {
      await hook.test()
      await hook.count(n)
    }
    await eventually(async () => (await hook.deliveries()).map((one) => one.status)).toEqual(
      Array(5).fill('delivered'),
    )
  })
})

describe('a secret that was rotated', () => {
  test('signs together with the one before it', async () => {
    const hook = await hooked()
    const { body } = await server.rest('POST', `/webhooks/${hook.id}/rotate-secret`)
    expect(body.secret).not.toBe(hook.secret)
    await hook.test()
    const [request] = await hook.count(1)
    const { headers, body: raw } = request!
    expect(checkSignatures(body.secret, headers, raw, Date.now())).toEqual({
      service: true,
      standard: true,
    })
    expect(checkSignatures(hook.secret, headers, raw, Date.now())).toEqual({
      service: false,
      standard: true,
    })
    const swapped = { 'x-service-signature': headers['x-service-signature-previous'] }
    expect(checkSignatures(hook.secret, swapped, raw, Date.now()).service).toBe(true)
  })
})

/** An event without the values that differ between two events. */
// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
function withoutItsOwn(event: any) {
  const { id: _i, created_at: _c, actor: _a, data, ...rest } = event
  const own = ['id', 'start_date', 'end_date', 'decided_at', 'created_at', 'updated_at']
  const object = Object.fromEntries(
    Object.entries(data.object).map(([name, value]) => [name, own.includes(name) ? name : value]),
  )
  return { ...rest, data: { ...data, object } }
}

let day = 0

async function complete(employee_id: number): Promise<void> {
  day += 1
  const date = `2026-09-${String(day).padStart(2, '0')}`
  await server.rest('POST', '/time-entries', {
    employee_id,
    clock_in: `${date}T13:00:00Z`,
    clock_out: `${date}T21:00:00Z`,
  })
}
