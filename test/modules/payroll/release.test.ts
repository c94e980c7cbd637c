import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordCases } from '../../support/golden-records.ts'
import { held_now_ms, type LatePunches, latePunches } from '../../support/held.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => held_now_ms }))
})
afterAll(() => server.close())

const p1 = ['2026-11-01', '2026-11-14'] as const
const p2 = ['2026-11-15', '2026-11-28'] as const

describe.each(recordCases.filter(({ id }) => ['R5', 'R6'].includes(id)))('$id $title', (record) => {
  test('step by step', async () => {
    const { pay_basis, overtime, entries_before = [] } = record.given
    const hours = pay_basis === 'schedule' ? { works_weekdays: true } : {}
    const settings = { pay_basis, overtime: overtime ?? null }
    const late = await latePunches(server, settings, hours)
    for (const { clock_in, clock_out } of entries_before) await late.post(clock_in, clock_out)
    await late.approve()
    let id = 0
    let played = 0
    for (const step of record.steps) {
      const [method, path = '', to = path] = step.do.split(' ')
      if (method === 'report') {
        const row = await late.report(path, to)
        // The golden pattern has no break; the test's person has one of half an hour.
        const total = pay_basis === 'schedule' ? 7.5 : step.total_hours
        expect(row.total_hours).toBe(total)
        if (step.regular_hours !== undefined) {
          expect(row).toMatchObject({
            regular_hours: step.regular_hours,
            overtime_hours: step.overtime_hours,
          })
        }
      } else {
        const body =
          path === '/time-entries' ? { ...step.body, employee_id: late.employee_id } : step.body
        const answer = await late.send(method!, path.replace('{id}', String(id)), body)
        expect(answer.status, answer.text).toBe(step.status)
        if (path === '/time-entries') id = answer.body.id
        if (step.entry) expect(answer.body).toMatchObject(step.entry)
        if (step.warnings) expect(answer.body.warnings).toEqual(step.warnings)
        if (step.field) expect(Object.keys(answer.body.errors)).toEqual([step.field])
        if (step.adjustments) expect(answer.body.adjustments).toMatchObject(step.adjustments)
        if (step.events) {
          const events = await adjustmentEvents(late)
          expect(events.map(({ type }) => type)).toEqual(step.events)
        }
      }
      played += 1
    }
    expect(played).toBe(record.steps.length)
  })
})

const adjustmentEvents = ({ company_id }: LatePunches) =>
  server.sql<{ type: string }>(
    `select type from outbox where company_id = $1 and type like 'payroll_day_adjustment.%' order by id`,
    [],
    company_id,
  )

/** A company with a held entry of 8 hours on Saturday, November 14. */
async function withHeld(settings: object = {}, times = ['2026-11-14T08:00', '2026-11-14T16:00']) {
  const late = await latePunches(server, settings)
  await late.approve()
  const entry = await late.post(times[0]!, times[1])
  expect(entry.held).toBe(true)
  return { ...late, entry }
}

