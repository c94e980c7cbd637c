import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothTransports, type TestTransport, through } from '../../support/both-transports.ts'
import { freshDates } from '../../support/fresh-dates.ts'
import { type RecordCase, recordCases } from '../../support/golden-records.ts'
import { listen } from '../../support/listen.ts'
import { approvePeriodOf } from '../../support/pay-period.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { auditOf, eventsOf, eventTypesOf, operationsOf, outboxRows } from '../../support/trail.ts'

let server: TestServer
let employee_id: number
const freshDate = freshDates('2026-01-05')

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-11-20T12:00:00Z') })
  await listen(server)
  employee_id = await addEmployee(server)
})
afterAll(() => server.close())

const completed = 'time_entry.completed'
const path = (id: number, verb = '') => `/time-entries/${id}${verb}`
const post = (punch: object) =>
  server.rest('POST', '/time-entries', { employee_id, source: 'clock', ...punch })
const put = (id: number, change: object) => server.rest('PUT', path(id), change)
const remove = (id: number) => server.rest('DELETE', path(id))
const bulk = (entries: object[], query = '') =>
  server.rest('POST', `/time-entries/bulk${query}`, {
    entries: entries.map((entry) => ({ employee_id, ...entry })),
  })

/** A shift on a separate day: the clock-in, and the whole shift with its end. */
function shift(date = freshDate()) {
  const clock_in = `${date}T09:00:00Z`
  const until = (end: string, rest: object = {}) => ({
    clock_in,
    clock_out: `${date}T${end}:00Z`,
    ...rest,
  })
  return { date, start: { clock_in }, until }
}

type Shift = ReturnType<typeof shift>

const difference = (date: string, stored: string | null, posted: string) => ({
  clock_out: { stored: stored && `${date}T${stored}:00Z`, posted: `${date}T${posted}:00Z` },
})

describe('the worked examples', () => {
  const played = recordCases.filter(({ id }) => ['R1', 'R2', 'R3', 'R4'].includes(id))

  for (const transport of bothTransports) {
    test.each(played)(`$id over ${transport}: $title`, (each) => play(transport, each))
  }

  const operations: Record<string, string> = {
    'POST /time-entries': 'time_entries.create',
    'PUT /time-entries/{id}': 'time_entries.update',
    'DELETE /time-entries/{id}': 'time_entries.delete',
    'POST /time-entries/{id}/approve': 'time_entries.approve',
  }

  async function play(
    transport: TestTransport,
    { id: name, given, steps }: RecordCase,
  ): Promise<void> {
    const company_id = await server.company(`${name} ${transport} Ltd`)
    await listen(server, company_id)
    const key = await server.makeKey({ company_id })
    const person = await addEmployee(server, { company_id })
    await server.sql(
      `update companies set pay_basis = $2, require_approved_punches = $3 where id = $1`,
      [given.pay_basis, given.require_approved_punches ?? false],
      company_id,
    )
    const ask = (operation: string, input: object) =>
      through(server, transport, operation, { ...input }, { key })
    const seen = async () => {
      const rows = await server.sql<{ type: string }>(
        `select type from outbox where company_id = $1 and type like 'time_entry.%' order by id`,
        [],
        company_id,
      )
      return rows.map(({ type }) => type)
    }
    let id = 0
    for (const step of steps) {
      if (step.do.startsWith('report ')) {
        const date = step.do.slice('report '.length)
        const { body } = await ask('payroll_hours.read', { from: date, to: date })
        const paid = body.data.map((row: { total_hours: number }) => row.total_hours)
        expect(paid).toEqual(step.total_hours === 0 ? [] : [step.total_hours])
        continue
      }
      const before = await seen()
      const operation = operations[step.do]!
      const input = operation === 'time_entries.create' ? { employee_id: person } : { id }
      const { ok, body } = await ask(operation, { ...input, ...step.body })
      expect(ok, JSON.stringify(body)).toBe(true)
      expect(id === 0 || body.id === id).toBe(true)
      id = body.id
      if (step.entry) expect(body).toMatchObject(step.entry)
      if (step.warnings) {
        // An assistant does not see the status that tells a client over REST that nothing was added.
        const isRepeat = operation === 'time_entries.create' && step.events?.length === 0
        const said = transport === 'mcp' && isRepeat ? ['existing'] : []
        expect(body.warnings).toEqual([...said, ...step.warnings])
      }
      expect(body.differences).toEqual(step.differences)
      if (step.events) expect((await seen()).slice(before.length)).toEqual(step.events)
    }
    const [{ n } = { n: 0 }] = await server.sql<{ n: number }>(
      'select count(*)::int as n from time_entries where company_id = $1',
      [],
      company_id,
    )
    expect(n).toBe(1)
  }
})

