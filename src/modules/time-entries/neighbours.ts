import { readRows, type ShapedRow } from '../../db/statements/read-rows.ts'
import * as column from '../../db/statements/shape.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { requirePunchingEmployee } from './employee.ts'
import type { TimeEntry } from './entry.ts'
import { refuse } from './refusals.ts'
import { warningsOf } from './rules.ts'

type Texts = {
  employee_id: string
  clock_in: string
  clock_out: string
  besides?: string
  /** The bounds of `nearBounds` as columns, when the punch is a row instead of parameters. */
  bounds?: { after: string; before: string }
}

/**
 * Returns the range of clock-ins of an employee's entries that may conflict with a punch. Row-level security
 * only lets an index use bounds that are computed beforehand: arithmetic on a column is not leakproof.
 */
export function nearBounds(clock_in: string, clock_out: string) {
  return {
    after: `${clock_in} - interval '1 day'`,
    // `greatest` ignores nulls.
    before: `greatest(${clock_out}, ${clock_in} + interval '1 microsecond')`,
  }
}

/**
 * Returns the condition that an entry `o` is an employee's and that its clock-in is between two instants, columns or
 * subqueries. With parameter values PostgreSQL would plan each call, and would choose to read everybody's punches of a
 * day that its statistics do not cover yet. Comparing both columns together makes the employee's index the better
 * choice when a company has few people; an index scan begins at `clock_in >` alone.
 */
export function clockedInBetween(employee_id: string, after: string, before: string): string {
  return `o.company_id = $1 and o.employee_id = ${employee_id}
      and o.clock_in > ${after} and (o.employee_id, o.clock_in) > (${employee_id}, ${after})
      and o.clock_in < ${before} and (o.employee_id, o.clock_in) < (${employee_id}, ${before})`
}

/**
 * Returns a select of one row for a punch in SQL expressions (its clock-out may be null): `taken_by`, the employee's
 * entry at its instant, deleted or not, and the columns of `Neighbours`.
 */
export function neighboursSql(punch: Texts): string {
  const { employee_id, clock_in, clock_out, besides } = punch
  const bounds = nearBounds(clock_in, clock_out)
  const { after, before } = punch.bounds ?? {
    after: `(select ${bounds.after})`,
    before: `(select ${bounds.before})`,
  }
  const isOther = besides ? `and o.id <> ${besides}` : ''
  return `
    select min(o.id) filter (where o.clock_in = ${clock_in}) as taken_by,
      coalesce(bool_or(o.clock_out > ${clock_in} and o.deleted_at is null), false) as overlaps,
      ${clock_out} is null and exists (select from time_entries o where o.company_id = $1
        and o.employee_id = ${employee_id} and o.clock_out is null and o.deleted_at is null ${isOther}) as second_open
    from time_entries o where ${clockedInBetween(employee_id, after, before)} ${isOther}`
}

/**
 * Checks an entry whose times changed against the employee's others: throws a 422 when the instant is taken,
 * the employee had left or the company refuses overlaps (on `field`); otherwise adds warnings.
 */
export async function meetNeighbours(
  sql: Sql,
  entry: TimeEntry,
  field: 'clock_in' | 'clock_out',
): Promise<void> {
  const employee = await requirePunchingEmployee(sql, { employee_id: entry.employee_id })
  const { deactivated_on, overlapping_entries } = employee
  if (deactivated_on !== null && entry.work_date > deactivated_on) {
    throw invalid({ clock_in: refuse.after_last_day({ date: deactivated_on }) })
  }
  const { taken_by, is_taken_by_deleted, ...met } = await neighboursOf(sql, entry)
  if (taken_by !== null) {
    throw invalid({
      clock_in: is_taken_by_deleted ? refuse.taken_by_deleted() : refuse.taken({ id: taken_by }),
    })
  }
  entry.guards_overlap = overlapping_entries === 'refuse'
  if (entry.guards_overlap && entry.clock_out_ms !== null && met.overlaps) {
    throw invalid({ [field]: refuse.overlap() })
  }
  entry.warnings = warningsOf(met)
}

const metShape = {
  overlaps: column.boolean,
  second_open: column.boolean,
  taken_by: column.nullable(column.number),
  is_taken_by_deleted: column.boolean,
}

const besidesItself = {
  employee_id: '$2',
  besides: '$3',
  clock_in: '$4::timestamptz',
  clock_out: '$5::timestamptz',
}

async function neighboursOf(sql: Sql, entry: TimeEntry): Promise<ShapedRow<typeof metShape>> {
  const [met] = await readRows(
    sql,
    metShape,
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
