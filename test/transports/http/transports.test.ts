import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resourceSets } from '../../../resources/index.ts'
import { permissions } from '../../../src/core/access/permissions.ts'
import { inputJsonSchema } from '../../../src/core/json-schema.ts'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { transportsOf } from '../../../src/core/run/run-operation.ts'
import { registry } from '../../../src/transports/registry.ts'
import type { Route } from '../../../src/transports/rest/routes.ts'
import { allRoutes } from '../../../src/transports/rest/table.ts'
import { toolsets } from '../../../tools/index.ts'
import { type FilledCompany, fillCompany, markOf } from '../../support/filled-company.ts'
import { dealt } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/**
 * The permission table of the contract, written by hand: by area, the permissions that reading and
 * writing accept.
 */
const areas: Record<string, { read: string[]; write: string[] }> = {
  employees: { read: ['employees:read'], write: ['employees:write'] },
  time: { read: ['time:read', 'employees:read'], write: ['time:write', 'employees:write'] },
  schedules: {
    read: ['schedule:read', 'employees:read'],
    write: ['schedule:write', 'employees:write'],
  },
  mileage: {
    read: ['mileage:read', 'employees:read'],
    write: ['mileage:write', 'employees:write'],
  },
  locations: {
    read: ['location:read', 'employees:read'],
    write: ['location:write', 'employees:write'],
  },
  pay_periods: {
    read: ['payroll:read', 'employees:read', 'employees:write'],
    write: ['payroll:write'],
  },
  payroll: { read: ['payroll:read', 'employees:read'], write: ['payroll:write'] },
  company: {
    read: ['settings:read', 'employees:read', 'employees:write'],
    write: ['settings:write'],
  },
  webhooks: { read: ['settings:read', 'settings:write'], write: ['settings:write'] },
  leave: { read: ['leave:read'], write: ['leave:write'] },
  leave_settings: { read: ['leave:read', 'leave:write'], write: ['leave:write'] },
  billing: { read: ['billing:read'], write: ['billing:write'] },
  people: {
    read: [
      ...['employees:read', 'leave:read', 'time:read'],
      ...['schedule:read', 'payroll:read', 'mileage:read'],
    ],
    write: [],
  },
  any: { read: [...permissions], write: [] },
}

/** The area of the contract that a path belongs to. */
const areaOfPath: [RegExp, string][] = [
  [/^\/(me|overview)$/, 'any'],
  [/^\/company$/, 'company'],
  [/^\/employees\/:\w+\/(schedule|one-day-overrides)/, 'schedules'],
  [/^\/employees\/:\w+\/holidays/, 'leave_settings'],
  [/^\/employees\/:\w+\/leave-(ledger|adjustments)/, 'leave'],
  [/^\/time-entries\/:\w+\/release/, 'payroll'],
  [/^\/employees/, 'employees'],
  [/^\/people$/, 'people'],
  [/^\/leave-requests|^\/absences|^\/reports\/leave-summary|^\/calendar-feeds/, 'leave'],
  [
    /^\/(leave-types|leave-policies|holidays|company-holidays|holiday-choices|blackout-dates|minimum-present)/,
    'leave_settings',
  ],
  [/^\/(time-entries|forgot-punch-requests)/, 'time'],
  [/^\/pay-periods/, 'pay_periods'],
  [/^\/(reports\/payroll-hours|payroll-day-adjustments|exports)/, 'payroll'],
  [/^\/mileage-trips/, 'mileage'],
  [/^\/work-locations/, 'locations'],
  [/^\/(webhooks|audit-log)/, 'webhooks'],
  [/^\/(clients|invoices)/, 'billing'],
]

const tools = toolsets.flatMap((set) => set.tools)

let server: TestServer
let other: FilledCompany

beforeAll(async () => {
  server = await startTestServer()
  other = await fillCompany(server)
})
afterAll(() => server.close())

