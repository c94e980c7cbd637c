import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperation } from '../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../src/modules/dashboard-access/index.ts'
import { type Approver, addApprover, mailsTo } from '../support/approvers.ts'
import { operator } from '../support/callers.ts'
import { signedIn, type Visitor } from '../support/dashboard-client.ts'
import { eventually, startTestWorker, type TestWorker } from '../support/hooks.ts'
import { askLeave, configureLeaveType } from '../support/leave.ts'
import { makeLeaveType } from '../support/leave-policies.ts'
import { mailerTo } from '../support/oauth.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Smtp, startSmtp } from '../support/smtp.ts'

// Ten days, of which 2026 is charged eight and 2027 two.
const dates = { start_date: '2026-12-21', end_date: '2027-01-05' }
const ofYears = [
  { year: 2026, leave_year_start: '2026-01-01', days: 8, before_days: 15, after_days: 7 },
  { year: 2027, leave_year_start: '2027-01-01', days: 2, before_days: 15, after_days: 13 },
]
const nothingAtTheTop = { balance_before_days: null, balance_after_days: null }
const perYear = { ...nothingAtTheTop, balances: ofYears }

let server: TestServer
let smtp: Smtp
let worker: TestWorker
let browser: Visitor
let admin: Approver
let english: Asking
let french: Asking

/** An employee whose request waits, and the manager who is asked. */
type Asking = { manager: Approver; employee_id: number; id: number }

beforeAll(async () => {
  smtp = await startSmtp()
  const now_ms = Date.parse('2026-11-25T15:00:00Z')
  server = await startTestServer({ own_site: true, mailer: mailerTo(smtp), now: () => now_ms })
  worker = startTestWorker(server, { smtp_url: smtp.url }, 5)
  await configureLeaveType(server, 'vacation', { annual_days: 15 })
  admin = await addApprover(server, { first_name: 'Ada', role: 'company_admin' })
  english = await asking('en')
  french = await asking('fr')
  const caller = { company_id: server.company_id, ...operator }
  const input = { employee_id: admin.id }
  await runOperation(server.operationDeps, grantDashboardAccess, caller, input)
  const link = await runOperation(server.operationDeps, createDashboardLink, caller, input)
  browser = await signedIn(server, (link.body as { path: string }).path)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
  await smtp.close()
})

async function asking(language: string): Promise<Asking> {
  const manager = await addApprover(server, { first_name: 'Lea', role: 'manager' })
  await server.rest('PUT', `/employees/${manager.id}`, { language })
  const { id: employee_id } = await addApprover(server, { first_name: 'Ben', manager })
  const { body } = await askLeave(server, employee_id, dates.start_date, dates.end_date)
  expect(body).toMatchObject({ days: 10, status: 'pending' })
  return { manager, employee_id, id: body.id }
}

const dryRun = (path: string, body: object = {}) =>
  server.rest('POST', `${path}?dry_run=true`, body)

