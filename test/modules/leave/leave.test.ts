import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, startTestWorker } from '../../support/hooks.ts'
import { askLeave, standardAccrual } from '../../support/leave.ts'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { startSmtp } from '../../support/smtp.ts'
import { eventsOf, operationsOf } from '../../support/trail.ts'

let server: TestServer
const clock = Date.parse('2026-06-01T12:00:00Z')

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  await listen(server)
})
afterAll(() => server.close())

const leave = (id: number, verb: string, body?: object) =>
  server.rest('POST', `/leave-requests/${id}/${verb}`, body)

async function requestLeave(
  employee_id: number,
  start_date: string,
  end_date = start_date,
  more = {},
) {
  const answer = await askLeave(server, employee_id, start_date, end_date, more)
  expect(answer.status).toBe(201)
  return answer.body
}

/** The events about a request, in order. */
async function publishedEvents(id: number) {
  const events = await eventsOf(server, 'leave_request', id)
  return events.map(({ type, payload }) => [type, payload.data.previous])
}

async function typeId(type: string): Promise<number> {
  const { body } = await server.rest('GET', '/leave-types')
  return body.data.find((one: { type: string }) => one.type === type).id
}

const configure = async (type: string, settings: object) =>
  server.rest('PUT', `/leave-types/${await typeId(type)}`, settings)

/** Whole days of a company without schedules. */
const wholeDays = (...dates: string[]) => dates.map((date) => ({ date, days: 1, hours: 8 }))

