import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDates } from '../../support/fresh-dates.ts'
import { listen } from '../../support/listen.ts'
import { approvePeriodOf } from '../../support/pay-period.ts'
import { addEmployee } from '../../support/people.ts'
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts'
import { eventTypesOf, operationsOf } from '../../support/trail.ts'

let server: TestServer
let employee_id: number
const freshDate = freshDates('2025-01-01')

beforeAll(async () => {
  server = await startTestServer()
  await listen(server)
  employee_id = await addEmployee(server)
})
afterAll(() => server.close())

async function entry(punch: Record<string, unknown> = {}) {
  const date = freshDate()
  const shift = { clock_in: `${date}T09:00`, clock_out: `${date}T17:00` }
  const { status, body } = await server.rest('POST', '/time-entries', {
    employee_id,
    ...shift,
    ...punch,
  })
  expect(status).toBe(201)
  return body
}

const path = ({ id }: { id: number }, verb = '') => `/time-entries/${id}${verb}`
const approve = (one: { id: number }) => server.rest('POST', path(one, '/approve'))
const remove = (one: { id: number }) => server.rest('DELETE', path(one))

function refused({ status, body }: Answer, field: string): void {
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
}

describe('approving an entry', () => {
  test('says who did, fires one event, and is taken back by a change', async () => {
    const one = await entry()
    const { status, body } = await approve(one)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      approved: true,
      approved_at: expect.stringMatching(/Z$/),
      approved_by: { kind: 'key', name: 'Test key' },
      status: 'completed',
    })
    expect(await eventTypesOf(server, 'time_entry', one.id)).toEqual([
      'time_entry.completed',
      'time_entry.approved',
    ])
    expect((await server.rest('GET', path(one))).body).toEqual(body)
    const same = await server.rest('PUT', path(one), body)
    expect(same.body).toEqual(body)
    const changed = await server.rest('PUT', path(one), { break_minutes: 20 })
    expect(changed.body).toMatchObject({ approved: false, approved_by: null, status: 'adjusted' })
    expect((await approve(one)).body).toMatchObject({ approved: true, status: 'adjusted' })
    expect(await operationsOf(server, 'time_entry', one.id)).toEqual([
      'time_entries.create',
      'time_entries.approve',
      'time_entries.update',
      'time_entries.approve',
    ])
  })

  test('stays where notes or the source change alone; times and breaks withdraw it', async () => {
    const one = await entry()
    const { body: approved } = await approve(one)
    for (const change of [{ notes: 'forgot the badge' }, { source: 'import' }, { notes: null }]) {
      const { body } = await server.rest('PUT', path(one), change)
      expect(body).toMatchObject({ ...change, status: 'completed', approved: true })
      expect(body.approved_by).toEqual(approved.approved_by)
    }
    const changes = [
      { clock_in: `${one.work_date}T08:00` },
      { clock_out: `${one.work_date}T18:00`, notes: 'stayed' },
      { break_minutes: 15 },
    ]
    for (const change of changes) {
      const { body } = await server.rest('PUT', path(one), change)
      expect(body).toMatchObject({ status: 'adjusted', approved: false, approved_at: null })
      await approve(one)
    }
    const { body } = await server.rest('PUT', path(one), { notes: 'checked' })
    expect(body).toMatchObject({ status: 'adjusted', approved: true })
  })

  test('is refused on status while it is open, and once it is approved', async () => {
    const open = await entry({ clock_out: undefined })
    refused(await approve(open), 'status')
    const one = await entry()
    await approve(one)
    refused(await approve(one), 'status')
    expect(await eventTypesOf(server, 'time_entry', one.id)).toEqual([
      'time_entry.completed',
      'time_entry.approved',
    ])
  })

  test('by sixteen at once succeeds for one', async () => {
    const one = await entry()
    const answers = await Promise.all(Array.from({ length: 16 }, () => approve(one)))
    const statuses = answers.map((each) => each.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(15)
    expect(await eventTypesOf(server, 'time_entry', one.id)).toEqual([
      'time_entry.completed',
      'time_entry.approved',
    ])
  })

  test('of another company, or of nobody, is a 404', async () => {
    const company_id = await server.company('Elsewhere Ltd')
    const key = await server.makeKey({ company_id })
    const one = await entry()
    expect((await server.rest('POST', path(one, '/approve'), {}, { key })).status).toBe(404)
    expect((await approve({ id: 999_999_999 })).status).toBe(404)
  })
})

