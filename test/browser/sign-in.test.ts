import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import {
  Client as ClientV2,
  StreamableHTTPClientTransport as TransportV2,
} from '@modelcontextprotocol/client'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeEgressPolicy } from '../../src/lib/egress-policy.ts'
import { patience_ms } from '../support/arrived.ts'
import {
  clientOf,
  codeFor,
  letSignIn,
  mailerTo,
  memoryProvider,
  type RawClient,
  rawClient,
  statusAt,
  type Tokens,
} from '../support/oauth.ts'
import { addEmployee } from '../support/people.ts'
import { type Receiver, startReceiver, trustedCertificate } from '../support/receiver.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Smtp, startSmtp } from '../support/smtp.ts'
import { hasChromium, launch } from './chromium.ts'

let server: TestServer
let smtp: Smtp
let browser: Browser
let listener: Server
let local: string
let hours = 0
beforeAll(async () => {
  if (!hasChromium) return
  smtp = await startSmtp()
  server = await startTestServer({
    own_site: true,
    mailer: mailerTo(smtp),
    now: () => Date.now() + hours * 3_600_000,
  })
  const bea = await addEmployee(server, {
    first_name: 'Bea',
    last_name: 'Lind',
    email: 'bea@acme.example',
    role: 'manager',
  })
  await letSignIn(server, bea)
  browser = await launch()
  listener = createServer((_, res) => res.end('<!doctype html><title>Back</title>connected'))
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  local = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await smtp?.close()
  listener?.close()
})
beforeEach(() => {
  hours += 1
})

async function open(options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ baseURL: server.url, ...options })
  context.setDefaultTimeout(patience_ms)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, context, complaints }
}

