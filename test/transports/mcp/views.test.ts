import { readFile } from 'node:fs/promises'
import { getUiCapability } from '@modelcontextprotocol/ext-apps/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildView } from '../../../src/views/build.ts'
import { builtFile } from '../../../src/views/index.ts'
import { type ViewName, views, viewUri } from '../../../src/views/table.ts'
import { connections } from '../../support/mcp-clients.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const names = Object.keys(views) as ViewName[]
const linked: Record<string, ViewName> = {
  get_payroll_hours: 'payroll-hours',
  list_leave_requests: 'approvals',
  list_payroll_day_adjustments: 'payroll-day-adjustments',
  list_forgot_punch_requests: 'forgot-punch-requests',
}

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await addEmployee(server, { works_weekdays: true })
})
afterAll(() => server.close())

describe.each(names)('the view %s', (name) => {
  let html: string
  beforeAll(async () => {
    html = await readFile(builtFile(name), 'utf8')
  })

  test('is what its source builds: `npm run views` has been run', async () => {
    expect(await buildView(name)).toBe(html)
  })

  test('is self-contained, without an address', () => {
    const addresses = html.match(/\b[a-z]+:\/\/[^\s"'`]+/g) ?? []
    expect(new Set(addresses)).toEqual(new Set(svgNamespace(html)))
    expect(html).not.toMatch(/\s(src|href|action|srcset)=|@import|url\(|\bimport\(|fetch\(/)
    expect(html).toContain("default-src 'none'")
    expect(Buffer.byteLength(html)).toBeLessThan(40_000)
  })

  test('makes no markup out of text', () => {
    expect(html).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|eval\(/,
    )
  })
})

describe.each(Object.keys(connections) as (keyof typeof connections)[])('with %s', (how) => {
  test('tools link to their views, which every key may read', async () => {
    const client = await server.mcp(server.key, how, '')
    for (const { name, _meta } of await client.listTools()) {
      const view = linked[name]
      expect(_meta, name).toEqual(view && { ui: { resourceUri: viewUri(view) } })
    }
    const reader = await server.mcp(await server.makeKey({ permissions: ['leave:read'] }), how, '')
    const listed = (await reader.listResources()).map(({ uri }) => uri)
    for (const name of names) {
      expect(listed).toContain(viewUri(name))
      const { mimeType, text } = await reader.readResource(viewUri(name))
      expect(mimeType).toBe('text/html;profile=mcp-app')
      expect(text).toBe(await readFile(builtFile(name), 'utf8'))
    }
  })

  test('the server declares views among its extensions, at every address', async () => {
    for (const query of ['', '?tools=get_context']) {
      const client = await server.mcp(server.key, how, query)
      expect(getUiCapability(client.capabilities)).toEqual({})
    }
  })

  test('a host without views gets the usual answer', async () => {
    const client = await server.mcp(server.key, how, '')
    const range = { from: '2026-09-07', to: '2026-09-11' }
    const { body, structuredContent } = await client.callTool('get_payroll_hours', range)
    const rest = await server.rest('GET', '/reports/payroll-hours?from=2026-09-07&to=2026-09-11')
    const { employee_id, employee_number, name } = rest.body.data[0]
    // What is 0 for all is left out, and the sums come first.
    expect(body.data).toEqual([
      {
        employee_id,
        employee_number,
        name,
        scheduled_hours: 37.5,
        regular_hours: 30,
        holiday_hours: 7.5,
        total_hours: 37.5,
      },
    ])
    expect(body.meta.totals).toEqual({
      scheduled_hours: 37.5,
      regular_hours: 30,
      holiday_hours: 7.5,
      total_hours: 37.5,
    })
    expect(structuredContent).toEqual(body)
  })
})

/** An SVG element is created with its namespace, which looks like a URL and is never requested. */
function svgNamespace(html: string): string[] {
  return html.includes('createElementNS') ? ['http://www.w3.org/2000/svg'] : []
}
