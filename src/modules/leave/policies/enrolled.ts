import type { Sql } from '../../../db/transactions/transaction.ts'

/** Notes that the ledgers of leave types may differ from now on: the terms of an employee name them. */
export async function noteEnrolled(sql: Sql, types: readonly string[]): Promise<void> {
  await sql(
    `update leave_types set has_own_rules = true
     where company_id = $1 and type = any($2::text[]) and not has_own_rules`,
    [types],
  )
}
