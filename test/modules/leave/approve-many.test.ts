import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothTransports, replayed, rulesOf, through } from '../../support/both-transports.ts'
import { freshDates } from '../../support/fresh-dates.ts'
import { askLeave, standardAccrual } from '../../support/leave.ts'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { auditOf, eventsOf } from '../../support/trail.ts'

let server: TestServer
const now_ms = Date.parse('2026-06-01T12:00:00Z')
// Wednesdays, because no holiday of these years is on one.
const workday = freshDates('2027-01-13', 7)
let departments = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  await listen(server)
})
afterAll(() => server.close())

/** A department that only this test uses. */
function newDepartment(): string {
  departments += 1
  return `Department ${departments}`
}

async function person(department: string | null = newDepartment(), first_name = 'Ana') {
  return addEmployee(server, { first_name, last_name: 'Silva', department, works_weekdays: true })
}

async function wish(employee_id: number, date: string, more: object = {}): Promise<number> {
  const { status, body, text } = await askLeave(server, employee_id, date, date, more)
  expect(status, text).toBe(201)
  return body.id
}

const statusOf = async (id: number) =>
  (await server.rest('GET', `/leave-requests/${id}`)).body.status

async function typeOf(type: string): Promise<string> {
  const { body } = await server.rest('GET', '/leave-types')
  return `/leave-types/${body.data.find((one: { type: string }) => one.type === type).id}`
}