describe('a release', () => {
  test('answers the entry and its adjustments, and the records say so', async () => {
    const { entry, release, ok, adjustmentsOf, report, employee_id } = await withHeld()
    const { status, body } = await release(entry.id)
    expect(status).toBe(200)
    const [adjustment] = await adjustmentsOf(entry.id)
    expect(body).toEqual({
      id: entry.id,
      employee_id,
      employee_name: expect.any(String),
      held: false,
      released_dates: ['2026-11-14'],
      adjustments: [
        {
          id: adjustment.id,
          work_date: '2026-11-20',
          corrects_date: '2026-11-14',
          earning: 'regular',
          hours_delta: 8,
        },
      ],
    })
    expect(adjustment).toMatchObject({
      status: 'approved',
      counts_for_overtime: false,
      reviewed_by: { kind: 'key' },
      note: `Release of time entry ${entry.id} of 2026-11-14.`,
    })
    const read = await ok('GET', `/time-entries/${entry.id}`)
    expect(read).toMatchObject({ held: false, released_dates: ['2026-11-14'] })
    expect((await report(...p1)).total_hours).toBe(0)
    expect(await report(...p2)).toMatchObject({ total_hours: 8, warnings: [] })
    const explained = await ok(
      'GET',
      `/reports/payroll-hours/explain?employee_id=${employee_id}&date=2026-11-14`,
    )
    const sentences = explained.steps.map(({ sentence }: { sentence: string }) => sentence)
    expect(sentences.join(' ')).toContain(
      `entry ${entry.id} was released and is paid by adjustments`,
    )
  })

  test('is cut at 12 hours', async () => {
    const { entry, release, report } = await withHeld({}, ['2026-11-13T06:00', '2026-11-14T02:00'])
    const { body } = await release(entry.id)
    expect(body.adjustments.map((each: { hours_delta: number }) => each.hours_delta)).toEqual([
      12, 8,
    ])
    expect((await report(...p2)).total_hours).toBe(20)
  })

  test('of a second entry of the week is paid as the second one', async () => {
    const { post, release, entry } = await withHeld({ overtime: { weekly: 10 } })
    const other = await post('2026-11-13T08:00', '2026-11-13T16:00')
    expect((await release(entry.id)).body.adjustments).toMatchObject([
      { earning: 'regular', hours_delta: 8 },
    ])
    expect((await release(other.id)).body.adjustments).toMatchObject([
      { earning: 'regular', hours_delta: 2 },
      { earning: 'overtime', hours_delta: 6 },
    ])
  })

  test('makes no overtime of the week that it is paid in', async () => {
    const { post, release, entry, report } = await withHeld({ overtime: { weekly: 8 } })
    await post('2026-11-18T08:00', '2026-11-18T16:00')
    await release(entry.id)
    expect(await report(...p2)).toMatchObject({ regular_hours: 16, overtime_hours: 0 })
  })

  test('that earns nothing is an adjustment of 0, which can be cancelled', async () => {
    const { entry, release, ok } = await withHeld({ punch_rounding: 15 }, [
      '2026-11-14T08:00',
      '2026-11-14T08:05',
    ])
    const { body } = await release(entry.id)
    expect(body.adjustments).toMatchObject([{ earning: 'regular', hours_delta: 0 }])
    await ok('POST', `/payroll-day-adjustments/${body.adjustments[0].id}/cancel`)
    expect((await ok('GET', `/time-entries/${entry.id}`)).held).toBe(true)
  })

  test('pays the part that is held, and the other part stays in its open period', async () => {
    const { entry, release, report } = await withHeld({ shift_day_rule: 'split_midnight' }, [
      '2026-11-14T22:00',
      '2026-11-15T06:00',
    ])
    expect((await report(...p2)).total_hours).toBe(6)
    const { body } = await release(entry.id)
    expect(body.released_dates).toEqual(['2026-11-14'])
    expect(body.adjustments).toMatchObject([{ corrects_date: '2026-11-14', hours_delta: 2 }])
    expect((await report('2026-11-01', '2026-11-28')).total_hours).toBe(8)
  })

  test('of a whole shift stays whole when shifts are split later', async () => {
    const { entry, release, report, ok } = await withHeld({}, [
      '2026-11-14T22:00',
      '2026-11-15T06:00',
    ])
    await release(entry.id)
    await ok('PUT', '/company', { shift_day_rule: 'split_midnight' })
    expect((await report('2026-11-01', '2026-11-28')).total_hours).toBe(8)
  })

  test('as a dry run says what it pays, and stores nothing', async () => {
    const { entry, send, ok, adjustmentsOf } = await withHeld()
    const { status, body } = await send('POST', `/time-entries/${entry.id}/release?dry_run=true`, {
      work_date: '2026-11-20',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      dry_run: true,
      adjustments: [{ hours_delta: 8 }],
      effects: {
        events: ['payroll_day_adjustment.approved'],
        paid_hours: { from: '2026-11-20', change_hours: 8 },
      },
    })
    expect(body.adjustments[0].id).toBeUndefined()
    expect(await adjustmentsOf(entry.id)).toEqual([])
    expect((await ok('GET', `/time-entries/${entry.id}`)).held).toBe(true)
  })
})

