import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothTransports, rulesOf, through } from '../../support/both-transports.ts'
import { freshDates } from '../../support/fresh-dates.ts'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { shiftOn } from '../../support/shift-with-breaks.ts'
import { auditOf, eventsOf } from '../../support/trail.ts'

let server: TestServer
let employee_id: number
const freshDate = freshDates('2026-01-05')

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-11-20T12:00:00Z') })
  await listen(server)
  employee_id = await addEmployee(server)
})
afterAll(() => server.close())

const post = (punch: object) => server.rest('POST', '/time-entries', { employee_id, ...punch })
const put = (id: number, change: object) => server.rest('PUT', `/time-entries/${id}`, change)
const read = async (id: number) => (await server.rest('GET', `/time-entries/${id}`)).body

const shift = () => shiftOn(freshDate())

describe.each(bothTransports)('over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  const call = (operation: string, input: Record<string, unknown>) =>
    through(server, transport, operation, input)

  test('a punch with breaks has the sum of the unpaid ones, and answers them in order', async () => {
    const { whole, at, breaks } = shift()
    const sent = [
      { start: at('14:00'), end: at('14:15'), is_paid: true },
      { start: at('12:00'), end: at('12:30') },
    ]
    const { ok, body } = await call('time_entries.create', { employee_id, ...whole, breaks: sent })
    expect(ok, JSON.stringify(body)).toBe(true)
    const expected = {
      break_minutes: 30,
      worked_minutes: 450,
      breaks: breaks(['12:00', '12:30'], ['14:00', '14:15', true]),
    }
    expect(body).toMatchObject(expected)
    expect((await call('time_entries.read', { id: body.id })).body).toMatchObject(expected)
    const { body: list } = await call('time_entries.list', {
      employee_id,
      from: whole.clock_in.slice(0, 10),
      to: whole.clock_in.slice(0, 10),
    })
    const { worked_minutes: _, ...listed } = expected
    expect(list.data).toMatchObject([listed])
  })

  rule('times without an offset are in the zone of the entry', async () => {
    const date = freshDate()
    const { body } = await call('time_entries.create', {
      employee_id,
      clock_in: `${date}T09:00-05:00`,
      breaks: [{ start: `${date}T12:00`, end: `${date}T12:20` }],
    })
    expect(Date.parse(body.breaks[0].start)).toBe(Date.parse(`${date}T12:00:00-05:00`))
    expect(body).toMatchObject({ break_minutes: 20, status: 'active', worked_minutes: null })
  })

  test('a correction sends breaks, and null forgets their times and keeps the minutes', async () => {
    const { whole, breaks } = shift()
    const { body: entry } = await call('time_entries.create', { employee_id, ...whole })
    expect(entry).toMatchObject({ breaks: null, work_location_id: null })
    const change = { id: entry.id, breaks: breaks(['12:00', '12:45']) }
    const { body: changed } = await call('time_entries.update', change)
    expect(changed).toMatchObject({ ...change, break_minutes: 45, status: 'adjusted' })
    const { body: cleared } = await call('time_entries.update', { id: entry.id, breaks: null })
    expect(cleared).toMatchObject({ breaks: null, break_minutes: 45 })
    const { body: none } = await call('time_entries.update', { id: entry.id, breaks: [] })
    expect(none).toMatchObject({ breaks: [], break_minutes: 0 })
  })

  test.each<[string, (s: ReturnType<typeof shift>) => object, string]>([
    ['outside the entry', ({ breaks }) => ({ breaks: breaks(['08:30', '09:10']) }), 'breaks.0'],
    ['after its end', ({ breaks }) => ({ breaks: breaks(['16:50', '17:01']) }), 'breaks.0'],
    [
      'over each other',
      ({ breaks }) => ({ breaks: breaks(['12:00', '12:30'], ['12:20', '12:40', true]) }),
      'breaks.1',
    ],
    ['backwards', ({ breaks }) => ({ breaks: breaks(['12:30', '12:00']) }), 'breaks.0'],
    [
      'against break_minutes',
      ({ breaks }) => ({ breaks: breaks(['12:00', '12:30']), break_minutes: 45 }),
      'breaks.0',
    ],
    ['none, against break_minutes', () => ({ breaks: [], break_minutes: 45 }), 'breaks'],
    ['as long as the shift', ({ breaks }) => ({ breaks: breaks(['09:00', '17:00']) }), 'breaks.0'],
    ['without an end', ({ at }) => ({ breaks: [{ start: at('12:00') }] }), 'breaks.0.end'],
    [
      'without a time',
      ({ at }) => ({ breaks: [{ start: 'noon', end: at('12:30') }] }),
      'breaks.0.start',
    ],
    ['in a place nobody knows', () => ({ work_location_id: 999_999 }), 'work_location_id'],
  ])('breaks %s are refused', async (_, sent, field) => {
    const made = shift()
    const punch = { employee_id, ...made.whole, ...sent(made) }
    const { ok, body } = await call('time_entries.create', punch)
    expect(ok).toBe(false)
    expect(Object.keys(body.errors)).toEqual([field])
    const { body: bulk } = await call('time_entries.create_many', { entries: [punch] })
    expect(bulk.results[0]).toMatchObject({ result: 'failed', errors: { [field]: [/./] } })
    const { body: entry } = await post(made.whole)
    const changed = await call('time_entries.update', { id: entry.id, ...sent(made) })
    expect(Object.keys(changed.body.errors)).toEqual([field])
    expect(await read(entry.id)).toEqual(entry)
  })
})

