import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { operator } from '../../support/callers.ts'
import { formOf, signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let browser: Visitor

beforeAll(async () => {
  server = await startTestServer()
  const id = await addEmployee(server)
  await server.sql(
    `update employees set role = 'company_admin' where company_id = $1 and id = $2`,
    [id],
  )
  const run = async (operation: AnyOperation) => {
    const caller = { company_id: server.company_id, ...operator }
    const { body } = await runOperation(server.operationDeps, operation, caller, {
      employee_id: id,
    })
    return body as { path: string }
  }
  await run(grantDashboardAccess)
  browser = await signedIn(server, (await run(createDashboardLink)).path)
})
afterAll(() => server.close())

const company = async () => (await server.rest('GET', '/company')).body

test('the payroll page says which id of the company is not set, and what that does', async () => {
  await server.rest('PUT', '/company', { provider_b_client_id: '12345678' })
  const made = (await browser.get('/admin/payroll')).text
  expect(made).toContain('The IID for provider A is not set: the column is empty in its file.')
  expect(made).not.toContain('The client id for provider B is not set')
  await server.rest('PUT', '/company', { refuse_incomplete_files: true })
  expect((await browser.get('/admin/payroll')).text).toContain('its file cannot be downloaded')
  await server.rest('PUT', '/company', { provider_a_iid: 'R1', refuse_incomplete_files: false })
  expect((await browser.get('/admin/payroll')).text).not.toContain('is not set')
})

test('a code of regular hours that changes is that of hours worked on holidays', async () => {
  const files = '/admin/settings/payroll-files'
  const fields = await formOf(browser, '/admin/settings', files)
  expect(fields).toMatchObject({ code_holiday_worked: '', component_holiday_worked: '' })
  const save = (change: object) => browser.post(files, { ...fields, step: 'save', ...change })
  await save({ code_regular: 'R01', component_regular: 'Base', refuse_incomplete_files: 'yes' })
  const saved = await company()
  expect(saved).toMatchObject({
    earnings_codes: { regular: 'R01' },
    pay_components: { regular: 'Base' },
    refuse_incomplete_files: true,
  })
  expect(saved.earnings_codes).not.toHaveProperty('holiday_worked')
  expect(saved.pay_components).not.toHaveProperty('holiday_worked')
  fields.seen = (await formOf(browser, '/admin/settings', files)).seen!
  const refused = await save({ component_overtime: 'Over, time' })
  expect(refused.text).toContain('must be one line without commas and tabs')
  expect(refused.text).toMatch(/class="wrong" id="e-[\w-]*component_overtime/)
})
