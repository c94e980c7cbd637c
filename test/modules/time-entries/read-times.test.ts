import { afterAll, beforeAll, expect, test } from 'vitest'
import { rulesOver, through } from '../../support/both-transports.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-11-20T12:00:00Z') })
})
afterAll(() => server.close())

const twice = '2026-11-01T01:30'
const never = '2026-03-08T02:30'

test.each(rulesOver(import.meta.url))(
  'over %s a time that occurs twice or never is told with a punch, in bulk and where it is put right',
  async (transport) => {
    const employee_id = await addEmployee(server)
    const ask = (operation: string, input: object) =>
      through(server, transport, operation, { ...input })
    const create = (punch: object) => ask('time_entries.create', { employee_id, ...punch })
    const first = await create({ clock_in: twice })
    expect(first.body).toMatchObject({
      clock_in: '2026-11-01T05:30:00Z',
      warnings: ['ambiguous_time'],
    })
    const moved = await create({ clock_in: '2026-03-07T22:00', clock_out: never })
    expect(moved.body).toMatchObject({
      clock_out: '2026-03-08T07:30:00Z',
      warnings: ['time_moved'],
    })
    const plain = await create({ clock_in: '2026-11-01T01:30:00-05:00' })
    expect(plain.body.warnings).toEqual(['open_entry_exists'])
    const fixed = await ask('time_entries.update', {
      id: first.body.id,
      clock_in: '2026-11-01T01:45',
    })
    expect(fixed.body.warnings).toContain('ambiguous_time')

    const other = await addEmployee(server)
    const { body } = await ask('time_entries.create_many', {
      entries: [
        { employee_id: other, clock_in: '2026-10-31T17:00', clock_out: twice },
        { employee_id: other, clock_in: never, clock_out: '2026-03-08T09:00' },
        { employee_id: other, clock_in: '2026-03-09T02:30', clock_out: '2026-03-09T09:00' },
      ],
    })
    expect(body.results.map((row: { warnings?: string[] }) => row.warnings)).toEqual([
      ['ambiguous_time'],
      ['time_moved'],
      undefined,
    ])
  },
)

test.each(rulesOver(import.meta.url))(
  'over %s it is told with a forgotten punch and an override',
  async (transport) => {
    const employee_id = await addEmployee(server, { works_weekdays: true })
    const ask = (operation: string, input: object) =>
      through(server, transport, operation, { ...input })
    const forgotten = await ask('forgot_punch_requests.create', {
      employee_id,
      work_date: '2026-10-31',
      clock_in: '2026-10-31T17:00',
      clock_out: twice,
    })
    expect(forgotten.body).toMatchObject({
      clock_out: '2026-11-01T05:30:00Z',
      warnings: ['ambiguous_time'],
    })
    const override = await ask('one_day_overrides.create', {
      id: employee_id,
      override_date: '2026-03-07',
      start_time: '20:00',
      end_time: '02:30',
    })
    expect(override.body.warnings).toEqual(['time_moved'])
    const { body } = await ask('one_day_overrides.update', {
      id: employee_id,
      override_id: override.body.id,
      start_time: '20:00',
      end_time: '04:00',
    })
    expect(body).not.toHaveProperty('warnings')
  },
)

test('a punch sent as approved is taken, not approved, and says so; singly and in bulk', async () => {
  const employee_id = await addEmployee(server)
  const shift = (day: string) => ({
    employee_id,
    clock_in: `2026-06-${day}T09:00:00Z`,
    clock_out: `2026-06-${day}T17:00:00Z`,
    approved: true,
  })
  const seen = { warnings: ['not_taken'], not_taken: ['approved'] }
  const { status, body } = await server.rest('POST', '/time-entries', shift('01'))
  expect(status).toBe(201)
  expect(body).toMatchObject({ approved: false, ...seen })
  for (const approved of [false, 'yes', null, undefined]) {
    const again = await server.rest('POST', '/time-entries', { ...shift('01'), approved })
    expect(again.body.warnings).toEqual([])
    expect(again.body).not.toHaveProperty('not_taken')
  }
  const many = await server.rest('POST', '/time-entries/bulk', {
    entries: [shift('02'), shift('01'), { ...shift('03'), approved: false }],
  })
  const [created, existing, plain] = many.body.results
  expect(created).toMatchObject({ result: 'created', ...seen })
  expect(existing).toMatchObject({ result: 'existing', ...seen })
  expect(plain).not.toHaveProperty('warnings')
  const { body: approved } = await server.rest('POST', `/time-entries/${body.id}/approve`)
  const same = await server.rest('POST', '/time-entries', approved)
  expect(same.body).toEqual(approved)
})

test('an assistant is told when nothing was added', async () => {
  const client = await server.mcp()
  const punch = { employee_id: await addEmployee(server), clock_in: '2026-06-04T09:00:00Z' }
  const { body } = await client.callTool('create_time_entry', punch)
  expect(body).not.toHaveProperty('message')
  const again = await client.callTool('create_time_entry', punch)
  expect(again.body.message).toBe(
    `Nothing was added: entry ${body.id} of this employee already has this clock-in.`,
  )
  const closed = await client.callTool('create_time_entry', {
    ...punch,
    clock_out: '2026-06-04T17:00:00Z',
  })
  expect(closed.body).toMatchObject({ status: 'completed' })
  expect(closed.body.message).toContain('is now closed')
})
