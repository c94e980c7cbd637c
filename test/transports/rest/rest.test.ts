import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { outboxRows } from '../../support/trail.ts'

let server: TestServer
let employee_id: number

beforeAll(async () => {
  server = await startTestServer()
  await listen(server)
  employee_id = await addEmployee(server, { works_weekdays: true })
})
afterAll(() => server.close())

describe('refusals have the shapes of the contract', () => {
  test('400: a body that is no JSON, no object, too deep', async () => {
    for (const raw of ['{', '"text"', '[1]', 'null', `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`]) {
      const answer = await server.rest('POST', '/leave-requests', undefined, {
        raw,
        headers: { 'Content-Type': 'application/json' },
      })
      expect(answer.status, raw).toBe(400)
      expect(answer.body).toEqual({ error: 'Bad Request', message: expect.any(String) })
    }
  })

  test('401: no key, an unknown key, two different keys; with WWW-Authenticate', async () => {
    const unknown = server.key.replace(/.$/, (c) => (c === 'a' ? 'b' : 'a'))
    const attempts = [
      server.rest('GET', '/employees', undefined, { key: null }),
      server.rest('GET', '/employees', undefined, { key: unknown }),
      server.rest('GET', '/employees', undefined, {
        headers: { Authorization: `Bearer ${unknown}` },
      }),
    ]
    for (const { status, body, headers } of await Promise.all(attempts)) {
      expect(status).toBe(401)
      expect(body).toEqual({ error: 'Unauthorized', message: expect.any(String) })
      expect(headers.get('WWW-Authenticate')).toBe('Bearer')
    }
  })

  test('both headers with the same key are fine', async () => {
    const headers = { Authorization: `Bearer ${server.key}` }
    expect((await server.rest('GET', '/employees', undefined, { headers })).status).toBe(200)
    expect((await server.rest('GET', '/employees', undefined, { key: null, headers })).status).toBe(
      200,
    )
  })

  test('403 names the missing permission, and comes before the body is judged', async () => {
    const key = await server.makeKey({ permissions: ['leave:read'] })
    const { status, body } = await server.rest('POST', '/leave-requests/1/approve', undefined, {
      key,
      raw: '{',
    })
    expect(status).toBe(403)
    expect(body).toEqual({ error: 'Forbidden', message: expect.stringContaining('leave:write') })
  })

  test.each([
    ['/leave-requests/999999999'],
    ['/leave-requests/abc'],
    ['/leave-requests/0'],
    ['/leave-requests/-1'],
    ['/leave-requests/1.5'],
    ['/leave-requests/99999999999999999999'],
    ['/nothing'],
    ['/auth/login'],
    ['/employees/%E0%A4%A'],
  ])('404 or 400 by name: %s', async (path) => {
    const { status, body } = await server.rest('GET', path)
    expect([400, 404]).toContain(status)
    expect(body).toEqual({ error: expect.any(String), message: expect.any(String) })
  })

  test('405 carries Allow', async () => {
    const { status, body, headers } = await server.rest('PATCH', '/time-entries', {})
    expect(status).toBe(405)
    expect(headers.get('Allow')).toBe('GET, HEAD, POST')
    expect(body).toEqual({ error: 'Method Not Allowed', message: expect.any(String) })
  })

  test('406, where the client takes no JSON', async () => {
    const headers = { Accept: 'text/csv' }
    const { status, body } = await server.rest('GET', '/employees', undefined, { headers })
    expect(status).toBe(406)
    expect(body.error).toBe('Not Acceptable')
  })

  test('413, for a body over 256 KiB', async () => {
    const { status, body } = await server.rest('POST', '/leave-requests', {
      notes: 'x'.repeat(300_000),
    })
    expect(status).toBe(413)
    expect(body.error).toBe('Payload Too Large')
  })

  test('415, for another type; an empty body of any type is {}', async () => {
    const headers = { 'Content-Type': 'text/plain' }
    const full = await server.rest('POST', '/leave-requests', undefined, { headers, raw: 'a=b' })
    expect(full.status).toBe(415)
    expect(full.body.error).toBe('Unsupported Media Type')
    const empty = await server.rest('POST', '/leave-requests', undefined, { headers, raw: '' })
    expect(empty.status).toBe(422)
  })

  test('422 returns all errors at once, by field', async () => {
    const { status, body } = await server.rest('POST', '/leave-requests', {
      employee_id: '5',
      start_date: '2026-02-30',
      end_dat: '2026-10-05',
      notes: 'a\u0000b',
    })
    expect(status).toBe(422)
    expect(body).toEqual({
      error: 'Validation Error',
      message: expect.any(String),
      errors: {
        employee_id: ['must be a whole number'],
        type: ['is required'],
        start_date: ['must be an existing date, YYYY-MM-DD'],
        end_date: ['is required'],
        end_dat: ['is not a known field'],
        notes: ['must not contain NUL'],
      },
    })
  })

  test('422 names an unknown query parameter, and a repeated one', async () => {
    const unknown = await server.rest('GET', '/employees?departement=x')
    expect(unknown.body.errors).toEqual({ departement: ['is not a known field'] })
    const twice = await server.rest('GET', '/employees?page=1&page=2')
    expect(twice.body.errors).toEqual({ page: ['is sent more than once'] })
    const write = await server.rest('POST', '/leave-requests?dryrun=true', {})
    expect(write.body.errors).toEqual({ dryrun: ['is not a known query parameter'] })
  })

  test('reserved JavaScript names are unknown fields', async () => {
    for (const field of ['__proto__', 'constructor', 'toString']) {
      const { status, body } = await server.rest('POST', '/leave-requests', undefined, {
        raw: `{"${field}": {"a": 1}}`,
      })
      expect(status).toBe(422)
      expect(body.errors[field]).toEqual(['is not a known field'])
    }
  })
})

