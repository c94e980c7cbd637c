import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reaches } from '../../../src/core/access/reach.ts'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { allRoutes } from '../../../src/transports/rest/table.ts'
import {
  bothTransports,
  type Said,
  type TestTransport,
  through,
} from '../../support/both-transports.ts'
import { dealt, isFull } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import {
  addStaffTree,
  markOf,
  type Records,
  type Staff,
  staffTree,
  type Who,
} from '../../support/staff-tree.ts'

/** What keeps people apart: both scopes, or each alone. */
const scopes = {
  'both scopes': undefined,
  'policies only': 'reach_checks',
  'statements only': 'person_policies',
} as const

type Scope = keyof typeof scopes

const servers = {} as Record<Scope, TestServer>
let staff: Staff
const keys = {} as Record<'team' | 'self', string>

/** Records of nobody. */
const unknown: Records = {
  employees: 900_001,
  leave_requests: 900_002,
  time_entries: 900_003,
  forgot_punch_requests: 900_004,
  payroll_day_adjustments: 900_005,
  mileage_trips: 900_006,
  one_day_overrides: 900_007,
  calendar_feeds: 900_008,
}

const hours = { from: '2026-08-01', to: '2026-08-31' }

/** By operation, the inputs that name a person's records. */
const inputs: Record<string, (of: Records) => Record<string, unknown>> = {
  'employee_terms.read': (of) => ({ id: of.employees }),
  'employees.read': (of) => ({ id: of.employees }),
  'employees.update': (of) => ({ id: of.employees, work_phone: '+1 555 0100' }),
  'schedules.read': (of) => ({ id: of.employees }),
  'employee_holidays.list': (of) => ({ id: of.employees }),
  'schedules.update': (of) => ({ id: of.employees, schedules: [] }),
  'one_day_overrides.list': (of) => ({ id: of.employees }),
  'one_day_overrides.read': (of) => ({ id: of.employees, override_id: of.one_day_overrides }),
  'one_day_overrides.create': (of) => ({
    id: of.employees,
    override_date: '2026-08-11',
    start_time: '10:00',
    end_time: '18:00',
  }),
  'one_day_overrides.update': (of) => ({
    id: of.employees,
    override_id: of.one_day_overrides,
    start_time: '11:00',
    end_time: '18:00',
  }),
  'schedule_versions.list': (of) => ({ id: of.employees }),
  'schedule_versions.delete': (of) => ({ id: of.employees, version_id: 900_009 }),
  'one_day_overrides.delete': (of) => ({ id: of.employees, override_id: of.one_day_overrides }),
  'one_day_overrides.cancel': (of) => ({ id: of.employees, override_id: of.one_day_overrides }),
  'leave_requests.list': (of) => ({ employee_id: of.employees }),
  'leave_requests.read': (of) => ({ id: of.leave_requests }),
  'leave_requests.preview': (of) => ({ leave_request_id: of.leave_requests }),
  'leave_requests.create': (of) => ({
    employee_id: of.employees,
    type: 'unpaid',
    start_date: '2026-09-14',
    end_date: '2026-09-14',
  }),
  'leave_requests.update': (of) => ({ id: of.leave_requests, notes: 'changed' }),
  'leave_requests.cancel': (of) => ({ id: of.leave_requests }),
  'leave_requests.approve': (of) => ({ id: of.leave_requests }),
  'leave_requests.reject': (of) => ({ id: of.leave_requests }),
  'leave_requests.reopen': (of) => ({ id: of.leave_requests }),
  'leave_requests.approve_many': (of) => ({ ids: [of.leave_requests] }),
  'leave_requests.reject_many': (of) => ({ ids: [of.leave_requests] }),
  'leave_ledger.list': (of) => ({ id: of.employees }),
  'leave_summary.read': (of) => ({ employee_id: of.employees }),
  'time_entries.list': (of) => ({ employee_id: of.employees }),
  'time_entries.read': (of) => ({ id: of.time_entries }),
  'time_entries.create': (of) => ({
    employee_id: of.employees,
    clock_in: '2026-08-06T09:00:00Z',
    clock_out: '2026-08-06T17:00:00Z',
  }),
  'time_entries.update': (of) => ({ id: of.time_entries, notes: 'changed' }),
  'time_entries.delete': (of) => ({ id: of.time_entries }),
  'time_entries.restore': (of) => ({ id: of.time_entries }),
  'time_entries.approve': (of) => ({ id: of.time_entries }),
  'time_entries.approve_many': (of) => ({ ids: [of.time_entries] }),
  'forgot_punch_requests.list': (of) => ({ employee_id: of.employees }),
  'forgot_punch_requests.read': (of) => ({ id: of.forgot_punch_requests }),
  'forgot_punch_requests.create': (of) => ({
    employee_id: of.employees,
    work_date: '2026-08-12',
    clock_in: '2026-08-12T13:00:00Z',
    clock_out: '2026-08-12T20:00:00Z',
  }),
  'forgot_punch_requests.approve': (of) => ({ id: of.forgot_punch_requests }),
  'forgot_punch_requests.reject': (of) => ({ id: of.forgot_punch_requests }),
  'forgot_punch_requests.reopen': (of) => ({ id: of.forgot_punch_requests }),
  'payroll_hours.read': (of) => ({ ...hours, employee_id: of.employees }),
  'payroll_hours.chart': (of) => ({ ...hours, employee_id: of.employees }),
  'payroll_hours.explain': (of) => ({ employee_id: of.employees, date: '2026-08-03' }),
  'payroll_day_adjustments.list': (of) => ({ employee_id: of.employees }),
  'payroll_day_adjustments.read': (of) => ({ id: of.payroll_day_adjustments }),
  'payroll_day_adjustments.create': (of) => ({
    employee_id: of.employees,
    work_date: '2026-08-13',
    note: 'extra',
    hours_delta: 1,
    apply_immediately: true,
  }),
  'payroll_day_adjustments.approve': (of) => ({ id: of.payroll_day_adjustments }),
  'payroll_day_adjustments.cancel': (of) => ({ id: of.payroll_day_adjustments }),
  'payroll_day_adjustments.reject': (of) => ({ id: of.payroll_day_adjustments }),
  'mileage_trips.list': (of) => ({ employee_id: of.employees }),
  'mileage_trips.cancel': (of) => ({ id: of.mileage_trips }),
  'mileage_trips.read': (of) => ({ id: of.mileage_trips }),
  'mileage_trips.create': (of) => ({
    employee_id: of.employees,
    trip_date: '2026-08-13',
    start_address: 'A',
    end_address: 'B',
    distance_km: 1,
  }),
  'mileage_trips.approve': (of) => ({ id: of.mileage_trips }),
  'mileage_trips.reject': (of) => ({ id: of.mileage_trips }),
  'calendar_feeds.create': (of) => ({ employee_id: of.employees }),
  'calendar_feeds.renew': (of) => ({ id: of.calendar_feeds }),
  'calendar_feeds.delete': (of) => ({ id: of.calendar_feeds }),
}

