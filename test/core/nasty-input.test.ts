import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseInstant } from '../../src/lib/calendar/instants.ts'
import { listen } from '../support/listen.ts'
import { nastyValues } from '../support/nasty-values.ts'
import { addEmployee } from '../support/people.ts'
import { dealt } from '../support/sample.ts'
import { type Answer, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let employee_id: number

beforeAll(async () => {
  server = await startTestServer()
  await listen(server)
  // Far from every number among the values.
  const connection = await server.database.acquire()
  for (const table of ['employees', 'time_entries', 'forgot_punch_requests']) {
    await connection.query(`select setval(pg_get_serial_sequence($1, 'id'), 7000000)`, [table])
  }
  connection.release(false)
  employee_id = await addEmployee(server)
})
afterAll(() => server.close())

test('there are three hundred values', () => {
  expect(nastyValues.length).toBeGreaterThanOrEqual(300)
})

const isText = (most: number) => (value: unknown) =>
  typeof value === 'string' && value.length <= most && !value.includes('\0') && value.isWellFormed()
const isTime = (value: unknown) => typeof value === 'string' && parseInstant(value, 'UTC') !== null
const orNull = (takes: Takes) => (value: unknown) => value === null || takes(value)
const isMinutes = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1440
const isNothing = () => false
const isNobody = isNothing

type Takes = (value: unknown) => boolean
/** A write, its body without one field, and what that field may be. */
type Write = {
  path: () => Promise<string>
  method?: string
  body: object
  fields: Record<string, Takes>
}

let minute = 0
/** A clock-in that no other test uses. */
function freshTime(): string {
  minute += 10
  return new Date(Date.UTC(2024, 0, 1, 0, minute)).toISOString()
}

async function openEntry(): Promise<number> {
  const punch = { employee_id, clock_in: freshTime() }
  return (await server.rest('POST', '/time-entries', punch)).body.id
}

async function pendingRequest(): Promise<number> {
  const clock_in = freshTime()
  const clock_out = new Date(Date.parse(clock_in) + 600_000).toISOString()
  const work_date = new Date(Date.parse(clock_in) - 5 * 3_600_000).toISOString().slice(0, 10)
  const request = { employee_id, work_date, clock_in, clock_out }
  const { status, body } = await server.rest('POST', '/forgot-punch-requests', request)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

const at = (path: string) => async () => path
const once = (path: () => Promise<string>) => {
  let made: Promise<string> | undefined
  return () => (made ??= path())
}
const time = '2024-06-03T13:00:00Z'
const writes: Record<string, Write> = {
  'POST /time-entries': {
    path: at('/time-entries'),
    body: { clock_in: time },
    fields: {
      employee_id: isNobody,
      // Null counts as left out.
      employee_email: orNull(isNobody),
      clock_in: isTime,
      clock_out: orNull(isTime),
      break_minutes: orNull(isMinutes),
      notes: orNull(isText(2000)),
      source: orNull(isText(40)),
    },
  },
  'PUT /time-entries/{id}': {
    path: once(async () => `/time-entries/${await openEntry()}`),
    method: 'PUT',
    body: {},
    fields: {
      clock_in: isTime,
      clock_out: orNull(isTime),
      break_minutes: isMinutes,
      notes: orNull(isText(2000)),
      source: isText(40),
    },
  },
  'POST /time-entries/bulk': {
    path: at('/time-entries/bulk'),
    body: {},
    fields: { entries: Array.isArray },
  },
  'POST /time-entries/approve': {
    path: at('/time-entries/approve'),
    body: {},
    fields: { ids: (value) => Array.isArray(value) && value.length === 1 && value[0] === 1 },
  },
  'POST /forgot-punch-requests': {
    path: at('/forgot-punch-requests'),
    body: { work_date: '2024-06-03', clock_in: time, clock_out: '2024-06-03T21:00:00Z' },
    fields: {
      employee_id: isNobody,
      work_date: isNothing,
      clock_in: orNull(isTime),
      clock_out: isTime,
      break_minutes: orNull(isMinutes),
      reason: orNull(isText(2000)),
    },
  },
  'POST /forgot-punch-requests/{id}/approve': {
    path: once(async () => `/forgot-punch-requests/${await pendingRequest()}/approve`),
    body: {},
    fields: { reviewer_notes: orNull(isText(2000)) },
  },
  'POST /forgot-punch-requests/{id}/reject': {
    path: once(async () => `/forgot-punch-requests/${await pendingRequest()}/reject`),
    body: {},
    fields: { reviewer_notes: orNull(isText(2000)) },
  },
}

const places = Object.entries(writes).flatMap(([name, { fields }]) =>
  Object.keys(fields).map((field) => ({ name, field })),
)
const cases = dealt(places, nastyValues, 14).map(([place, values]) => ({ ...place, values }))

test('every value is sent to a field', () => {
  expect(new Set(cases.flatMap(({ values }) => values))).toEqual(new Set(nastyValues))
})

/** Everything that a write in this test stores. */
async function stored(): Promise<string> {
  const [row] = await server.sql<{ digest: string }>(
    `select md5(concat(
       (select string_agg(t::text, '|' order by id) from time_entries t where company_id = $1),
       (select string_agg(r::text, '|' order by id) from forgot_punch_requests r where company_id = $1),
       (select count(*) from audit_log where company_id = $1),
       (select count(*) from outbox where company_id = $1))) as digest`,
  )
  return row!.digest
}

async function eightAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  const rest = items.values()
  await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async () => {
      for (const item of rest) await work(item)
    }),
  )
}

