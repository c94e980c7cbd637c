import type { Client } from '../pg.ts'

export const staff = 1_000

/** The last punches are those of two days ago, so that the ones that are posted come after them. */
const newest_days_ago = 2
/** The pay period that is approved: its punches are the same in every company. */
const period_days_ago = 11

export function dateAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

export const periodStart = dateAgo(period_days_ago)

/**
 * Fills a company with a number of punches, one a day for each of a thousand employees, and in proportion to them
 * with everything else that grows with the years.
 */
export async function fillHistory(
  client: Client,
  company_id: number,
  punches: number,
): Promise<void> {
  // Foreign keys are checked by triggers, and every row here is valid by construction.
  await client.query('set session_replication_role = replica')
  await client.query('set statement_timeout = 0')
  await client.query('set synchronous_commit = off')
  const days = Math.ceil(punches / staff)
  await client.query(settings, [company_id, periodStart])
  await client.query(webhook, [company_id])
  await client.query(vacation, [company_id, days])
  for (const text of people) await client.query(text, [company_id, staff])
  await client.query(hired, [company_id, days])
  const years = Math.ceil(days / 365)
  for (const text of ofDays) await client.query(text, [company_id, days])
  for (const text of ofYears) await client.query(text, [company_id, years])
}

const settings = `
  update companies set pay_frequency = 'weekly', pay_period_anchor = $2::date, mileage_enabled = true,
    invoicing_enabled = true
  where id = $1`

// An event is stored where a webhook takes it.
const webhook = `
  insert into webhooks (company_id, url, secret_sealed, created_at, updated_at)
  values ($1, 'https://hooks.bench.test', '', now(), now())`

const vacation = `
  update leave_types set accrual_method = 'annual_grant', annual_days = 20, carry_over_max_days = 5,
    created_at = now() - $2::int * interval '1 day'
  where company_id = $1 and type = 'vacation'`

const people = [
  `insert into employees (company_id, employee_number, first_name, last_name, email, search_text,
     password_hash, title, department, hire_date, employment_type, region, timezone, pay_basis, role)
   select $1::bigint, lpad(n::text, 6, '0'), 'First' || n, 'Last' || n, 'e' || n || '@bench.test',
     'first' || n || ' last' || n || E'\\ne' || n || '@bench.test' || E'\\n' || lpad(n::text, 6, '0'), '', 'Carpenter',
     'Department ' || n % 12, date '2005-01-03', 'full-time', 'ON', 'America/Toronto', 'punches',
     case when n % 20 = 0 then 'company_admin' else 'employee' end
   from generate_series(1, $2::int) n`,
  `insert into login_emails (email_norm, company_id, employee_id)
   select email, company_id, id from employees where company_id = $1 and $2::int > 0`,
  `insert into schedule_versions (company_id, employee_id, effective_date)
   select $1::bigint, id, date '2005-01-03' from employees where company_id = $1 and $2::int > 0`,
  `insert into schedule_days (company_id, schedule_version_id, day_of_week, start_minute, end_minute,
     break_minutes)
   select $1::bigint, v.id, d, 540, 1020, 30 from schedule_versions v cross join generate_series(1, 5) d
   where v.company_id = $1 and $2::int > 0`,
]

const hired = `
  update employees set created_at = now() - $2::int * interval '1 day' where company_id = $1`

