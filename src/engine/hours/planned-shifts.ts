import { MINUTES_PER_DAY } from '../../lib/calendar/dates.ts'
import type { EmployeeTime, Shift } from './input.ts'
import { shiftsOn } from './pattern.ts'
import { gatherPlanFacts, type Plan, planOf } from './plan.ts'
import type { PlanSettings } from './plan-facts.ts'
import { isEmployedOn, planTerms, termsOn } from './terms.ts'

export type PlannedShift = { start_ms: number; end_ms: number }

/**
 * Returns the shifts that an employee is scheduled to work on a day; empty for a day off, a paid holiday or when not
 * employed.
 */
export function plannedShifts(
  employee: EmployeeTime,
  day: number,
  settings: PlanSettings,
): PlannedShift[] {
  if (!isEmployedOn(employee.spells, day)) return []
  const terms = planTerms(employee.terms, settings)
  const plan = planOf(gatherPlanFacts(employee, terms, settings), day, false)
  if (plan.holiday?.is_off) return []
  const { zone } = termsOn(terms, day)
  return shiftsOf(plan, day).map(({ start_minute, end_minute }) => {
    const overnight = end_minute <= start_minute ? MINUTES_PER_DAY : 0
    return {
      start_ms: zone.instantAt(day, start_minute),
      end_ms: zone.instantAt(day, end_minute + overnight),
    }
  })
}

function shiftsOf({ version, override }: Plan, day: number): readonly Shift[] {
  if (override !== null) return override.is_working ? [override] : []
  return version === null ? [] : shiftsOn(version, day)
}
