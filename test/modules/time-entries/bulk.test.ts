import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../src/lib/calendar/dates.ts'
import { freshDates } from '../../support/fresh-dates.ts'
import { listen } from '../../support/listen.ts'
import { approvePeriodOf } from '../../support/pay-period.ts'
import { addEmployee } from '../../support/people.ts'
import { runs } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { outboxRows } from '../../support/trail.ts'

let server: TestServer
let employee_id: number
let email: string
const freshDate = freshDates('2025-01-01')

beforeAll(async () => {
  server = await startTestServer()
  await listen(server)
  employee_id = await addEmployee(server)
  email = (await server.rest('GET', '/employees?fields=email')).body.data[0].email
})
afterAll(() => server.close())

function bulk(entries: unknown[], query = '', key?: string) {
  const body = { entries }
  return server.rest('POST', `/time-entries/bulk${query}`, body, key ? { key } : {})
}

type Result = {
  index: number
  result: string
  id?: number
  errors?: Record<string, string[]>
  warnings?: string[]
  differences?: object
}

type Told = Pick<Result, 'result' | 'id' | 'errors' | 'differences'> & {
  warnings?: string[] | undefined
}

/** Warnings that are only in an answer. */
const ofTheAnswer = ['differs', 'deleted', 'restored']

/**
 * The hour of two days it starts at and its length; 0 is open, a negative length ends before the
 * start.
 */
type Hours = [from: number, long: number]
type Before = [Hours, 'stays' | 'deleted' | Hours]

const punchHours = fc.tuple(fc.nat({ max: 10 }), fc.integer({ min: -1, max: 5 }))
const fate = fc.oneof(fc.constant('stays' as const), fc.constant('deleted' as const), punchHours)
const calls = fc.array(punchHours, { minLength: 1, maxLength: 8 })

function punchTimes([from, long]: Hours) {
  const at = (hour: number) => new Date(Date.UTC(2025, 4, 5, hour)).toISOString()
  return { clock_in: at(from), ...(long === 0 ? {} : { clock_out: at(from + long) }) }
}

const punchOf = (employee_id: number, hours: Hours) => ({ employee_id, ...punchTimes(hours) })

const words = (results: Result[]) => results.map((row) => row.result)

async function count(where: string, values: unknown[] = [], company_id?: number): Promise<number> {
  const [row] = await server.sql<{ n: number }>(
    `select count(*)::int as n from ${where}`,
    values,
    company_id,
  )
  return row!.n
}

