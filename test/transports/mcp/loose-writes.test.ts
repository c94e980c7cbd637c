import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inputJsonSchema } from '../../../src/core/json-schema.ts'
import { toolsets } from '../../../tools/index.ts'
import { loosest } from '../../support/loose-input.ts'
import type { McpClient } from '../../support/mcp-clients.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const now = '2026-11-20T12:00:00Z'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse(now) })
})
afterAll(() => server.close())

type Company = { company_id: number; key: string; client: McpClient; ana: number; ben: number }

/** A company with two people; every one is the same but for its ids. */
async function makeCompany(confirm_writes = false): Promise<Company> {
  const company_id = await server.company('Loose Ltd')
  await server.sql(
    'update companies set mileage_enabled = true, invoicing_enabled = true where id = $1',
    [],
    company_id,
  )
  const key = await server.makeKey({ company_id, confirm_writes })
  const person = (first_name: string) =>
    addEmployee(server, {
      company_id,
      first_name,
      last_name: 'Tester',
      email: `${first_name}.${company_id}@example.test`,
      works_weekdays: true,
    })
  const [ana, ben] = [await person('Ana'), await person('Ben')]
  const client = await server.mcp(key, 'client 2.x modern', '?toolsets=all')
  return { company_id, key, client, ana, ben }
}

const toolOf = (name: string) =>
  toolsets.flatMap((set) => set.tools).find((tool) => tool.text.name === name)!

/** The arguments as models send them, in all places at once. */
function loose(name: string, exact: Record<string, unknown>) {
  const { operation } = toolOf(name)
  const schema = inputJsonSchema(operation)
  const writes = { idempotency_key: null, dry_run: 'false' }
  return { ...loosest(schema, exact), ...(operation.effect === 'read' ? {} : writes) }
}

/** A record with its ids, and what contains them, left out. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([name]) => !/(?:^|_)id$|^(?:secret|email|employee_number|created_at|updated_at)$/.test(name),
  )
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutIds(member)]))
}

type Write = [
  tool: string,
  input: (of: Company) => Record<string, unknown>,
  /** Where REST has what was stored. */
  read: (of: Company, body: { id: number }) => string,
]

const shift = { clock_in: '2026-11-18T14:00:00Z', clock_out: '2026-11-18T22:00:00Z' }

const writes: Write[] = [
  [
    'create_time_entry',
    ({ ana }) => ({ employee_id: ana, ...shift, break_minutes: 30, notes: '12', source: 'true' }),
    (_, { id }) => `/time-entries/${id}`,
  ],
  [
    'create_time_entries',
    ({ ana, ben }) => ({
      entries: [ana, ben].map((employee_id) => ({ employee_id, ...shift, break_minutes: 0 })),
    }),
    () => '/time-entries?sort=clock_in',
  ],
  [
    'create_leave_request',
    ({ ana }) => ({
      employee_id: ana,
      type: 'vacation',
      start_date: '2026-12-01',
      end_date: '2026-12-01',
      hours: 2.5,
    }),
    (_, { id }) => `/leave-requests/${id}`,
  ],
  [
    'update_company',
    () => ({
      name: '7',
      overtime: { weekly: 40.5, seventh_day: true },
      punch_rounding: 15,
      require_approved_punches: true,
      workweek_start: 1,
      region: 'QC',
    }),
    () => '/company',
  ],
  [
    'update_schedule',
    ({ ben }) => ({
      id: ben,
      schedules: [{ day_of_week: 2, start_time: '09:00', end_time: '17:00', break_duration: 45 }],
    }),
    ({ ben }) => `/employees/${ben}/schedule`,
  ],
  [
    'create_holiday',
    () => ({ date: '2026-12-07', name: '1', is_paid: false, recurring: true }),
    () => '/holidays/CA?year=2026',
  ],
  [
    'create_webhook',
    () => ({ url: 'https://example.test/in', events: ['leave_request.approved'] }),
    (_, { id }) => `/webhooks/${id}`,
  ],
  [
    'update_employee',
    ({ ben }) => ({ id: ben, department: '12', title: 'true', payroll_id: '0042' }),
    ({ ben }) => `/employees/${ben}`,
  ],
  [
    'create_leave_type',
    () => ({ name: 'Study', annual_days: 4.5, is_paid: true, requires_approval: false }),
    (_, { id }) => `/leave-types/${id}`,
  ],
  [
    'create_mileage_trip',
    ({ ana }) => ({
      employee_id: ana,
      trip_date: '2026-11-18',
      distance_km: 12.5,
      start_address: '1',
      end_address: '2',
      purpose: 'true',
    }),
    (_, { id }) => `/mileage-trips/${id}`,
  ],
]

async function companyHolidays(key: string): Promise<object[]> {
  const { body } = await server.rest('GET', '/holidays/CA?year=2026', undefined, { key })
  return body.data.filter(({ id }: { id: number | null }) => id !== null)
}

