import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvePeriodOf } from '../../support/pay-period.ts'
import { addEmployee, type Person } from '../../support/people.ts'
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

// A punch of an employee who is known is stored in one statement with its audit row, its event and its deliveries.
// With an Idempotency-Key it is stored in several, and both are compared here.

let server: TestServer

beforeAll(async () => {
  const now = () => Date.parse('2026-11-20T12:00:00Z')
  server = withoutHttp(counting(await startTestServer({ now })))
  for (const events of [undefined, ['time_entry.completed'], ['time_entry.approved']]) {
    const { status } = await server.rest('POST', '/webhooks', {
      url: 'https://hooks.example.com/rollcall',
      ...(events ? { events } : {}),
    })
    expect(status).toBe(201)
  }
})
afterAll(() => server.close())

let keys = 0
const post = (punch: object, isKeyed = false, query = ''): Promise<Answer> =>
  server.rest('POST', `/time-entries${query}`, punch, {
    headers: isKeyed ? { 'Idempotency-Key': `key ${++keys}` } : {},
  })

type Sent = { transactions: number; statements: number }

let sent: Sent = { transactions: 0, statements: 0 }

/** The same, counting what requests send: workers use the database too. */
function counting(on: TestServer): TestServer {
  const { database } = on.operationDeps
  const begin: typeof database.begin = (tenantScope) => {
    sent.transactions += 1
    const tx = database.begin(tenantScope)
    const { sql } = tx
    return Object.assign(tx, {
      sql: (...statement: Parameters<typeof sql>) => {
        sent.statements += 1
        return sql(...statement)
      },
    })
  }
  return { ...on, operationDeps: { ...on.operationDeps, database: { ...database, begin } } }
}

/** What one request sends. */
async function sentBy<T>(work: () => Promise<T>): Promise<{ result: T; sent: Sent }> {
  sent = { transactions: 0, statements: 0 }
  const result = await work()
  return { result, sent: { ...sent } }
}

/** What is stored about the punches of an employee, without the ids that differ between two employees. */
async function storedOf(employee_id: number): Promise<unknown> {
  const alike = (text: string) => `regexp_replace(${text},
    '"(id|employee_id|work_location_id|event_id|request_id)":("[^"]*"|[0-9]+)', '"\\1":0', 'g')::json`
  const entries = await server.sql(
    `select to_jsonb(t) - array['id', 'employee_id', 'changed_xid', 'stamp'] as entry from time_entries t
     where company_id = $1 and employee_id = $2 order by id`,
    [employee_id],
  )
  const audit = await server.sql(
    `select operation, channel, actor_kind, actor_id, actor_name, client, person_id, at,
       record_id = (a.after::json->>'id')::bigint as is_named, ${alike('a.before')} as before,
       ${alike('a.after')} as after
     from audit_log a where company_id = $1 and record_type = 'time_entry'
       and (a.after::json->>'employee_id')::bigint = $2 order by id`,
    [employee_id],
  )
  const events = await server.sql(
    `select o.type, ${alike('coalesce(o.object, a.after)')} as object, o.previous, o.api_version, o.actor,
       o.created_at, o.event_id like 'evt_%' as is_named, o.object is null as is_of_audit,
       (select count(*)::int from deliveries d where d.company_id = $1 and d.outbox_id = o.id
         and d.status = 'pending') as deliveries
     from outbox o left join audit_log a on a.company_id = $1 and a.id = o.audit_id
     where o.company_id = $1 and (coalesce(o.object, a.after)::json->>'employee_id')::bigint = $2
     order by o.id`,
    [employee_id],
  )
  return { entries, audit, events }
}

const shift = { clock_in: '2026-06-02T13:00:00Z', clock_out: '2026-06-02T21:00:00Z' }
const atOnce = { transactions: 1, statements: 1 }
/** The statement that stored nothing, and the transaction that followed. */
const tried = (statements: number) => ({ transactions: 2, statements: 1 + statements })
const inSteps = (statements: number) => ({ transactions: 1, statements })

type Case = {
  title: string
  person?: Person
  /** Before the punch: entries, settings. */
  before?: (employee_id: number) => Promise<unknown>
  punch: object
  query?: string
  status: number
  sent: Sent
  says?: object
}

