import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inputJsonSchema, type JsonSchema, outputJsonSchema } from '../../src/core/json-schema.ts'
import { transportsOf } from '../../src/core/run/run-operation.ts'
import { freeTextFields } from '../../src/transports/mcp/answer/free-text.ts'
import { usual_limits } from '../../src/transports/mcp/answer/shapes/answer-shape.ts'
import { tolerate } from '../../src/transports/mcp/call/tolerant.ts'
import { rowOf } from '../../src/transports/mcp/listing/output-schema.ts'
import {
  type Exceptions,
  everywhere,
  exceptionsOf,
  parityExceptions,
  rowTimes,
} from '../../src/transports/mcp/listing/parity-exceptions.ts'
import { askableFields } from '../../src/transports/mcp/listing/thin-lists.ts'
import { readableEffects } from '../../src/transports/mcp/question/effects.ts'
import type { Tool } from '../../src/transports/mcp/tool.ts'
import type { Route } from '../../src/transports/rest/routes.ts'
import { allRoutes } from '../../src/transports/rest/table.ts'
import { toolsets } from '../../tools/index.ts'
import { withoutKnownFields } from '../support/both-transports.ts'
import { fillDemo, startDemoServer } from '../support/demo.ts'
import { withoutText } from '../support/from-people.ts'
import { inputsOf, type KnownIds } from '../support/generated-input.ts'
import type { McpClient } from '../support/mcp-clients.ts'
import { runs } from '../support/sample.ts'
import type { TestServer } from '../support/server.ts'

/** The clock is fixed, so that answers do not differ by time. */
const now_ms = Date.parse('2026-11-20T15:00:00Z')

/** Generated for each answer: only these may differ. */
const excepted = ['secret', 'feed_url', 'event_id'] as const
/** The address of pages in answers of tools. */
const public_url = 'https://rollcall.example.org'
/** Ids of records that a dry run created and rolled back start here. */
const unkept = 5_000_000

type Pair = { route: Route; tool: Tool }
const pairs: Pair[] = allRoutes.flatMap((route) => {
  const tool = toolsets.flatMap((set) => set.tools).find((t) => t.operation === route.operation)
  return tool ? [{ route, tool }] : []
})

/** Inputs that meet exceptions which random input seldom meets. */
const besides: Record<string, Record<string, unknown>[]> = {
  list_time_entries: [
    { per_page: 100, employee_id: null },
    { per_page: 30, page: 2 },
    { employee_id: 999_999_999 },
    { from: '2026-10-05T00:00:00Z' },
  ],
  list_employees: [{ fields: ['work_phone'] }, { per_page: 100, department: 'Nowhere' }],
  list_leave_requests: [{ status: 'pending' }, { fields: ['notes'] }],
}

let server: TestServer
const keys: string[] = []
const clients = new Map<string, McpClient>()
let ids: Record<string, number[]>
/** By tool, an input whose fields are consistent, which random input rarely is. */
let examples: Record<string, Record<string, unknown>>

