import { readRows, type ShapedRow, string } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import type { DateSpan } from '../../engine/employment/spells.ts'
import { invalid } from '../../lib/errors.ts'
import { refuse } from '../refusals.ts'

const periodShape = { label: string, start_date: string, end_date: string }

/** An approved pay period, as messages name it. */
export type ApprovedPeriod = ShapedRow<typeof periodShape>

export type LockedDate = { date: string; period: ApprovedPeriod }

/** Refuses a write when one of its civil dates is in an approved pay period; the error names `field`. */
export async function refuseLocked(
  sql: Sql,
  dates: readonly string[],
  field: string,
): Promise<void> {
  const [first] = await lockedDates(sql, dates)
  refuseDate(first, field)
}

/** Refuses a date in an approved pay period; the error names `field`. */
export function refuseDate(locked: LockedDate | undefined, field: string): void {
  if (locked === undefined) return
  throw invalid({ [field]: saidOfLocked(locked) })
}

/** Explains which approved pay period contains a date, and what to do about it. */
export function saidOfLocked({ date, period }: LockedDate): string {
  return refuse.in_approved_period({ date, period: namedPeriod(period) })
}

/** Says that a change reaches into an approved pay period, and what to do about it. */
export function saidOfReaching(change: string, period: ApprovedPeriod): string {
  return refuse.reaches_approved_period({ change, period: namedPeriod(period) })
}

/** Names a pay period by its label and its first and last date. */
export function namedPeriod({ label, start_date, end_date }: ApprovedPeriod): string {
  return refuse.period({ label, start: start_date, end: end_date })
}

/** Returns those of the dates that are in approved pay periods, in their order. */
export async function lockedAmong(sql: Sql, dates: readonly string[]): Promise<string[]> {
  return (await lockedDates(sql, dates)).map(({ date }) => date)
}

/** Returns the same dates with their periods; locks the periods between the first and the last date. */
export async function lockedDates(sql: Sql, dates: readonly string[]): Promise<LockedDate[]> {
  if (dates.length === 0) return []
  const sorted = dates.toSorted()
  const approved = await readRows(sql, periodShape, approvedBetween, [sorted[0], sorted.at(-1)])
  return datesIn(approved, sorted)
}

export function datesIn(
  periods: readonly ApprovedPeriod[],
  dates: readonly string[],
): LockedDate[] {
  return dates.flatMap((date) => {
    const period = periods.find((each) => each.start_date <= date && date <= each.end_date)
    return period ? [{ date, period }] : []
  })
}

/** Returns the first approved pay period with a date of a span; locks the periods. */
export async function firstApproved(sql: Sql, span: DateSpan): Promise<ApprovedPeriod | undefined> {
  const [period] = await approvedIn(sql, span)
  return period
}

/** Returns the approved pay periods with a date of a span, in date order; locks the periods. */
export function approvedIn(sql: Sql, { from, to }: DateSpan): Promise<ApprovedPeriod[]> {
  return readRows(sql, periodShape, approvedInSpan, [from, to])
}

/** Returns the approved pay period that ends last. */
export async function lastApproved(sql: Sql): Promise<ApprovedPeriod | undefined> {
  const [period] = await readRows(
    sql,
    periodShape,
    `select label, start_date, end_date from pay_periods
     where company_id = $1 and status = 'approved' order by end_date desc limit 1`,
    [],
  )
  return period
}

/**
 * Returns a select of the periods between two dates that locks them, the open ones too: an approval waits for
 * earlier writes, and later writes wait for the approval and then see it.
 */
export function periodsBetween(from: string, to: string): string {
  return `
    select label, start_date, end_date, status from pay_periods
    where company_id = $1 and start_date between ${from}::date - 30 and ${to}::date
      and end_date >= ${from}::date
    for share`
}

const approvedBetween = `
  with held as (${periodsBetween('$2', '$3')})
  select label, start_date, end_date from held where status = 'approved'`

const approvedInSpan = `
  with held as (
    select label, start_date, end_date, status from pay_periods
    where company_id = $1 and ($2::date is null or end_date >= $2::date)
      and ($3::date is null or start_date <= $3::date)
    for share
  )
  select label, start_date, end_date from held where status = 'approved' order by start_date`
