import { auth as authV2 } from '@modelcontextprotocol/client'
import { auth as authV1 } from '@modelcontextprotocol/sdk/client/auth.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init })

const browsers = {
  chrome:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  firefox: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  plain: 'text/html',
}

describe('the root of the site', () => {
  test.each(Object.entries(browsers))('leads a browser to the dashboard: %s', async (_, Accept) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await ask('/', { method, headers: { Accept } })
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe('/admin')
      expect(response.headers.get('vary')).toContain('Accept')
    }
    const followed = await fetch(`${server.url}/`, { headers: { Accept } })
    expect(await followed.text()).toContain('<h1>Sign in</h1>')
  })

  test.each([['application/json'], ['*/*'], ['application/json, text/html;q=0.9'], [undefined]])(
    'answers the JSON 404 to a client that takes %s',
    async (accept) => {
      const response = await ask('/', { headers: accept === undefined ? {} : { Accept: accept } })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({
        error: 'Not Found',
        message: 'Nothing was found at /.',
      })
    },
  )

  test('is not for crawlers, and has an icon', async () => {
    const robots = await ask('/robots.txt')
    expect(robots.status).toBe(200)
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await robots.text()).toBe('User-agent: *\nDisallow: /\n')
    const icon = await ask('/favicon.ico')
    expect(icon.status).toBe(200)
    expect(icon.headers.get('content-type')).toBe('image/x-icon')
    const bytes = Buffer.from(await icon.arrayBuffer())
    // One image of 32 x 32 pixels, as PNG.
    expect([...bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    expect(
      bytes.subarray(bytes.readUInt32LE(18), bytes.readUInt32LE(18) + 4).toString('latin1'),
    ).toBe('\x89PNG')
    const image = await ask('/icon.png')
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
    const png = Buffer.from(await image.arrayBuffer())
    expect(png).toEqual(bytes.subarray(bytes.readUInt32LE(18)))
    expect(png.length).toBe(bytes.readUInt32LE(14))
    expect((await ask('/robots.txt', { method: 'POST' })).status).toBe(404)
  })
})

describe('an MCP host that tries OAuth while it is off', () => {
  let off: TestServer
  beforeAll(async () => {
    off = await startTestServer({ settings: { oauth: false } })
  })
  afterAll(() => off.close())
  const ask = (path: string, init: RequestInit = {}) => fetch(off.url + path, init)

  const provider = {
    redirectUrl: 'http://127.0.0.1:9/callback',
    clientMetadata: { redirect_uris: ['http://127.0.0.1:9/callback'], client_name: 'Test host' },
    clientInformation: () => undefined,
    saveClientInformation: () => undefined,
    tokens: () => undefined,
    saveTokens: () => undefined,
    redirectToAuthorization: () => undefined,
    saveCodeVerifier: () => undefined,
    codeVerifier: () => 'x',
  }

  test('is refused with the sentence that says what to do', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify(provider.clientMetadata)
    const response = await ask('/register', { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toEqual({
      error: 'access_denied',
      error_description: expect.stringMatching(
        /^Rollcall takes an API key: add the header X-API-Key /,
      ),
    })
  })

  test.each([
    ['1.x', authV1],
    ['2.x', authV2],
  ] as const)('shows that sentence: SDK %s', async (_, auth) => {
    const serverUrl = `${off.url}/api/mcp`
    await expect(auth(provider as never, { serverUrl })).rejects.toThrow(
      'Rollcall takes an API key: add the header X-API-Key',
    )
  })

  test('finds nothing else of OAuth', async () => {
    for (const path of [
      '/mcp',
      '/register',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-authorization-server',
    ]) {
      expect((await ask(path)).status, path).toBe(404)
    }
    expect((await ask('/mcp', { method: 'POST', body: '{}' })).status).toBe(404)
  })
})
