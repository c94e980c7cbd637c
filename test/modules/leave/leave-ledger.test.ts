import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothTransports, through } from '../../support/both-transports.ts'
import { sharedLeave } from '../../support/golden-leave.ts'
import { askLeave, configureLeaveType, takeLeave } from '../../support/leave.ts'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { auditOf, eventsOf } from '../../support/trail.ts'

let server: TestServer
let clock = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  await listen(server)
})
afterAll(() => server.close())

beforeEach(async () => {
  at('2026-11-20')
  for (const type of ['sick', 'personal']) await configureLeaveType(server, type, {})
  await configureLeaveType(server, 'vacation', { annual_days: 15 })
})

/** Noon in Toronto. */
function at(date: string) {
  clock = Date.parse(`${date}T17:00:00Z`)
}

async function hire({ hire_date = null as string | null, works_weekdays = false } = {}) {
  const id = await addEmployee(server, { works_weekdays })
  await server.sql(
    `update employees set hire_date = $3, created_at = '2026-01-02' where company_id = $1 and id = $2`,
    [id, hire_date],
  )
  return id
}

type Stated = {
  amount: number
  effective_date?: string
  reason?: string
  kind?: string
  type?: string
}

const adjust = (id: number, { reason = 'counted twice', type = 'vacation', ...stated }: Stated) =>
  server.rest('POST', `/employees/${id}/leave-adjustments`, { type, reason, ...stated })

const ledger = (id: number, query = '') =>
  server.rest('GET', `/employees/${id}/leave-ledger?type=vacation&per_page=100&${query}`)

async function bucket(id: number) {
  return (await server.rest('GET', `/employees/${id}`)).body.pto_balance.vacation
}

type Golden = { adjustments: Stated[]; then_adjust: Stated }

describe('the shared cases', () => {
  test('B21: an opening balance before the year’s grant', async () => {
    const { input, expected } = sharedLeave<Golden, Record<string, number>>('B21')
    const ana = await hire()
    const opened = await adjust(ana, input.adjustments[0]!)
    expect(opened.status, opened.text).toBe(201)
    expect(opened.body).toMatchObject({ kind: 'opening_balance', days: 8.5, warnings: [] })
    await takeLeave(server, ana, '2026-09-08', '2026-09-10')
    expect(await bucket(ana)).toMatchObject({
      accrued_days: expected.accrued,
      adjustment_days: expected.adjustment,
      used_days: expected.used,
      available_days: expected.available,
    })
  })

  test('B22: a correction is taken below the limit, and leave after it is refused', async () => {
    type Then = { available: number; then: { status: number; warnings: string[]; available: 0 } }
    const { input, expected } = sharedLeave<Golden, Then>('B22')
    const ana = await hire()
    await takeLeave(server, ana, '2026-07-13', '2026-07-24')
    const first = await adjust(ana, input.adjustments[0]!)
    expect(first.body).toMatchObject({ days: -1.5, warnings: [] })
    expect((await bucket(ana)).available_days).toBe(expected.available)
    const { then } = expected
    const second = await adjust(ana, input.then_adjust)
    expect(second.status).toBe(then.status)
    expect(second.body).toMatchObject({
      effective_date: '2026-11-20',
      warnings: then.warnings,
      balance: { leave_year: 2026, available_days: then.available },
    })
    expect((await bucket(ana)).available_days).toBe(then.available)
    const refused = await askLeave(server, ana, '2026-11-24')
    expect(refused.status).toBe(422)
    expect(refused.body.errors.end_date[0]).toContain('only -0.5 are available')
  })

  test('B64: an opening balance in the middle of the year, once', async () => {
    const { input, expected } = sharedLeave<Golden, Record<string, number>>('B64')
    const ana = await hire({ hire_date: '2018-03-05' })
    const opened = await adjust(ana, input.adjustments[0]!)
    expect(opened.body).toMatchObject({ days: expected.entry, effective_date: '2026-07-01' })
    await takeLeave(server, ana, '2026-07-07', '2026-07-09')
    expect(await bucket(ana)).toMatchObject({
      accrued_days: expected.accrued,
      adjustment_days: expected.adjustment,
      used_days: expected.used,
      available_days: expected.available,
    })
    const again = await adjust(ana, { ...input.then_adjust, reason: 'again' })
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual({
      kind: ['was stated before, as of 2026-07-01; use a correction'],
    })
  })
})

