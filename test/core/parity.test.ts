import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inputJsonSchema, type JsonSchema } from '../../src/core/json-schema.ts'
import type { Tool } from '../../src/transports/mcp/tool.ts'
import type { Route } from '../../src/transports/rest/routes.ts'
import { allRoutes } from '../../src/transports/rest/table.ts'
import { toolsets } from '../../tools/index.ts'
import { fillDemo, startDemoServer } from '../support/demo.ts'
import { inputsOf, type KnownIds } from '../support/generated-input.ts'
import type { McpClient } from '../support/mcp-clients.ts'
import type { TestServer } from '../support/server.ts'

/** The clock is fixed, so that answers do not differ by time. */
const now_ms = Date.parse('2026-11-20T15:00:00Z')

/** Generated for each answer: only these may differ. */
const excepted = ['secret', 'event_id'] as const
/** Ids of records that a dry run created and rolled back start here. */
const unkept = 5_000_000

type Pair = { route: Route; tool: Tool }
const pairs: Pair[] = allRoutes.flatMap((route) => {
  const tool = toolsets.flatMap((set) => set.tools).find((t) => t.operation === route.operation)
  return tool ? [{ route, tool }] : []
})

let server: TestServer
const keys: string[] = []
const clients = new Map<string, McpClient>()
let ids: Record<string, number[]>
/** By tool, an input whose fields are consistent, which random input rarely is. */
let examples: Record<string, Record<string, unknown>>

beforeAll(async () => {
  server = await startDemoServer(now_ms)
  examples = await fillDemo(server)
  ids = await idsOf()
  keys.push(server.key, server.key, server.key)
  for (const permissions of [['leave:read', 'time:read'], ['employees:write'], ['payroll:*']]) {
    keys.push(await server.makeKey({ permissions }))
  }
  for (const key of new Set(keys)) {
    const client = await server.mcp(key)
    // After listing the tools, the client checks every answer against its schema.
    await client.listTools()
    clients.set(key, client)
  }
  const connection = await server.database.acquire()
  const { rows } = await connection.query(
    `select pg_get_serial_sequence(c.oid::regclass::text, 'id') as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    [],
  )
  for (const { name } of rows) {
    if (name) await connection.query('select setval($1::regclass, $2::bigint)', [name, unkept])
  }
  connection.release(false)
})
afterAll(() => server.close())

test('every operation with a route and a tool is compared', () => {
  const routes = allRoutes.map((route) => route.operation.name)
  expect(pairs.map(({ route }) => route.operation.name)).toEqual(routes)
})

test.each(pairs.map((pair) => [pair.tool.text.name, pair] as const))(
  '%s answers and refuses as REST does',
  async (_, pair) => {
    const { operation } = pair.route
    const example = examples[pair.tool.text.name] ?? plainest(pair.route)
    const input = inputsOf(inputJsonSchema(operation), {
      ids: idsFor(pair.route),
      path: pair.route.params,
      example,
    })
    const seen = { taken: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(input, fc.constantFrom(...keys), async (provided, key) => {
        const request = sayable(pair.route, provided)
        const rest = await overRest(pair, request, key)
        const mcp = await overMcp(pair, request, clients.get(key)!)
        expect(rest.status, rest.said).toBeLessThan(500)
        seen[rest.status < 400 ? 'taken' : 'refused'] += 1
        if (mcp.isTooLarge) return
        expect(mcp).toEqual({ isTooLarge: false, ok: rest.status < 400, said: rest.said })
      }),
      { numRuns: operation.prepare ? 8 : 25, examples: [[example, server.key]] },
    )
    expect(seen.taken, 'none was taken').toBeGreaterThan(0)
  },
)

test('the same writes leave the same records, each API in its own company', async () => {
  const [over_rest, over_mcp] = [await startDemoServer(now_ms), await startDemoServer(now_ms)]
  const inputs = await fillDemo(over_rest)
  expect(await fillDemo(over_mcp)).toEqual(inputs)
  const client = await over_mcp.mcp()
  const writes = pairs.filter(({ route }) => route.operation.effect !== 'read')
  let taken = 0
  for (const pair of writes) {
    const provided = inputs[pair.tool.text.name] ?? plainest(pair.route)
    const rest = await overRest(pair, provided, over_rest.key, { dry_run: false, at: over_rest })
    const mcp = await overMcp(pair, provided, client, false)
    expect(mcp, pair.tool.text.name).toEqual({
      isTooLarge: false,
      ok: rest.status < 400,
      said: rest.said,
    })
    taken += rest.status < 400 ? 1 : 0
  }
  expect(taken).toBeGreaterThan(writes.length * 0.6)
  for (const table of ['employees', 'leave_requests', 'time_entries', 'payroll_day_adjustments']) {
    const rows = (at: TestServer) =>
      at.sql<{ row: string }>(
        `select (to_jsonb(t) - '{password_hash,changed_xid}'::text[])::text as row
         from ${table} t where company_id = $1 order by id`,
      )
    expect(await rows(over_mcp), table).toEqual(await rows(over_rest))
  }
  await over_rest.close()
  await over_mcp.close()
})

type Input = Record<string, unknown>

/** What both APIs can express: a query only has strings, without null, empty strings or objects. */
function sayable({ method, operation, params }: Route, provided: Input): Input {
  if (method !== 'GET') return provided
  const fields = inputJsonSchema(operation).properties ?? {}
  const said: Input = {}
  for (const [name, value] of Object.entries(provided)) {
    if (params.includes(name)) said[name] = value
    else {
      const kind = (fields[name] as JsonSchema | undefined)?.type
      const seen = inQuery(typeof kind === 'string' ? kind : 'string', value)
      if (seen !== undefined) said[name] = seen
    }
  }
  return said
}

function inQuery(kind: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const isList = value.length > 0 && value.every((each) => /^[^\s,][^,]*(?<!\s)$/.test(each))
    return kind === 'array' && isList && typeof value[0] === 'string' ? value : undefined
  }
  if (value === null || typeof value === 'object' || value === '') return undefined
  // A query is sent as UTF-8, which has no lone surrogates.
  if (!String(value).isWellFormed()) return undefined
  if (kind === 'array') return undefined
  if (kind === 'integer' || kind === 'number') {
    return /^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : String(value)
  }
  if (kind === 'boolean') {
    if (['true', '1'].includes(String(value))) return true
    if (['false', '0'].includes(String(value))) return false
  }
  return String(value)
}

async function overRest(
  { route, tool }: Pair,
  provided: Input,
  key: string,
  { dry_run = true, at = server } = {},
) {
  const isRead = route.operation.effect === 'read'
  const rest: Input = { ...provided }
  const path = route.path.replace(/:(\w+)/g, (_, name) => {
    delete rest[name]
    return encodeURIComponent(String(provided[name]))
  })
  const query = new URLSearchParams()
  if (!isRead && dry_run) query.set('dry_run', 'true')
  if (route.method === 'GET') {
    // The only difference: a tool's list omits free text unless `fields` includes it.
    if (tool.standard_fields && rest.fields === undefined) rest.fields = tool.standard_fields
    for (const [name, value] of Object.entries(rest)) query.set(name, String(value))
  }
  const response = await fetch(`${at.url}/api/v1${path}?${query}`, {
    method: route.method,
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    ...(route.method === 'GET' ? {} : { body: JSON.stringify(rest) }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const said = isJson ? comparable(bytes.toString('utf8')) : fileOf(bytes)
  return { status: response.status, said }
}

async function overMcp({ route, tool }: Pair, provided: Input, client: McpClient, dry_run = true) {
  const extras = route.operation.effect === 'read' || !dry_run ? {} : { dry_run }
  const { isError, text, body, content, structuredContent } = await client.callTool(
    tool.text.name,
    { ...provided, ...extras },
  )
  if (!isError && tool.output) expect(structuredContent).toEqual(body)
  const file = content.find((part) => part.resource)?.resource
  const bytes =
    file && fileOf(Buffer.from(file.blob ?? file.text ?? '', file.blob ? 'base64' : 'utf8'))
  const isTooLarge = isError && body?.error === 'Payload Too Large'
  return { isTooLarge, ok: !isError, said: bytes ?? comparable(text) }
}

/** The text of an answer without generated values. */
function comparable(text: string): string {
  const names = excepted.join('|')
  return text
    .replace(new RegExp(`"(${names})":"[^"]*"`, 'g'), '"$1":"generated"')
    .replace(/\b[56]\d{6}\b/g, (id) => (Number(id) > unkept ? 'unkept' : id))
}

/**
 * A file by its bytes; a workbook by the checksums of its parts, except the one with its creation
 * time.
 */
function fileOf(bytes: Buffer): string {
  if (bytes.toString('latin1', 0, 2) !== 'PK') return bytes.toString('base64')
  const parts: string[] = []
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1)) {
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
    if (name !== 'docProps/core.xml') parts.push(`${name} ${bytes.readUInt32LE(at + 16)}`)
  }
  return parts.join('\n')
}

