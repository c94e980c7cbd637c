import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notice } from '../../../src/transports/mcp/answer/from-people.ts'
import { allRoutes } from '../../../src/transports/rest/table.ts'
import { withTextInside } from '../../support/from-people.ts'
import { connections, type McpClient } from '../../support/mcp-clients.ts'
import { addEmployee } from '../../support/people.ts'
import { dealt } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

type Operations = Record<string, { operation: string }>
// biome-ignore lint/suspicious/noExplicitAny: a document is read here as its readers do, by path.
type OpenApi = Record<'paths' | 'components', Record<string, Record<string, any>>>
const refers = /"\$ref":"#\/components\/(\w+)\/(\w+)"/g

/** A Friday; the pay periods around it follow the company's settings. */
const now_ms = Date.parse('2026-11-20T15:00:00Z')

let server: TestServer
let zoe: number
let bob: number
let punches: number[]
let leave: number

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  zoe = await addEmployee(server, {
    first_name: 'Zoë',
    last_name: 'Ångström',
    works_weekdays: true,
  })
  bob = await addEmployee(server, { first_name: 'Bob', last_name: 'Baker', works_weekdays: true })
  const punch = async (employee_id: number, date: string) => {
    const clock_in = `${date}T14:00:00Z`
    const { body } = await server.rest('POST', '/time-entries', {
      employee_id,
      clock_in,
      clock_out: `${date}T22:00:00Z`,
      notes: 'as told',
    })
    return body.id as number
  }
  // Employees who are inserted directly into the database keep accents in their search text.
  await server.sql(
    `update employees set search_text = 'zoe angstrom' where company_id = $1 and id = $2`,
    [zoe],
  )
  punches = [
    await punch(zoe, '2026-11-16'),
    await punch(zoe, '2026-11-17'),
    await punch(bob, '2026-11-18'),
  ]
  const request = {
    employee_id: zoe,
    type: 'unpaid',
    start_date: '2026-12-01',
    end_date: '2026-12-01',
  }
  leave = (await server.rest('POST', '/leave-requests', request)).body.id
})
afterAll(() => server.close())

const clients = Object.keys(connections) as (keyof typeof connections)[]

