import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { signature } from '../../../src/modules/sessions/token.ts'
import { isAccountValid } from '../../../src/transports/oauth/account.ts'
import { endGrant } from '../../../src/transports/oauth/artifacts.ts'
import { type PlainBrowser, plainBrowser } from '../../support/browser.ts'
import { onPostgres } from '../../support/database.ts'
import {
  agree,
  clientOf,
  connect,
  letSignIn,
  mailerTo,
  newCode,
  newTokens,
  type RawClient,
  rawClient,
  register,
  signInByCode,
  statusAt,
} from '../../support/oauth.ts'
import { addEmployee } from '../../support/people.ts'
import { isFull } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

let server: TestServer
let beside: TestServer
let smtp: Smtp
let bea: number
let browser: PlainBrowser
let client: RawClient
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ own_site: true, mailer: mailerTo(smtp), now })
  // A second process behind the same address: what one began, the other one ends.
  beside = await startTestServer({
    settings: { site_url: server.url },
    now,
    beside: { database: server.database, company_id: server.company_id, key: server.key },
  })
  bea = await addEmployee(server, { first_name: 'Bea', email: 'bea@acme.example', role: 'manager' })
  await letSignIn(server, bea)
  browser = plainBrowser(server.url)
  await signInByCode(browser, smtp, 'bea@acme.example')
  client = await rawClient(server)
})
afterAll(async () => {
  await beside.close()
  await server.close()
  await smtp.close()
})
afterEach(() => vi.useRealTimers())

/** The clock of the test, which it moves. */
const now = () => Date.now()
const pass = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}
const endpoint = () => `${server.url}/mcp`