describe('a write as models send it', () => {
  test.each(writes)('stores with %s what exact input stores', async (name, input, read) => {
    const stored: unknown[] = []
    for (const isLoose of [false, true]) {
      const company = await makeCompany()
      const exact = input(company)
      const sent = isLoose ? loose(name, exact) : exact
      if (isLoose) expect(sent).not.toEqual(exact)
      const { isError, body } = await company.client.callTool(name, sent)
      expect(isError, JSON.stringify(body)).toBe(false)
      const { key } = company
      const record = await server.rest('GET', read(company, body), undefined, { key })
      expect(record.status, record.text).toBe(200)
      stored.push([withoutIds(body), withoutIds(record.body)])
    }
    expect(stored[1]).toEqual(stored[0])
  })

  test('is the same call for an idempotency key, and the answer says that nothing was done', async () => {
    const { client, key, ana } = await makeCompany()
    const exact = {
      employee_id: ana,
      type: 'vacation',
      start_date: '2026-12-01',
      end_date: '2026-12-01',
      hours: 2,
    }
    const first = await client.callTool('create_leave_request', { ...exact, idempotency_key: 'k1' })
    const again = await client.callTool('create_leave_request', {
      ...loose('create_leave_request', exact),
      idempotency_key: 'k1',
    })
    expect(first.body).not.toHaveProperty('message')
    expect(again.isError).toBe(false)
    expect(again.body).toEqual({
      ...first.body,
      warnings: [...first.body.warnings, 'existing'],
      message:
        'Nothing was done: a call with this idempotency_key was made before, and this is its answer.',
    })
    const { body } = await server.rest('GET', '/leave-requests', undefined, { key })
    expect(body.meta.total).toBe(1)
  })

  test('is the same call for a confirmation, and an empty token asks for one', async () => {
    const { client, key } = await makeCompany(true)
    const exact = { date: '2026-12-07', name: 'Founders', recurring: true }
    const asked = await client.callTool('create_holiday', { ...exact, confirm_token: '' })
    expect(asked.body).toMatchObject({ status: 'confirmation_required' })
    const holidays = () => companyHolidays(key)
    expect(await holidays()).toEqual([])
    const refused = await client.callTool('create_holiday', { ...exact, confirm_token: null })
    expect(refused.body.errors).toHaveProperty('confirm_token')
    const { confirm_token } = asked.body
    const done = await client.callTool('create_holiday', {
      ...loose('create_holiday', exact),
      confirm_token,
    })
    expect(done.body).toMatchObject({ name: 'Founders', recurring: true })
    expect(await holidays()).toHaveLength(1)
  })

  test('null for dry_run writes nothing', async () => {
    const { client, key } = await makeCompany()
    const { body } = await client.callTool('create_holiday', {
      date: '2026-12-07',
      name: 'Founders',
      dry_run: null,
    })
    expect(body.errors.dry_run[0]).toContain('must be true or false')
    expect(await companyHolidays(key)).toEqual([])
  })

  test('a value of an enum is taken whatever its case, and an unknown one is refused', async () => {
    const { client } = await makeCompany()
    const { isError } = await client.callTool('list_leave_requests', { status: 'Pending' })
    expect(isError).toBeFalsy()
    const late = await client.callTool('list_leave_requests', { status: 'late' })
    expect(late.isError).toBe(true)
    expect(late.body.errors.status[0]).toContain('pending')
  })

  test('a field that there is not is refused with the known ones, null too', async () => {
    const { client } = await makeCompany()
    const { body } = await client.callTool('create_holiday', {
      date: '2026-12-07',
      name: 'Founders',
      size: null,
    })
    expect(body.errors.size[0]).toMatch(/^is not a known field; known fields: .*date.*name/)
  })

  test('an instant where a date belongs is refused with the date to send', async () => {
    const { client, ana } = await makeCompany()
    const { body } = await client.callTool('create_leave_request', {
      employee_id: ana,
      type: 'vacation',
      start_date: '2026-12-01T00:00:00Z',
      end_date: '2026-12-01 09:00',
    })
    expect(body.errors).toEqual({
      start_date: ['must be a date without a time; send 2026-12-01'],
      end_date: ['must be a date without a time; send 2026-12-01'],
    })
    const nested = await client.callTool('create_payroll_day_adjustment', {
      employee_id: ana,
      work_date: '2026-11-18T09:00:00',
      hours_delta: '1.5',
      note: 'x',
    })
    expect(nested.body.errors).toEqual({
      work_date: ['must be a date without a time; send 2026-11-18'],
    })
    const list = await client.callTool('list_time_entries', { from: '2026-11-01T00:00:00Z' })
    expect(list.body.errors).toEqual({ from: ['must be a date without a time; send 2026-11-01'] })
  })
})

