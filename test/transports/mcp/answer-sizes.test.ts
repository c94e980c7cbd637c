import { afterAll, beforeAll, expect, test } from 'vitest'
import { inputJsonSchema, type JsonSchema } from '../../../src/core/json-schema.ts'
import { askableFields } from '../../../src/transports/mcp/listing/thin-lists.ts'
import type { Tool } from '../../../src/transports/mcp/tool.ts'
import { allRoutes } from '../../../src/transports/rest/table.ts'
import { toolsets } from '../../../tools/index.ts'
import { fillDemo, startDemoServer } from '../../support/demo.ts'
import type { McpClient } from '../../support/mcp-clients.ts'
import { dealt, isFull } from '../../support/sample.ts'
import type { TestServer } from '../../support/server.ts'
import { fillWithThousand } from '../../support/thousand-people.ts'

const now_ms = Date.parse('2026-11-20T15:00:00Z')
const limit = 16_000

type Input = Record<string, unknown>

let server: TestServer
let client: McpClient
let examples: Record<string, Input>
let ids: Record<string, number>
const sizes: { bytes: number; call: string }[] = []

beforeAll(async () => {
  server = await startDemoServer(now_ms)
  examples = await fillDemo(server)
  await fillWithThousand(server)
  client = await server.mcp(server.key)
  ids = await idsOf()
}, 300_000)

afterAll(async () => {
  const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 10)
  console.log(largest.map(({ bytes, call }) => `${bytes} ${call}`.slice(0, 200)).join('\n'))
  await server.close()
})

const tools = toolsets.flatMap((set) => set.tools)
const reads = tools.filter(({ operation }) => operation.effect === 'read')
const writes = tools.filter(({ operation }) => operation.effect !== 'read')

test('the company has 1,000 people in 60 departments', async () => {
  const { body } = await server.rest('GET', '/employees?per_page=1')
  expect(body.meta.total).toBe(1000)
})

/** What makes the answers of a tool long, besides its pages and fields. */
const wide: Record<string, Input> = {
  get_payroll_hours: {
    from: '2026-01-01',
    to: '2026-12-31',
    detail: 'days',
    include_zero_hours: true,
  },
  explain_payroll_hours: { date: '2026-10-21', to: '2026-11-20' },
  chart_payroll_hours: { from: '2026-10-01', to: '2026-12-31', by: 'day' },
  list_audit_log: { fields: ['id', 'before', 'after'] },
  list_absences: { from: '2026-12-01', to: '2026-12-31' },
}

const asked = dealt(reads, (tool) => Object.keys(formsOf(tool)))

test('every read is asked, and each form that many reads have', () => {
  expect(asked.filter(([, forms]) => forms.length === 0)).toEqual([])
  const met = asked.flatMap(([, forms]) => forms)
  expect(met).toEqual(
    expect.arrayContaining(['plain', 'a whole page', 'all fields', 'the second page']),
  )
})

test.each(asked.map(([tool, forms]) => ({ name: tool.text.name, tool, forms })))(
  '$name fits, asked as $forms',
  async ({ name, tool, forms }) => {
    const plain = { ...plainest(tool), ...examples[name] }
    const refused: Input[] = []
    for (const form of forms) {
      const input = { ...plain, ...formsOf(tool)[form] }
      if (!(await call(name, input))) refused.push(input)
    }
    expect(refused).toEqual([])
  },
)

test.each(writes.map((tool) => [tool.text.name, tool] as const))(
  'a dry run of %s fits',
  async (name, tool) => {
    const plain = { ...plainest(tool), ...examples[name] }
    expect(await call(name, { ...plain, dry_run: true })).toBe(true)
  },
)

/** As many rows as a write takes. */
const rows = isFull ? 1000 : 150

