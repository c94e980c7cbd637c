import { openPostgres } from '../src/db/connect.ts'
import { inTransaction } from '../src/db/transactions/in-transaction.ts'
import { civilDate, dayNumber, onOrBefore } from '../src/lib/calendar/dates.ts'
import { postDueEntries } from '../src/modules/leave/balances/post-due-entries.ts'
import { recountLeave } from '../src/modules/leave/requests/recount/recount-leave.ts'
import { databaseSchema } from '../src/server/database-schema.ts'
import type { Client } from './pg.ts'

/** Whole days of leave of every employee, approved, two a time in separate weeks of 2024. */
export const approvedLeave = `
  insert into leave_requests (company_id, employee_id, type, start_date, end_date, days, status,
    guards_overlap, half_days, decided_at)
  select $1::bigint, e.id, (array['vacation', 'sick', 'personal'])[1 + n % 3], d.day, d.day + 1, 2, 'approved',
    true, int4range((d.day - date '1970-01-01') * 2, (d.day - date '1970-01-01') * 2 + 4), now()
  from employees e cross join generate_series(0, 5) n
    cross join lateral (select date '2024-01-01' + 56 * n + 7 * (e.id % 8)::int as day) d
  where e.company_id = $1`

/** Single working days of leave from January 2030 on, five a week for each employee, to be approved. */
export const pendingLeave = `
  insert into leave_requests (company_id, employee_id, type, start_date, end_date, days, status,
    guards_overlap, half_days)
  select $1::bigint, (select min(id) from employees where company_id = $1) + n % $2::int, 'vacation', d.day, d.day,
    1, 'pending', true, int4range((d.day - date '1970-01-01') * 2, (d.day - date '1970-01-01') * 2 + 2)
  from generate_series(0, $3::int - 1) n
    cross join lateral (
      select date '2030-01-07' + n / $2::int / 5 * 7 + n / $2::int % 5 as day
    ) d`

/** A working day of leave of every employee in a week of this year, whose Monday is `$2`, which nobody has decided. */
const requestEach = `
  insert into leave_requests (company_id, employee_id, type, start_date, end_date, days, status,
    guards_overlap, half_days)
  select $1::bigint, e.id, 'vacation', d.day, d.day, 1, 'pending', true,
    int4range((d.day - date '1970-01-01') * 2, (d.day - date '1970-01-01') * 2 + 2)
  from employees e cross join lateral (select $2::date + (e.id % 5)::int as day) d
  where e.company_id = $1`

const settings = [
  `update employees set created_at = '2023-01-09' where company_id = $1`,
  `update leave_types t set created_at = '2023-01-09', accrual_method = r.method, annual_days = r.days,
     carry_over_max_days = r.carried
   from (values ('vacation', 'monthly', 20, 5), ('sick', 'annual_grant', 10, 0),
                ('personal', 'annual_grant', 5, 0)) as r(type, method, days, carried)
   where t.company_id = $1 and t.type = r.type`,
]

// Approved: one to five dates, eight times in the year, and the week of Labour Day for one in ten. Pending: a week.
const thisYearsLeave = `
  insert into leave_requests (company_id, employee_id, type, start_date, end_date, days, status,
    guards_overlap, half_days, decided_at)
  select $1::bigint, id, type, first, last, 0, status, true,
    int4range((first - date '1970-01-01') * 2, (last - date '1970-01-01') * 2 + 2),
    case status when 'approved' then now() end
  from (
    select e.id, (array['vacation', 'sick', 'personal'])[1 + n % 3] as type, 'approved' as status,
      first, first + (e.id + n)::int % 5 as last
    from employees e cross join generate_series(0, 7) n
      cross join lateral (
        select date_trunc('year', $2::date)::date + case when n < 7 then 5 + n * 32 else 280 end
          + (e.id * 7)::int % 25 as first
      ) d
    where company_id = $1
    union all
    select id, 'vacation', 'approved', $2::date, $2::date + 4 from employees
    where company_id = $1 and id % 10 = 0
    union all
    select id, 'vacation', 'pending', first, first + 4
    from employees cross join lateral (
      select (date_trunc('year', $2::date) + interval '1 year')::date + 14 + (id * 7)::int % 60 as first
    ) d
    where company_id = $1
  ) l
  order by first, id`

/** Gives the leave types balances that began in 2023, and each employee a pending request. */
export async function keepBalances(client: Client, company_id: number): Promise<void> {
  for (const text of settings) await client.query(text, [company_id])
  const year = new Date().getUTCFullYear()
  await client.query(requestEach, [company_id, mondayBefore(`${year}-12-14`)])
}

/** Adds leave of this year and the next, from balances that began in 2023. */
export async function fillLeave(client: Client, company_id: number): Promise<void> {
  for (const text of settings) await client.query(text, [company_id])
  await client.query(thisYearsLeave, [
    company_id,
    mondayBefore(`${new Date().getUTCFullYear()}-09-07`),
  ])
}

/** Returns the last Monday up to a date; of September 7, Labour Day. */
function mondayBefore(date: string): string {
  return civilDate(onOrBefore(dayNumber(date), 1))
}

/** The last date before the requests that are pending for the benchmark's approvals. */
const last_counted = '2029-12-31'

const withoutTimeouts = `select set_config('statement_timeout', '0', true),
  set_config('idle_in_transaction_session_timeout', '0', true), $1::bigint`

/** Runs accrual, counts leave and charges balances as the service does, which the rows above leave out. */
export async function chargeLeave(url: string, companies: readonly number[]): Promise<void> {
  const database = await openPostgres(url, databaseSchema, companies.length)
  const now_ms = Date.now()
  const charge = (company_id: number) =>
    inTransaction(database, { company_id }, async ({ sql }) => {
      await sql(withoutTimeouts)
      await postDueEntries({ sql, now_ms })
      await recountLeave({ sql, now_ms, audit() {} }, { from: '1900-01-01', to: last_counted })
      // Leave that was taken changes what is carried over.
      await postDueEntries({ sql, now_ms })
    })
  try {
    // Together, so that the process computes while PostgreSQL answers.
    await Promise.all(companies.map(charge))
  } finally {
    await database.close()
  }
}
