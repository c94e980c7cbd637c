import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasks } from '../../../src/cli/tasks.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { hashPassword } from '../../../src/lib/crypto/passwords.ts'
import {
  grantDashboardAccess,
  revokeDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { followDashboardAccess } from '../../../src/modules/employees/login-email.ts'
import { plainBrowser } from '../../support/browser.ts'
import { operator } from '../../support/callers.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let zeta: number
let made = 0

beforeAll(async () => {
  server = await startTestServer({ own_site: true })
  zeta = await server.company('Zeta Ltd')
})
afterAll(() => server.close())

/** An admin of each company with the same email, and no dashboard access yet. */
async function twoAdmins() {
  made += 1
  const email = `ada${made}@example.test`
  const add = (first_name: string, company_id: number) =>
    addEmployee(server, { first_name, email, role: 'company_admin', company_id })
  return {
    email,
    here: { company_id: server.company_id, employee_id: await add('Ada', server.company_id) },
    there: { company_id: zeta, employee_id: await add('Zoe', zeta) },
  }
}

type Admin = { company_id: number; employee_id: number }

const run = (
  operation: Parameters<typeof runOperation>[1],
  { company_id, employee_id }: Admin,
  input: object = {},
) =>
  runOperation(
    server.operationDeps,
    operation,
    { company_id, ...operator },
    { employee_id, ...input },
  )
const grant = (admin: Admin) => run(grantDashboardAccess, admin)
const taken = { fields: { employee_id: [expect.stringContaining('another company')] } }

async function setPassword({ company_id, employee_id }: Admin, password: string): Promise<void> {
  await server.sql(
    'update employees set password_hash = $3 where company_id = $1 and id = $2',
    [employee_id, await hashPassword(password)],
    company_id,
  )
}

describe('an email with dashboard access', () => {
  test('is that of one person over all companies, from when the access is given', async () => {
    const { here, there } = await twoAdmins()
    await grant(here)
    await expect(grant(there)).rejects.toMatchObject(taken)
    await run(revokeDashboardAccess, here)
    await grant(there)
    await expect(grant(here)).rejects.toMatchObject(taken)
  })

  test('given in both companies at once is given in one', async () => {
    const { here, there } = await twoAdmins()
    const outcomes = await Promise.allSettled([grant(here), grant(there)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is free again once its person has left', async () => {
    const { here, there } = await twoAdmins()
    await grant(here)
    await server.rest('DELETE', `/employees/${here.employee_id}`)
    await grant(there)
  })

  test('cannot become that of somebody else with dashboard access', async () => {
    const { here, there, email } = await twoAdmins()
    await grant(here)
    const [other] = [(await twoAdmins()).there]
    await grant(other)
    const browser = plainBrowser(server.url)
    const link = (await tasks['admin.link'](server.operationDeps, {
      email: `ada${made}@example.test`,
    })) as { url: string }
    await browser.submit(await browser.get(new URL(link.url).pathname), 'Sign in')
    const page = await browser.get('/admin/access')
    // Without access an email of another company's admin is fine; with it, it is not.
    const shown = await browser.submit(page, '/admin/access/email', { email })
    expect(shown.text).toContain('is already in use')
    expect(there.company_id).toBe(zeta)
  })

  test('that a process of the release before gave is noted later', async () => {
    const { here, there } = await twoAdmins()
    await server.sql(
      `update employees set dashboard_access = true, dashboard_granted_at = now()
       where company_id = $1 and id = $2`,
      [here.employee_id],
    )
    await followDashboardAccess(server.database, server.company_id)
    await expect(grant(there)).rejects.toMatchObject(taken)
  })

  test('shared by two admins of the release before, does not stop the job for the others', async () => {
    const [shared, other] = [await twoAdmins(), await twoAdmins()]
    await grant(shared.there)
    for (const { employee_id } of [shared.here, other.here]) {
      await server.sql(
        'update employees set dashboard_access = true where company_id = $1 and id = $2',
        [employee_id],
      )
    }
    const left = await followDashboardAccess(server.database, server.company_id)
    await expect(grant(other.there)).rejects.toMatchObject(taken)
    expect(left).toEqual([shared.here.employee_id])
  })
})

describe('a password of somebody with the email in several companies', () => {
  async function twoWithAccess() {
    const admins = await twoAdmins()
    await grant(admins.here)
    // As processes of the release before let it be.
    await server.sql(
      'update login_emails set has_dashboard_access = false where company_id = $1 and employee_id = $2',
      [admins.here.employee_id],
    )
    await grant(admins.there)
    return admins
  }
  const signIn = (browser: ReturnType<typeof plainBrowser>, email: string, password: string) =>
    browser.post('/admin/sign-in', { email, password })

  test('signs in to the company whose password it is, without a question', async () => {
    const { email, here, there } = await twoWithAccess()
    await setPassword(here, 'the one of Acme')
    await setPassword(there, 'the one of Zeta')
    for (const [password, name] of [
      ['the one of Acme', 'Ada'],
      ['the one of Zeta', 'Zoe'],
    ] as const) {
      const browser = plainBrowser(server.url)
      const page = await signIn(browser, email, password)
      expect(page.url).toBe(`${server.url}/admin`)
      expect((await browser.get('/account')).text).toContain(`<h1>${name}`)
    }
    expect((await signIn(plainBrowser(server.url), email, 'neither')).status).toBe(422)
  })

  test('asks for the company only where it fits several', async () => {
    const { email, here, there } = await twoWithAccess()
    await setPassword(here, 'the same in both')
    await setPassword(there, 'the same in both')
    const wrong = await signIn(plainBrowser(server.url), email, 'another one')
    expect(wrong.status).toBe(422)
    expect(wrong.text).not.toContain('Zeta')
    const browser = plainBrowser(server.url)
    const choose = await signIn(browser, email, 'the same in both')
    expect(choose.text).toContain('Choose the company')
    const stolen = await plainBrowser(server.url).submit(choose, 'name="company"', {
      company: String(zeta),
    })
    expect(stolen.text).toContain('Send me a code')
    const chosen = await browser.submit(choose, 'name="company"', { company: String(zeta) })
    expect(chosen.url).toBe(`${server.url}/admin`)
    expect((await browser.get('/account')).text).toContain('<h1>Zoe')
  })
})

describe('a command about an email of several companies', () => {
  test('asks for the company, and takes it', async () => {
    const { email, here } = await twoAdmins()
    const deps = server.operationDeps
    await expect(tasks['admin.grant'](deps, { email })).rejects.toThrow(/--company/)
    await expect(tasks['sign-in.give'](deps, { emails: [email] })).rejects.toThrow(/--company/)
    await expect(tasks['key.create'](deps, { name: 'x', employee: email })).rejects.toThrow(
      /--company/,
    )
    const { company_id } = here
    await tasks['admin.grant'](deps, { email, company_id })
    // The only one with dashboard access.
    expect(await tasks['admin.link'](deps, { email })).toMatchObject({ email })
    await tasks['sign-in.confirm'](deps, { email, company_id })
    await tasks['admin.revoke'](deps, { email })
    await tasks['sign-in.revoke'](deps, { email, company_id: server.company_id })
    await tasks['sign-in.give'](deps, { emails: [email], company_id: zeta })
    await tasks['sign-in.invite'](deps, { email, company_id: zeta })
    const named = { name: 'Zed Zeta', company_id: zeta }
    const theirs = `only-here${made}@example.test`
    await addEmployee(server, { email: theirs })
    expect(await tasks['admin.grant'](deps, { email: theirs, ...named })).toMatchObject({
      name: 'Zed Zeta',
    })
  })
})
