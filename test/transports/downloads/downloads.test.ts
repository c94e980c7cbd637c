import { once } from 'node:events'
import { parse } from 'csv-parse/sync'
import Koa from 'koa'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { makeSecrets } from '../../../src/lib/crypto/secrets.ts'
import { DomainError } from '../../../src/lib/errors.ts'
import { revokeApiKey } from '../../../src/modules/api-keys/index.ts'
import { downloads } from '../../../src/transports/downloads/index.ts'
import { seal, unseal } from '../../../src/transports/downloads/sealed.ts'
import { fileOf } from '../../../src/transports/downloads/table-file.ts'
import { metricsRegistry } from '../../../src/transports/metrics.ts'
import { registry } from '../../../src/transports/registry.ts'
import { operator } from '../../support/callers.ts'
import { addTeam, linkIn, open, type Team, week } from '../../support/downloads.ts'
import { startTestServer, type TestServer, testSecrets } from '../../support/server.ts'

const minute = 60_000
const start = Date.parse('2026-11-20T15:00:00Z')
let clock = start
const now = () => clock

let server: TestServer
let beside: TestServer
let team: Team
let period: number
const logged: string[] = []

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) })
  server = await startTestServer({ own_site: true, now, log })
  beside = await startTestServer({
    settings: { site_url: server.url },
    now,
    beside: { database: server.database, company_id: server.company_id, key: server.key },
  })
  team = await addTeam(server)
  period = (await server.rest('GET', '/pay-periods?date=2026-01-12')).body.data[0].id
})
afterAll(async () => {
  await beside.close()
  await server.close()
})
beforeEach(() => {
  clock = start
})

/** Returns the link in the answer of a tool. */
async function linkOf(key: string, tool: string, input: object, query?: string) {
  const client = await server.mcp(key, undefined, query)
  const called = await client.callTool(tool, input as Record<string, unknown>)
  expect(called.isError, called.text).toBe(false)
  return linkIn(called)
}

const hours = (key = server.key) => linkOf(key, 'get_payroll_hours', { ...week, max_bytes: 2_000 })

const csvOf = (text: string): Record<string, string>[] =>
  parse(text, { columns: true, bom: true, relax_column_count: false })