/** A refusal that names the field; a body that cannot be parsed has no fields. */
function isByName({ status, body }: Answer, field: string): boolean {
  if (status === 400) return typeof body.message === 'string' && !('errors' in body)
  const named = Object.keys(body?.errors ?? {})
  const names = [field, '__proto__']
  return (
    status === 422 && named.some((name) => names.includes(name) || name.startsWith(`${field}.`))
  )
}

/** A value as it can appear in a URL; undefined if that would be too long for any server. */
function inAddress(text: string): string | undefined {
  const value: unknown = JSON.parse(text)
  const said = typeof value === 'string' && value.isWellFormed() ? value : text
  return encodeURIComponent(said).length > 8000 ? undefined : said
}

describe('every field of every write refuses invalid values by name, and stores nothing', () => {
  test.each(cases)('$name: $field', async ({ name, field, values }) => {
    const { path, method = 'POST', body, fields } = writes[name]!
    const where = await path()
    const whole = method === 'POST' && !where.includes('/approve') && !where.includes('/bulk')
    const known = { ...(whole && field !== 'employee_email' ? { employee_id } : {}), ...body }
    const send = (text: string) => {
      const others = Object.entries(known).filter(([key]) => key !== field)
      const parts = others.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
      const raw = `{${[...parts, `${JSON.stringify(field)}:${text}`].join(',')}}`
      return server.rest(method, where, undefined, {
        raw,
        headers: { 'Content-Type': 'application/json' },
      })
    }
    const before = await stored()
    const wrong: string[] = []
    const [good, bad] = [true, false].map((is) =>
      values.filter((text) => fields[field]!(JSON.parse(text)) === is),
    )
    await eightAtOnce(bad!, async (text) => {
      const answer = await send(text)
      if (!isByName(answer, field))
        wrong.push(`${text.slice(0, 60)}: ${answer.status} ${answer.text}`)
    })
    expect(wrong).toEqual([])
    expect(await stored()).toBe(before)
    for (const text of good!) {
      const { status } = await send(text)
      if (status >= 500) wrong.push(`${text.slice(0, 60)}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('a row of a bulk call is refused by its field', () => {
  const { body, fields } = writes['POST /time-entries']!
  test.each(Object.keys(fields))('%s', async (field) => {
    const bad = nastyValues.filter(
      // These refuse the whole call: they have a meaning in JavaScript, or nest too deeply.
      (text) =>
        !fields[field]!(JSON.parse(text)) &&
        !/__proto__"|constructor"|toString"|valueOf"|\[{30}/.test(text),
    )
    const known = { ...(field === 'employee_email' ? {} : { employee_id }), ...body }
    const others = Object.entries(known).filter(([key]) => key !== field)
    const parts = others.map(([key, value]) => `"${key}":${JSON.stringify(value)}`)
    const rows = bad.map((text) => `{${[...parts, `"${field}":${text}`].join(',')}}`)
    const before = await stored()
    const { status, body: answer } = await server.rest('POST', '/time-entries/bulk', undefined, {
      raw: `{"entries":[${rows.join(',')}]}`,
      headers: { 'Content-Type': 'application/json' },
    })
    expect(status).toBe(200)
    const unnamed = answer.results
      .filter((row: { errors?: object }) => !Object.keys(row.errors ?? {}).includes(field))
      .map((row: { index: number }) => bad[row.index])
    expect(unnamed).toEqual([])
    expect(answer.failed).toBe(bad.length)
    expect(await stored()).toBe(before)
  })
})

describe('the query and the path', () => {
  const parameters = 'employee_id from to status approved page per_page fields updated_since cursor'
  test.each(dealt(parameters.split(' '), nastyValues, 14))(
    '%s of the list is refused by name, or is what it says',
    async (name, values) => {
      const wrong: string[] = []
      await eightAtOnce(values, async (text) => {
        const said = inAddress(text)
        if (said === undefined) return
        const query = new URLSearchParams({ [name]: said })
        const answer = await server.rest('GET', `/time-entries?${query}`)
        if (answer.status !== 200 && !isByName(answer, name))
          wrong.push(`${said.slice(0, 60)}: ${answer.status} ${answer.text}`)
      })
      expect(wrong).toEqual([])
    },
  )

  test('an invalid id is a 404, and nothing is stored', async () => {
    const before = await stored()
    const wrong: string[] = []
    const routes = [
      ['GET', '/time-entries/$'],
      ['PUT', '/time-entries/$'],
      ['DELETE', '/time-entries/$'],
      ['POST', '/time-entries/$/approve'],
      ['POST', '/forgot-punch-requests/$/approve'],
    ] as const
    for (const [[method, path], values] of dealt(routes, nastyValues, 14)) {
      await eightAtOnce(values, async (text) => {
        const said = inAddress(text)
        if (said === undefined || said === '') return
        const { status } = await server.rest(
          method,
          path.replace('$', () => encodeURIComponent(said)),
        )
        if (![404, 400].includes(status))
          wrong.push(`${method} ${path} ${said.slice(0, 60)}: ${status}`)
      })
    }
    expect(wrong).toEqual([])
    expect(await stored()).toBe(before)
  })
})