/** Operations that name nobody: they hold the people in reach. */
const lists: Record<string, Record<string, unknown>> = {
  'me.read': {},
  'employees.list': {},
  'people.find': { search: 'mark' },
  'leave_requests.list': {},
  'leave_summary.read': {},
  'time_entries.list': { per_page: 100 },
  'forgot_punch_requests.list': {},
  'payroll_hours.read': {
    from: '2026-08-03',
    to: '2026-08-06',
    include_zero_hours: true,
    detail: 'days',
  },
  'payroll_hours.chart': { ...hours },
  'payroll_day_adjustments.list': {},
  'mileage_trips.list': {},
  'absences.list': { from: '2026-09-01', to: '2026-09-30' },
  'calendar_feeds.list': {},
  'leave_policies.list': {},
  'leave_types.list': {},
  'blackout_dates.list': {},
  'minimum_present.list': { from: '2026-08-03', to: '2026-08-14' },
  'work_locations.list': {},
  'pay_periods.list': {},
  'overview.read': {},
}

/** Whom each access must not read, and whom it must not write. */
const outside = {
  team: { reads: ['boss', 'dora'], writes: ['boss', 'dora', 'lead'] },
  self: { reads: ['boss', 'lead', 'cara', 'dora'], writes: ['boss', 'lead', 'cara', 'dora'] },
} as const satisfies Record<string, Record<string, readonly Who[]>>

