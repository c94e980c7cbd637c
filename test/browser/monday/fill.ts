import type { TestServer } from '../../support/server.ts'

const departments = [
  'Accounts',
  'Bakery',
  'Customer service',
  'Deliveries',
  'Kitchen',
  'Office',
  'Store',
  'Warehouse',
] as const

type Company = Pick<TestServer, 'sql'>

type Sizes = { size: number; pending: number; punches: number }

/** Fills a company that has an admin, by SQL because REST would take minutes. */
export async function fillMonday(
  company: Company,
  { size, pending, punches }: Sizes,
): Promise<void> {
  const run = (text: string, values: unknown[] = []) => company.sql(text, values)
  const firsts = 'Ana,Ben,Cara,Dora,Eve,Finn,Gus,Ida,Jon,Kim,Lena,Mei,Nils,Omar,Pia,Ruth'
  const lasts =
    'Silva,Chen,Steinberg,Okafor,Roy,Novak,Haddad,Larsen,Costa,Weber,Singh,Mbeki,Kowalski'
  await run(
    `insert into employees (company_id, employee_number, first_name, last_name, email, search_text,
       password_hash, title, department, work_locations, payroll_id, country_code, region, timezone,
       hire_date, employment_type, manager_id)
     select $1, (1000 + n)::text, (string_to_array($2, ','))[1 + n % 16],
       (string_to_array($3, ','))[1 + n % 13] || case when n >= 208 then ' ' || n else '' end,
       'person' || n || '@company.example', lower((string_to_array($2, ','))[1 + n % 16] || ' ' ||
         (string_to_array($3, ','))[1 + n % 13] || E'\\nperson' || n || E'@company.example\\n' || 1000 + n), '',
       'Associate', (string_to_array($4, ','))[1 + n % 8], '[]', (5000 + n)::text, 'CA', 'ON',
       'America/Toronto', '2020-01-06', 'full-time',
       (select min(id) from employees where company_id = $1)
     from generate_series(1, $5::int - 1) n returning 1`,
    [firsts, lasts, departments.join(','), size],
  )
  await run(
    `insert into schedule_versions (company_id, employee_id, effective_date)
     select $1, e.id, '2020-01-01' from employees e where e.company_id = $1
       and not exists (select from schedule_versions v where v.company_id = $1 and v.employee_id = e.id)
     returning 1`,
  )
  await run(
    `insert into schedule_days (company_id, schedule_version_id, day_of_week, start_minute, end_minute,
       break_minutes)
     select $1, v.id, day, 540, 1020, 30 from schedule_versions v, generate_series(1, 5) day
     where v.company_id = $1 and not exists (select from schedule_days d
       where d.company_id = $1 and d.schedule_version_id = v.id) returning 1`,
  )
  await fillLeave(company, pending)
  await fillPunches(company, punches)
}

const people = `(select id, department, (row_number() over (order by id))::int as n from employees
   where company_id = $1 and employee_number like '1%') e`

/** Pending requests of two days from December on, and approved leave today, this week and at Christmas. */
async function fillLeave(company: Company, pending: number): Promise<void> {
  const add = (status: string, from: string, values: unknown[]) =>
    company.sql(
      `insert into leave_requests (company_id, employee_id, type, start_date, end_date, start_day_part,
         end_day_part, days, day_millidays, half_days, status, warnings, guards_overlap, notes,
         decided_at, decided_by)
       select $1, r.id, r.type, r.first, r.first + r.length - 1, 'full', 'full', r.length,
         array_fill(1000, array[r.length]),
         int4range(((r.first - date '1970-01-01') * 2)::int, ((r.first - date '1970-01-01' + r.length) * 2)::int),
         '${status}', '{}', true, null,
         case when '${status}' = 'approved' then timestamptz '2026-11-02T15:00Z' end,
         case when '${status}' = 'approved' then '{"kind":"system","id":null,"name":"Rollcall"}'::jsonb end
       from (${from}) r returning 1`,
      values,
    )
  await add(
    'pending',
    `select e.id, case when k % 3 = 0 then 'unpaid' else 'vacation' end as type, 2 as length,
       date '2026-11-30' + ((k - 1) / 8 % 8) * 7 + (k % 3) as first
     from generate_series(1, $2::int) k
     join ${people} on e.n = 1 + (k * 7) % (select count(*)::int - 1 from employees where company_id = $1)
     where k <= (select count(*) from employees where company_id = $1)`,
    [pending],
  )
  await add(
    'approved',
    `select e.id, 'unpaid' as type, case when e.n % 2 = 0 then 1 else 4 end as length,
       date '2026-11-23' as first
     from ${people} where e.n % 12 = 3`,
    [],
  )
  await add(
    'approved',
    `select e.id, 'unpaid' as type, 3 as length, date '2026-12-22' as first
     from ${people} where e.n % 8 in (5, 7) and e.n % 3 = 1
       and not exists (select from leave_requests l where l.company_id = $1 and l.employee_id = e.id
         and l.start_date between '2026-12-18' and '2026-12-27')`,
    [],
  )
  await company.sql(
    `insert into blackout_dates (company_id, name, start_date, end_date, reason, departments, enforcement)
     values ($1, 'Stocktaking', '2026-12-17', '2026-12-18', 'Everybody counts.', '{Warehouse}', 'warn')
     returning 1`,
  )
}

/** Punches of the working days before; on the last Thursday, and on one in the last pay period, one has no clock-out. */
async function fillPunches(company: Company, punches: number): Promise<void> {
  await company.sql(
    `insert into time_entries (company_id, employee_id, timezone, work_date, clock_in, posted_clock_in,
       clock_out, posted_clock_out, break_minutes, posted_break_minutes, source, guards_overlap, status,
       warnings)
     select $1, p.id, 'America/Toronto', p.day, p.day + time '14:00', p.day + time '14:00',
       case when p.is_open then null else p.day + time '22:00' end,
       case when p.is_open then null else p.day + time '22:00' end, 30, 30, 'terminal', false,
       case when p.is_open then 'active' else 'completed' end, '{}'
     from (select e.id, d.day, (e.n = 2 and d.day = '2026-11-19' or e.n = 4 and d.day = '2026-11-12') as is_open
       from (select day::date from generate_series(date '2026-10-20', date '2026-11-20', '1 day') day
         where extract(isodow from day) < 6) d, ${people}
       order by d.day desc, e.n limit $2) p returning 1`,
    [punches],
  )
}
