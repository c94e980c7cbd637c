import type { Adjustment, DayRange, EmployeeTime, Leave, Punch } from './input.ts'
import { gatherPlanFacts, type PlanFacts } from './plan.ts'
import { workedParts } from './punches.ts'
import type { PayBasis, PayrollSettings } from './settings.ts'
import { termsOn } from './terms.ts'

/** An employee's facts, indexed by day. */
export type Facts = PlanFacts & {
  employee: EmployeeTime
  settings: PayrollSettings
  /** In the order of their ids. */
  leaves: ReadonlyMap<number, readonly Leave[]>
  adjustments: ReadonlyMap<number, readonly Adjustment[]>
  from_day: number
  /** Minutes that count, at `day - from_day`. */
  punched: Int32Array
  /** 1 at `day - from_day` when an entry is open. */
  open: Uint8Array
  /** Days on which a part of an entry is held; null if there are none. */
  held: Set<number> | null
  /** The minutes of each entry on the recorded day; empty unless a day is explained. */
  notes: PunchNote[]
}

export type PunchNote = {
  id: number
  minutes: number
  reason: 'worked' | 'open' | 'unapproved' | 'held' | 'released'
}

/** Returns how the day is paid: by the employee's terms of that day, else as the company's. */
export function payBasisOf({ terms, settings }: Facts, day: number): PayBasis {
  return termsOn(terms, day).pay_basis ?? settings.pay_basis
}

/** Indexes an employee's facts by day for a range; keeps the entries of `notedDay` separately. */
export function gatherFacts(
  employee: EmployeeTime,
  days: DayRange,
  settings: PayrollSettings,
  notedDay: number | null,
): Facts {
  const length = days.to_day - days.from_day + 1
  const facts: Facts = {
    ...gatherPlanFacts(employee, settings),
    employee,
    settings,
    leaves: leavesByDay(employee.leaves, days),
    adjustments: adjustmentsByDay(employee.adjustments),
    from_day: days.from_day,
    punched: new Int32Array(length),
    open: new Uint8Array(length),
    held: null,
    notes: [],
  }
  for (const punch of employee.punches) countPunch(facts, punch, notedDay)
  return facts
}

function countPunch(facts: Facts, punch: Punch, notedDay: number | null): void {
  if (punch.held_days !== undefined)
    facts.held = new Set([...(facts.held ?? []), ...punch.held_days])
  if (punch.clock_out_ms === null) {
    const day = punch.work_day
    // Outside of the range this writes nothing: typed arrays ignore such an index.
    facts.open[day - facts.from_day] = 1
    if (day === notedDay) facts.notes.push({ id: punch.id, minutes: 0, reason: 'open' })
    return
  }
  const counts = punch.is_approved || !facts.settings.require_approved_punches
  for (const { day, minutes } of workedParts(punch, facts.settings)) {
    const is_held = punch.held_days?.includes(day) ?? false
    const is_released = punch.released_days?.includes(day) ?? false
    if (counts && !is_held && !is_released) facts.punched[day - facts.from_day]! += minutes
    if (day !== notedDay) continue
    const counted = counts ? { minutes, reason: 'worked' as const } : UNAPPROVED
    facts.notes.push({ id: punch.id, ...(is_released ? RELEASED : is_held ? HELD : counted) })
  }
}

const RELEASED = { minutes: 0, reason: 'released' } as const
const HELD = { minutes: 0, reason: 'held' } as const
const UNAPPROVED = { minutes: 0, reason: 'unapproved' } as const

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
      const known = byDay.get(day)
      if (known === undefined) byDay.set(day, [leave])
      else known.push(leave)
    }
  }
  return byDay
}
