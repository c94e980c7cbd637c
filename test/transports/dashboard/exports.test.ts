import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { createInvitation, giveSignIn } from '../../../src/modules/sign-in/index.ts'
import { operator } from '../../support/callers.ts'
import { signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { eventually, startTestWorker } from '../../support/hooks.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let admin: Visitor
let boss: number

/** Tuesday, 14:30 in Toronto; the clock runs from there. */
const ahead_ms = Date.parse('2026-10-06T18:30:00Z') - Date.now()

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.now() + ahead_ms })
  boss = await addEmployee(server, {
    first_name: 'Ada',
    role: 'company_admin',
    works_weekdays: true,
  })
  await run(grantDashboardAccess, { employee_id: boss })
  const { path } = (await run(createDashboardLink, { employee_id: boss })) as { path: string }
  admin = await signedIn(server, path)
})
afterAll(() => server.close())

async function run(operation: AnyOperation, input: object) {
  const caller = { company_id: server.company_id, ...operator }
  return (await runOperation(server.operationDeps, operation, caller, input)).body
}

const page = '/admin/payroll/exports'
const latest = async () => (await server.rest('GET', '/exports')).body.data[0]

describe('an export of other dates', () => {
  test('is asked for with a form, whose errors are at its inputs', async () => {
    const { text } = await admin.get(page)
    expect(text).toContain('No exports yet.')
    expect(text).not.toContain('hx-trigger="every 1s"')
    const refused = await admin.submit(page, page, {
      from: '2026-10-05',
      to: '2026-10-01',
      format: 'xlsx',
    })
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(/class="wrong" id="e-from">It must not be after/)
    expect(refused.text).toContain('value="2026-10-05"')
    const long = await admin.submit(page, page, {
      from: '2024-01-01',
      to: '2026-10-01',
      format: 'xlsx',
    })
    expect(long.text).toMatch(/class="wrong" id="e-to">It must be within 366 days/)
    expect((await server.rest('GET', '/exports')).body.meta.total).toBe(0)
  })

  test('shows its progress, fetched again while it runs, and then the file', async () => {
    const dates = { from: '2026-01-01', to: '2026-10-01', format: 'xlsx' }
    const asked = await admin.submit(page, page, dates)
    expect(asked.text).toContain('The file is being made.')
    expect(asked.text).toContain('>waiting<')
    expect(asked.text).toContain('hx-trigger="every 1s"')
    expect(asked.text).toContain(`<a href="${page}">Refresh</a>`)
    const { id } = await latest()
    const file = `${page}/${id}/file`
    expect((await admin.get(file)).status).toBe(409)
    const state = async (change: string) => {
      await server.sql(`update exports set ${change} where company_id = $1 and id = $2`, [id])
      return (await admin.get(page)).text
    }
    expect(await state("status = 'running', due_at = null")).toContain('>starting<')
    expect(await state('progress_total = 1200, progress_done = 400')).toContain(
      '<progress value="400" max="1200" aria-label="Progress"></progress>\n<span class="quiet">400 of 1,200 people</span>',
    )
    expect(await state('progress_done = 1200')).toContain('>writing the file<')
    await state("status = 'queued', due_at = created_at")
    const worker = startTestWorker(server)
    await eventually(async () => (await latest()).status).toBe('done')
    await worker.stop()
    const done = (await admin.get(page)).text
    expect(done).not.toContain('every 1s')
    expect(done).toContain(`<a href="${file}" download>Download`)
    expect((await admin.get('/admin/payroll')).text).toContain(`href="${file}"`)
    const { status, headers } = await admin.get(file)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain('payroll-hours-2026-01-01-2026-10-01.xlsx')
  })

  test('shows why it failed, and when its file was deleted', async () => {
    const { id } = await latest()
    const error = { message: 'first', errors: { 'employees.7.payroll_id': ['is the same'] } }
    await server.sql(
      `update exports set status = 'failed', error = $3 where company_id = $1 and id = $2`,
      [id, JSON.stringify(error)],
    )
    expect((await admin.get(page)).text).toContain('Employees 7 payroll id is the same.')
    await server.sql(
      `update exports set status = 'expired', file = null where company_id = $1 and id = $2`,
      [id],
    )
    expect((await admin.get(page)).text).toContain('>deleted<')
    expect((await admin.get(`${page}/${id}/file`)).status).toBe(404)
  })
})

test('a file of a pay period is a link while it is quick, and else made in the background', async () => {
  const { body } = await server.rest('GET', '/pay-periods?date=2026-10-05')
  const { id } = body.data[0]
  const payroll = `/admin/payroll?period=${id}`
  const link = `/admin/payroll/export?format=xlsx&amp;period=${id}`
  const quick = (await admin.get(payroll)).text
  expect(quick).toContain(`href="${link}" download`)
  expect(quick).not.toContain('Make the file')
  await server.sql(
    `insert into employees (company_id, employee_number, first_name, last_name, email, search_text,
       password_hash, timezone)
     select $1, (20000 + n)::text, 'Ana', 'Silva', 'silva' || n || '@example.test', '', '', 'UTC'
     from generate_series(1, 1100) n returning 1`,
  )
  const long = (await admin.get(payroll)).text
  expect(long).not.toContain(link)
  expect(long).toContain('Make the file: Workbook with totals and days (XLSX)')
  expect(long).toContain('format=provider_a_run')
  const sent = await admin.get(`/admin/payroll/export?format=xlsx&period=${id}`)
  expect(sent.headers.get('content-disposition')).toBeNull()
  const asked = await admin.submit(payroll, page)
  expect(asked.text).toContain('The file is being made.')
  expect(await latest()).toMatchObject({ pay_period_id: id, format: 'xlsx', status: 'queued' })
  expect((await latest()).created_by).toMatchObject({ kind: 'user', id: boss })
})

test('exports are not for a manager', async () => {
  const ruth = await addEmployee(server, { first_name: 'Ruth', role: 'manager' })
  await run(giveSignIn, { employee_ids: [ruth] })
  const { path } = (await run(createInvitation, { employee_id: ruth })) as { path: string }
  const manager = await signedIn(server, path)
  for (const each of [page, `${page}/1/file`]) expect((await manager.get(each)).status).toBe(403)
})