describe('approving many entries', () => {
  const approveAll = (ids: unknown) => server.rest('POST', '/time-entries/approve', { ids })

  test('returns a result for each, and a failure does not affect the others', async () => {
    const [first, second, done] = [await entry(), await entry(), await entry()]
    const open = await entry({ clock_out: null })
    const gone = await entry()
    await approve(done)
    await remove(gone)
    const ids = [second.id, open.id, first.id, done.id, gone.id, 999_999_999, first.id]
    const { status, body } = await approveAll(ids)
    expect(status).toBe(200)
    expect(body).toMatchObject({ approved: 2, failed: 5 })
    const seen = body.results.map((row: { id: number; result: string; errors?: object }) => [
      row.id,
      row.result,
      ...Object.keys(row.errors ?? {}),
    ])
    expect(seen).toEqual([
      [second.id, 'approved'],
      [open.id, 'failed', 'status'],
      [first.id, 'approved'],
      [done.id, 'failed', 'status'],
      [gone.id, 'failed', 'id'],
      [999_999_999, 'failed', 'id'],
      [first.id, 'failed', 'status'],
    ])
    const { body: after } = await server.rest('GET', path(first))
    expect(after).toMatchObject({ approved: true, approved_by: { kind: 'key' } })
    expect(await eventTypesOf(server, 'time_entry', first.id)).toEqual([
      'time_entry.completed',
      'time_entry.approved',
    ])
    expect(await operationsOf(server, 'time_entry', first.id)).toEqual([
      'time_entries.create',
      'time_entries.approve_many',
    ])
  })

  test('at once, from several sides, approves each entry once', async () => {
    const ids: number[] = []
    for (let n = 0; n < 10; n += 1) ids.push((await entry()).id)
    const answers = await Promise.all([
      approveAll(ids),
      approveAll(ids.toReversed()),
      approveAll(ids),
    ])
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.approved, 0)).toBe(10)
    for (const id of ids) {
      expect(await eventTypesOf(server, 'time_entry', id)).toEqual([
        'time_entry.completed',
        'time_entry.approved',
      ])
    }
  })

  test.each([
    [[]],
    ['all'],
    [[1, 'x']],
    [[0]],
    [[2 ** 60]],
    [Array.from({ length: 1001 }, () => 1)],
  ])('refuses %.40j', async (ids) => {
    const { status, body } = await approveAll(ids)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)[0]).toMatch(/^ids/)
  })
})

describe('deleting an entry', () => {
  test('answers its id, may be repeated, and is not found after it', async () => {
    const one = await entry()
    const first = await remove(one)
    expect(first).toMatchObject({ status: 200, body: { id: one.id, deleted: true } })
    expect((await remove(one)).text).toBe(first.text)
    expect(await operationsOf(server, 'time_entry', one.id)).toEqual([
      'time_entries.create',
      'time_entries.delete',
    ])
    expect((await server.rest('GET', path(one))).status).toBe(404)
    expect((await server.rest('PUT', path(one), { notes: 'x' })).status).toBe(404)
    expect((await approve(one)).status).toBe(404)
    expect((await remove({ id: 999_999_999 })).status).toBe(404)
  })

  test('keeps recognizing repeats: the same post is a 200 and the row is unchanged', async () => {
    const one = await entry()
    await remove(one)
    const { clock_in, clock_out } = one
    const again = await server.rest('POST', '/time-entries', { employee_id, clock_in, clock_out })
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ id: one.id, deleted_at: expect.stringMatching(/Z$/) })
    const { body } = await server.rest(
      'GET',
      `/time-entries?from=${one.work_date}&to=${one.work_date}`,
    )
    expect(body.meta.total).toBe(0)
  })

  test('frees its time for another entry', async () => {
    const one = await entry()
    await remove(one)
    const other = await entry({
      clock_in: `${one.work_date}T10:00`,
      clock_out: `${one.work_date}T12:00`,
    })
    expect(other.warnings).toEqual([])
  })
})

