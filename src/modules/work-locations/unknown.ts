import { number, readRows } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { refuse } from './refusals.ts'

/** Returns the work locations that do not belong to the company. */
export async function unknownLocations(
  sql: Sql,
  ids: readonly (number | null)[],
): Promise<ReadonlySet<number>> {
  const requested = new Set(ids.filter((id) => id !== null))
  if (requested.size === 0) return requested
  const existing = await readRows(
    sql,
    { id: number },
    'select id from work_locations where company_id = $1 and id = any($2::bigint[])',
    [[...requested]],
  )
  for (const { id } of existing) requested.delete(id)
  return requested
}

/** The error of a work location that the company does not have. */
export const unknownLocation = refuse.unknown()