describe('a repeat of an open entry', () => {
  test('with its end closes it, once, and is audited', async () => {
    const { start, until } = shift()
    const { body: open } = await post(start)
    const closed = await post(until('17:00', { break_minutes: 30 }))
    expect(closed.status).toBe(200)
    expect(closed.body).toMatchObject({
      id: open.id,
      status: 'completed',
      worked_hours: 7.5,
      warnings: [],
    })
    const { body } = await server.rest('GET', path(open.id))
    expect(closed.body).toEqual(body)
    const events = await eventsOf(server, 'time_entry', open.id)
    expect(events.map(({ type, payload }) => [type, payload.data.previous])).toEqual([
      [completed, { clock_out: null, break_minutes: 0, status: 'active' }],
    ])
    expect((await auditOf(server, 'time_entry', open.id)).at(-1)).toEqual({
      operation: 'time_entries.create',
      before: open,
      after: body,
    })
    expect((await post(until('17:00', { break_minutes: 30 }))).text).toBe(closed.text)
    expect(await eventTypesOf(server, 'time_entry', open.id)).toEqual([completed])
  })

  test('keeps the break and the clock-in that it has been given meanwhile', async () => {
    const { date, start, until } = shift()
    const { body } = await post(start)
    await put(body.id, { clock_in: `${date}T08:45:00Z`, break_minutes: 30 })
    const closed = await post(until('17:00'))
    expect(closed.body).toMatchObject({
      id: body.id,
      clock_in: `${date}T08:45:00Z`,
      break_minutes: 30,
      status: 'completed',
      worked_hours: 7.75,
      warnings: [],
    })
  })

  test.each([
    ['ends before it begins', '08:00'],
    ['ends when it begins', '09:00'],
  ])('whose clock-out %s leaves it open, and differs', async (_, end) => {
    const { date, start, until } = shift()
    const { body } = await post(start)
    const refused = await post(until(end))
    expect(refused.body).toMatchObject({ id: body.id, clock_out: null, status: 'active' })
    expect(refused.body.warnings).toEqual(['differs'])
    expect(refused.body.differences).toEqual(difference(date, null, end))
    expect(await eventTypesOf(server, 'time_entry', body.id)).toEqual([])
    expect((await server.rest('GET', path(body.id))).body).toEqual(body)
    expect((await post(until('17:00'))).body.status).toBe('completed')
  })

  test('that was opened again by PUT stays open, and differs', async () => {
    const { date, start, until } = shift()
    const { body } = await post(until('17:00'))
    await put(body.id, { clock_out: null })
    for (const end of ['17:00', '18:00']) {
      const repeat = await post(until(end))
      expect(repeat.body).toMatchObject({ status: 'active', warnings: ['differs'] })
      expect(repeat.body.differences).toEqual(difference(date, null, end))
    }
    expect((await post(start)).body.warnings).toEqual([])
    await put(body.id, { clock_out: `${date}T16:00:00Z` })
    // The clock's own time is still known as such.
    expect((await post(until('17:00'))).body).toMatchObject({ worked_hours: 7, warnings: [] })
    await remove(body.id)
    expect((await post(until('17:00'))).body.warnings).toEqual(['deleted'])
  })
})

