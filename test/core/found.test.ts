import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { readConfig } from '../../src/config/index.ts'
import { pageLinks } from '../../src/transports/rest/page-links.ts'
import { addEmployee } from '../support/people.ts'
import { whileNoneWrites } from '../support/quiet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const site = 'http://127.0.0.1:3000'

const now_ms = Date.parse('2026-11-21T09:30:00Z')

let server: TestServer
let quiet: TestServer
beforeAll(async () => {
  server = await startTestServer({
    now: () => now_ms,
    security_contact: 'mailto:security@example.org',
  })
  const { database, company_id, key } = server
  quiet = await startTestServer({ beside: { database, company_id, key } })
})
afterAll(async () => {
  await quiet.close()
  await server.close()
})

const get = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init)

/** A URL of the service as documented, requested from the test server. */
const followed = (href: string) =>
  get(href.replace(site, ''), { headers: { 'X-API-Key': server.key } })

describe('/llms.txt', () => {
  test('is a title, a summary and links, and each of the links answers', async () => {
    const response = await get('/llms.txt')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toMatch(/^# Rollcall\n\n> .+\n/)
    const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm)].map(([, href]) => href!)
    expect(links).toHaveLength(7)
    for (const href of links) {
      expect(href.startsWith(`${site}/`), href).toBe(true)
      const { status } = await followed(href)
      // The MCP endpoint exists and only accepts POST.
      expect([status, href]).toEqual([href.endsWith('/api/mcp') ? 405 : 200, href])
    }
  })
})

describe('/.well-known/api-catalog', () => {
  test('is a linkset whose documents are there, with the types that it says', async () => {
    const response = await get('/.well-known/api-catalog')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    )
    const { linkset } = (await response.json()) as { linkset: Linkset[] }
    const [own, ...apis] = linkset
    expect(own?.anchor).toBe(`${site}/.well-known/api-catalog`)
    expect(own?.item?.map(({ href }) => href)).toEqual(apis.map(({ anchor }) => anchor))
    for (const { anchor, ...relations } of apis) {
      expect(relations, anchor).toHaveProperty('service-desc')
      for (const { href, type } of Object.values(relations).flat() as Target[]) {
        const found = await get(href.replace(site, ''), { headers: { Accept: type! } })
        expect([found.status, href]).toEqual([200, href])
        expect(found.headers.get('content-type')?.split(';')[0], href).toBe(type)
      }
    }
  })

  test('says the same to HEAD in Link, and to pages of other origins', async () => {
    const response = await get('/.well-known/api-catalog', {
      method: 'HEAD',
      headers: { Origin: 'https://anywhere.example' },
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(linksOf(response.headers)).toEqual([
      ['item', `${site}/api/v1`],
      ['item', `${site}/api/mcp`],
    ])
  })
})

describe('/.well-known/security.txt', () => {
  test('names the contact, and expires within a year from whenever it is asked', async () => {
    const response = await get('/.well-known/security.txt')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text.endsWith('\n')).toBe(true)
    const fields = new Map(text.trim().split('\n').map(fieldOf))
    expect(Object.fromEntries(fields)).toEqual({
      Contact: 'mailto:security@example.org',
      Expires: '2027-05-20T00:00:00.000Z',
      'Preferred-Languages': 'en',
      Canonical: `${site}/.well-known/security.txt`,
    })
  })

  test('is not there without a contact', async () => {
    expect((await fetch(`${quiet.url}/.well-known/security.txt`)).status).toBe(404)
    expect((await fetch(`${quiet.url}/llms.txt`)).status).toBe(200)
  })

  test.each([
    ['security@example.org', 'mailto:security@example.org'],
    ['mailto:security@example.org', 'mailto:security@example.org'],
    ['https://example.org/security', 'https://example.org/security'],
    ['tel:+1-201-555-0123', 'tel:+1-201-555-0123'],
  ])('takes the contact %s', (SECURITY_CONTACT, read) => {
    expect(readConfig({ SECURITY_CONTACT }).security_contact).toBe(read)
  })

  test.each(['http://example.org/security', 'call us', 'mailto:', 'a@b\nExpires: never'])(
    'refuses the contact %j',
    (SECURITY_CONTACT) => {
      expect(() => readConfig({ SECURITY_CONTACT })).toThrow(/SECURITY_CONTACT must be/)
    },
  )
})

