import { isDeepStrictEqual } from 'node:util'
import { readRows, type ShapedRow } from '../../db/statements/read-rows.ts'
import * as column from '../../db/statements/shape.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import type { Pattern, PlacedShift } from './schema.ts'

export type Version = { id: number; effective_date: string; pattern: Pattern }

/** The pattern of an employee without any version: seven days off. */
export const noPattern: Pattern = emptyPattern(1)

/** Returns a pattern of days off. */
export function emptyPattern(cycle_weeks: number): PlacedShift[][] {
  return Array.from({ length: cycle_weeks * 7 }, () => [])
}

const dayShape = {
  id: column.number,
  effective_date: column.string,
  cycle_weeks: column.number,
  week: column.nullable(column.number),
  day_of_week: column.nullable(column.number),
  // Null with day_of_week, for a version without days.
  start_minute: column.number,
  end_minute: column.number,
  break_minutes: column.number,
  work_location_id: column.nullable(column.number),
}

const columns = `s.id, s.effective_date, s.cycle_weeks, d.week, d.day_of_week, d.start_minute, d.end_minute,
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

/** Returns all versions in order. */
export async function findAllVersions(sql: Sql, employee_id: number): Promise<Version[]> {
  const rows = await readRows(
    sql,
    dayShape,
    `select ${columns} from ${tables}
     where s.company_id = $1 and s.employee_id = $2 order by s.effective_date`,
    [employee_id],
  )
  return versionsOf(rows)
}

/** Returns the version that begins on a date, locked until the transaction ends. */
export async function lockVersion(
  sql: Sql,
  employee_id: number,
  effective_date: string,
): Promise<Version | undefined> {
  const [locked] = await readRows(
    sql,
    { id: column.number },
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
    { id: column.number },
    `insert into schedule_versions (company_id, employee_id, effective_date, created_at, updated_at)
     values ($1, $2, $3, $4::timestamptz, $4::timestamptz) returning id`,
    [employee_id, effective_date, now],
  )
  if (!row) throw new Error('An insert returned no row.')
  return row.id
}

/** Replaces the days of a version with those of a pattern. */
export async function replaceDays(
  sql: Sql,
  id: number,
  pattern: Pattern,
  now: string,
): Promise<void> {
  await sql(
    `update schedule_versions set updated_at = $3, cycle_weeks = $4
     where company_id = $1 and id = $2`,
    [id, now, pattern.length / 7],
  )
  await sql('delete from schedule_days where company_id = $1 and schedule_version_id = $2', [id])
  const shifts = pattern.flatMap((all, at) => all.map((shift) => ({ at, ...shift })))
  await sql(
    `insert into schedule_days (company_id, schedule_version_id, week, day_of_week, start_minute,
                                end_minute, break_minutes, work_location_id)
     select $1, $2, d.*
     from unnest($3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::bigint[]) as d
     returning 1`,
    [
      id,
      shifts.map(({ at }) => Math.floor(at / 7) + 1),
      shifts.map(({ at }) => at % 7),
      shifts.map((s) => s.start_minute),
      shifts.map((s) => s.end_minute),
      shifts.map((s) => s.break_minutes),
      shifts.map((s) => s.work_location_id),
    ],
  )
}

export function isSamePattern(a: Pattern, b: Pattern): boolean {
  return isDeepStrictEqual(a, b)
}

function versionsOf(rows: readonly ShapedRow<typeof dayShape>[]): Version[] {
  const found = new Map<number, { id: number; effective_date: string; pattern: PlacedShift[][] }>()
  for (const { id, effective_date, cycle_weeks, week, day_of_week, ...shift } of rows) {
    let version = found.get(id)
    if (!version) {
      version = { id, effective_date, pattern: emptyPattern(cycle_weeks) }
      found.set(id, version)
    }
    if (week !== null && day_of_week !== null) {
      version.pattern[(week - 1) * 7 + day_of_week]?.push(shift)
    }
  }
  for (const { pattern } of found.values()) {
    for (const shifts of pattern) shifts.sort((a, b) => a.start_minute - b.start_minute)
  }
  return [...found.values()]
}
