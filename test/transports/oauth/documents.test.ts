import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeEgressPolicy } from '../../../src/lib/egress-policy.ts'
import { makeFetchDocument } from '../../../src/transports/oauth/documents.ts'
import { type PlainBrowser, plainBrowser } from '../../support/browser.ts'
import { documents, registrations } from '../../support/host-clients.ts'
import {
  agree,
  clientOf,
  letSignIn,
  mailerTo,
  register,
  signInByCode,
  statusAt,
} from '../../support/oauth.ts'
import { addEmployee } from '../../support/people.ts'
import { type Receiver, startReceiver, trustedCertificate } from '../../support/receiver.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

let server: TestServer
let smtp: Smtp
let host: Receiver
let browser: PlainBrowser
let now_ms = Date.now()
beforeAll(async () => {
  smtp = await startSmtp()
  host = await startReceiver(trustedCertificate())
  server = await startTestServer({
    own_site: true,
    mailer: mailerTo(smtp),
    settings: { oauth_client_documents: true },
    egressPolicy: makeEgressPolicy(true),
  })
  const bea = await addEmployee(server, { first_name: 'Bea', email: 'bea@acme.example' })
  await letSignIn(server, bea)
  browser = plainBrowser(server.url)
  await signInByCode(browser, smtp, 'bea@acme.example')
})
afterAll(async () => {
  await server.close()
  await host.close()
  await smtp.close()
})
beforeEach(() => host.behave((res) => res.end()))

let made = 0
/** Publishes a document at a new address of the host. */
function publish(body: object): string {
  made += 1
  const client_id = `https://localhost:${host.port}/client-${made}.json`
  host.behave((res) => res.end(JSON.stringify({ client_id, ...body })))
  return client_id
}

test('is advertised only where it is on', async () => {
  const read = async ({ url }: { url: string }) =>
    (await (await fetch(`${url}/.well-known/oauth-authorization-server`)).json()) as object
  expect(await read(server)).toMatchObject({ client_id_metadata_document_supported: true })
  const off = await startTestServer()
  expect(await read(off)).not.toHaveProperty('client_id_metadata_document_supported')
  await off.close()
})

describe('what hosts publish and register', () => {
  test.each(Object.entries(documents))('the document of %s connects', async (name, { body }) => {
    const id = publish(body)
    const published = body.redirect_uris.at(-1)!
    // Programs on this computer listen on any port.
    const redirect = published.startsWith('http://') ? 'http://127.0.0.1:53682/callback' : published
    const client = clientOf(server, id, redirect)
    const { url, verifier } = client.authorize()
    const page = await browser.get(url)
    expect(page.text).toContain(`Connect ${name}?`)
    const where = redirect.startsWith('http://') ? 'on this computer' : new URL(redirect).host
    expect(page.text).toContain(where)
    const back = new URL((await agree(browser, page)).url)
    const { body: tokens } = await client.token({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code')!,
      redirect_uri: redirect,
      code_verifier: verifier,
    })
    expect(await statusAt(`${server.url}/mcp`, tokens.access_token!)).toBe(200)

    // Asked again for no more: only an https address of a document is trusted without a click.
    const again = await browser.get(client.authorize().url)
    if (redirect.startsWith('https://')) expect(again.url).toContain(`${redirect}?code=`)
    else expect(again.text).toContain(`Connect ${name}?`)
  })

  test.each(Object.entries(registrations))(
    'the registration of %s connects',
    async (_, { body }) => {
      const answer = await register(server, body)
      expect(answer.status).toBe(201)
      expect(answer.body.token_endpoint_auth_method).toBe('none')
      const [redirect] = body.redirect_uris
      const client = clientOf(server, answer.body.client_id, redirect!)
      const { url, verifier } = client.authorize({ scope: 'leave:read time:read' })
      const page = await browser.get(url)
      expect(page.text).toMatch(/value="leave" checked/)
      expect(page.text).not.toMatch(/value="mileage" checked/)
      const back = new URL((await agree(browser, page)).url)
      const { status, body: tokens } = await client.token({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code')!,
        redirect_uri: redirect!,
        code_verifier: verifier,
      })
      expect(status).toBe(200)
      expect(tokens.refresh_token).toBeTruthy()
    },
  )
})

describe('a document that is none', () => {
  const shown = async (id: string) => {
    const page = await browser.get(clientOf(server, id, 'https://app.example/').authorize().url)
    expect(page.text).toContain('could not be connected')
    expect(page.status).toBe(400)
  }
  const body = { redirect_uris: ['https://app.example/'] }

  test('of another address', async () => {
    await shown(publish({ ...body, client_id: 'https://other.example/client.json' }))
  })
  test('too large', async () => {
    await shown(publish({ ...body, padding: 'x'.repeat(17_000) }))
  })
  test('that redirects', async () => {
    const id = publish(body)
    host.behave((res) => res.writeHead(302, { Location: 'https://localhost/' }).end())
    await shown(id)
  })
  test('too slow', async () => {
    const id = publish(body)
    host.behave(() => undefined)
    await shown(id)
  })
  test('without redirects', async () => {
    await shown(publish({ redirect_uris: [] }))
  })
  test('that returns to where no program is', async () => {
    await shown(publish({ redirect_uris: ['https://app.example/', 'ftp://evil.example/'] }))
    await shown(publish({ redirect_uris: ['https://app.example/', 'https://a;sandbox/'] }))
  })
  test('that is not JSON', async () => {
    const id = publish(body)
    host.behave((res) => res.end('<html>'))
    await shown(id)
  })
  test('at a private address', async () => {
    const strict = await startTestServer({
      own_site: true,
      settings: { oauth_client_documents: true },
      egressPolicy: makeEgressPolicy(false),
    })
    const before = host.received.length
    for (const name of ['localhost', '127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254']) {
      const id = `https://${name}:${host.port}/client.json`
      const client = clientOf(strict, id, 'https://app.example/')
      const page = await plainBrowser(strict.url).get(client.authorize().url)
      expect(page.status, name).toBe(400)
    }
    expect(host.received).toHaveLength(before)
    await strict.close()
  })
})

test('the last good copy is answered while a new one is fetched, and while there is none', async () => {
  const fetchDocument = makeFetchDocument(makeEgressPolicy(true), () => now_ms)
  const id = publish({ client_name: 'First', redirect_uris: ['https://app.example/'] })
  const named = async () =>
    ((await (await fetchDocument(id)).json()) as { client_name: string }).client_name
  expect(await named()).toBe('First')
  const second = { client_id: id, client_name: 'Second', redirect_uris: ['https://app.example/'] }
  host.behave((res) => res.end(JSON.stringify(second)))
  expect(await named()).toBe('First')
  now_ms += 61 * 60_000
  expect(await named()).toBe('First')
  await expect.poll(named).toBe('Second')
  host.behave((res) => res.writeHead(500).end())
  now_ms += 61 * 60_000
  expect(await named()).toBe('Second')
  expect(await named()).toBe('Second')
})