describe('a leave request', () => {
  test('is asked for, read, changed, approved and cancelled', async () => {
    const ana = await addEmployee(server, { first_name: 'Ana', last_name: 'Silva' })
    const request = await requestLeave(ana, '2026-08-10', '2026-08-12', { notes: 'Porto' })
    expect(request).toEqual({
      id: expect.any(Number),
      employee_id: ana,
      employee_name: 'Ana Silva',
      type: 'vacation',
      start_date: '2026-08-10',
      end_date: '2026-08-12',
      start_day_part: 'full',
      end_day_part: 'full',
      hours: null,
      days: 3,
      notes: 'Porto',
      status: 'pending',
      rejection_reason: null,
      decided_at: null,
      decided_by: null,
      cancelled_at: null,
      warnings: [],
      created_at: '2026-06-01T12:00:00Z',
      updated_at: '2026-06-01T12:00:00Z',
      days_by_date: wholeDays('2026-08-10', '2026-08-11', '2026-08-12'),
    })
    const { id } = request
    expect((await server.rest('GET', `/leave-requests/${id}`)).body).toEqual(request)
    const change = { end_date: '2026-08-14', end_day_part: 'morning', notes: null }
    const changed = await server.rest('PUT', `/leave-requests/${id}`, change)
    expect(changed.body).toMatchObject({ ...change, days: 4.5, status: 'pending' })
    const approved = await leave(id, 'approve')
    expect(approved.body).toMatchObject({
      status: 'approved',
      decided_by: { kind: 'key', name: 'Test key' },
      decided_at: '2026-06-01T12:00:00Z',
    })
    const cancelled = await leave(id, 'cancel')
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      cancelled_at: '2026-06-01T12:00:00Z',
    })
    expect(await publishedEvents(id)).toEqual([
      ['leave_request.created', {}],
      ['leave_request.approved', { status: 'pending' }],
      ['leave_request.cancelled', { status: 'approved' }],
    ])
    expect(await operationsOf(server, 'leave_request', id)).toEqual([
      'leave_requests.create',
      'leave_requests.update',
      'leave_requests.approve',
      'leave_requests.cancel',
    ])
  })

  test('is rejected with a reason', async () => {
    const { id } = await requestLeave(await addEmployee(server), '2026-08-10')
    const { body } = await leave(id, 'reject', { rejection_reason: 'Stocktaking.' })
    expect(body).toMatchObject({ status: 'rejected', rejection_reason: 'Stocktaking.' })
    expect((await publishedEvents(id)).at(-1)).toEqual([
      'leave_request.rejected',
      { status: 'pending' },
    ])
  })

  test('that is decided cannot be decided or changed again', async () => {
    const ana = await addEmployee(server)
    const states = ['approve', 'reject', 'cancel'] as const
    for (const [index, state] of states.entries()) {
      const { id } = await requestLeave(ana, `2026-08-1${index}`)
      await leave(id, state)
      const again = states.filter((verb) => !(state === 'approve' && verb === 'cancel'))
      for (const verb of again) {
        const { status, body } = await leave(id, verb)
        expect([status, Object.keys(body.errors)]).toEqual([422, ['status']])
      }
      const { body } = await server.rest('PUT', `/leave-requests/${id}`, { end_date: '2026-08-20' })
      expect(Object.keys(body.errors)).toEqual(['status'])
    }
  })

  test('sent back as it was read changes nothing', async () => {
    const { id } = await requestLeave(await addEmployee(server), '2026-08-10', '2026-08-10', {
      start_day_part: 'morning',
    })
    await leave(id, 'approve')
    const { body } = await server.rest('GET', `/leave-requests/${id}`)
    const again = await server.rest('PUT', `/leave-requests/${id}`, body)
    expect([again.status, again.body]).toEqual([200, body])
    expect(await operationsOf(server, 'leave_request', id)).toHaveLength(2)
    const other = { ...body, start_date: '2026-09-01', end_date: '2026-09-01' }
    const approved = await server.rest('POST', '/leave-requests', other)
    expect(Object.keys(approved.body.errors)).toEqual(['status'])
    const copy = await server.rest('POST', '/leave-requests', { ...other, status: 'pending' })
    expect(copy.body).toMatchObject({ status: 'pending', days: 0.5 })
  })

  test('takes half days, and hours of a single date', async () => {
    const ana = await addEmployee(server, { works_weekdays: true })
    const days = async (from: string, to: string, parts: object) =>
      (await askLeave(server, ana, from, to, parts)).body.days
    const halves = { start_day_part: 'afternoon', end_day_part: 'morning' }
    expect(await days('2026-09-01', '2026-09-03', halves)).toBe(2)
    expect(await days('2026-09-08', '2026-09-08', { end_day_part: 'afternoon' })).toBe(0.5)
    // The day has seven and a half hours.
    expect(await days('2026-09-09', '2026-09-09', { hours: 2.5 })).toBe(0.333)
    expect(await days('2026-09-10', '2026-09-10', { hours: 9 })).toBe(1)
    const wrong = async (from: string, to: string, parts: object) =>
      Object.keys((await askLeave(server, ana, from, to, parts)).body.errors ?? {})
    expect(await wrong('2026-09-14', '2026-09-15', { start_day_part: 'morning' })).toEqual([
      'start_day_part',
    ])
    expect(await wrong('2026-09-14', '2026-09-15', { end_day_part: 'afternoon' })).toEqual([
      'end_day_part',
    ])
    expect(await wrong('2026-09-14', '2026-09-15', { hours: 3 })).toEqual(['hours'])
    expect(
      await wrong('2026-09-14', '2026-09-14', { hours: 3, start_day_part: 'morning' }),
    ).toEqual(['hours'])
    expect(await wrong('2026-09-14', '2026-09-14', { hours: 1.2345 })).toEqual(['hours'])
    expect(
      await wrong('2026-09-14', '2026-09-14', { start_day_part: 'morning', end_day_part: 'full' }),
    ).toEqual(['end_day_part'])
    expect(await wrong('2026-09-14', '2026-09-13', {})).toEqual(['end_date'])
    expect(await wrong('2026-09-14', '2028-09-14', {})).toEqual(['end_date'])
  })

  test('names everything that is wrong at once', async () => {
    const { status, body } = await server.rest('POST', '/leave-requests', {
      employee_id: 'x',
      start_date: '2026-02-30',
      end_date: '2026-03-01',
      status: 'approved',
      reason: 'typo',
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).toSorted()).toEqual([
      'employee_id',
      'reason',
      'start_date',
      'type',
    ])
  })

  test('is for staff of the company who are still there', async () => {
    const elsewhere = await server.company('Elsewhere')
    const stranger = await addEmployee(server, { company_id: elsewhere })
    const gone = await addEmployee(server)
    await server.rest('DELETE', `/employees/${gone}`)
    for (const id of [stranger, gone, 987_654]) {
      const { status, body } = await askLeave(server, id, '2026-08-10')
      expect([status, Object.keys(body.errors)]).toEqual([422, ['employee_id']])
    }
    const key = await server.makeKey({ company_id: elsewhere })
    const { id } = await requestLeave(await addEmployee(server), '2026-08-10')
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/approve'],
      ['POST', '/reject'],
      ['POST', '/cancel'],
    ] as const) {
      const { status } = await server.rest(
        method,
        `/leave-requests/${id}${path}`,
        method === 'GET' ? undefined : {},
        { key },
      )
      expect(status).toBe(404)
    }
    const { body } = await server.rest(
      'POST',
      '/leave-requests/preview',
      { leave_request_id: id },
      { key },
    )
    expect(Object.keys(body.errors)).toEqual(['leave_request_id'])
  })

  test('needs leave:read to be seen and leave:write to be decided', async () => {
    const { id } = await requestLeave(await addEmployee(server), '2026-08-10')
    const reader = { key: await server.makeKey({ permissions: ['leave:read'] }) }
    const stranger = { key: await server.makeKey({ permissions: ['employees:*'] }) }
    expect((await server.rest('GET', `/leave-requests/${id}`, undefined, reader)).status).toBe(200)
    expect(
      (await server.rest('POST', '/leave-requests/preview', { leave_request_id: id }, reader))
        .status,
    ).toBe(200)
    expect((await server.rest('POST', `/leave-requests/${id}/approve`, {}, reader)).status).toBe(
      403,
    )
    expect((await server.rest('GET', '/leave-requests', undefined, stranger)).status).toBe(403)
    expect((await server.rest('GET', '/leave-requests', undefined, { key: null })).status).toBe(401)
  })

  test('of annual leave is vacation everywhere, filters included', async () => {
    const ana = await addEmployee(server)
    const { id, type } = await requestLeave(ana, '2026-08-10', '2026-08-10', { type: 'annual' })
    expect(type).toBe('vacation')
    const found = async (query: string) =>
      (await server.rest('GET', `/leave-requests?employee_id=${ana}&${query}`)).body.data.map(
        (row: { id: number }) => row.id,
      )
    expect(await found('type=annual')).toEqual([id])
    expect(await found('type=vacation&year=2026&status=pending')).toEqual([id])
    expect(await found('type=sick')).toEqual([])
    expect(await found('from=2026-08-11')).toEqual([])
    const other = await requestLeave(ana, '2026-12-31', '2027-01-04', { type: 'sick' })
    expect(await found('year=2027')).toEqual([other.id])
    const changed = await server.rest('PUT', `/leave-requests/${other.id}`, { type: 'annual' })
    expect(changed.body.type).toBe('vacation')
  })

  test('may overlap another as the company wants it', async () => {
    const set = (overlapping_leave: string) => server.rest('PUT', '/company', { overlapping_leave })
    const ana = await addEmployee(server)
    const first = await requestLeave(ana, '2026-08-10', '2026-08-12')
    const second = await requestLeave(ana, '2026-08-12', '2026-08-13')
    expect(second.warnings).toEqual(['overlaps'])
    await leave(first.id, 'approve')
    const refused = await leave(second.id, 'approve')
    expect(refused.body.errors).toEqual({
      start_date: [`overlaps the approved leave request ${first.id} (2026-08-10 to 2026-08-12)`],
    })
    await set('refuse')
    expect(Object.keys((await askLeave(server, ana, '2026-08-13')).body.errors)).toEqual([
      'start_date',
    ])
    await set('warn')
    expect((await leave(second.id, 'approve')).body).toMatchObject({
      status: 'approved',
      warnings: ['overlaps'],
    })
    await set('refuse_approval')
  })

  test('in an approved pay period can be neither taken nor cancelled', async () => {
    const ana = await addEmployee(server)
    const before = await requestLeave(ana, '2026-05-11', '2026-05-12')
    const taken = await requestLeave(ana, '2026-05-13')
    await leave(taken.id, 'approve')
    await server.sql(
      `insert into pay_periods (company_id, label, frequency, start_date, end_date, pay_date, status, approved_at)
       values ($1, '2026-P10', 'biweekly', '2026-05-03', '2026-05-16', '2026-05-21', 'approved', now())`,
    )
    for (const answer of [
      await askLeave(server, ana, '2026-05-15', '2026-05-19'),
      await leave(before.id, 'approve'),
      await leave(before.id, 'cancel'),
      await leave(taken.id, 'cancel'),
    ]) {
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['start_date']])
    }
    const preview = await server.rest('POST', '/leave-requests/preview', {
      leave_request_id: before.id,
    })
    expect(preview.body.problems.start_date[0]).toContain('approved pay period')
    expect((await leave(before.id, 'reject')).status).toBe(200)
    await server.sql('delete from pay_periods where company_id = $1')
  })
})

