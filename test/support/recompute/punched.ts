import type { WarningCode } from '../../../src/engine/hours/rows.ts'
import type { Case, CasePunch, CaseSettings } from './case.ts'
import { instantOfText, localDateAt, localDayNumber, localMinuteAt, plusDays } from './dates.ts'
import { factsOn, settingsOf } from './terms.ts'

/** The counted minutes of punches and their warnings, by date. */
export type Punched = {
  minutes: Map<string, number>
  /** Dates with any entry. */
  dates: Set<string>
  warnings: { date: string; code: WarningCode }[]
}

const MINUTE_MS = 60_000

/** Returns what the time entries of the employee come to, each minute on its date. */
export function punchedTime(each: Case): Punched {
  const punched: Punched = { minutes: new Map(), dates: new Set(), warnings: [] }
  const punches = each.punches ?? []
  for (const punch of punches) addPunch(punched, each, punch)
  punches.forEach((punch, i) => {
    const isLater = (other: CasePunch, j: number) => i !== j && isOverEarlier(punch, i, other, j)
    if (punches.some(isLater)) {
      punched.warnings.push({ date: workDateOf(each, punch), code: 'overlap' })
    }
  })
  return punched
}

function addPunch(punched: Punched, each: Case, punch: CasePunch): void {
  const settings = settingsOf(each)
  const work_date = workDateOf(each, punch)
  const isHeld = (date: string) =>
    punch.held ? date === work_date : (punch.held_dates ?? []).includes(date)
  const warn = (date: string, code: WarningCode) => punched.warnings.push({ date, code })
  if (punch.clock_out === undefined) {
    punched.dates.add(work_date)
    warn(work_date, 'open_entry')
    if (isHeld(work_date)) warn(work_date, 'held_entry')
    return
  }
  const isCounted = !settings.require_approved_punches || punch.approved !== false
  for (const [date, minutes] of minutesByDate(settings, each, punch)) {
    // The entry stands on its work date, and on others where it has minutes.
    const isThere = minutes > 0 || date === work_date
    if (isThere || isHeld(date)) punched.dates.add(date)
    if (isHeld(date)) warn(date, 'held_entry')
    else if (isThere && !isCounted) warn(date, 'unapproved_entry')
    else punched.minutes.set(date, (punched.minutes.get(date) ?? 0) + minutes)
  }
}

/** Returns the dates on which an entry has a part. */
export function partDates(each: Case, punch: CasePunch): string[] {
  if (punch.clock_out === undefined) return [workDateOf(each, punch)]
  return [...minutesByDate(settingsOf(each), each, punch).keys()]
}

/** Walks through a closed entry minute by minute; returns the worked ones by date. */
function minutesByDate(settings: CaseSettings, each: Case, punch: CasePunch): Map<string, number> {
  const zone = zoneOf(each, punch)
  const work_date = workDateOf(each, punch)
  const start_ms = rounded(settings, zone, instantOfText(punch.clock_in))
  const end_ms = rounded(settings, zone, instantOfText(punch.clock_out!))
  // The date of the clock-in as it was recorded: rounding may move it to midnight.
  const first = localDayNumber(zone, instantOfText(punch.clock_in))
  const isSplit = settings.shift_day_rule === 'split_midnight'
  const dayAt = (ms: number) => (isSplit ? localDayNumber(zone, ms) - first : 0)
  const days: number[] = []
  for (let ms = start_ms; ms < end_ms; ms += MINUTE_MS) days.push(dayAt(ms))
  const byDay = new Map([0, ...days].map((day) => [day, 0]))
  for (const day of withoutBreaks(days, punch, dayAt)) byDay.set(day, byDay.get(day)! + 1)
  return new Map([...byDay].map(([day, minutes]) => [plusDays(work_date, day), minutes]))
}

/**
 * Leaves out the break minutes of an entry, each of its minutes being its day: those of breaks with times from
 * minutes of their day, as many as there are, and all others from the last minutes.
 */
function withoutBreaks(
  days: readonly number[],
  { break_minutes = 0, breaks = [] }: CasePunch,
  dayAt: (ms: number) => number,
): number[] {
  const left = [...days]
  let rest = break_minutes
  for (const { start, end, is_paid } of breaks) {
    if (is_paid) continue
    const end_ms = toMinute(instantOfText(end))
    for (let ms = toMinute(instantOfText(start)); ms < end_ms; ms += MINUTE_MS) {
      const at = left.indexOf(dayAt(ms))
      if (at < 0) continue
      left.splice(at, 1)
      rest -= 1
    }
  }
  return left.slice(0, Math.max(0, left.length - rest))
}

function toMinute(instant_ms: number): number {
  return Math.floor(instant_ms / MINUTE_MS) * MINUTE_MS
}

/** Cuts an instant to the minute, then rounds it to the nearest step of local time. */
function rounded({ punch_rounding: step }: CaseSettings, zone: string, instant_ms: number): number {
  const cut_ms = toMinute(instant_ms)
  if (step === 0) return cut_ms
  const over = localMinuteAt(zone, cut_ms) % step
  const change = over * 2 >= step ? step - over : -over
  return over === 0 ? cut_ms : cut_ms + change * MINUTE_MS
}

/** Whether an entry, closed or open, began after a closed one and before its end. */
function isOverEarlier(punch: CasePunch, i: number, other: CasePunch, j: number): boolean {
  if (other.clock_out === undefined) return false
  const [start, otherStart] = [instantOfText(punch.clock_in), instantOfText(other.clock_in)]
  const isLater = start > otherStart || (start === otherStart && i > j)
  return isLater && start < instantOfText(other.clock_out)
}

function zoneOf({ employee }: Case, { timezone }: CasePunch): string {
  return timezone ?? employee.timezone ?? 'America/Toronto'
}

function workDateOf(each: Case, punch: CasePunch): string {
  if (punch.work_date !== undefined) return punch.work_date
  const { timezone } = factsOn(each, punch.clock_in.slice(0, 10))
  return localDateAt(punch.timezone ?? timezone, instantOfText(punch.clock_in))
}
