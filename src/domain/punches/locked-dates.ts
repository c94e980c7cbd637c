import type { FieldErrors } from '../../errors.ts'
import type { Sql } from '../../store/transaction.ts'
import { lockedAmong, saidOfLocked } from '../payroll/locks.ts'

/** What is said, by `field`, of each of the dates that lie in approved pay periods, for a write of many rows. */
export async function refusalsByDate(
  sql: Sql,
  dates: Iterable<string>,
  field: string,
): Promise<ReadonlyMap<string, FieldErrors>> {
  const locked = await lockedAmong(sql, [...new Set(dates)])
  return new Map(locked.map((date) => [date, { [field]: [saidOfLocked(date)] }]))
}