test(`writes of ${rows} rows fit, alike or each of its own`, async () => {
  const { body } = await server.rest('GET', '/employees?per_page=100')
  const people: number[] = body.data.map(({ id }: { id: number }) => id)
  const at = (n: number) => new Date(Date.parse('2026-10-01T00:00Z') + n * 3_600_000).toISOString()
  const alike = Array.from({ length: rows }, (_, n) => ({
    employee_id: people[n % 100],
    clock_in: at(Math.floor(n / 100) * 24),
    clock_out: at(Math.floor(n / 100) * 24 + 4),
  }))
  await call('create_time_entries', { entries: alike })
  await call('create_time_entries', { entries: alike })
  const wrong = alike.map((entry, n) => ({
    ...entry,
    ...(n % 2 ? { employee_id: 900_000 + n } : { clock_out: '2020-01-01T00:00:00Z' }),
    ...(n % 3 ? { notes: 'x'.repeat(500) } : {}),
  }))
  await call('create_time_entries', { entries: wrong })
  const entries = await server.sql<{ id: number }>(
    `select id from time_entries where company_id = $1 order by id desc limit ${rows / 2}`,
  )
  const some = [...entries.map(({ id }) => id), ...entries.map(({ id }) => id + 5_000_000)]
  await call('approve_time_entries', { ids: some, dry_run: true })
  await call('approve_time_entries', { ids: some })
  const waiting = await server.sql<{ id: number }>(
    `select id from leave_requests where company_id = $1 and status = 'pending' order by id limit ${rows / 10}`,
  )
  const requests = waiting.map(({ id }) => id)
  await call('approve_leave_requests', { ids: requests, dry_run: true })
  await call('approve_leave_requests', { ids: requests, only_without_conflict: true })
})

test('max_bytes raises the limit where a tool has it, and nowhere more than it says', async () => {
  const raised = tools.filter(({ form_fields }) => form_fields.includes('max_bytes'))
  expect(raised.map(({ text }) => text.name)).toContain('get_pay_period_summary')
  for (const [tool, limits] of dealt(raised, [4_000, 60_000])) {
    const input = { ...plainest(tool), ...examples[tool.text.name], ...wide[tool.text.name] }
    for (const max_bytes of limits) {
      const { isError, text } = await client.callTool(tool.text.name, { ...input, max_bytes })
      expect(isError, text).toBe(false)
      expect(Buffer.byteLength(text), tool.text.name).toBeLessThanOrEqual(max_bytes)
      if (max_bytes > limit && tool.text.name === 'get_payroll_hours') {
        expect(Buffer.byteLength(text)).toBeGreaterThan(limit)
      }
    }
  }
})

test.each([
  ['list_leave_requests', { fields: ['id', 'notes'], per_page: 100 }],
  ['list_employees', { per_page: 100 }],
  ['list_time_entries', { per_page: 70, from: '2026-11-01' }],
])('%s by next has each row once', async (name, input) => {
  const met: number[] = []
  const { body: first } = await client.callTool(name, input)
  // The rows of the last pages, unless all are read.
  const page = isFull ? 1 : Math.max(first.meta.last_page - 1, 1)
  const before = (page - 1) * input.per_page
  let at: Input | undefined = { ...input, page }
  let total = 0
  while (at) {
    const { body, text } = await client.callTool(name, at)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limit)
    met.push(...body.data.map(({ id }: { id: number }) => id))
    const { current_page, last_page } = body.meta
    total = body.meta.total
    expect(met.length, 'the walk does not end').toBeLessThanOrEqual(total)
    const following: Input | undefined =
      current_page < last_page ? { ...at, page: current_page + 1 } : undefined
    at = body.next ?? following
  }
  expect(new Set(met).size).toBe(met.length)
  expect(met).toHaveLength(total - before)
})

test('a pay period by next has each employee once, in order', async () => {
  const id = ids['pay-periods']
  const met: number[] = []
  const skip = isFull ? 0 : 800
  let at: Input | undefined = { id, skip }
  while (at) {
    const { body, text } = await client.callTool('get_pay_period_summary', at)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limit)
    met.push(...body.employees.map((row: { employee_id: number }) => row.employee_id))
    at = body.next
  }
  const { body } = await server.rest('GET', `/pay-periods/${id}/summary`)
  const all: number[] = body.employees.map((row: { employee_id: number }) => row.employee_id)
  expect(met).toEqual(all.slice(skip))
  expect(all.length).toBeGreaterThan(Math.max(500, skip + 100))
})

test('every resource fits', async () => {
  const listed = await client.listResources()
  const uris = listed.map(({ uri }) => uri).filter((uri) => uri.startsWith('rollcall:'))
  const templates = await client.listTemplates()
  for (const { uriTemplate } of templates) {
    if (uriTemplate === 'rollcall://openapi/{+part}') continue
    uris.push(...addressesOf(uriTemplate))
  }
  for (const uri of uris) {
    const { text } = await client.readResource(uri)
    sizes.push({ bytes: Buffer.byteLength(text!), call: uri })
    expect(Buffer.byteLength(text!), uri).toBeLessThanOrEqual(limit)
  }
  expect(uris.length).toBeGreaterThan(8)
})