describe('lists', () => {
  test('page by page and per_page, more than 100 is taken as 100', async () => {
    const first = await server.rest('GET', '/employees?per_page=1000')
    expect(first.body.meta).toEqual({
      current_page: 1,
      last_page: 1,
      per_page: 100,
      total: first.body.data.length,
    })
    const far = await server.rest('GET', '/employees?page=50')
    expect(far.body).toMatchObject({ data: [], meta: { current_page: 50, last_page: 1 } })
    for (const query of ['per_page=0', 'per_page=-1', 'per_page=x', 'page=0', 'page=1.5']) {
      expect((await server.rest('GET', `/employees?${query}`)).status, query).toBe(422)
    }
  })

  test('answer only the fields that are asked for', async () => {
    const { body } = await server.rest('GET', '/employees?fields=id,name')
    expect(Object.keys(body.data[0])).toEqual(['id', 'name'])
    const unknown = await server.rest('GET', '/employees?fields=id,salary')
    expect(unknown.status).toBe(422)
    expect(unknown.body.errors.fields[0]).toContain('salary')
  })

  test('take true, false, 1 and 0', async () => {
    for (const yes of ['true', '1']) {
      const { body } = await server.rest('GET', `/employees?is_active=${yes}`)
      expect(body.meta.total).toBeGreaterThan(0)
    }
    expect((await server.rest('GET', '/employees?is_active=0')).body.meta.total).toBe(0)
    expect((await server.rest('GET', '/employees?is_active=yes')).status).toBe(422)
  })
})

