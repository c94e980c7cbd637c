import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { rulesOver, through } from '../../support/both-transports.ts'
import { operator } from '../../support/callers.ts'
import { hiddenFields, signedIn } from '../../support/dashboard-client.ts'
import { freshDates } from '../../support/fresh-dates.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const own = 'You cannot decide your own request.'
const freshMonday = freshDates('2027-01-11', 7)

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Setting = 'allow' | 'refuse' | null

/** A company with an admin who has access to the dashboard, and perhaps a second one. */
async function company(own_decisions: Setting, admins: 1 | 2) {
  const company_id = await server.company(`Decisions ${own_decisions} ${admins}`, { own_decisions })
  const ids: number[] = []
  for (let n = 0; n < admins; n += 1) {
    const id = await addEmployee(server, {
      first_name: 'Ada',
      role: 'company_admin',
      company_id,
      works_weekdays: true,
    })
    await runOperation(
      server.operationDeps,
      grantDashboardAccess,
      { company_id, ...operator },
      { employee_id: id },
    )
    ids.push(id)
  }
  const keys = {
    company: await server.makeKey({ company_id }),
    named: await server.makeKey({ company_id, employee_id: ids[0]!, reach: 'company' }),
  }
  return { company_id, admin: ids[0]!, keys }
}

async function ownLeave(key: string, employee_id: number): Promise<number> {
  const date = freshMonday()
  const body = { employee_id, type: 'unpaid', start_date: date, end_date: date }
  return (await server.rest('POST', '/leave-requests', body, { key })).body.id
}

/** Whether a person decides about herself, by setting and number of admins. */
const table: [Setting, 1 | 2, boolean][] = [
  ['allow', 1, true],
  ['allow', 2, true],
  ['refuse', 1, false],
  ['refuse', 2, false],
  [null, 1, true],
  [null, 2, false],
]

describe.each(table)('own_decisions %s with %i admins', (setting, admins, isAllowed) => {
  test.each(rulesOver(import.meta.url))(
    'binds a key that names the admin, over %s',
    async (api) => {
      const { admin, keys } = await company(setting, admins)
      const id = await ownLeave(keys.company, admin)
      for (const operation of ['leave_requests.reject', 'leave_requests.approve']) {
        if (isAllowed && operation.endsWith('reject')) continue
        const said = await through(server, api, operation, { id }, { key: keys.named })
        if (isAllowed) expect(said.body.status).toBe('approved')
        else expect(said).toMatchObject({ ok: false, body: { error: 'Forbidden', message: own } })
      }
      const other = await ownLeave(keys.company, admin)
      const said = await through(
        server,
        api,
        'leave_requests.approve',
        { id: other },
        { key: keys.company },
      )
      expect(said.body).toMatchObject({ status: 'approved' })
      expect(said.body.decided_by).toEqual({
        id: expect.any(Number),
        kind: 'key',
        name: 'Test key',
      })
    },
  )

  test('binds the rows of bulk decisions', async () => {
    const { admin, keys, company_id } = await company(setting, admins)
    const other = await addEmployee(server, { company_id })
    const ids: number[] = []
    for (const employee_id of [admin, other]) {
      const body = { employee_id, clock_in: '2026-08-03T09:00', clock_out: '2026-08-03T17:00' }
      ids.push((await server.rest('POST', '/time-entries', body, { key: keys.company })).body.id)
    }
    const { body } = await server.rest(
      'POST',
      '/time-entries/approve',
      { ids },
      { key: keys.named },
    )
    expect(body.results).toEqual([
      isAllowed
        ? { id: ids[0], result: 'approved' }
        : { id: ids[0], result: 'failed', errors: { id: [own] } },
      { id: ids[1], result: 'approved' },
    ])
  })

  test('binds an adjustment that is approved as it is made', async () => {
    const { admin, keys } = await company(setting, admins)
    const adjust = (apply_immediately: boolean) =>
      server.rest(
        'POST',
        '/payroll-day-adjustments',
        {
          employee_id: admin,
          work_date: '2026-08-03',
          note: 'x',
          hours_delta: 1,
          apply_immediately,
        },
        { key: keys.named },
      )
    expect((await adjust(true)).status).toBe(isAllowed ? 201 : 403)
    expect((await adjust(false)).status).toBe(201)
  })

  test('binds the dashboard', async () => {
    const { admin, keys, company_id } = await company(setting, admins)
    const id = await ownLeave(keys.company, admin)
    const caller = { company_id, ...operator }
    const link = await runOperation(server.operationDeps, createDashboardLink, caller, {
      employee_id: admin,
    })
    const browser = await signedIn(server, (link.body as { path: string }).path)
    const action = `/admin/approvals/leave/${id}`
    const { text } = await browser.get('/admin/approvals')
    expect(text.includes(`action="${action}"`)).toBe(isAllowed)
    const hidden = hiddenFields(text, '/admin/sign-out')
    const said = await browser.post(action, { ...hidden, verdict: 'approve', note: '' })
    expect(said.text.includes('Approved: ')).toBe(isAllowed)
    expect(said.text.includes(own)).toBe(!isAllowed)
    const { body } = await server.rest('GET', `/leave-requests/${id}`, undefined, {
      key: keys.company,
    })
    expect(body.status).toBe(isAllowed ? 'approved' : 'pending')
  })
})

test('a new company has made no choice; a company from before the setting allows', async () => {
  const columns = await server.sql<{ value: string | null }>(
    `select column_default as value from information_schema.columns
     where $1::bigint is not null and table_name = 'companies' and column_name = 'own_decisions'`,
  )
  expect(columns).toEqual([{ value: null }])
})

test('at team reach own requests are refused whatever the setting', async () => {
  const { admin, company_id } = await company('allow', 1)
  const key = await server.makeKey({ company_id, employee_id: admin, reach: 'team' })
  const id = await ownLeave(key, admin)
  const { status, body } = await server.rest('POST', `/leave-requests/${id}/approve`, {}, { key })
  expect([status, body.message]).toEqual([403, own])
})
