import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSecrets } from '../../../src/lib/crypto/secrets.ts'
import { openClient, sealClient } from '../../../src/transports/oauth/clients.ts'
import { type PlainBrowser, plainBrowser } from '../../support/browser.ts'
import { letSignIn, mailerTo, rawClient, register, signInByCode } from '../../support/oauth.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

let server: TestServer
let smtp: Smtp
let browser: PlainBrowser
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ own_site: true, mailer: mailerTo(smtp) })
  const bea = await addEmployee(server, { first_name: 'Bea', email: 'bea@acme.example' })
  await letSignIn(server, bea)
  browser = plainBrowser(server.url)
  await signInByCode(browser, smtp, 'bea@acme.example')
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

/** Where registered applications have their people sent. */
const redirects = [
  'https://app.example/callback',
  'http://127.0.0.1:4000/callback',
  'cursor://anysphere.cursor-retrieval/oauth/callback',
  'com.example.app:/callback',
]

/** The parameters that make a request for authorization fail, of each kind. */
const failing: Readonly<Record<string, Record<string, string | readonly string[] | undefined>>> = {
  'no page may be shown': { prompt: 'none' },
  'no page may be shown, by a form': { prompt: 'none', response_mode: 'form_post' },
  'no page may be shown, in the fragment': { prompt: 'none', response_mode: 'fragment' },
  'an unknown prompt': { prompt: 'everything' },
  'two prompts that exclude each other': { prompt: 'none login' },
  'another response type': { response_type: 'token' },
  'an unknown response type': { response_type: 'nothing' },
  'no response type': { response_type: undefined },
  'an unknown response mode': { response_mode: 'pigeon' },
  'a plain challenge': { code_challenge_method: 'plain' },
  'no challenge': { code_challenge: undefined, code_challenge_method: undefined },
  'a challenge of another length': { code_challenge: 'short' },
  'another resource': { resource: 'https://other.example/mcp' },
  'two resources': { resource: ['https://other.example/mcp', 'https://third.example/mcp'] },
  'a resource that is no address': { resource: 'nothing' },
  'a request object': { request: 'e30.e30.' },
  'the address of a request object': { request_uri: 'https://app.example/request' },
  'a registration': { registration: '{}' },
  'a state twice': { state: ['one', 'two'] },
  'a challenge twice': { code_challenge: ['x'.repeat(43), 'y'.repeat(43)] },
  'a long state': { state: 'x'.repeat(5_000) },
}

describe.each(redirects)('an application that returns to %s', (redirect) => {
  test.each(Object.entries(failing))(
    '%s: a page before a sign-in, no redirect',
    async (_, changed) => {
      const client = await rawClient(server, redirect)
      const url = new URL(client.authorize().url)
      for (const [name, value] of Object.entries(changed)) {
        url.searchParams.delete(name)
        for (const one of [value ?? []].flat()) url.searchParams.append(name, one)
      }
      const answer = await fetch(url, { redirect: 'manual' })
      const text = await answer.text()
      expect(answer.headers.get('location')).toBeNull()
      expect(answer.status).toBe(400)
      expect(text).toContain('could not be connected')
      expect(text).not.toContain(redirect)
      const form = await fetch(url.origin + url.pathname, {
        method: 'POST',
        body: url.searchParams,
        redirect: 'manual',
      })
      expect(form.headers.get('location')).toBeNull()
      expect(await form.text()).not.toContain(redirect)
      const shown = await browser.get(url.href)
      expect(shown.status, 'signed in').toBe(400)
      expect(shown.url.startsWith(server.url), 'signed in').toBe(true)
    },
  )
})

test.each([
  ['search-ms:query=x', 400],
  ['ms-msdt:/id', 400],
  ['ms-officecmd:x', 400],
  ['steam://run/1', 400],
  ['web+x://a/callback', 400],
  ['webcal://a.example/x', 400],
  ['chrome-extension://abcdefghijklmnop/callback', 400],
  ['calculator://callback', 400],
  ['myapp:/callback', 400],
  ['javascript:alert(1)', 400],
  ['.a:/callback', 400],
  ['a.:/callback', 400],
  ['com..example:/callback', 400],
  ['com.example.app:/callback', 201],
  ['com.example.app://oauth/callback', 201],
  ['org.example-one.app+x:/callback', 201],
  ['cursor://anysphere.cursor-retrieval/oauth/callback', 201],
  ['vscode://rollcall.example/callback', 201],
  ['vscode-insiders://rollcall.example/callback', 201],
])('the own scheme of %s: %i', async (redirect, status) => {
  const answer = await register(server, { redirect_uris: [redirect] })
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  if (status === 400) expect(answer.body.error).toBe('invalid_redirect_uri')
})

test('an id from before keeps the redirects that are allowed, and is unknown without any', () => {
  const secrets = makeSecrets(Buffer.alloc(32, 1))
  const idOf = (...redirect_uris: string[]) => sealClient(secrets, { name: 'Chat', redirect_uris })
  const allowed = ['https://app.example/callback', 'cursor://a/callback']
  expect(openClient(secrets, idOf('search-ms:query=x', ...allowed))).toMatchObject({
    redirect_uris: allowed,
  })
  expect(openClient(secrets, idOf('search-ms:query=x'))).toBeUndefined()
})
