import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rulesOver, through } from '../../support/both-transports.ts'
import { takeLeave } from '../../support/leave.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let clock = 0
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
afterAll(() => server.close())

/** Noon in Toronto. */
function at(date: string) {
  clock = Date.parse(`${date}T17:00:00Z`)
}

const put = (id: number, body: object) => server.rest('PUT', `/employees/${id}`, body)
const read = async (id: number) => (await server.rest('GET', `/employees/${id}`)).body

/** Somebody who begins on December 1; it is November 23. */
async function hired(more: object = {}): Promise<number> {
  at('2026-11-23')
  const id = await addEmployee(server, { works_weekdays: true })
  const { status, text } = await put(id, { hire_date: '2026-12-01', ...more })
  expect(status, text).toBe(200)
  return id
}

async function hours(id: number, from: string, to: string): Promise<number> {
  const path = `/reports/payroll-hours?from=${from}&to=${to}&employee_id=${id}&include_zero_hours=true`
  return (await server.rest('GET', path)).body.data[0].total_hours
}

const never = {
  is_active: false,
  hire_date: '2026-12-01',
  deactivated_on: '2026-11-23',
  spells: [],
}

describe.each(rulesOver(import.meta.url))(
  'somebody who leaves before the first day, over %s',
  (transport) => {
    test.each([
      ['deleted', 'employees.delete', {}],
      ['made inactive', 'employees.update', { is_active: false }],
    ])(
      '%s, was never employed, and the record comes back as it is',
      async (_, operation, input) => {
        const id = await hired()
        const { body: leave } = await server.rest('POST', '/leave-requests', {
          ...{ employee_id: id, type: 'unpaid', start_date: '2026-12-07', end_date: '2026-12-08' },
        })
        const { ok, body } = await through(server, transport, operation, { id, ...input })
        expect(ok, JSON.stringify(body)).toBe(true)
        expect(body).toMatchObject(never)
        expect(await hours(id, '2026-11-01', '2026-12-31')).toBe(0)
        expect((await server.rest('GET', `/leave-requests/${leave.id}`)).body.status).toBe(
          'cancelled',
        )
        const record = await read(id)
        expect(record).toEqual(body)
        const { pto_balance: _balance, pending_leave_days: _days, ...sent } = record
        const again = await put(id, withoutReadOnly(sent))
        expect([again.status, again.body]).toEqual([200, record])
        const path = `/employees?is_active=false&search=${record.last_name}`
        const listed = await server.rest('GET', path)
        expect(listed.body.data).toContainEqual(expect.objectContaining({ id, ...never }))
      },
    )
  },
)

/** The fields that a system of record sends. */
function withoutReadOnly({
  hire_date,
  spells,
  deactivated_on,
  is_active,
  title,
}: typeof never & { title?: string }) {
  return { hire_date, spells, deactivated_on, is_active, title }
}

describe('a last day ahead', () => {
  test('is not worked towards by somebody who is deleted before the first one', async () => {
    const id = await hired({ deactivated_on: '2026-12-31' })
    expect(await hours(id, '2026-12-01', '2026-12-31')).toBeGreaterThan(0)
    await server.rest('DELETE', `/employees/${id}`)
    expect(await read(id)).toMatchObject(never)
    expect(await hours(id, '2026-12-01', '2026-12-31')).toBe(0)
  })

  test('nor where the whole record is sent back with is_active false', async () => {
    const id = await hired({ deactivated_on: '2026-12-31' })
    const body = { hire_date: '2026-12-01', deactivated_on: '2026-12-31', is_active: false }
    expect((await put(id, body)).body).toMatchObject(never)
  })

  test('of somebody who has begun stays', async () => {
    const id = await hired({ deactivated_on: '2026-12-31' })
    at('2026-12-01')
    await server.rest('DELETE', `/employees/${id}`)
    expect(await read(id)).toMatchObject({
      is_active: false,
      spells: [{ start_date: '2026-12-01', end_date: '2026-12-31' }],
    })
  })

  test('before the first day is refused', async () => {
    const id = await hired()
    for (const more of [{}, { is_active: false }]) {
      const { status, body } = await put(id, { deactivated_on: '2026-11-20', ...more })
      expect([status, body.errors]).toEqual([
        422,
        { deactivated_on: ['must not be before 2026-12-01, the first day'] },
      ])
    }
  })
})

describe('after that', () => {
  test('is_active true takes it back', async () => {
    const id = await hired()
    await server.rest('DELETE', `/employees/${id}`)
    at('2026-11-25')
    expect((await put(id, { is_active: true })).body).toMatchObject({
      is_active: true,
      deactivated_on: null,
      spells: [{ start_date: '2026-12-01', end_date: null }],
    })
    await takeLeave(server, id, '2026-12-07', '2026-12-08', { type: 'unpaid' })
  })

  test('a rehire is the first time of employment', async () => {
    const id = await hired()
    await server.rest('DELETE', `/employees/${id}`)
    const { body } = await server.rest('POST', `/employees/${id}/rehire`, {
      start_date: '2026-12-14',
    })
    expect(body).toMatchObject({
      is_active: true,
      hire_date: '2026-12-14',
      rehired_on: null,
      spells: [{ start_date: '2026-12-14', end_date: null }],
    })
    expect(await hours(id, '2026-12-01', '2026-12-13')).toBe(0)
  })

  test('somebody rehired for a day ahead has the time of before', async () => {
    at('2026-06-30')
    const id = await addEmployee(server, { works_weekdays: true })
    await put(id, { hire_date: '2024-01-08' })
    await server.rest('DELETE', `/employees/${id}`)
    at('2026-11-23')
    await server.rest('POST', `/employees/${id}/rehire`, { start_date: '2026-12-01' })
    await server.rest('DELETE', `/employees/${id}`)
    expect(await read(id)).toMatchObject({
      is_active: false,
      deactivated_on: '2026-06-30',
      rehired_on: null,
      spells: [{ start_date: '2024-01-08', end_date: '2026-06-30' }],
    })
  })
})
