import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Called, connections, type McpClient } from '../../support/mcp-clients.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { addStaffTree, type Staff } from '../../support/staff-tree.ts'

/** A Thursday morning in Toronto. */
const now_ms = Date.parse('2026-08-20T14:00:00Z')

let server: TestServer
let staff: Staff
const keys = {} as Record<'self' | 'team', string>

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  staff = await addStaffTree(server)
  const { body } = await server.rest('GET', '/leave-types')
  const vacation = body.data.find(({ type }: { type: string }) => type === 'vacation')
  const set = await server.rest('PUT', `/leave-types/${vacation.id}`, { annual_days: 20 })
  expect(set.status).toBe(200)
  keys.self = await server.makeKey({ employee_id: staff.ben.employees, reach: 'self' })
  keys.team = await server.makeKey({ employee_id: staff.lead.employees, reach: 'team' })
})
afterAll(() => server.close())

describe.each(Object.keys(connections) as (keyof typeof connections)[])('with %s', (how) => {
  let ben: McpClient
  let lead: McpClient
  let bensTools: string[]

  beforeAll(async () => {
    ben = await server.mcp(keys.self, how, '?toolsets=all')
    lead = await server.mcp(keys.team, how, '?toolsets=all')
    bensTools = (await ben.listTools()).map(({ name }) => name)
    await lead.listTools()
  })
  beforeEach(() => server.rest('PUT', '/company', { self_punches: 'now' }))

  const ask = async (client: McpClient, tool: string, input: object = {}): Promise<Called> =>
    client.callTool(tool, input as Record<string, unknown>)

  test('How many days have I left?', async () => {
    const { body } = await ask(ben, 'get_leave_summary')
    expect(body.data).toMatchObject([
      { employee_id: staff.ben.employees, vacation_available: expect.any(Number) },
    ])
    const me = await ask(ben, 'get_context')
    expect(me.body.you).toEqual({
      id: staff.ben.employees,
      name: 'Ben MARKben',
      timezone: 'America/Toronto',
      today: '2026-08-20',
      weekday: 'Thu',
      manager: 'Lead MARKlead',
      reach: 'self',
      decides_for: { count: 0, names: [] },
    })
  })

  test('Approve my own.', async () => {
    expect(bensTools).not.toContain('approve_leave_request')
    const refused = await ask(ben, 'approve_leave_request', { id: staff.ben.leave_requests })
    expect(refused.isError).toBe(true)
    expect(refused.body.message).toContain('leave_requests.approve needs access to a team')
    const own = await ask(lead, 'approve_leave_request', { id: staff.lead.leave_requests })
    expect(own.body.message).toBe('You cannot decide your own request.')
  })

  test('Who is away next week?', async () => {
    const { body: made } = await server.rest('POST', '/leave-requests', {
      employee_id: staff.cara.employees,
      type: 'unpaid',
      start_date: '2026-08-25',
      end_date: '2026-08-25',
      notes: 'private',
    })
    await server.rest('POST', `/leave-requests/${made.id}/approve`, {})
    const { body, text } = await ask(ben, 'list_absences', { from: '2026-08-24', to: '2026-08-30' })
    expect(body.data).toEqual([
      { name: 'Cara MARKcara', start_date: '2026-08-25', end_date: '2026-08-25' },
    ])
    expect(text).not.toContain('private')
    await server.rest('POST', `/leave-requests/${made.id}/cancel`, {})
  })

  test("Show me Cara's hours.", async () => {
    const input = { from: '2026-08-01', to: '2026-08-19' }
    const of = (employee_id: number) => ask(ben, 'get_payroll_hours', { ...input, employee_id })
    const [cara, nobody] = [await of(staff.cara.employees), await of(999_999)]
    expect(cara.isError).toBe(true)
    expect(cara.body.errors).toEqual({
      employee_id: ['matches nobody with this id among the people that you reach'],
    })
    expect(nobody.body).toEqual(cara.body)
    expect(bensTools).not.toContain('list_employees')
  })

  test('What waits for me?', async () => {
    const { body } = await ask(lead, 'list_leave_requests', { status: 'pending' })
    const names = new Set(body.data.map((row: { employee_name: string }) => row.employee_name))
    expect(names).not.toContain('Dora MARKdora')
    expect(names).toContain('Cara MARKcara')
    const { body: context } = await ask(lead, 'get_context')
    expect(context.you.decides_for).toEqual({ count: 2, names: ['Ben MARKben', 'Cara MARKcara'] })
  })

  test('Clock me out.', async () => {
    await server.sql(
      `delete from time_entries where company_id = $1 and employee_id = $2 and clock_in >= '2026-08-20'`,
      [staff.ben.employees],
    )
    const clockIn = { clock_in: '2026-08-20T13:58:00Z' }
    const opened = await ask(ben, 'create_time_entry', clockIn)
    expect(opened.body).toMatchObject({ employee_id: staff.ben.employees, clock_out: null })
    const { body } = await ask(ben, 'list_time_entries', { status: 'active' })
    const [open] = body.data.slice(-1)
    const closed = await ask(ben, 'update_time_entry', {
      id: open.id,
      clock_out: '2026-08-20T14:01:00Z',
    })
    expect(closed.body).toMatchObject({ status: 'completed' })
    await server.rest('PUT', '/company', { self_punches: 'requests' })
    const refused = await ask(ben, 'create_time_entry', { clock_in: '2026-08-20T14:02:00Z' })
    expect(refused.body.message).toContain('ask for a forgotten punch instead')
  })

  test('Why 7.5 hours on Monday?', async () => {
    const { body } = await ask(ben, 'explain_payroll_hours', { date: '2026-08-03' })
    expect(body).toMatchObject({ employee_id: staff.ben.employees, total_hours: 7.5 })
    expect(body.steps.length).toBeGreaterThan(0)
  })

  test('Change my title.', async () => {
    const { isError, body } = await ask(ben, 'update_employee', { title: 'CEO' })
    expect([isError, body.errors]).toEqual([
      true,
      { title: ['can only be changed by access to the whole company'] },
    ])
  })

  test('Change my phone.', async () => {
    const { body } = await ask(ben, 'update_employee', { mobile_phone: '+1 555 0199' })
    expect(body).toMatchObject({
      id: staff.ben.employees,
      from_people: { mobile_phone: '+1 555 0199' },
    })
  })

  test('Cancel my leave of last week.', async () => {
    const date = '2026-08-12'
    const { body: made } = await server.rest('POST', '/leave-requests', {
      employee_id: staff.ben.employees,
      type: 'unpaid',
      start_date: date,
      end_date: date,
    })
    await server.rest('POST', `/leave-requests/${made.id}/approve`, {})
    const { body } = await ask(ben, 'list_leave_requests', { from: date, to: date })
    const { id } = body.data.findLast(({ status }: { status: string }) => status === 'approved')
    const refused = await ask(ben, 'cancel_leave_request', { id })
    expect(refused.body.message).toContain('Your leave has begun')
    await server.rest('POST', `/leave-requests/${made.id}/cancel`, {})
  })

  test('instructions, prompts and resources are of the person', async () => {
    expect(ben.instructions).toContain(
      `You act for "Ben MARKben". You see and change their own records; decisions are others'.`,
    )
    expect(lead.instructions).toContain('You act for "Lead MARKlead".')
    const promptsOf = async (client: McpClient) =>
      (await client.listPrompts()).map(({ name, arguments: taken = [] }) => [
        name,
        taken.map((each) => each.name),
      ])
    expect(await promptsOf(ben)).toEqual([
      ['who_is_away', ['date', 'until']],
      ['explain_hours', ['date']],
      ['my_week', ['date']],
    ])
    expect((await promptsOf(lead)).map(([name]) => name)).toEqual([
      'review_pending_leave',
      'payroll_hours_check',
      'explain_hours',
      'who_is_away',
      'my_week',
    ])
  })
})

test('the tools at self speak to the person, and name nobody else', async () => {
  const all = await (await server.mcp(keys.self, 'client 2.x modern', '?toolsets=all')).listTools()
  for (const { name, title, description, inputSchema } of all) {
    const fields = Object.values(inputSchema.properties ?? {}) as { description?: string }[]
    const words = [title, description, ...fields.map((field) => field.description)].join('\n')
    expect(words, name).not.toMatch(/\bemployees?\b|list_employees/i)
    expect(Object.keys(inputSchema.properties), name).not.toContain('employee_id')
  }
  const company = await (await server.mcp(server.key)).listTools()
  const kb = (tools: unknown) => Math.round(Buffer.byteLength(JSON.stringify(tools)) / 1000)
  console.info(
    `Tools: ${all.length} of ${company.length}, ${kb(all)} of ${kb(company)} kB at self.`,
  )
  expect(all.length).toBeLessThan(company.length / 2)
  for (const reach of ['self', 'team'] as const) {
    const listed = await (await server.mcp(keys[reach], 'client 2.x modern', '')).listTools()
    // As many as mostDefault, and the three that reach others.
    expect(listed.length, reach).toBeLessThanOrEqual(35)
    expect(listed.map(({ name }) => name)).toContain('list_absences')
  }
})
