import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
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
let late_id: number
let day_off_id: number

beforeAll(async () => {
  // Tuesday, 10:00 in Toronto.
  server = await startTestServer({ now: () => Date.parse('2026-10-20T14:00:00Z') })
  await server.rest('PUT', '/company', { pay_basis: 'punches' })
  const admin_id = await addEmployee(server, { role: 'company_admin' })
  late_id = await addEmployee(server, { first_name: 'Lea', works_weekdays: true })
  day_off_id = await addEmployee(server, { first_name: 'Otto' })
  const punch = { employee_id: day_off_id, clock_in: '2026-09-01T13:00:00Z' }
  expect((await server.rest('POST', '/time-entries', punch)).status).toBe(201)
  const run = async (operation: AnyOperation) => {
    const caller = { company_id: server.company_id, ...operator }
    const input = { employee_id: admin_id }
    return (await runOperation(server.operationDeps, operation, caller, input)).body
  }
  await run(grantDashboardAccess)
  admin = await signedIn(server, ((await run(createDashboardLink)) as { path: string }).path)
})
afterAll(() => server.close())

/** The page that the tile of a count opens. */
async function opened(words: string) {
  const { text } = await admin.get('/admin')
  const [, path = ''] =
    new RegExp(`<a href="([^"]+)"><span class="term">${words}<`).exec(text) ?? []
  return (await admin.get(path.replaceAll('&amp;', '&'))).text
}

test('the number of late people opens who they are', async () => {
  const text = await opened('Late')
  expect(text).toContain(`href="/admin/people/${late_id}"`)
  expect(text).not.toContain(`href="/admin/people/${day_off_id}"`)
})

test('the number of open punches opens all of them, however old', async () => {
  const text = await opened('Open punches')
  expect(text).toContain(`href="/admin/people/${day_off_id}"`)
  expect(text).not.toContain('"1970-')
})
