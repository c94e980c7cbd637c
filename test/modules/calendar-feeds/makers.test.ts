import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { createApiKey, revokeApiKey, updateApiKey } from '../../../src/modules/api-keys/index.ts'
import { endCalendarFeeds } from '../../../src/modules/calendar-feeds/index.ts'
import { revokeConnectedApp } from '../../../src/modules/connected-apps/index.ts'
import {
  grantDashboardAccess,
  revokeDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { revokeSignIn } from '../../../src/modules/sign-in/index.ts'
import { type PlainBrowser, plainBrowser } from '../../support/browser.ts'
import { readFeed } from '../../support/calendar-feeds.ts'
import { operator } from '../../support/callers.ts'
import { connections } from '../../support/mcp-clients.ts'
import {
  type Choice,
  letSignIn,
  mailerTo,
  newTokens,
  rawClient,
  signInByCode,
} from '../../support/oauth.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

let server: TestServer
let smtp: Smtp
let browser: PlainBrowser
let person: number
let made = 0
let now_ms = Date.now()
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ own_site: true, mailer: mailerTo(smtp), now: () => now_ms })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

/** A signed-in person each, with the widest role, in another hour. */
beforeEach(async () => {
  made += 1
  now_ms += 3_600_000
  const email = `ada${made}@acme.example`
  person = await addEmployee(server, { first_name: 'Ada', email, role: 'company_admin' })
  await letSignIn(server, person)
  await run(grantDashboardAccess, { employee_id: person })
  browser = plainBrowser(server.url)
  await signInByCode(browser, smtp, email)
})

async function run(operation: Parameters<typeof runOperation>[1], input: object) {
  const caller = { company_id: server.company_id, ...operator }
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
  return (await runOperation(server.operationDeps, operation, caller, input)).body as any
}

/** Connects an application of the person; returns what calls a tool as it. */
async function application(choice: Choice = {}) {
  const { access_token } = await newTokens(browser, await rawClient(server), choice)
  const [grant] = await server.sql<{ id: number }>(
    'select id from oauth_grants where company_id = $1 order by id desc limit 1',
  )
  return {
    grant_id: Number(grant!.id),
    ask: (name: string, input = {}) => call(access_token, name, input),
  }
}

async function call(token: string, name: string, input: object) {
  const connect = connections['client 2.x modern']
  const connected = await connect(`${server.url}/mcp?toolsets=all`, token)
  const { body } = await connected.callTool(name, input as Record<string, unknown>)
  await connected.close()
  return body
}

const statusOf = async (feed_url: string) => (await readFeed(feed_url)).status
const listed = async (id: number) => {
  const { body } = await server.rest('GET', '/calendar-feeds?per_page=100')
  return body.data.some((feed: { id: number }) => feed.id === id)
}
const auditOf = async (id: number) => {
  const { body } = await server.rest('GET', `/audit-log?record_type=calendar_feed&record_id=${id}`)
  return body.data.length
}

describe('a feed that an application made', () => {
  const ends: readonly (readonly [
    string,
    Choice,
    (made: { grant_id: number }) => Promise<unknown>,
  ])[] = [
    ['the person ends the connection', { reach: 'self' }, () => endOnPage()],
    ['the person ends the connection of a company feed', { reach: 'company' }, () => endOnPage()],
    [
      'an admin ends it',
      { reach: 'team' },
      ({ grant_id }) => run(revokeConnectedApp, { id: grant_id }),
    ],
    [
      'a token is used twice',
      { reach: 'self' },
      ({ grant_id }) => run(revokeConnectedApp, { id: grant_id, because: 'reused' }),
    ],
    [
      'its time is over',
      { reach: 'self', days: 30 },
      async () => {
        now_ms += 31 * 86_400_000
      },
    ],
    [
      'the admin loses the access to the company',
      { reach: 'company' },
      () => run(revokeDashboardAccess, { employee_id: person }),
    ],
    [
      'the person is a manager no more',
      { reach: 'team' },
      () => server.rest('PUT', `/employees/${person}`, { role: 'employee' }),
    ],
  ]

  async function endOnPage() {
    const page = await browser.get(`${server.url}/account`)
    expect((await browser.submit(page, 'End the connection')).text).toContain('no longer connected')
  }

  test.each(ends)('ends when %s', async (_, choice, end) => {
    const app = await application(choice)
    const feed = await app.ask(
      'create_calendar_feed',
      choice.reach === 'self' ? {} : { reach: choice.reach },
    )
    expect(await statusOf(feed.feed_url), JSON.stringify(feed)).toBe(200)
    await end(app)
    expect(await statusOf(feed.feed_url)).toBe(404)
  })

  test('is gone from the list and the audit log says so, at once or with the jobs', async () => {
    const app = await application({ reach: 'self' })
    const first = await app.ask('create_calendar_feed')
    await run(revokeConnectedApp, { id: app.grant_id })
    expect(await listed(first.id)).toBe(false)
    expect(await auditOf(first.id)).toBe(2)
    const short = await application({ reach: 'self', days: 30 })
    const second = await short.ask('create_calendar_feed')
    now_ms += 31 * 86_400_000
    expect(await run(endCalendarFeeds, {})).toEqual({ ended: expect.any(Number) })
    expect(await listed(second.id)).toBe(false)
    expect(await auditOf(second.id)).toBe(2)
  })

  test('stays while the connection does, and beside others that end', async () => {
    const app = await application({ reach: 'self' })
    const other = await application({ reach: 'self' })
    const feed = await app.ask('create_calendar_feed')
    await run(revokeConnectedApp, { id: other.grant_id })
    await run(endCalendarFeeds, {})
    expect(await statusOf(feed.feed_url)).toBe(200)
  })
})

