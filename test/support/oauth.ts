import { createHash, randomBytes } from 'node:crypto'
import { auth as authV1 } from '@modelcontextprotocol/sdk/client/auth.js'
import { expect } from 'vitest'
import { runOperation } from '../../src/core/run/run-operation.ts'
import { makeSendMail } from '../../src/modules/mail/transport.ts'
import { giveSignIn } from '../../src/modules/sign-in/index.ts'
import type { Mailer } from '../../src/transports/sign-in/deps.ts'
import { type PlainBrowser, plainBrowser } from './browser.ts'
import { operator } from './callers.ts'
import type { TestServer } from './server.ts'
import type { Smtp } from './smtp.ts'

/** Sends sign-in emails to a test's mail server. */
export function mailerTo(smtp: Smtp): Mailer {
  const send = makeSendMail({ smtp_url: smtp.url, folder: '' })
  return { send, from: 'rollcall@example.org', into_files: false }
}

/** Lets people sign in, as an admin does at the command line. */
export async function letSignIn(server: TestServer, ...employee_ids: number[]): Promise<void> {
  const caller = { company_id: server.company_id, ...operator }
  await runOperation(server.operationDeps, giveSignIn, caller, { employee_ids })
}

/** Returns the code of the newest email to an address, once there is one; others may come before it. */
export async function codeFor(smtp: Smtp, email: string, after = 0): Promise<string> {
  for (let wanted = after + 1; ; wanted += 1) {
    await smtp.count(wanted)
    const mails = smtp.taken.slice(after).filter(({ to }) => to.includes(email.toLowerCase()))
    const codes = mails.flatMap(({ mail }) => /^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? [])
    const code = codes.at(-1)
    if (code !== undefined) return code
  }
}

/** Signs in with a mailed code, on the page where the browser is asked to. */
export async function signInByCode(
  browser: PlainBrowser,
  smtp: Smtp,
  email: string,
  start = '/sign-in',
) {
  const before = smtp.taken.length
  const asked = await browser.submit(await browser.get(start), 'Send me a code', { email })
  expect(asked.status).toBe(200)
  const code = await codeFor(smtp, email, before)
  return browser.submit(asked, 'autocomplete="one-time-code"', { code })
}

export type Choice = {
  reach?: string
  areas?: readonly string[]
  read_only?: boolean
  confirm_writes?: boolean
  confirm_by?: 'token' | 'page'
  days?: number
}

/** Agrees on the consent page; returns the address that the application gets back. */
export async function agree(
  browser: PlainBrowser,
  page: { text: string; url: string },
  choice: Choice = {},
) {
  const { reach, areas, read_only = false, confirm_writes = false, confirm_by, days = 90 } = choice
  const shown = await browser.get(reach ? `${page.url}?reach=${reach}` : page.url)
  expect(shown.text).toContain('Allow')
  const ticked = [...shown.text.matchAll(/name="area" value="(\w+)"/g)].map(([, area]) => area!)
  return browser.submit(shown, 'value="allow"', {
    area: areas ?? ticked,
    ...(read_only ? { read_only: 'on' } : {}),
    ...(confirm_writes ? { confirm_writes: 'on' } : {}),
    ...(confirm_by === 'page' ? { confirm_by: 'on' } : {}),
    days: String(days),
    decision: 'allow',
  })
}