function addressesOf(template: string): string[] {
  const [, collection = ''] = /^rollcall:\/\/([\w-]+)/.exec(template) ?? []
  return [
    template
      .replace('{id}', String(ids[collection]))
      .replace('{country_code}', 'CA')
      .replace('{year}', '2026')
      .replace('{from}', '2026-11-01')
      .replace('{to}', '2026-11-15'),
  ]
}

/** Calls a tool; returns whether the input was taken. The answer or refusal must fit. */
async function call(name: string, input: Input): Promise<boolean> {
  const { isError, text, structuredContent, content } = await client.callTool(name, input)
  const written = JSON.stringify(structuredContent) ?? ''
  const links = content.filter(({ type }) => type === 'resource_link')
  const bytes =
    Buffer.byteLength(text) + Buffer.byteLength(links.length ? JSON.stringify(links) : '')
  const said = `${name} ${JSON.stringify(input).slice(0, 300)}`
  sizes.push({ bytes, call: said })
  expect(text, said).not.toContain('Server Error')
  expect(bytes, said).toBeLessThanOrEqual(limit)
  expect(Buffer.byteLength(written), said).toBeLessThanOrEqual(limit)
  return !isError
}

/** What is added to the plainest input of a read, from nothing to the widest. */
function formsOf({ text: { name }, operation }: Tool): Record<string, Input> {
  const fields = inputJsonSchema(operation).properties ?? {}
  const pages = 'per_page' in fields ? { per_page: 100 } : {}
  const all = askableFields(operation)
  const every = all ? { fields: all } : {}
  const statuses = (fields.status as JsonSchema | undefined)?.enum ?? []
  const groups = (fields.group_by as JsonSchema | undefined)?.enum ?? []
  const forms: Record<string, Input> = {
    plain: {},
    'a whole page': pages,
    'all fields': { ...pages, ...every },
    ...('page' in fields ? { 'the second page': { ...pages, ...every, page: 2 } } : {}),
    'the widest page': { ...wide[name], ...pages },
    'the widest': { ...wide[name] },
    ...Object.fromEntries(
      groups.map((group_by) => [`grouped by ${group_by}`, { ...wide[name], group_by }]),
    ),
    ...('compare' in fields ? { compared: { compare: 'previous' } } : {}),
    ...(statuses.includes('pending') ? { pending: { ...pages, status: 'pending' } } : {}),
  }
  const texts = Object.values(forms).map((form) => JSON.stringify(form))
  return Object.fromEntries(
    Object.entries(forms).filter(([, form], n) => texts.indexOf(JSON.stringify(form)) === n),
  )
}

/** The smallest input: the ids that the route of the operation needs. */
function plainest({ operation }: Tool): Input {
  const route = allRoutes.find((each) => each.operation === operation)
  const [collection = ''] = route?.path.slice(1).split('/') ?? []
  return route?.params.includes('id') ? { id: ids[collection] } : {}
}

/** Ids of records with much in them. */
async function idsOf(): Promise<Record<string, number>> {
  const first = async (path: string) => (await server.rest('GET', path)).body.data[0].id as number
  const one = async (text: string) => (await server.sql<{ id: number }>(text))[0]!.id
  return {
    employees: await one('select min(id) as id from employees where company_id = $1'),
    'leave-requests': await one('select max(id) as id from leave_requests where company_id = $1'),
    'leave-types': await first('/leave-types'),
    'leave-policies': await first('/leave-policies'),
    holidays: await one('select max(id) as id from holidays where company_id = $1'),
    'company-holidays': await one('select max(id) as id from holidays where company_id = $1'),
    'blackout-dates': await one('select max(id) as id from blackout_dates where company_id = $1'),
    'time-entries': await one('select max(id) as id from time_entries where company_id = $1'),
    'forgot-punch-requests': await one(
      'select max(id) as id from forgot_punch_requests where company_id = $1',
    ),
    // The one with an entry of everybody.
    'pay-periods': await first('/pay-periods?date=2026-11-03'),
    'payroll-day-adjustments': await one(
      'select max(id) as id from payroll_day_adjustments where company_id = $1',
    ),
    'mileage-trips': await one('select max(id) as id from mileage_trips where company_id = $1'),
    'work-locations': await one('select max(id) as id from work_locations where company_id = $1'),
    clients: await one('select max(id) as id from clients where company_id = $1'),
    invoices: await one('select max(id) as id from invoices where company_id = $1'),
    webhooks: await one('select min(id) as id from webhooks where company_id = $1'),
  }
}
