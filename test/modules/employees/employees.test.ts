import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inputJsonSchema } from '../../../src/core/json-schema.ts'
import { formatInstant } from '../../../src/lib/calendar/instants.ts'
import { verifyPassword } from '../../../src/lib/crypto/passwords.ts'
import { searchText } from '../../../src/lib/text.ts'
import { employeeTexts } from '../../../src/modules/employees/schema.ts'
import { updateEmployee } from '../../../src/modules/employees/update.ts'
import { nullableFields } from '../../../src/transports/mcp/listing/input-schema.ts'
import { rulesOf, withoutKnownFields } from '../../support/both-transports.ts'
import { withTextInside } from '../../support/from-people.ts'
import type { McpClient } from '../../support/mcp-clients.ts'
import { addEmployee } from '../../support/people.ts'
import { whileNoneWrites } from '../../support/quiet.ts'
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts'

// 23:00 on the 4th in Toronto, noon on the 5th in Tokyo.
let now_ms = Date.parse('2026-10-05T03:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
})
afterAll(() => server.close())

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
type Body = any
type Said = { ok: boolean; body: Body }

/** The employee operations over one API; a refusal has the body of its error. */
type Transport = {
  list(query?: Record<string, unknown>): Promise<Said>
  create(body: Record<string, unknown>): Promise<Said>
  read(id: number): Promise<Said>
  update(id: number, body: Record<string, unknown>): Promise<Said>
  deactivate(id: number): Promise<Said>
}

const transports = {
  async REST(key?: string): Promise<Transport> {
    const ask = async (method: string, path: string, body?: unknown): Promise<Said> => {
      const answer = await server.rest(method, path, body, key === undefined ? {} : { key })
      return { ok: answer.status < 400, body: answer.body }
    }
    return {
      list: (query = {}) => ask('GET', `/employees?${new URLSearchParams(texts(query))}`),
      create: (body) => ask('POST', '/employees', body),
      read: (id) => ask('GET', `/employees/${id}`),
      update: (id, body) => ask('PUT', `/employees/${id}`, body),
      deactivate: (id) => ask('DELETE', `/employees/${id}`),
    }
  },
  async MCP(key?: string): Promise<Transport> {
    const client: McpClient = await server.mcp(key)
    const ask = async (name: string, provided: Record<string, unknown>): Promise<Said> => {
      const { isError, body } = await client.callTool(name, provided)
      return { ok: !isError, body: withTextInside(withoutKnownFields(body)) as Said['body'] }
    }
    return {
      list: (query = {}) => ask('list_employees', query),
      create: (body) => ask('create_employee', body),
      read: (id) => ask('get_employee', { id }),
      update: (id, body) => ask('update_employee', { ...withClear(body), id }),
      deactivate: (id) => ask('deactivate_employee', { id }),
    }
  },
} as const

function ruleOver(name: keyof typeof transports) {
  return rulesOf(import.meta.url, name === 'REST' ? 'rest' : 'mcp')
}

function texts(query: Record<string, unknown>): [string, string][] {
  return Object.entries(query).map(([name, value]) => [name, String(value)])
}

/** Where REST accepts null, an update tool uses `clear`. */
function withClear(body: Record<string, unknown>) {
  const clear = Object.keys(body).filter((name) => body[name] === null && clearable.has(name))
  const kept = Object.fromEntries(Object.entries(body).filter(([name]) => !clear.includes(name)))
  return clear.length > 0 ? { ...kept, clear } : kept
}

const clearable = new Set(nullableFields(inputJsonSchema(updateEmployee)))

let made = 0

function person(more: Record<string, unknown> = {}) {
  made += 1
  return {
    first_name: 'Ada',
    last_name: `Byron ${made}`,
    email: `ada.byron+${made}@example.com`,
    password: 'correct horse',
    country_code: 'CA',
    timezone: 'America/Toronto',
    ...more,
  }
}

