import type { Sql } from '../../../store/transaction.ts'
import { dayNumber } from '../../../time/dates.ts'
import { minutesOf } from '../../../time/minutes.ts'
import type { CompanyRow } from '../../company/settings.ts'
import {
  type HolidayPlace,
  holidayPlaceOf,
  loadCompanyHolidays,
  paidHolidayCalendar,
} from '../../holidays/load.ts'
import {
  type Adjustment,
  type DayPart,
  type DayRange,
  type EmployeeTime,
  factsNeeded,
  type HolidayCalendar,
  type Leave,
  type Override,
  type PayrollSettings,
  type ScheduleVersion,
  type Shift,
} from '../engine/index.ts'
import type { EmployeeRow } from './employees.ts'
import { numbersOf } from './packed.ts'
import { loadPunches, punchesOf } from './punches.ts'

export type FactsAsked = {
  employees: readonly EmployeeRow[]
  /** Whether these are all there are, so that nothing needs to be narrowed to them. */
  is_everyone: boolean
  days: DayRange
  /** Ids of punches are needed where a day is explained. */
  with_ids?: boolean
}

/**
 * Loads everything that decides the hours of some employees in a range, in a handful of set queries, and
 * answers what the engine takes, employee by employee: their punches are unpacked only then.
 */
export async function loadFacts(
  sql: Sql,
  company: CompanyRow,
  settings: PayrollSettings,
  { employees, is_everyone, days, with_ids = false }: FactsAsked,
): Promise<(employee: EmployeeRow) => EmployeeTime> {
  const needed = factsNeeded(days, settings)
  const ids = is_everyone ? null : employees.map(({ id }) => id)
  const schedules = await loadVersions(sql, ids, needed)
  const overrides = await loadOverrides(sql, ids, needed)
  const leaves = await loadLeaves(sql, ids, needed)
  const adjustments = await loadAdjustments(sql, ids, needed)
  const holidays = await loadHolidays(sql, employees, company, needed)
  const span = { from_ms: needed.punches_from_ms, to_ms: needed.punches_to_ms }
  const punches = await loadPunches(sql, ids, span, with_ids)

  return (employee) => ({
    id: employee.id,
    timezone: employee.timezone,
    hire_day: employee.hire_day,
    is_active: employee.is_active,
    deactivated_day: employee.deactivated_day,
    pay_basis: employee.pay_basis,
    schedules: schedules.get(employee.id) ?? [],
    overrides: overrides.get(employee.id) ?? [],
    holidays: holidays(holidayPlaceOf(employee, company)),
    leaves: leaves.get(employee.id) ?? [],
    punches: punchesOf(punches, employee.id),
    adjustments: adjustments.get(employee.id) ?? [],
  })
}

type Ids = readonly number[] | null

/** A condition and its value for the employees asked for, none where they are everybody. */
function narrowedTo(ids: Ids, column: string, place: string): { text: string; values: unknown[] } {
  if (ids === null) return { text: '', values: [] }
  return { text: `and ${column} = any(${place}::bigint[])`, values: [ids] }
}

/** Versions that are in force on some day of the range, in no order. */
async function loadVersions(sql: Sql, ids: Ids, { from_day, to_day }: DayRange) {
  const only = narrowedTo(ids, 'employee_id', '$4')
  const [row] = await sql<Record<'employees' | 'ids' | 'days' | 'shifts', string | null>>(
    `select array_agg(s.employee_id)::text as employees, array_agg(s.id)::text as ids,
            array_agg(s.effective_date - date '1900-01-01')::text as days,
            array_agg(coalesce((d.day_of_week::bigint << 33) + (d.start_minute::bigint << 22)
              + (d.end_minute::bigint << 11) + least(d.break_minutes, 2047), 7::bigint << 33))::text
              as shifts
     from (
       select employee_id, id, effective_date,
              lead(effective_date) over (partition by employee_id order by effective_date) as until
       from schedule_versions
       where company_id = $1 and effective_date <= date '1970-01-01' + $3::int ${only.text}
     ) s
     left join schedule_days d on d.company_id = $1 and d.schedule_version_id = s.id
     where s.until is null or s.until > date '1970-01-01' + $2::int`,
    [from_day, to_day, ...only.values],
  )
  const versions = new Map<number, ScheduleVersion & { items: (Shift | null)[] }>()
  const byEmployee = new Map<number, ScheduleVersion[]>()
  if (!row?.ids) return byEmployee
  const [employees, days] = [numbersOf(row.employees!), numbersOf(row.days!)]
  const shifts = numbersOf(row.shifts!)
  for (const [i, id] of numbersOf(row.ids).entries()) {
    let version = versions.get(id)
    if (version === undefined) {
      const items = [null, null, null, null, null, null, null]
      version = { id, effective_day: days[i]! + first_day, items }
      versions.set(id, version)
      const known = byEmployee.get(employees[i]!)
      if (known === undefined) byEmployee.set(employees[i]!, [version])
      else known.push(version)
    }
    const dayOfWeek = Math.floor(shifts[i]! / 2 ** 33)
    if (dayOfWeek < 7) version.items[dayOfWeek] = shiftOf(shifts[i]! % 2 ** 33)
  }
  return byEmployee
}

