import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { createInvitation, giveSignIn } from '../../../src/modules/sign-in/index.ts'
import { operator } from '../../support/callers.ts'
import { signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

type Period = { id: number; label: string; start_date: string; end_date: string }

let server: TestServer
let admin: Visitor
let ruth: number
let ben: number
let past: Period
let running: Period
let later: Period
let open: number

/** Tuesday, 14:30 in Toronto; the clock runs from there. */
const ahead_ms = Date.parse('2026-10-06T18:30:00Z') - Date.now()

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.now() + ahead_ms })
  const boss = await addEmployee(server, { first_name: 'Ada', role: 'company_admin' })
  ruth = await addEmployee(server, { first_name: 'Ruth', role: 'manager', department: 'Store' })
  ben = await addEmployee(server, { first_name: 'Ben', department: 'Warehouse' })
  await server.rest('PUT', '/company', { pay_basis: 'punches' })
  const { body } = await server.rest('GET', '/pay-periods?per_page=100')
  const at = body.data.findIndex((one: { is_current: boolean }) => one.is_current)
  ;[past, running, later] = body.data.slice(at - 1, at + 2)
  await punch(ruth, past.start_date)
  await punch(ben, past.start_date)
  open = await punch(ben, past.end_date, null)
  await run(grantDashboardAccess, { employee_id: boss })
  const { path } = (await run(createDashboardLink, { employee_id: boss })) as { path: string }
  admin = await signedIn(server, path)
})
afterAll(() => server.close())

async function run(operation: AnyOperation, input: object) {
  const caller = { company_id: server.company_id, ...operator }
  return (await runOperation(server.operationDeps, operation, caller, input)).body
}

async function punch(employee_id: number, date: string, out: string | null = '17:00') {
  const { status, body } = await server.rest('POST', '/time-entries', {
    employee_id,
    clock_in: `${date}T09:00`,
    ...(out === null ? {} : { clock_out: `${date}T${out}` }),
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id as number
}

const rowsOf = (text: string) =>
  [...text.matchAll(/<th scope="row"><a href="\/admin\/people\/(\d+)"/g)].map(([, id]) =>
    Number(id),
  )

test('pay periods are a table with their states, and those to come are not approved', async () => {
  const { text } = await admin.get('/admin/pay-periods')
  expect(text).toMatch(new RegExp(`${running.label}</a>[\\s\\S]*?Running`))
  expect(text).toContain(`href="/admin/payroll/${past.id}/approve"`)
  expect(text).not.toContain(`href="/admin/payroll/${later.id}/approve"`)
  const ahead = (await admin.get(`/admin/payroll?period=${later.id}`)).text
  expect(ahead).toContain('Begins ')
  expect(ahead).not.toContain('Approve ')
})

test('what is open in a period leads to where it is settled', async () => {
  const page = `/admin/payroll/${past.id}/approve`
  const { text } = await admin.get(page)
  const link = /href="([^"]+)">1 punch has no clock-out</.exec(text)![1]!.replaceAll('&amp;', '&')
  const list = (await admin.get(link)).text
  expect(list).toContain(`id="entry-${open}"`)
  expect(text).toContain('To check in this period:')
  const others = /href="([^"]+)">2 punches are not approved</.exec(text)![1]!
  const unapproved = (await admin.get(others.replaceAll('&amp;', '&'))).text
  expect(unapproved.match(/id="entry-/g)).toHaveLength(2)
  expect(list).toContain(`href="${page}">Back to the pay period</a>`)
  expect(text).toContain('1 punch is open')
  const refused = await admin.submit(page, page)
  expect(refused.status).toBe(422)
  expect((await server.rest('GET', `/pay-periods/${past.id}`)).body.status).toBe('open')
})

test('a running period says when it ends, and asks for a tick', async () => {
  const page = `/admin/payroll/${running.id}/approve`
  const { text } = await admin.get(page)
  expect(text).toMatch(/Approve [\w-]+ anyway: it ends in \d+ days?/)
  expect(text).toContain('name="accept_open"')
  expect(text).not.toMatch(/<button type="submit" class="main">Approve/)
})

