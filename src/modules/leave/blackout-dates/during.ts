import { number, oneOf, readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { BlackoutRecord } from './schema.ts'
import { enforcements } from './table.ts'

/** The fields of blackout dates that requests are checked against. */
export type Blackout = Pick<
  BlackoutRecord,
  'id' | 'name' | 'start_date' | 'end_date' | 'enforcement'
>

/**
 * Returns the blackout dates that leave of a type and department overlaps. No types means all except sick
 * leave, no departments means all.
 */
export function blackoutsDuring(
  sql: Sql,
  { start_date, end_date }: { start_date: string; end_date: string },
  { type, department }: { type: string; department: string | null },
): Promise<Blackout[]> {
  return readRows(
    sql,
    {
      id: number,
      name: string,
      start_date: string,
      end_date: string,
      enforcement: oneOf(...enforcements),
    },
    `select id, name, start_date, end_date, enforcement from blackout_dates
     where company_id = $1 and start_date <= $3 and end_date >= $2
       and ($4::text = any(leave_types) or (cardinality(leave_types) = 0 and $4::text <> 'sick'))
       and ($5::text = any(departments) or cardinality(departments) = 0)
     order by start_date, id`,
    [start_date, end_date, type, department],
  )
}