describe('a link', () => {
  test('is opened without a key for ten minutes, any number of times', async () => {
    const { uri, name, mimeType } = await hours()
    expect(uri.startsWith(`${server.url}/downloads/v1.`)).toBe(true)
    expect([name, mimeType]).toEqual(['payroll-hours.csv', 'text/csv'])
    const first = await open(uri)
    expect(first.status, first.text).toBe(200)
    const head = await open(uri, { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(String(first.bytes.length))
    clock = start + 10 * minute - 1
    const second = await open(uri)
    expect([second.status, second.text]).toEqual([200, first.text])
    clock = start + 10 * minute
    for (const method of ['GET', 'HEAD']) expect((await open(uri, { method })).status).toBe(403)
    const { text } = await open(uri)
    expect(JSON.parse(text).message).toBe(
      'This link has expired. Ask your assistant for a new link.',
    )
  })

  test('is opened by another process', async () => {
    const { uri } = await hours()
    const there = await open(uri.replace(server.url, beside.url))
    expect(there.status).toBe(200)
    expect(there.text).toBe((await open(uri)).text)
  })

  test('is stored nowhere, sent with no referrer, indexed nowhere and taken by GET and HEAD only', async () => {
    const { uri } = await hours()
    const { headers } = await open(uri)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="payroll-hours.csv"')
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const refused = await open(uri, { method })
      expect([method, refused.status]).toEqual([method, 405])
      expect(refused.headers.get('allow')).toBe('GET, HEAD')
      expect(refused.headers.get('cache-control')).toBe('no-store')
      expect(refused.headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  test('that was changed in any character, or is not ours, is a 404', async () => {
    const { uri } = await hours()
    const at = uri.lastIndexOf('/') + 1
    const sealed = uri.slice(at)
    const changed = [...sealed].map((char, n) => {
      const other = char === 'A' ? 'B' : 'A'
      return `${sealed.slice(0, n)}${other}${sealed.slice(n + 1)}`
    })
    // The last character has bits that encode nothing.
    const all = [...changed.slice(0, -1), '', 'x', 'v1..', sealed.slice(0, -8), `${sealed}/x`]
    for (const other of all.filter((_, n) => n % 7 === 0 || n > all.length - 8)) {
      const { status, text } = await open(`${uri.slice(0, at)}${other}`)
      expect([other, status]).toEqual([other, 404])
      expect(text).not.toContain(sealed.slice(10, 40))
    }
    for (const other of changed.slice(0, -1)) expect(unseal(testSecrets, other)).toBeUndefined()
  })

  test('says nothing about what it opens', async () => {
    const { uri } = await hours()
    const packed = uri.split('.').at(-1)!
    const bytes = Buffer.from(packed, 'base64url').toString('latin1')
    for (const word of ['payroll', 'hours', 'key', week.from]) {
      expect(uri.slice(server.url.length)).not.toContain(word)
      expect(bytes).not.toContain(word)
    }
  })

  test('performs reads of MCP only, whatever is sealed in it', async () => {
    const [{ id }] = (await server.sql<{ id: number }>(
      'select id from api_keys where company_id = $1 order by id limit 1',
    )) as [{ id: number }]
    const sealed = (operation: string, input: object) =>
      seal(testSecrets, {
        holder: { company_id: server.company_id, kind: 'key', id },
        operation,
        input: { ...input },
        filename: 'a.json',
        rows: 'data',
        expires_ms: start + minute,
      })
    const at = (operation: string, input = {}) =>
      open(`${server.url}/downloads/${sealed(operation, input)}`)
    expect((await at('employees.list')).status).toBe(200)
    for (const operation of ['employees.create', 'api_keys.create', 'nothing.list']) {
      expect([operation, (await at(operation)).status]).toEqual([operation, 404])
    }
    expect((await at('employees.read', { id: 987_654 })).status).toBe(404)
    expect((await at('payroll_hours.read', { from: 'x' })).status).toBe(422)
  })
})

describe('the access behind a link is the one of today', () => {
  const withId = async (key: string) => {
    const [row] = await server.sql<{ id: number }>(
      'select max(id)::int as id from api_keys where company_id = $1',
    )
    return { key, id: row!.id }
  }
  const administer = (operation: Parameters<typeof runOperation>[1], input: object) =>
    runOperation(
      server.operationDeps,
      operation,
      { company_id: server.company_id, ...operator },
      input,
    )

  test('a revoked key opens nothing, in any process', async () => {
    const { key, id } = await withId(await server.makeKey())
    const { uri } = await hours(key)
    const there = uri.replace(server.url, beside.url)
    expect((await open(uri)).status).toBe(200)
    expect((await open(there)).status).toBe(200)
    await administer(revokeApiKey, { id })
    const { status, text, headers } = await open(uri)
    expect([status, JSON.parse(text).message]).toEqual([
      403,
      'The access that this link belongs to has ended. Ask your assistant for a new link.',
    ])
    expect(headers.get('www-authenticate')).toBeNull()
    await expect.poll(async () => (await open(there)).status).toBe(403)
  })

  test('a key that expired opens nothing', async () => {
    const { key, id } = await withId(await server.makeKey())
    const { uri } = await hours(key)
    await server.sql('update api_keys set expires_at = $3 where company_id = $1 and id = $2', [
      id,
      new Date(start + minute).toISOString(),
    ])
    clock = start + 2 * minute
    await expect.poll(async () => (await open(uri)).status).toBe(403)
  })

  test('a permission that was taken is missing', async () => {
    const { key, id } = await withId(await server.makeKey({ permissions: ['payroll:read'] }))
    const { uri } = await hours(key)
    expect((await open(uri)).status).toBe(200)
    await server.sql('update api_keys set permissions = $3 where company_id = $1 and id = $2', [
      id,
      ['leave:read'],
    ])
    await expect.poll(async () => (await open(uri)).status).toBe(403)
    expect(JSON.parse((await open(uri)).text).message).toBe(
      'This API key lacks the permission payroll:read or employees:read. Ask your assistant for a new link.',
    )
  })

  test("a person who left the manager's team is not in the file", async () => {
    const key = await server.makeKey({
      employee_id: team.boss,
      reach: 'team',
      permissions: ['payroll:read'],
    })
    const { uri } = await hours(key)
    const names = async () => csvOf((await open(uri)).text).map(({ name }) => name)
    const before = await names()
    expect(before).toContain('Below3x Lind')
    expect(before).not.toContain('Elsewhere0x Lind')
    expect(before).toHaveLength(17)
    await server.rest('PUT', `/employees/${team.below[3]}`, { manager_id: team.elsewhere[0] })
    try {
      expect(await names()).toEqual(before.filter((name) => name !== 'Below3x Lind'))
    } finally {
      await server.rest('PUT', `/employees/${team.below[3]}`, { manager_id: team.boss })
    }
  })

  test('openings count as requests of the key, with GET and HEAD', async () => {
    const key = await server.makeKey({ rate_limit: 12 })
    const { uri } = await hours(key)
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await open(uri, { method: n % 2 === 0 ? 'GET' : 'HEAD' })).status)
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    const { status, text, headers } = await open(uri)
    expect(status).toBe(429)
    expect(JSON.parse(text).message).toContain('may make 12 requests per hour')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await server.rest('GET', '/me', undefined, { key })).status).toBe(429)
  })

  test('an opened export is in the audit log, as the key that made the link', async () => {
    const { key, id } = await withId(await server.makeKey())
    const { uri } = await linkOf(key, 'export_payroll_hours', { ...week, format: 'xlsx' })
    const lines = () =>
      server.sql<{ row: string }>(
        `select row_to_json(a)::text as row from audit_log a
         where company_id = $1 and record_type = 'payroll_export' and actor_id = $2`,
        [id],
      )
    const before = (await lines()).length
    await open(uri)
    const after = await lines()
    expect(after).toHaveLength(before + 1)
    expect(JSON.stringify(after)).toContain('download link')
  })
})

describe('the file', () => {
  test('is the whole report, where the answer was shortened', async () => {
    const { uri } = await hours()
    const rows = csvOf((await open(uri)).text)
    const { body } = await server.rest(
      'GET',
      `/reports/payroll-hours?from=${week.from}&to=${week.to}`,
    )
    expect(rows.map(({ employee_id }) => Number(employee_id))).toEqual(
      body.data.map(({ employee_id }: { employee_id: number }) => employee_id),
    )
    for (const [n, row] of rows.entries()) {
      expect(Number(row.total_hours)).toBe(body.data[n].total_hours)
    }
  })

  test.each([
    ['provider_a_run', 'text/csv; charset=utf-8'],
    ['provider_b_spi', 'text/csv; charset=utf-8'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('of an export as %s is the one that REST answers', async (format, type) => {
    await server.rest('PUT', '/company', { provider_a_iid: 'A1', provider_b_client_id: 'B1' })
    const { uri, name } = await linkOf(server.key, 'export_payroll_hours', { ...week, format })
    const file = await open(uri)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, type])
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    const path = `/reports/payroll-hours/export?from=${week.from}&to=${week.to}&format=${format}`
    const overRest = async () => {
      const rest = await fetch(`${server.url}/api/v1${path}`, {
        headers: { 'X-API-Key': server.key },
      })
      expect(rest.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
      return Buffer.from(await rest.arrayBuffer())
    }
    // A workbook has the time at which it was written, in steps of two seconds.
    const isSame = async () => (await open(uri)).bytes.equals(await overRest())
    await expect.poll(isSame).toBe(true)
  })

  test('of a chart is its image', async () => {
    const { uri } = await linkOf(server.key, 'chart_payroll_hours', week)
    const { status, headers, text } = await open(uri)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(text).toContain('<svg')
  })

  test("of a pay period's summary is its employees", async () => {
    const { uri, name } = await linkOf(server.key, 'get_pay_period_summary', {
      id: period,
      max_bytes: 2_000,
    })
    expect(name).toBe('pay-period.csv')
    const rows = csvOf((await open(uri)).text)
    const { body } = await server.rest('GET', `/pay-periods/${period}/summary`)
    expect(rows).toHaveLength(20)
    expect(rows.map(({ name }) => name)).toEqual(
      body.employees.map(({ name }: { name: string }) => name),
    )
  })

  test('of the differences of a pay period is its rows, with negative hours as numbers', async () => {
    await server.rest('POST', `/pay-periods/${period}/approve`, {})
    await server.rest('POST', `/pay-periods/${period}/reopen`, {})
    for (const employee_id of [team.boss, ...team.below]) {
      const { status, text } = await server.rest('POST', '/payroll-day-adjustments', {
        employee_id,
        work_date: '2026-01-13',
        hours_delta: -1,
        note: 'Gone early.',
        apply_immediately: true,
      })
      expect(status, text).toBe(201)
    }
    const called = { id: period, max_bytes: 2_000 }
    const { uri, name } = await linkOf(server.key, 'get_pay_period', called)
    expect(name).toBe('differences.csv')
    const rows = csvOf((await open(uri)).text)
    const { body } = await server.rest('GET', `/pay-periods/${period}`)
    expect(rows).toHaveLength(body.differences.length)
    expect(rows.length).toBeGreaterThan(16)
    expect(rows.every(({ change_hours }) => change_hours === '-1')).toBe(true)
  })

  test('is CSV that a spreadsheet does not calculate', () => {
    const data = [
      { name: '=cmd()', hours: -1.5, note: '@x', other: '+1', more: '\t=1', text: '-2+3' },
      { name: 'A "quoted", name', hours: 2, note: null, list: [{ a: 1 }], yes: true },
    ]
    const { bytes } = fileOf({ data }, { filename: 'x.csv', rows: 'data' })
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
      "\ufeffname,hours,note,other,more,text,list,yes\r\n'=cmd(),-1.5,'@x,'+1,'\t=1,'-2+3,,\r\n" +
        '"A ""quoted"", name",2,,,,,"[{""a"":1}]",true\r\n',
    )
  })
})

describe('where a link does not open', () => {
  test('a person gets a page that says what to do, a program JSON', async () => {
    const { uri } = await hours()
    clock = start + 11 * minute
    const page = await open(uri, { headers: { Accept: 'text/html,*/*;q=0.8' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([
      403,
      'text/html; charset=utf-8',
    ])
    expect(page.text).toContain('This link has expired. Ask your assistant for a new link.')
    expect(page.text).not.toContain(uri.slice(-40))
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('vary')).toContain('Accept')
    const json = await open(uri)
    expect(JSON.parse(json.text)).toEqual({
      error: 'Forbidden',
      message: 'This link has expired. Ask your assistant for a new link.',
    })
  })

  test('it was sealed with another ENCRYPTION_KEY; a former one still opens it', () => {
    const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const read = {
      holder: { company_id: 1, kind: 'key' as const, id: 2 },
      operation: 'employees.list',
      input: { page: 1 },
      filename: 'a.csv',
      rows: 'data',
      expires_ms: start,
    }
    const sealed = seal(makeSecrets(old), read)
    expect(unseal(makeSecrets(old), sealed)).toEqual(read)
    expect(unseal(makeSecrets(fresh, [old]), sealed)).toEqual(read)
    expect(unseal(makeSecrets(fresh), sealed)).toBeUndefined()
    // What is encrypted for another purpose is no link.
    const other = makeSecrets(old).encrypt(JSON.stringify([1, 'key', 2]), 'webhook')
    expect(unseal(makeSecrets(old), other)).toBeUndefined()
  })

  test('below a path prefix, the link and its page have the prefix', async () => {
    const site_url = `${server.url}/hr`
    const prefixed = await startTestServer({
      settings: { site_url },
      now,
      beside: { database: server.database, company_id: server.company_id, key: server.key },
    })
    const client = await prefixed.mcp()
    const input = { ...week, max_bytes: 2_000 }
    const { uri } = linkIn(await client.callTool('get_payroll_hours', input))
    expect(uri.startsWith(`${site_url}/downloads/v1.`)).toBe(true)
    // A proxy takes the prefix away.
    const inner = uri.replace(site_url, prefixed.url)
    expect((await open(inner)).status).toBe(200)
    clock = start + 11 * minute
    const { text } = await open(inner, { headers: { Accept: 'text/html' } })
    const addresses = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address!)
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) expect(address).toMatch(/^\/hr\//)
    await prefixed.close()
  })
})

test('nothing that comes before it in the server finds the path of a request', async () => {
  const { uri } = await hours()
  const seen: unknown[] = []
  const app = new Koa()
  app.use(async (ctx, next) => {
    ctx.state.request_id = 'a-request'
    await next()
    seen.push(ctx.url, ctx.path, ctx.originalUrl, ctx.href, ctx.req.url, ctx.toJSON())
  })
  const refuse = () => Promise.reject(new DomainError('unauthorized', 'Ended.'))
  const log = pino({ level: 'silent' })
  const { operationDeps } = server
  const settings = { site_url: server.url }
  app.use(
    downloads({ operationDeps, authenticateHolder: refuse, operations: registry, log, settings }),
  )
  const listening = app.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  const { status } = await open(uri.replace(server.url, `http://127.0.0.1:${port}`))
  listening.close()
  expect([status, seen.length]).toEqual([403, 6])
  expect(JSON.stringify(seen)).not.toContain(uri.split('/downloads/')[1]!.slice(0, 30))
})

test('the path is in no log, metric or row of the database, whatever happens to the link', async () => {
  const { uri } = await hours()
  const sealed = uri.split('/downloads/')[1]!
  const noted = (text: string) => text.includes(sealed.slice(12, 60)) || text.includes('v1.')
  logged.length = 0
  await open(uri)
  await open(uri, { method: 'POST', body: 'x' })
  await open(`${uri}x`)
  await open(uri, { headers: { 'X-Request-Id': 'a-request' } })
  // Where the database fails in the middle, too.
  const { operationDeps } = server
  const begin = operationDeps.database.begin
  operationDeps.database.begin = () => {
    throw new Error('on purpose')
  }
  const failed = await open(uri)
  operationDeps.database.begin = begin
  expect(failed.status).toBe(500)
  expect(logged.join('')).toContain('on purpose')
  clock = start + 11 * minute
  await open(uri, { headers: { Accept: 'text/html' } })
  expect(noted(logged.join(''))).toBe(false)
  const metrics = await metricsRegistry.metrics()
  expect(metrics).toContain('/downloads/:link')
  expect(noted(metrics)).toBe(false)
  const tables = await server.sql<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and $1 > 0`,
  )
  for (const { name } of tables) {
    const rows = await server.sql<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t where company_id = $1`,
    )
    for (const { row } of rows) expect(row.includes(sealed.slice(12, 60)), name).toBe(false)
  }
})
