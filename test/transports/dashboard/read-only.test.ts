import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { connectApp } from '../../../src/modules/connected-apps/index.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { operator } from '../../support/callers.ts'
import { signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let admin: Visitor

beforeAll(async () => {
  server = await startTestServer()
  const employee_id = await addEmployee(server, { role: 'company_admin' })
  await run(grantDashboardAccess, { employee_id })
  admin = await signedIn(server, (await run(createDashboardLink, { employee_id })).path)
})
afterAll(() => server.close())

async function run(operation: Parameters<typeof runOperation>[1], input: object) {
  const caller = { company_id: server.company_id, ...operator }
  return (await runOperation(server.operationDeps, operation, caller, input)).body as {
    path: string
  }
}

const isReadOnly = async (id: number) => {
  const [row] = await server.sql<{ read_only: boolean }>(
    'select read_only from sign_ins where company_id = $1 and employee_id = $2',
    [id],
  )
  return row?.read_only
}

test('an admin is given read-only access, then lets make changes, and the open session follows', async () => {
  const id = await addEmployee(server, { role: 'company_admin' })
  const given = await admin.submit('/admin/access', `/admin/access/${id}/grant`, {
    read_only: 'yes',
  })
  expect(given.text).toContain('<span class="badge quiet">read-only</span>')
  const [, link] = /(\/admin\/link\/[^"<\s]+)/.exec(given.text)!
  const reader = await signedIn(server, link!)
  expect((await reader.get('/admin/settings')).text).toContain('<fieldset class="read" disabled>')
  expect((await reader.get('/admin/access')).text).not.toContain('Revoke access')

  const changed = await admin.submit('/admin/access', `/admin/access/${id}/limit`)
  expect(changed.text).toContain('Changes are allowed again.')
  expect(await isReadOnly(id)).toBe(false)
  expect((await reader.get('/admin/settings')).text).toContain('See the effects')
  const limited = await admin.submit('/admin/access', `/admin/access/${id}/limit`)
  expect(limited.text).toContain('The access is read-only from now on')
  expect(await isReadOnly(id)).toBe(true)
})

test('people are let in to read, and the page of the person changes it', async () => {
  const id = await addEmployee(server, { role: 'manager', email: 'mel@acme.example' })
  const given = await admin.submit('/admin/sign-ins', '/admin/sign-ins', {
    emails: 'mel@acme.example',
    read_only: 'yes',
  })
  expect(given.text).toContain('They may sign in now.')
  expect(given.text).toContain('<span class="badge quiet">read-only</span>')
  expect(await isReadOnly(id)).toBe(true)
  await admin.submit('/admin/sign-ins', `/admin/sign-ins/${id}/limit`)
  expect(await isReadOnly(id)).toBe(false)
  const page = `/admin/people/${id}`
  const limited = await admin.submit(page, `${page}/sign-in`)
  expect(limited.text).toContain('Allow changes')
  expect(await isReadOnly(id)).toBe(true)
})

test('an invitation gives the sign-in read-only', async () => {
  const id = await addEmployee(server, { role: 'manager' })
  const page = `/admin/people/${id}`
  expect((await admin.get(page)).text).toContain('name="read_only" value="yes"> Read-only</label>')
  await admin.submit(page, `${page}/invite`, { read_only: 'yes' })
  expect(await isReadOnly(id)).toBe(true)
})

test('somebody with read-only access allows an application to read alone', async () => {
  const id = await addEmployee(server, { role: 'company_admin' })
  await run(grantDashboardAccess, { employee_id: id, read_only: true })
  const consent = (read_only: boolean) =>
    runOperation(
      server.operationDeps,
      connectApp,
      {
        company_id: server.company_id,
        channel: 'dashboard',
        request_id: 'test',
        actor: {
          kind: 'user',
          id,
          name: 'Ada',
          permissions: null,
          person: { id, name: 'Ada' },
          reach: 'self',
        },
      },
      {
        client: { hash: 'h', name: 'Claude', host: 'claude.ai' },
        permissions: ['leave:read'],
        reach: 'company',
        read_only,
        confirm_writes: false,
        days: 90,
      },
    )
  await expect(consent(false)).rejects.toMatchObject({
    fields: { read_only: ['must be set, because your own access is read-only'] },
  })
  expect((await consent(true)).body).toMatchObject({ read_only: true })
})
