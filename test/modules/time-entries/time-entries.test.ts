import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDates } from '../../support/fresh-dates.ts'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { whileNoneWrites } from '../../support/quiet.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { eventTypesOf } from '../../support/trail.ts'

let server: TestServer
let employee_id: number
let email: string
const freshDate = freshDates('2026-01-01')

beforeAll(async () => {
  server = await startTestServer()
  await listen(server)
  employee_id = await addEmployee(server)
  email = (await server.rest('GET', `/employees?fields=id,email`)).body.data[0].email
})
afterAll(() => server.close())

function post(punch: Record<string, unknown>, query = '') {
  return server.rest('POST', `/time-entries${query}`, { employee_id, ...punch })
}

describe('posting a punch', () => {
  test("without an offset is read in the employee's zone, and answered in UTC", async () => {
    const { status, body } = await post({
      clock_in: '2026-07-06T09:00',
      clock_out: '2026-07-06T17:15:00',
      break_minutes: 30,
      source: 'front door',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      employee_id,
      work_date: '2026-07-06',
      timezone: 'America/Toronto',
      clock_in: '2026-07-06T13:00:00Z',
      clock_out: '2026-07-06T21:15:00Z',
      worked_minutes: 465,
      worked_hours: 7.75,
      status: 'completed',
      approved: false,
      source: 'front door',
      warnings: [],
    })
    expect(await eventTypesOf(server, 'time_entry', body.id)).toEqual(['time_entry.completed'])
  })

  test('takes an email in place of the id, in any case; both must agree', async () => {
    const date = freshDate()
    const byEmail = await server.rest('POST', '/time-entries', {
      employee_email: email.toUpperCase(),
      clock_in: `${date}T08:00`,
    })
    expect(byEmail.status).toBe(201)
    expect(byEmail.body).toMatchObject({ employee_id, status: 'active', clock_out: null })
    expect(await eventTypesOf(server, 'time_entry', byEmail.body.id)).toEqual([])
    const other = await addEmployee(server)
    const disagree = await server.rest('POST', '/time-entries', {
      employee_id: other,
      employee_email: email,
      clock_in: `${date}T08:30`,
    })
    expect(disagree.status).toBe(422)
    expect(Object.keys(disagree.body.errors)).toEqual(['employee_email'])
  })

  test('a skipped hour moves forward, a repeated hour is the first', async () => {
    const gap = await post({ clock_in: '2026-03-08T02:30' })
    expect(gap.body.clock_in).toBe('2026-03-08T07:30:00Z')
    const fold = await post({ clock_in: '2026-11-01T01:30' })
    expect(fold.body.clock_in).toBe('2026-11-01T05:30:00Z')
    const second = await post({ clock_in: '2026-11-01T01:30:00-05:00' })
    expect(second.status).toBe(201)
  })

  test('the same employee and instant again is 200 with the existing row, however it is written', async () => {
    const first = await post({ clock_in: '2026-07-07T09:00', clock_out: '2026-07-07T17:00' })
    const again = await post({ clock_in: '2026-07-07T09:00:00-04:00', notes: 'other' })
    const utc = await post({ clock_in: '2026-07-07T13:00:00.000Z' })
    expect([first.status, again.status, utc.status]).toEqual([201, 200, 200])
    expect(again.text).toBe(first.text)
    expect(utc.text).toBe(first.text)
    expect(await eventTypesOf(server, 'time_entry', first.body.id)).toEqual([
      'time_entry.completed',
    ])
  })

  test('three times in parallel is one row, one 201, two 200', async () => {
    const clock_in = `${freshDate()}T10:00`
    const answers = await Promise.all([1, 2, 3].map(() => post({ clock_in })))
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 200, 201])
    expect(new Set(answers.map((each) => each.text)).size).toBe(1)
  })

  test('a repeat of what was adjusted since is still recognized', async () => {
    const { body } = await post({ clock_in: '2026-07-08T09:00', clock_out: '2026-07-08T17:00' })
    await server.rest('PUT', `/time-entries/${body.id}`, { clock_in: '2026-07-08T08:45' })
    const repeat = await post({ clock_in: '2026-07-08T09:00', clock_out: '2026-07-08T17:00' })
    expect(repeat.status).toBe(200)
    expect(repeat.body).toMatchObject({ id: body.id, clock_in: '2026-07-08T12:45:00Z' })
  })

  test('a repeat is recognized before any refusal', async () => {
    const { body } = await post({ clock_in: '2026-07-09T09:00' })
    const wrong = await post({ clock_in: '2026-07-09T09:00', clock_out: '2026-07-09T08:00' })
    expect(wrong.status).toBe(200)
    expect(wrong.body.id).toBe(body.id)
  })

  test('a clock loses no punch to a rule: overlaps and second open entries are stored with a warning', async () => {
    const date = freshDate()
    await post({ clock_in: `${date}T09:00`, clock_out: `${date}T17:00` })
    const overlap = await post({ clock_in: `${date}T16:00`, clock_out: `${date}T18:00` })
    expect(overlap).toMatchObject({ status: 201, body: { warnings: ['overlap'] } })
    const touching = await post({ clock_in: `${date}T18:00`, clock_out: `${date}T19:00` })
    expect(touching.body.warnings).toEqual([])
    const someone = await addEmployee(server)
    const open = (clock_in: string) =>
      server.rest('POST', '/time-entries', { employee_id: someone, clock_in })
    expect((await open(`${date}T09:00`)).body.warnings).toEqual([])
    expect((await open(`${date}T12:00`)).body.warnings).toEqual(['open_entry_exists'])
  })

  test('a company may refuse overlaps, also of two at once', async () => {
    const company_id = await server.company('Strict Ltd')
    const key = await server.makeKey({ company_id })
    const person = await addEmployee(server, { company_id })
    await server.sql(
      `update companies set overlapping_entries = 'refuse' where id = $1`,
      [],
      company_id,
    )
    const strict = (clock_in: string, clock_out: string) =>
      server.rest('POST', '/time-entries', { employee_id: person, clock_in, clock_out }, { key })
    const answers = await Promise.all([
      strict('2026-07-06T09:00', '2026-07-06T17:00'),
      strict('2026-07-06T10:00', '2026-07-06T18:00'),
      strict('2026-07-06T11:00', '2026-07-06T12:00'),
    ])
    expect(answers.map((each) => each.status).toSorted()).toEqual([201, 422, 422])
    const refused = answers.find((each) => each.status === 422)
    expect(Object.keys(refused?.body.errors)).toEqual(['clock_in'])
    expect((await strict('2026-07-06T18:00', '2026-07-06T19:00')).status).toBe(201)
  })

  test.each([
    [{ clock_in: '2026-07-13T09:00', clock_out: '2026-07-13T09:00' }, 'clock_out'],
    [{ clock_in: '2026-07-13T09:00', clock_out: '2026-07-13T08:00' }, 'clock_out'],
    [{ clock_in: '2026-07-13T09:00', clock_out: '2026-07-14T09:01' }, 'clock_out'],
    [
      { clock_in: '2026-07-13T09:00', clock_out: '2026-07-13T10:00', break_minutes: 60 },
      'break_minutes',
    ],
    [{ clock_in: '2099-01-01T09:00' }, 'clock_in'],
    [{ clock_in: '2026-02-30T09:00' }, 'clock_in'],
    [{ clock_in: 'yesterday' }, 'clock_in'],
    [{ clock_in: 1_790_000_000 }, 'clock_in'],
    [{ clock_in: ['2026-07-13T09:00'] }, 'clock_in'],
    [{ clock_in: '2026-07-13T09:00', break_minutes: -1 }, 'break_minutes'],
    [{ clock_in: '2026-07-13T09:00', break_minutes: 1e20 }, 'break_minutes'],
    [{ clock_in: '2026-07-13T09:00', employee_id: 2 ** 60 }, 'employee_id'],
    [{ clock_in: '2026-07-13T09:00', employee_id: 999_999_999 }, 'employee_id'],
    [{ clock_in: '2026-07-13T09:00', notes: '\ud800' }, 'notes'],
    [{ clock_in: '2026-07-13T09:00', sorce: 'x' }, 'sorce'],
  ])('refuses %j by field, and stores nothing', async (punch, field) => {
    const { status, body } = await post(punch)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
    const { body: list } = await server.rest('GET', '/time-entries?from=2026-07-13&to=2026-07-14')
    expect(list.meta.total).toBe(0)
  })

  test('an employee of another company is a 422 on the field, never a 404', async () => {
    const company_id = await server.company('Elsewhere Ltd')
    const stranger = await addEmployee(server, { company_id })
    const { status, body } = await post({
      employee_id: stranger,
      clock_in: '2026-07-14T09:00',
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['employee_id'])
  })
})

