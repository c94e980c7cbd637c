import { MS_PER_MINUTE } from '../../lib/calendar/dates.ts'
import { type Zone, zone } from '../../lib/calendar/zones.ts'
import type { Break, Punch } from './input.ts'
import type { PayrollSettings } from './settings.ts'

/** An entry's minutes on one day; whole minutes. */
export type WorkedPart = { day: number; minutes: number }

/** The settings that decide which minutes of an entry belong to which day. */
export type PartRules = Pick<PayrollSettings, 'shift_day_rule' | 'punch_rounding'>

export type PunchTimes = Omit<
  Punch,
  'id' | 'is_approved' | 'held_days' | 'released_days' | 'is_split'
>

/**
 * Returns the minutes of a closed entry by day: all on its work date, or split at midnight of its time zone. Each break
 * is deducted from its own day; the rest, and breaks without known times, are deducted from the later part first.
 */
export function workedParts(punch: PunchTimes, rules: PartRules): WorkedPart[] {
  if (punch.clock_out_ms === null) return []
  const start = roundedMinute(punch.clock_in_ms, punch.timezone, rules.punch_rounding)
  const end = roundedMinute(punch.clock_out_ms, punch.timezone, rules.punch_rounding)
  if (rules.shift_day_rule === 'start') {
    return [{ day: punch.work_day, minutes: Math.max(0, end - start - punch.break_minutes) }]
  }
  const ownZone = zone(punch.timezone)
  const parts = splitAtMidnight(start, end, ownZone)
  const taken =
    punch.unpaid_breaks === undefined ? 0 : takeOwnBreaks(parts, punch.unpaid_breaks, ownZone)
  // Newer zone data may put the clock-in on another date; the stored date applies.
  const moved = punch.work_day - ownZone.dayAt(punch.clock_in_ms)
  if (moved !== 0) for (const part of parts) part.day += moved
  return takeBreak(parts, punch.break_minutes - taken)
}

/**
 * Returns the epoch minute of an instant, rounded to the nearest step of local time; half a step rounds up.
 */
function roundedMinute(epochMs: number, timezone: string, step: number): number {
  const minute = minuteOf(epochMs)
  if (step === 0) return minute
  const offsetMs = zone(timezone).offsetMsAt(epochMs)
  const localMinute = Math.floor((epochMs + offsetMs) / MS_PER_MINUTE)
  const past = localMinute % step
  return minute - past + (past * 2 >= step ? step : 0)
}

function minuteOf(epochMs: number): number {
  return Math.floor(epochMs / MS_PER_MINUTE)
}

function splitAtMidnight(start: number, end: number, zone: Zone): WorkedPart[] {
  const parts: WorkedPart[] = []
  let day = dayBegunAt(start, zone)
  let from = start
  while (from < end) {
    const midnight = startMinute(day + 1, zone)
    const until = Math.min(end, midnight)
    parts.push({ day, minutes: until - from })
    from = until
    day++
  }
  return parts
}

/** Deducts each break from its day's part, down to zero after rounding; returns the minutes deducted. */
function takeOwnBreaks(parts: WorkedPart[], breaks: readonly Break[], zone: Zone): number {
  let sum = 0
  for (const part of parts) {
    const day_start = startMinute(part.day, zone)
    const day_end = startMinute(part.day + 1, zone)
    let own = 0
    for (const { start_ms, end_ms } of breaks) {
      const start = Math.max(minuteOf(start_ms), day_start)
      own += Math.max(0, Math.min(minuteOf(end_ms), day_end) - start)
    }
    const taken = Math.min(own, part.minutes)
    part.minutes -= taken
    sum += taken
  }
  return sum
}

function takeBreak(parts: WorkedPart[], breakMinutes: number): WorkedPart[] {
  let rest = breakMinutes
  for (const part of parts.toReversed()) {
    const taken = Math.min(rest, part.minutes)
    part.minutes -= taken
    rest -= taken
  }
  return parts
}

/**
 * Returns the last day that has begun: when clocks go back past midnight, the displayed date is the one
 * before.
 */
function dayBegunAt(minute: number, zone: Zone): number {
  const shown = zone.dayAt(minute * MS_PER_MINUTE)
  return startMinute(shown + 1, zone) <= minute ? shown + 1 : shown
}

function startMinute(day: number, zone: Zone): number {
  return Math.floor(zone.startOfDay(day) / MS_PER_MINUTE)
}