beforeAll(async () => {
  server = await startDemoServer(now_ms, { settings: { public_url } })
  examples = await fillDemo(server)
  ids = await idsOf()
  keys.push(server.key, server.key, server.key)
  for (const permissions of [['leave:read', 'time:read'], ['employees:write'], ['payroll:*']]) {
    keys.push(await server.makeKey({ permissions }))
  }
  for (const key of new Set(keys)) {
    const client = await server.mcp(key, 'client 2.x modern', '?toolsets=all&output_schemas=true')
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
  const both = allRoutes.filter(({ operation }) => transportsOf(operation).includes('mcp'))
  const routes = both.map((route) => route.operation.name)
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
    const sound = [example, ...(besides[pair.tool.text.name] ?? [])]
    const seen = { taken: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(input, fc.constantFrom(...keys), async (provided, key) => {
        const sent = inputsFor(pair, provided)
        const rest = await overRest(pair, sent, key)
        const mcp = await overMcp(pair, sent, clients.get(key)!)
        expect(rest.status, JSON.stringify(rest.body)).toBeLessThan(500)
        seen[rest.status < 400 ? 'taken' : 'refused'] += 1
        compare(pair, sent, rest, mcp)
        if (mcp.file) expect(await downloaded(mcp.file)).toBe(rest.file)
      }),
      {
        ...runs(operation.prepare ? 5 : 12, sound.length + 1, pairs.indexOf(pair)),
        examples: sound.map((each) => [each, server.key]),
      },
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
    const sent = inputsFor(pair, provided)
    const rest = await overRest(pair, sent, over_rest.key, { dry_run: false, at: over_rest })
    const mcp = await overMcp(pair, sent, client, false)
    compare(pair, sent, rest, mcp)
    taken += rest.status < 400 ? 1 : 0
  }
  expect(taken).toBeGreaterThan(writes.length * 0.6)
  for (const table of ['employees', 'leave_requests', 'time_entries', 'payroll_day_adjustments']) {
    const rows = (at: TestServer) =>
      at.sql<{ row: string }>(
        `select (to_jsonb(t) - '{password_hash,first_password_hash,changed_xid}'::text[])::text as row
         from ${table} t where company_id = $1 order by id`,
      )
    expect(await rows(over_mcp), table).toEqual(await rows(over_rest))
  }
  await over_rest.close()
  await over_mcp.close()
}, 400_000)

test('a repeat is told by a header over REST and in the answer of a tool', async () => {
  const record = { name: 'Only once', currency: 'CAD' }
  const headers = { 'Idempotency-Key': 'parity' }
  const post = (key: string) =>
    server.rest('POST', '/clients', record, { headers: { 'Idempotency-Key': key } })
  await post(headers['Idempotency-Key'])
  const rest = await post('parity')
  const client = clients.get(server.key)!
  const mcp = await client.callTool('create_client', { ...record, idempotency_key: 'parity' })
  const { warnings, message, ...body } = mcp.body
  expect(warnings).toEqual(['existing'])
  expect(message).toMatch(/^Nothing was done/)
  expect(body).toEqual(rest.body)
  used.add('existing')
})

test('every exception in the table was met, so none is there for nothing', () => {
  const general = new Set<string>(Object.keys(everywhere))
  expect([...used].filter((name) => general.has(name)).toSorted()).toEqual([...general].toSorted())
  const known = new Set(allRoutes.map(({ operation }) => operation.name))
  expect(Object.keys(parityExceptions).filter((name) => !known.has(name))).toEqual([])
})

type Input = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
type Body = any

/** The exceptions that made a difference in this run. */
const used = new Set<keyof typeof everywhere | keyof Exceptions>()

/** One input, as each API is sent it; `read` is what the operation gets from either. */
type Sent = { rest: Input; mcp: Input; read: Input }

/** Says the same to both APIs, but for what the table says about input. */
function inputsFor(pair: Pair, provided: Input): Sent {
  const { operation, method } = pair.route
  const { clearable } = pair.tool
  const schema = inputJsonSchema(operation)
  const clear = clearable.filter((name) => provided[name] === null)
  const others = Object.fromEntries(
    Object.entries(provided).filter(([name]) => !clear.includes(name)),
  )
  const { required = [] } = schema
  const nulls = Object.entries(others).filter(
    ([name, value]) => value === null && !required.includes(name),
  )
  const sayable_over_mcp =
    method === 'GET'
      ? { ...sayable(pair.route, others), ...Object.fromEntries(nulls) }
      : sayable(pair.route, others)
  const read = tolerate(schema, sayable_over_mcp) as Input
  if (JSON.stringify(read) !== JSON.stringify(sayable_over_mcp)) used.add('tolerant')
  if (clear.length > 0) used.add('clear')
  const emptied = Object.fromEntries(clear.map((name) => [name, null]))
  return {
    mcp: { ...sayable_over_mcp, ...(clear.length > 0 ? { clear } : {}) },
    rest: { ...asAnswered(pair, { ...read }), ...emptied },
    read: { ...read, ...emptied },
  }
}

/** Returns the input of REST that asks for what the tool answers: its order, its fields, or what its shape reads. */
function asAnswered({ route: { operation }, tool }: Pair, input: Input): Input {
  const { sort, only, without = [], reasons = [] } = exceptionsOf(operation)
  const row = rowOf(outputJsonSchema(operation))
  const asked = { ...input }
  if (sort && input.sort === undefined && !input.updated_since && !input.cursor) {
    asked.sort = sort
    used.add('sort')
  }
  if (tool.text.shape?.input) return tool.text.shape.input(asked)
  if (!tool.standard_fields || !row) return asked
  if (input.fields === undefined) {
    const left_out = new Set<string>([...freeTextFields(row), ...rowTimes, ...without])
    const fields = Object.keys(row.properties ?? {}).filter((name) =>
      only ? only.includes(name) : !left_out.has(name),
    )
    asked.fields = [...fields, ...(input.status === 'pending' ? reasons : [])]
    return asked
  }
  const fields = Array.isArray(input.fields) ? input.fields : []
  const hasText = freeTextFields(row).some((name) => fields.includes(name))
  if (hasText && !fields.includes('id') && row.properties?.id) asked.fields = ['id', ...fields]
  return asked
}

type Rest = Awaited<ReturnType<typeof overRest>>
type Mcp = Awaited<ReturnType<typeof overMcp>>

/** Compares the answers of both APIs; only what the table of exceptions says may differ. */
function compare(pair: Pair, sent: Sent, rest: Rest, answer: Mcp): void {
  const mcp = withoutUrl(pair, rest, answer)
  const told = `${pair.tool.text.name} ${JSON.stringify(sent.mcp)}`
  if (mcp.isError) {
    if (rest.status < 400) expectOwnRefusal(pair, sent, rest.body, mcp.body)
    else expect(comparable(mcp.body), told).toBe(comparable(withAdvice(rest.body, mcp.body)))
    return
  }
  expect(rest.status, `${told} ${JSON.stringify(rest.body)}`).toBeLessThan(400)
  if (pair.tool.text.name === 'chart_payroll_hours') expectChart(rest.file!, mcp.body)
  else if (rest.file !== undefined) {
    expect(mcp.file, told).toBeDefined()
    used.add('file')
  } else compareRecords(pair, sent, rest.body, mcp.body)
}

/** Takes the address of the page out of an answer about one record. */
function withoutUrl({ route: { operation } }: Pair, rest: Rest, answer: Mcp): Mcp {
  if (answer.body?.url === undefined || rest.body?.url !== undefined) return answer
  const { url, ...body } = answer.body
  expect(url).toMatch(/^https:\/\/rollcall\.example\.org\/admin\/[a-z]/)
  expect(body).not.toHaveProperty('data')
  if (!answer.isError) expect(operation.effect).not.toBe('delete')
  used.add('url')
  return { ...answer, body }
}

function compareRecords(pair: Pair, sent: Sent, rest: Body, mcp: Body): void {
  const told = `${pair.tool.text.name} ${JSON.stringify(sent.mcp)}`
  const { from_people, ...body } = mcp
  if (from_people) used.add('from_people')
  const dated = withDays(pair, sent, withEffects(rest), mcp)
  const whole = shaped(pair, sent, withNote(pair, sent, dated))
  const expected = withoutText(asShortened(pair, sent, whole, mcp), from_people)
  expect(comparable(body), told).toBe(comparable(expected))
}

/** Checks a refusal of what REST takes: a field that only the detail has, or an id that nobody has. */
function expectOwnRefusal({ route: { operation } }: Pair, sent: Sent, rest: Body, refusal: Body) {
  for (const [field, [said]] of Object.entries<string[]>(refusal.errors ?? {})) {
    if (field === 'fields') {
      expect(said).toMatch(/cannot have .* in a list/)
      const askable = askableFields(operation)!
      expect((sent.read.fields as string[]).filter((name) => !askable.includes(name))).not.toEqual(
        [],
      )
      used.add('detail_only')
    } else {
      expect(said).toMatch(/^does not match (an employee|a client) of your company$/)
      expect(ids.employees).not.toContain(sent.read[field])
      expect(rest.data).toEqual([])
      used.add('unknown_ids')
    }
  }
  expect(refusal.error).toBe('Validation Error')
}

/** Returns the refusal of REST with the advice that the tool gives about the same fields. */
function withAdvice(rest: Body, mcp: Body): Body {
  const advised = Object.entries<string[]>(mcp?.errors ?? {}).filter(([, [said = '']]) =>
    /^must (be a date without a time; send \d{4}-\d\d-\d\d|not be empty; leave it out(, or name it in clear to empty it)?)$/.test(
      said,
    ),
  )
  if (advised.length === 0 || !rest?.errors) return rest
  used.add('advice')
  const errors = { ...rest.errors }
  for (const [field, said] of advised) if (field in errors) errors[field] = said
  return { ...rest, message: mcp.message, errors }
}

function withEffects(rest: Body): Body {
  if (!rest?.effects) return rest
  const effects = readableEffects(rest.effects)
  if (JSON.stringify(effects) !== JSON.stringify(rest.effects)) used.add('effects')
  return { ...rest, effects }
}

/** Returns the body with the weekdays of its dates, each checked with the calendar of the platform. */
function withDays({ route: { operation } }: Pair, sent: Sent, rest: Body, mcp: Body): Body {
  if (!exceptionsOf(operation).weekdays) return rest
  const { weekdays } = mcp
  for (const [date, day] of Object.entries(weekdays)) {
    expect(new Date(`${date}T00:00:00Z`).toUTCString()).toMatch(`${day}, `)
    expect(JSON.stringify([sent.mcp, rest])).toContain(`"${date}"`)
  }
  used.add('weekdays')
  return { ...rest, weekdays }
}

/** Returns the body with the sentence that a filter on people was null. */
function withNote({ route: { operation } }: Pair, sent: Sent, rest: Body): Body {
  const { properties = {}, required = [] } = inputJsonSchema(operation)
  const widened = ['employee_id', 'manager_id', 'department'].filter(
    (name) => sent.mcp[name] === null && name in properties && !required.includes(name),
  )
  if (operation.effect !== 'read' || widened.length === 0) return rest
  used.add('all_employees')
  const was = widened.length === 1 ? 'was' : 'were'
  const said = `${widened.join(' and ')} ${was} null, so this is about all employees.`
  if (!rest.meta) return { ...rest, note: said }
  const note = rest.meta.note ? `${rest.meta.note} ${said}` : said
  return { ...rest, meta: { ...rest.meta, note } }
}

function shaped({ route: { operation }, tool }: Pair, sent: Sent, rest: Body): Body {
  if (!exceptionsOf(operation).shaped) return rest
  used.add('shaped')
  return tool.text.shape!.answer(rest, sent.read, usual_limits)
}

/** Returns the body with the rows that an answer of limited size has, and its `next`. */
function asShortened({ route: { operation } }: Pair, sent: Sent, rest: Body, mcp: Body): Body {
  const isShort = (mcp.next && !rest.next) || mcp.shortened || mcp.left_out
  expect(Buffer.byteLength(JSON.stringify(mcp))).toBeLessThanOrEqual(16_000)
  if (!isShort) return rest
  used.add('size')
  const rows = exceptionsOf(operation).long?.rows ?? 'data'
  const isWhole = mcp.next && mcp[rows].length === rest[rows].length
  if (!isWhole) expect(Buffer.byteLength(JSON.stringify(rest))).toBeGreaterThan(14_000)
  if (mcp.next && !rest.next) {
    const { page, per_page, skip, ...same } = mcp.next
    const { page: _, per_page: __, ...provided } = sent.mcp
    expect(same).toEqual(provided)
    const size = rest.meta?.per_page ?? rest[rows].length
    const before = ((rest.meta?.current_page ?? 1) - 1) * size
    expect(skip ?? (page - 1) * per_page).toBe(before + mcp[rows].length)
    return { ...rest, [rows]: rest[rows].slice(0, mcp[rows].length), next: mcp.next }
  }
  const short = structuredClone(rest)
  for (const { field, rows, of } of mcp.shortened ?? []) {
    const steps: string[] = field.split('.')
    const last = steps.pop()!
    const holder = steps.reduce((value, step) => value[step], short)
    expect(holder[last]).toHaveLength(of)
    holder[last] = holder[last].slice(0, rows)
  }
  for (const name of mcp.left_out ?? []) delete short[name]
  const { shortened, left_out } = mcp
  return { ...short, ...(shortened ? { shortened } : {}), ...(left_out ? { left_out } : {}) }
}

/** Checks the numbers of a chart against the description in the image of REST. */
function expectChart(file: string, { labels, series }: Body): void {
  used.add('shaped')
  const svg = Buffer.from(file, 'base64').toString('utf8')
  const total = series.find(({ category }: Body) => category === 'total').hours
  for (const [n, label] of labels.entries()) {
    const named = label.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;')
    expect(svg).toContain(`${named}, ${total[n].toFixed(2)} h`)
  }
}

/** Opens the link of a tool's answer as a person does: without a key. */
async function downloaded(uri: string): Promise<string> {
  const { pathname } = new URL(uri)
  const response = await fetch(`${server.url}${pathname}`)
  expect(response.status).toBe(200)
  return fileOf(Buffer.from(await response.arrayBuffer()))
}

/**
 * What both APIs can express: a query only has strings, without null, empty strings or objects; a path names a
 * record by a word.
 */
function sayable({ method, operation, params }: Route, provided: Input): Input {
  if (method !== 'GET') {
    const { key } = provided
    const isWord = typeof key !== 'string' || /^\w+$/.test(key)
    return isWord || !params.includes('key') ? provided : { ...provided, key: 'none' }
  }
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
  { route }: Pair,
  { rest: provided }: Sent,
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
    for (const [name, value] of Object.entries(rest)) query.set(name, String(value))
  }
  const response = await fetch(`${at.url}/api/v1${path}?${query}`, {
    method: route.method,
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    ...(route.method === 'GET' ? {} : { body: JSON.stringify(rest) }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const body: Body = isJson ? JSON.parse(bytes.toString('utf8')) : undefined
  return { status: response.status, body, file: isJson ? undefined : fileOf(bytes) }
}

async function overMcp({ route, tool }: Pair, sent: Sent, client: McpClient, dry_run = true) {
  const extras = route.operation.effect === 'read' || !dry_run ? {} : { dry_run }
  const { isError, body, content, structuredContent } = await client.callTool(tool.text.name, {
    ...sent.mcp,
    ...extras,
  })
  if (!isError && tool.output) expect(structuredContent).toEqual(body)
  const isFile = 'file' in outputJsonSchema(route.operation) && !tool.text.shape
  const file = isFile ? content.find(({ type }) => type === 'resource_link')?.uri : undefined
  return { isError, body: isError ? withoutKnownFields(body) : body, file }
}

/** An answer as text, without generated values. */
function comparable(body: Body): string {
  const names = excepted.join('|')
  return (JSON.stringify(body) ?? '')
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
    'leave-policies': await listed('/leave-policies', 8),
    policy_id: await listed('/leave-policies', 3),
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
    'calendar-feeds': await listed('/calendar-feeds'),
    webhooks,
    delivery_id: await listed(`/webhooks/${webhooks[0]}/deliveries`),
    override_id: body.one_day_overrides.map((row: { id: number }) => row.id),
  }
}
