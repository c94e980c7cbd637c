import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadCompany } from '../../src/core/company/company-settings.ts'
import type { AnyOperation } from '../../src/core/operation.ts'
import { runOperation } from '../../src/core/run/run-operation.ts'
import type { Database } from '../../src/db/connect.ts'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import type { Sql } from '../../src/db/transactions/transaction.ts'
import { demoCalendar } from '../../src/demo/calendar.ts'
import { type Demo, seedDemo } from '../../src/demo/index.ts'
import { demoLeave } from '../../src/demo/leave.ts'
import { demoPunches } from '../../src/demo/punches.ts'
import { demoStaff } from '../../src/demo/staff.ts'
import { defaultPeriodSettings } from '../../src/engine/pay-periods.ts'
import { civilDate, dayNumber, MS_PER_DAY } from '../../src/lib/calendar/dates.ts'
import { minutesOf } from '../../src/lib/calendar/minutes.ts'
import { makeSecrets } from '../../src/lib/crypto/secrets.ts'
import { hasCompanies } from '../../src/modules/company/has-companies.ts'
import { listEmployees } from '../../src/modules/employees/list.ts'
import { getLeaveSummary } from '../../src/modules/leave/balances/list.ts'
import { leaveCounterOf } from '../../src/modules/leave/requests/count.ts'
import { getOverview } from '../../src/modules/overview/read.ts'
import { getPayrollHours } from '../../src/modules/payroll/hours/read.ts'
import { makeServices } from '../../src/server/services.ts'
import { startupBanner } from '../../src/server/startup-banner.ts'
import { operator } from '../support/callers.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { sample } from '../support/sample.ts'
import { startTestServer } from '../support/server.ts'

const services = makeServices(makeSecrets(Buffer.alloc(32, 7)), 'http://localhost:3000')
const tuesday_ms = Date.parse('2026-10-06T18:30:00Z')

let opened: TestDatabase
let database: Database
beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
})
afterAll(() => opened.close())

const moments = {
  'a Tuesday afternoon': '2026-10-06T18:30:00Z',
  '29 February': '2028-02-29T17:00:00Z',
  'the gap when clocks go forward': '2027-03-14T07:00:00Z',
  'the hour that comes twice when clocks go back': '2026-11-01T06:30:00Z',
  "the first instant of New Year's Day": '2027-01-01T05:00:00Z',
  "New Year's Eve, when it is the next year in UTC": '2027-01-01T03:00:00Z',
  'the days after Christmas': '2029-12-28T15:00:00Z',
}