describe('fixing an entry', () => {
  test('closing an open entry completes it, and says so', async () => {
    const date = freshDate()
    const { body } = await post({ clock_in: `${date}T09:00` })
    const closed = await server.rest('PUT', `/time-entries/${body.id}`, {
      clock_out: `${date}T17:00`,
      break_minutes: 30,
    })
    expect(closed.body).toMatchObject({ status: 'completed', worked_hours: 7.5 })
    expect(await eventTypesOf(server, 'time_entry', body.id)).toEqual(['time_entry.completed'])
  })

  test('changing a closed entry makes it adjusted and takes its approval away', async () => {
    const date = freshDate()
    const { body } = await post({ clock_in: `${date}T09:00`, clock_out: `${date}T17:00` })
    await server.sql(
      `update time_entries set approved = true, approved_at = now() where company_id = $1 and id = $2`,
      [body.id],
    )
    const path = `/time-entries/${body.id}`
    const same = await server.rest('PUT', path, { clock_out: `${date}T17:00` })
    expect(same.body).toMatchObject({ status: 'completed', approved: true })
    const moved = await server.rest('PUT', path, { clock_out: `${date}T18:00` })
    expect(moved.body).toMatchObject({ status: 'adjusted', approved: false, approved_at: null })
    expect(await eventTypesOf(server, 'time_entry', body.id)).toEqual(['time_entry.completed'])
  })

  test('absent fields stay, null clears', async () => {
    const { body } = await post({ clock_in: `${freshDate()}T09:00`, notes: 'forgot my badge' })
    const path = `/time-entries/${body.id}`
    const kept = await server.rest('PUT', path, { break_minutes: 5 })
    expect(kept.body.notes).toBe('forgot my badge')
    const cleared = await server.rest('PUT', path, { notes: null })
    expect(cleared.body.notes).toBeNull()
  })

  test("cannot move onto another entry's instant", async () => {
    const date = freshDate()
    await post({ clock_in: `${date}T09:00`, clock_out: `${date}T10:00` })
    const { body } = await post({ clock_in: `${date}T11:00`, clock_out: `${date}T12:00` })
    const moved = await server.rest('PUT', `/time-entries/${body.id}`, {
      clock_in: `${date}T09:00`,
    })
    expect(moved.status).toBe(422)
    expect(Object.keys(moved.body.errors)).toEqual(['clock_in'])
  })

  test('leaves an audit row with before and after', async () => {
    const { body } = await post({ clock_in: `${freshDate()}T09:00` })
    await server.rest('PUT', `/time-entries/${body.id}`, { notes: 'late' })
    const rows = await server.sql<Record<string, unknown>>(
      `select operation, channel, actor_kind, before::json->>'notes' as was, after::json->>'notes' as is_now
       from audit_log where company_id = $1 and record_type = 'time_entry' and record_id = $2
       order by id`,
      [body.id],
    )
    expect(rows).toEqual([
      {
        operation: 'time_entries.create',
        channel: 'rest',
        actor_kind: 'key',
        was: null,
        is_now: null,
      },
      {
        operation: 'time_entries.update',
        channel: 'rest',
        actor_kind: 'key',
        was: null,
        is_now: 'late',
      },
    ])
  })
})

