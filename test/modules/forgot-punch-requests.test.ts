import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../src/lib/calendar/dates.ts'
import { bothTransports, through } from '../support/both-transports.ts'
import { freshDates } from '../support/fresh-dates.ts'
import { listen } from '../support/listen.ts'
import { approvePeriodOf } from '../support/pay-period.ts'
import { addEmployee } from '../support/people.ts'
import { type Answer, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let employee_id: number
const freshDate = freshDates('2025-01-01')

beforeAll(async () => {
  server = await startTestServer()
  await listen(server)
  employee_id = await addEmployee(server, { first_name: 'Zoë' })
})
afterAll(() => server.close())

/** Nine to five on a date, with a break of half an hour. */
function shift(work_date: string, request: Record<string, unknown> = {}) {
  return {
    employee_id,
    work_date,
    clock_in: `${work_date}T09:00`,
    clock_out: `${work_date}T17:00`,
    break_minutes: 30,
    ...request,
  }
}

const ask = (request: object, query = '') =>
  server.rest('POST', `/forgot-punch-requests${query}`, request)
const approve = ({ id }: { id: number }, body: object = {}) =>
  server.rest('POST', `/forgot-punch-requests/${id}/approve`, body)
const reject = ({ id }: { id: number }, body: object = {}) =>
  server.rest('POST', `/forgot-punch-requests/${id}/reject`, body)
const post = (punch: object) => server.rest('POST', '/time-entries', { employee_id, ...punch })
const entry = (id: number) => server.rest('GET', `/time-entries/${id}`)

async function entriesOf(date: string) {
  const query = `employee_id=${employee_id}&from=${date}&to=${date}`
  return (await server.rest('GET', `/time-entries?${query}`)).body.data
}

function refused({ status, body }: Answer, ...fields: string[]): void {
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(fields)
}

async function eventsSince(outbox_id: number): Promise<string[]> {
  const rows = await server.sql<{ type: string }>(
    'select type from outbox where company_id = $1 and id > $2 order by id',
    [outbox_id],
  )
  return rows.map(({ type }) => type)
}

async function lastEvent(): Promise<number> {
  const [row] = await server.sql<{ id: number }>(
    'select coalesce(max(id), 0) as id from outbox where company_id = $1',
  )
  return row!.id
}

describe('creating a forgot-punch request', () => {
  test('is pending, and does not count yet', async () => {
    const date = freshDate()
    const { status, body } = await ask(shift(date, { reason: 'Left my badge at home' }))
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      employee_id,
      employee_name: expect.stringMatching(/^Zoë /),
      timezone: 'America/Toronto',
      work_date: date,
      clock_in: `${date}T14:00:00Z`,
      clock_out: `${date}T22:00:00Z`,
      break_minutes: 30,
      reason: 'Left my badge at home',
      status: 'pending',
      reviewer_notes: null,
      reviewed_at: null,
      reviewed_by: null,
      time_entry_id: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    expect((await server.rest('GET', `/forgot-punch-requests/${body.id}`)).body).toEqual(body)
    expect(await entriesOf(date)).toEqual([])
  })

  test('may leave the clock-in out where one open entry of that date lacks its clock-out', async () => {
    const date = freshDate()
    const { body: open } = await post({ clock_in: `${date}T08:58:20` })
    const { body } = await ask(shift(date, { clock_in: undefined }))
    expect(body.clock_in).toBe(open.clock_in)
    await post({ clock_in: `${date}T12:00` })
    refused(await ask(shift(date, { clock_in: null })), 'clock_in')
    refused(await ask(shift(freshDate(), { clock_in: undefined })), 'clock_in')
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['no employee', { employee_id: undefined }, ['employee_id']],
    ['nobody', { employee_id: 999_999_999 }, ['employee_id']],
    ['no date', { work_date: undefined }, ['work_date']],
    ['no clock-out', { clock_out: undefined }, ['clock_out']],
    ['a clock-out before the clock-in', { clock_out: '2025-07-01T08:00' }, ['clock_out']],
    ['more than a day', { clock_out: '2025-07-02T09:01' }, ['clock_out']],
    ['a break as long as the shift', { break_minutes: 480 }, ['break_minutes']],
    ['a clock-in of another date', { work_date: '2025-07-02' }, ['work_date']],
    ['a date that is none', { work_date: '2025-02-30' }, ['work_date']],
    ['a time that is none', { clock_in: '2025-07-01T25:00' }, ['clock_in']],
    [
      'a far future',
      { work_date: '2099-01-01', clock_in: '2099-01-01T09:00' },
      ['clock_in', 'clock_out'],
    ],
    ['a field that there is not', { note: 'x' }, ['note']],
  ])('is refused for %s, by field', async (_, request, fields) => {
    refused(await ask(shift('2025-07-01', request)), ...fields)
  })

  test('is refused for an instant whose entry has a clock-out already', async () => {
    const date = freshDate()
    await post({ clock_in: `${date}T09:00`, clock_out: `${date}T16:00` })
    refused(await ask(shift(date)), 'clock_in')
  })

  test('is refused for an employee of another company and for one who had left', async () => {
    const company_id = await server.company('Elsewhere Ltd')
    const stranger = await addEmployee(server, { company_id })
    refused(await ask(shift(freshDate(), { employee_id: stranger })), 'employee_id')
    const leaver = await addEmployee(server)
    await server.sql(
      `update employees set is_active = false, deactivated_on = '2025-06-30'
       where company_id = $1 and id = $2`,
      [leaver],
    )
    refused(await ask(shift('2025-07-01', { employee_id: leaver })), 'employee_id')
  })

  test('on a dry run stores nothing', async () => {
    const date = freshDate()
    const { status, body } = await ask(shift(date), '?dry_run=true')
    expect(status).toBe(200)
    expect(body).toMatchObject({ dry_run: true, status: 'pending' })
    const { body: list } = await server.rest(
      'GET',
      `/forgot-punch-requests?from=${date}&to=${date}`,
    )
    expect(list.meta.total).toBe(0)
  })
})

describe('approving a request', () => {
  test('makes a completed entry, and fires forgot_punch.approved only', async () => {
    const date = freshDate()
    const { body: pending } = await ask(shift(date))
    const before = await lastEvent()
    const { status, body } = await approve(pending, { reviewer_notes: 'Seen at the gate' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'approved',
      reviewer_notes: 'Seen at the gate',
      reviewed_by: { kind: 'key', name: 'Test key' },
      time_entry_id: expect.any(Number),
    })
    expect(await entriesOf(date)).toEqual([
      expect.objectContaining({
        id: body.time_entry_id,
        clock_in: `${date}T14:00:00Z`,
        clock_out: `${date}T22:00:00Z`,
        worked_hours: 7.5,
        status: 'completed',
        approved: false,
        source: 'forgot_punch',
      }),
    ])
    expect(await eventsSince(before)).toEqual(['forgot_punch.approved'])
    const audit = await server.sql<{ record_type: string; record_id: number }>(
      `select record_type, record_id from audit_log
       where company_id = $1 and operation = 'forgot_punch_requests.approve' order by id desc limit 2`,
    )
    expect(audit).toEqual([
      { record_type: 'time_entry', record_id: body.time_entry_id },
      { record_type: 'forgot_punch_request', record_id: body.id },
    ])
  })

  test.each([
    ['of the same instant', '09:00'],
    ['that began inside the shift', '09:03:20'],
    ['that began within the hour before it', '08:10'],
  ])('closes the open entry %s, with the times that were approved', async (_, time) => {
    const date = freshDate()
    const { body: open } = await post({ clock_in: `${date}T${time}` })
    const before = await lastEvent()
    const { body } = await approve((await ask(shift(date))).body)
    expect(body.time_entry_id).toBe(open.id)
    expect(await entriesOf(date)).toEqual([
      expect.objectContaining({
        id: open.id,
        clock_in: `${date}T14:00:00Z`,
        clock_out: `${date}T22:00:00Z`,
        status: 'completed',
        warnings: [],
      }),
    ])
    expect(await eventsSince(before)).toEqual(['forgot_punch.approved'])
    const again = await post({ clock_in: open.clock_in })
    expect(again).toMatchObject({ status: 200, body: { id: open.id } })
  })

  test('leaves an open entry of another shift of that day alone', async () => {
    const date = freshDate()
    const { body: morning } = await post({ clock_in: `${date}T05:00` })
    const { body } = await approve((await ask(shift(date))).body)
    expect(body.time_entry_id).not.toBe(morning.id)
    expect((await entry(morning.id)).body).toEqual(morning)
  })

  test('brings an entry back that was deleted', async () => {
    const date = freshDate()
    const { body: one } = await post({ clock_in: `${date}T09:00` })
    await server.rest('DELETE', `/time-entries/${one.id}`)
    const { body } = await approve((await ask(shift(date))).body)
    expect(body.time_entry_id).toBe(one.id)
    expect((await entry(one.id)).body).toMatchObject({ status: 'completed', worked_hours: 7.5 })
  })

  test('is refused once a clock has sent the whole shift, and the request stays pending', async () => {
    const date = freshDate()
    const { body: pending } = await ask(shift(date))
    await post({ clock_in: `${date}T09:00`, clock_out: `${date}T16:00` })
    refused(await approve(pending), 'clock_in')
    const { body } = await server.rest('GET', `/forgot-punch-requests/${pending.id}`)
    expect(body).toEqual(pending)
    expect((await reject(pending)).status).toBe(200)
  })

  test('stores an overlap with its warning, or is refused where the company refuses it', async () => {
    const company_id = await server.company('Strict Ltd')
    const key = await server.makeKey({ company_id })
    const person = await addEmployee(server, { company_id })
    const send = (at: string, body: object) => server.rest('POST', at, body, { key })
    const date = '2025-03-03'
    await send('/time-entries', {
      employee_id: person,
      clock_in: `${date}T16:00`,
      clock_out: `${date}T18:00`,
    })
    const request = shift(date, { employee_id: person })
    const { body: first } = await send('/forgot-punch-requests', request)
    const { body: second } = await send('/forgot-punch-requests', {
      ...request,
      clock_in: `${date}T10:00`,
    })
    const { body } = await send(`/forgot-punch-requests/${first.id}/approve`, {})
    const made = await server.rest('GET', `/time-entries/${body.time_entry_id}`, undefined, { key })
    expect(made.body.warnings).toEqual(['overlap'])
    await server.sql(
      `update companies set overlapping_entries = 'refuse' where id = $1`,
      [],
      company_id,
    )
    refused(await send(`/forgot-punch-requests/${second.id}/approve`, {}), 'clock_in')
  })

  test('of an approved pay period is taken, and approving it stores an entry that is late', async () => {
    const company_id = await server.company('Paid Ltd')
    const key = await server.makeKey({ company_id })
    const person = await addEmployee(server, { company_id })
    const send = (at: string, body: object) => server.rest('POST', at, body, { key })
    const request = shift('2025-03-03', { employee_id: person })
    const { body: pending } = await send('/forgot-punch-requests', request)
    const { end_date } = await approvePeriodOf(server, '2025-03-03', key)
    const approved = await send(`/forgot-punch-requests/${pending.id}/approve`, {})
    expect(approved.status, approved.text).toBe(200)
    const at = `/time-entries/${approved.body.time_entry_id}`
    const { body: entry } = await server.rest('GET', at, undefined, { key })
    // Paid by schedule: the punch changes nothing and needs no decision.
    expect(entry).toMatchObject({ status: 'completed', held: false, warnings: ['locked_period'] })
    const { body: another } = await send(
      '/forgot-punch-requests',
      shift('2025-03-04', { employee_id: person }),
    )
    const later = shift(addDays(end_date, 1), { employee_id: person })
    expect((await send('/forgot-punch-requests', later)).status).toBe(201)
    expect((await send(`/forgot-punch-requests/${another.id}/reject`, {})).status).toBe(200)
  })

  test('by sixteen at once has one winner, one entry and one event', async () => {
    const date = freshDate()
    const { body: pending } = await ask(shift(date))
    const before = await lastEvent()
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => (n % 2 === 0 ? approve(pending) : reject(pending))),
    )
    const won = answers.filter((each) => each.status === 200)
    expect(won).toHaveLength(1)
    for (const each of answers.filter((one) => one !== won[0])) refused(each, 'status')
    const isApproved = won[0]!.body.status === 'approved'
    expect(await entriesOf(date)).toHaveLength(isApproved ? 1 : 0)
    expect(await eventsSince(before)).toEqual(isApproved ? ['forgot_punch.approved'] : [])
  })

  test('beside the clock that sends the punch after all leaves one entry', async () => {
    for (let round = 0; round < 10; round += 1) {
      const date = freshDate()
      const { body: pending } = await ask(shift(date))
      const [approved, sent] = await Promise.all([
        approve(pending),
        post({ clock_in: `${date}T09:00` }),
      ])
      expect(approved.status).toBe(200)
      expect([200, 201]).toContain(sent.status)
      const entries = await entriesOf(date)
      expect(entries).toHaveLength(1)
      expect(entries[0]).toMatchObject({ id: approved.body.time_entry_id, status: 'completed' })
    }
  })
})

