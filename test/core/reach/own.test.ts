import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownFields } from '../../../src/modules/employees/index.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { addStaffTree, type Staff } from '../../support/staff-tree.ts'
import { employeeTextNames } from '../../support/text-kinds.ts'

/** Noon in Toronto, on a Wednesday. */
const now_ms = Date.parse('2026-08-19T16:00:00Z')

let server: TestServer
let staff: Staff
let key: string

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  staff = await addStaffTree(server)
  key = await server.makeKey({ employee_id: staff.ben.employees })
})
afterAll(() => server.close())

const own = (method: string, path: string, body?: object) =>
  server.rest(method, path, body, { key })

const settings = ['none', 'requests', 'now', 'any'] as const
type Setting = (typeof settings)[number]

describe("a person's own punches", () => {
  const attempts: Record<string, { by: readonly Setting[]; ask(): Promise<{ status: number }> }> = {
    'clocking in now': {
      by: ['now', 'any'],
      ask: () => own('POST', '/time-entries', { clock_in: '2026-08-19T16:02:00Z' }),
    },
    'a past shift': {
      by: ['any'],
      ask: () =>
        own('POST', '/time-entries', {
          clock_in: '2026-08-18T13:00:00Z',
          clock_out: '2026-08-18T20:00:00Z',
        }),
    },
    'closing the open one now': {
      by: ['now', 'any'],
      async ask() {
        const id = await entry('2026-08-19T12:00:00Z')
        return own('PUT', `/time-entries/${id}`, { clock_out: '2026-08-19T15:58:00Z' })
      },
    },
    'closing the open one an hour ago': {
      by: ['any'],
      async ask() {
        const id = await entry('2026-08-19T12:00:00Z')
        return own('PUT', `/time-entries/${id}`, { clock_out: '2026-08-19T15:00:00Z' })
      },
    },
    'correcting one': {
      by: ['any'],
      async ask() {
        const id = await entry('2026-08-17T13:00:00Z', '2026-08-17T20:00:00Z')
        return own('PUT', `/time-entries/${id}`, { break_minutes: 30 })
      },
    },
    'correcting an approved one': {
      by: [],
      async ask() {
        const id = await entry('2026-08-17T13:00:00Z', '2026-08-17T20:00:00Z')
        await server.rest('POST', `/time-entries/${id}/approve`, {})
        return own('PUT', `/time-entries/${id}`, { notes: 'mine' })
      },
    },
    'deleting one': {
      by: ['any'],
      async ask() {
        const id = await entry('2026-08-17T13:00:00Z', '2026-08-17T20:00:00Z')
        return own('DELETE', `/time-entries/${id}`)
      },
    },
    'asking for a forgotten one': {
      by: ['requests', 'now', 'any'],
      ask: () =>
        own('POST', '/forgot-punch-requests', {
          work_date: '2026-08-14',
          clock_in: '2026-08-14T13:00:00Z',
          clock_out: '2026-08-14T20:00:00Z',
        }),
    },
  }

  async function entry(clock_in: string, clock_out: string | null = null): Promise<number> {
    const body = { employee_id: staff.ben.employees, clock_in, clock_out }
    return (await server.rest('POST', '/time-entries', body)).body.id
  }

  async function clear() {
    await server.sql(
      `delete from time_entries where company_id = $1 and employee_id = $2 and clock_in > '2026-08-10'`,
      [staff.ben.employees],
    )
    await server.sql(
      `delete from forgot_punch_requests where company_id = $1 and employee_id = $2 and work_date > '2026-08-10'`,
      [staff.ben.employees],
    )
  }

  describe.each(settings)('with self_punches %s', (setting) => {
    beforeAll(() => server.rest('PUT', '/company', { self_punches: setting }))

    test.each(Object.keys(attempts))('%s', async (name) => {
      await clear()
      const { by, ask } = attempts[name]!
      const { status } = await ask()
      if (by.includes(setting)) expect([200, 201]).toContain(status)
      else expect(status).toBe(403)
    })
  })

  test('a manager is not bound for the people below', async () => {
    await clear()
    await server.rest('PUT', '/company', { self_punches: 'none' })
    const lead = await server.makeKey({ employee_id: staff.lead.employees, reach: 'team' })
    const body = { employee_id: staff.ben.employees, clock_in: '2026-08-18T13:00:00Z' }
    expect((await server.rest('POST', '/time-entries', body, { key: lead })).status).toBe(201)
    const mine = { employee_id: staff.lead.employees, clock_in: '2026-08-18T13:00:00Z' }
    expect((await server.rest('POST', '/time-entries', mine, { key: lead })).status).toBe(403)
  })

  test('a repeat does not restore a deleted one', async () => {
    await clear()
    await server.rest('PUT', '/company', { self_punches: 'any' })
    const shift = { clock_in: '2026-08-18T13:00:00Z', clock_out: '2026-08-18T20:00:00Z' }
    const id = await entry(shift.clock_in, shift.clock_out)
    await server.rest('DELETE', `/time-entries/${id}`)
    const { body } = await own('POST', '/time-entries', {
      ...shift,
      clock_out: '2026-08-18T21:00:00Z',
    })
    expect(body).toMatchObject({ id, warnings: expect.arrayContaining(['deleted']) })
    expect((await server.rest('GET', `/time-entries/${id}`)).status).toBe(404)
  })
})