describe('a preview', () => {
  test('tells what approving tells under dry_run, and neither stores anything', async () => {
    await configure('vacation', { annual_days: 10 })
    const department = 'Preview'
    const ana = await addEmployee(server, { department })
    const ben = await addEmployee(server, { department, first_name: 'Ben', last_name: 'Okafor' })
    const away = await requestLeave(ben, '2026-07-03', '2026-07-06')
    await leave(away.id, 'approve')
    const waiting = await requestLeave(ben, '2026-07-02')
    await requestLeave(ana, '2026-09-14', '2026-09-15')
    const { id } = await requestLeave(ana, '2026-06-29', '2026-07-03')

    const preview = await server.rest('POST', '/leave-requests/preview', { leave_request_id: id })
    const { warnings, problems, ...effects } = preview.body
    expect([preview.status, warnings, problems]).toEqual([200, [], {}])
    expect(effects).toEqual({
      minimum_present: null,
      days: 4,
      hours: 32,
      days_by_date: wholeDays('2026-06-29', '2026-06-30', '2026-07-02', '2026-07-03'),
      holidays: [{ date: '2026-07-01', name: 'Canada Day' }],
      balance_before_days: 10,
      balance_after_days: 6,
      balances: [
        {
          year: 2026,
          leave_year_start: '2026-01-01',
          days: 4,
          before_days: 10,
          after_days: 6,
          others_pending_days: 2,
          expires_unused_days: 0,
          lapses_on: null,
          lapsing_days: 0,
        },
      ],
      colleagues_away: [
        {
          employee_id: ben,
          employee_name: 'Ben Okafor',
          leave_request_id: away.id,
          type: 'vacation',
          start_date: '2026-07-03',
          end_date: '2026-07-06',
        },
      ],
      blackout_hits: [],
    })
    const dry = await server.rest('POST', `/leave-requests/${id}/approve?dry_run=true`)
    expect(dry.body).toMatchObject({ dry_run: true, status: 'approved', effects })
    expect(dry.body.effects.events).toEqual(['leave_request.approved'])
    expect((await server.rest('GET', `/leave-requests/${id}`)).body.status).toBe('pending')
    expect(waiting.status).toBe('pending')
    await configure('vacation', { annual_days: null })
  })

  test('of leave that is not asked for yet tells what it would be refused for', async () => {
    await configure('vacation', { annual_days: 2 })
    const ana = await addEmployee(server)
    const look = (body: object) => server.rest('POST', '/leave-requests/preview', body)
    const { body } = await look({
      employee_id: ana,
      type: 'annual',
      start_date: '2026-08-10',
      end_date: '2026-08-14',
    })
    expect(body).toMatchObject({ days: 5, balance_before_days: 2, balance_after_days: -3 })
    expect(Object.keys(body.problems)).toEqual(['end_date'])
    const { id } = await requestLeave(ana, '2026-08-10')
    const edit = await look({ leave_request_id: id, end_date: '2026-08-12' })
    expect(edit.body).toMatchObject({ days: 3, problems: { end_date: [expect.any(String)] } })
    expect(Object.keys((await look({ type: 'sick' })).body.errors).toSorted()).toEqual([
      'employee_id',
      'end_date',
      'start_date',
    ])
    await leave(id, 'approve')
    expect(Object.keys((await look({ leave_request_id: id })).body.errors)).toEqual([
      'leave_request_id',
    ])
    expect((await server.rest('GET', `/leave-requests?employee_id=${ana}`)).body.meta.total).toBe(1)
    await configure('vacation', { annual_days: null })
  })
})

