import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { initialize } from '../../support/mcp-clients.ts'
import { rawClient } from '../../support/oauth.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const allowed = 'https://app.example.org'
const other = 'https://other.example.org'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    own_site: true,
    settings: { allowed_origins: [allowed] },
  })
})
afterAll(() => server.close())

async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | URLSearchParams,
) {
  const response = await fetch(server.url + path, { method, headers, body: body ?? null })
  await response.arrayBuffer()
  const { status } = response
  return { status, header: (name: string) => response.headers.get(name) }
}

const preflight = (path: string, origin: string, names = 'authorization,content-type') =>
  send('OPTIONS', path, {
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': names,
  })

const endpoints = ['/api/mcp', '/mcp', '/register', '/oauth/register', '/oauth/token']

describe.each([...endpoints, '/oauth/revoke'])('%s', (path) => {
  test('a page of an allowed origin may ask', async () => {
    const { status, header } = await preflight(path, allowed, 'x-api-key,mcp-protocol-version')
    expect(status).toBe(204)
    expect(header('access-control-allow-origin')).toBe(allowed)
    expect(header('access-control-allow-methods')).toBe('POST')
    expect(header('access-control-allow-headers')).toBe('x-api-key,mcp-protocol-version')
    expect(header('access-control-allow-credentials')).toBeNull()
    expect(header('vary')).toContain('Origin')
  })

  test.each([other, 'null', 'https://app.example.org.evil.example'])('%s may not', async (from) => {
    const { status, header } = await preflight(path, from)
    expect(status).toBe(403)
    expect(header('access-control-allow-origin')).toBeNull()
  })
})

describe('answers', () => {
  const json = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
  const ask = (path: string, origin: string, headers: Record<string, string> = {}) =>
    send('POST', path, { ...json, Origin: origin, ...headers }, JSON.stringify(initialize))

  test.each(['/api/mcp', '/mcp'])(
    'of %s are read with a key, and so are refusals',
    async (path) => {
      const answered = await ask(path, allowed, { 'X-API-Key': server.key })
      expect(answered.status).toBe(200)
      const refused = await ask(path, allowed)
      expect(refused.status).toBe(401)
      for (const { header } of [answered, refused]) {
        expect(header('access-control-allow-origin')).toBe(allowed)
        expect(header('access-control-expose-headers')).toContain('WWW-Authenticate')
        expect(header('access-control-expose-headers')).toContain('Retry-After')
      }
      expect((await ask(path, other, { 'X-API-Key': server.key })).status).toBe(403)
    },
  )

  test('of the token endpoint are read by an allowed origin alone', async () => {
    const { id } = await rawClient(server)
    const from = (origin: string) => {
      const fields = { grant_type: 'authorization_code', client_id: id, code: 'x' }
      return send('POST', '/oauth/token', { Origin: origin }, new URLSearchParams(fields))
    }
    const { status, header } = await from(allowed)
    expect({ status, origin: header('access-control-allow-origin') }).toEqual({
      status: 400,
      origin: allowed,
    })
    // The origin of its redirect counts as little as any other.
    for (const origin of [other, 'https://app.example']) {
      expect((await from(origin)).header('access-control-allow-origin')).toBeNull()
    }
  })

  test.each([
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/.well-known/api-catalog',
    '/.well-known/oauth-protected-resource',
    '/.well-known/openid-configuration',
    '/api/mcp/server-card',
  ])('of %s are read by any origin', async (path) => {
    const { status, header } = await preflight(path, other, 'mcp-protocol-version')
    expect(status).toBe(204)
    expect(header('access-control-allow-headers')).toContain('MCP-Protocol-Version')
    const read = await send('GET', path, { Origin: other })
    expect(read.header('access-control-allow-origin')).toBe('*')
  })

  test('of REST and of the dashboard are read by no other origin', async () => {
    for (const path of ['/api/v1/me', '/admin/sign-in', '/sign-in', '/oauth/authorize']) {
      const { header } = await send('GET', path, { Origin: allowed, 'X-API-Key': server.key })
      expect(header('access-control-allow-origin'), path).toBeNull()
    }
  })
})