describe('many punches in one call', () => {
  test('are stored as single posts would be, with their audit rows and events', async () => {
    const date = freshDate()
    const { status, body } = await bulk([
      { employee_id, clock_in: `${date}T08:00`, clock_out: `${date}T12:00`, break_minutes: 15 },
      { employee_email: email.toUpperCase(), clock_in: `${date}T13:00:00-05:00`, notes: "O'Neil" },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({ created: 2, existing: 0, failed: 0 })
    expect(body.results.map((row: Result) => Object.keys(row).sort())).toEqual([
      ['id', 'index', 'result'],
      ['id', 'index', 'result'],
    ])
    const [closed, open] = await Promise.all(
      body.results.map(
        async ({ id }: Result) => (await server.rest('GET', `/time-entries/${id}`)).body,
      ),
    )
    expect(closed).toMatchObject({
      employee_id,
      work_date: date,
      clock_in: `${date}T13:00:00Z`,
      worked_minutes: 225,
      status: 'completed',
      source: 'api',
      warnings: [],
    })
    expect(open).toMatchObject({ clock_in: `${date}T18:00:00Z`, status: 'active', notes: "O'Neil" })

    const ids = [closed.id, open.id]
    const audited = await server.sql<{ record_id: number; after: unknown; operation: string }>(
      `select record_id, after::json, operation from audit_log
       where company_id = $1 and record_type = 'time_entry' and record_id = any($2) order by id`,
      [ids],
    )
    expect(audited).toEqual([
      { record_id: closed.id, after: closed, operation: 'time_entries.create_many' },
      { record_id: open.id, after: open, operation: 'time_entries.create_many' },
    ])
    const events = await server.sql<{ type: string; object: unknown }>(
      `select type, payload->'data'->'object' as object from ${outboxRows}
       where company_id = $1 and (payload->'data'->'object'->>'id')::int = any($2)`,
      [ids],
    )
    expect(events).toEqual([{ type: 'time_entry.completed', object: closed }])
  })

  test('a repeat is told as existing, in the call and after it', async () => {
    const date = freshDate()
    const punch = { employee_id, clock_in: `${date}T08:00` }
    const first = await bulk([punch, { ...punch, notes: 'again' }, punch])
    expect(words(first.body.results)).toEqual(['created', 'existing', 'existing'])
    expect(new Set(first.body.results.map((row: Result) => row.id)).size).toBe(1)
    const second = await bulk([{ ...punch, clock_in: `${date}T13:00:00Z` }])
    expect(second.body).toMatchObject({ created: 0, existing: 1, failed: 0 })
    const single = await server.rest('POST', '/time-entries', punch)
    expect(single).toMatchObject({ status: 200, body: { id: first.body.results[0].id } })
  })

  test('a repeat of what was adjusted or deleted since is recognized before any refusal', async () => {
    const date = freshDate()
    const punches = ['08', '10'].map((hour) => ({
      employee_id,
      clock_in: `${date}T${hour}:00`,
      clock_out: `${date}T${hour}:30`,
    }))
    const { body } = await bulk(punches)
    const [adjusted, deleted] = body.results.map((row: Result) => row.id)
    await server.rest('PUT', `/time-entries/${adjusted}`, { clock_in: `${date}T07:50` })
    await server.rest('DELETE', `/time-entries/${deleted}`)
    const wrong = punches.map((punch) => ({ ...punch, clock_out: punch.clock_in }))
    const again = await bulk([...punches, ...wrong])
    expect(again.body.results.map((row: Result) => [row.result, row.id])).toEqual([
      ['existing', adjusted],
      ['existing', deleted],
      ['existing', adjusted],
      ['existing', deleted],
    ])
  })

  test('bad rows are told with what is wrong by field, and good ones are stored', async () => {
    const date = freshDate()
    const company_id = await server.company('Elsewhere Ltd')
    const stranger = await addEmployee(server, { company_id })
    const good = { employee_id, clock_in: `${date}T08:00`, clock_out: `${date}T09:00` }
    const { status, body } = await bulk([
      { ...good, clock_out: good.clock_in },
      'a punch',
      null,
      [good],
      { ...good, employee_id: stranger },
      { clock_in: good.clock_in },
      { ...good, employee_email: 'nobody@example.test', employee_id: undefined },
      { ...good, break_minutes: 60 },
      { ...good, clock_in: `${date}T25:00`, break_minutes: 'ten' },
      { ...good, sorce: 'x' },
      good,
    ])
    expect(status).toBe(200)
    expect(body.results.map((row: Result) => Object.keys(row.errors ?? {}))).toEqual([
      ['clock_out'],
      ['entry'],
      ['entry'],
      ['entry'],
      ['employee_id'],
      ['employee_id'],
      ['employee_email'],
      ['break_minutes'],
      ['clock_in', 'break_minutes'],
      ['sorce'],
      [],
    ])
    expect(body).toMatchObject({ created: 1, existing: 0, failed: 10 })
    expect(body.results.at(-1)).toMatchObject({ index: 10, result: 'created' })
  })

  test('a punch as its GET returns it may be sent', async () => {
    const date = freshDate()
    const { body: made } = await bulk([{ employee_id, clock_in: `${date}T08:00` }])
    const { body } = await server.rest('GET', `/time-entries/${made.results[0].id}`)
    expect((await bulk([body])).body.results[0]).toEqual({
      index: 0,
      result: 'existing',
      id: body.id,
    })
  })

  test('warnings are those that single posts in that order would have', async () => {
    const date = freshDate()
    const person = await addEmployee(server)
    const other = await addEmployee(server)
    const punches = [
      { clock_in: `${date}T09:00`, clock_out: `${date}T17:00` },
      { clock_in: `${date}T16:00`, clock_out: `${date}T18:00` },
      { clock_in: `${date}T18:00`, clock_out: `${date}T19:00` },
      { clock_in: `${date}T12:00` },
      { clock_in: `${date}T20:00` },
      { clock_in: `${date}T08:00`, clock_out: `${date}T21:00` },
    ]
    const { body } = await bulk(punches.map((punch) => ({ ...punch, employee_id: person })))
    const warnings = body.results.map((row: { warnings?: string[] }) => row.warnings ?? [])
    const single = []
    for (const punch of punches) {
      const answer = await server.rest('POST', '/time-entries', { ...punch, employee_id: other })
      single.push(answer.body.warnings)
    }
    expect(warnings).toEqual(single)
    expect(warnings).toEqual([[], ['overlap'], [], ['overlap'], ['open_entry_exists'], ['overlap']])
    const { body: list } = await server.rest('GET', `/time-entries?employee_id=${person}`)
    expect(list.data.flatMap((row: { warnings: string[] }) => row.warnings)).toHaveLength(4)
  })

  describe.each(['warn', 'refuse'])('a company that says %s to overlaps', (says) => {
    let key: string
    let company_id: number

    beforeAll(async () => {
      company_id = await server.company(`Bulk ${says} Ltd`)
      key = await server.makeKey({ company_id, rate_limit: 100_000 })
      await server.sql(
        `update companies set overlapping_entries = '${says}' where id = $1`,
        [],
        company_id,
      )
    })

    test('has the same of a call as of single posts, whatever was there, moved or deleted', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(punchHours, fate), { maxLength: 4 }), calls, same),
        runs(25, 5),
      )
    })

    async function same(before: readonly Before[], call: readonly Hours[]) {
      const [one, twin] = [await hired(before), await hired(before)]
      const { body } = await bulk(
        call.map((hours) => punchOf(one, hours)),
        '',
        key,
      )
      const single: Told[] = []
      for (const hours of call) {
        const answer = await server.rest('POST', '/time-entries', punchOf(twin, hours), { key })
        const { id, warnings, errors, differences } = answer.body
        const result =
          { 201: 'created', 200: 'existing', 422: 'failed' }[answer.status] ?? 'strange'
        single.push({ result, id, errors, warnings, differences })
      }
      expect(await seen(body.results, one)).toEqual(await seen(single, twin))
      expect(await stored(one)).toEqual(await stored(twin))
    }

    /** The entries of an employee, without their ids. */
    function stored(person: number) {
      return server.sql(
        `select clock_in, clock_out, break_minutes, work_date, status, warnings, posted_clock_in,
           posted_clock_out, posted_break_minutes, deleted_at is null as stands
         from time_entries where company_id = $1 and employee_id = $2 order by posted_clock_in`,
        [person],
        company_id,
      )
    }

    /** A new employee with entries that are as posted, moved or deleted. */
    async function hired(before: readonly Before[]): Promise<number> {
      const person = await addEmployee(server, { company_id })
      for (const [hours, what] of before) {
        const { body } = await server.rest('POST', '/time-entries', punchOf(person, hours), { key })
        if (body.id === undefined || what === 'stays') continue
        const path = `/time-entries/${body.id}`
        if (what === 'deleted') await server.rest('DELETE', path, undefined, { key })
        else await server.rest('PUT', path, punchTimes(what), { key })
      }
      return person
    }

    /** The events, with the entries instead of their ids. */
    async function seen(rows: readonly Told[], person: number) {
      const entries = await server.sql<{ id: number }>(
        `select id, clock_in, posted_clock_in, clock_out, deleted_at is null as stands
         from time_entries where company_id = $1 and employee_id = $2`,
        [person],
        company_id,
      )
      const entryOf = (wanted?: number) => {
        const { id, ...entry } = entries.find((each) => each.id === wanted) ?? {}
        return entry
      }
      return rows.map(({ result, id, warnings: all = [], errors = {}, differences }) => {
        const warnings =
          result === 'existing' ? all.filter((code) => ofTheAnswer.includes(code)) : all
        return { result, warnings, errors, differences, entry: entryOf(id) }
      })
    }
  })

  test('a company that refuses overlaps has the rows fail that collide', async () => {
    const company_id = await server.company('Strict Ltd')
    const key = await server.makeKey({ company_id })
    const person = await addEmployee(server, { company_id })
    const old = { employee_id: person, clock_in: '2025-03-03T05:00', clock_out: '2025-03-03T06:30' }
    await bulk([old], '', key)
    const refuse = `update companies set overlapping_entries = 'refuse' where id = $1`
    await server.sql(refuse, [], company_id)
    const at = (from: string, to?: string) => ({
      employee_id: person,
      clock_in: `2025-03-03T${from}`,
      ...(to ? { clock_out: `2025-03-03T${to}` } : {}),
    })
    const { body } = await bulk(
      [
        at('09:00', '12:00'),
        at('11:00', '13:00'),
        at('12:00', '13:00'),
        at('10:00'),
        at('06:00', '07:00'),
      ],
      '',
      key,
    )
    expect(words(body.results)).toEqual(['created', 'failed', 'created', 'created', 'failed'])
    expect(Object.keys(body.results[1].errors)).toEqual(['clock_in'])
    const single = await server.rest('POST', '/time-entries', at('06:00', '07:00'), { key })
    expect(single.body.errors).toEqual(body.results[4].errors)
  })

  test('an entry in an approved pay period is stored, with a warning', async () => {
    const company_id = await server.company('Paid Ltd')
    const key = await server.makeKey({ company_id })
    const person = await addEmployee(server, { company_id })
    const early = { employee_id: person, clock_in: '2025-02-03T09:00' }
    await bulk([early], '', key)
    const { end_date } = await approvePeriodOf(server, '2025-02-03', key)
    const later = { ...early, clock_in: `${addDays(end_date, 1)}T09:00` }
    const { body } = await bulk([{ ...early, clock_in: '2025-02-04T09:00' }, early, later], '', key)
    expect(words(body.results)).toEqual(['created', 'existing', 'created'])
    expect(body.results[0].warnings).toContain('locked_period')
    expect(body.results[2].warnings).not.toContain('locked_period')
  })

  test('a dry run tells the same and stores nothing', async () => {
    const date = freshDate()
    const punch = { employee_id, clock_in: `${date}T08:00`, clock_out: `${date}T09:00` }
    const before = await count('time_entries where company_id = $1')
    const { status, body } = await bulk([punch, punch, { employee_id }], '?dry_run=true')
    expect(status).toBe(200)
    expect(body).toMatchObject({ dry_run: true, created: 1, existing: 1, failed: 1 })
    expect(body.effects.events).toEqual(['time_entry.completed'])
    expect(await count('time_entries where company_id = $1')).toBe(before)
  })

  test('a dry run that adds a punch and closes it names no id of it', async () => {
    const punch = { employee_id, clock_in: `${freshDate()}T08:00` }
    const whole = { ...punch, clock_out: punch.clock_in.replace('T08', 'T09') }
    const other = { ...punch, clock_out: punch.clock_in.replace('T08', 'T10') }
    const { body } = await bulk([punch, whole, other], '?dry_run=true')
    expect(body).toMatchObject({ created: 1, existing: 2, closed: 1, differs: 1 })
    expect(body.results[2]).not.toHaveProperty('message')
    const { changes } = body.effects
    expect(changes.map(({ record_id }: { record_id: unknown }) => record_id)).toEqual([null, null])
    expect(changes[1]).toMatchObject({
      before: { status: 'active' },
      after: { status: 'completed' },
    })
    for (const record of [changes[1].before, changes[1].after, ...body.results]) {
      expect(record).not.toHaveProperty('id')
    }
  })

  test('none at all is no mistake; a thousand and one are, as is what is no list', async () => {
    expect((await bulk([])).body).toEqual({
      results: [],
      created: 0,
      existing: 0,
      failed: 0,
      closed: 0,
      differs: 0,
      deleted: 0,
      restored: 0,
    })
    const many = await bulk(Array.from({ length: 1001 }, () => ({})))
    expect(many.status).toBe(422)
    expect(Object.keys(many.body.errors)).toEqual(['entries'])
    for (const entries of ['x', 5, null, { 0: {} }, undefined]) {
      const { status, body } = await server.rest('POST', '/time-entries/bulk', { entries })
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['entries'])
    }
  })

  test('a thousand go in one call of more than 256 KiB', async () => {
    const person = await addEmployee(server)
    const notes = 'a long note '.repeat(30)
    const entries = Array.from({ length: 1000 }, (_, n) => ({
      employee_id: person,
      clock_in: new Date(Date.UTC(2024, 0, 1, 0, n)).toISOString(),
      notes,
    }))
    const { status, body } = await bulk(entries)
    expect(status).toBe(200)
    expect(body).toMatchObject({ created: 1000, existing: 0, failed: 0 })
    const where = 'time_entries where company_id = $1 and employee_id = $2'
    expect(await count(where, [person])).toBe(1000)
  })

  test('two calls at once with the same punches store each once', async () => {
    const person = await addEmployee(server)
    const entries = Array.from({ length: 300 }, (_, n) => ({
      employee_id: person,
      clock_in: new Date(Date.UTC(2024, 5, 1, 0, n)).toISOString(),
    }))
    const answers = await Promise.all(
      [entries, entries.toReversed(), entries.toSorted(() => Math.random() - 0.5)].map((each) =>
        bulk(each),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    const created = answers.reduce((sum, { body }) => sum + body.created, 0)
    const existing = answers.reduce((sum, { body }) => sum + body.existing, 0)
    expect([created, existing]).toEqual([300, 600])
  })
})

describe('access', () => {
  test('gets 401 without a key, 403 without the permission', async () => {
    const none = await server.rest('POST', '/time-entries/bulk', { entries: [] }, { key: null })
    expect(none.status).toBe(401)
    const key = await server.makeKey({ permissions: ['time:read'] })
    const { status, body } = await bulk([], '', key)
    expect(status).toBe(403)
    expect(body.message).toContain('time:write')
  })
})

test('an assistant adds many with a separate tool, which is not in the default set', async () => {
  const date = freshDate()
  const daily = await server.mcp(undefined, undefined, '')
  expect((await daily.listTools()).map((tool) => tool.name)).not.toContain('create_time_entries')
  const client = await server.mcp()
  const entries = [{ employee_id, clock_in: `${date}T08:00` }, { employee_id }]
  const { isError, body } = await client.callTool('create_time_entries', { entries })
  expect(isError).toBe(false)
  expect(body).toMatchObject({ created: 1, existing: 0, failed: 1 })
  expect(body.results[1].errors).toEqual({ clock_in: ['is required'] })
})