describe('rejecting a request', () => {
  test('says why, makes no entry and fires nothing; it is decided once', async () => {
    const date = freshDate()
    const { body: pending } = await ask(shift(date))
    const before = await lastEvent()
    const { status, body } = await reject(pending, { reviewer_notes: 'You were on leave' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'rejected', reviewer_notes: 'You were on leave' })
    expect(await entriesOf(date)).toEqual([])
    expect(await eventsSince(before)).toEqual([])
    refused(await approve(pending), 'status')
    refused(await reject(pending), 'status')
  })

  test('of another company, or of nobody, is a 404', async () => {
    const company_id = await server.company('Other Ltd')
    const key = await server.makeKey({ company_id })
    const { body } = await ask(shift(freshDate()))
    for (const verb of ['', '/approve', '/reject']) {
      const method = verb === '' ? 'GET' : 'POST'
      const path = `/forgot-punch-requests/${body.id}${verb}`
      expect((await server.rest(method, path, undefined, { key })).status).toBe(404)
    }
    expect((await approve({ id: 999_999_999 })).status).toBe(404)
  })
})

describe.each(bothTransports)('forgot_punch_requests.reopen over %s', (transport) => {
  const reopen = ({ id }: { id: number }, extras = {}) =>
    through(server, transport, 'forgot_punch_requests.reopen', { id }, extras)

  test('takes a rejection back within five minutes; the request is decided as any other', async () => {
    const date = freshDate()
    const { body: pending } = await ask(shift(date))
    await reject(pending, { reviewer_notes: 'By mistake' })
    const { ok, body } = await reopen(pending)
    expect(ok, JSON.stringify(body)).toBe(true)
    expect(body).toMatchObject({
      status: 'pending',
      reviewer_notes: null,
      reviewed_at: null,
      reviewed_by: null,
    })
    const audited = await server.sql<{ operation: string }>(
      `select operation from audit_log where company_id = $1
       and record_type = 'forgot_punch_request' and record_id = $2 order by id`,
      [pending.id],
    )
    expect(audited.at(-1)).toEqual({ operation: 'forgot_punch_requests.reopen' })
    expect((await approve(pending)).body.status).toBe('approved')
    expect(await entriesOf(date)).toHaveLength(1)
  })

  test('is refused with the way out: pending, approved, or rejected too long ago', async () => {
    const said = async (request: { id: number }) => {
      const { ok, body } = await reopen(request)
      expect(ok).toBe(false)
      return body.errors.status
    }
    const { body: pending } = await ask(shift(freshDate()))
    expect(await said(pending)).toEqual(['is already pending; there is no decision to undo'])
    const { body: approved } = await approve(pending)
    expect(await said(pending)).toEqual([
      `is approved, and its shift is entry ${approved.time_entry_id}; change or delete that entry instead`,
    ])
    const { body: late } = await ask(shift(freshDate()))
    await reject(late)
    await server.sql(
      `update forgot_punch_requests set reviewed_at = reviewed_at - interval '6 minutes'
       where company_id = $1 and id = $2`,
      [late.id],
    )
    expect(await said(late)).toEqual([
      'was rejected more than five minutes ago, so it stays rejected; create a new forgot-punch request instead',
    ])
  })

  test('is refused where an entry has the shift by now', async () => {
    const date = freshDate()
    const { body: pending } = await ask(shift(date))
    await reject(pending)
    const { body: sent } = await post({ clock_in: `${date}T09:00`, clock_out: `${date}T17:00` })
    const { body } = await reopen(pending)
    expect(body.errors).toEqual({
      status: [`cannot change: clock_in matches entry ${sent.id}, which already has a clock-out`],
    })
  })
})