test('hours are filtered by person, department and warnings, from period to period', async () => {
  const shown = async (query: string) =>
    (await admin.get(`/admin/payroll?period=${past.id}${query}`)).text
  expect(new Set(rowsOf(await shown('')))).toEqual(new Set([ruth, ben]))
  expect(rowsOf(await shown('&department=warehouse'))).toEqual([ben])
  expect(rowsOf(await shown('&search=Ruth'))).toEqual([ruth])
  expect(rowsOf(await shown('&warnings=yes'))).toContain(ben)
  const none = await shown('&search=Nobody+at+all')
  expect(none).toContain('Nobody fits “Nobody at all”. All people are shown.')
  const filtered = await shown('&department=Warehouse')
  expect(filtered).toMatch(/\?period=\d+&amp;department=Warehouse" title="[\w-]+">Earlier/)
})

test('a total, a week and a day are explained, with their punches', async () => {
  const { text } = await admin.get(`/admin/payroll?period=${past.id}&search=Ben`)
  const links = [...text.matchAll(/href="(\/admin\/payroll\/explain\?[^"]+)"/g)].map(([, href]) =>
    href!.replaceAll('&amp;', '&'),
  )
  const whole = links.find((href) => href.includes(`date=${past.start_date}&to=${past.end_date}`))!
  const explained = (await admin.get(whole)).text
  expect(explained).toMatch(/<b>[\d.]+ h<\/b> paid\./)
  expect(explained).toContain(`href="/admin/time/${open}"`)
  const day = links.find((href) => href.endsWith(`date=${past.start_date}`))!
  expect((await admin.get(day)).status).toBe(200)
  expect(links.filter((href) => href.includes('&to=')).length).toBeGreaterThan(1)
})

test('charts compare the plan, the weeks and the period before, each with its numbers', async () => {
  const { status, text } = await admin.get(`/admin/payroll/charts?period=${past.id}`)
  expect(status).toBe(200)
  const range = `from=${past.start_date}&to=${past.end_date}`
  const { body } = await server.rest(
    'GET',
    `/reports/payroll-hours?${range}&group_by=department&compare=previous`,
  )
  const store = body.by_department.find((one: { department: string }) => one.department === 'Store')
  const cells = [store.scheduled_hours, store.total_hours]
    .map((value) => `<td class="number">${value.toFixed(2)}</td>`)
    .join('')
  expect(text).toContain(`<th scope="row">Store</th>${cells}`)
  expect(text).toContain(`<title>Store, Paid: ${store.total_hours.toFixed(2)} h</title>`)
  expect(text).toContain(`h more than in ${body.meta.previous.pay_period}.`)
  expect(text).toContain('No overtime in the 4 weeks to the end of the period.')
  expect([...text.matchAll(/<th scope="row">[A-Z][a-z]{2} \d+ to /g)]).toHaveLength(4)
  expect((await admin.get('/admin/payroll/charts?period=999999')).status).toBe(404)
  expect((await admin.get('/admin/payroll/charts')).status).toBe(200)
  const shown = (await admin.get(`/admin/payroll?period=${past.id}`)).text
  expect(shown).toContain(`/admin/payroll/charts?period=${past.id}`)
})

test('a manager reads when periods end, and neither hours nor approvals', async () => {
  await run(giveSignIn, { employee_ids: [ruth] })
  const { path } = (await run(createInvitation, { employee_id: ruth })) as { path: string }
  const her = await signedIn(server, path)
  const { text } = await her.get('/admin/pay-periods')
  expect(text).toContain(past.label)
  expect(text).not.toContain('Approve')
  for (const page of ['/payroll', `/payroll/${past.id}/approve`]) {
    expect((await her.get(`/admin${page}`)).status, page).not.toBe(200)
  }
  const charts = (await her.get(`/admin/payroll/charts?period=${past.id}`)).text
  expect(charts).toContain('<th scope="row">Store</th>')
  expect(charts).not.toContain('Warehouse')
})

test('overlapping punches are said to be paid only where hours come from punches', async () => {
  const sol = await addEmployee(server, { first_name: 'Sol', works_weekdays: true })
  await server.rest('PUT', `/employees/${sol}`, { pay_basis: 'schedule' })
  for (const id of [ben, sol]) {
    await punch(id, running.start_date, '12:00')
    await server.rest('POST', '/time-entries', {
      ...{ employee_id: id, clock_in: `${running.start_date}T10:00` },
      clock_out: `${running.start_date}T11:00`,
    })
  }
  const shown = async (path: string) => (await admin.get(`/admin${path}`)).text
  const period = `period=${running.id}`
  expect(await shown(`/payroll?${period}&search=Sol`)).toContain('<li>punches overlap</li>')
  expect(await shown(`/people/${sol}/time?${period}`)).toContain('>punches overlap</span>')
  const explained = `/payroll/explain?date=${running.start_date}&employee_id=`
  expect(await shown(`${explained}${sol}`)).toMatch(/punches overlap on /)
  const paid = 'punches overlap, and both are paid'
  expect(await shown(`/payroll?${period}&search=Ben`)).toContain(`<li>${paid}</li>`)
  expect(await shown(`${explained}${ben}`)).toContain(paid)
  expect(await shown(`/payroll/${running.id}/approve`)).toContain(
    '>2 days have overlapping punches<',
  )
})
