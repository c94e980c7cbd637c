import { runOperation } from '../src/core/run/run-operation.ts'
import { openPostgres } from '../src/db/connect.ts'
import { originQuery, writeCursor } from '../src/db/lists/cursor.ts'
import { migrate } from '../src/db/migrate/migrate.ts'
import { makeSecrets } from '../src/lib/crypto/secrets.ts'
import { createApiKey } from '../src/modules/api-keys/index.ts'
import { createCompany } from '../src/modules/company/create.ts'
import { databaseSchema } from '../src/server/database-schema.ts'
import { makeServices } from '../src/server/services.ts'
import { employees, firstDate } from './dates.ts'
import { approvedLeave, chargeLeave, fillLeave, keepBalances, pendingLeave } from './leave.ts'
import { type Client, pg } from './pg.ts'
import { progress } from './progress.ts'
import { fillVaried } from './varied.ts'

/**
 * `old_punches`: in a separate company, for what must not depend on the length of a history; 0 leaves it out.
 */
export type Size = {
  punches: number
  pending_leave: number
  /** How many keys the company has besides the one that measures. */
  keys: number
  old_punches: number
  /** Whether there is a company in which the rules differ between employees. */
  varied: boolean
}

export type Seeded = {
  company_id: number
  key: string
  /** More keys of the same company. */
  keys: readonly string[]
  /** The ids are consecutive from here on. */
  first_employee: number
  /** As many employees as the measured one, with requests to approve; the ids are consecutive from the first on. */
  leave: { company_id: number; key: string; first_pending: number; pending: number }
  /** Few punches, for what must not depend on their number. */
  small: { key: string; punches: number; first_employee: number; employees: number }
  /** A long history for each employee, one punch a day until yesterday. */
  old: { key: string; punches: number; first_employee: number; employees: number }
  /** As many employees as the measured one, of whom each has rules of their own. */
  varied: { key: string; first_employee: number; employees: number } | undefined
  /** Many employees, and nothing else. */
  large: { company_id: number; key: string; first_cursor: string; last_cursor: string }
}

/** Creates several companies, so that tenant isolation has an effect; measures the first one. */
export async function seed(url: string, size: Size, encryptionKey: string): Promise<Seeded> {
  const made = await makeCompanies(url, encryptionKey, size.keys)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The timeout is for requests.
    await client.query('set statement_timeout = 0')
    // Foreign keys are checked by triggers, and every row here is valid by construction.
    await client.query('set session_replication_role = replica')
    const [few, days_of_few] = [200, 50]
    await fill(client, made.small.id, { staff: few, days: days_of_few, pending: few })
    for (const text of manyStatements) await client.query(text, [made.large.id, 100_000])
    const old_days = Math.ceil(size.old_punches / old_employees)
    if (old_days > 0) await fillHistory(client, made.old.id, old_days)
    if (size.varied) {
      await fill(client, made.varied.id, { staff: employees, days: 265, pending: 0 })
      await fillVaried(client, made.varied.id)
      await fillLeave(client, made.varied.id)
    }
    const days = Math.ceil(size.punches / employees)
    await fill(client, made.leave.id, { staff: employees, days: 0, pending: size.pending_leave })
    await fill(client, made.company_id, { staff: employees, days, pending: 0 })
    await keepBalances(client, made.company_id)
    const charged = [made.small.id, made.leave.id, made.company_id]
    await chargeLeave(url, [...charged, ...(size.varied ? [made.varied.id] : [])])
    for (const text of listening) await client.query(text)
    await client.query('vacuum analyze')
    return {
      company_id: made.company_id,
      key: made.key,
      keys: made.keys,
      small: {
        key: made.small.key,
        punches: few * days_of_few,
        first_employee: await firstEmployee(client, made.small.id),
        employees: few,
      },
      old: {
        key: made.old.key,
        punches: old_employees * old_days,
        first_employee: await firstEmployee(client, made.old.id),
        employees: old_employees,
      },
      varied: size.varied
        ? {
            key: made.varied.key,
            first_employee: await firstEmployee(client, made.varied.id),
            employees,
          }
        : undefined,
      large: {
        company_id: made.large.id,
        key: made.large.key,
        first_cursor: await cursorBefore(client, made.large.id, 100_000),
        last_cursor: await cursorBefore(client, made.large.id, 20),
      },
      first_employee: await firstEmployee(client, made.company_id),
      leave: {
        company_id: made.leave.id,
        key: made.leave.key,
        first_pending: await firstPending(client, made.leave.id),
        pending: size.pending_leave,
      },
    }
  } finally {
    await client.end()
  }
}

