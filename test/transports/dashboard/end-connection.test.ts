import { expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { grantDashboardAccess } from '../../../src/modules/dashboard-access/index.ts'
import { plainBrowser } from '../../support/browser.ts'
import { signInAs } from '../../support/calendar-feeds.ts'
import { operator } from '../../support/callers.ts'
import { letSignIn, mailerTo, newTokens, rawClient, signInByCode } from '../../support/oauth.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'
import { startSmtp } from '../../support/smtp.ts'

test('a manager ends the own applications alone, an admin everybody’s', async () => {
  const smtp = await startSmtp()
  const server = await startTestServer({ own_site: true, mailer: mailerTo(smtp) })
  try {
    const lead = await addEmployee(server, { role: 'manager', email: 'lead@acme.example' })
    const ben = await addEmployee(server, { email: 'ben@acme.example' })
    const boss = await addEmployee(server, { role: 'company_admin', email: 'boss@acme.example' })
    await server.rest('PUT', `/employees/${ben}`, { manager_id: lead })
    await letSignIn(server, ben, lead)
    const caller = { company_id: server.company_id, ...operator }
    await runOperation(server.operationDeps, grantDashboardAccess, caller, { employee_id: boss })
    const client = await rawClient(server)
    for (const email of ['ben@acme.example', 'lead@acme.example']) {
      const browser = plainBrowser(server.url)
      await signInByCode(browser, smtp, email)
      await newTokens(browser, client)
    }
    const grantOf = (employee_id: number) =>
      server
        .sql<{ id: number; is_open: boolean }>(
          `select id, revoked_at is null as is_open from oauth_grants
           where company_id = $1 and employee_id = $2`,
          [employee_id],
        )
        .then(([grant]) => grant!)
    const [bens, leads] = [await grantOf(ben), await grantOf(lead)]

    const manager = await signInAs(server, lead)
    const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(
      (await manager.get('/account')).text,
    )!
    for (const base of ['/admin', '/account']) {
      const refused = await manager.post(`${base}/apps/${bens.id}/revoke`, { form_token })
      expect([403, 404], base).toContain(refused.status)
      expect((await grantOf(ben)).is_open, base).toBe(true)
    }
    await manager.post(`/account/apps/${leads.id}/revoke`, { form_token })
    expect((await grantOf(lead)).is_open).toBe(false)

    const admin = await signInAs(server, boss)
    await admin.submit('/admin/apps', `/admin/apps/${bens.id}/revoke`)
    expect((await grantOf(ben)).is_open).toBe(false)
  } finally {
    await server.close()
    await smtp.close()
  }
})
