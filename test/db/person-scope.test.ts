import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PeopleScope } from '../../src/db/connections.ts'
import { asOwner } from '../../src/db/transactions/in-transaction.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { addStaffTree, type Staff } from '../support/staff-tree.ts'

let server: TestServer
let staff: Staff

beforeAll(async () => {
  server = await startTestServer()
  staff = await addStaffTree(server)
})
afterAll(() => server.close())

test('every table of people is restricted to the people of the transaction, or closed', async () => {
  const rows = await asOwner(server.database, (sql) =>
    sql<{ name: string; is_open: boolean; is_restricted: boolean }>(
      `select c.relname::text as name,
         has_table_privilege('rollcall_person', c.oid, 'select, insert, update, delete')
           or has_any_column_privilege('rollcall_person', c.oid, 'select, insert, update') as is_open,
         exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'person_scope'
           and not p.polpermissive) as is_restricted
       from pg_class c
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and (c.relname in ('employees', 'schedule_days')
           or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'employee_id'
             and not a.attisdropped))
       order by 1`,
    ),
  )
  expect(rows.length).toBeGreaterThan(14)
  for (const { name, is_open, is_restricted } of rows) {
    expect(is_restricted || !is_open, name).toBe(true)
  }
})

test('a person has no right on what belongs to admins', async () => {
  const closed = [
    'audit_log',
    'outbox',
    'idempotency_keys',
    'webhooks',
    'deliveries',
    'delivery_attempts',
    'mails',
    'approval_asks',
    'approval_mails',
    'clients',
    'invoices',
    'dashboard_links',
    'dashboard_sessions',
    'spent_confirmations',
    'rate_windows',
  ]
  const rows = await asOwner(server.database, (sql) =>
    sql<{ name: string; may: boolean }>(
      `select name, has_any_column_privilege('rollcall_person', to_regclass(name), 'select, insert, update') as may
       from unnest($1::text[]) as name where to_regclass(name) is not null`,
      [closed],
    ),
  )
  expect(rows.filter(({ may }) => may)).toEqual([])
  const [hashes] = await asOwner(server.database, (sql) =>
    sql<{ old: boolean; own: boolean; feed: boolean; title: boolean; phone: boolean }>(
      `select has_column_privilege('rollcall_person', 'api_keys', 'secret_hash', 'select') as old,
         has_column_privilege('rollcall_person', 'api_keys', 'person_secret_hash', 'select') as own,
         has_column_privilege('rollcall_person', 'calendar_feeds', 'secret_hash', 'select') as feed,
         has_column_privilege('rollcall_person', 'employees', 'title', 'update') as title,
         has_column_privilege('rollcall_person', 'employees', 'work_phone', 'update') as phone`,
    ),
  )
  expect(hashes).toEqual({ old: false, own: false, feed: false, title: false, phone: true })
})

test('unset means nobody, and the login itself sees everybody', async () => {
  const { database, company_id } = server
  const count = async (set: string) => {
    const tx = database.begin({ company_id })
    try {
      await tx.sql(set)
      const [row] = await tx.sql<{ count: number }>(
        'select count(*)::int as count from employees where company_id = $1',
      )
      return row!.count
    } finally {
      await tx.rollback()
    }
  }
  expect(await count(`select set_config('role', 'rollcall_person', true), $1::bigint`)).toBe(0)
  expect(await count('select $1::bigint')).toBe(5)
  const [all] = await asOwner(database, (sql) =>
    sql<{ member: boolean; inherits: boolean }>(
      `select pg_has_role('rollcall_person_gate', 'rollcall_person', 'MEMBER') as member,
         (select rolinherit from pg_roles where rolname = 'rollcall_person_gate') as inherits`,
    ),
  )
  expect(all).toEqual({ member: true, inherits: false })
})