describe('a correction of an entry with breaks', () => {
  const withBreak = async () => {
    const made = shift()
    const breaks = made.breaks(['12:00', '12:30'])
    const { body } = await post({ ...made.whole, breaks })
    return { ...made, entry: body, stored: breaks }
  }

  test('of its times leaves them, where they still fit', async () => {
    const { entry, at, stored } = await withBreak()
    const { body } = await put(entry.id, { clock_out: at('16:00') })
    expect(body).toMatchObject({ breaks: stored, break_minutes: 30, worked_minutes: 390 })
  })

  test('that leaves them outside is refused, and says what to send', async () => {
    const { entry, at, breaks } = await withBreak()
    const { status, body } = await put(entry.id, { clock_out: at('12:15') })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      'breaks.0': ['must not end after clock_out; send breaks too, or null if not known'],
    })
    const sent = { clock_out: at('12:15'), breaks: breaks(['12:00', '12:05']) }
    expect((await put(entry.id, sent)).body).toMatchObject({ ...sent, break_minutes: 5 })
    const unknown = { clock_out: at('12:01'), breaks: null }
    expect((await put(entry.id, unknown)).body).toMatchObject({ ...unknown, break_minutes: 5 })
  })

  test('of break_minutes alone is refused unless it is their sum', async () => {
    const { entry } = await withBreak()
    const { status, body } = await put(entry.id, { break_minutes: 45 })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['break_minutes'])
    expect((await put(entry.id, { break_minutes: 30 })).body).toEqual(entry)
    const sent = { break_minutes: 45, breaks: null }
    expect((await put(entry.id, sent)).body).toMatchObject(sent)
  })

  test('with the record as it was read changes nothing', async () => {
    const { entry } = await withBreak()
    expect((await put(entry.id, entry)).body).toEqual(entry)
    expect(await auditOf(server, 'time_entry', entry.id)).toHaveLength(1)
  })
})

test('only times and breaks withdraw an approval: a place, notes and source do not', async () => {
  const place = await addPlace('Warehouse')
  const { whole, breaks } = shift()
  const { body: entry } = await post({ ...whole, break_minutes: 30 })
  await server.rest('POST', `/time-entries/${entry.id}/approve`)
  const { body: placed } = await put(entry.id, { work_location_id: place })
  expect(placed).toMatchObject({ work_location_id: place, approved: true, status: 'completed' })
  const { body: cleared } = await put(entry.id, { work_location_id: null, notes: 'At home' })
  expect(cleared).toMatchObject({ work_location_id: null, approved: true, status: 'completed' })
  const { body: paused } = await put(entry.id, { breaks: breaks(['12:00', '12:30']) })
  expect(paused).toMatchObject({ approved: false, status: 'adjusted', break_minutes: 30 })
})

test('the list is filtered by work location', async () => {
  const [here, there] = [await addPlace('Here'), await addPlace('There')]
  const { body: entry } = await post({ ...shift().whole, work_location_id: here })
  const listed = async (id: number) => {
    const { body } = await server.rest('GET', `/time-entries?work_location_id=${id}`)
    return body.data.map((each: { id: number }) => each.id)
  }
  expect(await listed(here)).toEqual([entry.id])
  expect(await listed(there)).toEqual([])
})

test('the place of another company is not known', async () => {
  const company_id = await server.company('Other Ltd')
  const key = await server.makeKey({ company_id })
  const { body: place } = await server.rest('POST', '/work-locations', { name: 'X' }, { key })
  const { status, body } = await post({ ...shift().whole, work_location_id: place.id })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['work_location_id']])
})

async function addPlace(name: string): Promise<number> {
  return (await server.rest('POST', '/work-locations', { name })).body.id
}

describe('in bulk', () => {
  test('rows have breaks and places, and events carry them', async () => {
    const place = await addPlace('Yard')
    const [one, two] = [shift(), shift()]
    const { body } = await server.rest('POST', '/time-entries/bulk', {
      entries: [
        { employee_id, ...one.whole, breaks: one.breaks(['10:00', '10:10']) },
        { employee_id, ...two.whole, work_location_id: place },
      ],
    })
    expect(body).toMatchObject({ created: 2 })
    const [first, second] = body.results
    const expected = { breaks: one.breaks(['10:00', '10:10']), break_minutes: 10 }
    expect(await read(first.id)).toMatchObject({ ...expected, work_location_id: null })
    expect(await read(second.id)).toMatchObject({ breaks: null, work_location_id: place })
    const [event] = await eventsOf(server, 'time_entry', first.id)
    expect(event!.payload.data.object).toMatchObject(expected)
  })
})

test('breaks that no longer fit, because a release before changed the entry, are not known', async () => {
  const { whole, breaks } = shift()
  const { body: entry } = await post({ ...whole, breaks: breaks(['12:00', '12:30']) })
  const change = (set: string, ...values: unknown[]) =>
    server.sql(`update time_entries set ${set} where company_id = $1 and id = $2`, [
      entry.id,
      ...values,
    ])
  await change('break_minutes = 45')
  expect(await read(entry.id)).toMatchObject({ breaks: null, break_minutes: 45 })
  const later = new Date(Date.parse(entry.clock_in) + 7_200_000).toISOString()
  await change('break_minutes = 30, clock_out = $3', later)
  expect(await read(entry.id)).toMatchObject({ breaks: null, worked_minutes: 90 })
  // A later correction is not held against them.
  const { status, body } = await put(entry.id, { break_minutes: 20 })
  expect([status, body.breaks, body.break_minutes]).toEqual([200, null, 20])
})