describe.each(bothTransports)('over %s', (transport) => {
  const ask = (operation: string, input: Record<string, unknown>, extras = {}) =>
    through(server, transport, operation, input, extras)

  test('an adjustment is answered, audited, sent, and listed as it was answered', async () => {
    const id = await hire({ works_weekdays: true })
    const stated = { id, type: 'annual', amount: -1.25, reason: 'Counted once too few' }
    const dry = await ask('leave_adjustments.create', stated, { dry_run: true })
    expect(dry.body).toMatchObject({
      dry_run: true,
      days: -1.25,
      effects: {
        events: ['leave_balance.adjusted'],
        balance_before_days: 15,
        balance_after_days: 13.75,
      },
    })
    expect((await bucket(id)).available_days).toBe(15)
    const { ok, body } = await ask('leave_adjustments.create', stated, {
      idempotency_key: `a${id}`,
    })
    expect(ok, JSON.stringify(body)).toBe(true)
    const { balance, warnings, ...entry } = body
    expect(entry).toEqual({
      id: expect.any(Number),
      employee_id: id,
      type: 'vacation',
      kind: 'correction',
      leave_year: 2026,
      leave_year_start: '2026-01-01',
      unit: 'days',
      effective_date: '2026-11-20',
      days: -1.25,
      hours: -9.375,
      reason: 'Counted once too few',
      source: 'manual',
      leave_request_id: null,
      created_at: '2026-11-20T17:00:00Z',
      created_by: expect.objectContaining({ kind: 'key' }),
    })
    expect(warnings).toEqual([])
    const now = await bucket(id)
    expect(balance).toEqual({
      leave_year: 2026,
      leave_year_start: '2026-01-01',
      as_of: '2026-11-20',
      ...now,
    })
    const repeated = await ask('leave_adjustments.create', stated, { idempotency_key: `a${id}` })
    expect(repeated.body.id).toBe(entry.id)
    expect((await bucket(id)).available_days).toBe(13.75)

    const [event] = await eventsOf(server, 'leave_balance', entry.id)
    expect(event!.type).toBe('leave_balance.adjusted')
    expect(event!.payload.data.object).toEqual(body)
    expect(await auditOf(server, 'leave_adjustment', entry.id)).toEqual([
      { operation: 'leave_adjustments.create', before: null, after: body },
    ])

    const listed = (
      await ask('leave_ledger.list', { id, type: 'annual', fields: ['id', 'days', 'reason'] })
    ).body
    expect(listed.meta.balance).toEqual(balance)
    expect(listed.data.find((row: { id: number }) => row.id === entry.id).days).toBe(-1.25)
  })

  test('leave, grants and what is not posted yet add up to the balance', async () => {
    const id = await hire()
    await takeLeave(server, id, '2026-12-01', '2026-12-02')
    await ask('leave_adjustments.create', {
      id,
      type: 'vacation',
      amount: 2,
      reason: 'Long service',
    })
    at('2027-02-01')
    const { body } = await ask('leave_ledger.list', {
      id,
      type: 'vacation',
      leave_year: 2026,
      fields: ['id', 'kind', 'days', 'source', 'effective_date'],
    })
    const inOrder = [
      ['grant', 15, 'policy'],
      ['correction', 2, 'manual'],
      ['usage', -1, 'leave_request'],
      ['usage', -1, 'leave_request'],
    ]
    // Lists of tools are newest first.
    expect(body.data.map(({ kind, days, source }: Row) => [kind, days, source])).toEqual(
      transport === 'rest' ? inOrder : inOrder.toReversed(),
    )
    expect(body.meta.balance).toMatchObject({ leave_year: 2026, available_days: 15 })
    const next = (await ask('leave_ledger.list', { id, type: 'vacation', leave_year: 2027 })).body
    expect(next.data).toMatchObject([{ id: null, kind: 'grant', days: 15 }])
    expect(next.meta).toMatchObject({ total: 1, balance: { available_days: 15 } })
  })
})

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
type Row = any

