import { employees, firstDate } from './dates.ts'
import type { Client } from './pg.ts'

/**
 * Fills a company in which everything differs between employees: a schedule version for each, seven patterns, so that
 * two in seven have a day off on any holiday, 200 who move to another province in the middle of the year, holidays that
 * move to the next working day, and choices of holidays. The first employee has ten years of punches more.
 */
export async function fillVaried(client: Client, company_id: number): Promise<void> {
  for (const text of statements) await client.query(text, [company_id])
  await client.query('vacuum analyze')
}

const statements = [
  `update companies set holiday_on_day_off = 'next_working_day' where id = $1`,
  `insert into holiday_choices (company_id, holiday_key, choice)
   values ($1, 'ca_easter_monday', 'paid'), ($1, 'ca_on_civic_holiday', 'premium')
   on conflict do nothing`,
  `delete from schedule_days d using schedule_versions v
   where v.company_id = $1 and d.company_id = v.company_id and d.schedule_version_id = v.id`,
  `delete from schedule_versions where company_id = $1`,
  `insert into schedule_versions (company_id, employee_id, effective_date)
   select company_id, id, date '2020-01-01' from employees where company_id = $1`,
  `insert into schedule_days (company_id, schedule_version_id, day_of_week, start_minute, end_minute,
     break_minutes)
   select v.company_id, v.id, d, 480 + v.employee_id % 60, 960 + v.employee_id % 60, 30
   from schedule_versions v cross join generate_series(0, 6) d
   where v.company_id = $1
     and d <> v.employee_id % 7 and d <> (v.employee_id + 1) % 7`,
  `insert into employee_terms (company_id, employee_id, fact, effective_date, value)
   select company_id, id, f.fact, f.day, f.value::jsonb from employees
     cross join (values ('region', date '0001-01-01', '"ON"'), ('region', date '2024-07-01', '"BC"'))
       as f(fact, day, value)
   where company_id = $1 and id % ${employees / 200} = 0`,
  `insert into time_entries (company_id, employee_id, work_date, timezone, clock_in,
     posted_clock_in, clock_out, break_minutes, status)
   select $1::bigint, e.id, d.start::date, 'America/Toronto', d.start, d.start,
     d.start + interval '8 hours', 30, 'completed'
   from (select min(id) as id from employees where company_id = $1) e
     cross join generate_series(1, 3650) ago
     cross join lateral (select (date '${firstDate}' - ago + time '13:00') at time zone 'UTC' as start) d`,
]
