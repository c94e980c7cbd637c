import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { operator } from '../../support/callers.ts'
import { hiddenFields, signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { freshDates } from '../../support/fresh-dates.ts'
import { askLeave } from '../../support/leave.ts'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { auditOf, eventsOf } from '../../support/trail.ts'

let server: TestServer
let browser: Visitor
let admin_id: number
const inbox = '/admin/approvals'
const action = '/admin/approvals/leave/selected'
const summary = (ids: readonly number[]) => `${action}?${ids.map((id) => `id=${id}`).join('&')}`
const now_ms = Date.parse('2026-06-01T12:00:00Z')
const workday = freshDates('2027-01-13', 7)

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  await listen(server)
  admin_id = await addEmployee(server, { role: 'company_admin', works_weekdays: true })
  const run = async (operation: AnyOperation) => {
    const caller = { company_id: server.company_id, ...operator }
    const input = { employee_id: admin_id }
    return (await runOperation(server.operationDeps, operation, caller, input)).body
  }
  await run(grantDashboardAccess)
  const { path } = (await run(createDashboardLink)) as { path: string }
  browser = await signedIn(server, path)
})
afterAll(() => server.close())

async function wish(first_name: string, date: string, department: string | null = null) {
  const employee_id = await addEmployee(server, {
    first_name,
    last_name: 'Silva',
    department,
    works_weekdays: true,
  })
  const { body, status, text } = await askLeave(server, employee_id, date)
  expect(status, text).toBe(201)
  return body.id as number
}

const statusOf = async (id: number) =>
  (await server.rest('GET', `/leave-requests/${id}`)).body.status