const put = async (path: string, change: object) => {
  const { status, text } = await server.rest('PUT', path, change)
  expect(status, text).toBe(200)
}
const inJune = { clock_in: '2026-06-02T12:00:00Z', clock_out: '2026-06-02T14:00:00Z' }
let location: Promise<number> | undefined
const place = () => {
  location ??= server
    .rest('POST', '/work-locations', { name: 'Depot' })
    .then(({ body }) => body.id as number)
  return location
}

const cases: Case[] = [
  { title: 'a closed one', punch: shift, status: 201, sent: atOnce },
  { title: 'an open one', punch: { clock_in: shift.clock_in }, status: 201, sent: atOnce },
  {
    title: 'one with breaks, notes of every kind and another source',
    punch: {
      ...shift,
      notes: 'two\nlines, a "quote", \\ and é',
      source: 'terminal 7',
      breaks: [
        { start: '2026-06-02T18:00:00Z', end: '2026-06-02T18:15:00Z', is_paid: true },
        { start: '2026-06-02T16:00:00Z', end: '2026-06-02T16:30:00Z' },
      ],
    },
    status: 201,
    sent: atOnce,
  },
  {
    title: 'one without an offset, over midnight',
    punch: { clock_in: '2026-06-02T22:00', clock_out: '2026-06-03T06:00', break_minutes: 30 },
    status: 201,
    sent: atOnce,
  },
  {
    title: 'one in another time zone',
    person: { timezone: 'America/Vancouver' },
    punch: { clock_in: '2026-06-03T05:00:00Z', clock_out: '2026-06-03T08:00:00Z' },
    status: 201,
    sent: atOnce,
    says: { work_date: '2026-06-02', timezone: 'America/Vancouver' },
  },
  {
    title: 'one that overlaps',
    before: (employee_id) => post({ employee_id, ...inJune }, true),
    punch: shift,
    status: 201,
    sent: tried(3),
    says: { warnings: ['overlap'] },
  },
  {
    title: 'one that overlaps where that is refused',
    before: async (employee_id) => {
      await put('/company', { overlapping_entries: 'refuse' })
      await post({ employee_id, ...inJune }, true)
      return () => put('/company', { overlapping_entries: 'warn' })
    },
    punch: shift,
    status: 422,
    sent: tried(3),
    says: { errors: { clock_in: ['overlaps another entry of this employee'] } },
  },
  {
    title: 'one beside another where overlaps are refused',
    before: async () => {
      await put('/company', { overlapping_entries: 'refuse' })
      return () => put('/company', { overlapping_entries: 'warn' })
    },
    punch: shift,
    status: 201,
    sent: tried(3),
  },
  {
    title: 'a second open one',
    before: (employee_id) => post({ employee_id, clock_in: '2026-06-01T13:00:00Z' }, true),
    punch: { clock_in: shift.clock_in },
    status: 201,
    sent: atOnce,
    says: { warnings: ['open_entry_exists'] },
  },
  {
    title: 'an open one after another one was closed',
    before: async (employee_id) => {
      const { body } = await post({ employee_id, clock_in: '2026-06-01T13:00:00Z' }, true)
      await put(`/time-entries/${body.id}`, { clock_out: '2026-06-01T14:00:00Z' })
    },
    punch: { clock_in: shift.clock_in },
    status: 201,
    sent: tried(3),
    says: { warnings: [] },
  },
  {
    title: 'an open one after an open one and a closed one',
    before: async (employee_id) => {
      await post({ employee_id, clock_in: '2026-06-01T13:00:00Z' }, true)
      await post({ employee_id, ...inJune })
    },
    punch: { clock_in: '2026-06-02T15:00:00Z' },
    status: 201,
    sent: atOnce,
    says: { warnings: ['open_entry_exists'] },
  },
  {
    title: 'a repeat of the last one',
    before: (employee_id) => post({ employee_id, ...shift }, true),
    punch: shift,
    status: 200,
    sent: inSteps(3),
  },
  {
    title: 'a repeat of an earlier one',
    before: async (employee_id) => {
      await post({ employee_id, ...shift }, true)
      await post({ employee_id, clock_in: '2026-05-05T13:00:00Z' }, true)
    },
    punch: shift,
    status: 200,
    sent: tried(3),
  },
  {
    title: 'a repeat of a deleted one',
    before: async (employee_id) => {
      const { body } = await post({ employee_id, ...shift }, true)
      await server.rest('DELETE', `/time-entries/${body.id}`)
      await post({ employee_id, clock_in: '2026-05-05T13:00:00Z' }, true)
    },
    punch: shift,
    status: 200,
    sent: tried(3),
    says: { warnings: ['deleted'] },
  },
  {
    title: 'the end of the last one',
    before: (employee_id) => post({ employee_id, clock_in: shift.clock_in }, true),
    punch: shift,
    status: 200,
    sent: inSteps(6),
    says: { status: 'completed' },
  },
  {
    title: 'one of an employee who has another time zone by now',
    before: (id) => put(`/employees/${id}`, { timezone: 'America/Vancouver' }),
    punch: { clock_in: '2026-06-02T22:00', clock_out: '2026-06-02T23:00' },
    status: 201,
    sent: tried(3),
    says: { clock_in: '2026-06-03T05:00:00Z', timezone: 'America/Vancouver' },
  },
  {
    title: 'one of an employee who has another name by now',
    before: (id) => put(`/employees/${id}`, { last_name: 'Renamed' }),
    punch: shift,
    status: 201,
    sent: tried(3),
    says: { employee_name: 'Ana Renamed' },
  },
  {
    title: 'one of an employee whose time zone depends on the date',
    before: (id) =>
      server.sql(
        `insert into employee_terms (company_id, employee_id, fact, effective_date, value)
         values ($1, $2, 'timezone', '2026-06-01', '"America/Vancouver"') returning 1`,
        [id],
      ),
    punch: { clock_in: '2026-06-03T05:00:00Z', clock_out: '2026-06-03T08:00:00Z' },
    status: 201,
    sent: tried(3),
    says: { work_date: '2026-06-02', timezone: 'America/Vancouver' },
  },
  {
    title: 'one of an employee who had left',
    before: (id) =>
      server.sql(
        `update employees set is_active = false, deactivated_on = '2026-05-31'
         where company_id = $1 and id = $2 returning 1`,
        [id],
      ),
    punch: shift,
    status: 422,
    sent: tried(2),
    says: { errors: { employee_id: ['left on 2026-05-31; no punches after that date'] } },
  },
  {
    title: 'one that is split at midnight by now',
    before: async () => {
      await put('/company', { shift_day_rule: 'split_midnight' })
      return () => put('/company', { shift_day_rule: 'start' })
    },
    punch: { clock_in: '2026-06-02T22:00', clock_out: '2026-06-03T06:00' },
    status: 201,
    sent: tried(3),
  },
  {
    title: 'one that ends before it begins',
    punch: { clock_in: shift.clock_out, clock_out: shift.clock_in },
    status: 422,
    sent: inSteps(2),
    says: { errors: { clock_out: ['must be after clock_in'] } },
  },
  {
    title: 'one at a place',
    punch: { ...shift, work_location_id: place },
    status: 201,
    sent: inSteps(4),
  },
  {
    title: 'one at a place that the company does not have',
    punch: { ...shift, work_location_id: 999_999 },
    status: 422,
    sent: inSteps(3),
  },
  {
    title: 'one at a time that occurs twice',
    punch: { clock_in: '2026-11-01T01:30', clock_out: '2026-11-01T05:00' },
    status: 201,
    sent: inSteps(3),
    says: { warnings: ['ambiguous_time'] },
  },
  {
    title: 'one that asks for approval',
    punch: { ...shift, approved: true },
    status: 201,
    sent: inSteps(3),
    says: { not_taken: ['approved'] },
  },
  {
    title: 'one by email',
    punch: { ...shift, employee_id: undefined, employee_email: true },
    status: 201,
    sent: inSteps(3),
  },
]

