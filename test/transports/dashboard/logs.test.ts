import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { operator } from '../../support/callers.ts'
import { signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let admin: Visitor
let ruth: number

beforeAll(async () => {
  server = await startTestServer()
  const boss = await addEmployee(server, { first_name: 'Ada', role: 'company_admin' })
  ruth = await addEmployee(server, {
    first_name: 'Ruth',
    last_name: 'Steinberg',
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

test('the audit log names records and people, is filtered by selects, and is a file', async () => {
  const wish = { employee_id: ruth, type: 'unpaid', start_date: '2027-03-10', notes: '=1+1' }
  const { body: leave } = await server.rest('POST', '/leave-requests', {
    ...wish,
    end_date: '2027-03-10',
  })
  const page = (await admin.get('/admin/audit?action=leave_requests.create')).text
  expect(page).toContain(
    `<a href="/admin/approvals/leave/${leave.id}">leave request ${leave.id}</a>`,
  )
  expect(page).toContain(`<a href="/admin/people/${ruth}">Ruth Steinberg</a>`)
  expect(page).toContain(
    '<option value="leave_requests.create" selected>Added a leave request</option>',
  )
  expect(page).toContain('<option value="leave_request">Leave requests</option>')
  expect(page).toContain('<option value="Test key"></option>')
  expect((await admin.get('/admin/audit?actor=Test+key')).text).toContain('<b>Test key</b>')
  const file = await admin.get('/admin/audit/export?action=leave_requests.create')
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(file.headers.get('content-disposition')).toContain('audit-log.csv')
  const lines = file.text.trim().split('\r\n')
  expect(lines[0]).toContain('id,at,actor,channel,action,request_id,record_type,record_id')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('leave_requests.create')
  const refused = (await admin.get('/admin/audit?text=Ruth')).text
  expect(refused).toMatch(/id="e-text">It needs From or a record id/)
  expect(refused).toMatch(/role="alert"[^>]*><div><a href="#f-text">Contains needs From/)
  expect(refused).not.toContain('Nothing was changed')
  const found = (await admin.get('/admin/audit?text=steinberg&from=2020-01-01')).text
  expect(found).toContain('leave_requests.create')
})

test('the audit log is filtered by part of a name, without accents', async () => {
  const zoe = await addEmployee(server)
  const named = { first_name: 'Zoé', last_name: 'Côté', role: 'company_admin' }
  await server.rest('PUT', `/employees/${zoe}`, named)
  await run(grantDashboardAccess, { employee_id: zoe })
  const { path } = (await run(createDashboardLink, { employee_id: zoe })) as { path: string }
  await signedIn(server, path)
  const found = (await admin.get('/admin/audit?actor=zoe')).text
  expect(found).toContain(`<b><a href="/admin/people/${zoe}">Zoé Côté</a></b>`)
  const file = await admin.get('/admin/audit/export?actor=cote')
  expect(file.text).toContain('Zoé Côté')
  await addEmployee(server, { first_name: 'Zoe', last_name: 'Roy' })
  const several = (await admin.get('/admin/audit?actor=zoe')).text
  expect(several).toMatch(/id="e-actor">It could be Zo[eé] (Côté|Roy) \(.*Zo[eé] (Côté|Roy) \(/)
})

test('recent activity says what happened to each record', async () => {
  const { body: holiday } = await server.rest('POST', '/holidays', {
    ...{ date: '2027-04-14', name: 'Founders', country_code: 'CA' },
  })
  const { status } = await server.rest('POST', '/leave-requests', {
    ...{ employee_id: ruth, type: 'unpaid', start_date: '2027-04-14', end_date: '2027-04-15' },
  })
  expect(status).toBe(201)
  await server.rest('PUT', `/holidays/${holiday.id}`, { date: '2027-04-15' })
  await addEmployee(server, { first_name: 'Vic', department: 'Vault' })
  const least = await server.rest('PUT', '/minimum-present', {
    ...{ department: 'Vault', effective_from: '2027-01-01', minimum_present: 1 },
  })
  expect(least.status, least.text).toBe(200)
  const log = (await admin.get('/admin/audit?record_type=leave_request&action=holidays.update'))
    .text
  expect(log).toContain('<span>changed a leave request')
  const minimum = (await admin.get('/admin/audit?record_type=minimum_present')).text
  expect(minimum).toContain('<span>added a minimum of people at work')
  const dates = 'from=2026-01-05&to=2026-01-11'
  const file = await server.rest('GET', `/reports/payroll-hours/export?format=xlsx&${dates}`)
  expect(file.status).toBe(200)
  expect((await admin.get('/admin/audit?record_type=payroll_export')).text).toContain(
    '<span>exported a file of hours',
  )
})

test('recent activity has one line for changes of a kind, with a link to them', async () => {
  for (const name of ['Yard', 'Gate']) await server.rest('POST', '/work-locations', { name })
  const { text } = await admin.get('/admin')
  const [, path = '', words] = /<a href="([^"]*record_type=work_location[^"]*)">([^<]+)</.exec(
    text,
  )!
  expect(words).toBe('added 2 work locations')
  expect(text.match(/work location/g)).toHaveLength(1)
  const { body } = await server.rest('GET', '/work-locations')
  const { id } = body.data[0]
  for (const city of ['Ottawa', 'Toronto']) {
    await server.rest('PUT', `/work-locations/${id}`, { city })
  }
  const again = (await admin.get('/admin')).text
  expect(again).toMatch(/changed a work location “\w+”, <a href="[^"]+">2 times<\/a>/)
  const log = (await admin.get(path.replaceAll('&amp;', '&'))).text
  expect(log).toContain('2 entries')
  expect(log).toContain('<option value="work_locations.create" selected>Added a work location<')
})

test('recent activity counts all changes of its day, not only those that were read', async () => {
  const many = Array.from({ length: 105 }, (_, n) => ({ name: `Store ${n}` }))
  for (const store of many) await server.rest('POST', '/work-locations', store)
  expect((await admin.get('/admin')).text).toContain('added 107 work locations')
})

test('every choice of the audit log is in words', async () => {
  const { text } = await admin.get('/admin/audit')
  const [, actions = ''] = /<select id="f-action"[^>]*>(.*?)<\/select>/s.exec(text)!
  const words = [...actions.matchAll(/>([^<]+)<\/option>/g)].map(([, each]) => each!)
  expect(words.length).toBeGreaterThan(80)
  expect(
    words.filter((each) =>
      /[_.]|^[a-z]|\bthe (?!record|balance|company|ledger|schedule|terms|address|secret|identity|last|password|dashboard)/.test(
        each,
      ),
    ),
  ).toEqual([])
  expect(words.filter((each, at) => words.indexOf(each) !== at)).toEqual([])
})

test('the file of the audit log has every entry that fits, over several pages of the list', async () => {
  for (let n = 0; n < 120; n += 1) {
    await server.rest('POST', '/work-locations', { name: `Depot ${n}` })
  }
  const { text } = await admin.get('/admin/audit/export?record_type=work_location')
  const rows = text.trim().split('\r\n').slice(1)
  expect(rows).toHaveLength(229)
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(229)
})

test('a webhook is changed in its form, and refused where the address is wrong', async () => {
  const { body: hook } = await server.rest('POST', '/webhooks', {
    url: 'https://hooks.example.test/first',
    events: ['leave_request.created'],
  })
  const page = `/admin/webhooks/${hook.id}/edit`
  const form = (await admin.get(page)).text
  expect(form).toContain('value="https://hooks.example.test/first"')
  expect(form).toMatch(/value="leave_request.created" checked/)
  const changed = { url: 'https://hooks.example.test/second', event: ['time_entry.approved'] }
  const saved = await admin.submit(page, page, { ...changed, description: 'Clock' })
  expect(saved.text).toContain('The webhook was updated.')
  const after = (await server.rest('GET', `/webhooks/${hook.id}`)).body
  expect(after).toMatchObject({
    url: 'https://hooks.example.test/second',
    events: ['time_entry.approved'],
    description: 'Clock',
  })
  const refused = await admin.submit(page, page, { ...changed, url: 'http://plain.example.test' })
  expect(refused.text).toMatch(/id="e-url">It must be an https:\/\/ address/)
  expect(refused.text).toContain('value="http://plain.example.test"')
  expect((await server.rest('GET', `/webhooks/${hook.id}`)).body).toEqual(after)
})

test('a key shows its usage by day', async () => {
  const { body: me } = await server.rest('GET', '/me')
  const { text } = await admin.get(`/admin/keys/${me.id}`)
  expect(text).toContain('Usage by day')
})