test('people change their contacts, and nothing else; a whole record that is sent back passes', async () => {
  const path = `/employees/${staff.ben.employees}`
  const { body: record } = await own('GET', path)
  const changed = await own('PUT', path, { ...record, mobile_phone: '+1 555 0123' })
  expect(changed.body).toMatchObject({ mobile_phone: '+1 555 0123' })
  const others = employeeTextNames().filter((name) => !ownFields.has(name))
  for (const field of [...others, 'first_name', 'email']) {
    const { status, body } = await own('PUT', path, { [field]: 'x@example.test' })
    expect([status, Object.keys(body.errors)], field).toEqual([422, [field]])
  }
  expect((await own('PUT', path, { password: 'a long password' })).status).toBe(422)
  expect((await own('PUT', path, { manager_id: null })).status).toBe(422)
})

test('own approved leave is cancelled before its first day only', async () => {
  const ask = async (date: string) => {
    const body = { type: 'unpaid', start_date: date, end_date: date }
    const { body: made } = await own('POST', '/leave-requests', body)
    expect(made.employee_id).toBe(staff.ben.employees)
    expect((await server.rest('POST', `/leave-requests/${made.id}/approve`, {})).status).toBe(200)
    return made.id as number
  }
  const [begun, next] = [await ask('2026-08-19'), await ask('2026-08-20')]
  const refused = await own('POST', `/leave-requests/${begun}/cancel`, {})
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Your leave has begun; it can only be cancelled by somebody else.',
  ])
  expect((await own('POST', `/leave-requests/${next}/cancel`, {})).body.status).toBe('cancelled')
})

test('what is for the company is refused by its name', async () => {
  const lead = await server.makeKey({ employee_id: staff.lead.employees, reach: 'team' })
  const path = `/leave-requests/${staff.ben.leave_requests}/approve`
  const over = await server.rest('POST', path, { override_blackout: true }, { key: lead })
  expect(over.body.errors).toEqual({
    override_blackout: ['is for access to the whole company; leave it out'],
  })
  const mail = await own('POST', '/time-entries', {
    employee_email: 'x@example.test',
    clock_in: '2026-08-19T16:00:00Z',
  })
  expect(mail.body.errors).toHaveProperty('employee_email')
  const settings = await own('PUT', '/company', { name: 'Mine' })
  expect([settings.status, settings.body.message]).toEqual([
    403,
    "This access reaches one person's own records; company.update needs access to the whole company.",
  ])
  const approve = await own('POST', path, {})
  expect(approve.body.message).toBe(
    "This access reaches one person's own records; leave_requests.approve needs access to a team.",
  )
})