describe('what is published', () => {
  test('the metadata of the endpoint and of the authorization server', async () => {
    const read = async (path: string) =>
      (await (await fetch(server.url + path)).json()) as Record<string, string[]>
    const resource = await read('/.well-known/oauth-protected-resource/mcp')
    expect(resource).toMatchObject({
      resource: `${server.url}/mcp`,
      authorization_servers: [server.url],
    })
    expect(resource.scopes_supported).toHaveLength(18)
    const own = await read('/.well-known/oauth-authorization-server')
    expect(own).toEqual({
      issuer: server.url,
      authorization_endpoint: `${server.url}/oauth/authorize`,
      token_endpoint: `${server.url}/oauth/token`,
      registration_endpoint: `${server.url}/oauth/register`,
      revocation_endpoint: `${server.url}/oauth/revoke`,
      scopes_supported: ['offline_access', ...resource.scopes_supported!],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
    for (const path of [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/api/mcp',
      '/.well-known/openid-configuration',
      '/api/mcp/.well-known/oauth-authorization-server',
    ]) {
      expect((await fetch(server.url + path)).status, path).toBe(404)
    }
  })

  test('a 401 of each address', async () => {
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(server.url + path, { method: 'POST', headers })
      const { message } = (await response.json()) as { message: string }
      return { status: response.status, told: response.headers.get('www-authenticate'), message }
    }
    const unknown = { Authorization: 'Bearer rc_oat_unknown' }
    const people = await ask('/mcp')
    expect(people.status).toBe(401)
    expect(people.told).toMatch(
      `Bearer resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp", scope="employees:read `,
    )
    expect((await ask('/mcp', unknown)).told).toMatch(
      'Bearer error="invalid_token", resource_metadata',
    )
    const keys = await ask('/api/mcp')
    expect(keys.told).toBe('Bearer')
    expect(keys.message).toContain(`${server.url}/mcp`)
    expect((await ask('/api/mcp', unknown)).told).toBe('Bearer')
    expect((await fetch(`${server.url}/api/v1/me`, { headers: unknown })).status).toBe(401)
  })

  test('with OAUTH=off neither the endpoint nor any metadata is there, and a registration says what to do', async () => {
    const off = await startTestServer({ beside: server, settings: { oauth: false } })
    for (const path of [
      '/mcp',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-authorization-server',
      '/oauth/authorize',
      '/oauth/token',
    ]) {
      expect((await fetch(off.url + path)).status, path).toBe(404)
      expect((await fetch(off.url + path, { method: 'POST' })).status, path).toBe(404)
    }
    const { body } = await postRegister(off)
    expect(body.error_description).not.toContain('sign in')
    expect(await statusAt(`${off.url}/api/mcp`, off.key)).toBe(200)
    await off.close()
    const here = await postRegister(server)
    expect(here.status).toBe(400)
    expect(here.body.error).toBe('access_denied')
    expect(here.body.error_description).toMatch(
      /^Rollcall takes an API key: add the header X-API-Key/,
    )
    expect(here.body.error_description).toContain(`${server.url}/mcp`)
  })

  async function postRegister({ url }: { url: string }) {
    const response = await fetch(`${url}/register`, { method: 'POST', body: '{}' })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
})

test('a key at /mcp and a token at /api/mcp work', async () => {
  const { access_token } = await newTokens(browser, client)
  for (const path of ['/mcp', '/api/mcp']) {
    expect(await statusAt(server.url + path, access_token), path).toBe(200)
    expect(await statusAt(server.url + path, server.key), path).toBe(200)
    expect(await statusAt(beside.url + path, access_token), path).toBe(200)
  }
})

describe('clients', () => {
  const registrations = isFull ? 1_000 : 100

  test(`${registrations} registrations store nothing`, async () => {
    const rows = () => countOf('oauth_artifacts')
    const before = await rows()
    for (let n = 0; n < registrations; n += 100) {
      const made = await Promise.all(
        Array.from({ length: 100 }, (_, k) =>
          register(server, {
            client_name: `App ${n + k}`,
            redirect_uris: ['https://app.example/'],
          }),
        ),
      )
      expect(made.every(({ status }) => status === 201)).toBe(true)
    }
    expect(await rows()).toBe(before)
  })

  test.each([
    ['http://evil.example/callback', 400],
    ['https://app.example/callback#here', 400],
    ['javascript:alert(1)', 400],
    ['javascript://x/%0aalert(1)', 400],
    ['data:text/html,hello', 400],
    ['file:///etc/passwd', 400],
    ['view-source:https://app.example/', 400],
    ['chrome://settings', 400],
    ['intent://app.example/', 400],
    ['ftp://evil.example/callback', 400],
    ['wss://evil.example/callback', 400],
    ['mailto:thief@evil.example', 400],
    ['https://a;sandbox/callback', 400],
    ['https://a,b/callback', 400],
    ['https://*/callback', 400],
    ['https://claude.ai@evil.example/callback', 400],
    ['http://localhost@evil.example/callback', 400],
    [' https://app.example/callback', 400],
    ['https://app.example/callback\r\nX-Header: 1', 400],
    ['nothing', 400],
    ['http://localhost/callback', 201],
    ['http://[::1]:4000/callback', 201],
    ['cursor://anysphere.cursor-retrieval/oauth/callback', 201],
    ['https://claude.ai/api/mcp/auth_callback', 201],
  ])('the redirect %s: %i', async (redirect, status) => {
    const answer = await register(server, { redirect_uris: [redirect] })
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    if (status === 400) expect(answer.body.error).toBe('invalid_redirect_uri')
  })

  test('whatever they ask for, they are public and get codes and refresh tokens', async () => {
    const { body } = await register(server, {
      client_name: 'Claude\u202e\u0000\u3164 (trusted)',
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code'],
      scope: 'openid profile everything',
    })
    expect(body).toMatchObject({
      client_name: 'Claude (trusted)',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
    })
    expect(body.client_secret).toBeUndefined()
  })

  test.each([
    'not JSON',
    '[]',
    '{}',
    '{"redirect_uris":[]}',
    `{"redirect_uris":["https://a.example/${'x'.repeat(1100)}"]}`,
  ])('a registration that is no registration: %.30s', async (text) => {
    const { status, body } = await register(server, text)
    expect(status).toBe(400)
    expect(body.error_description).toBeTruthy()
  })

  test('a forged id, or one of another encryption key, is a 400', async () => {
    const [version, key, sealed = ''] = client.id.split('.')
    for (const id of [
      `${version}.${key}.${sealed.slice(0, -4)}AAAA`,
      `${version}.abcdef.${sealed}`,
      'nothing',
    ]) {
      const { url } = clientOf(server, id, client.redirect).authorize()
      const shown = await browser.get(url)
      expect(shown.status).toBe(400)
      expect(shown.text).toContain('could not be connected')
    }
  })
})

describe('codes', () => {
  test('redeemed twice: refused, and the grant ends', async () => {
    const { redeemed } = await newCode(browser, client)
    const first = await client.token(redeemed)
    expect(first.status).toBe(200)
    expect(await statusAt(endpoint(), first.body.access_token!)).toBe(200)
    const second = await client.token(redeemed)
    expect(second).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await statusAt(endpoint(), first.body.access_token!)).toBe(401)
    const refreshed = await client.token({
      grant_type: 'refresh_token',
      refresh_token: first.body.refresh_token!,
    })
    expect(refreshed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('a code issued by one process is redeemed at another', async () => {
    const { redeemed } = await newCode(browser, client)
    const there = clientOf(beside, client.id, client.redirect)
    const { status, body } = await there.token(redeemed)
    expect(status).toBe(200)
    expect(await statusAt(endpoint(), body.access_token!)).toBe(200)
  })

  test('many times at two processes at once: one token pair, and the grant ends', async () => {
    const there = clientOf(beside, client.id, client.redirect)
    // An embedded database takes one statement at a time, so that fewer orders of them are possible.
    const all = onPostgres() ? 200 : 40
    const times = isFull ? all : all / 5
    for (let n = 0; n < times; n += 1) {
      const { redeemed } = await newCode(browser, client)
      const answers = await Promise.all([client.token(redeemed), there.token(redeemed)])
      const right = answers.filter(({ status }) => status === 200)
      expect(right, `time ${n}`).toHaveLength(1)
      expect(answers.find(({ status }) => status !== 200)!.body.error).toBe('invalid_grant')
      expect(await statusAt(endpoint(), right[0]!.body.access_token!), `time ${n}`).toBe(401)
    }
  })

  test('the second redemption may end the grant before the first one is answered', async () => {
    const { redeemed } = await newCode(browser, client)
    const deps = server.operationDeps
    const [grant] = await server.sql<{ id: number }>(
      'select id from oauth_grants where company_id = $1 order by id desc limit 1',
    )
    const grantId = `${server.company_id}.${grant!.id}`
    await endGrant(deps, grantId, 'reused')
    const account = `${server.company_id}.${bea}`
    const isValid = (kind: string) => isAccountValid(deps, account, { kind, grantId })
    expect(await isValid('AuthorizationCode')).toBe(true)
    expect(await isValid('RefreshToken')).toBe(false)
    expect(await client.token(redeemed)).toMatchObject({ status: 400 })
  })

  test.each([
    ['a wrong verifier', { code_verifier: 'x'.repeat(43) }],
    ['another redirect', { redirect_uri: 'https://app.example/other' }],
    ['another resource', { resource: 'https://other.example/mcp' }],
    ['no verifier', { code_verifier: undefined }],
  ])('%s: refused', async (_, changed) => {
    const { redeemed } = await newCode(browser, client)
    const { status, body } = await client.token({ ...redeemed, ...changed })
    expect(status).toBe(400)
    expect(body.error).toMatch(/invalid_grant|invalid_target|invalid_request/)
  })

  test('of another client: refused', async () => {
    const other = await rawClient(server, 'https://other.example/callback', 'Other')
    const { redeemed } = await newCode(browser, client)
    const { status, body } = await other.token(redeemed)
    expect(status).toBe(400)
    expect(body.error).toBe('invalid_grant')
  })

  test('an address that was not registered gets nothing', async () => {
    const { url } = client.authorize({ redirect_uri: 'https://evil.example/callback' })
    const shown = await browser.get(url)
    expect(shown.status).toBe(400)
    expect(shown.url.startsWith(server.url)).toBe(true)
  })

  test('a code is over after a minute', async () => {
    const { redeemed } = await newCode(browser, client)
    pass(80_000)
    expect(await client.token(redeemed)).toMatchObject({ status: 400 })
  })
})

describe('refresh tokens', () => {
  const refresh = (refresh_token: string) =>
    client.token({ grant_type: 'refresh_token', refresh_token })

  test('five clients at once: all continue; an answer that was lost: continues', async () => {
    const { refresh_token } = await newTokens(browser, client)
    const there = clientOf(beside, client.id, client.redirect)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        (n % 2 === 0 ? client : there).token({ grant_type: 'refresh_token', refresh_token }),
      ),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(await statusAt(endpoint(), body.access_token!)).toBe(200)
      expect((await refresh(body.refresh_token!)).status).toBe(200)
    }
    expect((await refresh(refresh_token)).status).toBe(200)
  })

  test('used again after a minute: the grant ends', async () => {
    const { refresh_token } = await newTokens(browser, client)
    const next = await refresh(refresh_token)
    expect(next.status).toBe(200)
    pass(61_000)
    expect(await refresh(refresh_token)).toMatchObject({ body: { error: 'invalid_grant' } })
    expect(await refresh(next.body.refresh_token!)).toMatchObject({
      body: { error: 'invalid_grant' },
    })
    expect(await statusAt(endpoint(), next.body.access_token!)).toBe(401)
  })

  test('an hour later the token is over and a refresh continues, also without offline_access', async () => {
    const asked = client.authorize({ scope: 'leave:read leave:write' })
    const back = new URL((await agree(browser, await browser.get(asked.url))).url)
    const { body } = await client.token({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code')!,
      redirect_uri: client.redirect,
      code_verifier: asked.verifier,
    })
    expect(await statusAt(endpoint(), body.access_token!)).toBe(200)
    pass(3_601_000)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(await statusAt(endpoint(), body.access_token!)).toBe(401)
    const next = await refresh(body.refresh_token!)
    expect(next.status).toBe(200)
    expect(await statusAt(endpoint(), next.body.access_token!)).toBe(200)
  })

  test('not longer than was allowed, and not after a month without use', async () => {
    const short = await newTokens(browser, client, { days: 30 })
    const long = await newTokens(browser, client, { days: 180 })
    pass(31 * 86_400_000)
    expect((await refresh(short.refresh_token)).body.error).toBe('invalid_grant')
    expect((await refresh(long.refresh_token)).body.error).toBe('invalid_grant')
  })
})

describe('what is stored', () => {
  test('tokens and codes only as hashes, and everything else encrypted', async () => {
    const { code, redeemed } = await newCode(browser, client)
    const { body } = await client.token(redeemed)
    const rows = JSON.stringify(await artifacts())
    for (const secret of [code, body.access_token!, body.refresh_token!, 'bea@acme.example']) {
      expect(rows).not.toContain(secret)
    }
    expect(rows).toContain('AccessToken')
    const audit = JSON.stringify(await server.sql('select * from audit_log where company_id = $1'))
    for (const secret of [code, body.access_token!, body.refresh_token!]) {
      expect(audit).not.toContain(secret)
    }
  })

  async function artifacts() {
    const tx = server.database.begin({ company_id: null })
    try {
      return await tx.sql('select * from oauth_artifacts')
    } finally {
      await tx.rollback()
    }
  }
})

test('a registered client is asked each time, with one click', async () => {
  const first = await connect(server, smtp, { email: 'bea@acme.example', browser })
  await first.redeem()
  const shown = await browser.get(first.provider.url!.href)
  expect(shown.text).toContain('Connect Claude?')
})

test('the pages cannot be framed, and a forged form is refused', async () => {
  const shown = await browser.get(client.authorize().url)
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(shown.headers.get('content-security-policy')).toContain("form-action 'self';")
  const fields = { decision: 'allow', reach: 'team', area: ['leave'], days: '90' }
  const forged = await browser.post(shown.url, { ...fields, form_token: 'forged' })
  expect(forged.status).toBe(403)
  const token = signature(server.operationDeps.services.secrets, 'dashboard-form', '1.999')
  const other = await browser.post(shown.url, {
    ...fields,
    form_token: token.toString('base64url'),
  })
  expect(other.status).toBe(403)
  const elsewhere = await browser.submit(shown, 'value="allow"', fields)
  expect(elsewhere.url).toContain('https://app.example/callback?code=')
  const foreign = await browser.post(shown.url, fields, { Origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
})

test('denied: the application gets an error, and the audit log has it', async () => {
  const shown = await browser.get(client.authorize().url)
  const back = new URL((await browser.submit(shown, 'value="allow"', { decision: 'deny' })).url)
  expect(back.searchParams.get('error')).toBe('access_denied')
  const { body } = await server.rest('GET', '/audit-log?per_page=5')
  expect(JSON.stringify(body)).toContain('connected_apps.deny')
})

async function countOf(table: string): Promise<number> {
  const tx = server.database.begin({ company_id: null })
  try {
    const [row] = await tx.sql<{ n: number }>(`select count(*)::int as n from ${table}`)
    return row!.n
  } finally {
    await tx.rollback()
  }
}
