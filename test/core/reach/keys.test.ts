import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { operator } from '../../support/callers.ts'
import { signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { eventually, startTestWorker } from '../../support/hooks.ts'
import { addEmployee } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { startSmtp } from '../../support/smtp.ts'
import { addStaffTree, type Staff } from '../../support/staff-tree.ts'
import { eventsOf } from '../../support/trail.ts'
import { startTwoServers } from '../../support/two-servers.ts'

let two: Awaited<ReturnType<typeof startTwoServers>>
let server: TestServer
let staff: Staff
let browser: Visitor

beforeAll(async () => {
  two = await startTwoServers({})
  server = two.first
  staff = await addStaffTree(server)
  const admin = await addEmployee(server, { first_name: 'Ada', role: 'company_admin' })
  const caller = { company_id: server.company_id, ...operator }
  await runOperation(server.operationDeps, grantDashboardAccess, caller, { employee_id: admin })
  const { body } = await runOperation(server.operationDeps, createDashboardLink, caller, {
    employee_id: admin,
  })
  browser = await signedIn(server, (body as { path: string }).path)
})
afterAll(() => two.close())

async function emailOf(id: number): Promise<string> {
  const { body } = await server.rest('GET', `/employees/${id}`)
  return body.email
}

test('an admin makes a key for a person in the dashboard; it answers for that person', async () => {
  const email = await emailOf(staff.ben.employees)
  const made = await browser.submit('/admin/keys/new', '/admin/keys/new', {
    name: "Ben's assistant",
    scope: 'all',
    rate_limit: '1000',
    person: email,
    reach: 'self',
  })
  expect(made.text).toContain('own records and ends when Ben MARKben leaves')
  const key = /rc_live_\w+/.exec(made.text)![0]
  const me = await server.rest('GET', '/me', undefined, { key })
  expect(me.body).toMatchObject({
    name: "Ben's assistant",
    person: { id: staff.ben.employees, name: 'Ben MARKben' },
    reach: 'self',
  })
  const { body } = await server.rest('GET', '/leave-requests', undefined, { key })
  expect(body.data.map((row: { employee_id: number }) => row.employee_id)).toEqual([
    staff.ben.employees,
  ])
  expect((await browser.get('/admin/keys')).text).toContain('Ben MARKben')

  const wrong = await browser.submit('/admin/keys/new', '/admin/keys/new', {
    name: 'Nobody',
    scope: 'all',
    rate_limit: '1000',
    person: 'nobody@example.test',
    reach: 'self',
  })
  expect(wrong.text).toContain('is not the email of an active employee')
})

test('a key that reaches less than the company is unknown to the release before', async () => {
  await server.makeKey({ employee_id: staff.ben.employees })
  const rows = await server.sql<{ reach: string; secret_hash: string; person_secret_hash: string }>(
    'select reach, secret_hash, person_secret_hash from api_keys where company_id = $1 order by id desc limit 1',
  )
  expect(rows).toEqual([
    {
      reach: 'self',
      secret_hash: '0'.repeat(64),
      person_secret_hash: expect.stringMatching(/^\w{64}$/),
    },
  ])
})

test.each([
  [{ reach: 'self' }, { employee_id: ['is required for a key that reaches self'] }],
  [{ employee_id: 999_999 }, { employee_id: ['does not match an employee of your company'] }],
] as const)('a key with %o is refused', async (options, errors) => {
  await expect(server.makeKey(options as never)).rejects.toMatchObject({ fields: errors })
})

test('/me of a key without a person has no new field', async () => {
  const { body } = await server.rest('GET', '/me')
  expect(Object.keys(body)).toEqual([
    'id',
    'name',
    'prefix',
    'company',
    'permissions',
    'rate_limit',
    'confirm_writes',
    'expires_at',
  ])
})

test('deactivating a person ends keys of self and team in every process; one of the company continues', async () => {
  const id = await addEmployee(server, { first_name: 'Ruth', last_name: 'Steinberg' })
  const keys = {
    self: await server.makeKey({ employee_id: id, reach: 'self' }),
    team: await server.makeKey({ employee_id: id, reach: 'team' }),
    company: await server.makeKey({ employee_id: id, reach: 'company' }),
  }
  const statusAt = async (at: TestServer, key: string) =>
    (await at.rest('GET', '/leave-types', undefined, { key })).status
  for (const key of Object.values(keys)) {
    expect([await statusAt(two.first, key), await statusAt(two.second, key)]).toEqual([200, 200])
  }
  const dryRun = await server.rest('DELETE', `/employees/${id}?dry_run=true`)
  expect(dryRun.body.effects).toMatchObject({
    ended_keys: ['Test key', 'Test key'],
    continuing_keys: '1 key that names "Ruth Steinberg" continues to work',
  })
  expect(await statusAt(two.first, keys.self)).toBe(200)

  expect((await server.rest('DELETE', `/employees/${id}`)).status).toBe(200)
  expect(await statusAt(two.first, keys.self)).toBe(401)
  expect(await statusAt(two.first, keys.team)).toBe(401)
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  expect(await statusAt(two.second, keys.self)).toBe(401)
  expect(await statusAt(two.second, keys.team)).toBe(401)
  expect(await statusAt(two.first, keys.company)).toBe(200)
  expect(await statusAt(two.second, keys.company)).toBe(200)
  const ended = await server.sql(
    `select id from audit_log where company_id = $1 and operation = 'employees.delete' and record_type = 'api_key'`,
  )
  expect(ended).toHaveLength(2)
})

test('a new name of the person is used at once', async () => {
  const id = await addEmployee(server, { first_name: 'Old', last_name: 'Name' })
  const key = await server.makeKey({ employee_id: id })
  const nameOf = async () => (await server.rest('GET', '/me', undefined, { key })).body.person.name
  expect(await nameOf()).toBe('Old Name')
  await server.rest('PUT', `/employees/${id}`, { last_name: 'Names' })
  expect(await nameOf()).toBe('Old Names')
})

test('who decided is told in the record, the event, the audit log, the dashboard and the email', async () => {
  const smtp = await startSmtp()
  const worker = startTestWorker(server, { smtp_url: smtp.url }, 5)
  const key = await server.makeKey({
    employee_id: staff.lead.employees,
    reach: 'team',
    confirm_writes: true,
  })
  const client = await server.mcp(key)
  expect(client.instructions).toContain('You act for "Lead MARKlead".')
  const { id } = { id: staff.ben.leave_requests }
  const held = await client.callTool('approve_leave_request', { id })
  expect(held.body.status).toBe('confirmation_required')
  const { confirm_token } = held.body
  const done = await client.callTool('approve_leave_request', { id, confirm_token })
  const person = { id: staff.lead.employees, name: 'Lead MARKlead' }
  expect(done.body.decided_by).toEqual({
    id: expect.any(Number),
    kind: 'key',
    name: 'Test key',
    person,
    confirmed: 'token',
  })
  const [event] = (await eventsOf(server, 'leave_request', id)).slice(-1)
  expect(event!.payload.actor).toEqual({
    channel: 'mcp',
    api_key_id: expect.any(Number),
    employee_id: person.id,
    confirmed: 'token',
  })
  const { body } = await server.rest('GET', '/audit-log?action=leave_requests.approve')
  expect(body.data[0]).toMatchObject({
    actor: { kind: 'key', person, confirmed: 'token' },
    client: expect.stringMatching(/test/i),
    channel: 'mcp',
  })
  const log = (await browser.get('/admin/audit')).text
  expect(log).toContain('Lead MARKlead')
  expect(log).toContain('by key Test key, MCP, confirmed, says it is')
  await eventually(async () => {
    const letter = smtp.taken.find(({ mail }) => mail.text?.includes('was approved'))
    expect(letter?.mail.text).toContain('was approved by Lead MARKlead.')
  })
  await worker.stop()
  await smtp.close()
})
