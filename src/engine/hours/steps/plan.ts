import { civilDate } from '../../../lib/calendar/dates.ts'
import { formatTimeOfDay } from '../../../lib/calendar/minutes.ts'
import type { Leave, Override, Place, ScheduleVersion, Shift, Spell } from '../input.ts'
import { leavePortion } from '../leave.ts'
import { clockMinutes, shiftsOn, weekOfCycle } from '../pattern.ts'
import type { Plan } from '../plan.ts'
import type { DayRow, LeaveCategory } from '../rows.ts'
import type { PayTerms } from '../terms.ts'
import { h, move, note, type Step, weekdayOf } from './step.ts'

export function employment(spells: readonly Spell[], day: number, isEmployed: boolean): Step {
  const date = civilDate(day)
  if (isEmployed) return note('employment', [], `Employed on ${date}.`)
  const text = `Not employed on ${date} (${absenceText(spells, day)}): only punches and adjustments count.`
  return note('employment', [], text)
}

/** Returns a step for terms that were agreed from a date on; empty for the first ones. */
export function terms({ effective_day, timezone, pay_basis, place }: PayTerms): Step[] {
  if (effective_day === null) return []
  const text = `The terms since ${civilDate(effective_day)} apply: paid by ${pay_basis}, times in ${timezone}, place ${placeText(place)}.`
  return [note('terms', [], text)]
}

function placeText({ country_code, region }: Place): string {
  return region === null ? country_code : `${country_code}-${region}`
}

export function planned(plan: Plan, day: number): Step[] {
  const { version, override, pattern_minutes, scheduled_minutes } = plan
  const ids = version === null ? [] : [version.id]
  const text = patternText(plan, day)
  const pattern = move('pattern', ids, text, 'scheduled', 0, pattern_minutes)
  if (override === null) return [pattern]
  const [before, after] = [pattern_minutes, scheduled_minutes]
  const replaced = overrideText(plan, override)
  return [pattern, move('override', [override.id], replaced, 'scheduled', before, after)]
}

export function leave(
  request: Leave,
  plan: Plan,
  row: DayRow,
  category: LeaveCategory,
  taken: number,
): Step {
  const text = `Leave (${request.type}) ${leaveText(request, plan, row.day, taken)}`
  return move('leave', [request.id], text, category, row[category], row[category] + taken)
}

/** Paid leave on a holiday with planned work, which moves no minutes to its category. */
export function leaveOnHoliday(request: Leave, taken: number): Step {
  const what = `takes away ${h(taken)} of the work planned on the holiday`
  const text = `Leave (${request.type}) ${what}; no leave is charged, because the day is paid as a holiday.`
  return note('leave', [request.id], text)
}

function absenceText(spells: readonly Spell[], day: number): string {
  const last = spells.findLast(({ end_day }) => end_day !== null && end_day < day)
  const next = spells.find(({ start_day }) => start_day !== null && start_day > day)
  const until = last && `last day ${civilDate(last.end_day!)}`
  const from = next && `${last ? 'rehired' : 'hired'} on ${civilDate(next.start_day!)}`
  return [until, from].filter(Boolean).join(', ') || 'not active'
}

function patternText({ version, pattern_minutes }: Plan, day: number): string {
  if (version === null) return 'No weekly pattern is in force.'
  const since = `The pattern in force since ${civilDate(version.effective_day)}`
  const dayName = `${weekdayOf(day)}${cycleText(version, day)}`
  const shifts = shiftsOn(version, day)
  if (shifts.length === 0) return `${since} has no hours on ${dayName}.`
  const clock = shifts.reduce((sum, shift) => sum + clockMinutes(shift), 0)
  const changed = pattern_minutes === clock ? '' : ' because the clocks change'
  const times = shifts.map(shiftText).join(', and ')
  return `${since} has ${dayName} ${times}, ${h(pattern_minutes)}${changed}.`
}

function cycleText(version: ScheduleVersion, day: number): string {
  const weeks = version.days.length / 7
  return weeks === 1 ? '' : ` of week ${weekOfCycle(version, day)} of ${weeks}`
}

function overrideText({ version, holiday, scheduled_minutes }: Plan, override: Override): string {
  if (override.is_working) {
    const what = version === null ? 'plans the day' : 'replaces the pattern'
    return `A one-day override ${what}: ${shiftText(override)}, ${h(scheduled_minutes)}.`
  }
  if (holiday?.kind === 'substitute') return `A one-day override: ${holiday.name}.`
  if (holiday === null || holiday.kind === 'premium')
    return 'A one-day override makes it a day off.'
  return 'A one-day override makes it a day off; a paid holiday is still paid.'
}

function shiftText({ start_minute, end_minute, break_minutes }: Shift): string {
  const pause = break_minutes === 0 ? 'no break' : `a break of ${break_minutes} minutes`
  return `${formatTimeOfDay(start_minute)} to ${formatTimeOfDay(end_minute)}, ${pause}`
}

function leaveText(request: Leave, plan: Plan, day: number, taken: number): string {
  const { holiday, leave_day_minutes } = plan
  if (holiday?.is_off && holiday.unpaid_minutes === 0) {
    return 'takes nothing: the day is a paid holiday.'
  }
  if (leave_day_minutes === 0) return 'takes nothing: no hours are planned on the day.'
  const portion = leavePortion(request, day) === 1 ? 'all' : 'half'
  const requested = request.minutes === null ? portion : h(request.minutes)
  const isStandard = leave_day_minutes !== plan.scheduled_minutes
  const which = isStandard ? 'the standard day' : 'the day'
  return `takes ${requested} of ${which}'s ${h(leave_day_minutes)}: ${h(taken)}.`
}