// An event is stored where a webhook takes it. Its delivery is left out: how many a worker claims together depends on how
// fast the machine is, and the peers have none.
const listening = [
  `insert into webhooks (company_id, url, secret_sealed, created_at, updated_at)
   select id, 'https://hooks.bench.test', '', now(), now() from companies`,
  `create function no_delivery() returns trigger language plpgsql as $$ begin return null; end $$`,
  `create trigger no_delivery before insert on deliveries for each row execute function no_delivery()`,
]

async function makeCompanies(url: string, encryptionKey: string, more_keys: number) {
  const database = await openPostgres(url, databaseSchema, 2)
  try {
    await migrate(database)
    const now_ms = Date.now()
    const actor = { kind: 'system', id: null, name: 'bench', permissions: null } as const
    const maker = { actor, channel: 'cli', request_id: 'bench' } as const
    const company = (name: string) =>
      createCompany(
        database,
        { ...maker, now_ms },
        { name, timezone: 'America/Toronto', country_code: 'CA', region: 'ON' },
      )
    const secrets = makeSecrets(Buffer.from(encryptionKey, 'base64'))
    const deps = { database, services: makeServices(secrets, ''), now: Date.now }
    const newKey = async (company_id: number) => {
      const request = { name: 'Bench', rate_limit: 100_000_000 }
      const { body } = await runOperation(deps, createApiKey, { ...maker, company_id }, request)
      return (body as { key: string }).key
    }
    const withKey = async (name: string) => {
      const { id } = await company(name)
      return { id, key: await newKey(id) }
    }
    const small = await withKey('Small Ltd')
    const large = await withKey('Large Ltd')
    const old = await withKey('Old Ltd')
    const varied = await withKey('Varied Ltd')
    const leave = await withKey('Leave Ltd')
    const { id: company_id, key } = await withKey('Measured Ltd')
    const keys: string[] = []
    while (keys.length < more_keys) keys.push(await newKey(company_id))
    return { company_id, key, keys, small, large, old, varied, leave }
  } finally {
    await database.close()
  }
}

async function firstEmployee(client: Client, company_id: number): Promise<number> {
  const text = 'select min(id) as id from employees where company_id = $1'
  return Number((await client.query(text, [company_id])).rows[0]?.id)
}

async function firstPending(client: Client, company_id: number): Promise<number> {
  const text = `select min(id) as id from leave_requests where company_id = $1 and status = 'pending'`
  return Number((await client.query(text, [company_id])).rows[0]?.id)
}

/** A cursor with this many employees after it, all of them older than any running transaction. */
async function cursorBefore(client: Client, company_id: number, left: number): Promise<string> {
  const text = `select ${originQuery} as origin, e.changed_xid::text as xid, e.id
    from (select) as one left join lateral (
      select changed_xid, id from employees where company_id = $1
      order by changed_xid desc, id desc offset $2 limit 1
    ) e on true`
  const [row] = (await client.query(text, [company_id, left])).rows
  const { origin, xid, id } = row ?? {}
  const place = {
    page: 1,
    total: 100_000,
    since: null,
    end: null,
    timeline: null,
    people: null,
    company: null,
    origin: String(origin),
  }
  return writeCursor({ xid: String(xid ?? 0), id: Number(id ?? 0), ...place })
}

type Filling = { staff: number; days: number; pending: number }

async function fill(client: Client, company_id: number, filling: Filling): Promise<void> {
  const { staff, days, pending } = filling
  for (const text of staffStatements) await client.query(text, [company_id, staff])
  await client.query(approvedLeave, [company_id])
  await client.query(dayAdjustments, [company_id])
  await client.query(pendingLeave, [company_id, staff, pending])
  const weeks = Math.ceil(days / 5)
  const bar = progress(`seeding ${staff * days} punches`, weeks)
  for (let week = 0; week < weeks; week += 1) {
    await client.query(punchesOfWeek, [company_id, week, Math.min(5, days - week * 5)])
    bar.step()
  }
  // Analyzes and vacuums as autovacuum does after a table has grown: counts read the visibility map.
  await client.query('vacuum analyze')
  bar.done()
}

const old_employees = 1_000

