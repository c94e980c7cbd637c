import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothTransports, rulesOf, through } from '../../support/both-transports.ts'
import { freshDates } from '../../support/fresh-dates.ts'
import { startTestWorker } from '../../support/hooks.ts'
import { askLeave, standardAccrual } from '../../support/leave.ts'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { startSmtp } from '../../support/smtp.ts'
import { auditOf, eventsOf } from '../../support/trail.ts'

const start_ms = Date.parse('2026-06-01T12:00:00Z')
const minute = 60_000
let clock_ms = start_ms
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => clock_ms })
  await listen(server)
})
beforeEach(() => {
  clock_ms = start_ms
})
afterAll(() => server.close())

const monday = freshDates('2027-01-11', 7)

async function decided(verb: 'approve' | 'reject', input: object = {}, type = 'vacation') {
  const employee_id = await addEmployee(server, { first_name: 'Ana', works_weekdays: true })
  const date = monday()
  const { body } = await askLeave(server, employee_id, date, date, { type })
  const after = await server.rest('POST', `/leave-requests/${body.id}/${verb}`, input)
  expect(after.status, after.text).toBe(200)
  return { id: body.id as number, employee_id, date, before: after.body }
}

const read = async (id: number) => (await server.rest('GET', `/leave-requests/${id}`)).body