async function hire(more: Record<string, unknown> = {}): Promise<Body> {
  const { status, body } = await server.rest('POST', '/employees', person(more))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const noTexts = Object.fromEntries(employeeTexts.map(({ name }) => [name, null]))

const whole = {
  ...Object.fromEntries(employeeTexts.map(({ name }) => [name, `A ${name}`])),
  role: 'manager',
  title: 'Analyst',
  department: 'Engines',
  hire_date: '2024-02-29',
  employment_type: 'part-time',
  work_phone: '+1 416 555 0100',
  mobile_phone: '416-555-0101',
  work_locations: [
    { address: '12 St James Square, Toronto', is_primary: true },
    { address: 'At home', is_primary: false },
  ],
  emergency_contact: { name: 'Anne', phone: '555 0102', relationship: 'mother' },
  payroll_id: 'P-17',
  region: 'ON',
  pay_basis: 'punches',
  language: 'fr',
}

describe.each(Object.keys(transports) as (keyof typeof transports)[])('through %s', (name) => {
  const rule = ruleOver(name)
  let transport: Transport
  let foreign: Body
  beforeAll(async () => {
    transport = await transports[name]()
    const company_id = await server.company('Elsewhere')
    const key = await server.makeKey({ company_id })
    const provided = person({ employee_number: `F-${name}` })
    foreign = (await server.rest('POST', '/employees', provided, { key })).body
  })

  async function refused(answer: Promise<Said>, errors: Record<string, string[]>) {
    const { ok, body } = await answer
    expect(ok).toBe(false)
    expect(body.error).toBe('Validation Error')
    expect(body.errors).toEqual(errors)
  }

  async function missing(answer: Promise<Said>) {
    const { ok, body } = await answer
    expect(ok).toBe(false)
    expect(body).toEqual({
      error: 'Not Found',
      message: 'Your company has no employee with this id.',
    })
  }

  test('an employee is added with every field and read as they were added', async () => {
    const boss = await hire()
    const provided = person({ ...whole, employee_number: `N-${name}`, manager_id: boss.id })
    const { ok, body } = await transport.create(provided)
    expect(ok, JSON.stringify(body)).toBe(true)
    const { password: _, ...visible } = provided
    expect(body).toEqual({
      ...visible,
      id: expect.any(Number),
      name: `${provided.first_name} ${provided.last_name}`,
      company_id: server.company_id,
      deputy_id: null,
      is_active: true,
      deactivated_on: null,
      rehired_on: null,
      spells: [{ start_date: '2024-02-29', end_date: null }],
      service_date: null,
      created_at: formatInstant(now_ms),
      updated_at: formatInstant(now_ms),
      pto_balance: {
        year: 2026,
        as_of: '2026-10-04',
        unit: 'days',
        vacation: null,
        sick: null,
        personal: null,
        others: [],
      },
      pending_leave_days: 0,
    })
    expect((await transport.read(body.id)).body).toEqual(body)
  })

  test('omitted fields get their defaults, and the number is the next free one', async () => {
    const before = (await transport.create(person())).body
    const { body } = await transport.create(person())
    expect(body).toMatchObject({
      role: 'employee',
      ...noTexts,
      manager_id: null,
      deputy_id: null,
      hire_date: null,
      employment_type: null,
      work_locations: [],
      emergency_contact: null,
      region: null,
      pay_basis: null,
      language: null,
      is_active: true,
    })
    expect(body.employee_number).toMatch(/^\d{6}$/)
    expect(Number(body.employee_number)).toBe(Number(before.employee_number) + 1)
  })

  test('a country that is null or blank is CA', async () => {
    expect((await transport.create(person({ country_code: null }))).body.country_code).toBe('CA')
    expect((await transport.create(person({ country_code: '' }))).body.country_code).toBe('CA')
    expect((await transport.create(person({ country_code: 'fr' }))).body.country_code).toBe('FR')
  })

  test('blank text is stored as absent', async () => {
    const blank = { title: ' ', department: '', payroll_id: '', region: '', employee_number: '' }
    const { body } = await transport.create(person(blank))
    expect(body).toMatchObject({ title: null, department: null, payroll_id: null, region: null })
    expect(body.employee_number).toMatch(/^\d{6}$/)
  })

  const wrong: [string, Record<string, unknown>, Record<string, string[]>][] = [
    ['no name', { first_name: undefined }, { first_name: ['is required'] }],
    ['a blank name', { last_name: '  ' }, { last_name: ['must not be empty'] }],
    ['a name that is null', { last_name: null }, { last_name: ['must not be null'] }],
    ['no email', { email: undefined }, { email: ['is required'] }],
    [
      'an email that is none',
      { email: 'ada@example' },
      { email: ['must be an email address, such as ada@example.com'] },
    ],
    ['a short password', { password: '1234567' }, { password: ['must be at least 8 characters'] }],
    [
      'a password of four characters that are two units each',
      { password: '🐎🔋📎🐎' },
      { password: ['must be at least 8 characters'] },
    ],
    [
      'a password that is too long',
      { password: 'x'.repeat(201) },
      { password: ['must be at most 200 characters'] },
    ],
    ['no country', { country_code: undefined }, { country_code: ['is required'] }],
    [
      'a country that is none',
      { country_code: 'XX' },
      { country_code: ['must be an existing two-letter country code, such as CA'] },
    ],
    ['no time zone', { timezone: undefined }, { timezone: ['is required'] }],
    [
      'an offset for a time zone',
      { timezone: '+05:00' },
      { timezone: ['must be a time zone name, such as America/Toronto'] },
    ],
    [
      'a role that is none',
      { role: 'owner' },
      { role: ['must be one of: employee, manager, company_admin'] },
    ],
    [
      'a date that does not exist',
      { hire_date: '2026-02-30' },
      { hire_date: ['must be an existing date, YYYY-MM-DD'] },
    ],
    [
      'a formula for a number',
      { employee_number: '=1+1' },
      { employee_number: ['must be one line that does not start with =, +, -, @ or a tab'] },
    ],
    [
      'a formula for a payroll id',
      { payroll_id: '@SUM(A1)' },
      { payroll_id: ['must be one line that does not start with =, +, -, @ or a tab'] },
    ],
    [
      'a payroll id that begins with a tab',
      { payroll_id: '\t1' },
      { payroll_id: ['must be one line that does not start with =, +, -, @ or a tab'] },
    ],
    [
      'letters in a social number',
      { ssn_sin: '123 456 78a' },
      { ssn_sin: ['must be 4 to 32 digits, spaces and dashes'] },
    ],
    [
      'two primary work locations',
      {
        work_locations: [
          { address: 'A', is_primary: true },
          { address: 'B', is_primary: true },
        ],
      },
      { work_locations: ['must have at most one item with is_primary'] },
    ],
    [
      'a work location without an address',
      { work_locations: [{ is_primary: true }] },
      { 'work_locations.0.address': ['is required'] },
    ],
    [
      'a typo in an emergency contact',
      { emergency_contact: { nmae: 'Anne' } },
      { 'emergency_contact.nmae': ['is not a known field'] },
    ],
    ['a misspelt field', { frist_name: 'Ada' }, { frist_name: ['is not a known field'] }],
    ['the dashboard', { dashboard_access: true }, { dashboard_access: ['is not a known field'] }],
    [
      'a last day that has passed of somebody who stays',
      { is_active: true, deactivated_on: '2026-09-30' },
      { deactivated_on: ['requires is_active false'] },
    ],
    [
      'a last day before the first one',
      { hire_date: '2027-01-04', deactivated_on: '2026-12-31' },
      { hire_date: ['must not be after 2026-12-31, the last day of the first spell'] },
    ],
    [
      'a manager who is nobody',
      { manager_id: 999 },
      { manager_id: ['does not match an employee of your company'] },
    ],
    [
      'everything wrong at once',
      { first_name: '', email: 'x', timezone: 'Mars', ssn_sin: '1' },
      {
        first_name: ['must not be empty'],
        email: ['must be an email address, such as ada@example.com'],
        timezone: ['must be a time zone name, such as America/Toronto'],
        ssn_sin: ['must be 4 to 32 digits, spaces and dashes'],
      },
    ],
  ]
  test.each(wrong)('%s is refused by field', async (_title, change, errors) => {
    const count = await staffCount()
    await refused(transport.create(person(change)), errors)
    expect(await staffCount()).toBe(count)
  })

  rule('a region is one of its country where the country is known', async () => {
    const { ok, body } = await transport.create(person({ region: 'XX' }))
    expect(ok).toBe(false)
    expect(body.errors.region[0]).toMatch(/^must be a region of CA: .*ON/)
    expect((await transport.create(person({ country_code: 'US', region: 'ny' }))).body.region).toBe(
      'NY',
    )
    for (const [country_code, region, first] of [
      ['DE', 'BY', 'BB'],
      ['GB', 'SCT', 'ALD'],
      ['AU', 'NSW', 'ACT'],
    ]) {
      const known = await transport.create(person({ country_code, region }))
      expect(known.body.region).toBe(region)
      const unknown = await transport.create(person({ country_code, region: 'XX' }))
      expect(unknown.body.errors.region[0]).toContain(
        `must be a region of ${country_code}: ${first}, `,
      )
      expect((await transport.update(known.body.id, { region: 'XX' })).body.errors).toEqual(
        unknown.body.errors,
      )
    }
    // Holidays of Japan are the same everywhere.
    expect((await transport.create(person({ country_code: 'JP', region: '13' }))).body.region).toBe(
      '13',
    )
    const { id } = await hire({ region: 'ON' })
    const moved = await transport.update(id, { country_code: 'US' })
    expect(moved.body.errors.region[0]).toMatch(/^must be a region of US/)
    expect((await transport.update(id, { country_code: 'US', region: 'NY' })).ok).toBe(true)
  })

  rule('a region that is stored may be sent back, whatever is known of its country', async () => {
    const { id } = await hire({ country_code: 'DE', region: 'BY' })
    await server.sql(`update employees set region = 'XX' where company_id = $1 and id = $2`, [id])
    const { body: record } = await transport.read(id)
    expect(record.region).toBe('XX')
    const { country_code, region } = record
    expect((await transport.update(id, { country_code, region, title: 'Fitter' })).ok).toBe(true)
    const dated = { region, timezone: 'Europe/Paris', effective_date: '2027-01-01' }
    expect((await transport.update(id, dated)).ok).toBe(true)
    expect((await transport.update(id, { region: 'YY' })).ok).toBe(false)
  })

  rule('an email belongs to one person of the company, in any case', async () => {
    const { email } = await hire()
    const taken = { email: ['is already in use'] }
    await refused(transport.create(person({ email: ` ${email.toUpperCase()} ` })), taken)
    const { id } = await hire()
    await refused(transport.update(id, { email }), taken)
  })

  rule('tells nothing about the emails of other companies', async () => {
    const shouted = ` ${foreign.email.toUpperCase()} `
    const { ok, body } = await transport.create(person({ email: shouted }))
    expect(ok).toBe(true)
    await refused(transport.create(person({ email: foreign.email })), {
      email: ['is already in use'],
    })
    expect((await transport.update(body.id, { email: person().email })).ok).toBe(true)
    const { id } = await hire()
    expect((await transport.update(id, { email: foreign.email })).ok).toBe(true)
    expect((await transport.update(id, { email: person().email })).ok).toBe(true)
  })

  rule('a changed email leaves the old one free, and its case may change', async () => {
    const { id, email } = await hire()
    const fresh = person().email
    expect((await transport.update(id, { email: fresh })).body.email).toBe(fresh)
    expect((await transport.create(person({ email }))).ok).toBe(true)
    const shouted = fresh.toUpperCase()
    expect((await transport.update(id, { email: shouted })).body.email).toBe(shouted)
    await refused(transport.create(person({ email: fresh })), {
      email: ['is already in use'],
    })
  })

  rule('an employee number is unique in the company, not beyond', async () => {
    const number = `U-${name}`
    const { id } = await hire({ employee_number: number })
    const taken = { employee_number: ['is already the number of another employee'] }
    await refused(transport.create(person({ employee_number: number })), taken)
    await refused(transport.update((await hire()).id, { employee_number: number }), taken)
    expect((await transport.update(id, { employee_number: number })).ok).toBe(true)
    const { employee_number } = foreign
    expect((await transport.create(person({ employee_number }))).body).toMatchObject({
      employee_number,
    })
  })

  test('absent fields stay, null clears, and required fields cannot be cleared', async () => {
    const boss = await hire()
    const before = await hire({ ...whole, manager_id: boss.id, ssn_sin: '046 454 286' })
    const titled = (await transport.update(before.id, { title: 'Countess' })).body
    expect(titled).toEqual({ ...before, title: 'Countess' })

    const cleared = Object.fromEntries([...clearable].map((field) => [field, null]))
    const { body } = await transport.update(before.id, cleared)
    expect(body).toEqual({
      ...before,
      ...noTexts,
      manager_id: null,
      hire_date: null,
      spells: [{ start_date: null, end_date: null }],
      employment_type: null,
      work_locations: [],
      emergency_contact: null,
      region: null,
      pay_basis: null,
      language: null,
    })
    const [row] = await server.sql<{ ssn_sin_sealed: string | null }>(
      'select ssn_sin_sealed from employees where company_id = $1 and id = $2',
      [before.id],
    )
    expect(row?.ssn_sin_sealed).toBeNull()

    const required = ['first_name', 'email', 'password', 'country_code', 'timezone']
    for (const field of [...required, 'employee_number', 'role', 'is_active']) {
      const answer = await transport.update(before.id, { [field]: null })
      // Models send null for what they leave out, and `clear` for what they clear.
      if (name === 'MCP') expect(answer.body).toEqual(body)
      else expect(Object.keys(answer.body.errors)).toEqual([field])
    }
  })

  test('sending back a whole record works and changes nothing', async () => {
    const boss = await hire()
    const { id } = await hire({ ...whole, manager_id: boss.id })
    const record = (await transport.read(id)).body
    const audited = await auditCount(id)
    now_ms += 1000
    expect((await transport.update(id, record)).body).toEqual(record)
    expect(await auditCount(id)).toBe(audited)

    const changed = await transport.update(id, { ...record, department: 'Mills' })
    expect(changed.body).toMatchObject({ ...record, department: 'Mills', updated_at: anything })
    expect(changed.body.updated_at > record.updated_at).toBe(true)
    expect(await auditCount(id)).toBe(audited + 1)
    await refused(transport.update(id, { ...record, departement: 'Mills' }), {
      departement: ['is not a known field'],
    })
  })

  test("another company's employee is not found, and nobody's manager", async () => {
    await missing(transport.read(foreign.id))
    await missing(transport.update(foreign.id, { title: 'x' }))
    await missing(transport.deactivate(foreign.id))
    const nobodys = { manager_id: ['does not match an employee of your company'] }
    await refused(transport.create(person({ manager_id: foreign.id })), nobodys)
    await refused(transport.update((await hire()).id, { manager_id: foreign.id }), nobodys)
    const { body } = await transport.list({ search: foreign.email })
    expect(body.data).toEqual([])
  })

  rule('a manager is neither the employee nor below them', async () => {
    const top = await hire()
    const middle = await hire({ manager_id: top.id })
    const low = await hire({ manager_id: middle.id })
    await refused(transport.update(top.id, { manager_id: top.id }), {
      manager_id: ['must not be the employee themselves'],
    })
    await refused(transport.update(top.id, { manager_id: low.id }), {
      manager_id: ['must not report to the employee'],
    })
    expect((await transport.update(low.id, { manager_id: top.id })).body.manager_id).toBe(top.id)
  })

  rule(
    'deactivation takes effect today in the employee’s zone, or on the requested date',
    async () => {
      const here = await hire()
      const there = await hire({ timezone: 'Asia/Tokyo' })
      const today = (await server.rest('GET', `/employees/${here.id}`)).body.pto_balance.as_of
      const tomorrow = (await server.rest('GET', `/employees/${there.id}`)).body.pto_balance.as_of
      expect(tomorrow > today).toBe(true)
      expect((await transport.update(here.id, { is_active: false })).body.deactivated_on).toBe(
        today,
      )
      expect((await transport.deactivate(there.id)).body).toMatchObject({
        is_active: false,
        deactivated_on: tomorrow,
      })
      const seen = await hire()
      const leaving = { is_active: false, deactivated_on: '2026-12-31' }
      expect((await transport.update(seen.id, leaving)).body).toMatchObject(leaving)
      expect((await transport.create(person(leaving))).body).toMatchObject(leaving)
      await refused(transport.update(seen.id, { deactivated_on: null }), {
        deactivated_on: ['must be a date when is_active is false'],
      })
    },
  )

  rule('reactivation clears the last day, also when the whole record is sent back', async () => {
    const { id } = await hire()
    const left = (await transport.deactivate(id)).body
    const back = (await transport.update(id, { ...left, is_active: true })).body
    expect(back).toMatchObject({ is_active: true, deactivated_on: null })
    const again = (await transport.update(id, { ...back, is_active: false })).body
    expect(again.is_active).toBe(false)
    expect(again.deactivated_on).toBe(left.deactivated_on)
    await refused(transport.update(id, { is_active: true, deactivated_on: '2027-01-01' }), {
      deactivated_on: ['requires is_active false'],
    })
  })

  rule('deactivating keeps the record and may be repeated', async () => {
    const { id } = await hire()
    const first = await transport.deactivate(id)
    const audited = await auditCount(id)
    now_ms += 1000
    const second = await transport.deactivate(id)
    expect(second).toEqual(first)
    expect(await auditCount(id)).toBe(audited)
    expect((await transport.read(id)).body).toEqual(first.body)
  })

  rule('a key without the permission is told which permission is required', async () => {
    const reader = await transports[name](await server.makeKey({ permissions: ['employees:read'] }))
    const stranger = await transports[name](await server.makeKey({ permissions: ['time:read'] }))
    const { id } = await hire()
    expect((await reader.read(id)).ok).toBe(true)
    const forbidden: [Promise<Said>, string][] = [
      [reader.create(person()), 'employees:write'],
      [reader.update(id, { title: 'x' }), 'employees:write'],
      [reader.deactivate(id), 'employees:write'],
      [stranger.list(), 'employees:read'],
      [stranger.read(id), 'employees:read'],
    ]
    for (const [answer, permission] of forbidden) {
      const { ok, body } = await answer
      expect(ok).toBe(false)
      expect(body.error).toBe('Forbidden')
      expect(body.message).toContain(permission)
    }
  })

  rule('the dashboard is never granted, shown, or reached by a new password', async () => {
    const admin = await hire({ role: 'company_admin' })
    await grantDashboard(admin.id)
    const { body } = await transport.read(admin.id)
    expect(JSON.stringify(body)).not.toContain('dashboard')
    await refused(transport.update(admin.id, { dashboard_access: true }), {
      dashboard_access: ['is not a known field'],
    })
    const said = ['of a person with dashboard access can only be changed in the dashboard']
    await refused(transport.update(admin.id, { password: 'my own one', email: person().email }), {
      password: said,
      email: said,
    })
    expect((await transport.update(admin.id, { ...body, title: 'Boss' })).ok).toBe(true)

    await transport.deactivate(admin.id)
    await transport.update(admin.id, { is_active: true })
    const [row] = await server.sql<{ dashboard_access: boolean }>(
      'select dashboard_access from employees where company_id = $1 and id = $2',
      [admin.id],
    )
    expect(row?.dashboard_access).toBe(false)
  })
})

describe.each(Object.keys(transports) as (keyof typeof transports)[])(
  'the list through %s',
  (name) => {
    const rule = ruleOver(name)
    let transport: Transport
    const staff = [
      { first_name: 'Zoë', last_name: 'Ødegård', department: 'Bakery', role: 'manager' },
      { first_name: 'José', last_name: "O'Neill", department: 'Bakery', is_active: false },
      { first_name: '50%', last_name: 'Off', department: 'Deli_1', employee_number: 'K-77' },
      { first_name: 'Back\\slash', last_name: 'Straße', department: 'Deli_1' },
      {
        first_name: 'Ada',
        last_name: 'Lovelace',
        role: 'company_admin',
        email: 'ADA@Lace.example',
      },
    ]
    let ids: number[]
    beforeAll(async () => {
      const company_id = await server.company(`List ${name}`)
      const key = await server.makeKey({ company_id })
      ids = []
      for (const [n, each] of staff.entries()) {
        const email = `${n}.${name}@list.example`
        const provided = person({
          email,
          ...each,
          ...(each.email ? { email: `${name}.${each.email}` } : {}),
        })
        const { status, body } = await server.rest('POST', '/employees', provided, { key })
        expect(status, JSON.stringify(body)).toBe(201)
        ids.push(body.id)
      }
      transport = await transports[name](key)
    })

    const filters: [Record<string, unknown>, number[]][] = [
      [{}, [0, 1, 2, 3, 4]],
      [{ department: 'Bakery' }, [0, 1]],
      [{ department: 'bakery' }, [0, 1]],
      [{ role: 'manager' }, [0]],
      [{ role: 'employee' }, [1, 2, 3]],
      [{ role: 'platform_operator' }, []],
      [{ is_active: true }, [0, 2, 3, 4]],
      [{ is_active: false }, [1]],
      [{ department: 'Bakery', is_active: true }, [0]],
      [{ search: 'zoe' }, [0]],
      [{ search: 'ZOË ODEGARD' }, [0]],
      [{ search: 'zoe  odegard ' }, [0]],
      [{ search: 'o’neill' }, [1]],
      [{ search: 'strasse' }, [3]],
      [{ search: '%' }, [2]],
      [{ search: '_' }, []],
      [{ search: '\\' }, [3]],
      [{ search: 'k-77' }, [2]],
      [{ search: 'ada@lace' }, [4]],
      [{ search: 'nobody' }, []],
      [{ search: 'off', role: 'manager' }, []],
    ]
    rule.each(filters)('%j finds the right employee', async (query, found) => {
      const { ok, body } = await transport.list(query)
      expect(ok, JSON.stringify(body)).toBe(true)
      expect(body.data.map((row: Body) => ids.indexOf(row.id))).toEqual(found)
      const { note, ...meta } = body.meta
      expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: found.length })
      // Only a role that does not exist gets a note.
      expect(note !== undefined).toBe(query.role === 'platform_operator')
    })

    test('goes page by page in a stable order, and answers only the asked fields', async () => {
      const { body } = await transport.list({ page: 2, per_page: 2 })
      expect(body.data.map((row: Body) => row.id)).toEqual(ids.slice(2, 4))
      expect(body.meta).toEqual({ current_page: 2, last_page: 3, per_page: 2, total: 5 })
      const fields = name === 'REST' ? 'id,name' : ['id', 'name']
      const named = await transport.list({ fields, search: 'lovelace' })
      expect(named.body.data).toEqual([{ id: ids[4], name: 'Ada Lovelace' }])
    })

    test.each([
      [{ per_page: 0 }, { per_page: ['must be 1 or more'] }],
      [{ is_active: 'maybe' }, { is_active: ['must be true or false'] }],
      [{ departement: 'Bakery' }, { departement: ['is not a known field'] }],
      [{ cursor: 'x' }, { cursor: ['is not a cursor of this list; send next_cursor unchanged'] }],
    ])('refuses %j by field', async (query, errors) => {
      const { ok, body } = await transport.list(query)
      expect(ok).toBe(false)
      expect(body.errors).toEqual(errors)
    })
  },
)

