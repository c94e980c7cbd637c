import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../../src/transports/rest/table.ts'
import { fillDemo, startDemoServer } from '../support/demo.ts'
import { startTestWorker } from '../support/hooks.ts'
import { ok, startReceiver, trustedCertificate } from '../support/receiver.ts'
import type { TestServer } from '../support/server.ts'

// What programs read is the same bytes whatever language a company, its people and a client prefer.

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer(Date.parse('2026-11-20T15:00:00Z'))
  await fillDemo(server)
})
afterAll(() => server?.close())

const french = { 'Accept-Language': 'fr-CA, fr;q=0.9' }

async function speak(language: 'en' | 'fr'): Promise<void> {
  await server.sql('update companies set language = $2 where id = $1', [language])
  await server.sql('update employees set language = $2 where company_id = $1', [
    language === 'en' ? null : language,
  ])
}

/** Asks for the same things in both languages; returns what differs but for the field itself. */
async function differences(
  ask: (headers: Record<string, string>) => Promise<ReadonlyMap<string, string>>,
): Promise<string[]> {
  await speak('en')
  const english = await ask({})
  await speak('fr')
  const inFrench = await ask(french)
  await speak('en')
  expect(english.size).toBeGreaterThan(0)
  return [...english].flatMap(([what, text]) => {
    const other = inFrench.get(what) ?? ''
    return withoutField(text) === withoutField(other)
      ? []
      : [`${what}: ${firstDifference(text, other)}`]
  })
}

/** The field itself, and how many requests are left. */
function withoutField(text: string): string {
  return text
    .replace(/\\?"left\\?":\d+/g, '"left":0')
    .replace(/\\?"language\\?":(null|\\?"(en|fr)\\?")/g, '"language":0')
}

function firstDifference(a: string, b: string): string {
  const at = [...a].findIndex((letter, i) => letter !== b[i])
  return `${a.slice(Math.max(0, at - 40), at + 40)} | ${b.slice(Math.max(0, at - 40), at + 40)}`
}

/** Fills in the parameters of a path with the first record of the list before each. */
function addressOf(path: string): Promise<string> {
  const address = addresses.get(path) ?? findAddress(path)
  addresses.set(path, address)
  return address
}

const addresses = new Map<string, Promise<string>>()

async function findAddress(path: string): Promise<string> {
  const [, before, name, after] = /^([^:]*)\/:(\w+)(.*)$/.exec(path) ?? []
  if (before === undefined) return path
  const fixed: Record<string, string> = { country_code: 'CA', key: 'ca_thanksgiving_day' }
  const id = fixed[name!] ?? (await firstOf(before))
  return addressOf(`${before}/${id}${after}`)
}

const firsts = new Map<string, Promise<number>>()

function firstOf(path: string): Promise<number> {
  const first =
    firsts.get(path) ??
    server.rest('GET', `${path}?per_page=1`).then(({ body }) => body?.data?.[0]?.id ?? 1)
  firsts.set(path, first)
  return first
}

const dates = 'from=2026-11-01&to=2026-11-14'
const queries: readonly (readonly [RegExp, string])[] = [
  [/explain$/, '?employee_id=1&date=2026-11-10'],
  [/export$/, `?${dates}&format=provider_a_run`],
  [/payroll-hours|absences/, `?${dates}`],
  [/audit-log$/, '?record_type=leave_request'],
]

