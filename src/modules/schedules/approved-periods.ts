import { firstApproved, saidOfReaching } from '../../core/company/payroll-locks.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { invalid } from '../../lib/errors.ts'

/** Refuses a version when an approved pay period has a date of it; locks the periods. Without `to` it has no end. */
export async function refuseApproved(
  sql: Sql,
  { from, to = null }: { from: string; to: string | null | undefined },
): Promise<void> {
  const period = await firstApproved(sql, { from, to })
  if (period) throw invalid({ effective_date: saidOfReaching('the version', period) })
}