describe('listing requests', () => {
  test('filters by employee, status and work date, and can be walked by change', async () => {
    const person = await addEmployee(server)
    const dates = [freshDate(), freshDate(), freshDate()]
    const made = []
    for (const date of dates) {
      made.push((await ask(shift(date, { employee_id: person }))).body)
    }
    await reject(made[1])
    const list = async (query: string) => {
      const path = `/forgot-punch-requests?employee_id=${person}&${query}`
      const { body } = await server.rest('GET', path)
      return body.data.map((row: { id: number }) => row.id)
    }
    const ids = made.map((row) => row.id)
    expect(await list('')).toEqual(ids)
    expect(await list('status=pending')).toEqual([ids[0], ids[2]])
    expect(await list(`from=${dates[1]}`)).toEqual([ids[1], ids[2]])
    expect(await list(`to=${dates[1]}`)).toEqual([ids[0], ids[1]])
    expect(await list('updated_since=2020-01-01T00:00:00Z')).toEqual([ids[0], ids[2], ids[1]])
    refused(await server.rest('GET', '/forgot-punch-requests?status=open'), 'status')
  })
})

test('"add my missing punch for Tuesday": asked, approved and paid, by an assistant', async () => {
  const company_id = await server.company('Clock Ltd')
  const key = await server.makeKey({ company_id })
  await server.sql(`update companies set pay_basis = 'punches' where id = $1`, [], company_id)
  const person = await addEmployee(server, { company_id, first_name: 'Tuesday' })
  const client = await server.mcp(key)
  const call = async (name: string, args: Record<string, unknown>) => {
    const { isError, body } = await client.callTool(name, args)
    expect(isError, JSON.stringify(body)).toBe(false)
    return body
  }
  const paid = async () => {
    const body = await call('get_payroll_hours', { from: '2026-10-05', to: '2026-10-09' })
    return body.data[0]?.total_hours ?? body.meta.totals.total_hours ?? 0
  }
  const { data } = await call('list_employees', { search: 'tuesday' })
  expect(data.map((row: { id: number }) => row.id)).toEqual([person])
  for (const date of ['2026-10-05', '2026-10-07']) {
    await call('create_time_entry', {
      employee_id: person,
      clock_in: `${date}T09:00`,
      clock_out: `${date}T17:00`,
    })
  }
  expect(await paid()).toBe(16)

  const tuesday = {
    employee_id: person,
    work_date: '2026-10-06',
    clock_in: '2026-10-06T09:00',
    clock_out: '2026-10-06T17:00',
    break_minutes: 30,
  }
  const { id } = await call('create_forgot_punch_request', { ...tuesday, reason: 'No badge' })
  expect(await paid()).toBe(16)
  const pending = await call('list_forgot_punch_requests', { status: 'pending' })
  expect(pending.data.map((row: { id: number }) => row.id)).toEqual([id])
  expect(pending.data[0]).not.toHaveProperty('reason')
  const approved = await call('approve_forgot_punch_request', { id, reviewer_notes: 'ok' })
  expect(approved).toMatchObject({ status: 'approved', time_entry_id: expect.any(Number) })
  expect(await paid()).toBe(23.5)
})