const operations = new Map<string, AnyOperation>(
  allRoutes.map(({ operation }) => [operation.name, operation]),
)

let cases = 0
const table = new Map<string, number>()

beforeAll(async () => {
  const server = await startTestServer()
  servers['both scopes'] = server
  staff = await addStaffTree(server)
  for (const scope of ['policies only', 'statements only'] as const) {
    const { database, company_id, key } = server
    servers[scope] = await startTestServer({
      beside: { database, company_id, key },
      without: scopes[scope],
    })
  }
  keys.team = await server.makeKey({ employee_id: staff.lead.employees, reach: 'team' })
  keys.self = await server.makeKey({ employee_id: staff.ben.employees, reach: 'self' })
})
afterAll(async () => {
  console.log(
    [...table].map(([name, count]) => `${name.padEnd(60)} ${count} cases, 0 wrong`).join('\n'),
  )
  for (const server of Object.values(servers).reverse()) await server.close()
})

test('every operation that a person may call is in the matrix', () => {
  const called = [...operations.values()].filter((operation) => operation.reach)
  const covered = new Set([...Object.keys(inputs), ...Object.keys(lists)])
  const known = new Set([
    'holidays.list',
    'leave_policies.read',
    'leave_types.read',
    'blackout_dates.read',
    'work_locations.read',
    'pay_periods.read',
    'pay_periods.summary',
  ])
  const missing = called.filter(({ name }) => !covered.has(name) && !known.has(name))
  expect(missing.map(({ name }) => name)).toEqual([])
})

type Place = { scope: Scope; reach: 'team' | 'self'; api: TestTransport }

const places: readonly Place[] = (Object.keys(scopes) as Scope[]).flatMap((scope) =>
  (['team', 'self'] as const).flatMap((reach) =>
    bothTransports.map((api) => ({ scope, reach, api })),
  ),
)

/** Where and about whom an operation that names somebody is called. */
function namedCases(name: string): (Place & { who: Who })[] {
  const operation = operations.get(name)!
  return places
    .filter(({ api }) => api === 'rest' || name !== 'payroll_hours.chart')
    .flatMap((place) => {
      const { reads, writes } = outside[place.reach]
      const people: readonly Who[] = operation.effect === 'read' ? reads : writes
      const isOwn = (who: Who) => who === 'lead' && place.reach === 'team'
      return people
        .filter((who) => !isOwn(who) || operation.reach?.whom === 'below')
        .map((who) => ({ ...place, who }))
    })
}

function listCases(name: string): Place[] {
  const toolless = ['payroll_hours.chart', 'me.read']
  return places.filter(
    ({ api, reach }) =>
      (api === 'rest' || !toolless.includes(name)) && reaches(operations.get(name)!, reach),
  )
}

const named = dealt(Object.keys(inputs), namedCases, 2)
const listed = dealt(Object.keys(lists), listCases, 2)

test('the sample has every operation, and together all scopes, reaches, APIs and people', () => {
  for (const [name, drawn] of [...named, ...listed]) expect(drawn.length, name).toBeGreaterThan(0)
  for (const place of places) {
    const { reads, writes } = outside[place.reach]
    const met = named.flatMap(([, drawn]) => drawn.filter((each) => isAt(each, place)))
    expect(new Set(met.map(({ who }) => who))).toEqual(new Set([...reads, ...writes]))
    expect(listed.some(([, drawn]) => drawn.some((each) => isAt(each, place)))).toBe(true)
  }
})

function isAt(each: Place, { scope, reach, api }: Place): boolean {
  return each.scope === scope && each.reach === reach && each.api === api
}