describe('every operation', () => {
  test('for clients has exactly one route, and every route has an operation in the registry', () => {
    const outside = [...registry.values()].filter((each) => transportsOf(each).includes('rest'))
    const routed = allRoutes.map((route) => route.operation.name)
    expect(routed.toSorted()).toEqual(outside.map((each) => each.name).toSorted())
    expect(new Set(routed).size).toBe(routed.length)
  })

  test('with a route is a tool that a client lists, or a resource that reads one record by its id', async () => {
    const client = await server.mcp()
    const listed = new Set((await client.listTools()).map((tool) => tool.name))
    const templates = new Set((await client.listTemplates()).map((each) => each.uriTemplate))
    const reached = new Set<string>([
      ...tools.filter((tool) => listed.has(tool.text.name)).map((tool) => tool.operation.name),
      ...resourceSets
        .flatMap((set) => set.resources)
        .filter(({ text: words, variables }) => templates.has(words.uri) && variables[0] === 'id')
        .map((resource) => resource.operation.name),
    ])
    const unreached = allRoutes.filter(
      (route) =>
        transportsOf(route.operation).includes('mcp') && !reached.has(route.operation.name),
    )
    expect(unreached.map((route) => route.operation.name)).toEqual([])
  })

  test('is performed by one tool at most, and each tool performs an operation of its own', () => {
    const names = tools.map((tool) => tool.operation.name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    // Its answer belongs to one API, so it is not an operation of the registry.
    const unknown = tools.filter(({ operation }) => registry.get(operation.name) !== operation)
    expect(unknown.map((tool) => tool.text.name)).toEqual(['get_context'])
  })

  test('describes each of its input fields', () => {
    const silent = [...registry.values()]
      .filter((each) => transportsOf(each).includes('mcp'))
      .flatMap((each) =>
        Object.entries(inputJsonSchema(each).properties ?? {})
          .filter(([, schema]) => typeof schema === 'object' && !schema.description)
          .map(([field]) => `${each.name}: ${field}`),
      )
    expect(silent).toEqual([])
  })
})

test('the operations of a file that is made in the background are the only routes without a tool', () => {
  const rest = allRoutes.filter(({ operation }) => !transportsOf(operation).includes('mcp'))
  // An assistant gives a person the link of export_payroll_hours, which makes the file when it is opened.
  expect(rest.map(({ operation }) => operation.name).sort()).toEqual([
    'exports.create',
    'exports.download',
    'exports.list',
    'exports.read',
  ])
})

describe('permissions', () => {
  test('every route lets in exactly the permissions of the contract, over REST', async () => {
    const keys = new Map<string, string>()
    for (const permission of permissions) {
      keys.set(permission, await server.makeKey({ permissions: [permission] }))
    }
    const taken = dealt(allRoutes, acceptedBy)
    const refused = dealt(allRoutes, (route) =>
      permissions.filter((permission) => !acceptedBy(route).includes(permission)),
    )
    for (const drawn of [taken, refused]) {
      const met = new Set<string>(drawn.flatMap(([, each]) => each))
      expect(met).toEqual(new Set(permissions))
    }
    const wrong: string[] = []
    for (const [route, drawn] of [...taken, ...refused]) {
      for (const permission of drawn) {
        const key = keys.get(permission)!
        const { status, body } = await tryRoute(route, key, () => 987_654_321)
        const isLetIn = status !== 403 || !String(body?.message).includes('lacks the permission')
        if (isLetIn !== acceptedBy(route).includes(permission)) {
          wrong.push(`${route.method} ${route.path} with ${permission}: ${status}`)
        }
        if (status === 401 || status >= 500) wrong.push(`${route.path}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('an area with a star stands for reading and writing', async () => {
    const key = await server.makeKey({ permissions: ['leave:*'] })
    expect((await server.rest('GET', '/leave-requests', undefined, { key })).status).toBe(200)
    expect((await server.rest('GET', '/time-entries', undefined, { key })).status).toBe(403)
    const write = await server.rest('POST', '/leave-requests', {}, { key })
    expect(write.status).toBe(422)
  })

  test('every permission lists exactly its tools, and a call around the list is refused', async () => {
    for (const permission of permissions) {
      const key = await server.makeKey({ permissions: [permission] })
      const client = await server.mcp(key)
      const listed = (await client.listTools()).map((tool) => tool.name)
      const expected = tools
        .filter(({ operation }) => {
          const route = allRoutes.find((each) => each.operation === operation)
          return !route || acceptedBy(route).includes(permission)
        })
        .map((tool) => tool.text.name)
      expect(listed.toSorted(), permission).toEqual(expected.toSorted())
    }
  })
})

describe('two companies', () => {
  test('no route shows or changes the records of the other', async () => {
    const before = await other.digest()
    const leaks: string[] = []
    for (const [route, ids] of guesses(allRoutes)) {
      for (const idOf of ids) {
        const { status, text, path } = await tryRoute(route, server.key, idOf)
        const what = `${route.method} ${path}`
        if (route.params.some((name) => name !== 'country_code') && status < 400) {
          leaks.push(`${what} answered ${status}`)
        }
        if (text.includes(markOf(other))) leaks.push(`${what} shows it`)
        if (status >= 500) leaks.push(`${what} failed: ${status}`)
        if (route.params.length === 0 && !takesIds(route)) break
      }
    }
    expect(leaks).toEqual([])
    expect(await other.digest()).toBe(before)
  })

  test('no tool shows or changes the records of the other', async () => {
    const before = await other.digest()
    const client = await server.mcp()
    const leaks: string[] = []
    for (const [{ operation, text: words }, ids] of guesses(tools)) {
      const fields = Object.keys(inputJsonSchema(operation).properties ?? {})
      const idFields = fields.filter((field) => field === 'id' || field.endsWith('_id'))
      for (const idOf of ids) {
        const args = Object.fromEntries(idFields.map((field) => [field, idOf(field)]))
        const input = { ...inputOf(operation), ...args }
        const { text, isError } = await client.callTool(words.name, input)
        const what = `${words.name} ${JSON.stringify(args)}`
        if (text.includes(markOf(other))) leaks.push(`${what} shows it`)
        if (fields.includes('id') && !isError) leaks.push(`${what} was taken`)
        if (idFields.length === 0) break
      }
    }
    expect(leaks).toEqual([])
    expect(await other.digest()).toBe(before)
  })

  test('row-level security alone keeps them apart, with every statement asking for the other', async () => {
    const blind = await startTestServer({
      beside: server,
      tenantScope: (company_id) => ({ company_id, queried_company_id: other.company_id }),
    })
    await expectNoLeak(blind)
    await blind.close()
  })

  test('the statements alone keep them apart, as a role that row-level security does not bind', async () => {
    const unbound = await startTestServer({
      beside: server,
      tenantScope: (company_id) => ({ company_id: null, queried_company_id: company_id }),
    })
    await expectNoLeak(unbound)
    await unbound.close()
  })
})

async function expectNoLeak(view: TestServer): Promise<void> {
  const before = await other.digest()
  const leaks: string[] = []
  for (const [route, ids] of guesses(allRoutes)) {
    for (const idOf of ids) {
      const { text, path } = await tryRoute(route, server.key, idOf, view)
      if (text.includes(markOf(other))) leaks.push(`${route.method} ${path} shows it`)
      if (route.params.length === 0 && !takesIds(route)) break
    }
  }
  expect(leaks).toEqual([])
  expect(await other.digest()).toBe(before)
}

type IdOf = (field: string) => number

/**
 * Returns with each operation the ids of the other company to send: in each field that of a record which the field is
 * about, and one id in all fields.
 */
function guesses<Performer extends { operation: AnyOperation }>(performers: readonly Performer[]) {
  return dealt(performers, other.ids).map(([performer, ids]) => {
    const route = allRoutes.find(({ operation }) => operation === performer.operation)
    const [collection = ''] = route?.path.slice(1).replaceAll('-', '_').split('/') ?? []
    const right: IdOf = (field) => {
      const table = field === 'id' ? collection : tableOf[field]
      return (table && other.id_of[table]) || other.id_of.employees!
    }
    return [
      performer,
      [
        right,
        ...ids.map(
          (id): IdOf =>
            () =>
              id,
        ),
      ],
    ] as const
  })
}

/** The tables of ids that do not name an employee. */
const tableOf: Record<string, string> = {
  leave_request_id: 'leave_requests',
  override_id: 'one_day_overrides',
  delivery_id: 'deliveries',
  client_id: 'clients',
  work_location_id: 'work_locations',
}

function acceptedBy(route: Route): string[] {
  const area = areaOfPath.find(([pattern]) => pattern.test(route.path))?.[1]
  if (!area) throw new Error(`The contract has no area for ${route.path}`)
  // A POST that only computes, such as a preview, is a read; so is the file of a report, also one made in the background.
  const isRead = route.operation.effect === 'read' || route.path === '/exports'
  return areas[area]![isRead ? 'read' : 'write']
}

function takesIds({ operation }: Route): boolean {
  return Object.keys(inputJsonSchema(operation).properties ?? {}).some((f) => f.endsWith('_id'))
}

/**
 * Sends input that every field's schema accepts, so that only permissions and ids can refuse it.
 */
async function tryRoute(route: Route, key: string, idOf: IdOf, view = server) {
  const input = inputOf(route.operation)
  const path = route.path.replace(/:(\w+)/g, (_, name) =>
    name === 'country_code' ? 'CA' : String(idOf(name)),
  )
  for (const field of Object.keys(input)) if (field.endsWith('_id')) input[field] = idOf(field)
  for (const name of route.params) delete input[name]
  if (route.method !== 'GET') {
    return { path, ...(await view.rest(route.method, path, input, { key })) }
  }
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]) => [name, String(value)]),
  )
  return { path, ...(await view.rest('GET', `${path}?${query}`, undefined, { key })) }
}

/** A value for each required field, and for every id. */
function inputOf(operation: AnyOperation): Record<string, unknown> {
  const { properties = {}, required = [] } = inputJsonSchema(operation)
  const values: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties)) {
    if (!required.includes(name) && !name.endsWith('_id')) continue
    values[name] = samples[name] ?? standIn(schema)
  }
  return values
}

const samples: Record<string, unknown> = {
  clock_in: '2026-10-05T13:00:00Z',
  clock_out: '2026-10-05T21:00:00Z',
  type: 'vacation',
  timezone: 'America/Toronto',
  country_code: 'CA',
  email: 'somebody@example.test',
  password: 'a long password',
  url: 'https://example.test/hook',
  start_time: '09:00',
  end_time: '17:00',
  date: '2026-10-05',
}

function standIn(schema: unknown): unknown {
  const { type, format, items, enum: words } = schema as Record<string, unknown>
  if (Array.isArray(words)) return words[0]
  if (format === 'date') return '2026-10-05'
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (type === 'array') return items ? [] : []
  if (type === 'object') return {}
  return 'text'
}
