import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventTypes } from '../../../src/core/events/event-catalogue.ts'
import { bothTransports, rulesOf, type Said, through } from '../../support/both-transports.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { auditOf } from '../../support/trail.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  server.operationDeps.services.egressPolicy.resolve = async () => ['93.184.215.14']
})
afterAll(() => server.close())

const url = 'https://hooks.example.test/rollcall'

describe.each(bothTransports)('webhooks over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  const ask = (operation: string, input?: Record<string, unknown>, extras?: { key?: string }) =>
    through(server, transport, operation, input, extras)
  const make = async (input: Record<string, unknown> = {}) =>
    (await ask('webhooks.create', { url, ...input })).body

  test('a new one takes every kind, and its answer alone shows the secret', async () => {
    const { ok, body } = await ask('webhooks.create', { url })
    expect(ok).toBe(true)
    expect(body).toEqual({
      id: expect.any(Number),
      url,
      events: [...eventTypes],
      format: 'json',
      description: null,
      status: 'active',
      disabled_reason: null,
      created_at: expect.stringMatching(/Z$/),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    })
    const { secret, ...record } = body
    const again = await ask('webhooks.read', { id: record.id })
    expect(again.body).toEqual(record)
    const { body: list } = await ask('webhooks.list')
    expect(list.meta.per_page).toBe(100)
    expect(JSON.stringify([list, again.body])).not.toContain(secret)
    expect(list.data.map((row: { id: number }) => row.id)).toContain(record.id)
  })

  rule('the secret is only stored encrypted', async () => {
    const { secret } = await make()
    for (const table of ['webhooks', 'audit_log', 'outbox', 'idempotency_keys']) {
      const [row] = await server.sql<{ rows: string | null }>(
        `select string_agg(t::text, '') as rows from ${table} t where company_id = $1`,
      )
      expect(row?.rows ?? '', table).not.toContain(secret.slice(6))
    }
  })

  rule('kinds are those that were named, each once, in the order of the catalogue', async () => {
    const events = ['time_entry.completed', 'leave_request.approved', 'time_entry.completed']
    const { events: taken } = await make({ events })
    expect(taken).toEqual(['leave_request.approved', 'time_entry.completed'])
  })

  test.each([
    [{ events: ['employee.created'] }, 'events.0', /must be one of: leave_request.created/],
    [{ events: [] }, 'events', 'must not be empty; omit it for all event types'],
    [{ url: 'http://hooks.example.test/' }, 'url', 'must be an https:// address'],
    [{ url: 'ftp://hooks.example.test/' }, 'url', 'must be an https:// address'],
    [{ url: 'hooks.example.test' }, 'url', 'must be an https:// address'],
    [{ url: 'https://hooks.example.test/a\tb' }, 'url', 'must be an https:// address'],
    [{ url: 'https://' }, 'url', 'must be an https:// address'],
    [{ url: 'https://me:pw@hooks.example.test/' }, 'url', /user name or password/],
    [{ url: 'https://hooks.example.test:22/' }, 'url', 'must use port 443 or a port above 1023'],
    [{ url: 'https://hooks.example.test:1023/' }, 'url', 'must use port 443 or a port above 1023'],
    [{ url: `https://hooks.example.test/${'a'.repeat(2000)}` }, 'url', /at most 2000/],
    [{ url: undefined }, 'url', 'is required'],
    [{ secret_of_mine: 'x' }, 'secret_of_mine', /known/],
  ])('%o is refused on %s', async (input, field, said) => {
    const { ok, body } = await ask('webhooks.create', { url, ...input })
    expect(ok).toBe(false)
    expect(body.error).toBe('Validation Error')
    expect(body.errors[field]?.[0]).toMatch(said)
  })

  rule.each(['https://hooks.example.test:443/', 'https://hooks.example.test:1024/x?y=z'])(
    '%s is taken',
    async (each) => {
      expect((await ask('webhooks.create', { url: each })).ok).toBe(true)
    },
  )

  test('a change changes what is given; null clears, and for kinds means every kind', async () => {
    const { id } = await make({ events: ['invoice.paid'], description: 'Accounting' })
    const moved = await ask('webhooks.update', { id, url: `${url}/2` })
    expect(moved.body).toMatchObject({ url: `${url}/2`, description: 'Accounting' })
    expect(moved.body.events).toEqual(['invoice.paid'])
    const cleared = await ask('webhooks.update', { id, events: null, description: null })
    expect(cleared.body).toMatchObject({ events: [...eventTypes], description: null })
    const bad = await ask('webhooks.update', { id, url: 'https://hooks.example.test:80/' })
    expect(bad.body.errors).toEqual({ url: ['must use port 443 or a port above 1023'] })
  })

  test('a record sent back as it was read changes nothing and leaves no trail', async () => {
    const { secret: _, ...record } = await make()
    const before = await auditOf(server, 'webhook', record.id)
    expect((await ask('webhooks.update', record)).body).toEqual(record)
    expect(await auditOf(server, 'webhook', record.id)).toEqual(before)
  })

  rule('one that is switched off says so, and is active again when switched on', async () => {
    const { id } = await make()
    const off = await ask('webhooks.update', { id, status: 'disabled' })
    expect(off.body).toMatchObject({
      status: 'disabled',
      disabled_reason: 'It was disabled by a user or an API key.',
    })
    for (const operation of ['webhooks.test', 'webhook_deliveries.resend_failed']) {
      const since = operation === 'webhooks.test' ? {} : { since: '2026-01-01T00:00:00Z' }
      const { body } = await ask(operation, { id, ...since })
      expect(body.errors).toEqual({ status: ['is disabled; set its status to active first'] })
    }
    const on = await ask('webhooks.update', { id, status: 'active' })
    expect(on.body).toMatchObject({ status: 'active', disabled_reason: null })
  })

  test('a test is a delivery that waits for its first attempt', async () => {
    const { id } = await make({ events: ['invoice.paid'] })
    const { body } = await ask('webhooks.test', { id })
    expect(body).toEqual({
      id: expect.any(Number),
      event_id: expect.stringMatching(/^evt_/),
      type: 'webhook.test',
      status: 'pending',
      attempts: [],
      next_attempt_at: expect.stringMatching(/Z$/),
      created_at: expect.stringMatching(/Z$/),
    })
    const { body: list } = await ask('webhook_deliveries.list', { id })
    expect(list.data[0]).toMatchObject({ id: body.id, status: 'pending' })
    const { body: none } = await ask('webhook_deliveries.list', { id, status: 'exhausted' })
    expect(none.data).toEqual([])
    const { body: kind } = await ask('webhook_deliveries.list', { id, type: 'invoice.paid' })
    expect(kind.data).toEqual([])
  })

  rule('one that is deleted is gone with its deliveries', async () => {
    const { id } = await make()
    await ask('webhooks.test', { id })
    expect((await ask('webhooks.delete', { id })).body).toEqual({ id, deleted: true })
    const left = await server.sql(
      'select id from deliveries where company_id = $1 and webhook_id = $2',
      [id],
    )
    expect(left).toEqual([])
    for (const operation of [
      'webhooks.read',
      'webhooks.update',
      'webhooks.delete',
      'webhooks.rotate_secret',
      'webhooks.test',
      'webhook_deliveries.list',
    ]) {
      expect(notFound(await ask(operation, { id })), operation).toBe(true)
    }
    const since = '2026-01-01T00:00:00Z'
    expect(notFound(await ask('webhook_deliveries.resend_failed', { id, since }))).toBe(true)
    expect(notFound(await ask('webhook_deliveries.resend', { id, delivery_id: 1 }))).toBe(true)
    expect(notFound(await ask('webhook_deliveries.read', { id, delivery_id: 1 }))).toBe(true)
  })

  rule('a delivery of another webhook is not found', async () => {
    const [one, two] = [await make(), await make()]
    const { body: delivery } = await ask('webhooks.test', { id: one.id })
    const wrong = await ask('webhook_deliveries.resend', { id: two.id, delivery_id: delivery.id })
    expect(notFound(wrong)).toBe(true)
    const other = await ask('webhook_deliveries.read', { id: two.id, delivery_id: delivery.id })
    expect(notFound(other)).toBe(true)
    const own = await ask('webhook_deliveries.read', { id: one.id, delivery_id: delivery.id })
    expect(own.body).toMatchObject({ id: delivery.id, attempts: [] })
  })

  rule(
    'a key needs a permission of settings: reading opens the lists, writing the rest',
    async () => {
      const { id } = await make()
      const read = await server.makeKey({ permissions: ['settings:read'] })
      const none = await server.makeKey({ permissions: ['employees:write'] })
      expect((await ask('webhooks.list', {}, { key: read })).ok).toBe(true)
      for (const [operation, key] of [
        ['webhooks.list', none],
        ['webhooks.test', read],
        ['webhook_deliveries.read', none],
        ['webhooks.delete', read],
      ] as const) {
        const one = operation === 'webhook_deliveries.read' ? { delivery_id: 1 } : {}
        const input = operation === 'webhooks.list' ? {} : { id, ...one }
        const { body } = await ask(operation, input, { key })
        expect(body.error, operation).toBe('Forbidden')
      }
    },
  )

  rule('every change is in the audit log, without the secret', async () => {
    const { id } = await make()
    await ask('webhooks.update', { id, description: 'Payroll' })
    await ask('webhooks.rotate_secret', { id })
    await ask('webhooks.delete', { id })
    expect((await auditOf(server, 'webhook', id)).map((row) => row.operation)).toEqual([
      'webhooks.create',
      'webhooks.update',
      'webhooks.rotate_secret',
      'webhooks.delete',
    ])
    expect(JSON.stringify(await auditOf(server, 'webhook', id))).not.toContain('whsec_')
  })
})