describe('a repeat of a closed entry', () => {
  test('ignores omitted fields', async () => {
    const { start, until } = shift()
    const { body } = await post(until('17:00', { break_minutes: 30 }))
    for (const repeat of [start, until('17:00'), { ...start, clock_out: null }]) {
      expect((await post(repeat)).body).toEqual(body)
    }
  })

  test('with another break differs in it alone, until it is the one that was posted or is stored', async () => {
    const { until } = shift()
    const { body } = await post(until('17:00', { break_minutes: 30 }))
    await put(body.id, { break_minutes: 45 })
    for (const known of [30, 45]) {
      expect((await post(until('17:00', { break_minutes: known }))).body.warnings).toEqual([])
    }
    const repeat = await post(until('17:00', { break_minutes: 60 }))
    expect(repeat.body).toMatchObject({ break_minutes: 45, warnings: ['differs'] })
    expect(repeat.body.differences).toEqual({ break_minutes: { stored: 45, posted: 60 } })
    expect(repeat.body.message).toContain(`PUT ${path(body.id)}`)
  })

  test('is compared at its posted and at its adjusted clock-in; both ends are known', async () => {
    const { date, until } = shift()
    const { body } = await post(until('17:00'))
    await put(body.id, { clock_in: `${date}T08:45:00Z`, clock_out: `${date}T16:00:00Z` })
    const asPosted = await post(until('17:00'))
    expect(asPosted.body).toMatchObject({ id: body.id, worked_hours: 7.25, warnings: [] })
    const adjusted = { ...until('16:00'), clock_in: `${date}T08:45:00Z` }
    expect((await post(adjusted)).text).toBe(asPosted.text)
    const other = await post({ ...adjusted, clock_out: `${date}T16:30:00Z` })
    expect(other.body.differences).toEqual(difference(date, '16:00', '16:30'))
  })

  test('keeps what is stored with it among its warnings, and stores none of its own', async () => {
    const { until } = shift()
    await post(until('12:00'))
    const { date } = shift()
    await post({ clock_in: `${date}T08:00:00Z`, clock_out: `${date}T12:00:00Z` })
    const { body } = await post({ clock_in: `${date}T09:00:00Z`, clock_out: `${date}T13:00:00Z` })
    const repeat = await post({ clock_in: `${date}T09:00:00Z`, clock_out: `${date}T14:00:00Z` })
    expect(repeat.body.warnings).toEqual(['overlap', 'differs'])
    expect((await server.rest('GET', path(body.id))).body).toEqual(body)
  })

  test('is known after a close by PUT, and a later PUT does not change what was posted', async () => {
    const { date, start, until } = shift()
    const { body } = await post(start)
    await put(body.id, { clock_out: `${date}T17:00:00Z`, break_minutes: 30 })
    await put(body.id, { clock_out: `${date}T16:00:00Z` })
    expect((await post(until('17:00', { break_minutes: 30 }))).body.warnings).toEqual([])
    expect((await post(until('16:30'))).body.differences).toEqual(
      difference(date, '16:00', '16:30'),
    )
    await remove(body.id)
    expect((await post(until('17:00'))).body.warnings).toEqual(['deleted'])
  })
})

