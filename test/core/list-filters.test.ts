import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inputJsonSchema } from '../../src/core/json-schema.ts'
import { allRoutes } from '../../src/transports/rest/table.ts'
import { toolsets } from '../../tools/index.ts'
import { bothTransports, through } from '../support/both-transports.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let cook: number
let waiter: number

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-11-20T15:00:00Z') })
  await server.sql('update companies set invoicing_enabled = true where id = $1')
  cook = await addEmployee(server, { department: 'Küche', works_weekdays: true })
  await server.sql(`update employees set role = 'manager' where company_id = $1 and id = $2`, [
    cook,
  ])
  waiter = await addEmployee(server, { department: 'KUCHE', works_weekdays: true })
  await addEmployee(server, { department: 'Office', works_weekdays: true })
  for (const [employee_id, type] of [
    [cook, 'vacation'],
    [waiter, 'sick'],
  ]) {
    const dates = { start_date: '2026-12-07', end_date: '2026-12-07' }
    await server.rest('POST', '/leave-requests', { employee_id, type, ...dates })
  }
})
afterAll(() => server.close())

const get = async (path: string) => (await server.rest('GET', path)).body
const ids = (body: { data: { id?: number; employee_id?: number }[] }) =>
  body.data.map((row) => row.employee_id ?? row.id)

describe('from and to', () => {
  const spans = allRoutes.filter(({ operation }) => {
    const { from, to } = inputJsonSchema(operation).properties ?? {}
    return from !== undefined && to !== undefined && operation.effect === 'read'
  })

  test('are parameters of more than ten operations', () => {
    expect(spans.length).toBeGreaterThan(10)
  })

  test.each(spans.map((route) => [route.operation.name, route] as const))(
    '%s refuses a range that runs backwards, and takes a single date',
    async (name, { operation }) => {
      const format: Record<string, string> =
        operation.name === 'payroll_hours.export' ? { format: 'xlsx' } : {}
      const { path, params } = allRoutes.find((route) => route.operation === operation)!
      const of = params.includes('id') ? { id: cook } : {}
      const backwards = { ...of, from: '2026-11-20', to: '2026-11-19', ...format }
      for (const transport of bothTransports) {
        const { ok, body } = await through(server, transport, name, backwards)
        expect(ok, JSON.stringify(body)).toBe(false)
        expect(body.errors).toEqual({ from: ['must not be after to'] })
      }
      const query = new URLSearchParams({ from: '2026-11-20', to: '2026-11-20', ...format })
      expect((await server.rest('GET', `${path.replace(':id', `${cook}`)}?${query}`)).status).toBe(
        200,
      )
    },
  )

  test('of the audit log may be a date and a timestamp of that date', async () => {
    const { status } = await server.rest(
      'GET',
      '/audit-log?from=2026-11-20T12:00:00Z&to=2026-11-20',
    )
    expect(status).toBe(200)
    const { body } = await server.rest(
      'GET',
      '/audit-log?from=2026-11-20T12:00:00Z&to=2026-11-20T11:59:59Z',
    )
    expect(body.errors).toEqual({ from: ['must not be after to'] })
  })
})

describe('a filter by department, role or type', () => {
  test('matches without case and accents', async () => {
    expect(ids(await get('/employees?department=kuche'))).toEqual([cook, waiter])
    expect(ids(await get('/employees?department=K%C3%9CCHE&role=MANAGER'))).toEqual([cook])
    expect(ids(await get('/leave-requests?department=k%C3%BCche'))).toEqual([cook, waiter])
    expect(ids(await get('/leave-requests?type=Vacation'))).toEqual([cook])
    expect(ids(await get('/leave-requests?type=ANNUAL'))).toEqual([cook])
    expect(ids(await get('/reports/leave-summary?department=kuche'))).toEqual([cook, waiter])
    const hours = '/reports/payroll-hours?from=2026-11-16&to=2026-11-20&department=kuche'
    expect(ids(await get(hours)).sort()).toEqual([cook, waiter].sort())
  })

  const departments = 'No department is named Kitchen; there are KUCHE, Küche, Office.'
  test.each([
    ['/employees?department=Kitchen', departments],
    ['/employees?role=boss', 'No role is named boss; there are employee, manager, company_admin.'],
    ['/leave-requests?department=Kitchen', departments],
    [
      '/leave-requests?type=holiday',
      'No leave type is named holiday; there are vacation, sick, personal, unpaid, other.',
    ],
    ['/reports/leave-summary?department=Kitchen', departments],
    ['/reports/payroll-hours?from=2026-11-16&to=2026-11-20&department=Kitchen', departments],
  ])('%s is an empty list with a note of what there is', async (path, note) => {
    const { data, meta } = await get(path)
    expect(data).toEqual([])
    expect(meta).toMatchObject({ total: 0, note })
  })

  test('says all that is unknown, and nothing where all is known', async () => {
    const { meta } = await get('/employees?department=Kitchen&role=boss')
    expect(meta.note).toMatch(/^No department is named Kitchen; .*\. No role is named boss; /)
    expect((await get('/employees?department=office')).meta).not.toHaveProperty('note')
    expect((await get('/employees?department=office&role=manager')).meta).not.toHaveProperty('note')
  })

  test('names at most twenty of many departments', async () => {
    const company_id = await server.company('Many departments')
    const key = await server.makeKey({ company_id })
    for (let n = 10; n < 40; n += 1) {
      await addEmployee(server, { company_id, department: `Team ${n}` })
    }
    const { body } = await server.rest('GET', '/employees?department=none', undefined, { key })
    expect(body.meta.note).toBe(
      `No department is named none; there are ${Array.from({ length: 20 }, (_, n) => `Team ${n + 10}`).join(', ')} and 10 more.`,
    )
  })

  test('is described to an assistant too', async () => {
    const { body } = await through(server, 'mcp', 'employees.list', { department: 'Kitchen' })
    expect(body.meta.note).toBe(departments)
    const tools = toolsets.flatMap((set) => set.tools)
    expect(tools.find(({ text: words }) => words.name === 'list_employees')).toBeDefined()
  })
})