describe.each(sample(Object.entries(moments), 2))('made on %s', (_name, instant) => {
  const now_ms = Date.parse(instant)
  let demo: Demo
  beforeAll(async () => {
    demo = await seed(now_ms)
  })

  test('it has the employees, leave, punches and adjustments that the greeting mentions', async () => {
    expect(await counts()).toEqual({
      employees: 40,
      active: 39,
      departments: 5,
      admins: 1,
      managers: 5,
      part_time: 4,
      paid_by_punches: 2,
      without_manager: 1,
      emails: 40,
      locations: 3,
      without_schedule: 0,
      with_two_schedules: 1,
      overrides: expect.toSatisfy((n: number) => n === 5 || n === 7),
      pending_leave: 8,
      half_days: 1,
      by_hours: 1,
      approved_leave: 12,
      rejected_leave: 1,
      punching: 25,
      open_entries: expect.any(Number),
      adjustments: { pending: 2, approved: 2, rejected: 1 },
    })
    const [punches] = await rows<{ all: number; unapproved: number }>(
      `select count(*)::int as all, count(*) filter (where not approved)::int as unapproved
       from time_entries`,
    )
    expect(punches!.all).toBeGreaterThan(1200)
    expect(punches!.unapproved).toBeGreaterThan(2)
    expect(punches!.unapproved).toBeLessThan(60)
  })

  test('those whose shift runs now are clocked in, but for one who is late, whatever the day', async () => {
    const { today, late_people } = await ask(demo, now_ms, getOverview, { detail: 'late' })
    expect(today.late).toBeLessThanOrEqual(3)
    expect(late_people.map((one: { employee_name: string }) => one.employee_name)).toContain(
      'Minh Nguyễn',
    )
    expect(today.clocked_in).toBeGreaterThan(0)
    const old = await rows(
      `select id from time_entries where clock_out is null
         and clock_in < timestamptz '${instant}' - interval '14 hours'`,
    )
    expect([1, 2]).toContain(old.length)
  })

  test('nothing in it has happened after now, nor before somebody was hired', async () => {
    const [latest] = await rows<{ at: string }>(
      `select max(at) as at from (
         select greatest(clock_in, clock_out, posted_clock_in, approved_at, created_at, updated_at) as at
         from time_entries
         union all select greatest(decided_at, created_at, updated_at) from leave_requests
         union all select greatest(reviewed_at, created_at, updated_at) from payroll_day_adjustments
         union all select greatest(created_at, updated_at) from employees
       ) everything`,
    )
    expect(Date.parse(latest!.at)).toBeLessThanOrEqual(now_ms)
    const early = await rows(
      `select t.id from time_entries t
       join employees e on e.company_id = t.company_id and e.id = t.employee_id
       where t.work_date < e.hire_date or t.work_date > e.deactivated_on`,
    )
    expect(early).toEqual([])
  })

  test('no two punches of a person overlap, and no approved leave does', async () => {
    const overlaps = await rows(
      `select a.id from time_entries a join time_entries b
         on a.company_id = b.company_id and a.employee_id = b.employee_id and a.id < b.id
         and tstzrange(a.clock_in, a.clock_out) && tstzrange(b.clock_in, coalesce(b.clock_out, b.clock_in), '[]')
       where a.clock_out is not null`,
    )
    expect(overlaps).toEqual([])
    // The database itself separates guarded rows.
    const unguarded = await rows('select id from leave_requests where not guards_overlap')
    expect(unguarded).toEqual([])
  })

  test('leave takes the days that a request over the API would take', async () => {
    const requests = await rows<LeaveRow>(
      `select l.*, e.timezone, e.country_code, e.region, e.hire_date, e.deactivated_on from leave_requests l
       join employees e on e.company_id = l.company_id and e.id = l.employee_id`,
    )
    await withTenant(demo, async (sql) => {
      for (const request of requests) {
        const { type, start_date, end_date, start_day_part, end_day_part, hours } = request
        const span = {
          start_day: dayNumber(start_date),
          end_day: dayNumber(end_date),
          start_day_part,
          end_day_part,
          minutes: hours === null ? null : minutesOf(hours),
          is_paid: type !== 'unpaid',
        }
        const counter = await leaveCounterOf(sql, { ...request, id: request.employee_id }, span)
        const count = counter(span)
        expect(request.days).toBe(count.millidays / 1000)
        expect(request.days).toBeGreaterThan(0)
      }
    })
  })

  test('the last pay period has plausible hours, and those of Mei that the greeting asks about', async () => {
    const { from, to } = await lastPeriod(demo, now_ms)
    const { data } = await ask(demo, now_ms, getPayrollHours, { from, to })
    const hours = new Map<string, HoursRow>(data.map((row: HoursRow) => [row.name, row]))
    const staff = await rows<{ name: string; part_time: boolean; is_new: boolean }>(
      `select first_name || ' ' || last_name as name, employment_type = 'part-time' as part_time,
         hire_date > '${from}' as is_new
       from employees where is_active`,
    )
    for (const { name, part_time, is_new } of staff) {
      const { total_hours, holiday_hours } = hours.get(name)!
      const least = is_new ? 7.5 : part_time ? 22 : 60
      expect(total_hours, name).toBeGreaterThan(least - 0.5)
      expect(total_hours - holiday_hours, name).toBeLessThan(is_new ? 24 : part_time ? 56 : 90)
    }
    expect(hours.get('Mei Chen')).toMatchObject({
      total_hours: 82.5,
      adjustment_hours: 1.5,
    })
    expect(demo.questions[1]).toBe(
      `Why does Mei Chen have 82.5 hours in the pay period ${from} to ${to}?`,
    )
    const warnings = data.flatMap((row: HoursRow) => row.warnings)
    expect(warnings.map(({ code }: { code: string }) => code)).toContain('open_entry')
  })
})

