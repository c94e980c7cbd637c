import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { registry } from '../../../src/transports/registry.ts'
import { allRoutes } from '../../../src/transports/rest/table.ts'
import { toolsets } from '../../../tools/index.ts'
import { operator } from '../../support/callers.ts'
import {
  formOf,
  hiddenFields,
  signedIn,
  type Visitor,
  visitor,
} from '../../support/dashboard-client.ts'
import { type FilledCompany, fillCompany, markOf } from '../../support/filled-company.ts'
import { addEmployee } from '../../support/people.ts'
import { dealt } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const hour_ms = 60 * 60 * 1000
const password = 'correct horse battery'

let server: TestServer
let ahead_ms = 0
let made = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.now() + ahead_ms })
})
afterAll(() => server.close())

async function run(operation: AnyOperation, input: object, company_id = server.company_id) {
  const caller = { company_id, ...operator }
  return (await runOperation(server.operationDeps, operation, caller, input)).body as never
}

type Person = { id: number; email: string }

async function newAdmin(fields: object = {}, key = server.key): Promise<Person> {
  made += 1
  const { body, status } = await server.rest(
    'POST',
    '/employees',
    {
      first_name: 'Ada',
      last_name: `Admin ${made}`,
      email: `Admin${made}@example.test`,
      // Other numbers than those of the people who are inserted directly.
      employee_number: `A${made}`,
      password,
      role: 'company_admin',
      country_code: 'CA',
      timezone: 'America/Toronto',
      ...fields,
    },
    { key },
  )
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

async function linkOf({ id }: Person, company_id?: number): Promise<string> {
  const { path } = await run(createDashboardLink, { employee_id: id }, company_id)
  return path
}

/** An admin with access, signed in with a link. */
async function signedInAdmin(): Promise<{ admin: Person; browser: Visitor }> {
  made += 1
  const email = `admin${made}@example.test`
  const id = await addEmployee(server, { first_name: 'Ada', email, role: 'company_admin' })
  await run(grantDashboardAccess, { employee_id: id })
  const admin = { id, email }
  return { admin, browser: await signedIn(server, await linkOf(admin)) }
}

/** The same with a password set in the dashboard; hashing one takes as long as some pages. */
async function adminWithPassword(): Promise<{ admin: Person; browser: Visitor }> {
  const { admin, browser } = await signedInAdmin()
  await browser.submit('/admin/access', '/admin/access/password', { password })
  return { admin, browser }
}

async function isSignedIn(browser: Visitor): Promise<boolean> {
  return (await browser.get('/admin')).text.includes('<h1>Overview</h1>')
}

describe('signing in', () => {
  test('asks the database nothing for a page that anybody may open, once somebody signed in', async () => {
    await adminWithPassword()
    const page = () => fetch(new URL('/admin/sign-in', server.url))
    await page()
    async function countReads(): Promise<number> {
      const begin = vi.spyOn(server.operationDeps.database, 'begin')
      const pages = await Promise.all(Array.from({ length: 20 }, page))
      const reads = begin.mock.calls.length
      begin.mockRestore()
      expect(pages.map(({ status }) => status)).toEqual(Array(20).fill(200))
      return reads
    }
    // The service may store what it counted at the same time.
    const reads = [await countReads(), await countReads(), await countReads()]
    expect(Math.min(...reads)).toBe(0)
  })

  test('takes an admin with access by email in any case and password', async () => {
    const { admin } = await adminWithPassword()
    const browser = visitor(server)
    const shown = await browser.post('/admin/sign-in', {
      email: ` ${admin.email.toUpperCase()} `,
      password,
    })
    expect(shown.text).toContain('<h1>Overview</h1>')
  })

  test('sets a signed cookie for twelve hours that scripts and other sites cannot read', async () => {
    const { admin } = await adminWithPassword()
    const response = await fetch(`${server.url}/admin/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ email: admin.email, password }),
      redirect: 'manual',
    })
    const cookie = response.headers.get('set-cookie') ?? ''
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/admin', 'Max-Age=43200']) {
      expect(cookie).toContain(part)
    }
    const browser = visitor(server)
    browser.cookie = cookie.split(';')[0]
    expect(await isSignedIn(browser)).toBe(true)
    // A different company, session or secret: each invalidates the signature.
    for (const [from, to] of [
      [/=\d+\./, `=${server.company_id + 1}.`],
      [/=(\d+)\.\d+\./, '=$1.99.'],
    ] as const) {
      browser.cookie = cookie.split(';')[0]!.replace(from, to)
      expect(await isSignedIn(browser)).toBe(false)
    }
    const kept = await server.sql('select * from dashboard_sessions where company_id = $1')
    const secret = cookie.split('.')[2]!
    expect(secret).toHaveLength(43)
    expect(JSON.stringify(kept)).not.toContain(secret)
  })

  test('returns the same error for a wrong password, an unknown email and missing access', async () => {
    const { admin } = await adminWithPassword()
    const stranger = await newAdmin()
    const sentences = []
    for (const [email, tried] of [
      [admin.email, 'wrong password'],
      ['nobody@example.test', password],
      [stranger.email, password],
    ] as const) {
      const browser = visitor(server)
      const shown = await browser.post('/admin/sign-in', { email, password: tried })
      expect(shown.status).toBe(422)
      expect(browser.cookie).toBeUndefined()
      sentences.push(/role="alert">([^<]+)/.exec(shown.text)?.[1])
    }
    expect(new Set(sentences).size).toBe(1)
  })

  test('ends after twelve hours', async () => {
    const { browser } = await signedInAdmin()
    expect(await isSignedIn(browser)).toBe(true)
    ahead_ms += 12 * hour_ms + 1
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('ends at once when the admin is deactivated, demoted or loses access, over any API', async () => {
    const ways: ((person: Person) => Promise<unknown>)[] = [
      ({ id }) => server.rest('DELETE', `/employees/${id}`),
      ({ id }) => server.rest('PUT', `/employees/${id}`, { role: 'employee' }),
      async ({ id }) => {
        const { browser } = await signedInAdmin()
        await browser.submit('/admin/access', `/admin/access/${id}/revoke`)
      },
    ]
    for (const end of ways) {
      const { admin, browser } = await signedInAdmin()
      expect(await isSignedIn(browser)).toBe(true)
      await end(admin)
      expect(await isSignedIn(browser)).toBe(false)
    }
  })
})

describe('a one-time link', () => {
  test('signs in once, by its button, and not by opening the link', async () => {
    const admin = await newAdmin()
    await run(grantDashboardAccess, { employee_id: admin.id })
    const link = await linkOf(admin)
    expect((await visitor(server).get(link)).text).toContain('Welcome, Ada')
    expect(await isSignedIn(await signedIn(server, link))).toBe(true)
    expect((await visitor(server).get(link)).status).toBe(410)
    expect((await visitor(server).post(link, {})).status).toBe(410)
  })

  test('of two that use it at once, lets one in', async () => {
    const admin = await newAdmin()
    await run(grantDashboardAccess, { employee_id: admin.id })
    const link = await linkOf(admin)
    const browsers = Array.from({ length: 8 }, () => visitor(server))
    await Promise.all(browsers.map((browser) => browser.post(link, {})))
    expect(browsers.filter(({ cookie }) => cookie !== undefined)).toHaveLength(1)
  })

  test('is invalid after a day, after the access ended, and when forged', async () => {
    const { admin, browser } = await signedInAdmin()
    const links = [await linkOf(admin), await linkOf(admin)] as const
    expect((await visitor(server).post(`${links[0]}x`, {})).status).toBe(410)
    const session = browser.cookie!.split('=')[1]!
    expect((await visitor(server).post(`/admin/link/${session}`, {})).status).toBe(410)
    ahead_ms += 24 * hour_ms
    expect((await visitor(server).post(links[0], {})).status).toBe(410)
    const last = await linkOf(admin)
    await server.rest('DELETE', `/employees/${admin.id}`)
    await server.rest('PUT', `/employees/${admin.id}`, { is_active: true })
    await run(grantDashboardAccess, { employee_id: admin.id })
    expect((await visitor(server).post(last, {})).status).toBe(410)
  })
})

describe('a post from another site', () => {
  test('is refused by its origin, signed in or not', async () => {
    const { browser, admin } = await adminWithPassword()
    const page = await browser.get('/admin/keys/new')
    const form = {
      ...hiddenFields(page.text, '/admin/keys/new'),
      name: 'Stolen',
      scope: 'all',
      rate_limit: '10',
    }
    const foreign: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: server.url.replace(/\d+$/, '1') },
    ]
    for (const headers of foreign) {
      expect((await browser.post('/admin/keys/new', form, headers)).status).toBe(403)
      const tried = { email: admin.email, password }
      expect((await visitor(server).post('/admin/sign-in', tried, headers)).status).toBe(403)
    }
    expect((await browser.get('/admin/keys')).text).not.toContain('Stolen')
  })

  test('is refused without the token of the form, or with that of another session', async () => {
    const { browser } = await signedInAdmin()
    const { browser: another } = await signedInAdmin()
    const own = hiddenFields((await browser.get('/admin/keys/new')).text, '/admin/keys/new')
    const others = hiddenFields((await another.get('/admin/keys/new')).text, '/admin/keys/new')
    const request = { name: 'Stolen', scope: 'all', rate_limit: '10' }
    for (const token of ['', 'x', others.form_token!]) {
      const form = { ...own, ...request, form_token: token }
      expect((await browser.post('/admin/keys/new', form)).status).toBe(403)
    }
    expect((await browser.get('/admin/keys')).text).not.toContain('Stolen')
  })

  test('is refused by a Host that is not served, as a rebound name would be', async () => {
    const { request } = await import('node:http')
    const status = await new Promise((resolve) => {
      const headers = { Host: 'evil.example' }
      request(`${server.url}/admin/sign-in`, { headers }, (res) => resolve(res.statusCode)).end()
    })
    expect(status).toBe(403)
  })
})

describe('keys', () => {
  const request = { name: 'Clock & co', scope: 'chosen', permission: ['time:read', 'leave:read'] }

  async function makeKey(browser: Visitor, fields = {}): Promise<string> {
    const form = { ...request, rate_limit: '50', ...fields }
    const { text } = await browser.submit('/admin/keys/new', '/admin/keys/new', form)
    return /rc_live_\w+/.exec(text)?.[0] ?? ''
  }

  test('are shown once, work over both APIs, and get 401 once revoked', async () => {
    const { browser } = await signedInAdmin()
    const key = await makeKey(browser)
    const me = await server.rest('GET', '/me', undefined, { key })
    expect(me.body).toMatchObject({
      name: request.name,
      permissions: request.permission,
      rate_limit: 50,
      confirm_writes: false,
      expires_at: null,
    })
    const client = await server.mcp(key)
    expect((await client.callTool('list_leave_requests')).isError).toBe(false)
    const list = await browser.get('/admin/keys')
    expect(list.text).not.toContain(key)
    expect(list.text).toContain('Clock &amp; co')

    const shown = await browser.submit('/admin/keys', `/admin/keys/${me.body.id}/revoke`)
    expect(shown.text).toContain('The key is revoked')
    expect((await server.rest('GET', '/me', undefined, { key })).status).toBe(401)
    const audit = (await browser.get('/admin/audit?record_type=api_key')).text
    expect(audit).toContain('api_keys.revoke')
    expect(audit).not.toContain(key)
  })

  test('keep working under another name, with other permissions and another limit', async () => {
    const { browser } = await signedInAdmin()
    const key = await makeKey(browser)
    const { id } = (await server.rest('GET', '/me', undefined, { key })).body
    expect((await browser.get('/admin/keys')).text).toContain(`href="/admin/keys/${id}"`)
    const change = { name: 'Renamed', scope: 'chosen', permission: ['time:read'], rate_limit: '70' }
    const changed = await browser.submit(`/admin/keys/${id}`, `/admin/keys/${id}`, change)
    expect(changed.text).toContain('The key was changed')
    const me = await server.rest('GET', '/me', undefined, { key })
    expect(me.body).toMatchObject({ name: 'Renamed', permissions: ['time:read'], rate_limit: 70 })

    const none = { name: '', scope: 'chosen', permission: [], rate_limit: '0' }
    const refused = await browser.submit(`/admin/keys/${id}`, `/admin/keys/${id}`, none)
    expect(refused.text).toContain('select at least one permission')
    expect(refused.text).toContain('id="e-name"')
    expect(refused.text).toContain('id="e-rate_limit"')

    await browser.submit('/admin/keys', `/admin/keys/${id}/revoke`)
    const over = await browser.get(`/admin/keys/${id}`)
    expect(over.text).toContain('It can no longer be changed')
    expect(over.text).not.toContain('name="rate_limit"')
  })

  test('are created once however often the form is sent', async () => {
    const { browser } = await signedInAdmin()
    const page = await browser.get('/admin/keys/new')
    const form = { ...hiddenFields(page.text, '/admin/keys/new'), ...request, rate_limit: '50' }
    const keys = []
    for (let n = 0; n < 3; n += 1) {
      keys.push(/rc_live_\w+/.exec((await browser.post('/admin/keys/new', form)).text)?.[0])
    }
    expect(keys[0]).toBeTruthy()
    expect(new Set(keys).size).toBe(1)
  })

  test('with invalid input are refused next to the field, and the input is kept', async () => {
    const { browser } = await signedInAdmin()
    const form = {
      name: 'Kept name',
      scope: 'chosen',
      rate_limit: 'many',
      expires_at: '2001-01-01',
    }
    const shown = await browser.submit('/admin/keys/new', '/admin/keys/new', form)
    expect(shown.status).toBe(422)
    expect(shown.text).toContain('value="Kept name"')
    expect(shown.text).toContain('aria-invalid="true"')
    expect(shown.text).toContain('select at least one permission')
    const past = await browser.submit('/admin/keys/new', '/admin/keys/new', {
      ...form,
      scope: 'all',
      rate_limit: '10',
    })
    expect(past.text).toContain('must be in the future')
  })

  test('end with the chosen day in the zone of the company, and may ask before writes', async () => {
    const { browser } = await signedInAdmin()
    const fields = { scope: 'all', expires_at: '2099-07-01', confirm_writes: 'yes' }
    const key = await makeKey(browser, fields)
    const { body } = await server.rest('GET', '/me', undefined, { key })
    expect(body).toMatchObject({
      permissions: null,
      expires_at: '2099-07-02T04:00:00Z',
      confirm_writes: true,
    })
  })

  test('show how many requests they made this hour', async () => {
    const { browser } = await signedInAdmin()
    const key = await makeKey(browser, { name: 'Counted' })
    for (let n = 0; n < 3; n += 1) await server.rest('GET', '/me', undefined, { key })
    await expect
      .poll(
        async () => /Counted[\s\S]*?(\d+) of 50/.exec((await browser.get('/admin/keys')).text)?.[1],
      )
      .toBe('3')
  })
})

describe('a key with employees:write', () => {
  /** What it may call, with everything that could escalate: also tried like a browser. */
  test('gets no session and no wider key, by any sequence tried', async () => {
    const key = await server.makeKey({ permissions: ['employees:write', 'employees:read'] })
    const ask = (method: string, path: string, body?: unknown) =>
      server.rest(method, path, body, { key })
    const tryToSignIn = async (email: string) => {
      ahead_ms += hour_ms
      const browser = visitor(server)
      await browser.post('/admin/sign-in', { email, password: 'password of the key' })
      expect(browser.cookie, email).toBeUndefined()
    }
    const own = { password: 'password of the key' }

    // A new admin of its own, and each way to pass on what a new one does not have.
    const made = await newAdmin(own, key)
    await tryToSignIn(made.email)
    for (const field of ['dashboard_access', 'dashboard_granted_at', 'password_hash']) {
      const value = field === 'dashboard_access' ? true : '2020-01-01T00:00:00Z'
      await ask('PUT', `/employees/${made.id}`, { [field]: value })
      await ask('POST', '/employees', { ...own, [field]: value, role: 'company_admin' })
      await tryToSignIn(made.email)
    }

    // A person with access: their email and password cannot be changed by others, whatever role
    // they get in the meantime.
    const { admin, browser } = await adminWithPassword()
    for (const change of [
      own,
      { email: 'mine@example.test' },
      { role: 'employee', ...own },
      { is_active: false, ...own },
    ]) {
      expect((await ask('PUT', `/employees/${admin.id}`, change)).status).toBe(422)
      await tryToSignIn(admin.email)
      await tryToSignIn('mine@example.test')
    }
    // Demoted, changed, promoted again.
    await ask('PUT', `/employees/${admin.id}`, { role: 'employee' })
    expect((await ask('PUT', `/employees/${admin.id}`, own)).status).toBe(422)
    await ask('PUT', `/employees/${admin.id}`, { role: 'company_admin' })
    await tryToSignIn(admin.email)
    // Deactivated, changed, reactivated: the access does not come back with them.
    await ask('DELETE', `/employees/${admin.id}`)
    await ask('PUT', `/employees/${admin.id}`, own)
    await ask('PUT', `/employees/${admin.id}`, { is_active: true, role: 'company_admin' })
    await tryToSignIn(admin.email)
    expect(await isSignedIn(browser)).toBe(false)
    // Granted again by people who do not know the password that it set.
    await run(grantDashboardAccess, { employee_id: admin.id })
    await tryToSignIn(admin.email)
    await run(grantDashboardAccess, { employee_id: made.id })
    await tryToSignIn(made.email)

    // The pages do not accept a key instead of a session.
    for (const headers of [{ 'X-API-Key': key }, { Authorization: `Bearer ${key}` }]) {
      const response = await fetch(`${server.url}/admin/keys`, { headers, redirect: 'manual' })
      expect(response.headers.get('location')).toMatch(/^\/sign-in/)
    }
    const asCookie = visitor(server)
    asCookie.cookie = `rollcall_session=${key}`
    expect(await isSignedIn(asCookie)).toBe(false)

    // Keys, sign-in and access have no routes or tools.
    const guarded = [...registry.values()].filter(
      ({ transports }) => transports && !transports.includes('rest'),
    )
    expect(guarded.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'api_keys.create',
        'api_keys.read',
        'api_keys.update',
        'dashboard_access.grant',
        'dashboard_links.create',
        'dashboard_password.set',
        'dashboard_sessions.create',
      ]),
    )
    const reachable: AnyOperation[] = [
      ...allRoutes.map(({ operation }) => operation),
      ...toolsets.flatMap(({ tools }) => tools.map(({ operation }) => operation)),
    ]
    for (const operation of guarded) {
      expect(reachable).not.toContain(operation)
      const caller = {
        company_id: server.company_id,
        actor: { kind: 'key', id: 1, name: 'k', permissions: null, confirm_writes: false },
        channel: 'rest',
        request_id: 'test',
      } as const
      await expect(runOperation(server.operationDeps, operation, caller, {})).rejects.toMatchObject(
        {
          code: 'forbidden',
        },
      )
    }
    const rows = await server.sql(
      'select id from api_keys where company_id = $1 and created_by = $2',
      ['k'],
    )
    expect(rows).toEqual([])
  })
})

describe('two companies', () => {
  let other: FilledCompany
  beforeAll(async () => {
    other = await fillCompany(server)
  })

  const paths = [
    '/admin',
    '/admin/approvals',
    '/admin/approvals?kind=forgot-punches',
    '/admin/approvals?kind=adjustments',
    '/admin/approvals?kind=mileage',
    '/admin/approvals/decided',
    '/admin/away?view=month&date=2026-12-01',
    '/admin/payroll',
    '/admin/keys',
    '/admin/webhooks',
    '/admin/audit',
    '/admin/mails',
    '/admin/settings',
    '/admin/access',
    '/admin/people?state=all',
    '/admin/people/new',
    '/admin/leave-types',
    '/admin/leave-types/new',
    '/admin/holidays',
    '/admin/holidays/new',
    '/admin/blackout-dates',
    '/admin/blackout-dates/new',
    '/admin/minimum-present',
    '/admin/minimum-present/new',
    '/admin/schedules',
    '/admin/work-locations',
    '/admin/mileage?from=2020-01-01',
    '/admin/mileage/new',
  ]

  const kinds = [
    'leave/{leave_requests}',
    'forgot-punches/{forgot_punch_requests}',
    'adjustments/{payroll_day_adjustments}',
    'mileage/{mileage_trips}',
  ]
  const pagesOfRecords = [
    'webhooks/{webhooks}',
    'keys/{api_keys}',
    'payroll?period={pay_periods}',
    ...['', '/edit', '/leave', '/schedule', '/schedule/edit', '/time', '/activity'].map(
      (part) => `people/{employees}${part}`,
    ),
    'leave-types/{leave_types}',
    'leave-types/{leave_types}/policies/new',
    'leave-types/{leave_types}/policies/{leave_policies}',
    'holidays/{holidays}',
    'blackout-dates/{blackout_dates}',
    'minimum-present/{minimum_present}',
    'work-locations/{work_locations}',
    'mileage/{mileage_trips}',
    'mileage?employee_id={employees}',
    'payroll/{pay_periods}/approve',
    'payroll/explain?employee_id={employees}&date=2026-10-05',
    'payroll/export?format=xlsx&period={pay_periods}',
    'payroll/chart.svg?period={pay_periods}',
    ...kinds.map((kind) => `approvals/${kind}`),
  ]
  const formsOfRecords = [
    ...kinds.map((kind) => `approvals/${kind}`),
    'keys/{api_keys}',
    'keys/{api_keys}/revoke',
    ...[
      'edit',
      'leaving',
      'rehire',
      'leave/adjust',
      'schedule',
      'schedule/days',
      'schedule/days/{one_day_overrides}/cancel',
      'schedule/versions/{schedule_versions}/delete',
      'invite',
    ].map((part) => `people/{employees}/${part}`),
    'leave-types/{leave_types}',
    'leave-types/{leave_types}/delete',
    'leave-types/{leave_types}/policies/new',
    'leave-types/{leave_types}/policies/{leave_policies}',
    'leave-types/{leave_types}/policies/{leave_policies}/delete',
    'holidays/{holidays}',
    'holidays/{holidays}/delete',
    'blackout-dates/{blackout_dates}',
    'blackout-dates/{blackout_dates}/delete',
    'minimum-present/{minimum_present}',
    'work-locations/{work_locations}',
    'mileage/{mileage_trips}',
    ...['approve', 'reject', 'cancel'].map((part) => `mileage/{mileage_trips}/${part}`),
    'access/{employees}/grant',
    'access/{employees}/link',
    'access/{employees}/revoke',
    'payroll/{pay_periods}/approve',
    'payroll/{pay_periods}/reopen',
    'webhooks/{webhooks}/change',
    'webhooks/{webhooks}/delete',
    'webhooks/{webhooks}/test',
    'webhooks/{webhooks}/rotate',
    'webhooks/{webhooks}/resend-failed',
    'webhooks/{webhooks}/deliveries/{deliveries}/resend',
  ]

  /** Returns each path with the ids of the other company's records that it is about, and with one id in all places. */
  function guesses(paths: readonly string[]): string[] {
    return dealt(paths, other.ids).flatMap(([path, ids]) => {
      const about = path.replace(/\{(\w+)\}/g, (_, table) => String(other.id_of[table] ?? ids[0]))
      const others = ids.map((id) => path.replace(/\{\w+\}/g, String(id)))
      return [...new Set([about, ...others])].map((each) => `/admin/${each}`)
    })
  }

  test('no page shows anything of the other, and no form changes it', async () => {
    const { browser } = await signedInAdmin()
    const before = await other.digest()
    const leaks: string[] = []
    for (const path of paths) {
      const { text, status } = await browser.get(path)
      if (status !== 200) leaks.push(`${path} answered ${status}`)
      if (text.includes(markOf(other))) leaks.push(path)
    }
    const { text } = await browser.get('/admin/access')
    const { form_token = '' } = hiddenFields(text, '/admin/access/password')
    for (const path of guesses(pagesOfRecords)) {
      const shown = await browser.get(path)
      if (shown.status < 400 || shown.text.includes(markOf(other))) leaks.push(path)
    }
    for (const path of guesses(formsOfRecords)) {
      const form = { form_token, verdict: 'approve', status: 'disabled' }
      const shown = await browser.post(path, form)
      if (shown.status < 400) leaks.push(`${path} took it`)
      if (shown.text.includes(markOf(other))) leaks.push(path)
    }
    expect(leaks).toEqual([])
    expect(await other.digest()).toBe(before)
  })
})

describe('pages', () => {
  const script = '<script>alert(1)</script>'

  test('show a name of markup as text, everywhere', async () => {
    const company_id = await server.company(script)
    const key = await server.makeKey({ company_id })
    const named = { first_name: script, last_name: '"><img src=x>', department: script }
    const admin = await newAdmin(named, key)
    const minimum = { department: script, effective_from: '2026-01-01', minimum_present: 1 }
    await server.rest('PUT', '/minimum-present', minimum, { key })
    await server.rest('PUT', '/company', { mileage_enabled: true }, { key })
    await server.rest(
      'POST',
      '/leave-requests',
      {
        employee_id: admin.id,
        type: 'unpaid',
        start_date: '2026-12-01',
        end_date: '2026-12-01',
        notes: script,
      },
      { key },
    )
    await server.rest(
      'POST',
      '/mileage-trips',
      {
        employee_id: admin.id,
        trip_date: '2026-10-01',
        start_address: script,
        end_address: '"onload="x',
        distance_km: 1,
      },
      { key },
    )
    await server.rest(
      'POST',
      '/blackout-dates',
      { name: script, start_date: '2020-01-01', end_date: '2020-01-02', departments: [script] },
      { key },
    )
    await run(grantDashboardAccess, { employee_id: admin.id }, company_id)
    const browser = await signedIn(server, await linkOf(admin, company_id))
    await browser.submit('/admin/keys/new', '/admin/keys/new', {
      name: script,
      scope: 'all',
      rate_limit: '5',
    })
    for (const path of [
      '/admin',
      '/admin/approvals',
      '/admin/payroll',
      '/admin/keys',
      '/admin/audit',
      `/admin/audit?actor=${encodeURIComponent(script)}`,
      `/admin?said=${encodeURIComponent(script)}`,
      '/admin/settings',
      '/admin/access',
      '/admin/people',
      '/admin/schedules',
      '/admin/mileage?from=2026-01-01&to=2026-12-31',
      '/admin/blackout-dates?show=past',
      '/admin/minimum-present',
      ...['', '/edit', '/leave', '/schedule', '/activity'].map(
        (part) => `/admin/people/${admin.id}${part}`,
      ),
      `/admin/payroll/explain?employee_id=${admin.id}&date=2026-10-05`,
    ]) {
      const { text, status } = await browser.get(path)
      expect(status, path).toBe(200)
      expect(text, path).not.toContain('<script>alert')
      expect(text, path).not.toContain('<img src=x')
      expect(text, path).not.toContain('"onload=')
      expect(text, path).toContain('&lt;script&gt;')
    }
  })

  test('have a Content-Security-Policy without external or inline content', async () => {
    const { browser } = await signedInAdmin()
    for (const path of ['/admin', '/admin/payroll', '/admin/sign-in', '/admin/nowhere']) {
      const { headers, text } = await browser.get(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('unsafe')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(text).not.toMatch(/<style|style="|<script(?! defer src="\/admin\/assets\/)/)
      expect(text).not.toMatch(/ on\w+="/)
    }
  })

  test('have scripts and styles under addresses that never change', async () => {
    const { text } = await visitor(server).get('/admin/sign-in')
    const addresses = [...text.matchAll(/"(\/admin\/assets\/[^"]+)"/g)].map(([, path]) => path!)
    expect(addresses.length).toBeGreaterThan(3)
    for (const path of addresses) {
      const response = await fetch(`${server.url}${path}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
  })

  test('redirect requests without a session to the sign-in page, also those from scripts', async () => {
    const response = await fetch(`${server.url}/admin/keys`, { redirect: 'manual' })
    const sign_in = '/sign-in?continue=%2Fadmin%2Fkeys'
    expect([response.status, response.headers.get('location')]).toEqual([303, sign_in])
    const request = await fetch(`${server.url}/admin/keys`, { headers: { 'HX-Request': 'true' } })
    expect(request.headers.get('hx-redirect')).toBe(sign_in)
  })

  test('answer a failure as a page, with the id that finds it in the log', async () => {
    const { browser } = await signedInAdmin()
    for (const [path, status] of [
      ['/admin/nowhere', 404],
      ['/admin/webhooks/987654', 404],
      ['/admin/webhooks/x', 422],
      ['/admin/payroll?period=0', 404],
      ['/admin/payroll/export?format=doc&period=1', 422],
    ] as const) {
      const shown = await browser.get(path)
      expect(shown.status, path).toBe(status)
      expect(shown.text).toContain(status === 404 ? 'Page not found' : 'Request failed')
      expect(shown.text).toContain(shown.headers.get('x-request-id'))
    }
  })
})

describe('what is done', () => {
  test('is done once, by the signed-in person, over the dashboard channel', async () => {
    const { browser, admin } = await signedInAdmin()
    const { body } = await server.rest('POST', '/leave-requests', {
      employee_id: admin.id,
      type: 'unpaid',
      start_date: '2027-03-01',
      end_date: '2027-03-02',
    })
    const action = `/admin/approvals/leave/${body.id}`
    const shown = await browser.submit('/admin/approvals?per_page=100', `${action}?per_page=100`, {
      verdict: 'approve',
    })
    expect(shown.text).toContain('Approved: ')
    expect(shown.text).toContain(`action="${action}/reopen?per_page=100"`)
    const { body: after } = await server.rest('GET', `/leave-requests/${body.id}`)
    expect(after).toMatchObject({ status: 'approved', decided_by: { kind: 'user', id: admin.id } })
    const { body: log } = await server.rest('GET', '/audit-log?action=leave_requests.approve')
    expect(log.data[0]).toMatchObject({
      channel: 'dashboard',
      actor: { kind: 'user', id: admin.id },
    })
    const { form_token = '' } = hiddenFields(
      (await browser.get('/admin/access')).text,
      '/admin/access/password',
    )
    const late = await browser.post(action, { form_token, verdict: 'reject', note: 'No' })
    expect(late.status).toBe(422)
    expect(late.text).toMatch(/The request of .* is already approved by .*\. Nothing was changed\./)
  })

  test('to requests of each kind is decided, with the note that was written', async () => {
    const { browser, admin } = await signedInAdmin()
    await server.rest('PUT', '/company', { mileage_enabled: true })
    const punch = {
      employee_id: admin.id,
      work_date: '2026-10-05',
      clock_in: '2026-10-05T13:00:00Z',
      clock_out: '2026-10-05T21:00:00Z',
    }
    const adjustment = { employee_id: admin.id, work_date: '2026-10-06', note: 'x', hours_delta: 1 }
    const trip = {
      employee_id: admin.id,
      trip_date: '2026-10-05',
      start_address: 'a',
      end_address: 'b',
      distance_km: 3,
    }
    for (const [kind, path, body, noted] of [
      ['forgot-punches', '/forgot-punch-requests', punch, 'reviewer_notes'],
      ['adjustments', '/payroll-day-adjustments', adjustment, 'reviewer_notes'],
      ['mileage', '/mileage-trips', trip, 'rejection_reason'],
    ] as const) {
      for (const verdict of ['reject', 'approve'] as const) {
        const { body: made } = await server.rest('POST', path, body)
        const action = `/admin/approvals/${kind}/${made.id}`
        const request = { verdict, note: 'Seen with the team' }
        const shown = await browser.submit(action, action, request)
        expect(shown.text, kind).toContain(verdict === 'approve' ? 'Approved: ' : 'Rejected: ')
        const { body: after } = await server.rest('GET', `${path}/${made.id}`)
        expect(after.status).toBe(verdict === 'approve' ? 'approved' : 'rejected')
        if (verdict === 'reject') expect(after[noted]).toBe('Seen with the team')
      }
    }
  })

  test('on a forgotten punch shows its times in the employee’s zone, by its name', async () => {
    const { admin, browser } = await signedInAdmin()
    const traveller = await newAdmin({ timezone: 'America/Vancouver' })
    for (const { id } of [admin, traveller]) {
      await server.rest('POST', '/forgot-punch-requests', {
        employee_id: id,
        work_date: '2026-10-13',
        clock_in: '2026-10-13T16:00:00Z',
        clock_out: '2026-10-13T23:30:00Z',
      })
    }
    const { text } = await browser.get('/admin/approvals?kind=forgot-punches&sort=-work_date')
    expect(text).toContain('>9:00 AM to 4:30 PM (America/Vancouver)</td>')
    expect(text).toContain('>12:00 PM to 7:30 PM</td>')
  })

  test('to a webhook is switching off and on, a new secret, and deleting', async () => {
    const { browser } = await signedInAdmin()
    const [hook] = await server.sql<{ id: number }>(
      `insert into webhooks (company_id, url, secret_sealed, created_at, updated_at)
       values ($1, 'https://example.test/hook', '', now(), now()) returning id`,
    )
    const page = `/admin/webhooks/${hook!.id}`
    const off = await browser.submit(page, `${page}/change`)
    expect(off.text).toContain('Switch on')
    const on = await browser.submit(page, `${page}/change`)
    expect(on.text).toContain('Switch off')
    const made = await browser.submit(page, `${page}/rotate`)
    expect(made.text).toMatch(/whsec_[\w+/=]{40,}/)
    expect((await browser.get(page)).text).not.toContain('whsec_')
    const gone = await browser.submit(page, `${page}/delete`)
    expect(gone.text).toContain('The webhook was deleted.')
    expect((await browser.get(page)).status).toBe(404)
  })

  test('shows what a delivery sent and got back, once it is asked for', async () => {
    const { browser } = await signedInAdmin()
    const [made] = await server.sql<{ webhook_id: number; id: number }>(
      `with hook as (
         insert into webhooks (company_id, url, secret_sealed, created_at, updated_at)
         values ($1, 'https://example.test/hook', '', now(), now()) returning id),
       event as (
         insert into outbox (company_id, event_id, type, object, previous, api_version, actor, created_at)
         values ($1, 'evt_shown', 'webhook.test', '{}', '{}', '', '{}', now()) returning id),
       delivery as (
         insert into deliveries (company_id, webhook_id, outbox_id, status, created_at, updated_at)
         select $1, hook.id, event.id, 'delivered', now(), now() from hook, event
         returning id, webhook_id),
       attempt as (
         insert into delivery_attempts (company_id, delivery_id, at, status_code, duration_ms,
                                        request_headers, request_body, response_headers)
         select $1, id, now(), 200, 1234, '{"webhook-id": "evt_shown"}', '<body>', '{"x-trace": "abc"}'
         from delivery returning id)
       select webhook_id, delivery.id from delivery`,
    )
    const page = `/admin/webhooks/${made!.webhook_id}`
    const closed = (await browser.get(page)).text
    expect(closed).toContain('1.23 s')
    expect(closed).toContain(`${page}?delivery=${made!.id}`)
    expect(closed).not.toContain('x-trace')
    const open = (await browser.get(`${page}?delivery=${made!.id}`)).text
    for (const shown of ['webhook-id: evt_shown', '&lt;body&gt;', 'x-trace: abc']) {
      expect(open).toContain(shown)
    }
  })

  test("to one's own email is what signs in from then on", async () => {
    const { browser } = await adminWithPassword()
    const email = `New.Ada${made}@example.test`
    const shown = await browser.submit('/admin/access', '/admin/access/email', { email })
    expect(shown.text).toContain('Your email was changed.')
    const again = await visitor(server).post('/admin/sign-in', { email, password })
    expect(again.text).toContain('<h1>Overview</h1>')
    const taken = await browser.submit('/admin/access', '/admin/access/email', {
      email: (await newAdmin()).email,
    })
    expect(taken.text).toContain('is already in use')
  })

  test('to settings writes only the differences, in one audit row', async () => {
    const { browser } = await signedInAdmin()
    const { body: before } = await server.rest('GET', '/company')
    const hours = '/admin/settings/paid-hours'
    const form = () => formOf(browser, '/admin/settings', hours)
    const same = await browser.post(hours, await form())
    expect(same.text).toContain('Nothing was changed: the settings are as they were.')
    expect((await server.rest('GET', '/company')).body).toEqual(before)
    const changed = { ...(await form()), punch_rounding: '15' }
    const review = await browser.post(hours, changed)
    expect(review.text).toContain('<del>Not at all</del> <ins>To 15 minutes</ins>')
    expect((await server.rest('GET', '/company')).body).toEqual(before)
    await browser.post(hours, { ...changed, step: 'save' })
    const { body: after } = await server.rest('GET', '/company')
    expect(after).toEqual({ ...before, punch_rounding: 15 })
    const company = '/admin/settings/company'
    const bad = await browser.post(company, {
      ...(await formOf(browser, '/admin/settings', company)),
      timezone: 'Mars/Olympus',
    })
    expect(bad.status).toBe(422)
    expect(bad.text).toContain('must be a time zone name')
  })
})