describe('a repeat of a deleted entry', () => {
  test('with other times brings it back, not approved, and keeps what was sent before deleted', async () => {
    const { start, until } = shift()
    const { body } = await post(until('17:00'))
    await server.rest('POST', path(body.id, '/approve'))
    await remove(body.id)
    const again = await post(until('15:30', { notes: 'left early' }))
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({
      id: body.id,
      status: 'completed',
      approved: false,
      approved_by: null,
      worked_hours: 6.5,
      notes: 'left early',
      warnings: ['restored'],
    })
    expect(again.body).not.toHaveProperty('deleted_at')
    expect(await operationsOf(server, 'time_entry', body.id)).toEqual([
      'time_entries.create',
      'time_entries.approve',
      'time_entries.delete',
      'time_entries.create',
    ])
    expect((await post(until('15:30'))).body.warnings).toEqual([])
    expect((await post(until('17:00'))).body.warnings).toEqual(['differs'])
    await remove(body.id)
    for (const repeat of [until('17:00'), until('15:30'), start]) {
      expect((await post(repeat)).body.warnings).toEqual(['deleted'])
    }
    expect(await eventTypesOf(server, 'time_entry', body.id)).toEqual([
      completed,
      'time_entry.approved',
      completed,
    ])
  })

  test('with another break alone brings it back, too', async () => {
    const { until } = shift()
    const { body } = await post(until('17:00', { break_minutes: 30 }))
    await remove(body.id)
    const same = await post(until('17:00', { break_minutes: 30 }))
    expect(same.body.warnings).toEqual(['deleted'])
    const other = await post(until('17:00', { break_minutes: 0 }))
    expect(other.body).toMatchObject({ worked_hours: 8, warnings: ['restored'] })
  })

  test('that was adjusted stays deleted for the posted and for the stored times', async () => {
    const { date, until } = shift()
    const { body } = await post(until('17:00'))
    await put(body.id, { clock_in: `${date}T08:45:00Z`, clock_out: `${date}T16:00:00Z` })
    await remove(body.id)
    for (const end of ['17:00', '16:00']) {
      expect((await post(until(end))).body.warnings).toEqual(['deleted'])
      const adjusted = { ...until(end), clock_in: `${date}T08:45:00Z` }
      expect((await post(adjusted)).body.warnings).toEqual(['deleted'])
    }
    const again = await post(until('15:00'))
    expect(again.body).toMatchObject({
      id: body.id,
      clock_in: `${date}T09:00:00Z`,
      worked_hours: 6,
      warnings: ['restored'],
    })
  })

  test('that was open stays deleted, whatever is sent', async () => {
    const { start, until } = shift()
    const { body } = await post(start)
    await remove(body.id)
    for (const repeat of [start, until('17:00'), until('08:00')]) {
      const { status, body: answer } = await post(repeat)
      expect(status).toBe(200)
      expect(answer).toMatchObject({ id: body.id, clock_out: null, warnings: ['deleted'] })
      expect(answer.message).toContain(`POST /time-entries/${body.id}/restore`)
    }
    expect(await eventTypesOf(server, 'time_entry', body.id)).toEqual([])
  })

  test.each([
    ['ends before it begins', { clock_out: '08:00' }],
    ['is as long as its break', { clock_out: '10:00', break_minutes: 60 }],
  ])('whose shift %s stays deleted', async (_, { clock_out, ...rest }) => {
    const { until } = shift()
    const { body } = await post(until('17:00'))
    await remove(body.id)
    const again = await post(until(clock_out, rest))
    expect(again.body).toMatchObject({ id: body.id, warnings: ['deleted'] })
  })

  test('stays deleted where the company refuses the overlap that it would have', async () => {
    const company_id = await server.company('Strict Ltd')
    const key = await server.makeKey({ company_id })
    const person = await addEmployee(server, { company_id })
    await server.sql(
      `update companies set overlapping_entries = 'refuse' where id = $1`,
      [],
      company_id,
    )
    const strict = (from: string, to?: string) =>
      server.rest(
        'POST',
        '/time-entries',
        {
          employee_id: person,
          clock_in: `2026-03-02T${from}:00Z`,
          ...(to ? { clock_out: `2026-03-02T${to}:00Z` } : {}),
        },
        { key },
      )
    const { body } = await strict('09:00', '12:00')
    await server.rest('DELETE', path(body.id), undefined, { key })
    await strict('13:00', '17:00')
    expect((await strict('09:00', '14:00')).body.warnings).toEqual(['deleted'])
    expect((await strict('09:00', '13:00')).body.warnings).toEqual(['restored'])
    await strict('20:00')
    await strict('21:00', '22:00')
    const refused = await strict('20:00', '23:00')
    expect(refused.body).toMatchObject({ clock_out: null, warnings: ['differs'] })
  })
})