const first_day = dayNumber('1900-01-01')

/** From the left: 11 bits of start, 11 of end, 11 of break. */
function shiftOf(packed: number): Shift {
  return {
    start_minute: Math.floor(packed / 2 ** 22),
    end_minute: Math.floor(packed / 2 ** 11) % 2 ** 11,
    break_minutes: packed % 2 ** 11,
  }
}

async function loadOverrides(sql: Sql, ids: Ids, { from_day, to_day }: DayRange) {
  const only = narrowedTo(ids, 'employee_id', '$4')
  const rows = await sql<Override & { employee_id: number }>(
    `select employee_id, id, override_date - date '1970-01-01' as day, start_minute, end_minute,
            break_minutes
     from one_day_overrides
     where company_id = $1 and status = 'approved'
       and override_date between date '1970-01-01' + $2::int and date '1970-01-01' + $3::int
       ${only.text}`,
    [from_day, to_day, ...only.values],
  )
  return grouped(rows, (row) => row)
}

async function loadLeaves(sql: Sql, ids: Ids, { from_day, to_day }: DayRange) {
  const only = narrowedTo(ids, 'l.employee_id', '$4')
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
     where l.company_id = $1 and l.status = 'approved'
       and l.start_date <= date '1970-01-01' + $3::int and l.end_date >= date '1970-01-01' + $2::int
       ${only.text}`,
    [from_day, to_day, ...only.values],
  )
  return grouped(rows, ({ hours, ...leave }): Leave => {
    return { ...leave, minutes: hours === null ? null : minutesOf(hours) }
  })
}

async function loadAdjustments(sql: Sql, ids: Ids, { from_day, to_day }: DayRange) {
  const only = narrowedTo(ids, 'employee_id', '$4')
  const rows = await sql<{ employee_id: number; id: number; day: number; hours_delta: number }>(
    `select employee_id, id, work_date - date '1970-01-01' as day, hours_delta
     from payroll_day_adjustments
     where company_id = $1 and status = 'approved'
       and work_date between date '1970-01-01' + $2::int and date '1970-01-01' + $3::int
       ${only.text}`,
    [from_day, to_day, ...only.values],
  )
  return grouped(rows, ({ id, day, hours_delta }): Adjustment => {
    return { id, day, minutes: minutesOf(hours_delta) }
  })
}

/** One calendar a place, shared by the employees there. */
async function loadHolidays(
  sql: Sql,
  employees: readonly EmployeeRow[],
  company: HolidayPlace,
  { from_day, to_day }: DayRange,
): Promise<(place: HolidayPlace) => HolidayCalendar> {
  const key = ({ country_code, region }: HolidayPlace) => `${country_code}-${region ?? ''}`
  const own = await loadCompanyHolidays(sql)
  const calendars = new Map<string, HolidayCalendar>()
  for (const employee of employees) {
    const place = holidayPlaceOf(employee, company)
    if (calendars.has(key(place))) continue
    calendars.set(key(place), await paidHolidayCalendar(place, from_day, to_day, own))
  }
  return (place) => calendars.get(key(place)) ?? new Map()
}

/** What rows tell, by the employee they belong to. */
function grouped<Row extends { employee_id: number }, Told>(
  rows: readonly Row[],
  told: (row: Row) => Told,
): Map<number, Told[]> {
  const byEmployee = new Map<number, Told[]>()
  for (const row of rows) {
    const known = byEmployee.get(row.employee_id)
    if (known === undefined) byEmployee.set(row.employee_id, [told(row)])
    else known.push(told(row))
  }
  return byEmployee
}
