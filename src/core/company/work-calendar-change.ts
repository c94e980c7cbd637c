import type { EmploymentSpell } from '../../engine/employment/spells.ts'

/** The times of employment before and after a change. */
export type EmploymentChange = {
  before: readonly EmploymentSpell[]
  after: readonly EmploymentSpell[]
}

/** A change that affects how leave and other modules count days. */
export type WorkCalendarChange = {
  /** All employees where it is left out. */
  employee_id?: number | undefined
  /** The civil dates whose working days change, both inclusive; without `to`, all later ones. */
  working_days?: { from: string; to?: string | undefined } | undefined
  /** One employee's employment dates, or the date their seniority starts. */
  employment_dates?: EmploymentChange | undefined
  /** Restores leave that an earlier last day cancelled, if it is within the employment again. */
  restores_leave?: boolean | undefined
  /** Policy, working share or service date of an employee, which balances are counted by. */
  leave_rules?: boolean | undefined
  /** By leave type, the first date from which the employee is enrolled in another policy; null: always. */
  enrolled_from?: ReadonlyMap<string, string | null> | undefined
  /** Days that were available by leave type, which the leave module notes before a dry run's change. */
  available_before?: ReadonlyMap<string, number>
  /** The rule for paid holidays on which an employee works changes. */
  worked_holidays?: boolean
}

/** Runs in the transaction of such a change; an error rolls the transaction back. */
export type WorkCalendarHandler<Context> = {
  workCalendarChanging(context: Context, change: WorkCalendarChange): Promise<void>
  /** Returns the effects that a dry run lists. */
  workCalendarChanged(
    context: Context,
    change: WorkCalendarChange,
  ): Promise<Record<string, unknown>>
}