describe('an entry from before posted times were stored', () => {
  const forget = (id: number) =>
    server.sql(
      `update time_entries set posted_clock_out = null, posted_break_minutes = null
       where company_id = $1 and id = $2`,
      [id],
    )

  test('never differs and is never restored by a repeat; an open one is closed', async () => {
    const { until } = shift()
    const { body: closed } = await post(until('17:00', { break_minutes: 15 }))
    await forget(closed.id)
    const other = until('18:00', { break_minutes: 0 })
    expect((await post(other)).body).toEqual(closed)
    await remove(closed.id)
    expect((await post(other)).body.warnings).toEqual(['deleted'])

    const later = shift()
    const { body: open } = await post(later.start)
    await forget(open.id)
    expect((await post(later.until('08:00'))).body).toEqual(open)
    expect((await post(later.until('17:00'))).body).toMatchObject({
      status: 'completed',
      warnings: [],
    })
  })

  test('closed by PUT, it stays one; opened again by PUT, it is not closed by a clock', async () => {
    const { date, start, until } = shift()
    const { body } = await post(start)
    await forget(body.id)
    await put(body.id, { clock_out: `${date}T17:00:00Z` })
    expect((await post(until('18:00'))).body.warnings).toEqual([])
    await put(body.id, { clock_out: null })
    expect((await post(until('18:00'))).body).toMatchObject({
      clock_out: null,
      warnings: ['differs'],
    })
    await put(body.id, { clock_out: `${date}T16:00:00Z` })
    expect((await post(until('18:00'))).body.warnings).toEqual([])
    await remove(body.id)
    expect((await post(until('18:00'))).body.warnings).toEqual(['deleted'])
  })
})