test('a person cannot insert, update or move a row of somebody else', async () => {
  // The list creates the periods that are due.
  await server.rest('GET', '/pay-periods')
  const { database, company_id } = server
  const asBen = async (text: string, values: unknown[]) => {
    const tx = database.begin({ company_id })
    try {
      tx.actAs({ people: [staff.ben.employees], person: staff.ben.employees })
      return await tx.sql(text, values)
    } finally {
      await tx.rollback()
    }
  }
  const trip = `insert into mileage_trips (company_id, employee_id, trip_date, start_address, end_address, distance_km)
    values ($1, $2, '2026-08-01', 'a', 'b', 1) returning id`
  expect(await asBen(trip, [staff.ben.employees])).toHaveLength(1)
  await expect(asBen(trip, [staff.cara.employees])).rejects.toThrow(/row-level security/)
  const update =
    'update leave_requests set notes = $3 where company_id = $1 and id = $2 returning id'
  expect(await asBen(update, [staff.cara.leave_requests, 'x'])).toEqual([])
  expect(await asBen(update, [staff.ben.leave_requests, 'x'])).toHaveLength(1)
  const move = 'update leave_requests set employee_id = $3 where company_id = $1 and id = $2'
  await expect(asBen(move, [staff.ben.leave_requests, staff.cara.employees])).rejects.toThrow(
    /row-level security/,
  )
  const title = 'update employees set title = $3 where company_id = $1 and id = $2'
  await expect(asBen(title, [staff.ben.employees, 'CEO'])).rejects.toThrow(/permission denied/)
  const approve = `update pay_periods set status = 'approved' where company_id = $1`
  const made = await asBen(`select id from pay_periods where company_id = $1 for share`, [])
  expect(made.length).toBeGreaterThan(0)
  await expect(asBen(approve, [])).rejects.toThrow(/row-level security/)
})

test('colleagues and the manager are told for the people of the transaction only', async () => {
  const { database, company_id } = server
  await server.rest('PUT', '/company', { absence_calendar: 'company' })
  const path = `/leave-requests/${staff.dora.leave_requests}/approve`
  expect((await server.rest('POST', path, {})).status).toBe(200)
  const ask = async (people: number[], of: number) => {
    const tx = database.begin({ company_id, read_only: true })
    try {
      tx.actAs({ people, person: staff.ben.employees })
      return await tx.sql(
        `select name, manager_name() as manager from colleagues_away($2, '2026-09-01', '2026-09-30')
         where $1::bigint is not null`,
        [of],
      )
    } finally {
      await tx.rollback()
    }
  }
  const { ben, cara } = staff
  expect(await ask([ben.employees], ben.employees)).toEqual([
    { name: 'Dora MARKdora', manager: 'Lead MARKlead' },
  ])
  expect(await ask([ben.employees], cara.employees)).toEqual([])
  expect(await ask([], ben.employees)).toEqual([])
})

test('a plan of the company does not contain the policies of people', async () => {
  const { database, company_id } = server
  const lists = [
    'select * from time_entries t where t.company_id = $1 order by t.clock_in, t.id limit 20',
    'select count(*) from leave_requests l where l.company_id = $1',
    'select * from employees e where e.company_id = $1 order by e.id limit 20',
    'select * from api_keys k where k.company_id = $1',
    'select * from schedule_days d where d.company_id = $1',
  ]
  const planOf = async (list: string, people: PeopleScope | null) => {
    const tx = database.begin({ company_id })
    try {
      if (people) tx.actAs(people)
      return JSON.stringify(await tx.sql(`explain ${list}`))
    } finally {
      await tx.rollback()
    }
  }
  const ben = { people: [staff.ben.employees], person: staff.ben.employees }
  for (const list of lists) {
    expect(await planOf(list, null), list).not.toMatch(/app\.people|SubPlan/)
    if (list.includes('api_keys')) continue
    expect(await planOf(list, ben), list).toMatch(/app\.people|SubPlan/)
  }
})
