import type { Sql } from '../../db/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { requirePunchingEmployee } from './employee.ts'
import type { TimeEntry } from './entry.ts'
import { type Neighbours, overlapsAnother, warningsOf } from './rules.ts'

type Texts = {
  employee_id: string
  clock_in: string
  clock_out: string
  besides?: string
  /** The bounds of `nearBounds` as columns, where the punch is a row and no parameters. */
  bounds?: { after: string; before: string }
}

/**
 * Between which clock-ins the others of an employee may meet a punch. Row-level security lets an index have
 * a bound only where it is worked out beforehand: arithmetic on a column is not leakproof.
 */
export function nearBounds(clock_in: string, clock_out: string) {
  return {
    after: `${clock_in} - interval '1 day'`,
    // `greatest` passes over nulls.
    before: `greatest(${clock_out}, ${clock_in} + interval '1 microsecond')`,
  }
}

/**
 * A select of one row for a punch that is given by SQL texts, its clock-out may be null: `taken_by`, the entry
 * of its employee at its instant, be it deleted, and the columns of `Neighbours`.
 */
export function neighboursSql(punch: Texts): string {
  const { employee_id, clock_in, clock_out, besides } = punch
  const { after, before } = punch.bounds ?? nearBounds(clock_in, clock_out)
  const ofEmployee = `time_entries o where o.company_id = $1 and o.employee_id = ${employee_id}
    ${besides ? `and o.id <> ${besides}` : ''}`
  return `
    select min(o.id) filter (where o.clock_in = ${clock_in}) as taken_by,
      coalesce(bool_or(o.clock_out > ${clock_in} and o.deleted_at is null), false) as overlaps,
      ${clock_out} is null and exists (select from ${ofEmployee} and o.clock_out is null
        and o.deleted_at is null) as second_open
    from ${ofEmployee} and o.clock_in > ${after} and o.clock_in < ${before}`
}

/**
 * Has an entry whose times changed meet the others of its employee: 422 where the instant is taken, the
 * employee had left or the company refuses overlaps (on `field`); else its warnings tell of them.
 */
export async function meetNeighbours(
  sql: Sql,
  entry: TimeEntry,
  field: 'clock_in' | 'clock_out',
): Promise<void> {
  const employee = await requirePunchingEmployee(sql, { employee_id: entry.employee_id })
  const { deactivated_on, overlapping_entries } = employee
  if (deactivated_on !== null && entry.work_date > deactivated_on) {
    throw invalid({ clock_in: `must not lie after ${deactivated_on}, when the employee left` })
  }
  const { taken_by, is_taken_by_deleted, ...met } = await neighboursOf(sql, entry)
  if (taken_by !== null) {
    const other = is_taken_by_deleted ? 'a deleted entry' : `another entry, ${taken_by},`
    throw invalid({ clock_in: `is the instant of ${other} of this employee` })
  }
  entry.guards_overlap = overlapping_entries === 'refuse'
  if (entry.guards_overlap && entry.clock_out_ms !== null && met.overlaps) {
    throw invalid({ [field]: overlapsAnother })
  }
  entry.warnings = warningsOf(met)
}

type Met = Neighbours & { taken_by: number | null; is_taken_by_deleted: boolean }

const besidesItself = {
  employee_id: '$2',
  besides: '$3',
  clock_in: '$4::timestamptz',
  clock_out: '$5::timestamptz',
}

async function neighboursOf(sql: Sql, entry: TimeEntry): Promise<Met> {
  const [met] = await sql<Met>(
    `select near.*, taken.deleted_at is not null as is_taken_by_deleted
     from (${neighboursSql(besidesItself)}) near
     left join time_entries taken on taken.company_id = $1 and taken.id = near.taken_by`,
    [
      entry.employee_id,
      entry.id,
      formatInstant(entry.clock_in_ms),
      entry.clock_out_ms === null ? null : formatInstant(entry.clock_out_ms),
    ],
  )
  return met!
}
