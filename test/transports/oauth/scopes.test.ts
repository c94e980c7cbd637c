import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artifactAdapter } from '../../../src/transports/oauth/artifacts.ts'
import { type PlainBrowser, plainBrowser } from '../../support/browser.ts'
import { connections } from '../../support/mcp-clients.ts'
import {
  agree,
  type Choice,
  letSignIn,
  mailerTo,
  type RawClient,
  rawClient,
  signInByCode,
  statusAt,
  type Tokens,
} from '../../support/oauth.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

let server: TestServer
let beside: TestServer
let smtp: Smtp
let browser: PlainBrowser
let client: RawClient
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ own_site: true, mailer: mailerTo(smtp) })
  beside = await startTestServer({
    settings: { site_url: server.url },
    beside: { database: server.database, company_id: server.company_id, key: server.key },
  })
  const bea = await addEmployee(server, { first_name: 'Bea', email: 'bea@acme.example' })
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

/** Connects the application once more; `scope` is what it asks for. */
async function tokensFor(scope: string | undefined, choice: Choice = {}): Promise<Tokens> {
  const { url, verifier } = client.authorize({ scope })
  const back = new URL((await agree(browser, await browser.get(url), choice)).url)
  const { status, body } = await client.token({
    grant_type: 'authorization_code',
    code: back.searchParams.get('code')!,
    redirect_uri: client.redirect,
    code_verifier: verifier,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Tokens
}

async function refresh(refresh_token: string, scope?: string) {
  const sent = { grant_type: 'refresh_token', refresh_token, scope }
  const { status, body } = await client.token(sent)
  return { status, body: body as Tokens & { error?: string } }
}

const scopesOf = ({ scope }: Tokens) => scope.split(' ').sort()

/** What a token does, by the permission that each call needs. */
const calls = {
  'leave:read': ['list_leave_requests', {}],
  'leave:write': ['create_leave_request', {}],
  'time:read': ['list_time_entries', {}],
  'time:write': ['create_time_entry', {}],
} as const

async function may({ access_token }: Tokens): Promise<string[]> {
  const opened: string[] = []
  for (const at of [server, beside]) {
    const connected = await connections['client 2.x modern'](
      `${at.url}/mcp?toolsets=all`,
      access_token,
    )
    for (const [permission, [name, input]] of Object.entries(calls)) {
      const said = JSON.stringify(await connected.callTool(name, input))
      if (!/lacks the permission|not found|Unknown tool|is not listed/i.test(said)) {
        if (!opened.includes(permission)) opened.push(permission)
      }
    }
    await connected.close()
  }
  return opened
}

test('a refresh with a scope narrows the token to it, and the next one without is whole again', async () => {
  const all = await tokensFor(undefined, { areas: ['leave', 'time'] })
  expect(scopesOf(all)).toEqual(['leave:read', 'leave:write', 'time:read', 'time:write'])
  expect(await may(all)).toEqual(Object.keys(calls))
  const narrow = await refresh(all.refresh_token, 'leave:read')
  expect(narrow.body.scope).toBe('leave:read')
  expect(await may(narrow.body)).toEqual(['leave:read'])
  expect(await may(all), 'the token from before').toEqual(Object.keys(calls))
  const other = await refresh(narrow.body.refresh_token, 'time:read time:write')
  expect(await may(other.body)).toEqual(['time:read', 'time:write'])
  const empty = await refresh(other.body.refresh_token, '')
  expect(await may(empty.body)).toEqual(Object.keys(calls))
  const whole = await refresh(other.body.refresh_token)
  expect(scopesOf(whole.body)).toEqual(scopesOf(all))
  expect(await may(whole.body)).toEqual(Object.keys(calls))
})

test('at issue the scope says what holds, whatever was asked for', async () => {
  const more = await tokensFor('leave:read', { areas: ['leave', 'time'] })
  expect(scopesOf(more)).toEqual(['leave:read', 'time:read', 'time:write'])
  expect(await may(more)).toEqual(scopesOf(more))
  const less = await tokensFor('leave:read leave:write time:read', { areas: ['leave'] })
  expect(scopesOf(less)).toEqual(['leave:read', 'leave:write'])
  expect(await may(less)).toEqual(scopesOf(less))
  const again = await refresh(more.refresh_token)
  expect(scopesOf(again.body)).toEqual(scopesOf(more))
  const reads = await tokensFor(undefined, { areas: ['leave'], read_only: true })
  expect(scopesOf(reads)).toEqual(['leave:read'])
})

describe('a refresh with more than the person allowed', () => {
  test.each(['leave:read time:read', 'settings:write', 'openid', 'nothing'])(
    'is refused: %s',
    async (scope) => {
      const { refresh_token } = await tokensFor('leave:read', { areas: ['leave'] })
      const refused = await refresh(refresh_token, scope)
      expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
      expect((await refresh(refresh_token)).status).toBe(200)
    },
  )
})

describe('what was issued before tokens stored their scope', () => {
  test('an access token has what the person allowed', async () => {
    const { refresh_token } = await tokensFor(undefined, { areas: ['leave', 'time'] })
    const { body } = await refresh(refresh_token, 'leave:read')
    await asOwner("update oauth_artifacts set scope = null where kind = 'AccessToken'")
    await expect.poll(() => may(body)).toEqual(Object.keys(calls))
  })

  test('a refresh token does too, although its payload says less', async () => {
    await tokensFor('leave:read', { areas: ['leave', 'time'] })
    const [grant] = await server.sql<{ id: number }>(
      'select id from oauth_grants where company_id = $1 order by id desc limit 1',
    )
    const find = artifactAdapter(server.operationDeps, {
      alreadyUsed: () => new Error(),
      because: () => 'revoked',
      narrowed: () => false,
      findClient: () => undefined,
    })('RefreshToken')
    const grantId = `${server.company_id}.${grant!.id}`
    await find.upsert('earlier', { scope: 'leave:read', grantId }, 60)
    const found = (await find.find('earlier')) as unknown as Tokens
    expect(scopesOf(found)).toEqual(['leave:read', 'time:read', 'time:write'])
  })

  async function asOwner(text: string) {
    const tx = server.database.begin({ company_id: null })
    await tx.sql(text)
    await tx.commit()
  }
})

test('a narrowed token ends with its connection', async () => {
  const { refresh_token } = await tokensFor(undefined, { areas: ['leave'] })
  const { body } = await refresh(refresh_token, 'leave:read')
  const page = await browser.get(`${server.url}/account`)
  for (let shown = page; shown.text.includes('End the connection'); ) {
    shown = await browser.submit(shown, 'End the connection')
  }
  expect(await statusAt(`${server.url}/mcp`, body.access_token)).toBe(401)
})
