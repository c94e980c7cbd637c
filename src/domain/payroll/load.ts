import type { Sql } from '../../store/transaction.ts'
import { minutesOf } from '../../time/minutes.ts'
import type { CompanyRow } from '../company/settings.ts'
import { type HolidayPlace, holidayPlaceOf, paidHolidayCalendar } from '../holidays/load.ts'
import { byEmployee, loadSchedules } from '../schedules/load.ts'
import {
  type DayPart,
  type EmployeeTime,
  factsNeeded,
  type HolidayCalendar,
  type Leave,
  type PayBasis,
  type PayrollSettings,
  type Punch,
} from './engine/index.ts'

export type WhoAndWhen = {
  from_day: number
  to_day: number
  employee_id?: number | undefined
  department?: string | undefined
}

/** Who an employee is in a report. */
export type ReportedEmployee = {
  id: number
  employee_number: string
  payroll_id: string | null
  name: string
  department: string | null
}

export type LoadedEmployee = { who: ReportedEmployee; time: EmployeeTime }

type EmployeeRow = ReportedEmployee & {
  timezone: string
  country_code: string
  region: string | null
  hire_day: number | null
  is_active: boolean
  deactivated_day: number | null
  pay_basis: PayBasis | null
}

/** Everything that decides the paid hours of the range, in a handful of set queries. */
export async function loadEmployeeTimes(
  sql: Sql,
  company: CompanyRow,
  settings: PayrollSettings,
  asked: WhoAndWhen,
): Promise<LoadedEmployee[]> {
  const needed = factsNeeded(asked, settings)
  const one = asked.employee_id ?? null
  const employees = await loadEmployees(sql, one, asked.department ?? null)
  const schedules = await loadSchedules(sql, one, needed.from_day, needed.to_day)
  const leaves = byEmployee(await loadLeaves(sql, one, needed.from_day, needed.to_day))
  const punches = byEmployee(
    await loadPunches(sql, one, needed.punches_from_ms, needed.punches_to_ms),
  )
  const adjustments = byEmployee(await loadAdjustments(sql, one, needed.from_day, needed.to_day))
  const holidays = await loadHolidays(employees, company, needed.from_day, needed.to_day)

  return employees.map((row) => ({
    who: {
      id: row.id,
      employee_number: row.employee_number,
      payroll_id: row.payroll_id,
      name: row.name,
      department: row.department,
    },
    time: {
      id: row.id,
      timezone: row.timezone,
      hire_day: row.hire_day,
      is_active: row.is_active,
      deactivated_day: row.deactivated_day,
      pay_basis: row.pay_basis,
      schedules: schedules.versions.get(row.id) ?? [],
      overrides: schedules.overrides.get(row.id) ?? [],
      holidays: holidays(holidayPlaceOf(row, company)),
      leaves: leaves.get(row.id) ?? [],
      punches: punches.get(row.id) ?? [],
      adjustments: (adjustments.get(row.id) ?? []).map(({ id, day, hours_delta }) => ({
        id,
        day,
        minutes: minutesOf(hours_delta),
      })),
    },
  }))
}

function loadEmployees(sql: Sql, employee_id: number | null, department: string | null) {
  return sql<EmployeeRow>(
    `select id, employee_number, payroll_id, first_name || ' ' || last_name as name, department,
            timezone, country_code, region, hire_date - date '1970-01-01' as hire_day, is_active,
            deactivated_on - date '1970-01-01' as deactivated_day, pay_basis
     from employees
     where company_id = $1 and ($2::bigint is null or id = $2)
       and ($3::text is null or department = $3)`,
    [employee_id, department],
  )
}

async function loadLeaves(sql: Sql, employee_id: number | null, from_day: number, to_day: number) {
  const rows = await sql<
    Omit<Leave, 'minutes'> & {
      employee_id: number
      hours: number | null
      start_day_part: DayPart
      end_day_part: DayPart
    }
  >(
    `select l.employee_id, l.id, l.type, t.is_paid, l.start_date - date '1970-01-01' as start_day,
            l.end_date - date '1970-01-01' as end_day, l.start_day_part, l.end_day_part, l.hours
     from leave_requests l join leave_types t on t.company_id = l.company_id and t.type = l.type
     where l.company_id = $1 and ($2::bigint is null or l.employee_id = $2)
       and l.status = 'approved' and l.start_date <= date '1970-01-01' + $4::int
       and l.end_date >= date '1970-01-01' + $3::int`,
    [employee_id, from_day, to_day],
  )
  return rows.map(({ hours, ...leave }) => ({
    ...leave,
    minutes: hours === null ? null : minutesOf(hours),
  }))
}

function loadPunches(sql: Sql, employee_id: number | null, from_ms: number, to_ms: number) {
  return sql<Punch & { employee_id: number }>(
    `select employee_id, id, (extract(epoch from clock_in) * 1000)::float8 as clock_in_ms,
            (extract(epoch from clock_out) * 1000)::float8 as clock_out_ms, break_minutes,
            approved as is_approved
     from time_entries
     where company_id = $1 and ($2::bigint is null or employee_id = $2) and deleted_at is null
       and clock_in >= $3::timestamptz and clock_in < $4::timestamptz`,
    [employee_id, new Date(from_ms).toISOString(), new Date(to_ms).toISOString()],
  )
}

function loadAdjustments(sql: Sql, employee_id: number | null, from_day: number, to_day: number) {
  return sql<{ employee_id: number; id: number; day: number; hours_delta: number }>(
    `select employee_id, id, work_date - date '1970-01-01' as day, hours_delta
     from payroll_day_adjustments
     where company_id = $1 and ($2::bigint is null or employee_id = $2) and status = 'approved'
       and work_date between date '1970-01-01' + $3::int and date '1970-01-01' + $4::int`,
    [employee_id, from_day, to_day],
  )
}

/** One calendar a place, shared by the employees there. */
async function loadHolidays(
  employees: readonly EmployeeRow[],
  company: HolidayPlace,
  from_day: number,
  to_day: number,
): Promise<(place: HolidayPlace) => HolidayCalendar> {
  const key = ({ country_code, region }: HolidayPlace) => `${country_code}-${region ?? ''}`
  const calendars = new Map<string, HolidayCalendar>()
  for (const employee of employees) {
    const place = holidayPlaceOf(employee, company)
    if (calendars.has(key(place))) continue
    calendars.set(key(place), await paidHolidayCalendar(place, from_day, to_day))
  }
  return (place) => calendars.get(key(place)) ?? new Map()
}