async function signIn(page: Page): Promise<void> {
  const before = smtp.taken.length
  await page.getByLabel('Email', { exact: true }).fill('bea@acme.example')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = await codeFor(smtp, 'bea@acme.example', before)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Refused for its content, its width or its targets. */
async function examine(page: Page, name: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const width = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
  return [
    ...violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`),
    ...(width > 0 ? [`${name}: ${width} px too wide`] : []),
  ]
}

describe.skipIf(!hasChromium).each([
  ['with scripts', true],
  ['without scripts', false],
] as const)('%s', (_, javaScriptEnabled) => {
  test('signs in with a mailed code, agrees, and comes back to a program on this computer', async () => {
    const { page, context, complaints } = await open({ javaScriptEnabled })
    const client = await rawClient(server, local, 'Claude Code')
    await page.goto(client.authorize().url)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await signIn(page)
    await page.getByRole('heading', { name: 'Connect Claude Code?' }).waitFor()
    expect(await page.textContent('main')).toContain('on this computer')
    await page.getByRole('link', { name: 'Only my own records' }).click()
    await page.getByText('What opens in Leave').click()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.waitForURL(/\/callback\?code=/)
    expect(page.url().startsWith(local)).toBe(true)
    await page.goto('/account')
    await page.getByRole('heading', { name: 'Claude Code' }).waitFor()
    await page.getByRole('button', { name: 'End the connection of Claude Code' }).click()
    await page.getByText('Claude Code is no longer connected').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

/** The 2.x line also checks who answered (RFC 9207). */
const finish = (
  transport: { finishAuth(code: string, iss?: string): Promise<void> },
  params: URLSearchParams,
) => transport.finishAuth(params.get('code')!, params.get('iss')!)

/** Both lines of the SDK, with the transport that signs in by itself. */
const sdks = {
  'SDK 1.x': {
    client: () => new ClientV1({ name: 'host', version: '1' }),
    transport: (provider: object) =>
      new TransportV1(new URL(`${server.url}/mcp`), { authProvider: provider as never }),
  },
  'SDK 2.x': {
    client: () => new ClientV2({ name: 'host', version: '1' }),
    transport: (provider: object) =>
      new TransportV2(new URL(`${server.url}/mcp`), { authProvider: provider as never }),
  },
} as const

describe.skipIf(!hasChromium).each(Object.entries(sdks))('%s', (_, sdk) => {
  test.each([
    ['asks for what the server names', undefined],
    ['asks for offline_access', 'offline_access leave:read leave:write'],
  ])(
    'with only the address, it signs in, lists, calls, and refreshes an hour later: %s',
    async (_, scope) => {
      const { page, context } = await open()
      const provider = memoryProvider(local, scope)
      const first = sdk.transport(provider)
      const connect = (transport: object) => {
        const client = sdk.client() as ClientV1
        return client.connect(transport as never).then(() => client)
      }
      await expect(connect(first)).rejects.toThrow()
      await page.goto(provider.url!.href)
      await signIn(page)
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      await page.waitForURL(/\/callback\?code=/)
      await finish(first as never, new URL(page.url()).searchParams)
      const client = await connect(sdk.transport(provider))
      expect((await client.listTools()).tools.length).toBeGreaterThan(3)
      const called = await client.callTool({ name: 'get_context', arguments: {} })
      expect(JSON.stringify(called)).toContain('Bea Lind')

      const tokens = provider.kept.tokens as Tokens
      hours += 1.01
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      expect((await client.listTools()).tools.length).toBeGreaterThan(3)
      const refreshed = provider.kept.tokens as Tokens
      expect(refreshed.access_token).not.toBe(tokens.access_token)

      await page.goto('/account')
      await page.getByRole('button', { name: 'End the connection of Claude' }).first().click()
      await page.getByText('is no longer connected').waitFor()
      expect(await statusAt(`${server.url}/mcp`, refreshed.access_token)).toBe(401)
      await context.close()
    },
  )
})

describe.skipIf(!hasChromium)('the pages', () => {
  test.each([
    ['light', 360],
    ['dark', 360],
    ['light', 1200],
  ] as const)(
    'axe finds nothing, and nothing is too wide: %s, %i px',
    async (colorScheme, width) => {
      const { page, context } = await open({ colorScheme, viewport: { width, height: 800 } })
      const client = await rawClient(
        server,
        local,
        'An application with a rather long name of its own',
      )
      const found: string[] = []
      await page.goto(client.authorize().url)
      found.push(...(await examine(page, 'sign-in')))
      await page.getByLabel('Email', { exact: true }).fill('bea@acme.example')
      const before = smtp.taken.length
      await page.getByRole('button', { name: 'Send me a code' }).click()
      const code = await codeFor(smtp, 'bea@acme.example', before)
      found.push(...(await examine(page, 'code')))
      await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').waitFor()
      found.push(...(await examine(page, 'wrong code')))
      await page.getByLabel('Code').fill(code)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Connect An application' }).waitFor()
      for (const summary of await page.locator('summary').all()) await summary.click()
      found.push(...(await examine(page, 'consent')))
      if (process.env.SCREENSHOTS)
        await page.screenshot({
          path: `${process.env.SCREENSHOTS}/consent-${colorScheme}-${width}.png`,
          fullPage: true,
        })
      for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      await page.getByRole('alert').waitFor()
      found.push(...(await examine(page, 'consent refused')))
      await page.getByLabel('Leave').first().check()
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      await page.waitForURL(/\/callback\?code=/)
      await page.goto('/account')
      found.push(...(await examine(page, 'account')))
      if (process.env.SCREENSHOTS)
        await page.screenshot({
          path: `${process.env.SCREENSHOTS}/account-${colorScheme}-${width}.png`,
          fullPage: true,
        })
      await page.goto('/sign-in/invitation/nothing')
      found.push(...(await examine(page, 'over')))
      await page.goto('/oauth/authorize')
      found.push(...(await examine(page, 'not connected')))
      expect(found).toEqual([])
      await context.close()
    },
  )

  test('a first password is replaced, and axe finds nothing', async () => {
    const email = 'new@acme.example'
    const { body } = await server.rest('POST', '/employees', {
      first_name: 'Nova',
      last_name: 'Lind',
      email,
      employee_number: 'first',
      country_code: 'CA',
      timezone: 'America/Toronto',
      password: 'the first password',
    })
    await letSignIn(server, body.id)
    const { page, context } = await open({ viewport: { width: 360, height: 800 } })
    await page.goto('/sign-in')
    await page.getByText('I have a password').click()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill('the first password')
    await page.getByRole('button', { name: 'Sign in with the password' }).click()
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor()
    const found = await examine(page, 'new password')
    await page.getByLabel('New password').fill('one of my own')
    await page.getByRole('button', { name: 'Set the password and sign in' }).click()
    await page.waitForURL(/\/account$/)
    found.push(...(await examine(page, 'account')))
    expect(found).toEqual([])
    await context.close()
  })

  test('by keyboard alone', async () => {
    const { page, context } = await open()
    const client = await rawClient(server, local, 'Claude Code')
    await page.goto(client.authorize().url)
    const before = smtp.taken.length
    await tabTo(page, 'f-email')
    await page.keyboard.type('bea@acme.example')
    await page.keyboard.press('Enter')
    const code = await codeFor(smtp, 'bea@acme.example', before)
    await page.getByRole('heading', { name: 'Type the code' }).waitFor()
    // The field has the focus.
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Connect Claude Code?' }).waitFor()
    await tabTo(page, 'Allow')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/callback\?code=/)
    await context.close()
  })

  test.each([
    ['https', 'https://claude.ai/api/mcp/auth_callback'],
    ['an own scheme', 'cursor://anysphere.cursor-retrieval/oauth/callback'],
    ['IPv6 on this computer', 'http://[::1]:53999/callback'],
  ])('leads back to %s', async (_, redirect) => {
    const { page, context, complaints } = await open()
    // Nothing of claude.ai is reached from here: that the browser asks for it is what is seen.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const client: RawClient = await rawClient(server, redirect, 'Claude')
    await page.goto(client.authorize().url)
    await signIn(page)
    // Chromium reports no response that leads to a scheme which no program has taken.
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    const left: string[] = []
    network.on('Network.responseReceivedExtraInfo', ({ headers }) => {
      left.push(headers.location ?? headers.Location ?? '')
    })
    await page.getByRole('button', { name: 'Allow', exact: true }).click({ noWaitAfter: true })
    await expect.poll(() => left.at(-1)).toContain(`${redirect}?code=`)
    if (redirect.startsWith('https:')) {
      await expect.poll(() => asked.at(-1)).toContain(`${redirect}?code=`)
    }
    expect(complaints.filter((text) => /policy|refused to send/i.test(text))).toEqual([])
    await context.close()
  })
})

describe.skipIf(!hasChromium)('a callback that leads on to another site', () => {
  let host: Receiver
  let beside: TestServer
  let onward: string
  beforeAll(async () => {
    if (!hasChromium) return
    host = await startReceiver(trustedCertificate())
    beside = await startTestServer({
      own_site: true,
      mailer: mailerTo(smtp),
      settings: { oauth_client_documents: true },
      egressPolicy: makeEgressPolicy(true),
    })
    const bea = await addEmployee(beside, { first_name: 'Bea', email: 'bea@acme.example' })
    await letSignIn(beside, bea)
    // Another origin than that of the callback.
    onward = local.replace('127.0.0.1', 'localhost')
  })
  afterAll(async () => {
    await beside?.close()
    await host?.close()
  })

  /** Leads on from each address, after the document of the application. */
  function behave(client_id: string, redirect: string) {
    const document = { client_id, client_name: 'Chat', redirect_uris: [redirect] }
    host.behave((res, _, { url = '/' }) => {
      if (url.endsWith('.json')) return void res.end(JSON.stringify(document))
      const { search } = new URL(url, redirect)
      res.writeHead(302, { Location: onward + search }).end()
    })
  }

  test('is followed after consent, and after a sign-in that needs none', async () => {
    const { page, context, complaints } = await open({
      ignoreHTTPSErrors: true,
      baseURL: beside.url,
    })
    const site = `https://localhost:${host.port}`
    const redirect = `${site}/callback`
    behave(`${site}/client.json`, redirect)
    const client = clientOf(beside, `${site}/client.json`, redirect)
    await page.goto(client.authorize().url)
    await signIn(page)
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.waitForURL(/localhost:\d+\/callback\?code=/)
    expect(page.url().startsWith(onward)).toBe(true)
    await context.clearCookies()
    await page.goto(client.authorize().url)
    await signIn(page)
    await page.waitForURL(/localhost:\d+\/callback\?code=/)
    expect(page.url().startsWith(onward)).toBe(true)
    expect(complaints.filter((text) => /policy|refused/i.test(text))).toEqual([])
    await context.close()
  })
})

const focused = "document.activeElement?.id + ' ' + document.activeElement?.textContent?.trim()"

async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let n = 0; n < 80; n += 1) {
    await page.keyboard.press('Tab')
    const at = String(await page.evaluate(focused))
    if (at.startsWith(`${wanted} `) || at.endsWith(` ${wanted}`)) return
  }
  throw new Error(`The keyboard does not reach ${wanted}.`)
}
