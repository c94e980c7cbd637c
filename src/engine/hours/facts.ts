import type { Adjustment, DayRange, EmployeeTime, Leave, Spell } from './input.ts'
import { gatherPlanFacts } from './plan.ts'
import type { PlanFacts } from './plan-facts.ts'
import { gatherPunches, type PunchFacts } from './punch-facts.ts'
import type { PayrollSettings } from './settings.ts'
import type { PayTerms } from './terms.ts'

export type { PunchNote } from './punch-facts.ts'

/** An employee's facts, indexed by day. */
export type Facts = PlanFacts & {
  terms: readonly PayTerms[]
  spells: readonly Spell[]
  settings: PayrollSettings
  /** In the order of their ids. */
  leaves: ReadonlyMap<number, readonly Leave[]>
  adjustments: ReadonlyMap<number, readonly Adjustment[]>
  punches: PunchFacts
}

/** Indexes an employee's facts by day for a range; keeps the entries of `notedDay` separately. */
export function gatherFacts(
  employee: EmployeeTime,
  terms: readonly PayTerms[],
  days: DayRange,
  settings: PayrollSettings,
  notedDay: number | null,
): Facts {
  const plan = gatherPlanFacts(employee, terms, settings)
  return {
    ...plan,
    spells: employee.spells,
    settings,
    leaves: leavesByDay(employee.leaves, days),
    adjustments: adjustmentsByDay(employee.adjustments),
    punches: gatherPunches(employee.punches, days, settings, notedDay),
  }
}

function adjustmentsByDay(adjustments: readonly Adjustment[]): ReadonlyMap<number, Adjustment[]> {
  if (adjustments.length === 0) return NONE
  return Map.groupBy(adjustments, (adjustment) => adjustment.day)
}

// Most employees have neither in most ranges, and a Map for each would be most of a report's garbage.
const NONE: ReadonlyMap<number, never[]> = new Map()

function leavesByDay(leaves: readonly Leave[], days: DayRange): ReadonlyMap<number, Leave[]> {
  if (leaves.length === 0) return NONE
  const byDay = new Map<number, Leave[]>()
  for (const leave of leaves.toSorted((a, b) => a.id - b.id)) {
    const last = Math.min(leave.end_day, days.to_day)
    for (let day = Math.max(leave.start_day, days.from_day); day <= last; day++) {
      const existing = byDay.get(day)
      if (existing === undefined) byDay.set(day, [leave])
      else existing.push(leave)
    }
  }
  return byDay
}
