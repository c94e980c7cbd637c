import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { isOneLetterApart } from '../../../src/lib/text.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { through } from '../../support/both-transports.ts'
import { operator } from '../../support/callers.ts'
import { signedIn } from '../../support/dashboard-client.ts'
import { hostileNames, hostileTexts } from '../../support/hostile-texts.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let made = 0
// Added first: the service gives later ones the next numbers.
const people = {} as Record<'shipping' | 'admin', number>

beforeAll(async () => {
  server = await startTestServer()
  for (const department of ['Warehouse', 'Entrepôt', 'Team 1', 'Boutique']) {
    await addEmployee(server, { department })
  }
  people.shipping = await addEmployee(server, { department: 'shipping' })
  people.admin = await addEmployee(server, { role: 'company_admin' })
})
afterAll(() => server.close())

const newPerson = (more: object = {}) => ({
  first_name: 'New',
  last_name: `Person ${++made}`,
  email: `new${made}@example.test`,
  country_code: 'CA',
  timezone: 'America/Toronto',
  ...more,
})

async function stored(id: number) {
  return (await server.rest('GET', `/employees/${id}`)).body.department
}

const create = (transport: 'rest' | 'mcp', department: string) =>
  through(server, transport, 'employees.create', newPerson({ department, password: 'a long one' }))