describe('a blackout', () => {
  const add = async (more: object = {}) => {
    const { status, body } = await server.rest('POST', '/blackout-dates', {
      name: 'Harvest',
      start_date: '2026-10-05',
      end_date: '2026-10-09',
      ...more,
    })
    expect(status).toBe(201)
    return body
  }
  const remove = (id: number) => server.rest('DELETE', `/blackout-dates/${id}`)

  test('is added, listed, changed and deleted', async () => {
    const blackout = await add({ reason: 'All hands.', leave_types: ['annual', 'vacation'] })
    expect(blackout).toEqual({
      id: expect.any(Number),
      name: 'Harvest',
      start_date: '2026-10-05',
      end_date: '2026-10-09',
      reason: 'All hands.',
      leave_types: ['vacation'],
      departments: [],
      enforcement: 'block',
    })
    const path = `/blackout-dates/${blackout.id}`
    expect((await server.rest('PUT', path, blackout)).body).toEqual(blackout)
    const changed = await server.rest('PUT', path, { enforcement: 'warn', reason: null })
    expect(changed.body).toEqual({ ...blackout, enforcement: 'warn', reason: null })
    expect((await server.rest('GET', '/blackout-dates?from=2026-10-09')).body.data).toEqual([
      changed.body,
    ])
    expect((await server.rest('GET', '/blackout-dates?to=2026-10-04')).body.data).toEqual([])
    expect(
      (await server.rest('PUT', path, { end_date: '2026-10-01', leave_types: ['nap'] })).body
        .errors,
    ).toEqual({
      end_date: ['must not be before start_date'],
      'leave_types.0': [expect.stringContaining('must be one of: vacation')],
    })
    expect((await remove(blackout.id)).body).toEqual({ id: blackout.id, deleted: true })
    expect((await remove(blackout.id)).status).toBe(404)
    expect(await operationsOf(server, 'blackout_dates', blackout.id)).toEqual([
      'blackout_dates.create',
      'blackout_dates.update',
      'blackout_dates.delete',
    ])
  })

  test('refuses leave that touches it, but not sick leave', async () => {
    const ana = await addEmployee(server)
    const { id } = await add()
    const refused = await askLeave(server, ana, '2026-10-09', '2026-10-12')
    expect(refused.body.errors).toEqual({
      start_date: [`overlaps the blackout ${id}, "Harvest" (2026-10-05 to 2026-10-09)`],
    })
    await requestLeave(ana, '2026-10-05', '2026-10-05', { type: 'sick' })
    await requestLeave(ana, '2026-10-13')
    await remove(id)
  })

  test('is for the leave types and departments that it names', async () => {
    const ana = await addEmployee(server, { department: 'Field' })
    const ben = await addEmployee(server, { department: 'Office' })
    const { id } = await add({ leave_types: ['sick'], departments: ['Field'] })
    expect((await askLeave(server, ana, '2026-10-05', '2026-10-05', { type: 'sick' })).status).toBe(
      422,
    )
    await requestLeave(ana, '2026-10-05')
    await requestLeave(ben, '2026-10-05', '2026-10-05', { type: 'sick' })
    await remove(id)
  })

  test('may only warn', async () => {
    const { id } = await add({ enforcement: 'warn' })
    const request = await requestLeave(await addEmployee(server), '2026-10-05')
    expect(request.warnings).toEqual(['blackout'])
    expect((await leave(request.id, 'approve')).body.warnings).toEqual(['blackout'])
    await remove(id)
  })

  test('that came later stops an approval, unless the approver overrides it', async () => {
    const request = await requestLeave(await addEmployee(server), '2026-10-05')
    const { id } = await add()
    const refused = await leave(request.id, 'approve')
    expect(refused.body.errors.start_date[0]).toContain('override_blackout')
    const approved = await leave(request.id, 'approve', { override_blackout: true })
    expect(approved.body).toMatchObject({ status: 'approved', warnings: ['blackout'] })
    await remove(id)
  })
})

