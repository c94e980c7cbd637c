import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { updateSignIn } from '../../../src/modules/sign-in/index.ts'
import { readFeed, shownIn, signInAs } from '../../support/calendar-feeds.ts'
import { operator } from '../../support/callers.ts'
import { signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { takeLeave } from '../../support/leave.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
const ids = {} as Record<'admin' | 'lead' | 'ben', number>
const visitors = {} as Record<'admin' | 'lead' | 'ben', Visitor>

const run = async (operation: Parameters<typeof runOperation>[1], input: object) =>
  (
    await runOperation(
      server.operationDeps,
      operation,
      { company_id: server.company_id, ...operator },
      input,
    )
  ).body as { path: string }

beforeAll(async () => {
  server = await startTestServer({ own_site: true })
  const employ = (first_name: string, role: 'company_admin' | 'manager' | 'employee') =>
    addEmployee(server, { first_name, last_name: 'Kim', role, works_weekdays: true })
  ids.admin = await employ('Ada', 'company_admin')
  ids.lead = await employ('Lea', 'manager')
  ids.ben = await employ('Ben', 'employee')
  await server.rest('PUT', `/employees/${ids.lead}`, { manager_id: ids.admin })
  await server.rest('PUT', `/employees/${ids.ben}`, { manager_id: ids.lead })
  for (const id of Object.values(ids)) {
    await takeLeave(server, id, '2027-03-01', '2027-03-01', { type: 'unpaid' })
  }
  await run(grantDashboardAccess, { employee_id: ids.admin })
  const { path } = await run(createDashboardLink, { employee_id: ids.admin })
  visitors.admin = await signedIn(server, path)
  visitors.lead = await signInAs(server, ids.lead)
  visitors.ben = await signInAs(server, ids.ben)
})
afterAll(() => server.close())

/** The address that a page shows. */
function addressOn(text: string): string {
  const [address] = /http:\/\/127\.0\.0\.1:\d+\/calendar\/[\w.-]+\.ics/.exec(text) ?? []
  if (!address) throw new Error(`There is no address on the page: ${text}`)
  expect(text).toContain(`href="${address.replace('http:', 'webcal:')}"`)
  return address
}

const at = (names: string[]) => names.map((name) => `${name} Kim 2027-03-01 2027-03-01`)

describe('an admin', () => {
  test('makes the address of the company, sees it once, renews and deletes it', async () => {
    const { admin } = visitors
    const made = await admin.submit('/admin/calendars', '/admin/calendars', {
      reach: 'company',
      name: 'Reception',
    })
    expect(made.status, made.text).toBe(200)
    expect(made.headers.get('cache-control')).toBe('no-store')
    const first = addressOn(made.text)
    expect(await shownIn(first)).toEqual(at(['Ada', 'Lea', 'Ben']))
    const list = await admin.get('/admin/calendars')
    expect(list.text).toContain('The whole company')
    expect(list.text).toContain('Reception')
    expect(list.text).not.toContain('/calendar/')
    const [, renew = ''] = /action="(\/admin\/calendars\/\d+\/renew)"/.exec(list.text)!
    const second = addressOn((await admin.submit('/admin/calendars', renew)).text)
    expect((await readFeed(first)).status).toBe(404)
    expect(await shownIn(second)).toEqual(at(['Ada', 'Lea', 'Ben']))
    const gone = await admin.submit('/admin/calendars', renew.replace('renew', 'delete'))
    expect(gone.text).toContain('The address was deleted.')
    expect(gone.text).toContain('No address yet.')
    expect((await readFeed(second)).status).toBe(404)
  })

  test('makes the address of the own team', async () => {
    const { text } = await visitors.admin.submit('/admin/calendars', '/admin/calendars', {
      reach: 'team',
    })
    expect(await shownIn(addressOn(text))).toEqual(at(['Ada', 'Lea', 'Ben']))
    await server.sql('delete from calendar_feeds where company_id = $1')
  })

  test('is told why one more is refused, at the form', async () => {
    for (let n = 0; n < 10; n += 1) await server.rest('POST', '/calendar-feeds', {})
    const refused = await visitors.admin.submit('/admin/calendars', '/admin/calendars', {
      reach: 'company',
    })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('at most 10 calendar feeds of the company')
    await server.sql('delete from calendar_feeds where company_id = $1')
  })
})

describe('a manager', () => {
  test('makes the address of the team and sees the own ones alone', async () => {
    await server.rest('POST', '/calendar-feeds', { name: 'Hidden' })
    const { lead } = visitors
    const page = await lead.get('/admin/calendars')
    expect(page.text).not.toContain('Hidden')
    expect(page.text).not.toContain('The whole company')
    const { text } = await lead.submit('/admin/calendars', '/admin/calendars', { reach: 'team' })
    expect(await shownIn(addressOn(text))).toEqual(at(['Lea', 'Ben']))
    const wide = await lead.submit('/admin/calendars', '/admin/calendars', { reach: 'company' })
    expect(wide.status).toBe(422)
    expect(wide.text).toContain('is wider than this access')
    await server.sql('delete from calendar_feeds where company_id = $1')
  })
})

describe('everybody', () => {
  test('makes the address of the own leave on the account page', async () => {
    const { ben } = visitors
    const made = await ben.submit('/account', '/account/calendars')
    expect(made.headers.get('cache-control')).toBe('no-store')
    const first = addressOn(made.text)
    expect(await shownIn(first)).toEqual(at(['Ben']))
    const account = await ben.get('/account')
    expect(account.text).toContain('Your leave in your calendar')
    expect(account.text).not.toContain('/calendar/')
    const [, renew = ''] = /action="(\/account\/calendars\/\d+\/renew)"/.exec(account.text)!
    const second = addressOn((await ben.submit('/account', renew)).text)
    expect((await readFeed(first)).status).toBe(404)
    await ben.submit('/account', renew.replace('renew', 'delete'))
    expect((await readFeed(second)).status).toBe(404)
    expect((await ben.get('/account')).text).not.toContain('/account/calendars/')
  })

  test('cannot renew or delete the address of somebody else', async () => {
    const made = await server.rest('POST', '/calendar-feeds', { employee_id: ids.lead })
    const { text } = await visitors.ben.get('/account')
    const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(text)!
    for (const what of ['renew', 'delete']) {
      const path = `/account/calendars/${made.body.id}/${what}`
      expect((await visitors.ben.post(path, { form_token })).status).toBe(404)
      expect((await visitors.ben.post(path, {})).status).toBe(403)
    }
    expect((await readFeed(made.body.feed_url)).status).toBe(200)
    await server.sql('delete from calendar_feeds where company_id = $1')
  })
})

describe('somebody who may only read', () => {
  const limit = async (read_only: boolean) => {
    for (const employee_id of [ids.lead, ids.ben])
      await run(updateSignIn, { employee_id, read_only })
  }
  beforeAll(() => limit(true))
  afterAll(() => limit(false))

  test('makes none of a team, and keeps the one that there is', async () => {
    const made = await server.rest('POST', '/calendar-feeds', {
      reach: 'team',
      employee_id: ids.lead,
    })
    const { text } = await visitors.lead.get('/admin/calendars')
    expect(text).not.toContain('action="/admin/calendars')
    expect(text).toContain('and everybody below')
    const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(text)!
    const refused = await visitors.lead.post('/admin/calendars', { form_token, reach: 'team' })
    expect(refused.status).toBe(403)
    expect(await shownIn(made.body.feed_url)).toEqual(at(['Lea', 'Ben']))
    await server.sql('delete from calendar_feeds where company_id = $1')
  })

  test('makes the address of the own leave, which only reads', async () => {
    const { text } = await visitors.ben.submit('/account', '/account/calendars')
    expect(await shownIn(addressOn(text))).toEqual(at(['Ben']))
  })
})