const asked = async (employee_id: number, { punch }: Case): Promise<object> => {
  const { work_location_id: at, employee_email, ...fields } = punch as Record<string, unknown>
  const [row] = await server.sql<{ email: string }>(
    'select email from employees where company_id = $1 and id = $2',
    [employee_id],
  )
  return {
    ...(employee_email ? { employee_email: row!.email } : { employee_id }),
    ...fields,
    ...(at === undefined ? {} : { work_location_id: typeof at === 'function' ? await at() : at }),
  }
}

/** An employee who is known from an earlier punch, the punch, and what is stored then. */
async function played(each: Case, isKeyed: boolean) {
  const employee_id = await addEmployee(server, { last_name: 'Punching', ...each.person })
  await post(
    { employee_id, clock_in: '2026-03-03T13:00:00Z', clock_out: '2026-03-03T14:00:00Z' },
    true,
  )
  const after = await each.before?.(employee_id)
  const body = await asked(employee_id, each)
  const { result, sent } = await sentBy(() => post(body, isKeyed, each.query))
  const stored = await storedOf(employee_id)
  if (typeof after === 'function') await after()
  const said = result.text
    .replaceAll(`"employee_id":${employee_id}`, '"employee_id":0')
    .replace(/"id":\d+/, '"id":0')
    .replace(/([Ee]ntr(y|ies)\/?) ?\d+/g, '$1 0')
  return { status: result.status, body: result.body, said, stored, sent }
}