describe('a released entry', () => {
  test('cannot change, and the refusal names its adjustments', async () => {
    const { entry, release, send, ok } = await withHeld({ overtime: { weekly: 4 } })
    const { body } = await release(entry.id)
    const [one, two] = body.adjustments.map(({ id }: { id: number }) => id)
    const at = `/time-entries/${entry.id}`
    for (const [method, path, change] of [
      ['PUT', at, { clock_out: '2026-11-14T15:00' }],
      ['PUT', at, { notes: 'x' }],
      ['DELETE', at],
      ['POST', `${at}/approve`],
    ] as const) {
      const refused = await send(method, path, change)
      expect(refused.status, path).toBe(422)
      expect(refused.body.errors.work_date[0]).toContain(`adjustments ${one}, ${two} pay it`)
    }
    const many = await ok('POST', '/time-entries/approve', { ids: [entry.id] })
    expect(many.results[0].errors.work_date[0]).toContain(`adjustments ${one}, ${two} pay it`)
    const again = await release(entry.id)
    expect(again.body.errors.status[0]).toContain(`adjustments ${one}, ${two} pay it`)
  })

  test('is held again once one of its adjustments is cancelled, and all of them are', async () => {
    const { entry, release, ok, adjustmentsOf, report, ...late } = await withHeld({
      overtime: { weekly: 4 },
    })
    const { body } = await release(entry.id)
    const cancelled = await ok(
      'POST',
      `/payroll-day-adjustments/${body.adjustments[1].id}/cancel`,
      {
        reason: 'Wrong week.',
      },
    )
    expect(cancelled).toMatchObject({ status: 'cancelled', cancel_reason: 'Wrong week.' })
    const all = await adjustmentsOf(entry.id)
    expect(all.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect((await adjustmentEvents(late as LatePunches)).map(({ type }) => type)).toEqual([
      'payroll_day_adjustment.approved',
      'payroll_day_adjustment.approved',
      'payroll_day_adjustment.cancelled',
      'payroll_day_adjustment.cancelled',
    ])
    expect((await report(...p2)).total_hours).toBe(0)
    const read = await ok('GET', `/time-entries/${entry.id}`)
    expect(read.held).toBe(true)
    expect(read.released_dates).toBeUndefined()
    expect((await release(entry.id)).status).toBe(200)
  })

  test('is paid by its adjustments alone in a reopened period, and not by the next approval', async () => {
    const { entry, release, ok, report, approve, ...late } = await withHeld()
    const { body } = await release(entry.id)
    const { data } = await ok('GET', '/pay-periods?date=2026-11-14')
    const reopened = await ok('POST', `/pay-periods/${data[0].id}/reopen`)
    expect(reopened).toMatchObject({ held_entries: [], differences: [] })
    expect((await report(...p1)).total_hours).toBe(0)
    await approve()
    expect((await report(...p1)).total_hours).toBe(0)
    await ok('POST', `/payroll-day-adjustments/${body.adjustments[0].id}/cancel`)
    expect((await ok('GET', `/time-entries/${entry.id}`)).held).toBe(true)
    await ok('POST', `/pay-periods/${data[0].id}/reopen`)
    expect((await report(...p1)).total_hours).toBe(8)
    expect(late.employee_id).toBeGreaterThan(0)
  })
})

describe('at the same time', () => {
  test('two releases pay once', async () => {
    const { entry, release, adjustmentsOf } = await withHeld()
    const answers = await Promise.all([release(entry.id), release(entry.id), release(entry.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(await adjustmentsOf(entry.id)).toHaveLength(1)
  })

  test('a release and a deletion: one of them is done', async () => {
    const { entry, release, send, report } = await withHeld()
    const [released, deleted] = await Promise.all([
      release(entry.id),
      send('DELETE', `/time-entries/${entry.id}`),
    ])
    expect([released.status === 200, deleted.status === 200].filter(Boolean)).toHaveLength(1)
    expect((await report(...p2)).total_hours).toBe(released.status === 200 ? 8 : 0)
  })

  test('cancelling two adjustments of a release cancels each once', async () => {
    const { entry, release, send, adjustmentsOf, ...late } = await withHeld({
      overtime: { weekly: 4 },
    })
    const { body } = await release(entry.id)
    const answers = await Promise.all(
      body.adjustments.map(({ id }: { id: number }) =>
        send('POST', `/payroll-day-adjustments/${id}/cancel`, {}),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const events = await adjustmentEvents(late as LatePunches)
    expect(events.filter(({ type }) => type.endsWith('.cancelled'))).toHaveLength(2)
  })
})

test('a manager cancels the release of somebody below, and nobody else', async () => {
  const { entry, release, employee_id, company_id } = await withHeld()
  const lead = await addEmployee(server, { company_id, role: 'manager' })
  const key = await server.makeKey({ company_id, employee_id: lead, reach: 'team' })
  const path = `/payroll-day-adjustments/${(await release(entry.id)).body.adjustments[0].id}/cancel`
  expect((await server.rest('POST', path, {}, { key })).status).toBe(404)
  const params = [lead, employee_id]
  const managed = 'update employees set manager_id = $2 where company_id = $1 and id = $3'
  await server.sql(managed, params, company_id)
  expect((await server.rest('POST', path, {}, { key })).body.status).toBe('cancelled')
  const at = `/time-entries/${entry.id}/release`
  expect((await server.rest('POST', at, { work_date: '2026-11-20' }, { key })).status).toBe(403)
})

test('hours of the holiday that a substitute day replaces lower the release (list A)', async () => {
  const person = { works_weekdays: true }
  const settings = { holiday_worked_policy: 'substitute_day' }
  const late = await latePunches(server, settings, person)
  await late.approve('2026-10-12')
  // Thanksgiving, October 12, is paid as a holiday of 7.5 hours.
  const before = await late.report('2026-10-12', '2026-10-12')
  expect(before).toMatchObject({ holiday_hours: 7.5, total_hours: 7.5 })
  const entry = await late.post('2026-10-12T08:00', '2026-10-12T18:00')
  expect((await late.release(entry.id)).body.adjustments).toMatchObject([
    { earning: 'regular', hours_delta: 2.5, corrects_date: '2026-10-12' },
  ])
})

describe('a release is refused', () => {
  test('for an entry that an open or approved period pays', async () => {
    const late = await latePunches(server)
    const paid = await late.post('2026-11-13T08:00', '2026-11-13T16:00')
    await late.approve()
    const current = await late.post('2026-11-18T08:00', '2026-11-18T16:00')
    for (const { id } of [paid, current]) {
      const { status, body } = await late.release(id)
      expect(status).toBe(422)
      expect(body.errors).toEqual({ status: ['is not held; only a held entry can be released'] })
    }
  })

  test('for an open entry, and for one that still needs an approval', async () => {
    const late = await latePunches(server, { require_approved_punches: true })
    await late.approve()
    const open = await late.post('2026-11-13T22:00')
    expect((await late.release(open.id)).body.errors.status[0]).toContain('close the entry')
    const closed = await late.post('2026-11-12T08:00', '2026-11-12T16:00')
    expect((await late.release(closed.id)).body.errors.status[0]).toContain('approve the entry')
    await late.ok('POST', `/time-entries/${closed.id}/approve`)
    expect((await late.release(closed.id)).body.adjustments).toMatchObject([{ hours_delta: 8 }])
  })

  test('on a date that is approved, missing or before the entry', async () => {
    const { entry, release, send } = await withHeld()
    expect((await release(entry.id, '2026-11-10')).body.errors.work_date[0]).toContain('reopen')
    expect((await release(entry.id, '2026-10-01')).body.errors.work_date[0]).toContain(
      'on or after 2026-11-14',
    )
    const missing = await send('POST', `/time-entries/${entry.id}/release`, {})
    expect(missing.body.errors).toEqual({ work_date: ['is required'] })
  })

  test('for an unknown, deleted or foreign entry, and without the permission', async () => {
    const { entry, release, send, company_id } = await withHeld()
    const other = await withHeld()
    expect((await release(other.entry.id)).status).toBe(404)
    expect((await release(987_654)).status).toBe(404)
    await send('DELETE', `/time-entries/${entry.id}`)
    expect((await release(entry.id)).status).toBe(404)
    const key = await server.makeKey({ company_id, permissions: ['time:write', 'payroll:read'] })
    const body = { work_date: '2026-11-20' }
    const path = `/time-entries/${entry.id}/release`
    expect((await server.rest('POST', path, body, { key })).status).toBe(403)
  })

  test('when its adjustments are on a date that was approved since', async () => {
    const { entry, release, approve, send } = await withHeld()
    const { body } = await release(entry.id)
    await approve('2026-11-20')
    const path = `/payroll-day-adjustments/${body.adjustments[0].id}/cancel`
    const refused = await send('POST', path)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.work_date[0]).toContain('2026-11-20 is in an approved')
  })
})
