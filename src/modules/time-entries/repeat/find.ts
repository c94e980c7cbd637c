import { plainArray } from '../../../db/statements/arrays.ts'
import { type RowOf, recordSource, selectRecords } from '../../../db/statements/records.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { entryRows } from '../schema.ts'

/** Time entries as `timeEntries` has them, with the columns that only comparing needs. */
export const storedPunches = recordSource(
  'time entry',
  't',
  entryRows.select(['t.posted_clock_out', 't.posted_break_minutes', 't.earlier_posts']),
)

/** A stored entry with the posted values; null when they are unknown. */
export type StoredPunch = RowOf<typeof storedPunches>

/**
 * Returns the entry that a punch repeats: the one at its instant, else the one that was posted at it, deleted
 * or not. Locked until the transaction ends, so that it cannot change during the comparison.
 */
// A separate select: row-level security keeps `coalesce` out of index conditions.
export async function lockRepeated(
  sql: Sql,
  { employee_id, clock_in }: { employee_id: number; clock_in: string },
): Promise<StoredPunch | undefined> {
  const [row] = await selectRecords(
    sql,
    storedPunches,
    `t.id = (select coalesce(
       (select o.id from time_entries o where o.company_id = $1 and o.employee_id = $2
         and o.clock_in = $3),
       (select o.id from time_entries o where o.company_id = $1 and o.employee_id = $2
         and o.posted_clock_in = $3)))
     for no key update of t`,
    [employee_id, clock_in],
  )
  return row
}

/** Returns the entries of these ids, locked in the order of ids, so that two calls do not deadlock. */
export async function lockStored(
  sql: Sql,
  ids: readonly number[],
): Promise<Map<number, StoredPunch>> {
  if (ids.length === 0) return new Map()
  const rows = await selectRecords(
    sql,
    storedPunches,
    `t.id = any($2::bigint[])
     order by t.id for no key update of t`,
    [plainArray([...new Set(ids)])],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