/** The smallest input: an id of the right type, and nothing else. */
function plainest(route: Route): Input {
  const [id] = idsFor(route).id ?? []
  return route.params.includes('id') ? { id } : {}
}

/** The ids of the records of a route, by field name. */
function idsFor({ path }: Route): KnownIds {
  const [collection = ''] = path.slice(1).split('/')
  return { ...ids, id: ids[collection] ?? [] }
}

async function idsOf(): Promise<Record<string, number[]>> {
  const listed = async (path: string, few = 4): Promise<number[]> => {
    const { status, body } = await server.rest('GET', path)
    expect(status, path).toBe(200)
    expect(body.data.length, path).toBeGreaterThan(0)
    const all: number[] = body.data.map((row: { id: number }) => row.id).filter(Boolean)
    return all.filter((_, index) => index % Math.ceil(all.length / few) === 0)
  }
  const employees = await listed('/employees?per_page=100', 6)
  const webhooks = await listed('/webhooks')
  const { body } = await server.rest('GET', `/employees/${employees[0]}/schedule`)
  return {
    employees,
    employee_id: employees,
    manager_id: employees.slice(0, 2),
    'leave-requests': await listed('/leave-requests?per_page=100', 8),
    leave_request_id: await listed('/leave-requests?per_page=100', 8),
    'leave-types': await listed('/leave-types', 8),
    'company-holidays': (await server.rest('GET', '/holidays/CA?year=2026')).body.data.flatMap(
      (row: { id: number | null }) => row.id ?? [],
    ),
    'blackout-dates': await listed('/blackout-dates'),
    'time-entries': await listed('/time-entries?per_page=100', 6),
    'forgot-punch-requests': await listed('/forgot-punch-requests'),
    'pay-periods': await listed('/pay-periods', 8),
    pay_period_id: await listed('/pay-periods', 3),
    'payroll-day-adjustments': await listed('/payroll-day-adjustments', 8),
    'mileage-trips': await listed('/mileage-trips'),
    'work-locations': await listed('/work-locations'),
    work_location_id: await listed('/work-locations'),
    clients: await listed('/clients'),
    client_id: await listed('/clients'),
    invoices: await listed('/invoices'),
    webhooks,
    delivery_id: await listed(`/webhooks/${webhooks[0]}/deliveries`),
    override_id: body.one_day_overrides.map((row: { id: number }) => row.id),
  }
}