describe('a punch of an employee who is known is stored and answered as with a key', () => {
  test.each(cases)('$title', async (each) => {
    const direct = await played(each, false)
    const keyed = await played(each, true)
    expect(direct.status, direct.said).toBe(each.status)
    expect(direct.body).toMatchObject(each.says ?? {})
    expect(direct.said).toBe(keyed.said)
    expect(direct.stored).toEqual(keyed.stored)
    expect(direct.sent).toEqual(each.sent)
  })
})

test('the first punch of an employee, a dry run and a punch of a person take several statements', async () => {
  const employee_id = await addEmployee(server)
  const punch = { employee_id, ...shift }
  const dry = await sentBy(() => post(punch, false, '?dry_run=true'))
  expect(dry.result.body).toMatchObject({ dry_run: true })
  const other = { ...punch, clock_in: '2026-06-02T13:30:00Z' }
  const dryAgain = await sentBy(() => post(other, false, '?dry_run=true'))
  expect(dryAgain.result.body).toMatchObject({ dry_run: true })
  await put('/company', { self_punches: 'any' })
  const key = await server.makeKey({ employee_id, reach: 'self' })
  const own = await sentBy(() => server.rest('POST', '/time-entries', other, { key }))
  expect(own.result.status).toBe(201)
  expect(own.sent.statements).toBeGreaterThan(3)
  const another = await addEmployee(server)
  const first = await sentBy(() => post({ ...punch, employee_id: another }))
  expect(first).toMatchObject({ result: { status: 201 }, sent: inSteps(3) })
})

test('an employee who is known in one company is none in another', async () => {
  const employee_id = await addEmployee(server)
  expect((await post({ employee_id, ...shift })).status).toBe(201)
  const company_id = await server.company('Elsewhere Ltd')
  const key = await server.makeKey({ company_id })
  const punch = { employee_id, ...inJune }
  const { status, body } = await server.rest('POST', '/time-entries', punch, { key })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ employee_id: ['does not match an employee of your company'] })
})

test('a punch in an approved pay period is held', async () => {
  await put('/company', { pay_period_anchor: '2026-01-04' })
  const employee_id = await addEmployee(server)
  await post({ employee_id, ...shift })
  await approvePeriodOf(server, '2026-04-07')
  const punch = { clock_in: '2026-04-07T13:00:00Z', clock_out: '2026-04-07T21:00:00Z' }
  const { result, sent } = await sentBy(() => post({ employee_id, ...punch }))
  expect(result).toMatchObject({ status: 201, body: { warnings: ['locked_period'] } })
  expect(sent.transactions).toBe(2)
  const next = { clock_in: '2026-05-07T13:00:00Z', clock_out: '2026-05-07T21:00:00Z' }
  expect(await sentBy(() => post({ employee_id, ...next }))).toMatchObject({
    result: { status: 201, body: { warnings: [] } },
    sent: atOnce,
  })
})
