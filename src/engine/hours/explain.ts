import { civilDate } from '../../lib/calendar/dates.ts'
import { computeTraced } from './compute.ts'
import type { EmployeeTime } from './input.ts'
import { type CategoryMinutes, summarise, type Warning, warningsOf } from './rows.ts'
import type { PayBasis, PayrollSettings } from './settings.ts'
import { type Step, total } from './steps.ts'
import { termsOn } from './terms.ts'

/** How a day's paid minutes were computed; the changes of the paid categories add up to `total_minutes`. */
export type Explanation = {
  employee_id: number
  date: string
  pay_basis: PayBasis
  /** The name of the paid holiday on that date. */
  holiday: string | null
  steps: Step[]
  minutes: CategoryMinutes
  total_minutes: number
  warnings: Warning[]
}

/** Returns the steps of one employee's day, recorded by the computation of the day's row. */
export function explainDay(
  employee: EmployeeTime,
  day: number,
  settings: PayrollSettings,
): Explanation {
  const steps: Step[] = []
  const terms = termsOn(employee.terms, day)
  const rows = computeTraced(employee, { from_day: day, to_day: day }, settings, { day, steps })
  const minutes = summarise(rows)
  steps.push(total(rows[0]!))
  return {
    employee_id: employee.id,
    date: civilDate(day),
    pay_basis: terms.pay_basis ?? settings.pay_basis,
    holiday: terms.holidays.get(day)?.name ?? null,
    steps,
    minutes,
    total_minutes: minutes.total,
    warnings: warningsOf(rows),
  }
}
