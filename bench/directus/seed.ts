import { employees, firstDate } from '../dates.ts'
import { pg } from '../pg.ts'
import type { Api } from './api.ts'

export type Staffed = { punches: number; pending_leave: number }

const collections = ['employees', 'time_entries', 'leave_requests', 'leave_ledger'] as const

/** Creates the tables with the columns of the service's answers, and its number of rows. */
export async function seedRows(url: string, size: Staffed): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const text of tables) await client.query(text)
    await client.query(staff, [employees])
    await client.query(punches, [Math.ceil(size.punches / employees)])
    await client.query(pendingLeave, [size.pending_leave, employees])
    for (const text of indexes) await client.query(text)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Makes collections of the tables, and a flow that charges the balance when leave is approved. */
export async function register(api: Api): Promise<void> {
  for (const collection of collections) {
    await api('PATCH', `/collections/${collection}`, { meta: {} })
  }
  const flow = await api('POST', '/flows', {
    name: 'Charge approved leave',
    status: 'active',
    trigger: 'event',
    accountability: 'all',
    options: { type: 'filter', scope: ['items.update'], collections: ['leave_requests'] },
  })
  const charge = await api('POST', '/operations', {
    flow: flow.id,
    key: 'charge',
    type: 'item-create',
    position_x: 40,
    position_y: 1,
    options: {
      collection: 'leave_ledger',
      permissions: '$full',
      emitEvents: false,
      payload: {
        employee_id: '{{request.employee_id}}',
        type: '{{request.type}}',
        key: 'usage:{{request.id}}',
        kind: 'usage',
        entry_date: '{{request.start_date}}',
        millidays: -1000,
        leave_request_id: '{{request.id}}',
      },
    },
  })
  const read = await api('POST', '/operations', {
    flow: flow.id,
    key: 'request',
    type: 'item-read',
    position_x: 20,
    position_y: 1,
    resolve: charge.id,
    options: {
      collection: 'leave_requests',
      permissions: '$full',
      key: '{{$trigger.keys[0]}}',
      query: { fields: ['id', 'employee_id', 'type', 'start_date'] },
    },
  })
  await api('PATCH', `/flows/${flow.id}`, { operation: read.id })
}

const tables = [
  `create table employees (
     id bigserial primary key, employee_number text not null, first_name text not null,
     last_name text not null, email text not null, role text not null default 'employee',
     title text, department text, manager_id bigint references employees, hire_date date,
     employment_type text, work_phone text, mobile_phone text, work_locations json,
     emergency_contact json, payroll_id text, country_code text, region text, timezone text,
     pay_basis text, is_active boolean not null default true, deactivated_on date,
     created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  `create table time_entries (
     id bigserial primary key, employee_id bigint not null references employees,
     work_date date, timezone text not null default 'America/Toronto', clock_in timestamptz not null,
     clock_out timestamptz, break_minutes int not null default 0, notes text, source text not null default 'rest',
     status text not null default 'completed', approved boolean not null default false, approved_at timestamptz,
     approved_by json, warnings json, created_at timestamptz not null default now(),
     updated_at timestamptz not null default now())`,
  `create table leave_requests (
     id bigserial primary key, employee_id bigint not null references employees, type text not null,
     start_date date not null, end_date date not null, start_day_part text not null default 'full',
     end_day_part text not null default 'full', hours numeric, days numeric not null, notes text,
     status text not null default 'pending', rejection_reason text, decided_at timestamptz, decided_by json,
     cancelled_at timestamptz, warnings json, created_at timestamptz not null default now(),
     updated_at timestamptz not null default now())`,
  `create table leave_ledger (
     id bigserial primary key, employee_id bigint not null references employees, type text not null,
     key text not null unique, kind text not null, entry_date date not null, millidays int not null,
     leave_request_id bigint references leave_requests, created_at timestamptz not null default now())`,
]

const staff = `
  insert into employees (employee_number, first_name, last_name, email, title, department, hire_date,
    employment_type, work_phone, region, timezone, work_locations)
  select lpad(n::text, 6, '0'), 'First' || n, 'Last' || n, 'e' || n || '@bench.test', 'Carpenter',
    'Department ' || n % 12, date '2019-01-07', 'full-time', '+1 416 555 0100', 'ON', 'America/Toronto',
    '[{"address": "1 Front Street, Toronto", "is_primary": true}]'
  from generate_series(1, $1::int) n`

// As the service's rows: five a week for each employee, in the order in which they would have been created.
const punches = `
  insert into time_entries (employee_id, work_date, clock_in, clock_out, break_minutes, approved)
  select e.id, d.day, d.start, d.start + interval '8 hours', 30, e.id % 2 = 0
  from generate_series(0, $1::int - 1) k cross join employees e
    cross join lateral (select date '${firstDate}' + k / 5 * 7 + k % 5 as day) w
    cross join lateral (
      select w.day, (w.day + time '13:00' + e.id % 50 * interval '1 minute') at time zone 'UTC' as start
    ) d`

const pendingLeave = `
  insert into leave_requests (employee_id, type, start_date, end_date, days)
  select 1 + n % $2::int, 'vacation', d.day, d.day, 1
  from generate_series(0, $1::int - 1) n
    cross join lateral (select date '2030-01-01' + n / $2::int as day) d`

const indexes = [
  'create unique index on employees (email)',
  'create unique index on time_entries (employee_id, clock_in)',
  'create index on time_entries (employee_id, work_date)',
  'create index on time_entries (clock_in, id)',
  'create index on leave_requests (employee_id, start_date)',
  'create index on leave_requests (status)',
  'create index on leave_ledger (employee_id, type)',
]
