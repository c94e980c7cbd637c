import { number, numbers, readRows, string } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { CALENDAR_YEARS } from '../../engine/leave-accrual/leave-years.ts'
import { usageChanges } from '../../engine/leave-accrual/usage.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { storeEntries } from '../../modules/leave/balances/entries.ts'
import { takenDays } from '../../modules/leave/balances/pending.ts'
import { postDueEntries } from '../../modules/leave/balances/post-due-entries.ts'
import type { DemoAdjustment } from '../adjustments.ts'
import type { DemoLeave } from '../leave.ts'
import type { DemoPunch } from '../punches.ts'

/** The annual days of the built-in leave types; the others have no balance. */
const annual_days = { vacation: 15, sick: 5, personal: 3 }

export async function writeLeaveDays(sql: Sql, now: string): Promise<void> {
  await sql(
    `update leave_types t set created_at = $3::timestamptz, updated_at = $3::timestamptz,
       annual_days = ($2::jsonb ->> t.type)::numeric
     where t.company_id = $1`,
    [JSON.stringify(annual_days), now],
  )
}

/** The employee of a row `r`, and their manager, who decided about it. */
const ofEmployee = `
  join employees e on e.company_id = $1 and e.employee_number = r.employee_number
  left join employees m on m.company_id = e.company_id and m.id = e.manager_id`

const manager = `jsonb_build_object('kind', 'user', 'id', m.id, 'name', m.first_name || ' ' || m.last_name)`

export async function writeLeave(sql: Sql, leave: readonly DemoLeave[]): Promise<void> {
  await sql(
    `insert into leave_requests (company_id, employee_id, type, start_date, end_date, start_day_part,
       end_day_part, hours, days, day_millidays, notes, status, rejection_reason, decided_at, decided_by,
       guards_overlap, half_days, created_at, updated_at)
     select $1, e.id, r.type, r.start_date, r.end_date, r.start_day_part, r.end_day_part, r.hours,
       r.days, r.day_millidays, r.notes, r.status, r.rejection_reason, r.decided_at,
       case when r.decided_at is not null then ${manager} end, true, r.half_days, r.created_at,
       coalesce(r.decided_at, r.created_at)
     from jsonb_to_recordset($2::jsonb) as r(employee_number text, type text, start_date date,
       end_date date, start_day_part text, end_day_part text, hours numeric, days numeric,
       day_millidays int[], notes text, status text, rejection_reason text, decided_at timestamptz, half_days int4range,
       created_at timestamptz)
     ${ofEmployee}
     order by r.created_at, e.id
     returning 1`,
    [JSON.stringify(leave)],
  )
}

/** Charges the approved leave, and posts the grants of the year of `now_ms`. */
export async function writeBalances(sql: Sql, now_ms: number): Promise<void> {
  const charged = await readRows(
    sql,
    chargedShape,
    `select id, employee_id, type, start_date, day_millidays from leave_requests
     where company_id = $1 and status = 'approved' and type = any($2) order by id`,
    [Object.keys(annual_days)],
  )
  const usage = charged.flatMap(({ id, employee_id, type, start_date, day_millidays }) =>
    usageChanges(id, takenDays(start_date, { day_millidays }), [], charging).map((entry) => {
      return { ...entry, employee_id, type, unit: charging.unit }
    }),
  )
  await storeEntries(sql, usage, formatInstant(now_ms))
  await postDueEntries({ sql, now_ms })
}

const charging = { unit: 'days', leave_years: CALENDAR_YEARS, entries: [] } as const

const chargedShape = {
  id: number,
  employee_id: number,
  type: string,
  start_date: string,
  day_millidays: numbers,
}

export async function writePunches(sql: Sql, punches: readonly DemoPunch[]): Promise<void> {
  await sql(
    `insert into time_entries (company_id, employee_id, work_date, timezone, clock_in, clock_out,
       posted_clock_in, break_minutes, notes, source, status, approved, approved_at, approved_by,
       created_at, updated_at)
     select $1, e.id, r.work_date, r.timezone, r.clock_in, r.clock_out, r.posted_clock_in,
       r.break_minutes, r.notes, r.source, r.status, r.approved_at is not null, r.approved_at,
       case when r.approved_at is not null then ${manager} end, r.created_at, r.updated_at
     from jsonb_to_recordset($2::jsonb) as r(employee_number text, work_date date, timezone text,
       clock_in timestamptz, clock_out timestamptz, posted_clock_in timestamptz, break_minutes int,
       notes text, source text, status text, approved_at timestamptz, created_at timestamptz,
       updated_at timestamptz)
     ${ofEmployee}
     order by r.clock_in, e.id
     returning 1`,
    [JSON.stringify(punches)],
  )
}

export async function writeAdjustments(
  sql: Sql,
  adjustments: readonly DemoAdjustment[],
): Promise<void> {
  await sql(
    `insert into payroll_day_adjustments (company_id, employee_id, work_date, note, hours_delta,
       requested_hours_delta, status, reviewer_notes, reviewed_at, reviewed_by, created_at,
       updated_at)
     select $1, e.id, r.work_date, r.note, r.hours_delta, r.requested_hours_delta, r.status,
       r.reviewer_notes, r.reviewed_at, case when r.reviewed_at is not null then ${manager} end,
       r.created_at, coalesce(r.reviewed_at, r.created_at)
     from jsonb_to_recordset($2::jsonb) as r(employee_number text, work_date date, note text,
       hours_delta numeric, requested_hours_delta numeric, status text, reviewer_notes text,
       reviewed_at timestamptz, created_at timestamptz)
     ${ofEmployee}
     order by r.created_at, e.id
     returning 1`,
    [JSON.stringify(adjustments)],
  )
}