describe.each(clients)('%s', (how) => {
  let client: McpClient

  beforeAll(async () => {
    client = await server.mcp(server.key, how, '')
  })

  test('every address of the list is offered', async () => {
    expect((await client.listResources()).map(({ uri }) => uri)).toEqual([
      'rollcall://company',
      'rollcall://openapi',
      'ui://rollcall/payroll-hours',
      'ui://rollcall/approvals',
      'ui://rollcall/forgot-punch-requests',
      'ui://rollcall/payroll-day-adjustments',
    ])
    expect((await client.listTemplates()).map(({ uriTemplate }) => uriTemplate).toSorted()).toEqual(
      [
        'rollcall://employees/{id}',
        'rollcall://employees/{id}/schedule',
        'rollcall://holidays/{country_code}/{year}',
        'rollcall://leave-requests/{id}',
        'rollcall://openapi/{+part}',
        'rollcall://pay-periods/{id}/summary',
        'rollcall://reports/payroll-hours/{from}/{to}',
        'rollcall://time-entries/{id}',
      ],
    )
  })

  test('each reads as its REST address does', async () => {
    const { body } = await server.rest('GET', '/pay-periods?date=2026-11-20')
    const period = body.data[0].id
    const twins: [string, string][] = [
      ['rollcall://company', '/company'],
      [`rollcall://employees/${zoe}`, `/employees/${zoe}`],
      [`rollcall://employees/${zoe}/schedule`, `/employees/${zoe}/schedule`],
      ['rollcall://holidays/CA/2026', '/holidays/CA?year=2026'],
      [`rollcall://leave-requests/${leave}`, `/leave-requests/${leave}`],
      [`rollcall://time-entries/${punches[0]}`, `/time-entries/${punches[0]}`],
      [`rollcall://pay-periods/${period}/summary`, `/pay-periods/${period}/summary`],
    ]
    for (const [uri, path] of twins) {
      const { text } = await client.readResource(uri)
      const rest = await server.rest('GET', path)
      expect(rest.status, path).toBe(200)
      expect(withTextInside(JSON.parse(text!)), uri).toEqual(rest.body)
    }
    const { text } = await client.readResource(`rollcall://time-entries/${punches[0]}`)
    expect(JSON.parse(text!).from_people).toEqual({ notice, notes: 'as told' })
  })

  test('the report of hours reads as its tool answers', async () => {
    const uri = 'rollcall://reports/payroll-hours/2026-11-16/2026-11-20'
    const range = { from: '2026-11-16', to: '2026-11-20' }
    const { text } = await client.readResource(uri)
    const { body } = await client.callTool('get_payroll_hours', range)
    expect(JSON.parse(text!)).toEqual(body)
  })

  test('the OpenAPI index lists every operation, and each path is a part that refers to nothing missing', async () => {
    const read = async (uri: string) => {
      const { text } = await client.readResource(uri)
      expect(Buffer.byteLength(text!), uri).toBeLessThanOrEqual(16_000)
      return JSON.parse(text!)
    }
    const { paths } = await read('rollcall://openapi')
    const listed = Object.entries<Operations>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operation }]) => `${method.toUpperCase()} ${path} ${operation}`,
      ),
    )
    const routes = allRoutes.map(
      ({ method, path, operation }) =>
        `${method} ${path.replace(/:(\w+)/g, '{}')} ${operation.name}`,
    )
    expect(listed.map((each) => each.replace(/\{\w+\}/g, '{}')).toSorted()).toEqual(
      routes.toSorted(),
    )
    const whole = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApi
    const seen = new Set<string>()
    const waiting = dealt(Object.keys(paths), clients).flatMap(([path, drawn]) =>
      drawn.includes(how) ? [path.slice(1)] : [],
    )
    expect(waiting.length).toBeGreaterThan(10)
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (seen.has(name)) continue
      seen.add(name)
      const part = await read(`rollcall://openapi/${name}`)
      if (part.paths) expect(part.paths).toEqual(withoutAnswers(whole, name))
      const elsewhere: string[] = part['x-elsewhere'] ?? []
      waiting.push(...elsewhere)
      for (const [, kind, component] of JSON.stringify(part).matchAll(refers)) {
        const at = `components/${kind}/${component}`
        if (elsewhere.includes(at)) continue
        expect(part.components[kind!][component!], `${name} ${at}`).toEqual(
          whole.components[kind!]![component!],
        )
      }
    }
  })

  test('a path of the OpenAPI document completes; an unknown one is not there', async () => {
    const template = 'rollcall://openapi/{+part}'
    expect(await client.complete(template, 'part', 'leave-requests/{id}/app')).toEqual([
      'leave-requests/{id}/approve',
    ])
    await expect(client.readResource('rollcall://openapi/nowhere')).rejects.toMatchObject({
      code: -32602,
    })
    await expect(client.readResource('rollcall://openapi/__proto__')).rejects.toThrow()
  })

  test('an id completes from a part of the name, without its accents', async () => {
    const at = (uri: string, typed: string) => client.complete(uri, 'id', typed)
    expect(await at('rollcall://employees/{id}', 'ANGST')).toEqual([String(zoe)])
    expect(await at('rollcall://employees/{id}/schedule', 'baker')).toEqual([String(bob)])
    expect(await at('rollcall://leave-requests/{id}', 'zoe')).toEqual([String(leave)])
    expect(await at('rollcall://leave-requests/{id}', 'bob')).toEqual([])
    expect(await at('rollcall://time-entries/{id}', 'Zoe')).toEqual([
      String(punches[1]),
      String(punches[0]),
    ])
    expect(await at('rollcall://time-entries/{id}', '')).toEqual(punches.toReversed().map(String))
    expect(await at('rollcall://time-entries/{id}', 'nobody')).toEqual([])
  })

  test('a pay period completes from its label, a range from the dates of periods', async () => {
    const { body } = await server.rest('GET', '/pay-periods?date=2026-11-20')
    const [period] = body.data
    const report = 'rollcall://reports/payroll-hours/{from}/{to}'
    expect(
      await client.complete('rollcall://pay-periods/{id}/summary', 'id', period.label),
    ).toEqual([String(period.id)])
    expect(await client.complete(report, 'from', period.start_date)).toContain(period.start_date)
    expect(await client.complete(report, 'to', period.end_date)).toContain(period.end_date)
  })

  test('a key completes and reads what it may, and a key without employees:read still finds punches', async () => {
    const key = await server.makeKey({ permissions: ['time:read'] })
    const clock = await server.mcp(key, how, '')
    expect((await clock.listTemplates()).map(({ uriTemplate }) => uriTemplate)).toEqual([
      'rollcall://time-entries/{id}',
      'rollcall://openapi/{+part}',
    ])
    expect(await clock.complete('rollcall://time-entries/{id}', 'id', 'bob')).toEqual([
      String(punches[2]),
    ])
    await expect(clock.complete('rollcall://employees/{id}', 'id', 'bob')).rejects.toThrow()
    await expect(clock.readResource(`rollcall://employees/${bob}`)).rejects.toThrow(
      /employees:read/,
    )
  })
})

test('another company completes and reads nothing of this one', async () => {
  const company_id = await server.company('Elsewhere')
  const client = await server.mcp(await server.makeKey({ company_id }), 'client 2.x modern', '')
  expect(await client.complete('rollcall://employees/{id}', 'id', 'zoe')).toEqual([])
  expect(await client.complete('rollcall://time-entries/{id}', 'id', '')).toEqual([])
  await expect(client.readResource(`rollcall://time-entries/${punches[0]}`)).rejects.toMatchObject({
    code: -32602,
  })
})

/** A path of the document without the examples of answers, whose place a part gives to schemas. */
function withoutAnswers({ paths }: OpenApi, name: string) {
  const own = structuredClone(paths[`/${name}`]!)
  type Media = { example?: unknown }
  for (const { responses } of Object.values(own)) {
    for (const { content = {} } of Object.values<{ content?: Record<string, Media> }>(responses)) {
      for (const media of Object.values(content)) delete media.example
    }
  }
  return { [`/${name}`]: own }
}