describe('REST', () => {
  test('answers of every read', async () => {
    const asked = await Promise.all(
      allRoutes
        .filter(({ method }) => method === 'GET')
        .map(async ({ path }) => {
          const query = queries.find(([form]) => form.test(path))?.[1] ?? ''
          return `${await addressOf(path)}${query}`
        }),
    )
    const found = await differences(async (headers) => {
      const answers = new Map<string, string>()
      for (const address of asked) {
        const answer = await server.rest('GET', address, undefined, { headers })
        const type = answer.headers.get('content-type')
        answers.set(address, `${answer.status} ${type} ${answer.text}`)
      }
      return answers
    })
    expect(found).toEqual([])
    expect(asked.length).toBeGreaterThan(40)
  })

  test('refusals of every write', async () => {
    const writes = allRoutes.filter(({ method }) => method !== 'GET')
    const found = await differences(async (headers) => {
      const answers = new Map<string, string>()
      for (const { method, path } of writes) {
        const address = `${await addressOf(path)}?dry_run=true`
        const answer = await server.rest(method, address, { unheard_of: 1 }, { headers })
        if (answer.status < 400) continue
        answers.set(`${method} ${path}`, `${answer.status} ${answer.text}`)
      }
      return answers
    })
    expect(found).toEqual([])
  })

  test('documents and the errors before a key is known', async () => {
    const found = await differences(async (headers) => {
      const answers = new Map<string, string>()
      for (const path of [
        '/api/openapi.json',
        '/api/openapi.yaml',
        '/api/docs',
        '/api/v1/employees',
        '/api/v1/nothing',
        '/nothing',
        '/.well-known/oauth-authorization-server',
        '/llms.txt',
      ]) {
        const answer = await fetch(`${server.url}${path}`, { headers })
        answers.set(path, `${answer.status} ${await answer.text()}`)
      }
      return answers
    })
    expect(found).toEqual([])
  })
})

describe('MCP', () => {
  const send = async (method: string, params: object, headers: Record<string, string>) => {
    const answer = await fetch(`${server.url}/api/mcp?toolsets=all`, {
      method: 'POST',
      headers: {
        ...headers,
        'X-API-Key': server.key,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return answer.text()
  }

  test.each([
    ['tools/list', {}],
    ['resources/list', {}],
    ['resources/templates/list', {}],
    ['prompts/list', {}],
    ['resources/read', { uri: 'ui://rollcall/approvals' }],
    ['resources/read', { uri: 'ui://rollcall/payroll-hours' }],
    ['tools/call', { name: 'get_context', arguments: {} }],
    ['tools/call', { name: 'get_company', arguments: {} }],
    ['tools/call', { name: 'list_employees', arguments: {} }],
    ['tools/call', { name: 'list_leave_requests', arguments: { status: 'pending' } }],
    ['tools/call', { name: 'list_holidays', arguments: { country_code: 'CA', region: 'QC' } }],
    ['tools/call', { name: 'get_overview', arguments: {} }],
    ['tools/call', { name: 'approve_leave_request', arguments: { id: 1 } }],
    ['tools/call', { name: 'create_leave_request', arguments: { type: 'nothing' } }],
    ['tools/call', { name: 'update_company', arguments: { language: 'de' } }],
  ])('%s %j', async (method, params) => {
    const found = await differences(
      async (headers) => new Map([[method, await send(method, params, headers)]]),
    )
    expect(found).toEqual([])
  })
})

test('webhooks', async () => {
  const receiver = await startReceiver(trustedCertificate())
  receiver.behave(ok)
  const worker = startTestWorker(server)
  try {
    const hook = await server.rest('POST', '/webhooks', { url: receiver.url })
    const { body: staff } = await server.rest('GET', '/employees?is_active=true&per_page=1')
    const employee_id = staff.data[0].id
    const told = async () => {
      const before = receiver.received.length
      const leave = { employee_id, type: 'sick', start_date: '2027-03-01', end_date: '2027-03-02' }
      const { body } = await server.rest('POST', '/leave-requests', leave)
      await server.rest('POST', `/leave-requests/${body.id}/cancel`)
      await expect
        .poll(() => receiver.received.length, { timeout: 120_000 })
        .toBeGreaterThanOrEqual(before + 2)
      const events = receiver.received.slice(before).map(({ body: sent }) => sent.toString('utf8'))
      // Ids, times and their order are not what is compared.
      return events.map((text) => text.replace(/evt_[\da-f]+|\d+/g, '0')).toSorted()
    }
    await speak('en')
    const english = await told()
    await speak('fr')
    expect(await told()).toEqual(english)
    await server.rest('DELETE', `/webhooks/${hook.body.id}`)
  } finally {
    await speak('en')
    await worker.stop()
    await receiver.close()
  }
})