test('the ledger is filtered, sorted and paged as other lists', async () => {
  const id = await hire()
  await configureLeaveType(server, 'sick', { annual_days: 6 })
  const days = [3, 1, 2]
  for (const [n, amount] of days.entries()) {
    await adjust(id, { amount, effective_date: `2026-0${n + 3}-02` })
  }
  await adjust(id, { amount: 1, type: 'sick' })
  const list = (query: string) => server.rest('GET', `/employees/${id}/leave-ledger?${query}`)
  const amounts = async (query: string) =>
    (await list(query)).body.data.map((row: Row) => [row.type, row.days])
  // Those of one date are in the order in which they were posted.
  expect(await amounts('')).toEqual([
    ['sick', 6],
    ['vacation', 15],
    ['vacation', 3],
    ['vacation', 1],
    ['vacation', 2],
    ['sick', 1],
  ])
  const dates = (await list('type=vacation&sort=-effective_date')).body.data.map(
    (row: Row) => row.effective_date,
  )
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(await amounts('from=2026-03-02&to=2026-04-02')).toEqual([
    ['vacation', 3],
    ['vacation', 1],
  ])
  expect(await amounts('leave_year=2025')).toEqual([])
  const page = await list('per_page=4&page=2&fields=type,days')
  expect(page.body).toEqual({
    data: [
      { type: 'vacation', days: 2 },
      { type: 'sick', days: 1 },
    ],
    meta: { current_page: 2, last_page: 2, per_page: 4, total: 6, balance: null },
  })
  expect((await list('type=unpaid')).body.meta.balance).toBeNull()
  expect((await list('type=nothing')).body.errors.type[0]).toContain('must be one of: vacation')
  expect((await list('sort=name')).status).toBe(422)
  expect((await server.rest('GET', '/employees/999999/leave-ledger')).status).toBe(404)
  const stranger = await server.company('Other Ltd')
  const foreign = await addEmployee(server, { company_id: stranger })
  expect((await ledger(foreign)).status).toBe(404)
  expect((await adjust(foreign, { amount: 1 })).status).toBe(404)
})

describe('an adjustment is refused', () => {
  test.each([
    [{ amount: 0 }, 'amount', 'must not be 0'],
    [{ amount: 1.0005 }, 'amount', 'must have at most three decimal places'],
    [{ amount: 10_000 }, 'amount', 'must be 9999 or less'],
    [{ amount: 1, reason: '  ' }, 'reason', 'must not be empty'],
    [{ amount: 1, kind: 'gift' }, 'kind', 'must be one of: correction, opening_balance'],
    [{ amount: 1, type: 'nothing' }, 'type', 'must be one of: vacation'],
    [{ amount: 1, type: 'unpaid' }, 'type', 'unpaid has no balance; set annual_days'],
    [{ amount: 1, type: 'sick' }, 'type', 'sick has no balance'],
    [{ amount: 1, effective_date: '2025-12-31' }, 'effective_date', 'must be 2026-01-01 or later'],
    [
      { amount: 1, effective_date: '2028-01-01' },
      'effective_date',
      'must be 2027-12-31 or earlier',
    ],
    [{ amount: 1, effective_date: '2026-02-30' }, 'effective_date', 'must be an existing date'],
    [
      { amount: 1, effective_date: '2026-11-21', kind: 'opening_balance' },
      'effective_date',
      'must not be in the future',
    ],
  ] as [Stated, string, string][])('with %j, on %s', async (stated, field, said) => {
    const id = await hire()
    const { status, body } = await adjust(id, stated)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
    expect(body.errors[field][0]).toContain(said)
    expect((await bucket(id)).available_days).toBe(15)
  })

  test('an opening balance after leave or a correction; not after leave that was cancelled', async () => {
    const id = await hire()
    const opening = { amount: 4, effective_date: '2026-07-01', kind: 'opening_balance' }
    const { id: request } = await takeLeave(server, id, '2026-05-04')
    const refused = await adjust(id, opening)
    expect(refused.body.errors).toEqual({
      kind: [
        `must be correction: leave request ${request} takes 2026-05-04, before effective_date`,
      ],
    })
    // Leave of the date itself is not before it.
    expect((await adjust(id, { ...opening, effective_date: '2026-05-05' })).status).toBe(422)
    await server.rest('POST', `/leave-requests/${request}/cancel`)
    await adjust(id, { amount: 1, effective_date: '2026-06-30' })
    expect((await adjust(id, opening)).body.errors.kind[0]).toContain('corrected as of 2026-06-30')
    await takeLeave(server, id, '2026-06-29')
    const opened = await adjust(id, { ...opening, effective_date: '2026-06-29' })
    expect(opened.body).toMatchObject({ days: -11, balance: { available_days: 4 } })
  })

  test('below company reach, and without leave:write; people read their own ledger', async () => {
    const id = await hire()
    await adjust(id, { amount: 2 })
    const other = await hire()
    const own = await server.makeKey({ employee_id: id, reach: 'self' })
    const reader = await server.makeKey({ permissions: ['leave:read'] })
    const path = `/employees/${id}/leave-adjustments`
    const stated = { type: 'vacation', amount: 1, reason: 'More' }
    for (const key of [own, reader]) {
      expect((await server.rest('POST', path, stated, { key })).status).toBe(403)
    }
    const mine = await server.rest(
      'GET',
      `/employees/${id}/leave-ledger?type=vacation`,
      undefined,
      {
        key: own,
      },
    )
    expect(mine.body.meta.balance.available_days).toBe(17)
    const theirs = await server.rest('GET', `/employees/${other}/leave-ledger`, undefined, {
      key: own,
    })
    expect(theirs.status).toBe(404)
    const client = await server.mcp(own)
    const { body } = await client.callTool('list_leave_ledger', { type: 'vacation' })
    expect(body.meta.balance.available_days).toBe(17)
  })
})