// As they are posted and approved over the years: oldest first.
const ofDays = [
  `insert into time_entries (company_id, employee_id, work_date, timezone, clock_in, posted_clock_in,
     clock_out, posted_clock_out, break_minutes, posted_break_minutes, status, approved, approved_at,
     approved_by)
   select $1::bigint, e.id, d.start::date, 'America/Toronto', d.start, d.start, d.start + interval '8 hours',
     d.start + interval '8 hours', 30, 30, 'completed', ago > 30,
     case when ago > 30 then d.start + interval '1 day' end,
     case when ago > 30 then '{"kind": "key", "id": 1, "name": "Bench"}'::jsonb end
   from generate_series($2::int + ${newest_days_ago - 1}, ${newest_days_ago}, -1) ago
     cross join lateral (select (current_date - ago + time '13:00') at time zone 'UTC' as start) d
     cross join employees e
   where e.company_id = $1`,
  `insert into audit_log (company_id, at, actor_kind, actor_id, actor_name, channel, operation, request_id,
     record_type, record_id, after)
   select $1::bigint, clock_in, 'key', 1, 'Bench', 'rest', 'time_entries.create', 'req_' || id, 'time_entry', id,
     '{"id":' || id || ',"employee_id":' || employee_id || ',"work_date":"' || work_date
       || '","timezone":"America/Toronto","break_minutes":30,"status":"completed","approved":false}'
   from time_entries where company_id = $1 and $2::int > 0`,
  // The outbox is kept for 30 days; a tenth is more than that.
  `insert into outbox (company_id, event_id, type, audit_id, previous, api_version, actor, created_at)
   select $1::bigint, 'evt_' || md5(id::text), 'time_entry.completed', id, '{}', '1.1',
     '{"channel":"rest","api_key_id":1}', at
   from audit_log where company_id = $1 and $2::int > 0 and id % 10 = 0`,
  `insert into pay_periods (company_id, label, frequency, start_date, end_date, pay_date, status,
     approved_at, approved_by)
   select $1::bigint, 'Week of ' || s.day, 'weekly', s.day, s.day + 6, s.day + 11, 'approved', now(),
     '{"kind": "key", "id": 1, "name": "Bench"}'
   from generate_series($2::int / 7, 6, -1) ago
     cross join lateral (select date '${periodStart}' - ago * 7 as day) s`,
  `insert into pay_period_hours (company_id, pay_period_id, employee_id, employee_number, name, pay_basis,
     minutes, days, warnings)
   select $1::bigint, p.id, e.id, e.employee_number, e.first_name || ' ' || e.last_name, 'punches',
     '{"regular":2400}', '[480,480,480,480,480,0,0]', '[]'
   from pay_periods p join employees e on e.company_id = p.company_id
   where p.company_id = $1 and $2::int > 0 and p.status = 'approved'`,
  `insert into mileage_trips (company_id, employee_id, trip_date, start_address, end_address, distance_km,
     status, decided_at)
   select $1::bigint, employee_id, work_date, '1 Front Street, Toronto', '2 Dock Road, Oshawa', 61.5, 'approved',
     now()
   from time_entries where company_id = $1 and $2::int > 0 and id % 50 = 0`,
  `insert into forgot_punch_requests (company_id, employee_id, work_date, clock_in, clock_out, status,
     reviewed_at, time_entry_id)
   select $1::bigint, employee_id, work_date, clock_in, clock_out, 'approved', now(), id
   from time_entries where company_id = $1 and $2::int > 0 and id % 100 = 0`,
  `insert into payroll_day_adjustments (company_id, employee_id, work_date, note, hours_delta,
     requested_hours_delta, status)
   select $1::bigint, employee_id, work_date, 'Inventory', 1.25, 1.25, 'approved'
   from time_entries
   where company_id = $1 and $2::int > 30 and id % 100 = 1 and work_date < current_date - 30`,
  `insert into one_day_overrides (company_id, employee_id, override_date, start_minute, end_minute)
   select $1::bigint, employee_id, work_date, 600, 840
   from time_entries
   where company_id = $1 and $2::int > 30 and id % 50 = 2 and work_date < current_date - 30`,
]

const vacations_a_year = 6

const ofYears = [
  `insert into leave_requests (company_id, employee_id, type, start_date, end_date, days, status,
     guards_overlap, half_days, decided_at, day_millidays)
   select $1::bigint, e.id, 'vacation', d.day, d.day, 1, 'approved', true,
     int4range((d.day - date '1970-01-01') * 2, (d.day - date '1970-01-01') * 2 + 2), now(), '{1000}'
   from generate_series(0, ${vacations_a_year} * $2::int - 1) n
     cross join lateral (
       select date_trunc('week', current_date - 60 - n * ${Math.floor(365 / vacations_a_year)})::date as day
     ) d
     cross join employees e
   where e.company_id = $1`,
  `insert into leave_ledger (company_id, employee_id, type, key, kind, leave_year, entry_date, millidays,
     reason, leave_request_id, leave_year_start)
   select $1::bigint, employee_id, type, 'usage:' || id, 'usage', extract(year from start_date)::int,
     start_date, -1000, '', id, date_trunc('year', start_date)::date
   from leave_requests where company_id = $1 and $2::int > 0`,
  `insert into clients (company_id, name, currency) select $1::bigint, 'Customer ' || n, 'CAD'
   from generate_series(1, 20) n where $2::int > 0`,
  `insert into invoices (company_id, number, client_id, status, issue_date, currency, line_items,
     subtotal_cents, tax_cents, total_cents, paid_at)
   select $1::bigint, 'OLD-' || n, c.id, 'paid', current_date - n, 'CAD',
     '[{"description": "Work", "quantity": 1, "unit_price": "10.00", "amount": "10.00"}]', 1000, 0, 1000, now()
   from generate_series(1, 365 * $2::int) n
     join lateral (select min(id) as id from clients where company_id = $1) c on true`,
]
