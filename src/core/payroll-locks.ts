import type { Sql } from '../db/transaction.ts'
import { invalid } from '../lib/errors.ts'

/** Whether a civil date lies in an approved pay period, where nothing that was paid may change. */
export async function isLocked(sql: Sql, date: string): Promise<boolean> {
  return (await firstLocked(sql, [date])) !== undefined
}

/** Refuses a write, by `field`, one of whose civil dates lies in an approved pay period. */
export async function refuseLocked(
  sql: Sql,
  dates: readonly string[],
  field: string,
): Promise<void> {
  refuseDate(await firstLocked(sql, dates), field)
}

/** Refuses by `field` a date that `firstLocked` has found. */
export function refuseDate(date: string | undefined, field: string): void {
  if (date === undefined) return
  throw invalid({ [field]: saidOfLocked(date) })
}

export function saidOfLocked(date: string): string {
  return `${date} lies in an approved pay period; reopen the period first`
}

/** The first of the dates that lies in an approved pay period. */
export async function firstLocked(sql: Sql, dates: readonly string[]): Promise<string | undefined> {
  const [first] = await lockedAmong(sql, dates)
  return first
}

/** Those of the dates that lie in approved pay periods, in their order. */
export async function lockedAmong(sql: Sql, dates: readonly string[]): Promise<string[]> {
  if (dates.length === 0) return []
  const sorted = dates.toSorted()
  const approved = await sql<Period>(approvedPeriods, [sorted[0], sorted.at(-1)])
  return sorted.filter((date) =>
    approved.some(({ start_date, end_date }) => start_date <= date && date <= end_date),
  )
}

type Period = { start_date: string; end_date: string }

/**
 * The approved periods that touch $2 to $3. Open ones are held as well: an approval waits for the writes
 * that were let in, and who asks meanwhile waits for the approval and then sees it.
 */
const approvedPeriods = `
  with held as (
    select start_date, end_date, status from pay_periods
    where company_id = $1 and start_date between $2::date - 30 and $3::date and end_date >= $2::date
    for share
  )
  select start_date, end_date from held where status = 'approved'`