async function fillHistory(client: Client, company_id: number, days: number): Promise<void> {
  for (const text of manyStatements) await client.query(text, [company_id, old_employees])
  const bar = progress(`seeding ${old_employees * days} old punches`, Math.ceil(days / 50))
  for (let ago = days; ago > 0; ago -= 50) {
    await client.query(punchesOfDays, [company_id, ago, Math.max(ago - 49, 1)])
    bar.step()
  }
  await client.query('vacuum analyze')
  bar.done()
}

const staffStatements = [
  `insert into employees (company_id, employee_number, first_name, last_name, email, search_text,
     password_hash, title, department, hire_date, employment_type, work_phone, region, timezone,
     work_locations)
   select $1::bigint, lpad(n::text, 6, '0'), 'First' || n, 'Last' || n, 'e' || n || '.' || $1::bigint || '@bench.test',
     'first' || n || ' last' || n || E'\\ne' || n || '.' || $1::bigint || '@bench.test' || E'\\n' || lpad(n::text, 6, '0'),
     '', 'Carpenter', 'Department ' || n % 12, date '2019-01-07', 'full-time', '+1 416 555 0100', 'ON',
     'America/Toronto', '[{"address": "1 Front Street, Toronto", "is_primary": true}]'
   from generate_series(1, $2::int) n`,
  `insert into login_emails (email_norm, company_id, employee_id)
   select email, company_id, id from employees where company_id = $1 and $2::int > 0`,
  `insert into schedule_versions (company_id, employee_id, effective_date)
   select $1::bigint, e.id, v.day from employees e
     cross join (values (date '2020-01-01'), (date '2024-06-03')) v (day)
   where e.company_id = $1 and (v.day < date '2024-01-01' or e.id % 2 = 0) and $2::int > 0`,
  `insert into schedule_days (company_id, schedule_version_id, day_of_week, start_minute, end_minute,
     break_minutes)
   select $1::bigint, v.id, d, 540, 1020, 30 from schedule_versions v cross join generate_series(1, 5) d
   where v.company_id = $1 and $2::int > 0`,
  `insert into one_day_overrides (company_id, employee_id, override_date, start_minute, end_minute)
   select $1::bigint, e.id, date '2024-01-06' + 35 * n, 600, 840 from employees e
     cross join generate_series(0, 9) n
   where e.company_id = $1 and $2::int > 0`,
]

const manyStatements = staffStatements.slice(0, 2)

// On other days of the week than leave.
const dayAdjustments = `
  insert into payroll_day_adjustments (company_id, employee_id, work_date, note, hours_delta,
    requested_hours_delta, status)
  select $1::bigint, e.id, date '2024-01-05' + 42 * n + 7 * (e.id % 6)::int, 'Inventory',
    (n % 3) - 1.25, (n % 3) - 1.25, 'approved'
  from employees e cross join generate_series(0, 7) n
  where e.company_id = $1`

// In the order in which they would have been created, so that one employee's rows are far apart.
const punchesOfWeek = `
  insert into time_entries (company_id, employee_id, work_date, timezone, clock_in, posted_clock_in,
    clock_out, break_minutes, status, approved, approved_at, approved_by)
  select $1::bigint, e.id, d.day, 'America/Toronto', d.start, d.start, d.start + interval '8 hours', 30, 'completed',
    e.id % 2 = 0, case when e.id % 2 = 0 then d.start + interval '1 day' end,
    case when e.id % 2 = 0 then '{"kind": "key", "id": 1, "name": "Bench"}'::jsonb end
  from generate_series(0, $3::int - 1) k
    cross join employees e
    cross join lateral (
      select date '${firstDate}' + $2::int * 7 + k as day,
             (date '${firstDate}' + $2::int * 7 + k + time '13:00' + e.id % 50 * interval '1 minute')
               at time zone 'UTC' as start
    ) d
  where e.company_id = $1`

const punchesOfDays = `
  insert into time_entries (company_id, employee_id, work_date, timezone, clock_in, posted_clock_in,
    clock_out, break_minutes, status)
  select $1::bigint, e.id, d.start::date, 'America/Toronto', d.start, d.start, d.start + interval '8 hours', 30,
    'completed'
  from generate_series($3::int, $2::int) ago
    cross join employees e
    cross join lateral (
      select (current_date - ago + time '13:00') at time zone 'UTC' as start
    ) d
  where e.company_id = $1`
