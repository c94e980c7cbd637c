import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { factsOf } from '../../../src/modules/approvals/mails/leave-facts.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { operator } from '../../support/callers.ts'
import { signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { askLeave, takeLeave } from '../../support/leave.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let browser: Visitor
const staff: Record<string, number> = {}

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-06-01T12:00:00Z') })
  const employee_id = await addEmployee(server, { role: 'company_admin' })
  const run = async (operation: AnyOperation) => {
    const caller = { company_id: server.company_id, ...operator }
    return (await runOperation(server.operationDeps, operation, caller, { employee_id })).body
  }
  await run(grantDashboardAccess)
  const { path } = (await run(createDashboardLink)) as { path: string }
  browser = await signedIn(server, path)
  for (const first_name of ['Ana', 'Ben', 'Cy']) {
    const person = { first_name, department: 'Kitchen', works_weekdays: true }
    staff[first_name] = await addEmployee(server, person)
  }
  for (const date of ['2026-09-16', '2026-10-14']) await takeLeave(server, staff.Ben!, date)
})
afterAll(() => server.close())

const wish = async (date: string) =>
  (await askLeave(server, staff.Ana!, date, date)).body.id as number

test('an admin sets the minimum of a department, changes it and ends it', async () => {
  const path = '/admin/minimum-present/new'
  const input = { effective_from: '2026-09-01', minimum_present: '3' }
  const wrong = await browser.submit(path, path, { ...input, department: 'Wharf' })
  expect(wrong.text).toContain(
    'Nothing was changed. <a href="#f-department">No department is named Wharf; there are Kitchen.</a>',
  )
  expect(wrong.text).toContain(
    'id="e-department">No department is named Wharf; there are Kitchen.<',
  )
  const added = await browser.submit(path, path, { ...input, department: 'kitchen' })
  expect(added.text).toContain('The minimum was saved.')
  const [one] = (await server.rest('GET', '/minimum-present')).body.data
  expect(one).toMatchObject({ department: 'Kitchen', minimum_present: 3 })
  const page = `/admin/minimum-present/${one.id}`
  await browser.submit(page, page, { minimum_present: '2' })
  await browser.submit(path, path, {
    ...{ department: 'Kitchen', effective_from: '2026-10-01', minimum_present: '0' },
  })
  const { text } = await browser.get('/admin/minimum-present')
  expect(text).toContain('no minimum')
  const { data } = (await server.rest('GET', '/minimum-present')).body
  expect(data).toMatchObject([
    { id: one.id, effective_from: '2026-09-01', minimum_present: 2 },
    { effective_from: '2026-10-01', minimum_present: 0 },
  ])
})

test('blackout dates take only departments that somebody has, or that they had', async () => {
  const path = '/admin/blackout-dates/new'
  const dates = { start_date: '2026-11-02', end_date: '2026-11-03', enforcement: 'block' }
  const input = { name: 'Stock', ...dates }
  const wrong = await browser.submit(path, path, { ...input, departments: 'KITCHEN\nWharf' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('No department is named Wharf; there are Kitchen.')
  const added = await browser.submit(path, path, { ...input, departments: 'kitchen' })
  expect(added.text).toContain('The blackout dates were added.')
  const stored = async () => (await server.rest('GET', '/blackout-dates')).body.data
  const [{ id }] = await stored()
  await server.rest('PUT', `/blackout-dates/${id}`, { departments: ['Kitchen', 'Closed'] })
  const page = `/admin/blackout-dates/${id}`
  const kept = { ...input, name: 'Count', departments: 'Kitchen\nClosed' }
  const saved = await browser.submit(page, page, kept)
  expect(saved.text).toContain('The blackout dates were saved.')
  expect(await stored()).toMatchObject([{ name: 'Count', departments: ['Kitchen', 'Closed'] }])
})

test('who is away offers to enter leave today where the period has today', async () => {
  const link = async (query: string) =>
    /href="\/admin\/leave\/new\?date=([^"]*)"/.exec(
      (await browser.get(`/admin/away${query}`)).text,
    )?.[1]
  expect(await link('?view=month&date=2026-06-20')).toBe('2026-06-01')
  expect(await link('?date=2026-07-08')).toBe('2026-07-06')
})

test('pages and emails call only a broken minimum a conflict', async () => {
  const short = await wish('2026-09-16')
  const page = (await browser.get(`/admin/approvals/leave/${short}`)).text
  const line = 'Wed, Sep 16, 2026: 1 at work, minimum 2'
  expect(page).toContain('>Conflict<')
  expect(page).toContain(line)
  expect((await browser.get('/admin/approvals')).text).toContain('>Conflict<')
  const request = { leave_request_id: short }
  const { body } = await server.rest('POST', '/leave-requests/preview', request)
  expect(factsOf(body)).toContainEqual(['Conflict', line])

  const free = await wish('2026-10-14')
  const other = (await browser.get(`/admin/approvals/leave/${free}`)).text
  expect(other).toContain('Ben Tester')
  expect(other).not.toContain('>Conflict<')
})

test('who is away marks the days below the minimum, and no other with two away', async () => {
  const at = async (date: string) => (await browser.get(`/admin/away?view=week&date=${date}`)).text
  const marked = (text: string) => text.match(/away, conflict/g)?.length ?? 0
  expect(marked(await at('2026-09-16'))).toBe(0)
  for (const date of ['2026-09-16', '2026-10-14']) await takeLeave(server, staff.Ana!, date)
  expect(marked(await at('2026-09-16'))).toBe(1)
  const october = await at('2026-10-14')
  expect(october).toContain('Ana Tester')
  expect(marked(october)).toBe(0)
})