describe('a null that removes a filter on people', () => {
  const all = 'employee_id was null, so this is about all employees.'

  test('is named in the note of the list, and only then', async () => {
    const { client, ana, ben } = await makeCompany()
    for (const employee_id of [ana, ben]) {
      await client.callTool('create_time_entry', { employee_id, ...shift })
    }
    const note = async (args: object) =>
      (await client.callTool('list_time_entries', { ...args })).body.meta.note
    expect(await note({ employee_id: null })).toBe(all)
    expect(await note({ employee_id: String(ana) })).toBeUndefined()
    expect(await note({})).toBeUndefined()
    expect(await note({ employee_id: null, from: '2030-01-01' })).toBe(all)
    const { body } = await client.callTool('list_employees', { manager_id: null, department: null })
    expect(body.meta.note).toBe(
      'manager_id and department were null, so this is about all employees.',
    )
  })

  test('is named after another note', async () => {
    const { client } = await makeCompany()
    const { body } = await client.callTool('get_leave_summary', { employee_id: null })
    expect(body.meta.note).toMatch(
      /^No balance is tracked .* employee_id was null, so this is about/,
    )
  })

  test('is named by whom it reaches below company reach', async () => {
    const { company_id, ana, ben } = await makeCompany()
    await server.sql(
      'update employees set manager_id = $2 where company_id = $1 and id = $3',
      [ana, ben],
      company_id,
    )
    const noteAt = async (reach: 'team' | 'self', tool: string) => {
      const key = await server.makeKey({ company_id, employee_id: ana, reach })
      const client = await server.mcp(key, 'client 2.x modern', '?toolsets=all')
      return (await client.callTool(tool, { employee_id: null })).body.meta.note
    }
    expect(await noteAt('team', 'list_time_entries')).toBe(
      'employee_id was null, so this is about all employees in reach.',
    )
    expect(await noteAt('self', 'list_time_entries')).toBe(
      'employee_id was null, so this is about you.',
    )
  })

  test('of a person who is not there is refused, over MCP alone', async () => {
    const { client, key } = await makeCompany()
    const { body } = await client.callTool('list_time_entries', { employee_id: '999999' })
    expect(body.errors).toEqual({ employee_id: ['does not match an employee of your company'] })
    const rest = await server.rest('GET', '/time-entries?employee_id=999999', undefined, { key })
    expect(rest.body.data).toEqual([])
  })
})

describe('what tools say of time entries', () => {
  test('a repeat that stored nothing, or differs, says so', async () => {
    const { client, ana } = await makeCompany()
    const add = async (more: object = {}) =>
      (await client.callTool('create_time_entry', { employee_id: ana, ...shift, ...more })).body
    const first = await add()
    expect(first.warnings).toEqual([])
    const again = await add()
    expect(again).toMatchObject({ id: first.id, warnings: ['existing'] })
    expect(again.message).toBe(
      `Nothing was added: entry ${first.id} of this employee already has this clock-in.`,
    )
    const other = await add({ clock_out: '2026-11-18T23:00:00Z' })
    expect(other).toMatchObject({
      id: first.id,
      clock_out: shift.clock_out,
      warnings: ['existing', 'differs'],
      differences: { clock_out: { stored: shift.clock_out, posted: '2026-11-18T23:00:00Z' } },
    })
    const open = { clock_in: '2026-11-19T14:00:00Z', clock_out: null }
    await add(open)
    const closed = await add({ ...open, clock_out: '2026-11-19T22:00:00Z' })
    expect(closed).toMatchObject({ status: 'completed', warnings: [] })
    expect(closed.message).toMatch(/^Nothing was added: entry \d+ has this clock-in; it was open/)
    const bulk = await client.callTool('create_time_entries', {
      entries: [{ employee_id: ana, ...shift, clock_out: '2026-11-18T21:00:00Z' }],
    })
    expect(bulk.body).toMatchObject({ created: 0, existing: 1, differs: 1 })
  })

  test('local time stands beside UTC, with the zone, in an answer and in a list', async () => {
    const { client, ana } = await makeCompany()
    const local = {
      timezone: 'America/Toronto',
      clock_in: '2026-11-18T14:00:00Z',
      clock_in_local: '2026-11-18T09:00-05:00',
      clock_out_local: '2026-11-18T17:00-05:00',
    }
    const { body } = await client.callTool('create_time_entry', { employee_id: ana, ...shift })
    expect(body).toMatchObject(local)
    const list = await client.callTool('list_time_entries', { employee_id: ana })
    expect(list.body.data).toMatchObject([local])
  })

  test('a local hour that occurs twice or never is a warning that says what was taken', async () => {
    const { client, ana } = await makeCompany()
    const add = async (clock_in: string) =>
      (await client.callTool('create_time_entry', { employee_id: ana, clock_in, clock_out: null }))
        .body
    const twice = await add('2026-11-01T01:30')
    expect(twice).toMatchObject({
      clock_in: '2026-11-01T05:30:00Z',
      clock_in_local: '2026-11-01T01:30-04:00',
      warnings: ['ambiguous_time'],
    })
    expect(twice.message).toBe(
      '2026-11-01T01:30 occurs twice in America/Toronto; the first was taken, 2026-11-01T01:30-04:00 (2026-11-01T05:30:00Z). If another time is meant, send it with its offset.',
    )
    const never = await add('2026-03-08T02:30')
    expect(never).toMatchObject({
      clock_in: '2026-03-08T07:30:00Z',
      clock_in_local: '2026-03-08T03:30-04:00',
      warnings: ['open_entry_exists', 'time_moved'],
    })
    expect(never.message).toContain('2026-03-08T03:30-04:00 (2026-03-08T07:30:00Z) was taken')
  })
})
