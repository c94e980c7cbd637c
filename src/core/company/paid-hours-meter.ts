import type { DateSpan } from '../../engine/employment/spells.ts'
import type { ApprovedPeriod } from './payroll-locks.ts'

/** Whose paid hours a write changes, and in which pay period. */
export type HoursScope = {
  /** All employees where it is left out. */
  employee_id?: number | undefined
  /** A civil date of the pay period; without it, today's in the company's time zone. */
  date?: string | undefined
}

export type PayPeriods<Context> = {
  /** Returns the period after the last one that was ever approved, by the settings as they are in the transaction. */
  firstOpen(context: Context): Promise<object>
}

export type PaidHoursMeter<Context> = {
  /** Measures the hours before a write; the result measures them after it, in the same transaction. */
  begin(context: Context, scope: HoursScope): Promise<() => Promise<object>>
  /**
   * Computes an employee's hours of the approved pay periods that overlap some spans, and locks the periods. Called
   * after the write, the result returns the first of them in which they are other hours now.
   */
  beginApproved(
    context: Context,
    scope: { employee_id: number; spans: readonly DateSpan[] },
  ): Promise<() => Promise<ApprovedPeriod | undefined>>
}
