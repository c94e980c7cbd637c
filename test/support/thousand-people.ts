import type { TestServer } from './server.ts'

/** The most characters of a note in this company. */
const note_characters = 500

/**
 * Fills a company with 1,000 people in 60 departments and, for each kind of record, more rows than a page holds:
 * names of the lengths that people have, notes of 500 characters. Written by SQL, because REST would take minutes.
 */
export async function fillWithThousand(server: TestServer): Promise<void> {
  const run = (text: string) => server.sql(text)
  const note = `repeat('She stayed for the delivery & told us "why". ', 12)`
  const text = `left(${note}, ${note_characters})`
  // `except` rather than `not exists`, which Citus refuses here.
  const some = (rows: number, without?: string) =>
    `(select id, (row_number() over (order by id))::int as n from (
       select id from employees where company_id = $1
       ${without ? `except select employee_id from ${without} where company_id = $1` : ''}) o
      order by id limit ${rows}) e`
  await run(
    `insert into employees (company_id, employee_number, first_name, last_name, email, search_text,
       password_hash, title, department, work_phone, mobile_phone, work_locations, emergency_contact,
       payroll_id, country_code, region, timezone, hire_date, employment_type, manager_id)
     select $1, (100000 + n)::text, 'Marie-Christine ' || n, 'Featherstonehaugh-Ó Súilleabháin',
       'marie.christine.' || n || '@customer-company.example', 'marie-christine ' || n, '',
       'Senior Warehouse Coordinator', 'Regional Distribution ' || n % 60, '+1 416 555 0100',
       '+1 416 555 0101',
       '[{"address":"1200 Maple Key Way, Toronto","is_primary":true}]',
       '{"name":"Robin Tremblay","phone":"+1 905 555 0100","relationship":"spouse"}',
       (700000 + n)::text, 'CA', 'ON', 'America/Toronto', '2020-01-06', 'full-time',
       (select min(id) from employees where company_id = $1)
     from generate_series(1, 1000 - (select count(*)::int from employees where company_id = $1)) n returning 1`,
  )
  await run(
    `insert into schedule_versions (company_id, employee_id, effective_date)
     select $1, e.id, date '2020-01-01' from ${some(1000, 'schedule_versions')} returning 1`,
  )
  await run(
    `insert into schedule_days (company_id, schedule_version_id, day_of_week, start_minute, end_minute,
       break_minutes)
     select $1, v.id, day, 540, 1047 + (v.id % 7)::int, 30 from schedule_versions v, generate_series(1, 5) day
     where v.company_id = $1 and v.effective_date = '2020-01-01' returning 1`,
  )
  await run(
    `insert into schedule_versions (company_id, employee_id, effective_date)
     select $1, e.id, date '2027-01-04' + v * 7 from ${some(1)}, generate_series(0, 59) v returning 1`,
  )
  await run(
    `insert into schedule_days (company_id, schedule_version_id, day_of_week, start_minute, end_minute,
       break_minutes)
     select $1, v.id, day, 540, 1020, 30 from schedule_versions v, generate_series(1, 5) day
     where v.company_id = $1 and v.effective_date > '2027-01-01' returning 1`,
  )
  await run(
    `insert into leave_requests (company_id, employee_id, type, start_date, end_date, start_day_part,
       end_day_part, days, day_millidays, half_days, status, warnings, guards_overlap, notes)
     select $1, e.id, 'unpaid', d.day, d.day, 'full', 'full', 1, '{1000}',
       int4range(((d.day - date '1970-01-01') * 2)::int, ((d.day - date '1970-01-01') * 2 + 2)::int),
       case when n % 2 = 0 then 'pending' else 'approved' end, '{}', true, ${text}
     from ${some(1000)}, (select date '2026-12-09' as day) d returning 1`,
  )
  await run(
    `insert into time_entries (company_id, employee_id, timezone, work_date, clock_in, posted_clock_in,
       clock_out, posted_clock_out, break_minutes, posted_break_minutes, source, guards_overlap, status,
       notes, warnings)
     select $1, e.id, 'America/Toronto', d.day, d.day + time '13:00', d.day + time '13:00',
       case when e.n % 9 > 0 then d.day + time '23:00' end, case when e.n % 9 > 0 then d.day + time '23:00' end,
       30, 30, 'terminal-toronto', false, case when e.n % 9 > 0 then 'completed' else 'active' end, ${text}, '{}'
     from ${some(1000, 'time_entries')}, (select date '2026-11-02' + n as day from generate_series(0, 1) n) d
     returning 1`,
  )
  await run(
    `insert into forgot_punch_requests (company_id, employee_id, work_date, clock_in, clock_out, reason)
     select $1, e.id, '2026-11-18', '2026-11-18T02:00Z', '2026-11-18T03:00Z', ${text} from ${some(300)}
     where e.n > 1 returning 1`,
  )
  await run(
    `insert into payroll_day_adjustments (company_id, employee_id, work_date, note, hours_delta,
       requested_hours_delta) select $1, e.id, '2026-11-09', ${text}, 1.5, 2
     from ${some(300, 'payroll_day_adjustments')} returning 1`,
  )
  await run(
    `insert into mileage_trips (company_id, employee_id, trip_date, start_address, end_address, distance_km,
       purpose)
     select $1, e.id, '2026-11-18', left(${note}, 200), left(${note}, 200), 12.5, ${text}
     from ${some(300)} returning 1`,
  )
  await run(
    `insert into blackout_dates (company_id, name, start_date, end_date, reason, departments)
     select $1, 'Stocktaking of ' || n, date '2026-12-09' + n, date '2026-12-10' + n, ${text},
       (select array_agg('Regional Distribution ' || d) from generate_series(0, 59) d)
     from generate_series(0, 59) n returning 1`,
  )
  await run(
    `insert into holidays (company_id, date, name, country_code)
     select $1, date '2026-01-05' + n * 4, 'Founding day of the branch in Scarborough ' || n, 'CA'
     from generate_series(0, 80) n returning 1`,
  )
  await run(
    `insert into work_locations (company_id, name, address, city)
     select $1, 'Distribution center ' || n, left(${note}, 200), 'Toronto' from generate_series(1, 150) n returning 1`,
  )
  await run(
    `insert into leave_types (company_id, type, name)
     select $1, 'training_' || n, 'Training of the branch ' || n from generate_series(1, 40) n returning 1`,
  )
  await run(
    `insert into clients (company_id, name, email, address, phone, currency)
     select $1, 'Northern Industrial Supplies ' || n, 'billing' || n || '@customer.example',
       left(${note}, 200), '+1 416 555 0100', 'CAD' from generate_series(1, 150) n returning 1`,
  )
  await run(
    `insert into invoices (company_id, number, client_id, status, issue_date, currency, line_items,
       subtotal_cents, tax_cents, total_cents)
     select $1, 'B-' || n, c.id, 'draft', '2026-10-05', 'CAD', lines, 5000, 0, 5000
     from generate_series(1, 150) n, (select max(id) as id from clients where company_id = $1) c,
       (select jsonb_agg(jsonb_build_object('description', ${text}, 'quantity_milli', 1000,
          'unit_price_cents', 100, 'amount_cents', 100)) as lines from generate_series(1, 50)) l returning 1`,
  )
  await run(
    `insert into one_day_overrides (company_id, employee_id, override_date, start_minute, end_minute)
     select $1, e.id, date '2027-02-01' + day, 540, 600 from ${some(1)},
       generate_series(0, 299) day returning 1`,
  )
  await run(
    `insert into outbox (company_id, event_id, type, audit_id, previous, api_version, actor, created_at)
     select $1, 'evt_' || id, 'time_entry.completed', id, '{}', '1.1', '{}', at from audit_log
     where company_id = $1 and after is not null order by id limit 200 returning 1`,
  )
  // One listens to punches: a bulk call of 1,000 would make 60,000 deliveries.
  await run(
    `insert into webhooks (company_id, url, description, secret_sealed, events, created_at, updated_at)
     select $1, 'https://hooks.customer.example/rollcall/' || n, ${text}, '',
       (select array_agg(distinct type) from outbox where company_id = $1
          and (n = 1 or type <> 'time_entry.completed')), now(), now()
     from generate_series(1, 60) n returning 1`,
  )
  await run(
    `insert into deliveries (company_id, webhook_id, outbox_id, status, created_at, updated_at)
     select $1, w.id, o.id, 'exhausted', now(), now()
     from (select min(id) as id from webhooks where company_id = $1) w,
       (select id from (select id from outbox where company_id = $1
          except select outbox_id from deliveries where company_id = $1) fresh order by id limit 200) o
     returning 1`,
  )
  await run(
    `insert into delivery_attempts (company_id, delivery_id, at, duration_ms, status_code, response_body)
     select $1, d.id, now(), 1, 500, left(repeat(${note}, 4), 2000)
     from deliveries d, generate_series(1, 10) where d.company_id = $1 returning 1`,
  )
  await run(
    `insert into audit_log (company_id, at, actor_kind, actor_name, channel, operation, request_id,
       record_type, record_id, before, after)
     select $1, now(), 'system', 'Marie-Christine Featherstonehaugh', 'cli', 'employees.create', 'r' || n,
       'employee', n, jsonb_build_object('name', ${text})::text, jsonb_build_object('name', repeat(${text}, 40))::text
     from generate_series(1, 150) n returning 1`,
  )
}