/** An OAuth provider of an SDK client that keeps everything in memory. */
export function memoryProvider(redirect = 'http://127.0.0.1:9/callback', scope?: string) {
  const kept: Record<string, unknown> = {}
  return {
    kept,
    url: undefined as URL | undefined,
    get redirectUrl() {
      return redirect
    },
    get clientMetadata() {
      return {
        client_name: 'Claude',
        redirect_uris: [redirect],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        ...(scope ? { scope } : {}),
      }
    },
    state: () => 'a-state',
    clientInformation: () => kept.client as never,
    saveClientInformation(client: unknown) {
      kept.client = client
    },
    tokens: () => kept.tokens as never,
    saveTokens(tokens: unknown) {
      kept.tokens = tokens
    },
    redirectToAuthorization(url: URL) {
      this.url = url
    },
    saveCodeVerifier(verifier: string) {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier as string,
  }
}

export type Tokens = {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
}

type Connecting = {
  email: string
  choice?: Choice
  redirect?: string
  scope?: string
  browser?: PlainBrowser
}

/** Connects an application from nothing but the address: registers, signs in, agrees, redeems the code. */
export async function connect(
  server: TestServer,
  smtp: Smtp,
  { email, choice, redirect, scope, browser = plainBrowser(server.url) }: Connecting,
) {
  const provider = memoryProvider(redirect, scope)
  const serverUrl = `${server.url}/mcp`
  expect(await authV1(provider, { serverUrl })).toBe('REDIRECT')
  const page = await browser.get(provider.url!.href)
  const consent = page.url.includes('/sign-in')
    ? await signInByCode(browser, smtp, email, page.url)
    : page
  const back = new URL((await agree(browser, consent, choice)).url)
  expect(back.searchParams.get('iss')).toBe(server.url)
  const code = back.searchParams.get('code')
  expect(code, back.href).not.toBeNull()
  return {
    provider,
    browser,
    code: code!,
    async redeem() {
      expect(await authV1(provider, { serverUrl, authorizationCode: code! })).toBe('AUTHORIZED')
      return provider.kept.tokens as Tokens
    },
  }
}

/** A client that speaks the protocol itself, so that tests can send what no library would. */
export type RawClient = {
  id: string
  redirect: string
  /** Returns the address that asks for authorization, and the verifier of its challenge. */
  authorize(changes?: Record<string, string | undefined>): { url: string; verifier: string }
  token(fields: Record<string, string | undefined>): Promise<{ status: number; body: TokenAnswer }>
}

type TokenAnswer = Partial<Tokens> & { error?: string; error_description?: string }

export async function rawClient(
  server: Pick<TestServer, 'url'>,
  redirect = 'https://app.example/callback',
  name = 'Claude',
): Promise<RawClient> {
  const { status, body } = await register(server, { client_name: name, redirect_uris: [redirect] })
  expect(status, JSON.stringify(body)).toBe(201)
  return clientOf(server, body.client_id, redirect)
}

export function clientOf(server: Pick<TestServer, 'url'>, id: string, redirect: string): RawClient {
  return {
    id,
    redirect,
    authorize(changes = {}) {
      const verifier = randomBytes(32).toString('base64url')
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const query = {
        response_type: 'code',
        client_id: id,
        redirect_uri: redirect,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state: 'xyz',
        ...changes,
      }
      return { url: `${server.url}/oauth/authorize?${params(query)}`, verifier }
    },
    async token(fields) {
      const response = await fetch(`${server.url}/oauth/token`, {
        method: 'POST',
        body: params({ client_id: id, ...fields }),
      })
      return { status: response.status, body: (await response.json()) as TokenAnswer }
    },
  }
}

export async function register(server: Pick<TestServer, 'url'>, body: unknown) {
  const response = await fetch(`${server.url}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: JSON.parse(text) }
}

function params(fields: Record<string, string | undefined>): URLSearchParams {
  const all = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) all.set(name, value)
  return all
}

/** Has a signed-in browser agree once more; returns what the application gets back and what redeems it. */
export async function newCode(browser: PlainBrowser, client: RawClient, choice: Choice = {}) {
  const { url, verifier } = client.authorize()
  const back = new URL((await agree(browser, await browser.get(url), choice)).url)
  const code = back.searchParams.get('code')
  expect(code, back.href).not.toBeNull()
  const redeemed = {
    grant_type: 'authorization_code',
    code: code!,
    redirect_uri: client.redirect,
    code_verifier: verifier,
  }
  return { code: code!, redeemed }
}

/** Returns the tokens of a newly connected application. */
export async function newTokens(browser: PlainBrowser, client: RawClient, choice: Choice = {}) {
  const { redeemed } = await newCode(browser, client, choice)
  const { status, body } = await client.token(redeemed)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Tokens
}

/** The status of a request of MCP with a token. */
export async function statusAt(url: string, token: string): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  await response.text()
  return response.status
}