describe.each(bothTransports)('leave_requests.approve_many over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  const approve = (input: Record<string, unknown>, extras = {}) =>
    through(server, transport, 'leave_requests.approve_many', input, extras)
  const careful = (ids: number[], extras = {}) =>
    approve({ ids, only_without_conflict: true }, extras)

  test('approves each request as approving it alone does: record, event, audit row', async () => {
    const [ana, date] = [await person(), workday()]
    const [one, two] = [await wish(ana, date), await wish(ana, workday())]
    const { ok, body } = await approve({ ids: [two, one, one] })
    expect(ok, JSON.stringify(body)).toBe(true)
    const row = { employee_id: ana, employee_name: 'Ana Silva', type: 'vacation', days: 1 }
    expect(body).toEqual({
      approved: [
        { ...row, id: one, start_date: date, end_date: date },
        { ...row, id: two, start_date: expect.any(String), end_date: expect.any(String) },
      ],
      skipped: [],
      failed: [],
    })
    for (const id of [one, two]) {
      const { days_by_date: _, ...after } = (await server.rest('GET', `/leave-requests/${id}`)).body
      expect(after).toMatchObject({ status: 'approved', decided_by: { kind: 'key' } })
      const events = await eventsOf(server, 'leave_request', id)
      expect(events.map(({ type }) => type)).toEqual([
        'leave_request.created',
        'leave_request.approved',
      ])
      expect(events[1]!.payload.data).toEqual({ object: after, previous: { status: 'pending' } })
      const [audited] = (await auditOf(server, 'leave_request', id)).slice(-1)
      expect(audited).toMatchObject({ operation: 'leave_requests.approve_many', after })
      const [mails] = await server.sql<{ n: number }>(
        `select count(*)::int as n from mails m join outbox o
           on o.company_id = m.company_id and o.id = m.outbox_id
         where m.company_id = $1 and o.event_id = $2`,
        [events[1]!.payload.id],
      )
      expect(mails!.n).toBe(1)
    }
  })

  rule(
    'of two colleagues on the same day approves the earlier request and skips the later',
    async () => {
      const [kitchen, date] = [newDepartment(), workday()]
      const first = await wish(await person(kitchen, 'Ben'), date)
      const second = await wish(await person(kitchen, 'Cara'), date)
      const other = await wish(await person(newDepartment(), 'Dora'), date)
      const loner = await wish(await person(null, 'Eve'), date)
      const { body } = await careful([loner, second, other, first])
      expect(body.approved.map(({ id }: { id: number }) => id)).toEqual([first, other, loner])
      expect(body.skipped).toEqual([
        {
          id: second,
          employee_id: expect.any(Number),
          employee_name: 'Cara Silva',
          type: 'vacation',
          start_date: date,
          end_date: date,
          days: 1,
          reasons: [
            {
              code: 'colleague_away',
              message: `"Ben Silva" of the same department is away from ${date} to ${date}`,
            },
          ],
        },
      ])
      expect(await statusOf(second)).toBe('pending')
      // Without the condition it is approved all the same.
      expect((await approve({ ids: [second] })).body.approved).toHaveLength(1)
    },
  )

  rule('skips for a blackout of either kind, and fails for one that blocks', async () => {
    const department = newDepartment()
    const [warned, blocked] = [workday(), workday()]
    const ana = await person(department)
    const ids = [await wish(ana, warned), await wish(ana, blocked)]
    for (const [date, enforcement] of [
      [warned, 'warn'],
      [blocked, 'block'],
    ]) {
      await server.rest('POST', '/blackout-dates', {
        name: 'Stocktaking',
        start_date: date,
        end_date: date,
        departments: [department],
        enforcement,
      })
    }
    const { body } = await careful(ids)
    expect(body.skipped.map(({ reasons }: { reasons: object[] }) => reasons)).toEqual(
      [warned, blocked].map((date) => [
        {
          code: 'blackout',
          message: expect.stringMatching(
            new RegExp(`^overlaps the blackout \\d+, "Stocktaking" \\(${date} to ${date}\\)$`),
          ),
        },
      ]),
    )
    const plain = (await approve({ ids })).body
    expect(plain.approved.map(({ id }: { id: number }) => id)).toEqual([ids[0]])
    expect(plain.failed).toEqual([
      {
        id: ids[1],
        employee_name: 'Ana Silva',
        errors: {
          start_date: [
            expect.stringMatching(
              /; approve it alone with override_blackout to approve it anyway$/,
            ),
          ],
        },
      },
    ])
  })

  rule('counts the call’s other requests against the balance', async () => {
    const path = await typeOf('personal')
    const ana = await person()
    const wishes = []
    for (let n = 0; n < 3; n += 1) wishes.push(await wish(ana, workday(), { type: 'personal' }))
    await server.rest('PUT', path, { ...standardAccrual, annual_days: 2 })
    const dry = await approve({ ids: wishes, only_without_conflict: true }, { dry_run: true })
    expect(dry.body).toMatchObject({
      dry_run: true,
      effects: {
        events: ['leave_request.approved', 'leave_request.approved'],
        changes: [{ record_id: wishes[0] }, { record_id: wishes[1] }],
        balances: [
          { leave_request_id: wishes[0], balance_before_days: 2, balance_after_days: 1 },
          { leave_request_id: wishes[1], balance_before_days: 1, balance_after_days: 0 },
        ],
      },
    })
    expect(await statusOf(wishes[0]!)).toBe('pending')
    const { body } = await careful(wishes)
    expect(body.approved).toEqual(dry.body.approved)
    expect(body.skipped[0]).toMatchObject({
      id: wishes[2],
      reasons: [
        {
          code: 'balance',
          message: 'takes 1 day of personal in 2027, but only 0 are available by then',
        },
      ],
    })
    const plain = (await approve({ ids: [wishes[2]] })).body
    expect(plain.failed[0].errors).toHaveProperty('end_date')
    await server.rest('PUT', path, { annual_days: null })
  })

  rule('skips a request on dates of the employee’s other leave', async () => {
    const [ana, date] = [await person(null), workday()]
    const ids = [await wish(ana, date), await wish(ana, date)]
    const { body } = await careful(ids)
    expect(body.approved).toHaveLength(1)
    expect(body.skipped[0].reasons).toEqual([
      {
        code: 'overlap',
        message: `overlaps the approved leave request ${ids[0]} (${date})`,
      },
    ])
  })

  rule('does the others when one is unknown, decided or in an approved pay period', async () => {
    const [ana, date] = [await person(), workday()]
    const [good, done, locked] = [
      await wish(ana, workday()),
      await wish(ana, workday()),
      await wish(ana, date),
    ]
    await server.rest('POST', `/leave-requests/${done}/reject`, {})
    await server.sql(
      `insert into pay_periods (company_id, label, frequency, start_date, end_date, pay_date, status, approved_at)
       values ($1, $2, 'weekly', $3, $3, $3, 'approved', now())`,
      [`L-${date}`, date],
    )
    const { body } = await approve({ ids: [987_654, done, good, locked] })
    expect(body.approved.map(({ id }: { id: number }) => id)).toEqual([good])
    expect(body.failed).toEqual([
      {
        id: done,
        employee_name: 'Ana Silva',
        errors: { status: ['is already rejected; only a pending request can be decided'] },
      },
      {
        id: locked,
        employee_name: 'Ana Silva',
        errors: {
          start_date: [
            `${date} is in an approved pay period, L-${date} from ${date} to ${date}; reopen the period first`,
          ],
        },
      },
      { id: 987_654, errors: { id: ['does not match a leave request of your company'] } },
    ])
    expect(await statusOf(locked)).toBe('pending')
    await server.sql('delete from pay_periods where company_id = $1 and label = $2', [`L-${date}`])
  })

  test('is replayed by its idempotency key, with one effect', async () => {
    const id = await wish(await person(), workday())
    const key = { idempotency_key: `many-${transport}` }
    const first = await approve({ ids: [id] }, key)
    expect(first.body.approved).toHaveLength(1)
    expect(await approve({ ids: [id] }, key)).toEqual(replayed(first, transport))
    expect(await eventsOf(server, 'leave_request', id)).toHaveLength(2)
    const other = await approve({ ids: [id, 1] }, key)
    expect(other.body.errors).toHaveProperty('idempotency_key')
  })

  test('refuses an empty call, more than 100 ids, and what is no id', async () => {
    expect((await approve({ ids: [] })).body.errors.ids[0]).toBe('must have at least one request')
    const many = Array.from({ length: 101 }, (_, n) => n + 1)
    expect((await approve({ ids: many })).body.errors.ids[0]).toBe('must have at most 100 requests')
    expect((await approve({ ids: ['x'] })).ok).toBe(false)
    expect(Object.keys((await approve({})).body.errors)).toEqual(['ids'])
  })

  test('needs leave:write; requests of another company are not found', async () => {
    const id = await wish(await person(), workday())
    const elsewhere = await server.makeKey({ company_id: await server.company('Elsewhere') })
    expect((await approve({ ids: [id] }, { key: elsewhere })).body.failed).toEqual([
      { id, errors: { id: ['does not match a leave request of your company'] } },
    ])
    if (transport === 'mcp') return
    const reader = await server.makeKey({ permissions: ['leave:read'] })
    expect((await approve({ ids: [id] }, { key: reader })).body.error).toBe('Forbidden')
    const body = { ids: [id] }
    const unknown = await server.rest('POST', '/leave-requests/approve', body, { key: 'no' })
    expect(unknown.status).toBe(401)
    expect(await statusOf(id)).toBe('pending')
  })
})