test('Ana is one person, with one vacation pending', async () => {
  const demo = await seed(tuesday_ms)
  const { data } = await ask(demo, tuesday_ms, listEmployees, { search: 'ana' })
  expect(data.map((each: { name: string }) => each.name)).toEqual(['Ana Ferreira'])
  const leave = await rows(
    `select type, status from leave_requests where employee_id = ${data[0].id}`,
  )
  expect(leave).toEqual([{ type: 'vacation', status: 'pending' }])
})

test('leave that was approved is taken from the balances', async () => {
  const demo = await seed(tuesday_ms)
  const { data } = await ask(demo, tuesday_ms, getLeaveSummary, {})
  const left = Object.fromEntries(
    data.map((row: Record<string, unknown>) => [
      row.name,
      [row.vacation_available, row.sick_available, row.personal_available, row.pending_days],
    ]),
  )
  expect(left).toMatchObject({
    'Ana Ferreira': [15, 5, 3, 5],
    'Mei Chen': [14.5, 5, 3, 0],
    'José Hernández': [12, 5, 3, 0],
    'Emily Walker': [15, 4, 3, 0],
    'Arjun Mehta': [15, 5, 2.6, 0],
    'Harpreet Singh': [15, 5, 3, 10],
  })
})

test('the same moment gives the same rows, but for the secret of the key', async () => {
  await seed(tuesday_ms)
  const first = await everything()
  await seed(tuesday_ms)
  expect(await everything()).toEqual(first)
})

test('the random numbers are those of every machine', async () => {
  await seed(tuesday_ms)
  const punches = await rows(
    `select clock_in, clock_out, break_minutes from time_entries
     where work_date = '2026-10-05' and employee_id in (select id from employees where first_name = 'Ana')`,
  )
  expect(punches).toEqual([
    { clock_in: '2026-10-05T13:01:38Z', clock_out: '2026-10-05T21:06:15Z', break_minutes: 25 },
  ])
})

test('no password signs in one of its people', async () => {
  await seed(tuesday_ms)
  expect(await rows('select distinct password_hash from employees')).toEqual([
    { password_hash: '*' },
  ])
  // Only with the link in the startup banner.
  expect(await rows('select first_name from employees where dashboard_access')).toEqual([
    { first_name: 'Hélène' },
  ])
})

describe('beside a company', () => {
  beforeEach(() => empty())

  test('nothing is made a second time', async () => {
    expect(await hasCompanies(database)).toBe(false)
    await seed(tuesday_ms)
    expect(await hasCompanies(database)).toBe(true)
    const before = await everything()
    expect(await seedDemo(database, services, tuesday_ms)).toBeUndefined()
    expect(await everything()).toEqual(before)
  })

  test('two starts at once make one demo', async () => {
    const both = [1, 2].map(() => seedDemo(database, services, tuesday_ms))
    const made = (await Promise.all(both)).filter((demo) => demo !== undefined)
    expect(made).toHaveLength(1)
    expect(await rows('select name from companies')).toEqual([{ name: 'Maple Demo Ltd' }])
  })
})

test.each(['into companies', 'into employees', 'into time_entries', 'into api_keys'])(
  'a demo that fails at "insert %s" leaves nothing behind',
  async (statement) => {
    const failing: Database = {
      ...database,
      begin(tenantScope) {
        const tx = database.begin(tenantScope)
        const sql: Sql = (text, values) =>
          text.replaceAll('"', '').includes(`insert ${statement}`)
            ? Promise.reject(new Error('cut off'))
            : tx.sql(text, values)
        return { ...tx, sql }
      },
    }
    await empty()
    await expect(seedDemo(failing, services, tuesday_ms)).rejects.toThrow('cut off')
    expect(await hasCompanies(database)).toBe(false)
    expect(await seedDemo(database, services, tuesday_ms)).toBeDefined()
  },
)

