import type { Punch } from './input.ts'
import { workedParts } from './punches.ts'
import type { PayrollSettings } from './settings.ts'

/** Facts about a day's entries, other than minutes, as bit flags. */
export const PUNCH_MARKS = { any: 1, open: 2, unapproved: 4, held: 8, overlap: 16 } as const

export type PunchNote = {
  id: number
  minutes: number
  reason: 'worked' | 'open' | 'unapproved' | 'held' | 'released'
}

/** An employee's entries by day, at `day - from_day`. */
export type PunchFacts = {
  from_day: number
  /** Minutes that count. */
  punched: Int32Array
  /** `PUNCH_MARKS` of the day's entries. */
  marks: Uint8Array
  /** The minutes of each entry on the recorded day; empty unless a day is explained. */
  notes: PunchNote[]
}

/** The settings that decide which minutes of an entry count on which day. */
type PunchSettings = Pick<
  PayrollSettings,
  'shift_day_rule' | 'punch_rounding' | 'require_approved_punches'
>

/** Sums entries by day; keeps those of `notedDay` separately. */
export function gatherPunches(
  punches: readonly Punch[],
  { from_day, to_day }: { from_day: number; to_day: number },
  settings: PunchSettings,
  notedDay: number | null,
): PunchFacts {
  const length = to_day - from_day + 1
  const facts: PunchFacts = {
    from_day,
    punched: new Int32Array(length),
    marks: new Uint8Array(length),
    notes: [],
  }
  for (const punch of punches) countPunch(facts, punch, settings, notedDay)
  markOverlaps(punches, (day) => mark(facts, day, PUNCH_MARKS.overlap))
  return facts
}

function countPunch(
  facts: PunchFacts,
  punch: Punch,
  settings: PunchSettings,
  notedDay: number | null,
): void {
  const { id, work_day, held_days } = punch
  const uncounted = uncountedDays(punch)
  for (const day of uncounted) mark(facts, day, PUNCH_MARKS.any)
  if (held_days !== undefined) for (const day of held_days) mark(facts, day, PUNCH_MARKS.held)
  if (punch.clock_out_ms === null) {
    mark(facts, work_day, PUNCH_MARKS.any | PUNCH_MARKS.open)
    if (work_day === notedDay) facts.notes.push({ id, minutes: 0, reason: 'open' })
    return
  }
  const counts = punch.is_approved || !settings.require_approved_punches
  const marks = counts ? PUNCH_MARKS.any : PUNCH_MARKS.any | PUNCH_MARKS.unapproved
  // An entry that a release has paid in parts stays split.
  const isSplit = punch.is_split === true || punch.released_days !== undefined
  const rules = isSplit ? { ...settings, shift_day_rule: 'split_midnight' as const } : settings
  // Rounding may leave no part on the work date.
  if (!uncounted.includes(work_day)) mark(facts, work_day, marks)
  for (const { day, minutes } of workedParts(punch, rules)) {
    const is_left_out = uncounted.includes(day)
    if (counts && !is_left_out) facts.punched[day - facts.from_day]! += minutes
    if (day !== work_day && minutes > 0) mark(facts, day, is_left_out ? PUNCH_MARKS.any : marks)
    if (day !== notedDay) continue
    const counted = counts ? { minutes, reason: 'worked' as const } : UNAPPROVED
    const left_out = held_days?.includes(day) ? HELD : RELEASED
    facts.notes.push({ id, ...(is_left_out ? left_out : counted) })
  }
}

// Almost no entry has any, and an array for each would be garbage.
const NONE: readonly number[] = []

function uncountedDays({ held_days = NONE, released_days = NONE }: Punch): readonly number[] {
  return released_days === NONE ? held_days : [...held_days, ...released_days]
}

/** Outside of the range this writes nothing: typed arrays ignore such an index. */
function mark(facts: PunchFacts, day: number, bits: number): void {
  facts.marks[day - facts.from_day]! |= bits
}

const RELEASED = { minutes: 0, reason: 'released' } as const
const HELD = { minutes: 0, reason: 'held' } as const
const UNAPPROVED = { minutes: 0, reason: 'unapproved' } as const

/**
 * Marks the work date of each entry that begins before an earlier one has ended. An open entry has no end yet:
 * it overlaps only one that it begins in.
 */
function markOverlaps(punches: readonly Punch[], mark: (work_day: number) => void): void {
  if (punches.length < 2) return
  let latest_end_ms = Number.NEGATIVE_INFINITY
  let last = punches[0]!
  for (const punch of inOrder(punches)) {
    const { clock_in_ms, clock_out_ms, work_day } = punch
    if (clock_in_ms < latest_end_ms) {
      const isTie = punch !== last && last.clock_in_ms === clock_in_ms
      mark(isTie ? Math.max(work_day, last.work_day) : work_day)
    }
    const end_ms = clock_out_ms ?? clock_in_ms
    if (end_ms > latest_end_ms) latest_end_ms = end_ms
    last = punch
  }
}

/** Returns the entries ordered by clock-in; most lists already are. */
function inOrder(punches: readonly Punch[]): readonly Punch[] {
  let before_ms = Number.NEGATIVE_INFINITY
  for (const { clock_in_ms } of punches) {
    if (clock_in_ms < before_ms) {
      return punches.toSorted((a, b) => a.clock_in_ms - b.clock_in_ms || endOf(a) - endOf(b))
    }
    before_ms = clock_in_ms
  }
  return punches
}

function endOf({ clock_in_ms, clock_out_ms }: Punch): number {
  return clock_out_ms ?? clock_in_ms
}