describe('server.json', () => {
  const described = JSON.parse(readFileSync(new URL('../../server.json', import.meta.url), 'utf8'))

  test('keeps the bounds of the registry’s schema of 2025-12-11', () => {
    expect(described.$schema).toBe(
      'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    )
    expect(described.name).toMatch(/^[a-zA-Z0-9.-]{3,}\/[a-zA-Z0-9._-]+$/)
    expect(described.description.length).toBeLessThanOrEqual(100)
    for (const remote of described.remotes) {
      expect(remote.url).toMatch(/^https:\/\/\S+$/)
      const used = [...remote.url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(Object.keys(remote.variables)).toEqual(used)
    }
  })

  test('says what the server card and the package say', async () => {
    const card = (await (await get('/api/mcp/server-card')).json()) as Record<string, unknown>
    const { title, description, version, remotes } = described
    expect({ title, description, version }).toEqual({
      title: card.title,
      description: card.description,
      version: manifest.version,
    })
    const [remote] = card.remotes as { type: string; url: string; headers: unknown }[]
    expect(remotes[0]).toMatchObject({ type: remote!.type, headers: remote!.headers })
    expect(new URL(remotes[0].url.replace('{host}', 'rollcall.example.org')).pathname).toBe(
      new URL(remote!.url).pathname,
    )
  })
})

describe('Link of a list', () => {
  beforeAll(async () => {
    for (let n = 1; n <= 5; n++) {
      const { status } = await server.rest('POST', '/work-locations', { name: `Site ${n}` })
      expect(status).toBe(201)
    }
  })

  test('leads from page to page, with whatever else was asked', async () => {
    const seen: unknown[] = []
    let path = '/work-locations?per_page=2&fields=id'
    for (let page = 1; path !== ''; page++) {
      const answer = await server.rest('GET', path)
      seen.push(...answer.body.data)
      expect(answer.body.meta).toMatchObject({ current_page: page, last_page: 3 })
      const links = new Map(linksOf(answer.headers))
      const rels = ['first', ...(page > 1 ? ['prev'] : []), ...(page < 3 ? ['next'] : []), 'last']
      expect([...links.keys()]).toEqual(rels)
      for (const [rel, target] of [
        ['first', 1],
        ['prev', page - 1],
        ['next', page + 1],
        ['last', 3],
      ] as const) {
        if (!links.has(rel)) continue
        const { searchParams } = new URL(links.get(rel)!)
        expect(Object.fromEntries(searchParams)).toEqual({
          per_page: '2',
          fields: 'id',
          page: `${target}`,
        })
      }
      path = links.get('next')?.replace(`${site}/api/v1`, '') ?? ''
    }
    expect(new Set(seen.map((row) => (row as { id: number }).id)).size).toBe(5)
  })

  test('leads back from a page beyond the last', async () => {
    const { headers } = await server.rest('GET', '/work-locations?per_page=2&page=9')
    expect(new Map(linksOf(headers)).get('prev')).toMatch(/[?&]page=3$/)
    expect(headers.get('link')).not.toContain('rel="next"')
  })

  test('leads on through a walk by cursor, and ends where the walk ends', async () => {
    const seen: number[] = []
    const employee_id = await addEmployee(server)
    const entries = `/time-entries?employee_id=${employee_id}`
    let path = `${entries}&per_page=1&updated_since=2020-01-01T00:00:00Z`
    for (const hour of ['13', '17', '21']) {
      const clock_in = `2026-11-19T${hour}:00:00Z`
      const { status, text } = await server.rest('POST', '/time-entries', { employee_id, clock_in })
      expect(status, text).toBe(201)
    }
    for (let page = 1; path !== '' && page < 20; page++) {
      const answer = await whileNoneWrites(server, () => server.rest('GET', path))
      expect(answer.status, answer.text).toBe(200)
      seen.push(...answer.body.data.map((row: { id: number }) => row.id))
      const links = new Map(linksOf(answer.headers))
      const { next_cursor } = answer.body.meta
      expect([...links.keys()]).toEqual(next_cursor ? ['next'] : [])
      path = links.get('next')?.replace(`${site}/api/v1`, '') ?? ''
    }
    expect(seen).toHaveLength(3)
    expect(new Set(seen).size).toBe(3)
    expect(path).toBe('')
  })

  test('is only on lists', async () => {
    expect((await server.rest('GET', '/company')).headers.has('link')).toBe(false)
    expect(pageLinks({ data: [] }, `${site}/api/v1/x`, '')).toBe('')
    expect(pageLinks(null, `${site}/api/v1/x`, '')).toBe('')
  })

  test('is in the OpenAPI document of every list', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: a document is read here as its readers do, by path.
    const { paths } = (await (await get('/api/openapi.json')).json()) as any
    expect(paths['/employees'].get.responses[200].headers).toHaveProperty('Link')
    expect(paths['/employees/{id}'].get.responses[200].headers).not.toHaveProperty('Link')
    expect(paths['/employees'].post.responses[201].headers).not.toHaveProperty('Link')
  })
})

type Target = { href: string; type?: string }
type Linkset = { anchor: string; item?: Target[] } & Record<string, unknown>

function fieldOf(line: string): [string, string] {
  const at = line.indexOf(': ')
  return [line.slice(0, at), line.slice(at + 2)]
}

/** The links of a `Link` header as [rel, URL], in order. */
function linksOf(headers: Headers): [string, string][] {
  return [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(
    ([, href, rel]) => [rel!, href!],
  )
}