describe('listing entries', () => {
  test('filters by employee, work date, status and approval', async () => {
    const person = await addEmployee(server, { timezone: 'America/Vancouver' })
    const add = (clock_in: string, clock_out?: string) =>
      server.rest('POST', '/time-entries', { employee_id: person, clock_in, clock_out })
    const { body: late } = await add('2026-10-06T05:30:00Z', '2026-10-06T09:30:00Z')
    const { body: open } = await add('2026-10-07T16:00:00Z')
    const list = async (query: string) =>
      (await server.rest('GET', `/time-entries?employee_id=${person}&${query}`)).body.data.map(
        (row: { id: number }) => row.id,
      )
    expect(late.work_date).toBe('2026-10-05')
    expect(await list('from=2026-10-05&to=2026-10-05')).toEqual([late.id])
    expect(await list('from=2026-10-06')).toEqual([open.id])
    expect(await list('status=active')).toEqual([open.id])
    expect(await list('status=completed')).toEqual([late.id])
    expect(await list('approved=true')).toEqual([])
    expect(await list('approved=0')).toEqual([late.id, open.id])
  })

  test('a walk by cursor returns every row once, in order of change', async () => {
    const person = await addEmployee(server)
    for (let n = 0; n < 7; n += 1) {
      await server.rest('POST', '/time-entries', {
        employee_id: person,
        clock_in: `2026-08-0${n + 1}T09:00`,
      })
    }
    const seen: number[] = []
    let query = 'updated_since=2020-01-01T00:00:00Z'
    for (let page = 0; page < 5; page += 1) {
      const path = `/time-entries?employee_id=${person}&per_page=3&${query}`
      const { body } = await whileNoneWrites(server, () => server.rest('GET', path))
      seen.push(...body.data.map((row: { id: number }) => row.id))
      if (body.meta.next_cursor === null) break
      query = `cursor=${body.meta.next_cursor}`
    }
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
    const wrong = await server.rest('GET', '/time-entries?cursor=nonsense')
    expect(wrong.body.errors).toHaveProperty('cursor')
  })
})

test('the same rules apply to an assistant and a clock', async () => {
  const client = await server.mcp()
  const clock_in = `${freshDate()}T09:00`
  const added = await client.callTool('create_time_entry', { employee_id, clock_in })
  expect(added.isError).toBe(false)
  const repeated = await post({ clock_in })
  expect(repeated.status).toBe(200)
  expect(repeated.text).toBe(added.text)
  const wrong = await client.callTool('create_time_entry', { employee_id, clock_in: 'soon' })
  expect(wrong.isError).toBe(true)
  expect(wrong.body.errors).toHaveProperty('clock_in')
})