describe('listing changes', () => {
  test('returns every employee once, and those that change in the meantime again', async () => {
    const company_id = await server.company('Walk')
    const key = await server.makeKey({ company_id })
    const ids: number[] = []
    for (let n = 0; n < 5; n++) {
      ids.push((await server.rest('POST', '/employees', person(), { key })).body.id)
    }
    const get = (query: string) =>
      whileNoneWrites(
        server,
        async () => (await server.rest('GET', `/employees?${query}`, undefined, { key })).body,
      )
    let page = await get('updated_since=2026-01-01T00:00:00Z&per_page=2')
    expect(page.meta.total).toBe(5)
    const met: number[] = page.data.map((row: Body) => row.id)
    await server.rest('PUT', `/employees/${ids[0]}`, { title: 'Moved' }, { key })
    while (page.meta.next_cursor !== null) {
      page = await get(`cursor=${page.meta.next_cursor}&per_page=2`)
      met.push(...page.data.map((row: Body) => row.id))
    }
    expect(met).toEqual([...ids, ids[0]])
    expect((await get('updated_since=2030-01-01T00:00:00Z')).data).toEqual([])
  })
})

describe('a deactivated employee', () => {
  let id: number
  let pending: Body
  beforeAll(async () => {
    id = (await hire()).id
    pending = (await askLeave(id)).body
    expect(pending.status).toBe('pending')
    await server.rest('PUT', `/employees/${id}`, { is_active: false, deactivated_on: '2026-09-30' })
  })

  test('has their pending leave in the record, and it can still be decided', async () => {
    const { body } = await server.rest('GET', `/employees/${id}`)
    expect(body.pending_leave_days).toBe(pending.days)
    const { status } = await server.rest('POST', `/leave-requests/${pending.id}/approve`)
    expect(status).toBe(200)
    const after = await server.rest('GET', `/employees/${id}`)
    expect(after.body.pending_leave_days).toBe(0)
  })

  test('takes no new leave', async () => {
    const { status, body } = await askLeave(id)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['employee_id'])
  })

  test('punches up to the last day, not after it', async () => {
    const punch = (date: string) =>
      server.rest('POST', '/time-entries', {
        employee_id: id,
        clock_in: `${date}T13:00:00Z`,
        clock_out: `${date}T21:00:00Z`,
      })
    expect((await punch('2026-09-30')).status).toBe(201)
    const late = await punch('2026-10-01')
    expect(late.status).toBe(422)
    expect(Object.keys(late.body.errors)).toEqual(['employee_id'])
  })

  test('stays in the lists and the counts', async () => {
    const all = await server.rest('GET', '/employees?per_page=1')
    const company = await server.rest('GET', '/company')
    expect(company.body.total_employees).toBe(all.body.meta.total)
    const former = await server.rest('GET', '/employees?is_active=false&per_page=100')
    expect(former.body.data.map((row: Body) => row.id)).toContain(id)
  })
})