describe('a leave type', () => {
  test('of the company’s own is made, renamed, retired and brought back', async () => {
    const made = await server.rest('POST', '/leave-types', {
      name: 'Congé  d’étude',
      is_paid: false,
    })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.any(Number),
      type: 'conge_d_etude',
      name: 'Congé  d’étude',
      is_builtin: false,
      is_paid: false,
      is_active: true,
      requires_approval: true,
      ...standardAccrual,
      allow_negative: false,
      negative_limit_days: null,
      color: null,
      unit: 'days',
      default_policy_id: expect.any(Number),
    })
    const path = `/leave-types/${made.body.id}`
    const renamed = await server.rest('PUT', path, {
      ...made.body,
      name: 'Study',
      color: '#3366cc',
    })
    expect(renamed.body).toMatchObject({ type: 'conge_d_etude', name: 'Study', color: '#3366cc' })
    const ana = await addEmployee(server)
    const request = await requestLeave(ana, '2026-08-10', '2026-08-10', { type: 'conge_d_etude' })
    await server.rest('PUT', path, { is_active: false })
    expect(
      (await askLeave(server, ana, '2026-08-11', '2026-08-11', { type: 'conge_d_etude' })).body
        .errors.type[0],
    ).toContain('must be one of: vacation, sick')
    const types = async (query = '') =>
      (await server.rest('GET', `/leave-types${query}`)).body.data.map(
        (one: { type: string }) => one.type,
      )
    expect(await types()).toEqual(['vacation', 'sick', 'personal', 'unpaid', 'other'])
    expect(await types('?is_active=false')).toEqual(['conge_d_etude'])
    expect((await server.rest('PUT', `/leave-requests/${request.id}`, { notes: 'x' })).status).toBe(
      200,
    )
    expect((await leave(request.id, 'approve')).status).toBe(200)
    await server.rest('PUT', path, { is_active: true })
    expect(await types()).toHaveLength(6)
    expect((await server.rest('DELETE', path)).body.errors.type[0]).toContain('1 leave requests')
  })

  test('has a word that is its own', async () => {
    const make = (body: object) => server.rest('POST', '/leave-types', body)
    const fields = async (body: object) => Object.keys((await make(body)).body.errors)
    expect(await fields({ name: 'Annual' })).toEqual(['name'])
    expect(await fields({ name: 'Yearly', type: 'annual' })).toEqual(['type'])
    expect(await fields({ name: 'Sick' })).toEqual(['name'])
    expect(await fields({ name: '育児休暇' })).toEqual(['type'])
    expect(await fields({ name: 'Moving', type: 'Moving day' })).toEqual(['type'])
    const made = await make({ name: '育児休暇', type: 'childcare' })
    expect(made.body.type).toBe('childcare')
    const deleted = await server.rest('DELETE', `/leave-types/${made.body.id}`)
    expect(deleted.body).toEqual({ id: made.body.id, deleted: true })
    expect(await operationsOf(server, 'leave_type', made.body.id)).toEqual([
      'leave_types.create',
      'leave_types.delete',
    ])
  })

  test('that is built in is configured, never deleted', async () => {
    const id = await typeId('sick')
    expect((await server.rest('DELETE', `/leave-types/${id}`)).body.errors.type[0]).toContain(
      'built in',
    )
    const changed = await configure('sick', {
      name: 'Illness',
      annual_days: 7.5,
      carry_over_expires_on: '02-29',
    })
    expect(changed.body).toMatchObject({
      id,
      type: 'sick',
      name: 'Illness',
      annual_days: 7.5,
      carry_over_expires_on: '02-29',
    })
    const wrong = await configure('sick', {
      annual_days: 366.5,
      accrual_rounding: -1,
      carry_over_expires_on: '02-30',
      negative_limit_days: 0.125,
      color: 'url(x)',
    })
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual([
      'accrual_rounding',
      'annual_days',
      'carry_over_expires_on',
      'color',
      'negative_limit_days',
    ])
    await configure('sick', { name: 'Sick leave', annual_days: null, carry_over_expires_on: null })
  })

  test('with a balance of its own is checked like the built-in ones', async () => {
    await server.rest('POST', '/leave-types', { name: 'Wedding', annual_days: 1 })
    const ana = await addEmployee(server)
    const { body } = await askLeave(server, ana, '2026-08-10', '2026-08-11', { type: 'wedding' })
    expect(Object.keys(body.errors)).toEqual(['end_date'])
    await requestLeave(ana, '2026-08-10', '2026-08-10', { type: 'wedding' })
  })

  test('that needs no approval approves at once, and tells both', async () => {
    await configure('personal', { requires_approval: false, annual_days: 3 })
    const ana = await addEmployee(server)
    const request = await requestLeave(ana, '2026-08-10', '2026-08-11', { type: 'personal' })
    expect(request).toMatchObject({
      status: 'approved',
      decided_by: { kind: 'system', id: null, name: 'rollcall' },
    })
    expect(await publishedEvents(request.id)).toEqual([
      ['leave_request.created', {}],
      ['leave_request.approved', { status: 'pending' }],
    ])
    expect(
      (await askLeave(server, ana, '2026-08-11', '2026-08-11', { type: 'personal' })).body.errors,
    ).toHaveProperty('start_date')
    const { body } = await server.rest('GET', `/reports/leave-summary?employee_id=${ana}`)
    expect(body.data[0].personal_available).toBe(1)
    await configure('personal', { requires_approval: true, annual_days: null })
  })
})