describe('changing the times of an entry', () => {
  test('has warnings for the entries that it overlaps now', async () => {
    const first = await entry()
    const date = first.work_date
    const { body } = await server.rest('POST', '/time-entries', {
      employee_id,
      clock_in: `${date}T18:00`,
      clock_out: `${date}T19:00`,
    })
    const meets = await server.rest('PUT', path(body), { clock_in: `${date}T16:00` })
    expect(meets.body.warnings).toEqual(['overlap'])
    const parts = await server.rest('PUT', path(body), { clock_in: `${date}T17:00` })
    expect(parts.body.warnings).toEqual([])
  })

  test('is refused where a company refuses overlaps, also one that was stored before it did', async () => {
    const company_id = await server.company('Strict Ltd')
    const key = await server.makeKey({ company_id })
    const person = await addEmployee(server, { company_id })
    const post = (from: string, to?: string) =>
      server.rest(
        'POST',
        '/time-entries',
        {
          employee_id: person,
          clock_in: `2025-05-05T${from}`,
          clock_out: to && `2025-05-05T${to}`,
        },
        { key },
      )
    await post('09:00', '12:00')
    await server.sql(
      `update companies set overlapping_entries = 'refuse' where id = $1`,
      [],
      company_id,
    )
    const { body: open } = await post('11:00')
    expect(open.warnings).toEqual(['overlap'])
    const put = (change: object) => server.rest('PUT', path(open), change, { key })
    refused(await put({ clock_out: '2025-05-05T13:00' }), 'clock_out')
    refused(await put({ clock_in: '2025-05-05T10:00', clock_out: '2025-05-05T13:00' }), 'clock_in')
    const moved = await put({ clock_in: '2025-05-05T12:00', clock_out: '2025-05-05T13:00' })
    expect(moved.body).toMatchObject({ status: 'adjusted', warnings: [] })
    refused(await post('11:30', '14:00'), 'clock_in')
  })

  test('cannot move it past the day on which the employee left', async () => {
    const person = await addEmployee(server)
    const one = await entry({ employee_id: person })
    await server.sql(
      `update employees set is_active = false, deactivated_on = $3 where company_id = $1 and id = $2`,
      [person, one.work_date],
    )
    const later = `${freshDate()}T09:00`
    refused(await server.rest('PUT', path(one), { clock_in: later, clock_out: null }), 'clock_in')
    refused(
      await server.rest('POST', '/time-entries', { employee_id: person, clock_in: later }),
      'employee_id',
    )
  })
})

test('nothing that an approved pay period was paid with can be changed; a late punch is stored', async () => {
  const company_id = await server.company('Paid Ltd')
  const key = await server.makeKey({ company_id })
  const person = await addEmployee(server, { company_id })
  const ask = (method: string, at: string, body?: object) => server.rest(method, at, body, { key })
  const shift = { employee_id: person, clock_in: '2025-06-02T09:00', clock_out: '2025-06-02T17:00' }
  const { body: one } = await ask('POST', '/time-entries', shift)
  const { end_date } = await approvePeriodOf(server, '2025-06-02', key)
  const outside = `${new Date(Date.parse(end_date) + 2 * 86_400_000).toISOString().slice(0, 10)}T09:00`
  const { body: other } = await ask('POST', '/time-entries', {
    employee_id: person,
    clock_in: outside,
  })

  expect((await ask('POST', '/time-entries', shift)).status).toBe(200)
  const late = await ask('POST', '/time-entries', { ...shift, clock_in: '2025-06-02T08:00' })
  expect(late.status).toBe(201)
  expect(late.body.warnings).toContain('locked_period')
  refused(await ask('PUT', path(one), { notes: 'late' }), 'work_date')
  refused(await ask('PUT', path(other), { clock_in: '2025-06-03T09:00' }), 'clock_in')
  refused(await ask('DELETE', path(one)), 'work_date')
  refused(await ask('POST', path(one, '/approve')), 'work_date')
  const many = await ask('POST', '/time-entries/approve', { ids: [one.id] })
  expect(many.body).toMatchObject({ approved: 0, failed: 1 })
  expect(Object.keys(many.body.results[0].errors)).toEqual(['work_date'])
  expect((await ask('GET', path(one))).body).toEqual(one)
  expect((await ask('PUT', path(one), one)).body).toEqual(one)
  expect((await ask('DELETE', path(late.body))).status).toBe(200)
})

test('an assistant approves, fixes and deletes by the same rules', async () => {
  const client = await server.mcp()
  const [one, two] = [await entry(), await entry()]
  const approved = await client.callTool('approve_time_entry', { id: one.id })
  expect(approved.body).toMatchObject({ id: one.id, approved: true })
  const again = await client.callTool('approve_time_entry', { id: one.id })
  expect(again).toMatchObject({ isError: true, body: { error: 'Validation Error' } })
  const many = await client.callTool('approve_time_entries', { ids: [one.id, two.id] })
  expect(many.body).toMatchObject({ approved: 1, failed: 1 })
  const deleted = await client.callTool('delete_time_entry', { id: two.id })
  expect(deleted.body).toEqual({ id: two.id, deleted: true })
})