describe.each(places)('$scope, at $reach, over $api', (place) => {
  const { scope, reach, api } = place

  test('nothing of other people is read or changed', async () => {
    const server = servers[scope]
    const key = keys[reach]
    const before = await digestOf(server, outside[reach].reads)
    for (const [name, drawn] of named) {
      const operation = operations.get(name)!
      const input = inputs[name]!
      for (const { who } of drawn.filter((each) => isAt(each, place))) {
        const said = await through(server, api, name, input(staff[who]), { key })
        const nobody = await through(server, api, name, input(unknown), { key })
        const what = `${name} of ${who}`
        expect(JSON.stringify(said.body) ?? '', what).not.toContain(markOf(who))
        if (!reaches(operation, reach)) expect(said.body.error, what).toBe('Forbidden')
        const refusesOwn = who === 'lead' && scope !== 'policies only'
        if (refusesOwn && reach === 'team') expectOwnRefused(name, said, what)
        else {
          expect(plain(said, input(staff[who])), what).toEqual(plain(nobody, input(unknown)))
          const claims = /of your company|Your company has no/
          // Without the checks, the policies hide the row and the call does not know why.
          const text = JSON.stringify(said.body) ?? ''
          if (scope !== 'policies only') expect(text, what).not.toMatch(claims)
        }
        count(`${name} (${reach}, ${scope})`)
      }
    }
    expect(await digestOf(server, outside[reach].reads)).toBe(before)
  })

  test('lists and reports hold nobody else', async () => {
    for (const [name, drawn] of listed) {
      if (!drawn.some((each) => isAt(each, place))) continue
      const { ok, body } = await through(servers[scope], api, name, lists[name], {
        key: keys[reach],
      })
      const text = JSON.stringify(body) ?? ''
      expect(ok, `${name}: ${text}`).toBe(true)
      for (const who of outside[reach].reads) expect(text, name).not.toContain(markOf(who))
      count(`${name} (${reach}, ${scope})`)
    }
  })
})

test('the team reads and decides for those below', async () => {
  const { rest } = servers['both scopes']
  const key = keys.team
  const read = await rest('GET', `/leave-requests/${staff.ben.leave_requests}`, undefined, { key })
  expect(read.body).toMatchObject({ notes: markOf('ben') })
  const path = `/leave-requests/${staff.cara.leave_requests}/approve`
  const approved = await rest('POST', path, {}, { key })
  expect(approved.body).toMatchObject({
    status: 'approved',
    decided_by: {
      kind: 'key',
      person: { id: staff.lead.employees, name: `Lead ${markOf('lead')}` },
    },
  })
  expect(cases).toBeGreaterThan(isFull ? 500 : Object.keys(inputs).length)
})

function count(name: string): void {
  cases += 1
  table.set(name, (table.get(name) ?? 0) + 1)
}

/** A decision about oneself is refused; in bulk, in the row. */
function expectOwnRefused(name: string, { body }: Said, what: string): void {
  const own = 'You cannot decide your own request.'
  const rows = body.results ?? body.failed
  const said = name.endsWith('_many') ? rows[0].errors.id[0] : body.message
  expect(said, what).toBe(own)
}

/** The answer without what differs between any two calls: the request, and the ids that were sent in a list. */
function plain({ body }: Said, input: Record<string, unknown>): unknown {
  const text = JSON.stringify({ ...body, request_id: undefined, generated_at: undefined })
  const ids = Array.isArray(input.ids) ? (input.ids as number[]) : []
  const meta = text?.replace(/"generated_at":"[^"]+"/, '')
  return ids.reduce((all, id) => all.replaceAll(`"id":${id}`, '"id":0'), meta ?? '')
}

/** A digest of all rows of people, as the company sees them. */
async function digestOf(server: TestServer, people: readonly Who[]): Promise<string> {
  const ids = people.map((who) => staff[who].employees)
  const hash = createHash('sha256')
  for (const name of Object.keys(unknown)) {
    const column = name === 'employees' ? 'id' : 'employee_id'
    const rows = await server.sql(
      `select * from ${name} where company_id = $1 and ${column} = any($2::bigint[]) order by id`,
      [ids],
    )
    expect(rows.length, name).toBeGreaterThanOrEqual(people.length)
    hash.update(JSON.stringify(rows))
  }
  return hash.digest('hex')
}

test('the tree has somebody above, below and elsewhere', () => {
  expect(staffTree).toEqual({ boss: null, lead: 'boss', ben: 'lead', cara: 'lead', dora: 'boss' })
})
