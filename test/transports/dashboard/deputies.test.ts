import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { requestSlugs } from '../../../src/modules/approvals/mails/addresses.ts'
import { createDashboardLink } from '../../../src/modules/dashboard-access/index.ts'
import { createInvitation } from '../../../src/modules/sign-in/index.ts'
import { kinds } from '../../../src/transports/dashboard/pages/approvals/kinds.ts'
import {
  type Approver,
  addApprover,
  askForLeave,
  goOnLeave,
  setDeputy,
} from '../../support/approvers.ts'
import { operator } from '../../support/callers.ts'
import { formOf, signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let clock_ms = Date.parse('2026-11-25T15:00:00Z')
let server: TestServer
let admin: Visitor
let deputy: Visitor
let ada: Approver
let lead: Approver
let dee: Approver
let ben: Approver

beforeAll(async () => {
  server = await startTestServer({ now: () => clock_ms })
  ada = await addApprover(server, { first_name: 'Ada', admin: true })
  lead = await addApprover(server, { first_name: 'Lead', role: 'manager' })
  dee = await addApprover(server, { first_name: 'Dee', role: 'manager' })
  ben = await addApprover(server, { first_name: 'Ben', manager: lead })
  admin = await signedIn(server, await linkOf(createDashboardLink, ada.id))
  deputy = await signedIn(server, await linkOf(createInvitation, dee.id))
})
afterAll(() => server.close())

async function linkOf(operation: typeof createDashboardLink | typeof createInvitation, id: number) {
  const caller = { company_id: server.company_id, ...operator }
  const { body } = await runOperation(server.operationDeps, operation, caller, { employee_id: id })
  return (body as { path: string }).path
}

test('the deputy is chosen on the page of a person, and shown there', async () => {
  const path = `/admin/people/${lead.id}`
  const form = await admin.get(`${path}/edit`)
  expect(form.text).toMatch(new RegExp(`<option value="${dee.id}">Dee Tester`))
  expect(form.text).not.toMatch(new RegExp(`<option value="${ben.id}"`))
  const { body: before } = await server.rest('GET', `/employees/${lead.id}`)
  const fields = {
    first_name: before.first_name,
    last_name: before.last_name,
    email: before.email,
    employee_number: before.employee_number,
    role: 'manager',
    country_code: 'CA',
    timezone: 'America/Toronto',
    deputy_id: String(dee.id),
  }
  const saved = await admin.submit(`${path}/edit`, `${path}/edit`, fields)
  expect(saved.text).toContain('The record was saved.')
  expect(saved.text).toMatch(/<dt>Deputy<\/dt><dd><a [^>]*>Dee Tester/)
  const { body } = await server.rest('GET', `/employees/${lead.id}`)
  expect(body).toMatchObject({ ...before, deputy_id: dee.id, updated_at: body.updated_at })
  const own = await admin.submit(`${path}/edit`, `${path}/edit`, {
    ...fields,
    deputy_id: String(ben.id),
  })
  expect(own.text).toContain('must be a manager or a company admin')
})

test('a deputy sees the requests of the people, for whom, and no more of them', async () => {
  await setDeputy(server, lead, dee)
  const id = await askForLeave(server, ben, '2027-01-11')
  expect((await deputy.get('/admin/approvals')).text).not.toContain('Ben Tester')
  const leave = await goOnLeave(server, lead, '2026-11-25', '2026-11-27')
  for (const path of ['/admin', '/admin/time', '/admin/mileage', '/admin/away']) {
    expect((await deputy.get(path)).status, path).toBe(200)
  }
  const list = await deputy.get('/admin/approvals')
  expect(list.text).toMatch(/You decide for the people of <b>Lead Tester \d+<\/b>, who is on leave/)
  expect(list.text).toMatch(
    /Ben Tester \d+<\/summary><\/details><span class="quiet">for Lead Tester/,
  )
  expect(list.text).not.toContain(`/admin/people/${ben.id}`)
  const page = await deputy.get(`/admin/approvals/leave/${id}`)
  expect(page.text).toMatch(/<h1>Ben Tester \d+<\/h1>/)
  expect(page.text).toContain('You decide for the people of')
  expect((await deputy.get(`/admin/people/${ben.id}`)).status).toBe(404)
  const overview = await deputy.get('/admin')
  expect(overview.text).not.toContain(`/admin/people/${ben.id}`)

  const action = `/admin/approvals/leave/${id}`
  const done = await deputy.submit('/admin/approvals', action, { verdict: 'approve' })
  expect(done.text).toContain('Approved: Ben Tester')
  const decided = await deputy.get('/admin/approvals/decided')
  expect(decided.text).toContain('Ben Tester')
  expect(decided.text).not.toContain(`/admin/people/${ben.id}`)

  clock_ms = Date.parse('2026-11-28T15:00:00Z')
  const next = await signedIn(server, await linkOf(createInvitation, dee.id))
  expect((await next.get('/admin/approvals/decided')).text).not.toContain('Ben Tester')
  expect((await next.get(action)).status).toBe(404)
  clock_ms = Date.parse('2026-11-25T15:00:00Z')
  await server.rest('POST', `/leave-requests/${leave}/cancel`)
  // The sessions from before have ended meanwhile.
  admin = await signedIn(server, await linkOf(createDashboardLink, ada.id))
})

test('the settings have the emails to those who decide, with what a change touches', async () => {
  const form = await admin.get('/admin/settings')
  for (const words of [
    'Requests to decide',
    'Each request, if the service has a mail server',
    'Hour of digests and reminders',
    'Days until a reminder',
  ]) {
    expect(form.text).toContain(words)
  }
  const { body: company } = await server.rest('GET', '/company')
  expect(company.approval_mails).toBeNull()
  const fields = {
    ...(await formOf(admin, '/admin/settings', '/admin/settings/requests')),
    approval_mails: 'digest',
    approval_mail_hour: '17',
    approval_reminder_days: '0',
  }
  const review = await admin.submit('/admin/settings', '/admin/settings/requests', fields)
  expect(review.text).toContain('One a day')
  expect(review.text).toContain('5:00 PM')
  expect(review.text).toContain('no reminders')
  const saved = await admin.submit('/admin/settings', '/admin/settings/requests', {
    ...fields,
    step: 'save',
  })
  expect(saved.text).toContain('Saved.')
  const { body } = await server.rest('GET', '/company')
  expect(body).toEqual({
    ...company,
    approval_mails: 'digest',
    approval_mail_hour: 17,
    approval_reminder_days: 0,
  })
})

test('the addresses in emails are those of the pages', () => {
  expect(Object.values(requestSlugs).sort()).toEqual(kinds.map(({ slug }) => slug).sort())
})
