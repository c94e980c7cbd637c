import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { feedsPath } from '../../src/modules/calendar-feeds/secret.ts'
import { forgetCodes } from '../../src/modules/sign-in/codes.ts'
import { strangerRows } from '../../src/server/stranger-rows.ts'
import { allPages } from '../../src/transports/dashboard/table.ts'
import { downloadsPath } from '../../src/transports/downloads/sealed.ts'
import { oauthPaths } from '../../src/transports/oauth/provider.ts'
import { allRoutes } from '../../src/transports/rest/table.ts'
import { networkOf } from '../../src/transports/sign-in/network.ts'
import { signInAddresses } from '../../src/transports/sign-in/router.ts'
import { letSignIn, mailerTo, rawClient } from '../support/oauth.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Smtp, startSmtp } from '../support/smtp.ts'

const now_ms = Date.parse('2026-10-05T12:10:00Z')
const email = 'bea@acme.example'
let server: TestServer
let smtp: Smtp

beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({
    own_site: true,
    mailer: mailerTo(smtp),
    now: () => now_ms,
    settings: { trust_proxy: true },
  })
  await letSignIn(server, await addEmployee(server, { email }))
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

const query = <Row>(text: string, values: readonly unknown[] = []) =>
  asOwner(server.database, (sql) => sql<Row>(text, values))

/** What answers outside of the tables of routes and pages, as `METHOD /path`. */
const others = [
  ...[oauthPaths.authorize, oauthPaths.token, oauthPaths.revoke, oauthPaths.register].flatMap(
    (path) => [`GET ${path}`, `POST ${path}`],
  ),
  `GET ${oauthPaths.keys}`,
  `GET ${oauthPaths.metadata}`,
  ...['GET /api/mcp', 'POST /api/mcp', 'GET /mcp', 'POST /mcp', 'POST /register'],
  ...['GET /api/v1', 'GET /api/docs', 'GET /api/openapi.yaml', 'GET /api/openapi.json'],
  ...['GET /api/mcp/server-card', 'GET /.well-known/mcp/catalog.json', 'GET /llms.txt'],
  ...['GET /.well-known/oauth-protected-resource/mcp', 'GET /.well-known/api-catalog'],
  ...['GET /', 'GET /healthz', 'GET /readyz', 'GET /metrics', 'GET /robots.txt'],
  ...['GET /favicon.ico', 'GET /icon.png', `GET ${feedsPath}x`, `GET ${downloadsPath}x`],
]

const addresses = [
  ...allRoutes.map(({ method, path }) => `${method} /api/v1${path}`),
  ...allPages.map(({ method, path }) => `${method} /admin${path}`),
  ...signInAddresses,
  ...others,
].map((line) => line.replace(/:\w+/g, '1').replace(/\*\w+/g, 'x'))

const fields = {
  ...{ email, password: 'a wrong password', code: '000000', company: '1', proof: 'x' },
  ...{ grant_type: 'authorization_code', token: 'x', client_id: 'x', decision: 'allow' },
}

type Run = <Row>(text: string) => Promise<Row[]>

/** Counts the rows of the tables that somebody may read. */
async function countAs(run: Run, into: Map<string, number>): Promise<void> {
  const tables = await run<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema()
       and has_table_privilege(format('%I.%I', schemaname, tablename), 'select') and $1::bigint is not distinct from $1`,
  )
  const counted = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`,
  )
  const rows = await run<{ name: string; n: number }>(
    `select name, n from (${counted.join(' union all ')}) c where $1::bigint is not distinct from $1`,
  )
  for (const { name, n } of rows) into.set(name, (into.get(name) ?? 0) + n)
}

/** The rows of each table, as the owner and as the company see them. */
async function counts(): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  await countAs((text) => query(text, [null]), found)
  await countAs((text) => server.sql(text), found)
  return found
}

test('no request without credentials makes a row outside of the table of such rows', async () => {
  const client = await rawClient(server)
  const before = await counts()
  const send = async (line: string, body?: { type: string; text: string }) => {
    const [method = '', path = ''] = line.split(' ')
    const response = await fetch(server.url + path, {
      method,
      redirect: 'manual',
      headers: { Origin: server.url, ...(body ? { 'Content-Type': body.type } : {}) },
      body: body?.text ?? null,
    })
    await response.text()
    expect(response.status, line).toBeLessThan(500)
  }
  const json = { type: 'application/json', text: JSON.stringify(fields) }
  const formOf = (sent: Record<string, string>) => ({
    type: 'application/x-www-form-urlencoded',
    text: new URLSearchParams(sent).toString(),
  })
  for (const line of addresses) {
    await send(line)
    if (line.startsWith('GET ')) continue
    const isJson = line.includes(' /api/') || line.endsWith('/register')
    await send(line, isJson ? json : formOf(fields))
    // Without a password, the sign-in mails a code.
    if (line === 'POST /sign-in') await send(line, formOf({ email }))
  }
  const { url } = client.authorize()
  await fetch(url, { redirect: 'manual' })
  const after = await counts()
  const grown = [...after].filter(([name, n]) => n > (before.get(name) ?? 0)).map(([name]) => name)
  expect(grown.sort()).toEqual(Object.keys(strangerRows).sort())
})

describe('a sign-in code that is of no use', () => {
  const of = (holder: string, more: string) =>
    query(
      `insert into sign_in_codes (holder, email_norm, code_hash, expires_at, tries, used_at)
       values ($1, 'x', 'x', ${more})`,
      [holder],
    )

  test('is deleted by the next sweep; one that can be typed stays', async () => {
    const [soon, past] = ['2026-10-05T12:20:00Z', '2026-10-05T12:10:00Z']
    await of('open', `'${soon}', 4, null`)
    await of('used', `'${soon}', 1, '${past}'`)
    await of('tried', `'${soon}', 5, null`)
    await of('expired', `'${past}', 0, null`)
    await forgetCodes(server.database, now_ms)
    const left = await query<{ holder: string }>(
      `select holder from sign_in_codes where holder in ('open', 'used', 'tried', 'expired')`,
    )
    expect(left).toEqual([{ holder: 'open' }])
  })
})

describe('after 600 sign-ins for applications in an hour', () => {
  const ask = async (address: string, language = 'en') => {
    const response = await fetch(`${server.url}${oauthPaths.authorize}?client_id=x`, {
      redirect: 'manual',
      headers: { 'X-Forwarded-For': address, 'Accept-Language': language },
    })
    return { response, text: await response.text() }
  }

  test('a network is refused with a page that says when, and others are not', async () => {
    await query(
      `insert into rate_windows (holder, hour, leased) values ($1, '2026-10-05T12:00:00Z', 599)`,
      [`authorize:${networkOf('203.0.113.7')}`],
    )
    expect((await ask('203.0.113.7')).response.status).not.toBe(429)
    const { response, text } = await ask('203.0.113.8')
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('3000')
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(text).toContain('Too many sign-ins began in your network. Try again in 50 minutes.')
    expect((await ask('203.0.113.8', 'fr')).text).toContain('Réessayez dans 50 minutes.')
    expect((await ask('203.0.114.7')).response.status).not.toBe(429)
  })
})
