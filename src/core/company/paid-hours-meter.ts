import type { DateSpan } from '../../engine/employment/spells.ts'
import type { ApprovedPeriod } from './payroll-locks.ts'

/** The employees whose paid hours a write changes, and the pay period. */
export type HoursScope = {
  /** All employees where it is left out. */
  employee_id?: number | undefined
  /** A civil date of the pay period; without it, today's in the company's time zone. */
  date?: string | undefined
}

export type PayPeriods<Context> = {
  /** Returns the period after the last one that was ever approved, by the current settings of the transaction. */
  firstOpen(context: Context): Promise<object>
}

export type PaidHoursMeter<Context> = {
  /** Measures the hours before a write; the result measures them after it, in the same transaction. */
  begin(context: Context, scope: HoursScope): Promise<() => Promise<object>>
  /**
   * Computes an employee's hours in the approved pay periods that overlap the spans, and locks the periods. Call the
   * result after the write: it returns the first period whose hours have changed.
   */
  beginApproved(
    context: Context,
    scope: { employee_id: number; spans: readonly DateSpan[] },
  ): Promise<() => Promise<ApprovedPeriod | undefined>>
}