/** `Wed, Jan 13, 2027`, as pages show dates of another year. */
function inWords(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** The notice of a page, as text. */
function noticeOf(text: string): string {
  const [notice = ''] = /<div class="notice[^>]*>.*?<\/div>/s.exec(text) ?? []
  return plain(notice)
}

/** The reasons below the notice, each as text. */
function reasonsOf(text: string): string[] {
  const [reasons = ''] = /<details class="card".*?<\/details>/s.exec(text) ?? []
  return [...reasons.matchAll(/<li>.*?<\/li>/gs)].map(([reason]) => plain(reason))
}

function plain(text: string): string {
  return text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('there is no second button where the conflicts cannot be approved together', async () => {
  const [free, blocked] = [workday(), workday()]
  const ids = [await wish('Eve', free), await wish('Finn', blocked)]
  const to = new Date(Date.parse(blocked) + 86_400_000).toISOString().slice(0, 10)
  const dates = { name: 'Stocktaking', start_date: blocked, end_date: to }
  const blackout = await server.rest('POST', '/blackout-dates', dates)
  expect(blackout.status, blackout.text).toBe(201)
  const { text } = await browser.get(summary(ids))
  expect(text).toContain('1 request without conflict, 1 day in all. 1 cannot be approved.')
  expect(text).toContain('Approve 1 without conflict')
  expect(text).not.toMatch(/Approve \d+, with conflicts/)
  const [said = ''] = /overlaps the blackout[^.]*/.exec(plain(text)) ?? []
  expect(said.match(/2027/g), said).toHaveLength(1)
})

test('the selected requests are approved, and the others are left with their reasons', async () => {
  const date = workday()
  const [first, second, third] = [
    await wish('Ben', date, 'Kitchen'),
    await wish('Cara <b>', date, 'Kitchen'),
    await wish('Dora', workday(), 'Kitchen'),
  ]
  const minimum = { department: 'Kitchen', effective_from: date, minimum_present: 2 }
  await server.rest('PUT', '/minimum-present', minimum)
  const { text } = await browser.get(inbox)
  for (const id of [first, second, third]) {
    expect(text).toMatch(new RegExp(`<input type="checkbox" name="id" value="${id}"`))
  }

  const before = await browser.get(summary([second, first]))
  expect(before.text).toContain('1 request without conflict, 1 day in all. 1 with a conflict.')
  expect(before.text).toContain('Approve 1 without conflict')
  expect(before.text).toContain('Approve 2, with conflicts')
  expect(await statusOf(first)).toBe('pending')

  const ids = [String(second), String(first)]
  const form = { id: ids, only_without_conflict: 'yes' }
  const shown = await browser.submit(summary([second, first]), action, form)
  expect(shown.status).toBe(200)
  expect(noticeOf(shown.text)).toBe('1 request approved. 1 not approved. View or reopen')
  expect(reasonsOf(shown.text)).toEqual([
    `Cara &lt;b&gt; Silva, ${inWords(date)} : on ${inWords(date)}, 1 of &quot;Kitchen&quot; would be at work, and the minimum is 2.`,
  ])
  await server.rest('PUT', '/minimum-present', { ...minimum, minimum_present: 0 })
  expect(shown.text).not.toContain('Cara <b>')
  expect(await Promise.all([first, second, third].map(statusOf))).toEqual([
    'approved',
    'pending',
    'pending',
  ])
  const [audited] = (await auditOf(server, 'leave_request', first)).slice(-1)
  expect(audited).toMatchObject({
    operation: 'leave_requests.approve_many',
    after: { decided_by: { kind: 'user', id: admin_id } },
  })
  const events = await eventsOf(server, 'leave_request', first)
  expect(events.map(({ type }) => type)).toEqual([
    'leave_request.created',
    'leave_request.approved',
  ])
  expect(events[1]!.payload.actor).toMatchObject({ channel: 'dashboard' })

  // Without the box all that can be approved are.
  const both = [second, third]
  const all = await browser.submit(summary(both), action, { id: both.map(String) })
  expect(noticeOf(all.text)).toBe('2 requests approved. View or reopen')
  expect(await statusOf(second)).toBe('approved')
})

test('the selected requests are rejected with one reason', async () => {
  const ids = [await wish('Gil', workday()), await wish('Hedda', workday())]
  const before = await browser.get(`${summary(ids)}&verdict=reject`)
  expect(before.text).toContain('Reject 2 requests')
  expect(before.text).toContain('Gil Silva')
  const rejecting = '/admin/approvals/leave/rejected'
  const fields = { id: ids.map(String), note: 'Inventory week' }
  const shown = await browser.submit(`${summary(ids)}&verdict=reject`, rejecting, fields)
  expect(noticeOf(shown.text)).toBe('2 requests rejected. View or reopen')
  for (const id of ids) {
    const { body } = await server.rest('GET', `/leave-requests/${id}`)
    expect(body).toMatchObject({ status: 'rejected', rejection_reason: 'Inventory week' })
  }
  const decided = await browser.get('/admin/approvals/decided?kind=leave&status=rejected')
  expect(decided.text).toContain('Inventory week')
  expect(decided.text).toContain(`/admin/approvals/leave/${ids[0]}/reopen`)
})

test('each request is shown with its halves or hours, its balance and the colleagues away', async () => {
  const date = workday()
  const people = []
  for (const first_name of ['Hal', 'Ivo']) {
    people.push(
      await addEmployee(server, {
        ...{ first_name, last_name: 'Silva', department: 'Bakery', works_weekdays: true },
      }),
    )
  }
  const [hal, ivo] = people
  await server.rest('PUT', '/leave-types/1', { annual_days: 10 })
  const ask = async (id: number, on: string, more: object) =>
    (await askLeave(server, id, on, on, more)).body.id as number
  const ids = [
    await ask(hal!, date, { start_day_part: 'afternoon', end_day_part: 'afternoon' }),
    await ask(hal!, workday(), { hours: 2 }),
    await ask(ivo!, date, {}),
  ]
  const { text } = await browser.get(summary(ids))
  const rows = [...text.matchAll(/<tr><th scope="row">.*?<\/tr>/gs)].map(([row]) => plain(row))
  expect(rows.map((row) => row.replace(/^.*?vacation /, ''))).toEqual([
    `${inWords(date)} afternoon 0.5 10 to 9.5 Ivo Silva ( ${inWords(date)} ) no conflict`,
    expect.stringMatching(/, 2 h 0.267 9.5 to 9.233 nobody no conflict$/),
    // Both are away once both are approved, which is no conflict without a minimum.
    `${inWords(date)} 1 10 to 9 Hal Silva ( ${inWords(date)} ) no conflict`,
  ])
  await server.rest('PUT', '/leave-types/1', { annual_days: null })
})

test('the list, and what is asked before many are approved or rejected, run as many operations for twelve requests as for three', async () => {
  const days = Array.from({ length: 12 }, workday)
  const ids: number[] = []
  for (const date of days) ids.push(await wish('Kim', date))
  const { database } = server.operationDeps
  const begin = database.begin
  let begun = 0
  database.begin = (...scope) => {
    begun += 1
    return begin(...scope)
  }
  // The fewest of three: work in the background may begin a transaction meanwhile.
  const operationsOf = async (path: string) => {
    const counts: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      begun = 0
      const { status } = await browser.get(path)
      expect(status).toBe(200)
      counts.push(begun)
    }
    return Math.min(...counts)
  }
  try {
    for (const pathOf of [
      (count: number) => `${inbox}?from=${days[0]}&to=${days[count - 1]}`,
      (count: number) => summary(ids.slice(0, count)),
      (count: number) => `${summary(ids.slice(0, count))}&verdict=reject`,
    ]) {
      const few = await operationsOf(pathOf(3))
      expect(few).toBeGreaterThan(0)
      expect(await operationsOf(pathOf(12))).toBe(few)
    }
  } finally {
    database.begin = begin
  }
  const left = await server.rest('POST', '/leave-requests/reject', { ids })
  expect(left.body.rejected).toHaveLength(12)
})

test('what cannot be approved is told with the refusal', async () => {
  const date = workday()
  const [blocked, decided] = [await wish('Eve', date, 'Office'), await wish('Fay', workday())]
  await server.rest('POST', '/blackout-dates', {
    name: 'Stocktaking',
    start_date: date,
    end_date: date,
    departments: ['Office'],
    enforcement: 'block',
  })
  await server.rest('POST', `/leave-requests/${decided}/reject`, {})
  const free = await wish('Ida', workday())
  const shown = await browser.submit(summary([free]), action, {
    id: [String(blocked), String(decided)],
  })
  expect(noticeOf(shown.text)).toBe('0 requests approved. 2 not approved.')
  expect(reasonsOf(shown.text)).toEqual([
    expect.stringMatching(
      /^Eve Silva, .* : Start date overlaps the blackout &quot;Stocktaking&quot;, /,
    ),
    expect.stringMatching(/^Fay Silva, .* : Already rejected by /),
  ])
  expect(await statusOf(blocked)).toBe('pending')
})

test('no Approve is beside a request that cannot be approved, in the list and on its page', async () => {
  const date = workday()
  const employee_id = await addEmployee(server, { first_name: 'Lou', works_weekdays: true })
  const ask = async () => (await askLeave(server, employee_id, date)).body.id as number
  const [first, second] = [await ask(), await ask()]
  const approves = (text: string, id: number) =>
    new RegExp(`<form method="post" action="/admin/approvals/leave/${id}[?"]`).test(text)
  const before = await browser.get(inbox)
  expect([approves(before.text, first), approves(before.text, second)]).toEqual([true, true])
  await server.rest('POST', `/leave-requests/${first}/approve`, {})
  const after = await browser.get(inbox)
  expect(after.text).toContain('Cannot be approved')
  expect(approves(after.text, second)).toBe(false)
  const alone = await browser.get(`/admin/approvals/leave/${second}`)
  expect(alone.text).toContain('Cannot be approved: ')
  expect(alone.text).not.toContain('value="approve"')
  expect(alone.text).toContain('value="reject"')
})

test('one’s own request that somebody else decides is neither counted nor decided, and is withdrawn', async () => {
  await server.rest('PUT', '/company', { own_decisions: 'refuse' })
  const date = workday()
  const { body } = await askLeave(server, admin_id, date)
  const page = `${inbox}/leave/${body.id}`
  const list = (await browser.get(`${inbox}?per_page=100&from=${date}&to=${date}`)).text
  const [row = ''] =
    new RegExp(`<tr class="line" id="leave-${body.id}".*?</tr>`, 's').exec(list) ?? []
  expect(plain(row)).toMatch(/Your request Withdraw /)
  expect(row).not.toMatch(/checkbox|data-approve|data-reject/)
  const pending = await server.rest('GET', '/leave-requests?status=pending&per_page=1')
  const counted = `Leave ${pending.body.meta.total - 1} Forgotten punches`
  expect(plain(list)).toContain(counted)
  expect(plain((await browser.get('/admin')).text)).toContain(counted)
  const ids = [String(body.id), '999999']
  const failed = await browser.submit(summary([await wish('Kim', workday())]), action, { id: ids })
  expect(reasonsOf(failed.text)).toEqual([
    expect.stringMatching(/^.* Tester 1, .*, 2027 : You cannot decide your own request\.$/),
    'Request 999999: does not match a leave request of your company.',
  ])
  const alone = await browser.get(page)
  expect(alone.text).not.toContain('name="verdict"')
  expect(alone.text).toContain('This is your own request: somebody else decides it.')
  const back = await browser.submit(page, `${page}/cancel`)
  expect([back.path, await statusOf(body.id)]).toEqual([
    `${inbox}?said=request_cancelled`,
    'cancelled',
  ])
  const decided = plain((await browser.get(page)).text)
  expect(decided).toMatch(/vacation, 1 day .*canceled/)
  await server.rest('PUT', '/company', { own_decisions: 'allow' })
})

test('a filter by nobody shows no requests, and names the field', async () => {
  await wish('Lea', workday())
  const { text } = await browser.get(`${inbox}?person=nobody@example.test`)
  expect(text).toContain('Person is nobody in your company.')
  expect(text).not.toContain('data-line')
})

test('nothing selected, another form token, and no session change nothing', async () => {
  const id = await wish('Gus', workday())
  const nothing = await browser.get(action)
  expect(nothing.path).toBe(`${inbox}?said=none_selected`)
  expect(nothing.text).toContain('Select at least one leave request.')
  const forged = await browser.post(action, { form_token: 'x'.repeat(43), id: String(id) })
  expect(forged.status).toBe(403)
  const { form_token = '' } = hiddenFields((await browser.get(summary([id]))).text, action)
  const response = await fetch(`${server.url}${action}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ form_token, id: String(id) }),
  })
  expect(response.status).toBeGreaterThanOrEqual(300)
  expect(await statusOf(id)).toBe('pending')
})
