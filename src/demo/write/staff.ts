import type { Sql } from '../../db/transactions/transaction.ts'
import { civilDate } from '../../lib/calendar/dates.ts'
import { noPassword } from '../../lib/crypto/passwords.ts'
import { emailNorm, searchText } from '../../lib/text.ts'
import { demoZone } from '../calendar.ts'
import { locations, sites } from '../people.ts'
import type { Member, Staff } from '../staff.ts'

export async function writeLocations(sql: Sql, now: string): Promise<void> {
  await sql(
    `insert into work_locations (company_id, name, address, city, created_at, updated_at)
     select $1, l.name, l.address, l.city, $3::timestamptz, $3::timestamptz
     from jsonb_to_recordset($2::jsonb) as l(name text, address text, city text)
     returning 1`,
    [JSON.stringify(locations), now],
  )
}

export async function writeStaff(sql: Sql, staff: Staff, now: string): Promise<void> {
  await writeEmployees(sql, staff, now)
  await writeSchedules(sql, staff, now)
  await writeOverrides(sql, staff, now)
}

async function writeEmployees(sql: Sql, { members }: Staff, now: string): Promise<void> {
  await sql(
    `insert into employees (company_id, employee_number, first_name, last_name, email, search_text,
       password_hash, role, title, department, hire_date, employment_type, work_phone, mobile_phone,
       work_locations, emergency_contact, payroll_id, country_code, region, timezone, pay_basis,
       is_active, deactivated_on, created_at, updated_at)
     select $1, r.employee_number, r.first_name, r.last_name, r.email, r.search_text, $3, r.role,
       r.title, r.department, r.hire_date, r.employment_type, r.work_phone, r.mobile_phone,
       r.work_locations, r.emergency_contact, r.payroll_id, 'CA', 'ON', $4, r.pay_basis,
       r.deactivated_on is null, r.deactivated_on, $5::timestamptz, $5::timestamptz
     from jsonb_to_recordset($2::jsonb) as r(employee_number text, first_name text, last_name text,
       email text, search_text text, role text, title text, department text, hire_date date,
       employment_type text, work_phone text, mobile_phone text, work_locations jsonb,
       emergency_contact jsonb, payroll_id text, pay_basis text, deactivated_on date)
     order by r.employee_number
     returning 1`,
    [JSON.stringify(members.map(employeeRow)), noPassword, demoZone, now],
  )
  await sql(
    `update employees e set manager_id = m.id
     from jsonb_to_recordset($2::jsonb) as r(employee_number text, manager_number text)
     join employees m on m.company_id = $1 and m.employee_number = r.manager_number
     where e.company_id = $1 and e.employee_number = r.employee_number`,
    [JSON.stringify(members)],
  )
  await sql(
    `insert into login_emails (company_id, employee_id, email_norm)
     select $1, e.id, r.email_norm
     from jsonb_to_recordset($2::jsonb) as r(employee_number text, email_norm text)
     join employees e on e.company_id = $1 and e.employee_number = r.employee_number
     returning 1`,
    [
      JSON.stringify(
        members.map(({ employee_number, email }) => ({
          employee_number,
          email_norm: emailNorm(email),
        })),
      ),
    ],
  )
}

function employeeRow(member: Member, place: number) {
  const { first_name, last_name, employee_number, email, role, title, department } = member
  const { pattern, paid_by_punches, employment, hire_day, left_day } = member
  const site = locations.find(({ name }) => name === sites[department])!
  // Phone numbers reserved for fiction: 555-0100 to 555-0199.
  const line = `555 01${String(place).padStart(2, '0')}`
  return {
    employee_number,
    first_name,
    last_name,
    email,
    search_text: searchText(member),
    role,
    title,
    department,
    hire_date: civilDate(hire_day),
    employment_type: pattern === 'part_time' ? 'part-time' : 'full-time',
    work_phone: `+1 416 ${line}`,
    mobile_phone: place % 3 === 0 ? null : `+1 647 ${line}`,
    work_locations: [{ address: `${site.address}, ${site.city}`, is_primary: true }],
    emergency_contact:
      place % 4 === 0
        ? { name: `Robin ${last_name}`, phone: `+1 905 ${line}`, relationship: 'spouse' }
        : null,
    payroll_id: employment === 'new' ? null : String(4000 + place),
    pay_basis: paid_by_punches ? 'punches' : null,
    deactivated_on: left_day === null ? null : civilDate(left_day),
  }
}

async function writeSchedules(sql: Sql, { members }: Staff, now: string): Promise<void> {
  await sql(
    `with d as (
       select e.id as employee_id, r.effective_date, r.day_of_week, r.start_minute, r.end_minute,
         r.break_minutes, l.id as work_location_id
       from jsonb_to_recordset($2::jsonb) as r(employee_number text, location text,
         effective_date date, day_of_week int, start_minute int, end_minute int, break_minutes int)
       join employees e on e.company_id = $1 and e.employee_number = r.employee_number
       join work_locations l on l.company_id = $1 and l.name = r.location
     ), v as (
       insert into schedule_versions (company_id, employee_id, effective_date, created_at, updated_at)
       select distinct $1::bigint, employee_id, effective_date, $3::timestamptz, $3::timestamptz
       from d order by employee_id, effective_date
       returning id, employee_id, effective_date
     )
     insert into schedule_days (company_id, schedule_version_id, day_of_week, start_minute,
       end_minute, break_minutes, work_location_id)
     select $1, v.id, d.day_of_week, d.start_minute, d.end_minute, d.break_minutes,
       d.work_location_id
     from d join v using (employee_id, effective_date)
     returning 1`,
    [JSON.stringify(members.flatMap(scheduleRows)), now],
  )
}

function scheduleRows({ employee_number, department, time }: Member) {
  return time.schedules.flatMap(({ effective_day, days }) =>
    days.flatMap((shifts, day_of_week) =>
      shifts.map((shift) => ({
        employee_number,
        location: sites[department],
        effective_date: civilDate(effective_day),
        day_of_week,
        ...shift,
      })),
    ),
  )
}

async function writeOverrides(sql: Sql, { overrides }: Staff, now: string): Promise<void> {
  await sql(
    `insert into one_day_overrides (company_id, employee_id, override_date, start_minute, end_minute,
       break_minutes, work_location_id, status, cancelled_at, created_at, updated_at)
     select $1, e.id, r.override_date, r.start_minute, r.end_minute, r.break_minutes, null, r.status,
       case r.status when 'cancelled' then $3::timestamptz end, $3::timestamptz, $3::timestamptz
     from jsonb_to_recordset($2::jsonb) as r(who text, override_date date, start_minute int,
       end_minute int, break_minutes int, status text)
     join employees e on e.company_id = $1 and e.first_name = r.who
     order by r.override_date, e.id
     returning 1`,
    [
      JSON.stringify(
        overrides.map(({ who, day, shift, status }) => ({
          who,
          override_date: civilDate(day),
          status,
          ...shift,
        })),
      ),
      now,
    ],
  )
}