describe('repeats within a bulk call', () => {
  test('a clock-in, then the whole shift: created, closed, one event', async () => {
    const { start, until } = shift()
    const call = [start, until('17:00'), until('17:00'), until('18:00', { break_minutes: 15 })]
    const { body } = await bulk(call)
    const [{ id }] = body.results
    expect(body).toEqual({
      results: [
        { index: 0, result: 'created', id },
        { index: 1, result: 'existing', id },
        { index: 2, result: 'existing', id },
        {
          index: 3,
          result: 'existing',
          id,
          warnings: ['differs'],
          differences: {
            clock_out: { stored: until('17:00').clock_out, posted: until('18:00').clock_out },
            break_minutes: { stored: 0, posted: 15 },
          },
          message: expect.stringContaining(`PUT ${path(id)}`),
        },
      ],
      created: 1,
      existing: 3,
      failed: 0,
      closed: 1,
      differs: 1,
      deleted: 0,
      restored: 0,
    })
    expect(await eventTypesOf(server, 'time_entry', id)).toEqual([completed])
    expect(await operationsOf(server, 'time_entry', id)).toEqual([
      'time_entries.create_many',
      'time_entries.create_many',
    ])
    expect((await server.rest('GET', path(id))).body).toMatchObject({ worked_hours: 8 })
  })

  test('of stored entries are counted by result, for assistants too', async () => {
    const days = Array.from({ length: 5 }, () => shift())
    const [open, same, other, gone, again] = days as [Shift, Shift, Shift, Shift, Shift]
    const ids: number[] = []
    for (const day of days) {
      const { body } = await post(day === open ? day.start : day.until('17:00'))
      ids.push(body.id)
    }
    await post({ clock_in: `${open.date}T08:00:00Z`, clock_out: `${open.date}T09:30:00Z` })
    for (const id of ids.slice(3)) await remove(id)
    const entries = [
      open.until('17:00'),
      same.until('17:00'),
      other.until('16:00'),
      gone.until('17:00'),
      again.until('16:00'),
    ]
    const counts = { created: 0, existing: 5, failed: 0 }
    const became = { closed: 1, differs: 1, deleted: 1, restored: 1 }
    const dry = await bulk(entries, '?dry_run=true')
    expect(dry.body).toMatchObject({ ...counts, ...became })
    expect(dry.body.effects.events).toEqual([completed, completed])

    const client = await server.mcp()
    const { body } = await client.callTool('create_time_entries', {
      entries: entries.map((entry) => ({ employee_id, ...entry })),
    })
    expect(body).toMatchObject({ ...counts, ...became })
    expect(body.results.map((row: { id: number }) => row.id)).toEqual(ids)
    expect(body.results.map((row: { warnings?: string[] }) => row.warnings)).toEqual([
      ['overlap'],
      undefined,
      ['differs'],
      ['deleted'],
      ['restored'],
    ])
    expect(body.results[3].message).toContain(`POST ${path(ids[3]!, '/restore')}`)
    const repeated = await bulk(entries)
    expect(repeated.body).toMatchObject({ closed: 0, differs: 1, deleted: 1, restored: 0 })
  })

  test('calls at once with the same shifts, half of them open, close each once', async () => {
    const days = Array.from({ length: 20 }, () => shift())
    const starts = days.map(({ start }) => start)
    const whole = days.map(({ until }) => until('17:00'))
    const answers = await Promise.all([
      bulk([...starts, ...whole]),
      bulk([...whole, ...starts].toReversed()),
      bulk(whole),
      bulk(starts.toReversed()),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const sum = (field: string) => answers.reduce((total, { body }) => total + body[field], 0)
    expect([sum('created'), sum('differs'), sum('failed')]).toEqual([20, 0, 0])
    for (const { id } of answers[2]!.body.results) {
      expect((await server.rest('GET', path(id))).body.worked_hours).toBe(8)
      expect(await eventTypesOf(server, 'time_entry', id)).toEqual([completed])
    }
  })
})

describe('restoring an entry', () => {
  const restore = (id: number, options: { headers?: Record<string, string> } = {}, query = '') =>
    server.rest('POST', `${path(id, '/restore')}${query}`, {}, options)

  test('brings it back as it was but not approved, is audited, fires nothing, may be repeated', async () => {
    const { date, until } = shift()
    const { body } = await post(until('17:00'))
    await put(body.id, { clock_out: `${date}T16:00:00Z` })
    await server.rest('POST', path(body.id, '/approve'))
    await remove(body.id)
    const { body: tombstone } = await post(until('17:00'))
    expect(tombstone.approved).toBe(true)
    const restored = await restore(body.id)
    expect(restored.status).toBe(200)
    expect(restored.body).toMatchObject({
      worked_hours: 7,
      status: 'adjusted',
      approved: false,
      approved_at: null,
      approved_by: null,
      warnings: [],
    })
    expect((await server.rest('GET', path(body.id))).text).toBe(restored.text)
    expect((await restore(body.id)).text).toBe(restored.text)
    expect(await operationsOf(server, 'time_entry', body.id)).toEqual([
      'time_entries.create',
      'time_entries.update',
      'time_entries.approve',
      'time_entries.delete',
      'time_entries.restore',
    ])
    expect(await eventTypesOf(server, 'time_entry', body.id)).toEqual([
      completed,
      'time_entry.approved',
    ])
    expect((await post(until('17:00'))).text).toBe(restored.text)
  })

  test('an open one is open again, and its warnings tell what it meets now', async () => {
    const { date, start, until } = shift()
    const { body } = await post(start)
    await remove(body.id)
    await post({ clock_in: `${date}T08:00:00Z`, clock_out: `${date}T12:00:00Z` })
    expect((await restore(body.id)).body).toMatchObject({ status: 'active', warnings: ['overlap'] })
    expect((await post(until('17:00'))).body.status).toBe('completed')
  })

  test('supports dry_run, Idempotency-Key and If-Match', async () => {
    const { until } = shift()
    const { body } = await post(until('17:00'))
    const { headers } = await server.rest('GET', path(body.id))
    await remove(body.id)
    const dry = await restore(body.id, {}, '?dry_run=true')
    expect(dry.body).toMatchObject({ id: body.id, dry_run: true })
    expect((await server.rest('GET', path(body.id))).status).toBe(404)
    const stale = await restore(body.id, { headers: { 'If-Match': headers.get('etag')! } })
    expect(stale.status).toBe(412)
    const keyed = { headers: { 'Idempotency-Key': `restore ${body.id}` } }
    const first = await restore(body.id, { headers: { ...keyed.headers, 'If-Match': '*' } })
    expect(first.status).toBe(200)
    await remove(body.id)
    const replayed = await restore(body.id, keyed)
    expect(replayed.headers.get('idempotent-replayed')).toBe('true')
    expect((await server.rest('GET', path(body.id))).status).toBe(404)
  })

  test('needs the permission, and an entry of the company', async () => {
    const { until } = shift()
    const { body } = await post(until('17:00'))
    const key = await server.makeKey({ permissions: ['time:read'] })
    const refused = await server.rest('POST', path(body.id, '/restore'), {}, { key })
    expect(refused.status).toBe(403)
    expect((await restore(999_999_999)).status).toBe(404)
    const company_id = await server.company('Elsewhere Ltd')
    const stranger = await server.makeKey({ company_id })
    const foreign = await server.rest('POST', path(body.id, '/restore'), {}, { key: stranger })
    expect(foreign.status).toBe(404)
    const client = await server.mcp()
    await remove(body.id)
    const restored = await client.callTool('restore_time_entry', { id: body.id })
    expect(restored.body).toMatchObject({ id: body.id, worked_hours: 8 })
  })
})

describe('posted by eight clients at once', () => {
  test('first its clock-in, then the whole: one row, closed once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { start, until } = shift()
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          round % 2 === 0
            ? post(start).then(() => post(until('17:00')))
            : post(n % 2 === 0 ? start : until('17:00')),
        ),
      )
      const [id, ...others] = new Set(answers.map(({ body }) => body.id))
      expect(others).toEqual([])
      expect(answers.every(({ status }) => status < 300)).toBe(true)
      expect(answers.flatMap(({ body }) => body.warnings)).toEqual([])
      const { body } = await server.rest('GET', path(id))
      expect(body).toMatchObject({ status: 'completed', worked_hours: 8 })
      expect(await eventTypesOf(server, 'time_entry', id)).toEqual([completed])
    }
  })

  test('a deleted shift with other times comes back once', async () => {
    const { until } = shift()
    const { body } = await post(until('17:00'))
    await remove(body.id)
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(until('15:00'))))
    const warnings = answers.flatMap((answer) => answer.body.warnings)
    expect(warnings).toEqual(['restored'])
    expect(await eventTypesOf(server, 'time_entry', body.id)).toEqual([completed, completed])
  })
})

