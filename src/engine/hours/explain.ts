import { civilDate } from '../../lib/calendar/dates.ts'
import { computeTraced } from './compute.ts'
import type { EmployeeTime } from './input.ts'
import { gatherPlanFacts, planOf } from './plan.ts'
import { type CategoryMinutes, summarise, type Warning, warningsOf } from './rows.ts'
import type { PayBasis, PayrollSettings } from './settings.ts'
import { nothingText, type Step, total } from './steps/index.ts'
import { isEmployedOn, payTerms, termsOn } from './terms.ts'

/** How a day's paid minutes were computed; the changes of the paid categories add up to `total_minutes`. */
export type Explanation = {
  employee_id: number
  date: string
  pay_basis: PayBasis
  /** The name of the holiday that is kept on that date. */
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
  const terms = payTerms(employee.terms, settings)
  const plan = planOf(gatherPlanFacts(employee, terms, settings), day, false)
  const rows = computeTraced(employee, { from_day: day, to_day: day }, settings, { day, steps })
  const minutes = summarise(rows)
  const row = rows[0]!
  const { pay_basis } = termsOn(terms, day)
  const is_employed = isEmployedOn(employee.spells, day)
  const has_entries = steps.some(({ kind }) => kind === 'punches')
  steps.push(total(row, nothingText({ row, plan, pay_basis, is_employed, has_entries })))
  return {
    employee_id: employee.id,
    date: civilDate(day),
    pay_basis,
    holiday: plan.holiday?.name ?? null,
    steps,
    minutes,
    total_minutes: minutes.total,
    warnings: warningsOf(rows),
  }
}