describe('over MCP', () => {
  test.each([
    ['warehouse', 'Warehouse'],
    ['ENTREPOT', 'Entrepôt'],
  ])('%s is taken as the department in use, and the answer says so', async (typed, known) => {
    const { body } = await create('mcp', typed)
    expect(body).toMatchObject({
      department: known,
      warnings: ['known_department'],
      message: `The department "${typed}" was stored as "${known}", which is in use.`,
    })
    expect(await stored(body.id)).toBe(known)
  })

  test('one letter apart is stored as typed, with a warning', async () => {
    const { body } = await create('mcp', 'Boutiqe')
    expect(body).toMatchObject({
      department: 'Boutiqe',
      warnings: ['similar_department'],
      message: 'There is also a department "Boutique"; "Boutiqe" was stored as typed.',
    })
  })

  test.each(['Warehouse', 'Office', 'Team 2'])('%s is stored as typed', async (department) => {
    const { body } = await create('mcp', department)
    expect(body.department).toBe(department)
    expect(body).not.toHaveProperty('warnings')
    expect(body).not.toHaveProperty('message')
  })

  test.each(hostileNames('HOSTILE', 190))(
    'its name is quoted in the message: %s',
    async (_, name) => {
      await create('rest', name)
      const said = ({ warnings, message }: { warnings: string[]; message: string }) => {
        expect(message).toContain('HOSTILE')
        expect(message).not.toMatch(/[“”«»″]/)
        return [...warnings, message.replaceAll(/"[^"\n]*"/g, '""')]
      }
      const known = await create('mcp', name.replaceAll('HOSTILE', 'Hostile'))
      expect(said(known.body)).toEqual([
        'known_department',
        'The department "" was stored as "", which is in use.',
      ])
      const near = await create('mcp', `${name}q`)
      expect(said(near.body)).toEqual([
        'similar_department',
        'There is also a department ""; "" was stored as typed.',
      ])
    },
  )

  test('one that is too long is not repeated', async () => {
    const { body } = await create('mcp', hostileTexts('HOSTILE')['10,000 characters']!)
    expect(body.errors).toEqual({ department: ['must be at most 200 characters'] })
    expect(JSON.stringify(body)).not.toContain('HOSTILE')
  })

  test('a change is treated alike, and the only one of a department can respell it', async () => {
    const id = people.shipping
    const change = async (department: string) =>
      (await through(server, 'mcp', 'employees.update', { id, department })).body
    expect(await change('Shipping')).toMatchObject({ department: 'Shipping' })
    expect(await change('WAREHOUSE')).toMatchObject({
      department: 'Warehouse',
      warnings: ['known_department'],
    })
    const same = await change('warehouse')
    expect(same.department).toBe('Warehouse')
  })

  test('each row of many says so', async () => {
    const employees = ['wareHouse', 'Office'].map((department) =>
      newPerson({ department, password: 'a long one' }),
    )
    const { body } = await through(server, 'mcp', 'employees.create_many', { employees })
    expect(body.results).toMatchObject([
      { result: 'created', warnings: ['known_department'] },
      { result: 'created' },
    ])
    expect(body.results[1]).not.toHaveProperty('warnings')
    expect(await stored(body.results[0].id)).toBe('Warehouse')
  })

  test('blackout dates hold for the department in use', async () => {
    const dates = { start_date: '2030-12-01', end_date: '2030-12-02' }
    const input = { name: 'Stock', ...dates, departments: ['warehouse', 'Office'] }
    const { body } = await through(server, 'mcp', 'blackout_dates.create', input)
    expect(body).toMatchObject({
      departments: ['Warehouse', 'Office'],
      warnings: ['known_department'],
    })
    const rest = await through(server, 'rest', 'blackout_dates.create', input)
    expect(rest.body.departments).toEqual(input.departments)
  })
})

test('REST stores what was sent', async () => {
  for (const department of ['warehouse', 'Boutiqe']) {
    const { body } = await create('rest', department)
    expect(body.department).toBe(department)
    expect(body).not.toHaveProperty('warnings')
  }
})

test('a form takes the department in use, and the page says so', async () => {
  const employee_id = people.admin
  const caller = { company_id: server.company_id, ...operator }
  await runOperation(server.operationDeps, grantDashboardAccess, caller, { employee_id })
  const link = await runOperation(server.operationDeps, createDashboardLink, caller, {
    employee_id,
  })
  const browser = await signedIn(server, (link.body as { path: string }).path)
  const { last_name, email: of } = newPerson()
  const typed = {
    first_name: 'Form',
    last_name,
    email: of,
    department: 'entrepot',
    role: 'employee',
  }
  const place = { country_code: 'CA', timezone: 'America/Toronto' }
  const page = await browser.submit('/admin/people/new', '/admin/people/new', {
    ...typed,
    ...place,
  })
  expect(page.text).toContain('The department is spelled as it is for others.')
  const { body } = await server.rest('GET', `/employees?email=${of}`)
  expect(body.data).toMatchObject([{ department: 'Entrepôt' }])
})

describe('create_employee without a password', () => {
  test('stores none, invites nobody, and names the page of the sign-in', async () => {
    const { ok, body } = await through(server, 'mcp', 'employees.create', newPerson())
    expect(ok, JSON.stringify(body)).toBe(true)
    expect(body.message).toBe(
      `No password is stored and nobody was invited: an admin gives the sign-in at ${server.operationDeps.services.site_url}/admin/people/${body.id}.`,
    )
    const [row] = await server.sql(
      'select password_hash, first_password_hash from employees where company_id = $1 and id = $2',
      [body.id],
    )
    expect(row).toEqual({ password_hash: '*', first_password_hash: null })
  })

  test('is refused over REST as before', async () => {
    const { body } = await through(server, 'rest', 'employees.create', newPerson())
    expect(body.errors).toEqual({ password: ['is required'] })
  })

  test('neither do many in one call, which over REST fail by row', async () => {
    const employees = [newPerson(), newPerson({ password: 'a long one' })]
    const made = await through(server, 'mcp', 'employees.create_many', { employees })
    expect(made.body).toMatchObject({ created: 2, failed: 0 })
    expect(made.body.message).toBe(
      `No password is stored and nobody was invited: an admin gives the sign-in at ${server.operationDeps.services.site_url}/admin/people.`,
    )
    const rows = await server.sql<{ has_first: boolean }>(
      `select first_password_hash is not null as has_first from employees
       where company_id = $1 and id = any($2) order by id`,
      [made.body.results.map(({ id }: { id: number }) => id)],
    )
    expect(rows.map(({ has_first }) => has_first)).toEqual([false, true])
    const others = [newPerson(), newPerson({ password: 'a long one' })]
    const { body } = await through(server, 'rest', 'employees.create_many', { employees: others })
    expect(body).toMatchObject({ created: 1, failed: 1 })
    expect(body).not.toHaveProperty('message')
    expect(body.results[0].errors).toEqual({ password: ['is required'] })
  })

  test('with one stores it as before', async () => {
    const { body } = await through(
      server,
      'mcp',
      'employees.create',
      newPerson({ password: 'a long one' }),
    )
    expect(body).not.toHaveProperty('message')
    const short = await through(server, 'mcp', 'employees.create', newPerson({ password: 'short' }))
    expect(short.body.errors).toEqual({ password: ['must be at least 8 characters'] })
  })
})

test.each([
  ['boutique', 'boutiqe', true],
  ['boutique', 'boutiques', true],
  ['boutique', 'boutiqeu', true],
  ['boutique', 'boutiquo', true],
  ['boutique', 'boutique', false],
  ['boutique', 'botiques', false],
  ['team 1', 'team 2', false],
  ['team 1', 'team 12', false],
  ['it', 'hr', false],
])('%s and %s are one letter apart: %s', (one, other, expected) => {
  expect([isOneLetterApart(one, other), isOneLetterApart(other, one)]).toEqual([expected, expected])
})
