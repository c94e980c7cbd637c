import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothTransports, rulesOf, through } from '../../support/both-transports.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let made = 0

function person(fields: Record<string, unknown> = {}) {
  made += 1
  return {
    first_name: 'Nova',
    last_name: `Number ${made}`,
    email: `nova.${made}@example.test`,
    password: 'a long password',
    country_code: 'CA',
    timezone: 'America/Toronto',
    ...fields,
  }
}

const stored = () => server.sql('select id from employees where company_id = $1')

describe.each(bothTransports)('many employees over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  const post = async (employees: unknown[], extras = {}) =>
    (await through(server, transport, 'employees.create_many', { employees }, extras)).body

  test('are created or fail one by one, in the order of the call', async () => {
    const taken = person()
    await server.rest('POST', '/employees', taken)
    const driver = person({ employee_number: `${transport}-1`, title: 'Driver' })
    const rows = [
      driver,
      { first_name: 'Nobody' },
      'text',
      person({ email: taken.email.toUpperCase() }),
      person({ employee_number: `${transport}-1` }),
      person({ country_code: 'CA', region: 'TX' }),
      person({ manager_id: 999_999 }),
      person(),
    ]
    const before = (await stored()).length
    const { results, created, failed } = await post(rows)
    expect({ created, failed }).toEqual({ created: 2, failed: 6 })
    expect(results.map(({ index }: { index: number }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(results[0]).toEqual({
      index: 0,
      result: 'created',
      id: expect.any(Number),
      employee_number: `${transport}-1`,
    })
    expect(Object.keys(results[1].errors)).toEqual(
      expect.arrayContaining(['last_name', 'email', 'timezone']),
    )
    expect('password' in results[1].errors).toBe(transport !== 'mcp')
    expect(results[2].errors).toEqual({ employee: ['must be an object'] })
    expect(results[3].errors).toEqual({ email: ['is already in use'] })
    expect(results[4].errors).toEqual({
      employee_number: ['is also in the row with index 0'],
    })
    expect(Object.keys(results[5].errors)).toEqual(['region'])
    expect(results[6].errors).toEqual({
      manager_id: ['does not match an employee of your company'],
    })
    expect(results[7]).toMatchObject({ result: 'created', employee_number: expect.any(String) })
    expect(await stored()).toHaveLength(before + 2)
    const { body } = await server.rest('GET', `/employees/${results[0].id}`)
    expect(body).toMatchObject({ title: 'Driver', email: driver.email })
  })

  rule('managers of the call come first, wherever they are in it', async () => {
    const boss = (await server.rest('POST', '/employees', person())).body.id
    const lead = person({ employee_number: `${transport}-lead`, manager_id: boss })
    const rows = [
      person({ manager_employee_number: `${transport}-lead` }),
      person({ manager_email: lead.email.toUpperCase() }),
      lead,
      person({ manager_email: 'nobody@example.test' }),
      person({ manager_email: lead.email, manager_id: boss }),
    ]
    const { results } = await post(rows)
    const managers = await server.sql<{ id: number; manager_id: number }>(
      'select id, manager_id from employees where company_id = $1 and id = any($2::bigint[])',
      [results.slice(0, 3).map(({ id }: { id: number }) => id)],
    )
    const of = new Map(managers.map(({ id, manager_id }) => [id, manager_id]))
    expect(of.get(results[0].id)).toBe(results[2].id)
    expect(of.get(results[1].id)).toBe(results[2].id)
    expect(of.get(results[2].id)).toBe(boss)
    expect(results[3].errors).toEqual({
      manager_email: ['does not match an employee of your company or of this call'],
    })
    expect(results[4].errors).toEqual({ manager_email: ['names a second manager; send only one'] })
  })

  rule('a row whose manager failed, or leads back to itself, fails on that field', async () => {
    const bad = person({ region: 'TX' })
    const [one, two] = [person(), person()]
    const { results, created } = await post([
      person({ manager_email: bad.email }),
      bad,
      { ...one, manager_email: two.email },
      { ...two, manager_email: one.email },
    ])
    expect(created).toBe(0)
    expect(results[0].errors).toEqual({
      manager_email: ['names the row with index 1, which failed'],
    })
    for (const { errors } of results.slice(2)) {
      expect(errors).toEqual({ manager_email: ['creates a cycle of managers'] })
    }
  })

  test('a dry run reports the same and stores nothing', async () => {
    const rows = [person(), person({ region: 'TX' }), person({ employee_number: `${transport}-d` })]
    const before = await stored()
    const dry = await post(rows, { dry_run: true })
    expect(dry.dry_run).toBe(true)
    expect(await stored()).toEqual(before)
    const real = await post(rows)
    const withoutIds = real.results.map(({ id: _, ...row }: { id?: number }) => row)
    expect(dry.results).toEqual(withoutIds)
  })
})

test('an address of another company tells nothing: the row is stored like any other', async () => {
  const other = await server.company('Another Company')
  const key = await server.makeKey({ company_id: other })
  const theirs = person()
  expect((await server.rest('POST', '/employees', theirs, { key })).status).toBe(201)
  const rows = [
    person({ email: theirs.email, employee_number: 'X-1' }),
    person({ manager_employee_number: 'X-1' }),
    person(),
  ]
  const { status, body } = await server.rest('POST', '/employees/bulk', { employees: rows })
  expect(status).toBe(200)
  expect(body.results.map(({ result }: { result: string }) => result)).toEqual([
    'created',
    'created',
    'created',
  ])
})

test('all_or_none stores everybody, or nobody and says why by row', async () => {
  const rows = [person(), person({ region: 'TX' }), person({ email: 'nobody' })]
  const before = await stored()
  const refused = await server.rest('POST', '/employees/bulk', {
    employees: rows,
    all_or_none: true,
  })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual(['employees.1.region', 'employees.2.email'])
  expect(await stored()).toEqual(before)
  const good = { employees: [rows[0], person()], all_or_none: true }
  expect((await server.rest('POST', '/employees/bulk', good)).body.created).toBe(2)
})

test('a repeat with the same Idempotency-Key adds nobody', async () => {
  const employees = [person(), person()]
  const headers = { 'Idempotency-Key': 'many-people' }
  const first = await server.rest('POST', '/employees/bulk', { employees }, { headers })
  const before = await stored()
  const again = await server.rest('POST', '/employees/bulk', { employees }, { headers })
  expect(again.body).toEqual(first.body)
  expect(await stored()).toEqual(before)
})

test('numbers that are left out follow those of the company and of the call', async () => {
  const employees = [person(), person({ employee_number: '777777' }), person()]
  const { body } = await server.rest('POST', '/employees/bulk', { employees })
  expect(body.results.map((row: { employee_number: string }) => row.employee_number)).toEqual([
    '777778',
    '777777',
    '777779',
  ])
})

test('more than 200, and a key that may not write employees, are refused', async () => {
  const many = Array.from({ length: 201 }, () => ({}))
  const { status, body } = await server.rest('POST', '/employees/bulk', { employees: many })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ employees: ['must have at most 200 employees'] })
  const key = await server.makeKey({ permissions: ['employees:read'] })
  const refused = await server.rest('POST', '/employees/bulk', { employees: [] }, { key })
  expect(refused.status).toBe(403)
})