describe('request ids', () => {
  test("the client's own is kept where it is acceptable, else one is made", async () => {
    const named = await server.rest('GET', '/me', undefined, {
      headers: { 'X-Request-Id': 'my-id.1' },
    })
    expect(named.headers.get('X-Request-Id')).toBe('my-id.1')
    const other = await server.rest('GET', '/me', undefined, {
      headers: { 'X-Request-Id': 'not acceptable!' },
    })
    expect(other.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
    const missing = await server.rest('GET', '/nothing', undefined, { key: null })
    expect(missing.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('idempotency', () => {
  const leave = (start_date: string) => ({
    employee_id,
    type: 'vacation',
    start_date,
    end_date: start_date,
  })

  test('a repeat gets the first answer again, without a second effect', async () => {
    const headers = { 'Idempotency-Key': 'repeat-1' }
    const first = await server.rest('POST', '/leave-requests', leave('2027-03-01'), { headers })
    const again = await server.rest('POST', '/leave-requests', leave('2027-03-01'), { headers })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.text).toBe(first.text)
    expect(first.headers.get('Idempotent-Replayed')).toBeNull()
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    const { body } = await server.rest('GET', '/leave-requests?from=2027-03-01&to=2027-03-01')
    expect(body.meta.total).toBe(1)
  })

  test('the same key with another body or operation is a 422 on idempotency_key', async () => {
    const headers = { 'Idempotency-Key': 'repeat-2' }
    await server.rest('POST', '/leave-requests', leave('2027-03-02'), { headers })
    const other = await server.rest('POST', '/leave-requests', leave('2027-03-03'), { headers })
    expect(other.status).toBe(422)
    expect(Object.keys(other.body.errors)).toEqual(['idempotency_key'])
    const punch = { employee_id, clock_in: '2026-10-05T09:00' }
    const elsewhere = await server.rest('POST', '/time-entries', punch, { headers })
    expect(elsewhere.status).toBe(422)
  })

  test('16 at once have one effect and one answer', async () => {
    const headers = { 'Idempotency-Key': 'repeat-3' }
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        server.rest('POST', '/leave-requests', leave('2027-03-04'), { headers }),
      ),
    )
    expect(new Set(answers.map((each) => each.text)).size).toBe(1)
    expect(answers.filter((each) => !each.headers.get('Idempotent-Replayed'))).toHaveLength(1)
  })

  test('a refusal is not kept: mended, the same key works', async () => {
    const headers = { 'Idempotency-Key': 'repeat-4' }
    const wrong = { ...leave('2027-03-05'), type: 'sabbatical' }
    const refused = await server.rest('POST', '/leave-requests', wrong, { headers })
    expect(refused.status).toBe(422)
    const mended = await server.rest('POST', '/leave-requests', leave('2027-03-05'), { headers })
    expect(mended.status).toBe(201)
  })

  test('belongs to its API key', async () => {
    const headers = { 'Idempotency-Key': 'repeat-5' }
    const key = await server.makeKey()
    await server.rest('POST', '/leave-requests', leave('2027-03-08'), { headers })
    const other = await server.rest('POST', '/leave-requests', leave('2027-03-09'), {
      headers,
      key,
    })
    expect(other.status).toBe(201)
  })

  test('has 1 to 255 characters', async () => {
    const headers = { 'Idempotency-Key': 'x'.repeat(256) }
    const { status } = await server.rest('POST', '/leave-requests', leave('2027-03-10'), {
      headers,
    })
    expect(status).toBe(400)
  })
})

describe('a dry run', () => {
  test('answers the record and its effects with 200, and stores nothing', async () => {
    const wish = {
      employee_id,
      type: 'vacation',
      start_date: '2027-04-01',
      end_date: '2027-04-02',
    }
    const { status, body } = await server.rest('POST', '/leave-requests?dry_run=true', wish)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...wish,
      status: 'pending',
      dry_run: true,
      effects: { events: ['leave_request.created'] },
    })
    const { body: list } = await server.rest('GET', '/leave-requests?from=2027-04-01&to=2027-04-02')
    expect(list.meta.total).toBe(0)
    const [outbox] = await server.sql<{ n: number }>(
      `select count(*)::int as n from ${outboxRows} where company_id = $1
       and payload->'data'->'object'->>'start_date' = '2027-04-01'`,
    )
    expect(outbox?.n).toBe(0)
  })

  test('refuses what the real one refuses', async () => {
    const { status } = await server.rest('POST', '/leave-requests?dry_run=1', {})
    expect(status).toBe(422)
    expect((await server.rest('GET', '/employees?dry_run=true')).status).toBe(422)
    expect((await server.rest('POST', '/leave-requests?dry_run=maybe', {})).status).toBe(422)
  })
})

describe('If-Match', () => {
  test('lets a write through only while the record is as it was read', async () => {
    const punch = { employee_id, clock_in: '2026-09-01T09:00' }
    const { body: made } = await server.rest('POST', '/time-entries', punch)
    const path = `/time-entries/${made.id}`
    const etag = (await server.rest('GET', path)).headers.get('ETag') ?? ''
    expect(etag).toMatch(/^".+"$/)
    const headers = { 'If-Match': etag }
    const first = await server.rest('PUT', path, { notes: 'one' }, { headers })
    expect(first.status).toBe(200)
    const second = await server.rest('PUT', path, { notes: 'two' }, { headers })
    expect(second.status).toBe(412)
    expect(second.body).toEqual({ error: 'Precondition Failed', message: expect.any(String) })
    expect((await server.rest('GET', path)).body.notes).toBe('one')
  })

  test('of 8 writers that read the same, one wins', async () => {
    const punch = { employee_id, clock_in: '2026-09-02T09:00' }
    const { body: made } = await server.rest('POST', '/time-entries', punch)
    const path = `/time-entries/${made.id}`
    const headers = { 'If-Match': (await server.rest('GET', path)).headers.get('ETag') ?? '' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        server.rest('PUT', path, { notes: `writer ${n}` }, { headers }),
      ),
    )
    const statuses = answers.map((each) => each.status).toSorted()
    expect(statuses).toEqual([200, 412, 412, 412, 412, 412, 412, 412])
  })
})

describe('public addresses need no key', () => {
  test('catalog, OpenAPI, reference page, health', async () => {
    const catalog = await fetch(`${server.url}/api/v1`)
    expect(await catalog.json()).toMatchObject({ version: '1.1' })
    const browser = await fetch(`${server.url}/api/v1`, { headers: { Accept: 'text/html' } })
    expect(browser.headers.get('content-type')).toContain('text/html')
    for (const path of ['/api/openapi.yaml', '/api/openapi.json', '/api/docs', '/healthz']) {
      expect((await fetch(server.url + path)).status, path).toBe(200)
    }
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' })
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('rollcall_requests_total')
  })

  test('OAuth discovery is a JSON 404, so that clients keep their key', async () => {
    const path = '/.well-known/oauth-protected-resource'
    const answer = await fetch(server.url + path)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: 'Not Found' })
  })
})

test('a record as it was read may be sent back whole, and changes nothing', async () => {
  const punch = { employee_id, clock_in: '2026-09-03T09:00', clock_out: '2026-09-03T17:00' }
  const { body: made } = await server.rest('POST', '/time-entries', punch)
  const path = `/time-entries/${made.id}`
  const { body: record } = await server.rest('GET', path)
  const { status, body } = await server.rest('PUT', path, record)
  expect(status).toBe(200)
  expect(body).toEqual(record)
})

test('a request that comes in pieces without end is cut off', async () => {
  const slow = request(`${server.url}/api/v1/time-entries`, {
    method: 'POST',
    headers: { 'X-API-Key': server.key, 'Content-Type': 'application/json' },
  })
  slow.on('error', () => undefined)
  slow.write('{"employee_id":')
  const { status } = await server.rest('GET', '/me')
  expect(status).toBe(200)
  slow.destroy()
})
