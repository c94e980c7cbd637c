import { nullable, number, readRows, type ShapedRow, string } from '../../db/read-rows.ts'
import type { Sql } from '../../db/transaction.ts'
import type { PlacedShift, Week } from './schema.ts'

/** An employee's weekly pattern from a date on. */
export type Version = { id: number; effective_date: string; week: Week }

/** The week of an employee without any version: seven days off. */
export const noWeek: Week = [null, null, null, null, null, null, null]

const dayShape = {
  id: number,
  effective_date: string,
  day_of_week: nullable(number),
  // Null with day_of_week, for a version without days.
  start_minute: number,
  end_minute: number,
  break_minutes: number,
  work_location_id: nullable(number),
}

type DayRow = ShapedRow<typeof dayShape>

const columns = `s.id, s.effective_date, d.day_of_week, d.start_minute, d.end_minute,
  d.break_minutes, d.work_location_id`

const tables = `schedule_versions s left join schedule_days d
  on d.company_id = s.company_id and d.schedule_version_id = s.id`

/** Returns the version in effect on a date and the later ones, in order. */
export async function findVersions(
  sql: Sql,
  employee_id: number,
  date: string,
): Promise<Version[]> {
  return versionsOf(
    await readRows(
      sql,
      dayShape,
      `select ${columns} from ${tables}
       where s.company_id = $1 and s.employee_id = $2 and s.effective_date >= coalesce(
         (select max(c.effective_date) from schedule_versions c
          where c.company_id = $1 and c.employee_id = $2 and c.effective_date <= $3::date),
         $3::date)
       order by s.effective_date`,
      [employee_id, date],
    ),
  )
}

/** Returns the version that begins on a date, locked until the transaction ends. */
export async function lockVersion(
  sql: Sql,
  employee_id: number,
  effective_date: string,
): Promise<Version | undefined> {
  const [locked] = await readRows(
    sql,
    { id: number },
    `select id from schedule_versions
     where company_id = $1 and employee_id = $2 and effective_date = $3 for no key update`,
    [employee_id, effective_date],
  )
  if (!locked) return undefined
  // Read after locking: the days are those that the previous transaction stored.
  const [version] = versionsOf(
    await readRows(
      sql,
      dayShape,
      `select ${columns} from ${tables} where s.company_id = $1 and s.id = $2`,
      [locked.id],
    ),
  )
  return version
}

/** Inserts a new version without days; two concurrent ones for a date meet `schedule_versions_date`. */
export async function insertVersion(
  sql: Sql,
  employee_id: number,
  effective_date: string,
  now: string,
): Promise<number> {
  const [row] = await readRows(
    sql,
    { id: number },
    `insert into schedule_versions (company_id, employee_id, effective_date, created_at, updated_at)
     values ($1, $2, $3, $4::timestamptz, $4::timestamptz) returning id`,
    [employee_id, effective_date, now],
  )
  if (!row) throw new Error('An insert returned no row.')
  return row.id
}

/** Replaces the days of a version with a week. */
export async function replaceDays(sql: Sql, id: number, week: Week, now: string): Promise<void> {
  await sql('update schedule_versions set updated_at = $3 where company_id = $1 and id = $2', [
    id,
    now,
  ])
  await sql('delete from schedule_days where company_id = $1 and schedule_version_id = $2', [id])
  const shifts = week.flatMap((shift, day_of_week) => (shift ? [{ day_of_week, ...shift }] : []))
  await sql(
    `insert into schedule_days (company_id, schedule_version_id, day_of_week, start_minute,
                                end_minute, break_minutes, work_location_id)
     select $1, $2, d.* from unnest($3::int[], $4::int[], $5::int[], $6::int[], $7::bigint[]) as d`,
    [
      id,
      shifts.map((s) => s.day_of_week),
      shifts.map((s) => s.start_minute),
      shifts.map((s) => s.end_minute),
      shifts.map((s) => s.break_minutes),
      shifts.map((s) => s.work_location_id),
    ],
  )
}

export function isSameWeek(a: Week, b: Week): boolean {
  return a.every((shift, day) => isSameShift(shift, b[day] ?? null))
}

function isSameShift(a: PlacedShift | null, b: PlacedShift | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.start_minute === b.start_minute &&
    a.end_minute === b.end_minute &&
    a.break_minutes === b.break_minutes &&
    a.work_location_id === b.work_location_id
  )
}

function versionsOf(rows: readonly DayRow[]): Version[] {
  const weeks = new Map<number, { version: Version; week: (PlacedShift | null)[] }>()
  for (const { id, effective_date, day_of_week, ...shift } of rows) {
    let found = weeks.get(id)
    if (!found) {
      const week = [...noWeek]
      found = { version: { id, effective_date, week }, week }
      weeks.set(id, found)
    }
    if (day_of_week !== null) found.week[day_of_week] = shift
  }
  return [...weeks.values()].map(({ version }) => version)
}
