import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { createCompany } from '../../../src/modules/company/create.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { operator } from '../../support/callers.ts'
import { signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let company_id: number
let key: string
let ana: number

// Friday: the period of November 15 to 28 is current, the previous one has ended.
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-11-20T15:00:00Z') })
})
afterAll(() => server.close())

const send = (method: string, path: string, body?: unknown) =>
  server.rest(method, path, body, { key })
const periodOf = async (date: string) =>
  (await send('GET', `/pay-periods?date=${date}`)).body.data[0] as { id: number; label: string }
const approve = async (date: string, body: object = {}) =>
  send('POST', `/pay-periods/${(await periodOf(date)).id}/approve`, body)

async function makeCompany(approve_open_periods: 'allow' | 'ask') {
  company_id = await server.company('Running Ltd', { approve_open_periods })
  key = await server.makeKey({ company_id })
  await send('PUT', '/company', { pay_period_anchor: '2026-11-01', pay_basis: 'punches' })
  ana = await addEmployee(server, { company_id, first_name: 'Ana', last_name: 'Open' })
}

describe('where a company asks', () => {
  beforeEach(() => makeCompany('ask'))

  test('a running period is approved with accept_open alone', async () => {
    const refused = await approve('2026-11-20')
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      accept_open: [
        'must be true to approve the period as it is: it ends on 2026-11-28, and today is 2026-11-20 in America/Toronto',
      ],
    })
    expect((await approve('2026-11-20', { accept_open: false })).status).toBe(422)
    expect((await approve('2026-11-20', { accept_open: true })).body.status).toBe('approved')
  })

  test('open entries of a period that has ended are listed', async () => {
    const { body: open } = await send('POST', '/time-entries', {
      employee_id: ana,
      clock_in: '2026-11-13T09:00',
    })
    const refused = await approve('2026-11-13')
    expect(refused.body.errors.accept_open).toEqual([
      `must be true to approve the period as it is: entry ${open.id} of "Ana Open" on 2026-11-13 has no clock-out`,
    ])
    const answer = await approve('2026-11-13', { accept_open: true })
    expect(answer.body.held_entries).toMatchObject([{ entry_id: open.id, clock_out: null }])
  })

  test('an ended period needs no accept_open', async () => {
    expect((await approve('2026-11-13')).status).toBe(200)
  })

  test('a dry run asks too, and tells what is open once it is accepted', async () => {
    const { id } = await periodOf('2026-11-20')
    const at = `/pay-periods/${id}/approve?dry_run=true`
    expect((await send('POST', at)).status).toBe(422)
    const { body } = await send('POST', at, { accept_open: true })
    expect(body.effects.left_open).toEqual([
      'it ends on 2026-11-28, and today is 2026-11-20 in America/Toronto',
    ])
  })
})

test('in an existing company API keys approve as before, and the company can require accept_open', async () => {
  await makeCompany('allow')
  expect((await approve('2026-11-20')).status).toBe(200)
  const { body } = await send('PUT', '/company', { approve_open_periods: 'ask' })
  expect(body.approve_open_periods).toBe('ask')
  expect((await approve('2026-12-01')).status).toBe(422)
})

test('a new company asks; a row that the release before makes does not', async () => {
  const { id } = await createCompany(
    server.database,
    { ...operator, now_ms: Date.now() },
    { name: 'New Ltd', timezone: 'America/Toronto' },
  )
  const [made] = await server.sql(
    'select approve_open_periods from companies where id = $1',
    [],
    id,
  )
  expect(made).toEqual({ approve_open_periods: 'ask' })
  const [column] = await server.sql<{ column_default: string }>(
    `select column_default from information_schema.columns
     where $1::bigint is not null and table_name = 'companies'
       and column_name = 'approve_open_periods'`,
  )
  expect(column!.column_default).toContain('allow')
})

describe('on the dashboard, whatever the company says', () => {
  let browser: Visitor

  beforeEach(async () => {
    await makeCompany('allow')
    const { body: admin } = await send('POST', '/employees', {
      first_name: 'Ada',
      last_name: 'Admin',
      email: `ada${company_id}@example.test`,
      password: 'a long enough password 7',
      role: 'company_admin',
      country_code: 'CA',
      timezone: 'America/Toronto',
    })
    const caller = { company_id, ...operator }
    const who = { employee_id: admin.id }
    await runOperation(server.operationDeps, grantDashboardAccess, caller, who)
    const { body: link } = await runOperation(
      server.operationDeps,
      createDashboardLink,
      caller,
      who,
    )
    browser = await signedIn(server, (link as { path: string }).path)
  })

  test('a current period requires a checkbox, and has no main button', async () => {
    const { id, label } = await periodOf('2026-11-20')
    const shown = await browser.get(`/admin/payroll?period=${id}`)
    expect(shown.text).toContain('It ends in 8 days.')
    expect(shown.text).toContain(`<a class="button" href="/admin/payroll/${id}/approve">`)

    const at = `/admin/payroll/${id}/approve`
    const page = (await browser.get(at)).text
    expect(page).toMatch(/anyway: it ends in 8 days/)
    expect(page).toContain('name="accept_open"')
    expect(page).not.toContain(`class="main">Approve ${label}`)

    const refused = await browser.submit(at, at)
    expect(refused.status).toBe(422)
    expect((await send('GET', `/pay-periods/${id}`)).body.status).toBe('open')
    await browser.submit(at, at, { accept_open: 'yes' })
    expect((await send('GET', `/pay-periods/${id}`)).body.status).toBe('approved')
    const late = { clock_in: '2026-11-19T09:00', clock_out: '2026-11-19T17:00' }
    await send('POST', '/time-entries', { employee_id: ana, ...late })
    const after = await browser.get(`/admin/payroll?period=${id}`)
    expect(after.text).toMatch(/Ana Open, <time[^>]*>Thu, Nov 19<\/time><\/a>: 8\.00 h/)
  })

  test('an ended period has one button', async () => {
    const { id, label } = await periodOf('2026-11-13')
    expect((await browser.get(`/admin/payroll?period=${id}`)).text).toContain(
      `<a class="button main" href="/admin/payroll/${id}/approve">`,
    )
    const at = `/admin/payroll/${id}/approve`
    const page = (await browser.get(at)).text
    expect(page).not.toContain('name="accept_open"')
    expect(page).toContain(`class="main">Approve ${label}`)
    await browser.submit(at, at)
    expect((await send('GET', `/pay-periods/${id}`)).body.status).toBe('approved')
  })
})