test('a close and a restored entry in an approved period are stored and held, singly and in bulk', async () => {
  const company_id = await server.company('Late Ltd')
  await listen(server, company_id)
  const key = await server.makeKey({ company_id })
  await server.sql(`update companies set pay_basis = 'punches' where id = $1`, [], company_id)
  const person = await addEmployee(server, { company_id })
  const ask = (method: string, at: string, body?: object) => server.rest(method, at, body, { key })
  const days = ['02', '03', '04', '05', '06'].map((day) => shift(`2026-06-${day}`))
  const of = (punch: object) => ({ employee_id: person, ...punch })
  const ids: number[] = []
  for (const [n, { start, until }] of days.entries()) {
    const punch = of(n < 2 ? start : until('17:00'))
    ids.push((await ask('POST', '/time-entries', punch)).body.id)
    if (n >= 2) await ask('DELETE', path(ids[n]!))
  }
  await approvePeriodOf(server, '2026-06-02', key)

  const late = { warnings: ['locked_period'], held: true }
  const closed = await ask('POST', '/time-entries', of(days[0]!.until('17:00')))
  expect(closed.body).toMatchObject({ id: ids[0], worked_hours: 8, ...late })
  const restored = await ask('POST', path(ids[2]!, '/restore'))
  expect(restored.body).toMatchObject({ id: ids[2], ...late })
  const again = await ask('POST', '/time-entries', of(days[3]!.until('16:00')))
  expect(again.body).toMatchObject({ worked_hours: 7, held: true })
  expect(again.body.warnings).toEqual(['locked_period', 'restored'])
  const many = await ask('POST', '/time-entries/bulk', {
    entries: [of(days[1]!.until('17:00')), of(days[4]!.until('16:00')), of(days[0]!.start)],
  })
  expect(many.body).toMatchObject({ closed: 1, restored: 1, existing: 3 })
  const [first, second, third] = many.body.results
  expect(first).toEqual({ index: 0, result: 'existing', id: ids[1], ...late })
  expect(second).toMatchObject({ held: true, warnings: ['locked_period', 'restored'] })
  expect(third).toEqual({ index: 2, result: 'existing', id: ids[0], held: true })
  const [event] = await server.sql<{ object: { held: boolean; warnings: string[] } }>(
    `select payload->'data'->'object' as object from ${outboxRows}
     where company_id = $1 and type = 'time_entry.completed'
       and (payload->'data'->'object'->>'id')::bigint = $2`,
    [ids[0]],
    company_id,
  )
  expect(event!.object).toMatchObject(late)
})
