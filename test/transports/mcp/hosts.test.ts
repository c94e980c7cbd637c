import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCli } from '../../../src/cli/program.ts'
import type { Host, HostFile, Way } from '../../../src/transports/mcp/hosts/host.ts'
import { hosts } from '../../../src/transports/mcp/hosts/index.ts'
import { read } from '../../support/documents.ts'
import { type HostFileSchema, hostFiles, vscodeInstall } from '../../support/host-files.ts'
import { hostsDocument } from '../../support/hosts-document.ts'
import { connectV1 } from '../../support/mcp-clients.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const site = 'https://rollcall.example.org'
const ajv = new Ajv({ strict: false })
addFormats.default(ajv)

type Told = { name: string; title: string; how: string; way: Way }

const told: Told[] = Object.entries<Host>(hosts).flatMap(([name, { title, signIn, withKey }]) => [
  ...(signIn ? [{ name, title, how: 'sign in', way: signIn(`${site}/mcp`) }] : []),
  ...(withKey ? [{ name, title, how: 'key', way: withKey(`${site}/api/mcp`) }] : []),
])

test('ten hosts are told how: eight sign in, and eight take a key', () => {
  const by = (how: string) => told.filter((each) => each.how === how).map(({ name }) => name)
  expect(Object.keys(hosts)).toHaveLength(10)
  expect(by('sign in')).toEqual([
    ...['claude', 'chatgpt', 'claude-desktop', 'claude-code', 'vscode', 'cursor', 'codex'],
    'gemini-cli',
  ])
  expect(by('key')).toEqual([
    ...['claude-desktop', 'claude-code', 'vscode', 'cursor', 'codex', 'gemini-cli'],
    ...['copilot-studio', 'n8n'],
  ])
})

describe.each(told)('$title, $how', ({ name, how, way }) => {
  const endpoint = how === 'key' ? `${site}/api/mcp` : `${site}/mcp`

  test('names its endpoint and no other', () => {
    const addresses = JSON.stringify(way).match(/https:\/\/rollcall\.example\.org[\w/.-]*/g)
    const inLink = way.install ? JSON.stringify(serverIn(way.install)) : ''
    expect(new Set(addresses ?? [])).toEqual(new Set(addresses ? [endpoint] : []))
    expect(`${addresses ?? ''}${inLink}`).toContain(endpoint)
  })

  test('puts into a file what its maker publishes, and no key', () => {
    const link = way.install ? [serverIn(way.install)] : []
    expect(way.file === undefined).toBe(hostFiles[name] === undefined)
    if (way.file) {
      expect(problems(hostFiles[name]!.schema, contentOf(way.file))).toEqual([])
      expect(way.file.place).toMatch(/\.(json|toml)/)
    }
    for (const server of link) {
      const { schema } = hostFiles[name] as HostFileSchema
      const file = name === 'cursor' ? { mcpServers: { rollcall: server } } : server
      expect(problems(name === 'cursor' ? schema : vscodeInstall, file)).toEqual([])
    }
    const all = JSON.stringify([way, link])
    expect(all).not.toMatch(/rc_(live|oat)_/)
    for (const [, value] of all.matchAll(/X-API-Key\\*"(?: =|:) ?\\*"([^"\\]*)/g)) {
      expect(value).toMatch(/^(\$\{(env:|input:)?\w+\}|ROLLCALL_API_KEY)$/)
    }
  })
})

test('only the files of Claude Code and Cursor have no published schema', () => {
  const byHand = Object.entries(hostFiles).filter(([, { made_by_hand }]) => made_by_hand)
  expect(byHand.map(([name]) => name)).toEqual(['claude-code', 'cursor'])
  for (const { source } of Object.values(hostFiles)) expect(source).toContain('https://')
})

test('a schema refuses a field that it does not know', () => {
  for (const { schema } of Object.values(hostFiles)) {
    expect(problems(schema, { unknown: true })).not.toEqual([])
  }
})

test('docs/assistants.md has every word of it', () => {
  expect(read('docs/assistants.md')).toContain(hostsDocument())
})

describe('with a server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  test.each(Object.keys(hostFiles))(
    'the file of %s works as the host fills it in',
    async (name) => {
      const { file } = (hosts as Record<string, Host>)[name]!.withKey!(`${server.url}/api/mcp`)
      const [servers] = Object.values(contentOf(file!)) as Record<string, Server>[]
      const { url, httpUrl, headers, env_http_headers } = servers!.rollcall!
      const [key] = Object.values(headers ?? env_http_headers ?? {})
      expect(key).toMatch(/ROLLCALL_API_KEY|input:rollcall_key/)
      const client = await connectV1((url ?? httpUrl)!, server.key)
      expect((await client.listTools()).length).toBeGreaterThan(20)
      await client.close()
    },
  )
})

describe('rollcall mcp-config', () => {
  afterEach(() => vi.unstubAllEnvs())

  async function printed(...args: string[]) {
    let text = ''
    const into = { write: (written: string) => (text += written) }
    const code = await runCli(['mcp-config', ...args], { stdout: into, stderr: into })
    return { code, text }
  }

  test('prints the file of each host for people who sign in', async () => {
    const { code, text } = await printed('codex', '--sign-in')
    expect(code).toBe(0)
    expect(text).toMatch(/^\[mcp_servers\.rollcall\]\nurl = "http:\/\/[\w.]+:3000\/mcp"\n$/)
  })

  test.each([
    ['n8n', /^1\. Add the node MCP Client Tool .*\n2\. .*\/api\/mcp/],
    ['claude', /^1\. Open Customize, Connectors .*\n2\. .*:3000\/mcp /],
  ])('prints what to click in %s', async (host, steps) => {
    const { code, text } = await printed(host)
    expect(code).toBe(0)
    expect(text).toMatch(steps)
    expect(text).not.toMatch(/[`_]\w/)
  })

  test('says when a host only takes a key', async () => {
    const { code, text } = await printed('n8n', '--sign-in')
    expect({ code, text }).toEqual({
      code: 1,
      text: 'n8n takes an API key: leave out --sign-in.\n',
    })
  })

  test('says that nobody can sign in while OAUTH is off', async () => {
    vi.stubEnv('OAUTH', 'off')
    expect(await printed('chatgpt')).toEqual({
      code: 1,
      text: 'ChatGPT cannot sign in while OAUTH is off.\n',
    })
  })
})

type Server = {
  url?: string
  httpUrl?: string
  headers?: Record<string, string>
  env_http_headers?: Record<string, string>
}

function problems(schema: object, content: unknown): unknown[] {
  const isValid = ajv.compile(schema)
  return isValid(content) ? [] : (isValid.errors ?? [])
}

/** Reads JSON, and the few lines of TOML that are used. */
function contentOf({ language, text }: HostFile): Record<string, unknown> {
  if (language === 'json') return JSON.parse(text)
  const [head = '', ...lines] = text.split('\n')
  const [, table = '', name = ''] = /^\[(\w+)\.(\w+)\]$/.exec(head) ?? []
  const fields = lines.map((line) => {
    const [, field, value = ''] = /^(\w+) = (.+)$/.exec(line) ?? []
    return [field, JSON.parse(value.replace(/" = "/g, '": "'))]
  })
  return { [table]: { [name]: Object.fromEntries(fields) } }
}

/** The server in an install link of VS Code or Cursor. */
function serverIn(link: string): Record<string, unknown> {
  const url = new URL(link)
  const config = url.searchParams.get('config')
  if (config !== null) return JSON.parse(Buffer.from(config, 'base64').toString('utf8'))
  return JSON.parse(decodeURIComponent(url.search.slice(1)))
}