describe('leave over the turn of a leave year shows the balance of each year that it charges', () => {
  test('in a preview', async () => {
    const ofNew = { employee_id: english.employee_id, type: 'vacation', ...dates }
    for (const input of [{ leave_request_id: english.id }, ofNew]) {
      const { body } = await server.rest('POST', '/leave-requests/preview', input)
      expect(body).toMatchObject(perYear)
    }
  })

  test('in the dry run of a new request, of a change and of an approval', async () => {
    const { id: employee_id } = await addApprover(server, { first_name: 'Dan' })
    const fresh = { employee_id, type: 'vacation', ...dates }
    const path = `/leave-requests/${english.id}`
    const changed = server.rest('PUT', `${path}?dry_run=true`, { notes: 'Skiing' })
    for (const each of [dryRun('/leave-requests', fresh), changed, dryRun(`${path}/approve`)]) {
      const { body } = await each
      expect(body.effects, JSON.stringify(body)).toMatchObject(perYear)
    }
  })

  test('in the dry run of approving many', async () => {
    const { body } = await dryRun('/leave-requests/approve', { ids: [english.id, french.id] })
    expect(body.effects.balances).toMatchObject([
      { leave_request_id: english.id, ...perYear },
      { leave_request_id: french.id, ...perYear },
    ])
  })

  test('in the question to an assistant’s person', async () => {
    const key = await server.makeKey({ confirm_writes: true })
    const client = await server.mcp(key, 'sdk 1.x')
    const one = await client.callTool('approve_leave_request', { id: english.id })
    expect(one.body.question).toContain('Balance of 2026 15 -> 7 days.')
    expect(one.body.question).toContain('Balance of 2027 15 -> 13 days.')
    const many = await client.callTool('approve_leave_requests', { ids: [english.id] })
    expect(many.body.question).toContain(
      'balance of 2026 15 -> 7 days, balance of 2027 15 -> 13 days',
    )
  })

  test.each([
    {
      language: 'en',
      cells: ['Balance after', '10 2026: 7 2027: 13 '],
      facts: ['Balance, 2026 15 to 7 days', 'Balance, 2027 15 to 13 days'],
      selected: ' 2026: 15 to 7 2027: 15 to 13 ',
    },
    {
      language: 'fr',
      cells: ['Solde restant', '10 2026 : 7 2027 : 13 '],
      facts: ['Solde, 2026 de 15 à 7 jours', 'Solde, 2027 de 15 à 13 jours'],
      selected: ' 2026 : de 15 à 7 2027 : de 15 à 13 ',
    },
  ])('on the pages of approvals: $language', async ({ language, cells, facts, selected }) => {
    await server.rest('PUT', `/employees/${admin.id}`, { language })
    const { id } = english
    const list = wordsOf((await browser.get('/admin/approvals')).text)
    const page = wordsOf((await browser.get(`/admin/approvals/leave/${id}`)).text)
    const many = wordsOf((await browser.get(`/admin/approvals/leave/selected?id=${id}`)).text)
    for (const words of [...cells, ...facts]) expect(list).toContain(words)
    for (const words of facts) expect(page).toContain(words)
    expect(many).toContain(selected)
    for (const text of [list, page, many]) expect(text).not.toMatch(/not tracked|sans suivi/)
  })

  test('in the email to the manager, in English and French', async () => {
    const mailed = async ({ manager }: Asking) => {
      await eventually(() => mailsTo(smtp, manager)).toHaveLength(1)
      return mailsTo(smtp, manager)[0]!.mail.text!.replaceAll('\u00a0', ' ')
    }
    expect(await mailed(english)).toContain(
      'Balance, 2026: 15 days before, 7 days after approval\nBalance, 2027: 15 days before, 13 days after approval\n',
    )
    expect(await mailed(french)).toContain(
      'Solde, 2026 : 15 jours avant, 7 jours après approbation\nSolde, 2027 : 15 jours avant, 13 jours après approbation\n',
    )
  })

  test('in the dry runs of taking the approval back and of cancelling', async () => {
    const path = `/leave-requests/${french.id}`
    expect((await server.rest('POST', `${path}/approve`)).status).toBe(200)
    const returned = [
      { year: 2026, leave_year_start: '2026-01-01', days: 8, before_days: 7, after_days: 15 },
      { year: 2027, leave_year_start: '2027-01-01', days: 2, before_days: 13, after_days: 15 },
    ]
    for (const verb of ['reopen', 'cancel']) {
      const { body } = await dryRun(`${path}/${verb}`)
      expect(body.effects, verb).toMatchObject({ ...nothingAtTheTop, balances: returned })
    }
  })
})

test('Leave of one leave year has its balance at the top, also where it ends in the next one', async () => {
  const { id: employee_id } = await addApprover(server, { first_name: 'Cara' })
  // Friday is a holiday, and the others are a weekend.
  const over = { start_date: '2026-12-28', end_date: '2027-01-03' }
  const input = { employee_id, type: 'vacation', ...over }
  const { body } = await server.rest('POST', '/leave-requests/preview', input)
  expect(body).toMatchObject({
    days: 4,
    balance_before_days: 15,
    balance_after_days: 11,
    balances: [{ year: 2026, days: 4 }],
  })
})

test('A leave year that begins on another date is named by it', async () => {
  const { type } = await makeLeaveType(server, { annual_amount: 5, leave_year_starts: '04-01' })
  const { manager, employee_id } = french
  smtp.taken.splice(0)
  const made = await askLeave(server, employee_id, '2027-03-30', '2027-04-02', { type })
  expect(made.status, made.text).toBe(201)
  await server.rest('PUT', `/employees/${admin.id}`, { language: 'en' })
  const page = wordsOf((await browser.get(`/admin/approvals/leave/${made.body.id}`)).text)
  expect(page).toContain('Balance, leave year from Wed, Apr 1, 2026 5 to 3 days')
  expect(page).toContain('Balance, leave year from Thu, Apr 1, 2027 5 to 3 days')
  await eventually(() => mailsTo(smtp, manager)).toHaveLength(1)
  const text = mailsTo(smtp, manager)[0]!.mail.text!.replaceAll('\u00a0', ' ')
  expect(text).toMatch(/Solde, année de congé du .*2027 : 5 jours avant, 3 jours après approbation/)
})

/** The text of a page on one line. */
function wordsOf(text: string): string {
  return text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ')
}