test('whatever the date, every leave takes its days and two punches are left open beside those of running shifts', async () => {
  const first = dayNumber('2025-01-01')
  const days = Array.from({ length: Math.ceil((12 * 366) / 13) }, (_, n) => first + 13 * n)
  for (const day of sample(days, 40)) {
    // Every hour of the day occurs: each start is 13 days and some minutes later.
    const now_ms = day * MS_PER_DAY + ((day * 8_191) % 86_400) * 1000
    const place = { country_code: 'CA', region: 'ON' }
    const year = new Date(now_ms).getUTCFullYear()
    const calendar = await demoCalendar({ ...place, ...defaultPeriodSettings(year) }, now_ms)
    const staff = demoStaff(calendar)
    const leave = demoLeave(calendar, staff)
    const about = civilDate(day)
    expect(leave.map(({ days }) => days).sort(), about).toEqual(leaveDays)
    const open = demoPunches(calendar, staff, leave).filter((punch) => punch.clock_out === null)
    const old = open.filter(({ clock_in }) => Date.parse(clock_in) < now_ms - 14 * 3_600_000)
    expect([1, 2], about).toContain(old.length)
    expect(open.length, about).toBeGreaterThanOrEqual(2)
    expect(Date.parse(open.at(-1)!.created_at), about).toBeLessThanOrEqual(now_ms)
  }
})

const leaveDays = [0.333, 0.4, 0.5, 0.5, 1, 1, 1, 1, 10, 2, 2, 2, 2.5, 3, 3, 3, 3, 4, 5, 5, 5]

describe('the greeting', () => {
  const start = {
    site_url: 'http://localhost:3000',
    version: '2.0.0',
    database: 'embedded in ./data',
  } as const

  test('of a first start has all that is needed to try the service, and works as printed', async () => {
    const demo = await seed(tuesday_ms)
    const server = await startTestServer({ now: () => tuesday_ms, beside: { database, ...demo } })
    const text = startupBanner({ ...start, site_url: server.url, demo })
    for (const part of [
      `REST       ${server.url}/api/v1`,
      `MCP        ${server.url}/api/mcp`,
      `Reference  ${server.url}/api/docs`,
      `Catalog    ${server.url}/api/v1`,
      `Dashboard  ${server.url}/admin`,
      `${server.url}${demo.link}`,
      `Demo key   ${demo.key}`,
      ...demo.questions,
    ]) {
      expect(text).toContain(part)
    }

    const [, header = '', url = ''] = /curl -H "X-API-Key: (\S+)" "(\S+)"/.exec(text) ?? []
    const listed = await fetch(url, { headers: { 'X-API-Key': header } })
    expect(listed.status).toBe(200)
    expect(((await listed.json()) as { meta: { total: number } }).meta.total).toBe(8)
    expect(text).toContain(
      `claude mcp add --transport http rollcall ${server.url}/api/mcp --header "X-API-Key: ${demo.key}"`,
    )
    const client = await server.mcp(demo.key)
    const pending = await client.callTool('list_leave_requests', { status: 'pending' })
    const ana = pending.body.data.find(
      (each: { employee_name: string }) => each.employee_name === 'Ana Ferreira',
    )
    const approved = await client.callTool('approve_leave_request', { id: ana.id })
    expect(approved.body).toMatchObject({ status: 'approved', type: 'vacation', days: 5 })
    await server.close()
  })

  test('warns of a login that is a superuser', () => {
    const text = startupBanner({ ...start, database: 'PostgreSQL', superuser: 'postgres' })
    expect(text).toContain('\nWarning: DATABASE_URL logs in as postgres, a superuser,')
    expect(text).toContain('docs/running.md')
  })

  test('of a later start is three lines, without a key', () => {
    const text = startupBanner({ ...start, database: 'PostgreSQL', emails: 'to smtp.example.com' })
    expect(text.trimEnd().split('\n')).toEqual([
      'Rollcall 2.0.0 is ready, its database in PostgreSQL; emails go to smtp.example.com.',
      'REST http://localhost:3000/api/v1   MCP http://localhost:3000/api/mcp   MCP for people http://localhost:3000/mcp   Reference http://localhost:3000/api/docs   Dashboard http://localhost:3000/admin',
      'Create an API key with: npx rollcall key create',
    ])
  })
})

type LeaveRow = {
  type: string
  employee_id: number
  start_date: string
  end_date: string
  start_day_part: 'full' | 'morning' | 'afternoon'
  end_day_part: 'full' | 'morning' | 'afternoon'
  hours: number | null
  days: number
  timezone: string
  country_code: string
  region: string | null
  hire_date: string | null
  deactivated_on: string | null
}

type HoursRow = {
  name: string
  total_hours: number
  holiday_hours: number
  warnings: { code: string }[]
}