describe('a leave request with a status', () => {
  const wish = { type: 'vacation', start_date: '2027-02-01', end_date: '2027-02-02' }
  const ask = (more: object, query = '') =>
    server.rest('POST', `/leave-requests${query}`, { employee_id: cook, ...wish, ...more })

  test.each(['approved', 'rejected'])('%s that would be pending is refused', async (status) => {
    for (const query of ['', '?dry_run=true']) {
      const answer = await ask({ status }, query)
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({
        status: [
          'would be pending, because this leave type needs approval; omit status and approve the request afterwards',
        ],
      })
    }
    const mcp = await through(server, 'mcp', 'leave_requests.create', {
      employee_id: cook,
      ...wish,
      status,
    })
    expect(mcp.body.errors).toHaveProperty('status')
    expect((await get('/leave-requests?from=2027-02-01&to=2027-02-02')).data).toEqual([])
  })

  test('that it comes out with, or that says nothing of a decision, is taken', async () => {
    const made = await ask({ status: 'pending' })
    expect([made.status, made.body.status]).toEqual([201, 'pending'])
    await server.rest('POST', `/leave-requests/${made.body.id}/cancel`)
    const cancelled = await get(`/leave-requests/${made.body.id}`)
    const again = await server.rest('POST', '/leave-requests', cancelled)
    expect([again.status, again.body.status]).toEqual([201, 'pending'])
    await server.rest('POST', `/leave-requests/${again.body.id}/cancel`)

    await server.sql(
      `update leave_types set requires_approval = false where company_id = $1 and type = 'other'`,
    )
    const born = await ask({ type: 'other', status: 'approved' })
    expect([born.status, born.body.status]).toEqual([201, 'approved'])
    expect((await ask({ type: 'other', status: 'rejected' })).body.errors).toHaveProperty('status')
  })
})

describe('the leave summary', () => {
  test('says when no balance is tracked, and remaining_days stays a number', async () => {
    const note =
      'No balance is tracked for vacation, sick or personal leave, so remaining_days is 0. Set annual_days of a leave type to track one.'
    const { data, meta } = await get('/reports/leave-summary')
    expect(data).toHaveLength(3)
    for (const row of data)
      expect(row).toMatchObject({ vacation_available: null, remaining_days: 0 })
    expect(meta).toMatchObject({ year: 2026, note })

    await server.sql(
      `update leave_types set annual_days = 5 where company_id = $1 and type = 'sick'`,
    )
    expect((await get('/reports/leave-summary')).meta).not.toHaveProperty('note')
    await server.sql(
      `update leave_types set annual_days = null where company_id = $1 and type = 'sick'`,
    )
  })

  test('omits deactivated employees, except for years they worked through', async () => {
    const gone = await addEmployee(server, { department: 'Gone' })
    await server.sql(
      `update employees set hire_date = '2020-01-06' where company_id = $1 and id = $2`,
      [gone],
    )
    const of = async (more: string) =>
      ids(await get(`/reports/leave-summary?department=gone${more}`))
    expect(await of('')).toEqual([gone])
    await server.rest('DELETE', `/employees/${gone}`)
    expect(await of('')).toEqual([])
    expect(await of(`&employee_id=${gone}`)).toEqual([])
    expect(await of('&year=2027')).toEqual([])
    expect(await of('&year=2025')).toEqual([gone])
  })
})
