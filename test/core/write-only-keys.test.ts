import { afterAll, beforeAll, expect, test } from 'vitest'
import { accesses, allows } from '../../src/core/access/permissions.ts'
import type { Route } from '../../src/transports/rest/routes.ts'
import { allRoutes } from '../../src/transports/rest/table.ts'
import { bothTransports, through } from '../support/both-transports.ts'
import { fillDemo, startDemoServer } from '../support/demo.ts'
import { dealt } from '../support/sample.ts'
import type { TestServer } from '../support/server.ts'

const now_ms = Date.parse('2026-11-20T15:00:00Z')

type Input = Record<string, unknown>

let server: TestServer
let examples: Record<string, Input>
/** By path, an input that changes nothing. */
let unchanged: Record<string, Input>

beforeAll(async () => {
  server = await startDemoServer(now_ms)
  examples = await fillDemo(server)
  unchanged = await unchangedInputs()
})
afterAll(() => server.close())

const updates = allRoutes.filter(({ method }) => method === 'PUT')
const written = updates.flatMap((route) => {
  const { permission } = route.operation
  return accesses[permission].map((held) => ({ held, route, name: route.operation.name }))
})

test('every PUT of the API is tried', () => {
  expect(updates.length).toBeGreaterThan(8)
  expect(Object.keys(unchanged).sort()).toEqual(updates.map(({ path }) => path).sort())
})

const tried = dealt(written, bothTransports).flatMap(([each, transports]) =>
  transports.map((transport) => ({ ...each, transport })),
)

test('the sample has every update, held permission and API', () => {
  expect(new Set(tried.map(({ name, held }) => `${name} ${held}`)).size).toBe(written.length)
  expect(new Set(tried.map(({ transport }) => transport))).toEqual(new Set(bothTransports))
})

test.each(tried)(
  '$name over $transport with $held alone answers no more than that key may read',
  async ({ held, route, name, transport }) => {
    const input = unchanged[route.path]!
    const key = await server.makeKey({ permissions: [held] })
    const whole = await through(server, transport, name, input)
    expect(whole.ok, JSON.stringify(whole.body)).toBe(true)
    const fields = Object.keys(whole.body).length
    expect(fields).toBeGreaterThan(name === 'employee_terms.update' ? 0 : 3)

    for (const dry_run of [false, true]) {
      const said = await through(server, transport, name, input, { key, dry_run })
      expect(said.ok, JSON.stringify(said.body)).toBe(true)
      if (mayRead(held, route)) {
        expect(Object.keys(said.body)).toHaveLength(fields + (dry_run ? 2 : 0))
      } else {
        const id = input.override_id ?? input.id ?? server.company_id
        const { effects, ...answer } = said.body
        expect(answer).toEqual({ id, ...(dry_run ? { dry_run: true } : {}) })
        if (!dry_run) continue
        const { paid_hours, ...others } = effects
        expect(others).toEqual({ changes: [], events: [] })
        // No figures for a key that may not read hours.
        if (paid_hours) expect(Object.keys(paid_hours)).toEqual(['not_compared'])
      }
    }
  },
)

test('a write-only key that changes something gets the record, and so does one that may read', async () => {
  const path = '/work-locations'
  const { id } = (await server.rest('POST', path, { name: 'Depot' })).body
  const writes = { key: await server.makeKey({ permissions: ['location:write'] }) }
  const both = { key: await server.makeKey({ permissions: ['location:*'] }) }
  const record = expect.objectContaining({ id, name: 'Yard', city: '' })
  expect((await server.rest('PUT', `${path}/${id}`, { name: 'Yard' }, writes)).body).toEqual(record)
  expect((await server.rest('PUT', `${path}/${id}`, { name: 'Yard' }, writes)).body).toEqual({ id })
  expect((await server.rest('PUT', `${path}/${id}`, {}, both)).body).toEqual(record)
})

test('deactivating somebody a second time shows a write-only key nothing either', async () => {
  const { body } = await server.rest('POST', '/employees', examples.create_employee)
  const writes = { key: await server.makeKey({ permissions: ['employees:write'] }) }
  const path = `/employees/${body.id}`
  expect((await server.rest('DELETE', path, undefined, writes)).body.last_name).toBe('Person')
  expect((await server.rest('DELETE', path, undefined, writes)).body).toEqual({ id: body.id })
})

