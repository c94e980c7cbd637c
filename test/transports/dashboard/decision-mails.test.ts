import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import {
  createDashboardLink,
  grantDashboardAccess,
} from '../../../src/modules/dashboard-access/index.ts'
import { settled } from '../../support/approvers.ts'
import { operator } from '../../support/callers.ts'
import { signedIn, type Visitor } from '../../support/dashboard-client.ts'
import { freshDates } from '../../support/fresh-dates.ts'
import { startTestWorker } from '../../support/hooks.ts'
import { askLeave } from '../../support/leave.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Smtp, startSmtp } from '../../support/smtp.ts'

const second = 1_000
let clock_ms = Date.parse('2026-06-01T12:00:00Z')
let server: TestServer
let browser: Visitor
let smtp: Smtp
const monday = freshDates('2027-01-11', 7)

beforeAll(async () => {
  server = await startTestServer({ now: () => clock_ms })
  await server.rest('PUT', '/company', { approval_mails: 'off' })
  const employee_id = await addEmployee(server, { role: 'company_admin' })
  const caller = { company_id: server.company_id, ...operator }
  await runOperation(server.operationDeps, grantDashboardAccess, caller, { employee_id })
  const link = await runOperation(server.operationDeps, createDashboardLink, caller, {
    employee_id,
  })
  browser = await signedIn(server, (link.body as { path: string }).path)
})
beforeEach(async () => {
  smtp = await startSmtp()
})
afterEach(async () => {
  await server.sql('update mails set due_at = null, claimed_by = null where company_id = $1')
  await smtp.close()
})
afterAll(() => server.close())

/** A request that was decided in the dashboard. */
async function decided(verdict: 'approve' | 'reject'): Promise<number> {
  const employee_id = await addEmployee(server, { works_weekdays: true })
  const { body } = await askLeave(server, employee_id, monday())
  const action = `/admin/approvals/leave/${body.id}`
  await browser.submit(action, action, { verdict })
  return body.id
}

/** Lets a worker do what is due, and a moment longer for what is not, as if it was killed then. */
async function workForAMoment(): Promise<void> {
  const worker = startTestWorker(server, { smtp_url: smtp.url }, 5)
  await settled(server, clock_ms)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await worker.stop()
}

const subjects = () => smtp.taken.map(({ mail }) => mail.subject)
const statusOf = async (id: number) =>
  (await server.rest('GET', `/leave-requests/${id}`)).body.status

test.each(['approve', 'reject'] as const)(
  'to %s is mailed after ten seconds, once',
  async (verdict) => {
    await decided(verdict)
    clock_ms += 9 * second
    await workForAMoment()
    expect(subjects()).toEqual([])
    clock_ms += second
    // The first worker was killed between the decision and the mail.
    await workForAMoment()
    await workForAMoment()
    expect(subjects()).toEqual([
      expect.stringMatching(verdict === 'approve' ? /^Leave approved/ : /^Leave not approved/),
    ])
  },
)

test('a decision that is taken back within ten seconds is not mailed, and neither is that', async () => {
  const id = await decided('approve')
  clock_ms += 5 * second
  const list = `/admin/approvals?done=${id}`
  const shown = await browser.submit(list, `/admin/approvals/leave/${id}/reopen`)
  expect(shown.text).toContain('The request is pending again.')
  expect(await statusOf(id)).toBe('pending')
  clock_ms += 60 * second
  await workForAMoment()
  expect(subjects()).toEqual([])
})

test('leave that is cancelled within ten seconds of its approval is mailed as cancelled alone', async () => {
  const id = await decided('approve')
  clock_ms += 5 * second
  const cancelled = await server.rest('POST', `/leave-requests/${id}/cancel`, {})
  expect(cancelled.status).toBe(200)
  clock_ms += 60 * second
  await workForAMoment()
  expect(subjects()).toEqual([expect.stringMatching(/^Leave canceled/)])
})

test('a decision that was mailed and is then taken back is mailed too', async () => {
  const id = await decided('approve')
  clock_ms += 10 * second
  await workForAMoment()
  await server.rest('POST', `/leave-requests/${id}/reopen`, {})
  await workForAMoment()
  expect(subjects()).toEqual([
    expect.stringMatching(/^Leave approved/),
    expect.stringMatching(/^Leave pending again/),
  ])
})

test('a mail that a worker has claimed is not deleted, and the next one corrects it', async () => {
  const id = await decided('reject')
  await server.sql(
    `update mails set claimed_by = 'w1' where company_id = $1 and status = 'pending' and due_at is not null`,
  )
  await server.rest('POST', `/leave-requests/${id}/reopen`, {})
  const rows = await server.sql(
    `select o.type from mails m join outbox o on o.company_id = $1 and o.id = m.outbox_id
     where m.company_id = $1 and m.due_at is not null order by m.id`,
  )
  expect(rows.map(({ type }) => type)).toEqual(['leave_request.rejected', 'leave_request.reopened'])
})

test('a decision over REST is mailed at once, as before', async () => {
  const employee_id = await addEmployee(server, { works_weekdays: true })
  const { body } = await askLeave(server, employee_id, monday())
  await server.rest('POST', `/leave-requests/${body.id}/approve`, {})
  await workForAMoment()
  expect(subjects()).toEqual([expect.stringMatching(/^Leave approved/)])
})