function empty(): Promise<unknown> {
  return asOwner(database, async (sql) => {
    await sql('truncate companies, audit_log, outbox restart identity cascade')
    // On Citus these are apart from the companies.
    for (const table of ['api_keys', 'login_emails', 'sign_ins']) {
      await sql(`truncate ${table} restart identity cascade`)
    }
  })
}

/** The demo of that time replaces the previous data. */
async function seed(now_ms: number): Promise<Demo> {
  await empty()
  const demo = await seedDemo(database, services, now_ms)
  if (!demo) throw new Error('There is a company left.')
  return demo
}

async function ask(
  demo: Demo,
  now_ms: number,
  operation: AnyOperation,
  input: object,
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
): Promise<any> {
  const caller = { company_id: demo.company_id, ...operator }
  return (await runOperation({ database, services, now: () => now_ms }, operation, caller, input))
    .body
}

async function lastPeriod(demo: Demo, now_ms: number) {
  const company = await withTenant(demo, loadCompany)
  const { period_from, period_to } = await demoCalendar(company, now_ms)
  return { from: civilDate(period_from), to: civilDate(period_to) }
}

async function withTenant<T>(
  { company_id }: Pick<Demo, 'company_id'>,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const tx = database.begin({ company_id })
  try {
    return await work(tx.sql)
  } finally {
    await tx.rollback()
  }
}

/** Rows of the only company. */
function rows<Row = Record<string, unknown>>(text: string): Promise<Row[]> {
  return asOwner(database, async (sql) => {
    await sql(`select set_config('app.company_id', (select min(id)::text from companies), true)`)
    return sql<Row>(text)
  })
}

async function counts() {
  const [found] = await rows(`
    select
      (select count(*)::int from employees) as employees,
      (select count(*)::int from employees where is_active and deactivated_on is null) as active,
      (select count(distinct department)::int from employees) as departments,
      (select count(*)::int from employees where role = 'company_admin') as admins,
      (select count(*)::int from employees where role = 'manager') as managers,
      (select count(*)::int from employees where employment_type = 'part-time') as part_time,
      (select count(*)::int from employees where pay_basis = 'punches') as paid_by_punches,
      (select count(*)::int from employees where manager_id is null) as without_manager,
      (select count(*)::int from login_emails) as emails,
      (select count(*)::int from work_locations) as locations,
      (select count(*)::int from employees e where not exists (
        select from schedule_versions s join schedule_days d on d.schedule_version_id = s.id
        where s.employee_id = e.id)) as without_schedule,
      (select count(*)::int from (select employee_id from schedule_versions
        group by employee_id having count(*) = 2) t) as with_two_schedules,
      (select count(*)::int from one_day_overrides) as overrides,
      (select count(*)::int from leave_requests
        where status = 'pending' and start_date > created_at::date) as pending_leave,
      (select count(*)::int from leave_requests
        where status = 'pending' and days = 0.5) as half_days,
      (select count(*)::int from leave_requests
        where status = 'pending' and hours is not null) as by_hours,
      (select count(*)::int from leave_requests where status = 'approved'
        and (decided_by ->> 'id') is not null) as approved_leave,
      (select count(*)::int from leave_requests
        where status = 'rejected' and rejection_reason is not null) as rejected_leave,
      (select count(distinct employee_id)::int from time_entries) as punching,
      (select count(*)::int from time_entries where clock_out is null) as open_entries,
      (select jsonb_object_agg(status, n) from (select status, count(*)::int as n
        from payroll_day_adjustments group by status) t) as adjustments`)
  return found
}

const tables = [
  'companies',
  'api_keys',
  'audit_log',
  'outbox',
  'work_locations',
  'employees',
  'login_emails',
  'schedule_versions',
  'schedule_days',
  'one_day_overrides',
  'leave_types',
  'leave_requests',
  'leave_books',
  'leave_ledger',
  'time_entries',
  'payroll_day_adjustments',
]

/** Every row of every table, without random values and transaction counters. */
async function everything(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const table of tables) {
    const found = await rows<{ row: Record<string, unknown>; after: unknown }>(
      `select to_jsonb(t) - '{changed_xid,secret_hash,prefix,after}'::text[] as row,
              (to_jsonb(t)->>'after')::jsonb - 'prefix' as after
       from ${table} t order by to_jsonb(t)::text`,
    )
    all[table] = found
  }
  return all
}