test("another person's id and one that nobody has answer the same bytes", async () => {
  for (const path of ['/employees/:id', '/leave-requests/:id', '/time-entries/:id']) {
    const table = path.split('/')[1]!.replace('-', '_') as keyof Staff['dora']
    const other = await own('GET', path.replace(':id', String(staff.dora[table])))
    const none = await own('GET', path.replace(':id', '999999'))
    expect([other.status, other.text], path).toEqual([404, none.text])
  }
})

test('a refusal of an id claims neither that it exists nor that it does not', async () => {
  const messageOf = async (path: string) => (await own('GET', path)).body.message
  expect(await messageOf('/employees/999999')).toBe(
    'There is nobody with this id among the people that you reach.',
  )
  expect(await messageOf('/leave-requests/999999')).toBe(
    'The people that you reach have no leave request with this id.',
  )
  expect((await own('PUT', '/employees/999999', { work_phone: '1' })).body.message).toBe(
    'This is only for your own record, and this id is not yours.',
  )
  const leave = { type: 'unpaid', start_date: '2026-09-14', end_date: '2026-09-14' }
  const { body } = await own('POST', '/leave-requests', { ...leave, employee_id: 999_999 })
  expect(body).toMatchObject({
    message: 'employee_id matches nobody with this id among the people that you reach.',
    errors: { employee_id: ['matches nobody with this id among the people that you reach'] },
  })
  const { body: whole } = await server.rest('GET', '/employees/999999')
  expect(whole.message).toBe('Your company has no employee with this id.')
})

test('If-Match and a dry run follow the same rules', async () => {
  const headers = { 'If-Match': '*' }
  const path = `/leave-requests/${staff.cara.leave_requests}/cancel`
  expect((await server.rest('POST', path, {}, { key, headers })).status).toBe(404)
  const mine = `/leave-requests/${staff.ben.leave_requests}`
  const tag = (await own('GET', mine)).headers.get('etag')!
  const changed = await server.rest(
    'PUT',
    mine,
    { notes: 'later' },
    { key, headers: { 'If-Match': tag } },
  )
  expect(changed.status).toBe(200)
  const late = await server.rest('PUT', mine, { notes: 'x' }, { key, headers: { 'If-Match': tag } })
  expect(late.status).toBe(412)
  expect((await own('POST', `${path}?dry_run=true`, {})).status).toBe(404)
})

test('a stored answer belongs to the key, not to the person', async () => {
  const second = await server.makeKey({ employee_id: staff.ben.employees })
  const body = { type: 'unpaid', start_date: '2026-10-05', end_date: '2026-10-05' }
  const headers = { 'Idempotency-Key': 'leave of october' }
  const ask = (by: string) => server.rest('POST', '/leave-requests', body, { key: by, headers })
  const [first, again, other] = [await ask(key), await ask(key), await ask(second)]
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(other.headers.get('idempotent-replayed')).toBeNull()
})

test('absences follow the calendar of the company', async () => {
  await server.rest('POST', `/leave-requests/${staff.cara.leave_requests}/approve`, {})
  await server.rest('POST', `/leave-requests/${staff.dora.leave_requests}/approve`, {})
  const away = async () => {
    const { body } = await own('GET', '/absences?from=2026-09-01&to=2026-09-30')
    return body.data
  }
  const cara = { name: 'Cara MARKcara', start_date: '2026-09-07', end_date: '2026-09-08' }
  const dora = { ...cara, name: 'Dora MARKdora' }
  expect(await away()).toEqual([cara])
  await server.rest('PUT', '/company', { absence_calendar: 'company' })
  expect(await away()).toEqual([cara, dora])
  await server.rest('PUT', '/company', { absence_calendar: 'off' })
  expect(await away()).toEqual([])
})