describe('an assistant', () => {
  test('finds who waits, sees what it means, approves over a blackout, and Ana gets a mail', async () => {
    const smtp = await startSmtp()
    const worker = startTestWorker(server, { smtp_url: smtp.url })
    await configure('vacation', { annual_days: 15 })
    const ana = await addEmployee(server, {
      first_name: 'Ana',
      last_name: 'Waiting',
      department: 'Assist',
    })
    const { id } = await requestLeave(ana, '2026-11-16', '2026-11-18')
    const { body: blackout } = await server.rest('POST', '/blackout-dates', {
      name: 'Launch',
      start_date: '2026-11-16',
      end_date: '2026-11-20',
    })
    const client = await server.mcp()
    const call = async (name: string, args: Record<string, unknown>) => client.callTool(name, args)

    const waiting = await call('list_leave_requests', { status: 'pending', department: 'Assist' })
    expect(waiting.body.data.map((row: { id: number }) => row.id)).toEqual([id])
    const preview = await call('preview_leave_request', { leave_request_id: id })
    expect(preview.body).toMatchObject({
      days: 3,
      balance_before_days: 15,
      balance_after_days: 12,
      blackout_hits: [{ id: blackout.id, name: 'Launch', enforcement: 'block' }],
    })
    expect(preview.body.problems.start_date[0]).toContain('Launch')
    const refused = await call('approve_leave_request', { id })
    expect([refused.isError, Object.keys(refused.body.errors)]).toEqual([true, ['start_date']])
    const approved = await call('approve_leave_request', { id, override_blackout: true })
    expect(approved.body).toMatchObject({ status: 'approved', warnings: ['blackout'] })
    const balance = await call('get_leave_summary', { employee_id: ana })
    expect(balance.body.data[0]).toMatchObject({ vacation_available: 12, pending_days: 0 })
    const resource = await client.readResource(`rollcall://leave-requests/${id}`)
    expect(JSON.parse(resource.text!)).toMatchObject({ id, status: 'approved' })
    const { body: who } = await server.rest('GET', `/employees/${ana}`)
    await eventually(() => smtp.taken.find(({ to }) => to[0] === who.email)?.mail.text).toContain(
      'Vacation from Mon, Nov 16 to Wed, Nov 18, 2026 was approved.',
    )
    await worker.stop()
    await smtp.close()
    await server.rest('DELETE', `/blackout-dates/${blackout.id}`)
    await configure('vacation', { annual_days: null })
  })
})