test('restoring a punch that is not deleted shows a write-only key nothing either', async () => {
  const { id } = examples.update_time_entry as { id: number }
  const writes = { key: await server.makeKey({ permissions: ['time:write'] }) }
  const { body } = await server.rest('POST', `/time-entries/${id}/restore`, undefined, writes)
  expect(body).toEqual({ id })
})

test('a punch posted again answers its row, also to a key that only writes', async () => {
  const { employee_id } = examples.create_time_entry as { employee_id: number }
  const punch = { employee_id, clock_in: '2026-11-10T13:00:00Z' }
  const writes = { key: await server.makeKey({ permissions: ['time:write'] }) }
  const made = await server.rest('POST', '/time-entries', punch, writes)
  const again = await server.rest('POST', '/time-entries', punch, writes)
  expect([made.status, again.status]).toEqual([201, 200])
  expect(again.body).toEqual(made.body)
})

test('a write-only key whose writes a person confirms is answered by the schema it was told', async () => {
  const key = await server.makeKey({ permissions: ['location:write'], confirm_writes: true })
  const client = await server.mcp(key, 'sdk 1.x', '?toolsets=all&output_schemas=true')
  // A client that has listed the tools checks every answer against its schema.
  await client.listTools()
  const { id } = unchanged['/work-locations/:id'] as { id: number }
  const request = await client.callTool('update_work_location', { id, city: 'Guelph' })
  expect(request.body).toMatchObject({ status: 'confirmation_required' })
  const { confirm_token } = request.body
  const done = await client.callTool('update_work_location', {
    id,
    city: 'Guelph',
    confirm_token,
  })
  expect(done.body).toMatchObject({ id, city: 'Guelph' })
})

test('every tool that may answer only an id says so', async () => {
  const updates = [
    'company',
    'employee',
    'schedule',
    'leave_request',
    'time_entry',
    'work_location',
  ]
  const client = await server.mcp(undefined, undefined, '?toolsets=all&output_schemas=true')
  const tools = await client.listTools()
  for (const name of [...updates, 'client', 'one_day_override'].map((word) => `update_${word}`)) {
    const { outputSchema } = tools.find((tool) => tool.name === name)!
    expect(outputSchema?.oneOf, name).toHaveLength(2)
  }
})

function mayRead(held: string, { operation }: Route): boolean {
  const reading = operation.permission.replace(/:write$/, ':read') as keyof typeof accesses
  return allows([held], reading)
}

async function unchangedInputs(): Promise<Record<string, Input>> {
  const first = async (path: string) => (await server.rest('GET', path)).body.data[0].id
  const employee = await first('/employees')
  const { body } = await server.rest('GET', `/employees/${employee}/schedule`)
  const { effective_date, schedules } = body
  const known: Record<string, Input> = {
    '/company': {},
    '/employees/:id': { id: employee },
    '/employees/:id/schedule': { id: employee, effective_date, schedules },
    '/employees/:id/one-day-overrides/:override_id': {
      id: examples.cancel_one_day_override!.id,
      override_id: examples.cancel_one_day_override!.override_id,
    },
    '/employees/:id/terms': {
      id: employee,
      effective_date: '2026-12-15',
      timezone: 'America/Vancouver',
    },
    '/holiday-choices/:key': { key: 'ca_easter_monday', choice: null },
    '/mileage-trips/:id': { id: await first('/mileage-trips?status=pending') },
    '/payroll-day-adjustments/:id': {
      id: await first('/payroll-day-adjustments?status=pending'),
    },
    '/leave-requests/:id': { id: await first('/leave-requests?status=pending') },
    '/leave-policies/:id': { id: await first('/leave-policies') },
    '/leave-types/:id': { id: await first('/leave-types') },
    '/company-holidays/:id': { id: examples.update_holiday!.id },
    '/blackout-dates/:id': { id: await first('/blackout-dates') },
    '/minimum-present': examples.set_minimum_present!,
    '/time-entries/:id': { id: examples.update_time_entry!.id },
    '/work-locations/:id': { id: await first('/work-locations') },
    '/clients/:id': { id: await first('/clients') },
    '/webhooks/:id': { id: await first('/webhooks') },
  }
  return known
}