describe('over REST', () => {
  test('the statuses are 201 for a new one and 200 for everything else', async () => {
    const made = await server.rest('POST', '/webhooks', { url })
    const path = `/webhooks/${made.body.id}`
    const statuses = [made.status]
    for (const [method, rest] of [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/rotate-secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['DELETE', ''],
    ] as const) {
      statuses.push((await server.rest(method, `${path}${rest}`)).status)
    }
    expect(statuses).toEqual([201, 200, 200, 200, 200, 200, 200])
    expect((await server.rest('GET', '/webhooks', undefined, { key: null })).status).toBe(401)
  })

  test('a repeat with the same Idempotency-Key shows the same secret and makes no second one', async () => {
    const options = { headers: { 'Idempotency-Key': 'hook-1' } }
    const first = await server.rest('POST', '/webhooks', { url }, options)
    const second = await server.rest('POST', '/webhooks', { url }, options)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('Idempotent-Replayed')).toBe('true')
  })

  test('a company has a hundred webhooks at most', async () => {
    const company_id = await server.company('Many Hooks Ltd')
    const key = await server.makeKey({ company_id })
    await server.sql(
      `insert into webhooks (company_id, url, secret_sealed, created_at, updated_at)
       select $1, $2, '', now(), now() from generate_series(1, 100) returning 1`,
      [url],
      company_id,
    )
    const { status, body } = await server.rest('POST', '/webhooks', { url }, { key })
    expect(status).toBe(422)
    expect(body.errors.url[0]).toMatch(/at most 100 webhooks per company/)
  })
})

function notFound({ ok, body }: Said): boolean {
  return !ok && body.error === 'Not Found'
}