describe.each(bothTransports)('leave_requests.reopen over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  const reopen = (id: number, extras = {}) =>
    through(server, transport, 'leave_requests.reopen', { id }, extras)

  test('takes an approval back: pending, nothing decided, with its audit row and event', async () => {
    const { id, before } = await decided('approve')
    clock_ms += 5 * minute
    const { ok, body } = await reopen(id)
    expect(ok, JSON.stringify(body)).toBe(true)
    expect(body).toEqual({
      ...before,
      status: 'pending',
      decided_at: null,
      decided_by: null,
      updated_at: '2026-06-01T12:05:00Z',
    })
    expect(await read(id)).toMatchObject(body)
    const [event] = (await eventsOf(server, 'leave_request', id)).slice(-1)
    expect(event).toMatchObject({ type: 'leave_request.reopened' })
    expect(event!.payload.data).toEqual({
      object: body,
      previous: {
        status: 'approved',
        decided_at: before.decided_at,
        decided_by: before.decided_by,
      },
    })
    const [audited] = (await auditOf(server, 'leave_request', id)).slice(-1)
    expect(audited).toEqual({ operation: 'leave_requests.reopen', before, after: body })
    // It is decided as any other pending request is.
    const again = await server.rest('POST', `/leave-requests/${id}/reject`, {})
    expect(again.body.status).toBe('rejected')
  })

  rule('takes a rejection back, with its reason', async () => {
    const { id } = await decided('reject', { rejection_reason: 'Audit week' })
    const { body } = await reopen(id)
    expect(body).toMatchObject({ status: 'pending', rejection_reason: null, decided_by: null })
    const [event] = (await eventsOf(server, 'leave_request', id)).slice(-1)
    expect(event!.payload.data.previous).toMatchObject({
      status: 'rejected',
      rejection_reason: 'Audit week',
    })
  })

  rule('returns the days to the balance', async () => {
    const types = (await server.rest('GET', '/leave-types')).body.data
    const { id: type_id } = types.find((one: { type: string }) => one.type === 'personal')
    const path = `/leave-types/${type_id}`
    await server.rest('PUT', path, { ...standardAccrual, annual_days: 4 })
    const { id, employee_id, date } = await decided('approve', {}, 'personal')
    const left = async () => {
      const year = date.slice(0, 4)
      const { body } = await server.rest(
        'GET',
        `/reports/leave-summary?employee_id=${employee_id}&year=${year}`,
      )
      return [body.data[0].personal_available, body.data[0].pending_days]
    }
    expect(await left()).toEqual([3, 0])
    const dry = await reopen(id, { dry_run: true })
    expect(dry.body).toMatchObject({
      dry_run: true,
      status: 'pending',
      effects: {
        events: ['leave_request.reopened'],
        balance_before_days: 3,
        balance_after_days: 4,
      },
    })
    expect(await left()).toEqual([3, 0])
    await reopen(id)
    expect(await left()).toEqual([4, 1])
    await server.rest('POST', `/leave-requests/${id}/approve`, {})
    expect(await left()).toEqual([3, 0])
    await server.rest('PUT', path, { annual_days: null })
  })

  rule('is refused after five minutes, and says what to do', async () => {
    const approved = await decided('approve')
    const rejected = await decided('reject')
    clock_ms += 5 * minute + 1
    expect((await reopen(approved.id)).body.errors).toEqual({
      status: ['was approved more than five minutes ago, so it stays approved; cancel it instead'],
    })
    expect((await reopen(rejected.id)).body.errors).toEqual({
      status: [
        'was rejected more than five minutes ago, so it stays rejected; create a new leave request instead',
      ],
    })
    expect((await read(approved.id)).status).toBe('approved')
  })

  rule('is refused where nothing was decided', async () => {
    const { id } = await decided('approve')
    await reopen(id)
    expect((await reopen(id)).body.errors.status).toEqual([
      'is already pending; there is no decision to undo',
    ])
    await server.rest('POST', `/leave-requests/${id}/cancel`)
    expect((await reopen(id)).body.errors.status).toEqual([
      'is cancelled; create a new leave request instead',
    ])
    await server.sql(
      `update leave_types set requires_approval = false where company_id = $1 and type = 'other'`,
    )
    const employee_id = await addEmployee(server, { works_weekdays: true })
    const born = await askLeave(server, employee_id, monday(), undefined, { type: 'other' })
    expect(born.body.status).toBe('approved')
    expect((await reopen(born.body.id)).body.errors.status[0]).toMatch(
      /needs no approval; cancel it instead$/,
    )
  })

  rule('is refused where a date is in an approved pay period', async () => {
    const { id, date } = await decided('approve')
    await server.sql(
      `insert into pay_periods (company_id, label, frequency, start_date, end_date, pay_date, status, approved_at)
       values ($1, $2, 'weekly', $3, $3, $3, 'approved', now())`,
      [`L-${date}`, date],
    )
    expect((await reopen(id)).body.errors).toEqual({
      status: [
        `cannot change: ${date} is in an approved pay period, L-${date} from ${date} to ${date}; reopen the period first`,
      ],
    })
    await server.sql('delete from pay_periods where company_id = $1 and label = $2', [`L-${date}`])
  })

  rule('is refused where a newer request has taken the dates', async () => {
    await server.sql(`update companies set overlapping_leave = 'refuse' where id = $1`)
    const { id, employee_id, date } = await decided('reject')
    const newer = (await askLeave(server, employee_id, date)).body
    expect((await reopen(id)).body.errors.status).toEqual([
      `cannot change: the request overlaps the pending leave request ${newer.id} (${date}); cancel that one first`,
    ])
    await server.rest('POST', `/leave-requests/${newer.id}/cancel`)
    expect((await reopen(id)).ok).toBe(true)
  })

  test('needs leave:write, and a request that exists', async () => {
    const { id } = await decided('approve')
    expect((await reopen(987_654)).body.error).toBe('Not Found')
    const elsewhere = await server.makeKey({ company_id: await server.company('Elsewhere') })
    expect((await reopen(id, { key: elsewhere })).body.error).toBe('Not Found')
    if (transport === 'mcp') return
    const reader = await server.makeKey({ permissions: ['leave:read'] })
    expect((await reopen(id, { key: reader })).body.error).toBe('Forbidden')
    const { status } = await server.rest('POST', `/leave-requests/${id}/reopen`, {}, { key: 'no' })
    expect(status).toBe(401)
    expect((await read(id)).status).toBe('approved')
  })

  rule('is for those above: never one’s own, nor somebody elsewhere', async () => {
    const { id, employee_id } = await decided('approve')
    const own = await server.makeKey({ employee_id, reach: 'team' })
    expect((await reopen(id, { key: own })).body).toMatchObject({
      error: 'Forbidden',
      message: 'You cannot decide your own request.',
    })
    const lead = await addEmployee(server, { first_name: 'Lead' })
    const key = await server.makeKey({ employee_id: lead, reach: 'team' })
    expect((await reopen(id, { key })).body.error).toBe('Not Found')
    await server.sql('update employees set manager_id = $2 where company_id = $1 and id = $3', [
      lead,
      employee_id,
    ])
    expect((await reopen(id, { key })).body.status).toBe('pending')
  })
})

