import { readRows, type ShapedRow } from '../../db/statements/read-rows.ts'
import * as column from '../../db/statements/shape.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import type { Override, ScheduleVersion, Shift } from '../../engine/hours/index.ts'

/** The versions and approved overrides of employees, by employee. */
export type Schedules = {
  versions: Map<number, ScheduleVersion[]>
  overrides: Map<number, Override[]>
}

const dayRowShape = {
  employee_id: column.number,
  id: column.number,
  effective_day: column.number,
  cycle_weeks: column.number,
  week: column.nullable(column.number),
  day_of_week: column.nullable(column.number),
  start_minute: column.number,
  end_minute: column.number,
  break_minutes: column.number,
}

type DayRow = ShapedRow<typeof dayRowShape>

/** Returns the data that decides the days of a range (day numbers, inclusive), of one employee, some or all. */
export async function loadSchedules(
  sql: Sql,
  employee_id: number | readonly number[] | null,
  from_day: number,
  to_day: number,
): Promise<Schedules> {
  // Separate texts for one employee, for some and for all, so that PostgreSQL caches a plan for each.
  const who = employee_id === null ? [] : [employee_id]
  const ofEmployee = (at: number) => {
    if (employee_id === null) return ''
    const isOne = typeof employee_id === 'number'
    return isOne ? `and employee_id = $${at}::bigint` : `and employee_id = any($${at}::bigint[])`
  }
  const [days, overrides] = await Promise.all([
    readRows(
      sql,
      dayRowShape,
      `select s.employee_id, s.id, s.effective_date - date '1970-01-01' as effective_day,
              s.cycle_weeks, d.week, d.day_of_week, d.start_minute, d.end_minute, d.break_minutes
       from schedule_versions s left join schedule_days d
         on d.company_id = s.company_id and d.schedule_version_id = s.id
       where s.company_id = $1 and s.effective_date <= date '1970-01-01' + $2::int ${ofEmployee(3)}
       order by d.start_minute`,
      [to_day, ...who],
    ),
    readRows(
      sql,
      {
        employee_id: column.number,
        id: column.number,
        day: column.number,
        start_minute: column.number,
        end_minute: column.number,
        break_minutes: column.number,
        is_working: column.boolean,
        substitutes_for: column.nullable(column.number),
      },
      `select employee_id, id, override_date - date '1970-01-01' as day, start_minute, end_minute,
              break_minutes, is_working, substitutes_for - date '1970-01-01' as substitutes_for
       from one_day_overrides
       where company_id = $1 and status = 'approved'
         and (override_date between date '1970-01-01' + $2::int and date '1970-01-01' + $3::int
           or substitutes_for between date '1970-01-01' + $2::int and date '1970-01-01' + $3::int)
         ${ofEmployee(4)}`,
      [from_day, to_day, ...who],
    ),
  ])
  return {
    versions: versionsOf(days),
    overrides: byEmployee(overrides),
  }
}

function byEmployee<Row extends { employee_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const grouped = new Map<number, Row[]>()
  for (const row of rows) {
    const list = grouped.get(row.employee_id)
    if (list) list.push(row)
    else grouped.set(row.employee_id, [row])
  }
  return grouped
}

/** A version whose days are filled row by row. */
type LoadedVersion = ScheduleVersion & { days: Shift[][] }

function versionsOf(rows: readonly DayRow[]): Map<number, ScheduleVersion[]> {
  const versions = new Map<number, { employee_id: number; version: LoadedVersion }>()
  for (const row of rows) {
    let found = versions.get(row.id)
    if (!found) {
      const days: Shift[][] = Array.from({ length: row.cycle_weeks * 7 }, () => [])
      const { employee_id, id, effective_day } = row
      found = { employee_id, version: { id, effective_day, days } }
      versions.set(row.id, found)
    }
    if (row.week === null || row.day_of_week === null) continue
    const { start_minute, end_minute, break_minutes } = row
    found.version.days[(row.week - 1) * 7 + row.day_of_week]!.push({
      start_minute,
      end_minute,
      break_minutes,
    })
  }
  const grouped = new Map<number, ScheduleVersion[]>()
  for (const { employee_id, version } of versions.values()) {
    const list = grouped.get(employee_id)
    if (list) list.push(version)
    else grouped.set(employee_id, [version])
  }
  return grouped
}
