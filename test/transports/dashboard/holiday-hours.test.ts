import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { operator } from '../../support/callers.ts'
import { signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type HolidayCompany, holidayCompany } from '../../support/thanksgiving.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-10-15T15:00:00Z') })
})
afterAll(() => server.close())

async function adminOf({ company_id, key }: HolidayCompany): Promise<Visitor> {
  const { body: admin } = await server.rest(
    'POST',
    '/employees',
    {
      first_name: 'Ada',
      last_name: 'Admin',
      email: `ada${company_id}@example.test`,
      password: 'a long enough password 7',
      role: 'company_admin',
      country_code: 'CA',
      timezone: 'America/Toronto',
    },
    { key },
  )
  const caller = { company_id, ...operator }
  const who = { employee_id: admin.id }
  await runOperation(server.operationDeps, grantDashboardAccess, caller, who)
  const link = await runOperation(server.operationDeps, createDashboardLink, caller, who)
  return signedIn(server, (link.body as { path: string }).path)
}

test('the payroll page has hours worked on a holiday apart, and its warnings in words', async () => {
  const company = await holidayCompany(server, 'Apart Ltd', null)
  const browser = await adminOf(company)
  const { text } = await browser.get('/admin/payroll')
  expect(text).toContain('<dt>Worked on holidays</dt><dd>9.00 <small>h</small></dd>')
  expect(text).toMatch(/<th[^>]*>Worked on holidays<\/th>/)
  expect(text).toContain('&quot;bucket&quot;:&quot;holiday_worked&quot;')
  expect(text).toContain('<li>1 day has punches on a paid holiday</li>')
  expect(text).toContain('punches on a paid holiday</')
  expect(text).not.toContain('worked on holiday</span>')

  const { body } = await server.rest('GET', '/pay-periods?date=2026-10-12', undefined, company)
  const page = (await browser.get(`/admin/payroll/${body.data[0].id}/approve`)).text
  expect(page).toMatch(/warnings=yes">1 day has punches on a paid holiday<\/a><\/li>/)
})

test('where they are inside regular, the page is as it was', async () => {
  const company = await holidayCompany(server, 'Inside Ltd', false)
  const browser = await adminOf(company)
  const { text } = await browser.get('/admin/payroll')
  expect(text).not.toContain('Worked on holidays')
  expect(text).not.toContain('holiday_worked&quot;')
  expect(text).toContain('<dt>Regular</dt><dd>17.00 <small>h</small></dd>')
  const settings = (await browser.get('/admin/settings')).text
  expect(settings).toContain('name="holiday_worked_apart"')
  expect(settings).not.toMatch(/name="holiday_worked_apart"[^>]* checked/)
})
