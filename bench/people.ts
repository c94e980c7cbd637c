import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Actor, AnyOperation, Caller, Reach } from '../src/core/operation.ts'
import { type OperationDeps, runOperation } from '../src/core/run/run-operation.ts'
import { type Database, openPostgres } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate/migrate.ts'
import { asOwner, inCompany } from '../src/db/transactions/in-transaction.ts'
import { makeSecrets } from '../src/lib/crypto/secrets.ts'
import { createCompany } from '../src/modules/company/create.ts'
import { updateCompany } from '../src/modules/company/index.ts'
import { listEmployees, updateEmployee } from '../src/modules/employees/index.ts'
import {
  approveLeaveRequest,
  getLeaveRequest,
  listLeaveRequests,
} from '../src/modules/leave/index.ts'
import { createTimeEntry, listTimeEntries } from '../src/modules/time-entries/index.ts'
import { databaseSchema } from '../src/server/database-schema.ts'
import { makeServices } from '../src/server/services.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { median } from './measure.ts'

// What access of people costs, through runOperation: `npm run bench:people`. With `--company` only the columns of
// the company, which the sources of a release before can measure too.
const { values: options } = parseArgs({
  options: {
    company: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
})
const rounds = options.quick ? 30 : 300
const load_seconds = options.quick ? 5 : 20

const people = 1_000
const small = 50
const large = 500
const entries_each = options.quick ? 30 : 227

let minute = 0

const postgres = await startPostgres()
const database = await openPostgres(postgres.url, databaseSchema)
try {
  await migrate(database)
  const services = makeServices(makeSecrets(randomBytes(32)), 'http://127.0.0.1:3000')
  const deps: OperationDeps = { database, services, now: Date.now }
  const staff = await seed(database)
  await run(deps, updateCompany, companyOf(staff), { self_punches: 'any' }).catch(() => undefined)
  await measureCosts(deps, staff)
  if (!options.company) await measureLoad(deps, staff)
} finally {
  await database.close()
  await postgres.stop()
}

type Staff = { company_id: number; first: number; leads: { small: number; large: number } }

async function seed(db: Database): Promise<Staff> {
  const system: Actor = { kind: 'system', id: null, name: 'bench', permissions: null }
  const maker = { actor: system, channel: 'cli', request_id: 'bench', now_ms: Date.now() } as const
  const { id: company_id } = await createCompany(db, maker, {
    name: 'Bench',
    timezone: 'America/Toronto',
  })
  await inCompany(db, company_id, async (sql) => {
    await sql(
      `insert into employees (company_id, employee_number, first_name, last_name, email, search_text,
         password_hash, timezone, department)
       select $1, lpad(n::text, 6, '0'), 'Person', n::text, 'p' || n || '@example.test', 'person ' || n, '',
         'America/Toronto', 'D' || n % 20 from generate_series(1, $2::int) n`,
      [people],
    )
    // Two leads, one with 50 and one with 500 people below, in two levels.
    await sql(
      `update employees e set manager_id = f.first + case
           when n.n between 3 and 2 + $2 then case when n.n % 10 = 3 then 0 else (n.n - n.n % 10 + 3) - 1 end
           else 1 end
       from (select min(id) as first from employees where company_id = $1) f,
            (select id, (row_number() over (order by id))::int as n from employees where company_id = $1) n
       where e.company_id = $1 and n.id = e.id and n.n between 3 and 2 + $2 + $3`,
      [small, large],
    )
    await sql(
      `update employees e set manager_id = (select min(id) from employees where company_id = $1)
       where company_id = $1 and manager_id is not null
         and id between (select min(id) from employees where company_id = $1) + 2
           and (select min(id) from employees where company_id = $1) + 1 + $2`,
      [small],
    )
    await sql(
      `insert into time_entries (company_id, employee_id, timezone, work_date, clock_in, posted_clock_in,
         clock_out, posted_clock_out, break_minutes, posted_break_minutes, source, guards_overlap, status)
       select $1, e.id, 'America/Toronto', d.day, d.day + time '13:00', d.day + time '13:00',
         d.day + time '21:00', d.day + time '21:00', 30, 30, 'bench', false, 'completed'
       from employees e, (select date '2026-01-01' + n as day from generate_series(0, $2::int - 1) n) d
       where e.company_id = $1`,
      [entries_each],
    )
    await sql(
      `insert into leave_requests (company_id, employee_id, type, start_date, end_date, start_day_part,
         end_day_part, days, day_millidays, half_days, status, warnings, guards_overlap)
       select $1, e.id, 'unpaid', d.day, d.day, 'full', 'full', 1, '{1000}',
         int4range(((d.day - date '1970-01-01') * 2)::int, ((d.day - date '1970-01-01') * 2 + 2)::int),
         'pending', '{}', true
       from employees e, (select date '2027-01-04' + n * 7 as day from generate_series(0, 14) n) d
       where e.company_id = $1`,
    )
  })
  await asOwner(db, (sql) => sql('vacuum analyze')).catch(() => undefined)
  const connection = await db.acquire({ unhurried: true })
  await connection.script('vacuum analyze')
  connection.release(false)
  const [row] = await inCompany(db, company_id, (sql) =>
    sql<{ first: number }>('select min(id) as first from employees where company_id = $1'),
  )
  const { first } = row!
  return { company_id, first, leads: { small: first, large: first + 1 } }
}

function companyOf({ company_id }: Staff): Caller {
  const actor: Actor = {
    kind: 'key',
    id: 1,
    name: 'company',
    permissions: null,
    confirm_writes: false,
  }
  return { company_id, actor, channel: 'rest', request_id: 'bench' }
}

function personOf(staff: Staff, id: number, reach: Reach): Caller {
  const caller = companyOf(staff)
  return { ...caller, actor: { ...caller.actor, person: { id, name: 'Person' }, reach } as Actor }
}

async function run(
  deps: OperationDeps,
  operation: AnyOperation,
  caller: Caller,
  input: object,
): Promise<Record<string, never>> {
  return (await runOperation(deps, operation, caller, input)).body as never
}

/** A shift that nobody has posted yet. */
function shift(employee_id: number) {
  minute += 1
  const clock_in = new Date(Date.parse('2025-01-01T00:00:00Z') + minute * 60_000).toISOString()
  const clock_out = new Date(Date.parse(clock_in) + 30_000).toISOString()
  return { employee_id, clock_in, clock_out }
}

/** Prints the median and the tenth percentile of each call, in microseconds; kinds of access take turns. */
async function measureCosts(deps: OperationDeps, staff: Staff): Promise<void> {
  const { first, leads } = staff
  const [own, ofSmall, ofLarge] = [first + 5, first + 5, first + 2 + small + 5]
  const access: [string, Caller, number][] = [['company', companyOf(staff), own]]
  if (!options.company) {
    access.push(
      ['self', personOf(staff, own, 'self'), own],
      [`team ${small + 1}`, personOf(staff, leads.small, 'team'), ofSmall],
      [`team ${large + 1}`, personOf(staff, leads.large, 'team'), ofLarge],
    )
  }
  const requests = new Map<number, number>()
  for (const [, , of] of access) {
    const { data } = (await run(deps, listLeaveRequests, companyOf(staff), {
      employee_id: of,
    })) as never as {
      data: { id: number }[]
    }
    requests.set(of, data[0]!.id)
  }
  const calls: [string, (caller: Caller, of: number) => Promise<unknown>][] = [
    ['list of 20 time entries, total stored', (caller) => run(deps, listTimeEntries, caller, {})],
    [
      'list of 20 pending leave requests',
      (caller) => run(deps, listLeaveRequests, caller, { status: 'pending' }),
    ],
    [
      'read one leave request',
      (caller, of) => run(deps, getLeaveRequest, caller, { id: requests.get(of)! }),
    ],
    ['post a time entry', (caller, of) => run(deps, createTimeEntry, caller, shift(of))],
  ]
  console.log(
    `\nus, median (p10), ${rounds} rounds\n${['', ...access.map(([name]) => name)].join(' | ')}`,
  )
  for (const [name, call] of calls) {
    const times = access.map((): number[] => [])
    for (let n = 0; n < rounds + 20; n += 1) {
      for (const [k, [, caller, of]] of access.entries()) {
        const began = performance.now()
        await call(caller, of)
        if (n >= 20) times[k]!.push((performance.now() - began) * 1000)
      }
    }
    const cells = times.map((each) => {
      const sorted = each.toSorted((a, b) => a - b)
      return `${Math.round(median(each))} (${Math.round(sorted[Math.floor(each.length / 10)]!)})`
    })
    console.log([name, ...cells].join(' | '))
  }
}

/** Punches of a thousand people, decisions, and a sync that PUTs every employee, with and without the locks. */
async function measureLoad(deps: OperationDeps, staff: Staff): Promise<void> {
  console.log(`\n${load_seconds} s each: ms p50 / p99 / max`)
  for (const without of [undefined, 'reach_locks', undefined, 'reach_locks'] as const) {
    await oneLoad({ ...deps, ...(without ? { without } : {}) }, staff, without ?? 'with the locks')
  }
}

async function oneLoad(deps: OperationDeps, staff: Staff, name: string): Promise<void> {
  const { first, leads } = staff
  const took = { punch: [] as number[], decision: [] as number[], sync: [] as number[] }
  const failed = new Map<string, number>()
  const timed = async (kind: keyof typeof took, work: () => Promise<unknown>) => {
    const began = performance.now()
    try {
      await work()
      took[kind].push(performance.now() - began)
    } catch (error) {
      const { message } = error as Error
      failed.set(message, (failed.get(message) ?? 0) + 1)
    }
  }
  const before = await deadlocks(deps.database)
  const until = performance.now() + load_seconds * 1000
  const waiting: number[] = []
  const sampler = setInterval(() => {
    waitingLocks(deps.database).then((count) => waiting.push(count))
  }, 100)
  const open: Promise<void>[] = []
  const every = async (ms: number, work: () => Promise<void>) => {
    for (let next = performance.now(); performance.now() < until; next += ms) {
      const wait = next - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      open.push(work())
    }
  }
  const company = companyOf(staff)
  const { data: pending } = (await run(
    deps,
    listLeaveRequests,
    personOf(staff, leads.large, 'team'),
    {
      status: 'pending',
      per_page: 100,
      sort: '-created_at',
    },
  )) as never as { data: { id: number; employee_id: number }[] }
  let at = 0
  const sync = async () => {
    while (performance.now() < until) {
      const page = 1 + (at % 10)
      at += 1
      const { data } = (await run(deps, listEmployees, company, {
        per_page: 100,
        page,
      })) as never as {
        data: { id: number; title: string | null }[]
      }
      for (const record of data) {
        if (performance.now() >= until) return
        const change = { ...record, title: `T${Math.round(performance.now())}` }
        await timed('sync', () => run(deps, updateEmployee, company, change))
      }
    }
  }
  await Promise.all([
    every(10, () => {
      const id = first + Math.floor(Math.random() * people)
      return timed('punch', () =>
        run(deps, createTimeEntry, personOf(staff, id, 'self'), shift(id)),
      )
    }),
    every(200, () => {
      const request = pending.pop()
      if (!request) return Promise.resolve()
      const lead = personOf(staff, leads.large, 'team')
      return timed('decision', () => run(deps, approveLeaveRequest, lead, { id: request.id }))
    }),
    sync(),
    sync(),
  ])
  await Promise.all(open)
  clearInterval(sampler)
  const line = Object.entries(took).map(([kind, times]) => {
    const sorted = times.toSorted((a, b) => a - b)
    const p = (q: number) => (sorted[Math.floor((sorted.length - 1) * q)] ?? 0).toFixed(1)
    return `${kind} ${times.length}: ${p(0.5)} / ${p(0.99)} / ${p(1)}`
  })
  const waits = waiting.reduce((sum, count) => sum + count, 0) / Math.max(1, waiting.length)
  console.log(
    `${name} | ${line.join(' | ')} | waiting for a lock ${waits.toFixed(2)} | deadlocks ${(await deadlocks(deps.database)) - before} | failed ${JSON.stringify([...failed])}`,
  )
}

async function deadlocks(db: Database): Promise<number> {
  const [row] = await asOwner(db, (sql) =>
    sql<{ count: number }>(
      'select deadlocks as count from pg_stat_database where datname = current_database()',
    ),
  )
  return row!.count
}

async function waitingLocks(db: Database): Promise<number> {
  const [row] = await asOwner(db, (sql) =>
    sql<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`,
    ),
  )
  return row!.count
}
