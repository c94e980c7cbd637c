import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCli } from '../../../src/cli/program.ts'
import { serverJson } from '../../../src/transports/mcp/listing/server-json.ts'
import { toolsets } from '../../../tools/index.ts'
import { connections, initialize } from '../../support/mcp-clients.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { serverJsonSchema } from '../../support/server-json.ts'

/** As Claude Code fills it in from the environment. */
const placeholder = `\${${'ROLLCALL_API_KEY'}}`

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers })

describe('the server card', () => {
  test('has the fields of the extension, and needs no key', async () => {
    const response = await get('/api/mcp/server-card', {
      Accept: 'application/mcp-server-card+json',
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/mcp-server-card\+json/)
    const card = await bodyOf(response)
    // The v1 schema: required fields and patterns.
    expect(card.$schema).toBe(
      'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    )
    expect(card.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
    expect(card.description.length).toBeLessThanOrEqual(100)
    expect(card.remotes).toMatchObject([
      {
        type: 'streamable-http',
        url: 'http://127.0.0.1:3000/api/mcp',
        headers: [{ name: 'X-API-Key', isRequired: true, isSecret: true }],
      },
      { type: 'streamable-http', url: 'http://127.0.0.1:3000/mcp' },
    ])
    const [sets] = Object.values(card._meta as Record<string, object>)
    expect(sets).toEqual(Object.fromEntries(toolsets.map((set) => [set.name, set.tools.length])))
  })

  test('matches what the server says after connecting', async () => {
    const card = await bodyOf(await get('/api/mcp/server-card'))
    const response = await fetch(`${server.url}/api/mcp`, {
      method: 'POST',
      headers: {
        'X-API-Key': server.key,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(initialize),
    })
    const text = await response.text()
    const { result } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
    expect(result.serverInfo).toMatchObject({ title: card.title, version: card.version })
    expect(card.name.split('/')[1]).toBe(result.serverInfo.name)
    for (const connect of Object.values(connections)) {
      const client = await connect(`${server.url}/api/mcp`, server.key)
      for (const { supportedProtocolVersions } of card.remotes) {
        expect(supportedProtocolVersions).toContain(client.version)
      }
      await client.close()
    }
  })

  test('has an icon during a connection that its own site serves, and none without a site', async () => {
    const site = await startTestServer({ own_site: true })
    const src = `${site.url}/icon.png`
    const icons = [{ src, mimeType: 'image/png', sizes: ['32x32'] }]
    for (const how of Object.keys(connections) as (keyof typeof connections)[]) {
      const { identity } = await site.mcp(site.key, how)
      expect([how, identity]).toEqual([how, expect.objectContaining({ name: 'rollcall', icons })])
      expect((await server.mcp(server.key, how)).identity).not.toHaveProperty('icons')
    }
    const response = await fetch(src)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    await site.close()
  })

  test('can be read by any page and asked for again by its ETag', async () => {
    const first = await get('/api/mcp/server-card', { Origin: 'https://anywhere.example' })
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag',
      'cache-control': 'public, max-age=3600',
    })
    const etag = first.headers.get('etag')!
    expect(
      (await get('/api/mcp/server-card', { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' }))
        .status,
    ).toBe(304)
  })

  test.each(['/.well-known/mcp/catalog.json', '/.well-known/ai-catalog.json'])(
    '%s leads to it',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^application\/ai-catalog\+json/)
      expect(await response.json()).toEqual({
        specVersion: '1.0',
        entries: [
          {
            identifier: 'urn:air:127.0.0.1:mcp:rollcall',
            type: 'application/mcp-server-card+json',
            url: 'http://127.0.0.1:3000/api/mcp/server-card',
          },
        ],
      })
    },
  )

  test('nothing else below /.well-known is there, and the card is not written to', async () => {
    expect((await get('/.well-known/mcp/other.json')).status).toBe(404)
    const posted = await fetch(`${server.url}/api/mcp/server-card`, { method: 'POST' })
    expect(posted.status).toBeGreaterThanOrEqual(400)
  })
})

describe('rollcall server-card', () => {
  afterEach(() => vi.unstubAllEnvs())

  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const isValid = ajv.compile(serverJsonSchema)

  test.each([
    ['https://rollcall.example.org', 'on', ['/mcp', '/api/mcp']],
    ['https://example.org/rollcall', 'on', ['/mcp', '/api/mcp']],
    ['http://10.0.0.5:3000', 'off', ['/api/mcp']],
    ['http://my_host:3000', 'on', ['/mcp', '/api/mcp']],
  ])('prints a valid server.json for %s', async (SITE_URL, OAUTH, paths) => {
    vi.stubEnv('SITE_URL', SITE_URL)
    vi.stubEnv('OAUTH', OAUTH)
    const { code, stdout } = await printed('server-card')
    expect(code).toBe(0)
    const card = JSON.parse(stdout)
    expect(isValid(card) || isValid.errors).toBe(true)
    const urls = card.remotes.map(({ url }: { url: string }) => url)
    expect(urls).toEqual(paths.map((path) => `${SITE_URL}${path}`))
    const [{ headers }] = card.remotes.slice(-1)
    expect(headers).toEqual([expect.objectContaining({ name: 'X-API-Key', isSecret: true })])
    const icons = SITE_URL.startsWith('https:') ? [`${SITE_URL}/icon.png`] : undefined
    expect(card.icons?.map(({ src }: { src: string }) => src)).toEqual(icons)
    expect(stdout).not.toContain('rc_live_')
  })

  test('names the server as its card does', async () => {
    const { name, version } = await bodyOf(await get('/api/mcp/server-card'))
    const printed = serverJson({ site_url: 'http://127.0.0.1:3000' })
    expect(printed).toMatchObject({ name, version })
  })
})

describe('rollcall mcp-config', () => {
  test('prints for Claude Code the file at the root of the project', async () => {
    const { code, stdout } = await printed('mcp-config', 'claude-code')
    expect(code).toBe(0)
    const root = JSON.parse(readFileSync(new URL('../../../mcp.json', import.meta.url), 'utf8'))
    expect(JSON.parse(stdout)).toEqual(root)
    expect(root.mcpServers.rollcall.headers).toEqual({ 'X-API-Key': placeholder })
  })

  test.each(['vscode', 'cursor', 'codex'])('prints for %s the file of the docs', async (host) => {
    const { code, stdout } = await printed('mcp-config', host)
    expect(code).toBe(0)
    const docs = readFileSync(new URL('../../../docs/assistants.md', import.meta.url), 'utf8')
    const blocks = [...docs.matchAll(/```(?:json|toml)\n([\s\S]*?)```/g)].map(([, text]) => text!)
    const said = blocks.map((text) => (host === 'codex' ? text.trim() : compact(text)))
    expect(said).toContain(host === 'codex' ? stdout.trim() : compact(stdout))
  })

  test('a key is in none of them, and the file works as its host would use it', async () => {
    const { stdout } = await printed('mcp-config', 'claude-code')
    const { type, url, headers } = JSON.parse(stdout).mcpServers.rollcall
    expect({ type, path: new URL(url).pathname }).toEqual({ type: 'http', path: '/api/mcp' })
    const filled = headers['X-API-Key'].replace(placeholder, server.key)
    const answer = await fetch(server.url + new URL(url).pathname, {
      method: 'POST',
      headers: {
        'X-API-Key': filled,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    })
    expect(await answer.text()).toContain('get_context')
  })

  test('an unknown host lists the known ones', async () => {
    const { code, stdout, stderr } = await printed('mcp-config', 'emacs')
    expect(code).toBe(2)
    expect(stdout).toBe('')
    for (const host of ['claude-code', 'vscode', 'cursor', 'codex']) expect(stderr).toContain(host)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
function bodyOf(response: Response): Promise<any> {
  return response.json()
}

function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

async function printed(...args: string[]) {
  const said = { code: 0, stdout: '', stderr: '' }
  const stream = (name: 'stdout' | 'stderr') =>
    ({
      write: (text: string) => {
        said[name] += text
      },
    }) as never
  said.code = await runCli(args, {
    stdout: stream('stdout'),
    stderr: stream('stderr'),
  } as never)
  return said
}
