import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inputJsonSchema } from '../../../src/core/json-schema.ts'
import type { Route } from '../../../src/transports/rest/routes.ts'
import { allRoutes } from '../../../src/transports/rest/table.ts'
import { toolsets } from '../../../tools/index.ts'
import { answerChecker, type CheckAnswer } from '../../support/answer-schemas.ts'
import { fillDemo, startDemoServer } from '../../support/demo.ts'
import { sample } from '../../support/sample.ts'
import type { Answer, TestServer } from '../../support/server.ts'

const now_ms = Date.parse('2026-11-20T15:00:00Z')
/** Ids of records that are created here are greater than these. */
const before_made = 5_000_000

type Input = Record<string, unknown>

let server: TestServer
let examples: Record<string, Input>
let ids: Record<string, number>
let check: CheckAnswer
/** Greater ids of records that exist: a node of Citus gives ids of its own. */
let made: ReadonlySet<unknown>

beforeAll(async () => {
  check = answerChecker()
  server = await startDemoServer(now_ms)
  examples = await fillDemo(server)
  ids = await someIds()
  await raiseIds()
  const entries = await server.sql<{ id: number }>(
    'select id from time_entries where company_id = $1',
  )
  made = new Set(entries.map(({ id }) => id).filter((id) => id > before_made))
})
afterAll(() => server.close())

const named = (routes: readonly Route[]) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const)
const isRead = ({ operation }: Route) => operation.effect === 'read'
const fieldsOf = ({ operation }: Route) => inputJsonSchema(operation).properties ?? {}
const lists = allRoutes.filter((route) => 'fields' in fieldsOf(route))
const writes = allRoutes.filter((route) => !isRead(route))

describe('by the OpenAPI document', () => {
  test.each(named(allRoutes.filter(isRead)))('%s answers what it says', async (_, route) => {
    const answer = await ask(route, exampleOf(route))
    expect(answer.status, answer.text).toBe(200)
    if (answer.body) expect(check(route, 200, answer.body)).toEqual([])
    const refused = await ask(route, { ...exampleOf(route), no_such_field: 'x' })
    expect(refused.status).toBe(422)
    expect(check(route, 422, refused.body)).toEqual([])
    if (!route.params.includes('id')) return
    const missing = await ask(route, { ...exampleOf(route), id: 987_654_321 })
    expect(missing.status).toBe(404)
    expect(check(route, 404, missing.body)).toEqual([])
  })

  test.each(named(lists))('%s answers rows of some fields', async (_, route) => {
    const input = exampleOf(route)
    const whole = await ask(route, input)
    expect(whole.body.data.length).toBeGreaterThan(0)
    for (const field of sample(Object.keys(whole.body.data[0]), 2, lists.indexOf(route))) {
      const { status, body } = await ask(route, { ...input, fields: field })
      expect(status, field).toBe(200)
      expect(check(route, 200, body)).toEqual([])
      expect(Object.keys(body.data[0])).toEqual([field])
    }
    // An answer that the document does not describe is found.
    const [row] = whole.body.data
    const strange = { ...whole.body, data: [{ no_such_field: row }] }
    expect(check(route, 200, strange)).not.toEqual([])
  })
})