test('what is renewed ends with what renewed it', async () => {
  const app = await application({ reach: 'self' })
  const { body: own } = await server.rest('POST', '/calendar-feeds', { employee_id: person })
  const renewed = await app.ask('renew_calendar_feed', { id: own.id })
  expect(await statusOf(renewed.feed_url)).toBe(200)
  const made = await app.ask('create_calendar_feed')
  const { body: byKey } = await server.rest('POST', `/calendar-feeds/${made.id}/renew`)
  await run(revokeConnectedApp, { id: app.grant_id })
  expect(await statusOf(renewed.feed_url)).toBe(404)
  expect(await statusOf(byKey.feed_url)).toBe(200)
})

test('what a person made on a page stays when applications and keys end', async () => {
  const app = await application({ reach: 'self' })
  const page = await browser.get(`${server.url}/account`)
  const shown = await browser.submit(page, 'Make an address')
  const [feed_url] = /http[^"<\s]+\.ics/.exec(shown.text)!
  await run(revokeConnectedApp, { id: app.grant_id })
  expect(await statusOf(feed_url)).toBe(200)
  await run(endCalendarFeeds, {})
  expect(await statusOf(feed_url)).toBe(200)
  await run(revokeDashboardAccess, { employee_id: person })
  await run(revokeSignIn, { employee_id: person })
  expect(await statusOf(feed_url)).toBe(404)
})

describe('a feed that a key made', () => {
  const keyOf = (input: object = {}) => run(createApiKey, { name: 'Calendar', ...input })

  async function feedOf({ key }: { key: string }) {
    const { status, body } = await server.rest('POST', '/calendar-feeds', {}, { key })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(await statusOf(body.feed_url)).toBe(200)
    return body
  }

  test('ends when it is revoked, and is gone from the list', async () => {
    const key = await keyOf()
    const feed = await feedOf(key)
    await run(revokeApiKey, { id: key.id })
    expect(await statusOf(feed.feed_url)).toBe(404)
    expect(await listed(feed.id)).toBe(false)
  })

  test('ends when it expires', async () => {
    const key = await keyOf({ expires_at: new Date(now_ms + 60_000).toISOString() })
    const feed = await feedOf(key)
    now_ms += 61_000
    expect(await statusOf(feed.feed_url)).toBe(404)
    await run(endCalendarFeeds, {})
    expect(await listed(feed.id)).toBe(false)
  })

  test('shows nothing while the key may not read leave', async () => {
    const key = await keyOf()
    const feed = await feedOf(key)
    await run(updateApiKey, { id: key.id, permissions: ['time:read'] })
    expect(await statusOf(feed.feed_url)).toBe(404)
  })

  test('ends with the person that the key belongs to', async () => {
    const employee_id = await addEmployee(server)
    const key = await keyOf({ employee_id, reach: 'self' })
    const feed = await feedOf(key)
    await server.rest('PUT', `/employees/${employee_id}`, { is_active: false })
    expect(await statusOf(feed.feed_url)).toBe(404)
    expect(await listed(feed.id)).toBe(false)
  })
})