test('own_decisions binds it at company reach', async () => {
  const company_id = await server.company('Own', { own_decisions: 'refuse' })
  const employee_id = await addEmployee(server, { company_id, works_weekdays: true })
  const admin = await server.makeKey({ company_id })
  const named = await server.makeKey({ company_id, employee_id, reach: 'company' })
  const date = monday()
  const wish = { employee_id, type: 'unpaid', start_date: date, end_date: date }
  const { id } = (await server.rest('POST', '/leave-requests', wish, { key: admin })).body
  await server.rest('POST', `/leave-requests/${id}/approve`, {}, { key: admin })
  const reopen = (key: string) => server.rest('POST', `/leave-requests/${id}/reopen`, {}, { key })
  expect((await reopen(named)).status).toBe(403)
  expect((await reopen(admin)).status).toBe(200)
  // Not sent by the worker of the next test.
  await server.sql('update mails set due_at = null where company_id = $1', [], company_id)
})

test('one of two that reopen at once is told that it is pending', async () => {
  const { id } = await decided('approve')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => server.rest('POST', `/leave-requests/${id}/reopen`, {})),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)])
  const events = await eventsOf(server, 'leave_request', id)
  expect(events.filter(({ type }) => type === 'leave_request.reopened')).toHaveLength(1)
})

test('beside approvals of either kind each decision is taken back at most once', async () => {
  const { id } = await decided('approve')
  for (let round = 0; round < 4; round += 1) {
    const path = `/leave-requests/${id}`
    const answers = await Promise.all([
      server.rest('POST', `${path}/reopen`, {}),
      server.rest('POST', `${path}/approve`, {}),
      server.rest('POST', '/leave-requests/approve', { ids: [id] }),
      server.rest('POST', `${path}/reopen`, {}),
      server.rest('POST', '/leave-requests/approve', { ids: [id] }),
      server.rest('POST', `${path}/reject`, {}),
    ])
    for (const { status, text } of answers) expect([200, 422], text).toContain(status)
  }
  const steps = (await auditOf(server, 'leave_request', id)).slice(1)
  const events = (await eventsOf(server, 'leave_request', id)).slice(1)
  expect(events).toHaveLength(steps.length)
  let status = 'pending'
  for (const [n, { before, after }] of steps.entries()) {
    expect(before).toMatchObject({ status })
    status = (after as { status: string }).status
    expect(status === 'pending').toBe(n % 2 === 1)
    const verb = status === 'pending' ? 'reopened' : status
    expect(events[n]!.type).toBe(`leave_request.${verb}`)
  }
  expect((await read(id)).status).toBe(status)
  const [charged] = await server.sql<{ n: number }>(
    `select coalesce(-sum(millidays), 0)::int as n from leave_ledger
     where company_id = $1 and leave_request_id = $2`,
    [id],
  )
  expect(charged!.n).toBe(status === 'approved' ? 1000 : 0)
})

test('with If-Match it is refused once the request has changed', async () => {
  const { id } = await decided('approve')
  const { headers } = await server.rest('GET', `/leave-requests/${id}`)
  const etag = headers.get('etag')!
  const reopen = (match: string) =>
    server.rest('POST', `/leave-requests/${id}/reopen`, {}, { headers: { 'If-Match': match } })
  expect((await reopen('"other"')).status).toBe(412)
  expect((await read(id)).status).toBe('approved')
  expect((await reopen(etag)).status).toBe(200)
  expect((await reopen(etag)).status).toBe(412)
})

test('is replayed by its Idempotency-Key, with one effect', async () => {
  const { id } = await decided('reject')
  const reopen = () =>
    server.rest(
      'POST',
      `/leave-requests/${id}/reopen`,
      {},
      {
        headers: { 'Idempotency-Key': `reopen-${id}` },
      },
    )
  const first = await reopen()
  await server.rest('POST', `/leave-requests/${id}/approve`, {})
  const again = await reopen()
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.body).toEqual(first.body)
  expect((await read(id)).status).toBe('approved')
})

test('the employee, who was told of the decision, is told that it is pending again', async () => {
  const smtp = await startSmtp()
  const { id, date } = await decided('approve')
  await server.sql(
    `update mails set due_at = null, status = 'sent', sent_at = now() where company_id = $1`,
  )
  await server.rest('POST', `/leave-requests/${id}/reopen`, {})
  const worker = startTestWorker(server, { smtp_url: smtp.url }, 5)
  const [message] = await smtp.count(1)
  await worker.stop()
  await smtp.close()
  const form = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
  const day = new Date(date).toLocaleDateString('en-US', { ...form, timeZone: 'UTC' })
  expect(message!.mail.subject).toBe(`Leave pending again: Vacation on ${day}`)
  expect(message!.mail.text).toContain(`Your Vacation on ${day} is pending again.`)
  expect(message!.mail.text).toContain(
    'The decision that you were told of no longer applies. You will be told when the request is decided.',
  )
})