describe('secrets', () => {
  const ssn_sin = '046-454-286'
  const password = 'swordfish pässwörd'

  test('are stored encrypted and hashed, and nowhere else', async () => {
    const key = { 'Idempotency-Key': 'secret-1' }
    const provided = person({ ssn_sin, password })
    const answers: Answer[] = [await server.rest('POST', '/employees', provided, { headers: key })]
    answers.push(await server.rest('POST', '/employees', provided, { headers: key }))
    const { id } = answers[0]!.body
    expect(answers[1]?.headers.get('Idempotent-Replayed')).toBe('true')
    answers.push(
      await server.rest('POST', '/employees?dry_run=true', person({ ssn_sin, password })),
    )
    answers.push(await server.rest('PUT', `/employees/${id}`, { ssn_sin, password }))
    answers.push(await server.rest('PUT', `/employees/${id}`, { ssn_sin: `${ssn_sin}x`, password }))
    answers.push(await server.rest('GET', `/employees/${id}`))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 200, 422, 200])
    for (const { text } of answers) expect(withoutAny(text)).toEqual([])
    expect(withoutAny(await everythingStored())).toEqual([])

    const [row] = await server.sql<{ password_hash: string; ssn_sin_sealed: string }>(
      'select password_hash, ssn_sin_sealed from employees where company_id = $1 and id = $2',
      [id],
    )
    expect(row?.password_hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    )
    expect(await verifyPassword(password, row!.password_hash)).toBe(true)
    expect(await verifyPassword(`${password} `, row!.password_hash)).toBe(false)
    const { secrets } = server.operationDeps.services
    const whose = `ssn_sin:${server.company_id}:${id}`
    expect(secrets.decrypt(row!.ssn_sin_sealed, whose)).toBe(ssn_sin)
    expect(() => secrets.decrypt(row!.ssn_sin_sealed, `${whose}0`)).toThrow()
  })

  test('that change are named in the audit log, and setting the same value again is no change', async () => {
    const { id } = await hire({ ssn_sin })
    await server.rest('PUT', `/employees/${id}`, { ssn_sin })
    expect(await auditCount(id)).toBe(1)
    await server.rest('PUT', `/employees/${id}`, { ssn_sin: '123 456 789', password })
    const rows = await server.sql<{ after: { secrets_changed?: string[] } }>(
      `select after::json from audit_log where company_id = $1 and record_type = 'employee'
       and record_id = $2 order by id`,
      [id],
    )
    expect(rows.map(({ after }) => after.secrets_changed)).toEqual([
      undefined,
      ['password', 'ssn_sin'],
    ])
  })

  function withoutAny(text: string): string[] {
    return [ssn_sin, ssn_sin.replaceAll('-', ''), password, 'correct horse'].filter((secret) =>
      text.includes(secret),
    )
  }

  async function everythingStored(): Promise<string> {
    const connection = await server.database.acquire()
    try {
      const { rows: tables } = await connection.query(
        `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
        [],
      )
      const stored: string[] = []
      for (const { name } of tables) {
        const { rows } = await connection.query(
          `select coalesce(string_agg(t::text, ' '), '') as rows from ${name} t`,
          [],
        )
        stored.push(String(rows[0]?.rows))
      }
      return stored.join('\n')
    } finally {
      connection.release(false)
    }
  }
})

describe('at once', () => {
  const sixteen = Array.from({ length: 16 }, (_, n) => n)

  test('sixteen new employees get sixteen numbers', async () => {
    const answers = await Promise.all(
      sixteen.map(() => server.rest('POST', '/employees', person())),
    )
    expect(answers.map(({ status }) => status)).toEqual(sixteen.map(() => 201))
    expect(new Set(answers.map(({ body }) => body.employee_number)).size).toBe(16)
  })

  test('sixteen with the same email are one employee', async () => {
    const { email } = person()
    const answers = await Promise.all(
      sixteen.map(() => server.rest('POST', '/employees', person({ email }))),
    )
    expectOneWinner(answers, 'email')
  })

  test('the same email in two companies is one employee in each', async () => {
    const key = await server.makeKey({ company_id: await server.company('Rival') })
    const { email } = person()
    const answers = await Promise.all(
      sixteen.map((n) =>
        server.rest('POST', '/employees', person({ email }), n % 2 ? { key } : {}),
      ),
    )
    for (const own of [0, 1]) {
      expectOneWinner(
        answers.filter((_, n) => n % 2 === own),
        'email',
      )
    }
  })

  test('sixteen with the same number are one employee', async () => {
    const answers = await Promise.all(
      sixteen.map(() => server.rest('POST', '/employees', person({ employee_number: 'S-1' }))),
    )
    expectOneWinner(answers, 'employee_number')
  })

  test('managers moved below each other close no circle', async () => {
    const company_id = await server.company('Circle Ltd')
    const key = await server.makeKey({ company_id })
    const people = await Promise.all(sixteen.map(() => addEmployee(server, { company_id })))
    const answers = await Promise.all(
      people.map((id, n) =>
        server.rest('PUT', `/employees/${id}`, { manager_id: people[(n + 1) % 16] }, { key }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15)
    const [lost] = answers.filter(({ status }) => status !== 200)
    expect(lost?.body.errors).toEqual({ manager_id: ['must not report to the employee'] })
  })

  test('two who swap their emails are each told that the other has it, or that they have it', async () => {
    const [one, two] = [await hire(), await hire()]
    const answers = await Promise.all([
      server.rest('PUT', `/employees/${one.id}`, { email: two.email }),
      server.rest('PUT', `/employees/${two.id}`, { email: one.email }),
    ])
    for (const { status } of answers) expect([200, 422]).toContain(status)
  })

  function expectOneWinner(answers: Answer[], field: string) {
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, ...answers.slice(1).map(() => 422)])
    for (const { body } of answers.filter(({ status }) => status === 422)) {
      expect(Object.keys(body.errors)).toEqual([field])
    }
  }
})

describe('every write', () => {
  test('supports dry_run, which stores nothing', async () => {
    const count = await staffCount()
    const { email } = person()
    const { status, body } = await server.rest('POST', '/employees?dry_run=true', person({ email }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ dry_run: true, email })
    expect(await staffCount()).toBe(count)
    expect((await server.rest('POST', '/employees', person({ email }))).status).toBe(201)
    const { id } = await hire()
    await server.rest('DELETE', `/employees/${id}?dry_run=true`)
    await server.rest('PUT', `/employees/${id}?dry_run=true`, { title: 'x' })
    expect((await server.rest('GET', `/employees/${id}`)).body).toMatchObject({
      is_active: true,
      title: null,
    })
  })

  test('only applies to the version named in If-Match', async () => {
    const { id } = await hire()
    const tag = (await server.rest('GET', `/employees/${id}`)).headers.get('ETag') ?? ''
    const headers = { 'If-Match': tag }
    const put = (title: string) => server.rest('PUT', `/employees/${id}`, { title }, { headers })
    const answers = await Promise.all([put('one'), put('two')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect((await server.rest('DELETE', `/employees/${id}`, undefined, { headers })).status).toBe(
      412,
    )
  })
})

describe('what is searched', () => {
  test('stays within a row of an index whatever the letters are', () => {
    const worst = { first_name: '\ufdfa'.repeat(100), last_name: '\ufdfa'.repeat(100) }
    const text = searchText({
      ...worst,
      email: `${'e'.repeat(242)}@example.com`,
      employee_number: '1',
    })
    expect(Buffer.byteLength(text)).toBeLessThan(2000)
  })

  test('may be stored for the longest of names', async () => {
    const name = '\ufdfa'.repeat(100)
    const { id } = await hire({ first_name: name, last_name: '김'.repeat(100) })
    const { body } = await server.rest('GET', `/employees?search=${encodeURIComponent('\ufdfa')}`)
    expect(body.data.map((row: Body) => row.id)).toEqual([id])
  })
})

const anything = expect.anything()

async function staffCount(): Promise<number> {
  const [row] = await server.sql<{ n: number }>(
    'select count(*)::int as n from employees where company_id = $1',
  )
  return row?.n ?? 0
}

async function auditCount(id: number): Promise<number> {
  const [row] = await server.sql<{ n: number }>(
    `select count(*)::int as n from audit_log
     where company_id = $1 and record_type = 'employee' and record_id = $2`,
    [id],
  )
  return row?.n ?? 0
}

async function grantDashboard(id: number): Promise<void> {
  await server.sql(
    'update employees set dashboard_access = true where company_id = $1 and id = $2',
    [id],
  )
}

function askLeave(employee_id: number): Promise<Answer> {
  return server.rest('POST', '/leave-requests', {
    employee_id,
    type: 'vacation',
    start_date: '2026-09-28',
    end_date: '2026-09-29',
  })
}
