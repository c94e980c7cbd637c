import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { operator } from '../../support/callers.ts'
import { signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { freshDates } from '../../support/fresh-dates.ts'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let browser: Visitor
let admin_id: number
const now_ms = Date.parse('2026-06-01T12:00:00Z')
const workday = freshDates('2026-06-03', 7)

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  await listen(server)
  admin_id = await addEmployee(server, { role: 'company_admin', works_weekdays: true })
  const caller = { company_id: server.company_id, ...operator }
  const input = { employee_id: admin_id }
  await runOperation(server.operationDeps, grantDashboardAccess, caller, input)
  const { body } = await runOperation(server.operationDeps, createDashboardLink, caller, input)
  browser = await signedIn(server, (body as { path: string }).path)
})
afterAll(() => server.close())

async function person(first_name: string): Promise<{ id: number; email: string }> {
  const id = await addEmployee(server, { first_name, last_name: 'Silva', works_weekdays: true })
  return (await server.rest('GET', `/employees/${id}`)).body
}

const requestsOf = async (id: number) =>
  (await server.rest('GET', `/leave-requests?employee_id=${id}`)).body.data

/** Sends the form as a browser without scripts does: the first save shows the effects, the second one stores. */
async function saveTwice(path: string, fields: Record<string, string>) {
  const first = await browser.submit(path, path, fields)
  expect(first.text).toContain('Nothing is saved yet.')
  const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(first.text) ?? []
  expect(seen, first.text).not.toBe('')
  const second = await browser.submit(path, path, {
    ...fields,
    seen: seen.replaceAll('&quot;', '"'),
  })
  return { first, second }
}

describe('leave for somebody', () => {
  const path = '/admin/leave/new'

  test('is shown with its effects, then entered and approved', async () => {
    const { id, email } = await person('Ana')
    const date = workday()
    const { text } = await browser.get(`${path}?employee_id=${id}&date=${date}`)
    expect(text).toContain(`value="${email}"`)
    expect(text).toContain(`value="${date}"`)
    const fields = { person: email, type: 'sick', start_date: date, end_date: date, approve: 'yes' }
    const { first, second } = await saveTwice(path, fields)
    expect(first.text).toContain('1 day')
    expect(second.text).toContain('The leave was entered and is approved.')
    expect(second.path).toContain(`/admin/people/${id}/leave`)
    expect(await requestsOf(id)).toMatchObject([{ type: 'sick', status: 'approved', days: 1 }])
  })

  test('is only requested where that was chosen', async () => {
    const { id, email } = await person('Ben')
    const date = workday()
    const fields = { person: email, type: 'vacation', start_date: date, end_date: date }
    const { second } = await saveTwice(path, fields)
    expect(second.text).toContain('The leave was requested. It waits for approval.')
    expect(await requestsOf(id)).toMatchObject([{ status: 'pending' }])
  })

  test('where it cannot be approved, says that it is requested, and why', async () => {
    const set = await server.rest('PUT', '/company', { own_decisions: 'refuse' })
    expect(set.status, set.text).toBe(200)
    const { email } = (await server.rest('GET', `/employees/${admin_id}`)).body
    const date = workday()
    const fields = { person: email, type: 'sick', start_date: date, end_date: date, approve: 'yes' }
    const { second } = await saveTwice(path, fields)
    expect(second.text).toContain('Requested, not approved')
    expect(await requestsOf(admin_id)).toMatchObject([{ status: 'pending' }])
    await server.rest('PUT', '/company', { own_decisions: null })
  })

  test('inputs that changed since their effects were shown are not saved', async () => {
    const { id, email } = await person('Cara')
    const [one, other] = [workday(), workday()]
    const fields = { person: email, type: 'sick', start_date: one, end_date: one }
    const { text } = await browser.submit(path, path, fields)
    const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(text) ?? []
    const changed = { ...fields, end_date: other, seen: seen.replaceAll('&quot;', '"') }
    expect((await browser.submit(path, path, changed)).text).toContain('Nothing is saved yet.')
    expect(await requestsOf(id)).toEqual([])
  })

  test('a wrong person or no type is said in the effects, and nothing is stored', async () => {
    const date = workday()
    const nobody = { person: 'nobody@example.test', type: 'sick', start_date: date, end_date: date }
    const shown = await browser.submit(path, path, nobody)
    expect(shown.text).toContain('is nobody in your company')
    const { email } = await person('Dora')
    const untyped = { person: email, start_date: date, end_date: date }
    expect((await browser.submit(path, path, untyped)).text).toContain('must be chosen')
  })

  test('a form that is sent twice enters it once', async () => {
    const { id, email } = await person('Eve')
    const date = workday()
    const fields = { person: email, type: 'sick', start_date: date, end_date: date, approve: 'yes' }
    const { text } = await browser.submit(path, path, fields)
    const hidden = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const form = Object.fromEntries(
      hidden.map(([, name, value]) => [name, value!.replaceAll('&quot;', '"')]),
    )
    for (const _ of [1, 2]) {
      const { text: said } = await browser.post(path, { ...form, ...fields })
      expect(said).toContain('The leave was entered and is approved.')
    }
    expect(await requestsOf(id)).toHaveLength(1)
  })
})

describe('an adjustment for somebody', () => {
  const path = '/admin/adjustments/new'

  test('is shown with the paid hours, then entered and approved', async () => {
    const { id, email } = await person('Finn')
    const work_date = workday()
    const fields = {
      ...{ person: email, work_date, hours_delta: '1.5', earning: 'regular' },
      ...{ note: 'Stayed late', approve: 'yes' },
    }
    const { first, second } = await saveTwice(path, fields)
    expect(first.text).toContain('Paid hours of the day')
    expect(second.text).toContain('The adjustment was entered and is approved.')
    const { data } = (await server.rest('GET', `/payroll-day-adjustments?employee_id=${id}`)).body
    expect(data).toMatchObject([{ hours_delta: 1.5, status: 'approved', note: 'Stayed late' }])
  })
})

describe('find', () => {
  test('finds people, pages and requests by number', async () => {
    const { id, email } = await person('Gus <b>')
    const date = workday()
    const asked = await server.rest('POST', '/leave-requests', {
      ...{ employee_id: id, type: 'sick', start_date: date, end_date: date },
    })
    const shown = async (q: string) =>
      (await browser.get(`/admin/find?q=${encodeURIComponent(q)}`)).text
    expect(await shown(email)).toContain(`/admin/people/${id}`)
    expect(await shown(email)).not.toContain('Gus <b>')
    expect(await shown('holid')).toContain('href="/admin/holidays"')
    expect(await shown(`#${asked.body.id}`)).toContain(`/admin/approvals/leave/${asked.body.id}`)
    expect(await shown('zzzz')).toContain('Nothing found.')
  })
})