describe('a dry run', () => {
  test.each(named(writes))(
    'of %s answers what the document says, without new ids or secrets',
    async (_, route) => {
      const { status, body, text } = await ask(route, exampleOf(route), '?dry_run=true')
      expect(status, text).toBe(200)
      expect(check(route, 200, body)).toEqual([])
      expect(body.dry_run).toBe(true)
      const { changes, events } = body.effects
      const says = route.operation.name === 'webhook_deliveries.resend_failed' ? 0 : 1
      expect(changes.length + events.length).toBeGreaterThanOrEqual(says)
      expect(newIdsIn(body)).toEqual([])
      expect(text).not.toMatch(/"secret":|"feed_url":|"key":"rc_/)
      const makes = route.operation.effect === 'create' || route.operation.name === 'webhooks.test'
      if (makes) for (const name of ['id', 'event_id']) expect(body).not.toHaveProperty(name)
    },
  )

  test('of a close that makes a punch links to none', async () => {
    const { employee_id } = examples.create_forgot_punch_request as { employee_id: number }
    const request = { ...examples.create_forgot_punch_request, employee_id }
    const { id } = (await server.rest('POST', '/forgot-punch-requests', request)).body
    const path = `/forgot-punch-requests/${id}/approve?dry_run=true`
    const { body } = await server.rest('POST', path, {})
    expect(body).toMatchObject({ id, status: 'approved', time_entry_id: null })
    const made = body.effects.changes.find(({ record_type }: Input) => record_type === 'time_entry')
    expect(made.record_id).toBeNull()
    expect(made.after).not.toHaveProperty('id')
    await server.rest('POST', `/forgot-punch-requests/${id}/reject`, {})
  })

  test('of many punches names the rows that exist and no others', async () => {
    const { employee_id } = examples.create_time_entry as { employee_id: number }
    const [old] = (await server.rest('GET', `/time-entries?employee_id=${employee_id}&per_page=1`))
      .body.data
    const entries = [
      { employee_id, clock_in: old.clock_in },
      { employee_id, clock_in: '2026-11-15T13:00:00Z', clock_out: '2026-11-15T14:00:00Z' },
      { employee_id, clock_in: '2026-11-15T13:00:00Z', clock_out: '2026-11-15T14:00:00Z' },
    ]
    const { body } = await server.rest('POST', '/time-entries/bulk?dry_run=true', { entries })
    expect(body.results.map(({ result, id }: Input) => [result, id])).toEqual([
      ['existing', old.id],
      ['created', undefined],
      ['existing', undefined],
    ])
  })
})

test('every write answers what the document says', async () => {
  let taken = 0
  for (const route of writes) {
    const { status, body, text } = await ask(route, exampleOf(route))
    expect(check(route, status, body), `${route.method} ${route.path} ${text}`).toEqual([])
    if (status < 400) taken += 1
  }
  expect(taken).toBeGreaterThan(writes.length * 0.6)
})

test('a repeat and a write that a key may not read answer what the document says', async () => {
  const writes = { key: await server.makeKey({ permissions: ['time:write', 'location:write'] }) }
  const { employee_id } = examples.create_time_entry as { employee_id: number }
  const punch = { employee_id, clock_in: '2026-11-11T13:00:00Z' }
  const route = (line: string) => allRoutes.find((r) => `${r.method} ${r.path}` === line)!
  for (const status of [201, 200]) {
    const made = await server.rest('POST', '/time-entries', punch, writes)
    expect(made.status).toBe(status)
    expect(check(route('POST /time-entries'), status, made.body)).toEqual([])
  }
  const { body } = await server.rest('PUT', `/work-locations/${ids['work-locations']}`, {}, writes)
  expect(body).toEqual({ id: ids['work-locations'] })
  expect(check(route('PUT /work-locations/:id'), 200, body)).toEqual([])
  expect(check(route('PUT /work-locations/:id'), 200, { ...body, city: 'x' })).not.toEqual([])
})

function ask(route: Route, input: Input, query = ''): Promise<Answer> {
  const rest = { ...input }
  const path = route.path.replace(/:(\w+)/g, (_, name) => {
    delete rest[name]
    return String(input[name])
  })
  if (route.method !== 'GET') return server.rest(route.method, path + query, rest)
  return server.rest('GET', `${path}?${new URLSearchParams(rest as Record<string, string>)}`)
}

/** The operation's usual input, or the first record of its collection. */
function exampleOf(route: Route): Input {
  const tool = toolsets
    .flatMap((set) => set.tools)
    .find(({ operation }) => operation === route.operation)
  const known = examples[tool?.text.name ?? route.operation.name]
  if (known) return known
  const id = ids[route.path.split('/')[1]!]
  return route.params.includes('id') ? { id } : {}
}

/** A change, where the first example would change nothing. */
async function someIds(): Promise<Record<string, number>> {
  const first = async (path: string) =>
    (await server.rest('GET', path)).body.data.find((row: Input) => row.id).id as number
  const found: Record<string, number> = {}
  examples['exports.create'] = { format: 'provider_b_spi', from: '2026-11-01', to: '2026-11-15' }
  await madeExport(examples['exports.create'])
  for (const { path } of lists) {
    if (/^\/[a-z-]+$/.test(path) && path !== '/audit-log') found[path.slice(1)] = await first(path)
  }
  found['leave-requests'] = await first('/leave-requests?status=pending')
  found['mileage-trips'] = await first('/mileage-trips?status=pending')
  examples.update_company = { name: 'Renamed' }
  for (const [tool, path] of Object.entries(renamed))
    examples[tool] = { id: found[path], name: 'Renamed' }
  const { employee_id } = examples.create_time_entry as { employee_id: number }
  const punch = { employee_id, clock_in: '2026-11-13T13:00:00Z', clock_out: '2026-11-13T15:00:00Z' }
  const { body } = await server.rest('POST', '/time-entries', punch)
  await server.rest('DELETE', `/time-entries/${body.id}`)
  examples.restore_time_entry = { id: body.id }
  examples.update_employee = { id: found.employees, title: 'Renamed' }
  examples.update_mileage_trip = { id: found['mileage-trips'], purpose: 'Renamed' }
  return found
}

/** An export whose file is made, as a worker leaves it. */
async function madeExport(asked: Input): Promise<void> {
  const { body } = await server.rest('POST', '/exports', asked)
  await server.sql(
    `update exports set status = 'done', due_at = null, progress_done = 1, progress_total = 1,
       employees = 1, total_hours = 7.5, filename = 'hours.csv', content_type = 'text/csv',
       file = 'EMPLOYEE', size = 8, finished_at = $3, expires_at = $4
     where company_id = $1 and id = $2`,
    [body.id, '2026-11-20T15:00:00Z', '2026-11-21T15:00:00Z'],
  )
}

const renamed = {
  update_leave_type: 'leave-types',
  update_leave_policy: 'leave-policies',
  update_blackout_dates: 'blackout-dates',
  update_work_location: 'work-locations',
  update_client: 'clients',
}

async function raiseIds(): Promise<void> {
  const connection = await server.database.acquire()
  const { rows } = await connection.query(
    `select pg_get_serial_sequence(c.oid::regclass::text, 'id') as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    [],
  )
  for (const { name } of rows) {
    if (name) await connection.query('select setval($1::regclass, $2::bigint)', [name, before_made])
  }
  connection.release(false)
}

function newIdsIn(value: unknown): unknown[] {
  if (typeof value === 'number') return value > before_made && !made.has(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(newIdsIn)
}
