import { invalid } from '../../errors.ts'
import type { Sql } from '../../store/transaction.ts'

/** Whether a civil date lies in an approved pay period, where nothing that was paid may change. */
export async function isLocked(sql: Sql, date: string): Promise<boolean> {
  return (await lockedAmong(sql, [date])).length > 0
}

/** Refuses a write, by `field`, one of whose civil dates lies in an approved pay period. */
export async function refuseLocked(
  sql: Sql,
  dates: readonly string[],
  field: string,
): Promise<void> {
  const [date] = await lockedAmong(sql, dates)
  if (date === undefined) return
  throw invalid({ [field]: `${date} lies in an approved pay period; reopen the period first` })
}

/** The one place that asks the approved periods, all dates at once; no period can be approved yet. */
async function lockedAmong(_sql: Sql, _dates: readonly string[]): Promise<readonly string[]> {
  return []
}
