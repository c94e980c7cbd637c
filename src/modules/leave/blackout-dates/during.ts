import { number, oneOf, readRows, rowsOfEach, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { BlackoutRecord } from './schema.ts'
import { enforcements } from './table.ts'

/** The fields of blackout dates that requests are checked against. */
export type Blackout = Pick<
  BlackoutRecord,
  'id' | 'name' | 'start_date' | 'end_date' | 'enforcement'
>

/** The dates of leave, and what decides which blackout dates are about it. */
type Affected = { start_date: string; end_date: string; type: string; department: string | null }

/**
 * Returns the blackout dates that each leave of a type and department overlaps. No types means all except sick
 * leave, no departments means all.
 */
export async function blackoutsDuringEach(
  sql: Sql,
  leave: readonly Affected[],
): Promise<Blackout[][]> {
  const rows = await readRows(
    sql,
    {
      n: number,
      id: number,
      name: string,
      start_date: string,
      end_date: string,
      enforcement: oneOf(...enforcements),
    },
    `select r.n::int as n, b.id, b.name, b.start_date, b.end_date, b.enforcement
     from unnest($2::date[], $3::date[], $4::text[], $5::text[])
       with ordinality as r(first, last, type, department, n)
     join blackout_dates b on b.company_id = $1 and b.start_date <= r.last and b.end_date >= r.first
       and (r.type = any(b.leave_types) or (cardinality(b.leave_types) = 0 and r.type <> 'sick'))
       and (r.department = any(b.departments) or cardinality(b.departments) = 0)
     order by r.n, b.start_date, b.id`,
    [
      leave.map(({ start_date }) => start_date),
      leave.map(({ end_date }) => end_date),
      leave.map(({ type }) => type),
      leave.map(({ department }) => department),
    ],
  )
  return rowsOfEach(leave, rows)
}
