import { readRows, string } from '../db/read-rows.ts'
import type { Sql } from '../db/transaction.ts'
import { invalid } from '../lib/errors.ts'

/** Refuses a write when one of its civil dates is in an approved pay period; the error names `field`. */
export async function refuseLocked(
  sql: Sql,
  dates: readonly string[],
  field: string,
): Promise<void> {
  refuseDate(await firstLocked(sql, dates), field)
}

/** Refuses a date that `firstLocked` returned; the error names `field`. */
export function refuseDate(date: string | undefined, field: string): void {
  if (date === undefined) return
  throw invalid({ [field]: saidOfLocked(date) })
}

export function saidOfLocked(date: string): string {
  return `${date} is in an approved pay period; reopen the period first`
}

/** Returns the first of the dates that is in an approved pay period. */
export async function firstLocked(sql: Sql, dates: readonly string[]): Promise<string | undefined> {
  const [first] = await lockedAmong(sql, dates)
  return first
}

/** Returns those of the dates that are in approved pay periods, in their order. */
export async function lockedAmong(sql: Sql, dates: readonly string[]): Promise<string[]> {
  if (dates.length === 0) return []
  const sorted = dates.toSorted()
  const approved = await readRows(sql, periodShape, approvedPeriods, [sorted[0], sorted.at(-1)])
  return sorted.filter((date) =>
    approved.some(({ start_date, end_date }) => start_date <= date && date <= end_date),
  )
}

const periodShape = { start_date: string, end_date: string }

/**
 * Selects the approved periods between $2 and $3. Open periods are locked too: an approval waits for earlier
 * writes, and later writes wait for the approval and then see it.
 */
const approvedPeriods = `
  with held as (
    select start_date, end_date, status from pay_periods
    where company_id = $1 and start_date between $2::date - 30 and $3::date and end_date >= $2::date
    for share
  )
  select start_date, end_date from held where status = 'approved'`