test('no correction is dated before the opening balance', async () => {
  const id = await hire()
  await adjust(id, { amount: 7.5, effective_date: '2026-06-01', kind: 'opening_balance' })
  const { status, body } = await adjust(id, { amount: -1, effective_date: '2026-05-31' })
  expect(status).toBe(422)
  expect(body.errors.effective_date[0]).toContain('must be 2026-06-01 or later')
  expect((await adjust(id, { amount: -1, effective_date: '2026-06-01' })).status).toBe(201)
})

test('an opening balance of nothing is stated, and counts as the one', async () => {
  const id = await hire()
  const nothing = { amount: 0, effective_date: '2026-01-01', kind: 'opening_balance' }
  expect((await adjust(id, nothing)).body).toMatchObject({ days: 0, kind: 'opening_balance' })
  expect((await adjust(id, { ...nothing, amount: 3 })).body.errors.kind).toHaveLength(1)
  const other = await hire()
  const used = await adjust(other, { ...nothing, effective_date: '2026-07-01' })
  expect(used.body).toMatchObject({ days: -15, balance: { available_days: 0 } })
})

test('two at the same time are both taken, two openings never', async () => {
  const id = await hire()
  const both = await Promise.all([adjust(id, { amount: 1 }), adjust(id, { amount: 2 })])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect((await bucket(id)).available_days).toBe(18)
  const other = await hire()
  const opening = { amount: 4, effective_date: '2026-07-01', kind: 'opening_balance' }
  const openings = await Promise.all([adjust(other, opening), adjust(other, opening)])
  expect(openings.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect((await bucket(other)).available_days).toBe(4)
})

test('what is adjusted is carried over, also in a year that is over', async () => {
  await configureLeaveType(server, 'vacation', { annual_days: 15, carry_over_max_days: 20 })
  const id = await hire()
  await adjust(id, { amount: 2.5, effective_date: '2026-03-02' })
  at('2027-03-01')
  expect(await bucket(id)).toMatchObject({ carried_over_days: 17.5, available_days: 32.5 })
  const late = await adjust(id, { amount: -1.5, effective_date: '2026-06-01' })
  expect(late.body).toMatchObject({
    leave_year: 2026,
    balance: { leave_year: 2027, carried_over_days: 16, available_days: 31 },
  })
  const ahead = await adjust(id, { amount: -30, effective_date: '2028-02-01' })
  expect(ahead.body).toMatchObject({ warnings: [], leave_year: 2028 })
  expect((await bucket(id)).available_days).toBe(31)
})

test('a type that may go below zero warns only below its limit; a former employee is adjusted', async () => {
  const limited = { allow_negative: true, negative_limit_days: 3 }
  await configureLeaveType(server, 'vacation', { annual_days: 15, ...limited })
  const id = await hire()
  await server.rest('DELETE', `/employees/${id}`)
  expect((await adjust(id, { amount: -18 })).body.warnings).toEqual([])
  expect((await adjust(id, { amount: -0.001 })).body.warnings).toEqual(['below_limit'])
})

test('a custom type with adjustments is retired, not deleted', async () => {
  const made = await server.rest('POST', '/leave-types', { name: 'Care', annual_days: 0 })
  const { id: type_id, type } = made.body
  const id = await hire()
  expect((await adjust(id, { amount: 3, type })).status).toBe(201)
  const refused = await server.rest('DELETE', `/leave-types/${type_id}`)
  expect(refused.body.errors.type[0]).toContain('1 adjustments')
  await server.rest('PUT', `/leave-types/${type_id}`, { is_active: false })
  const last = await adjust(id, { amount: -3, type })
  expect(last.body).toMatchObject({ balance: { available_days: 0 } })
})