describe('at team reach', () => {
  async function team(absence_calendar: 'off' | 'department' | 'company') {
    await server.rest('PUT', '/company', { absence_calendar })
    const [department, date] = [newDepartment(), workday()]
    const lead = await person(department, 'Lead')
    const below = [await person(department, 'Ben'), await person(department, 'Cara')]
    const elsewhere = await person(department, 'Dora')
    const other = await person(newDepartment(), 'Fay')
    await server.sql(
      'update employees set manager_id = $2 where company_id = $1 and id = any($3::bigint[])',
      [lead, below],
    )
    const key = await server.makeKey({ employee_id: lead, reach: 'team' })
    const approve = async (ids: number[]) => {
      const body = { ids, only_without_conflict: true }
      return (await server.rest('POST', '/leave-requests/approve', body, { key })).body
    }
    return { lead, ben: below[0]!, cara: below[1]!, dora: elsewhere, fay: other, date, approve }
  }

  test('approves below, never one’s own, and says nothing of others', async () => {
    const { lead, ben, dora, approve, date } = await team('department')
    const [own, his, hers] = [
      await wish(lead, workday()),
      await wish(ben, date),
      await wish(dora, workday()),
    ]
    const body = await approve([own, his, hers, 987_654])
    expect(body.approved.map(({ id }: { id: number }) => id)).toEqual([his])
    expect(body.failed).toEqual([
      { id: own, errors: { id: ['You cannot decide your own request.'] } },
      ...[hers, 987_654].map((id) => ({
        id,
        errors: { id: ['matches no leave request of the people that you reach'] },
      })),
    ])
  })

  test.each([
    ['department', true],
    ['company', true],
    ['off', false],
  ] as const)(
    'a colleague above or beside counts where the calendar is %s: %s',
    async (calendar, counts) => {
      const { ben, dora, fay, approve, date } = await team(calendar)
      for (const id of [dora, fay]) {
        await server.rest('POST', `/leave-requests/${await wish(id, date)}/approve`, {})
      }
      const { approved, skipped } = await approve([await wish(ben, date)])
      expect([approved.length, skipped.length]).toEqual(counts ? [0, 1] : [1, 0])
      // Fay is of another department: even a calendar of the company does not make that a conflict.
      if (counts) {
        expect(skipped[0].reasons).toEqual([
          {
            code: 'colleague_away',
            message: `"Dora Silva" of the same department is away from ${date} to ${date}`,
          },
        ])
      }
    },
  )

  test('a colleague below always counts', async () => {
    const { ben, cara, approve, date } = await team('off')
    await server.rest('POST', `/leave-requests/${await wish(cara, date)}/approve`, {})
    const { skipped } = await approve([await wish(ben, date)])
    expect(skipped[0].reasons[0].message).toMatch(/^"Cara Silva"/)
    const both = workday()
    const again = await approve([await wish(ben, both), await wish(cara, both)])
    expect([again.approved.length, again.skipped.length]).toEqual([1, 1])
  })
})

test('two calls with the same requests in other orders approve each once', async () => {
  const ids: number[] = []
  for (let n = 0; n < 6; n += 1) ids.push(await wish(await person(null), workday()))
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      server.rest('POST', '/leave-requests/approve', {
        ids: n % 2 ? ids.toReversed() : ids,
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const approved = answers.flatMap(({ body }) => body.approved.map(({ id }: { id: number }) => id))
  expect(approved.sort((a, b) => a - b)).toEqual(ids)
  for (const id of ids) expect(await eventsOf(server, 'leave_request', id)).toHaveLength(2)
})

test('a hundred requests are approved in one call', async () => {
  const ids: number[] = []
  for (let n = 0; n < 100; n += 1) ids.push(await wish(await person(null), '2027-01-06'))
  const { body } = await server.rest('POST', '/leave-requests/approve', {
    ids,
    only_without_conflict: true,
  })
  expect(body.approved).toHaveLength(100)
})
