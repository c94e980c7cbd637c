import { civilDate, MINUTES_PER_DAY, weekday } from '../../lib/calendar/dates.ts'
import { formatHours, formatTimeOfDay } from '../../lib/calendar/minutes.ts'
import { type Facts, type PunchNote, payBasisOf } from './facts.ts'
import type { Adjustment, EmployeeTime, Leave, Override, Shift, Spell } from './input.ts'
import { leavePortion } from './leave.ts'
import type { Plan } from './plan.ts'
import type { LeaveCategory } from './rows.ts'
import {
  type DayRow,
  type EarningCategory,
  PAID_CATEGORIES,
  type PaidCategory,
  paidMinutes,
} from './rows.ts'
import type { OvertimeRule } from './settings.ts'

export const STEP_KINDS = [
  'employment',
  'pattern',
  'override',
  'holiday',
  'leave',
  'punches',
  'regular',
  'adjustment',
  'overtime',
  'total',
] as const
type StepKind = (typeof STEP_KINDS)[number]

/** One step of a day: its cause, and the category's minutes before and after. */
export type Step = {
  kind: StepKind
  /** The records that caused it: a pattern version, an override, a holiday, leave, entries, adjustments. */
  ids: number[]
  text: string
  /** Null when a step moves no minutes. */
  bucket: EarningCategory | null
  minutes_before: number
  minutes_after: number
}

export type OvertimeCause = 'daily' | 'daily_double' | 'weekly' | 'seventh_day'

/** Returns the sum of the steps over the paid categories: the day's total. */
export function paidByStep(steps: readonly Step[]): number {
  let minutes = 0
  for (const { bucket: category, minutes_before, minutes_after } of steps) {
    const isPaid = (PAID_CATEGORIES as readonly (EarningCategory | null)[]).includes(category)
    if (isPaid) minutes += minutes_after - minutes_before
  }
  return minutes
}

export function employment({ spells }: EmployeeTime, day: number, isEmployed: boolean): Step {
  const date = civilDate(day)
  if (isEmployed) return note('employment', [], `Employed on ${date}.`)
  const text = `Not employed on ${date} (${absenceText(spells, day)}): only punches and adjustments count.`
  return note('employment', [], text)
}

export function planned(plan: Plan, day: number): Step[] {
  const { version, override, pattern_minutes, scheduled_minutes } = plan
  const ids = version === null ? [] : [version.id]
  const pattern = move('pattern', ids, patternText(plan, day), 'scheduled', 0, pattern_minutes)
  if (override === null) return [pattern]
  const text = overrideText(plan, override)
  return [
    pattern,
    move('override', [override.id], text, 'scheduled', pattern_minutes, scheduled_minutes),
  ]
}

export function holiday(plan: Plan, minutes: number, isMoved: boolean): Step {
  const { id, name } = plan.holiday!
  const text = isMoved
    ? `${name} is a paid holiday; an override makes it a working day, and another day is off instead.`
    : minutes === 0
      ? `${name} is a paid holiday, but the pattern has no hours on this day: no holiday hours.`
      : `${name} is a paid holiday: the pattern's ${h(minutes)} are paid as holiday.`
  return move('holiday', id === null ? [] : [id], text, 'holiday', 0, minutes)
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

export function punches(notes: readonly PunchNote[], punched: number): Step {
  const entries = notes.map(({ id, minutes, reason }) => {
    if (reason === 'open') return `entry ${id} is open and counts 0.00 h`
    if (reason === 'released') return `entry ${id} was released and is paid by adjustments`
    if (reason === 'held') return `entry ${id} is held and counts ${h(0)}`
    if (reason === 'unapproved') return `entry ${id} is not approved and counts 0.00 h`
    return `entry ${id} counts ${h(minutes)}`
  })
  const text = `Punched ${h(punched)}: ${entries.join(', ')}.`
  const ids = notes.map(({ id }) => id)
  return move('punches', ids, text, 'punched', 0, punched)
}

export function regular(facts: Facts, row: DayRow): Step {
  const text =
    payBasisOf(facts, row.day) === 'punches'
      ? `Paid by punches: the ${h(row.regular)} punched are regular.`
      : `Paid by schedule: the ${h(row.regular)} left of the planned hours are regular.`
  return move('regular', [], text, 'regular', 0, row.regular)
}

export function adjustment(
  adjustments: readonly Adjustment[],
  row: DayRow,
  category: PaidCategory,
  change: number,
): Step {
  const text =
    change < 0
      ? `An approved adjustment of ${h(row.adjustment)} takes ${h(-change)} from ${labelOf(category)}.`
      : `An approved adjustment adds ${h(change)} to ${labelOf(category)}.`
  return move(
    'adjustment',
    idsOf(adjustments),
    text,
    category,
    row[category],
    row[category] + change,
  )
}

export function clamped(adjustments: readonly Adjustment[], unused: number): Step {
  const text = `A day cannot go below 0: ${h(unused)} of the adjustment are not used.`
  return note('adjustment', idsOf(adjustments), text)
}

export function overtime(
  row: DayRow,
  to: 'overtime' | 'double_time',
  minutes: number,
  cause: OvertimeCause,
  rule: OvertimeRule,
): Step[] {
  const text = `${causeText(cause, rule)}: ${h(minutes)} of regular are ${labelOf(to)}.`
  return [
    move('overtime', [], text, 'regular', row.regular, row.regular - minutes),
    move('overtime', [], text, to, row[to], row[to] + minutes),
  ]
}

export function total(row: DayRow): Step {
  const paid = PAID_CATEGORIES.filter((category) => row[category] > 0)
  const parts = paid.map((category) => `${formatHours(row[category])} ${labelOf(category)}`)
  const text = parts.length === 0 ? 'Nothing is paid.' : `${h(row.total)}: ${parts.join(', ')}.`
  return move('total', [], text, 'total', 0, paidMinutes(row))
}

function move(
  kind: StepKind,
  ids: number[],
  text: string,
  category: EarningCategory,
  minutes_before: number,
  minutes_after: number,
): Step {
  return { kind, ids, text, bucket: category, minutes_before, minutes_after }
}

function note(kind: StepKind, ids: number[], text: string): Step {
  return { kind, ids, text, bucket: null, minutes_before: 0, minutes_after: 0 }
}

function absenceText(spells: readonly Spell[], day: number): string {
  const last = spells.findLast(({ end_day }) => end_day !== null && end_day < day)
  if (last) return `last day ${civilDate(last.end_day!)}`
  const first = spells.find(({ start_day }) => start_day !== null && start_day > day)
  return first ? `hired on ${civilDate(first.start_day!)}` : 'not active'
}

function patternText({ version, pattern_minutes }: Plan, day: number): string {
  if (version === null) return 'No weekly pattern is in force.'
  const dayOfWeek = WEEKDAYS[weekday(day)]
  const since = `The pattern in force since ${civilDate(version.effective_day)}`
  const shift = version.items[weekday(day)] ?? null
  if (shift === null) return `${since} has no hours on ${dayOfWeek}.`
  const changed = pattern_minutes === clockMinutes(shift) ? '' : ' because the clocks change'
  return `${since} has ${dayOfWeek} ${shiftText(shift)}, ${h(pattern_minutes)}${changed}.`
}

function overrideText({ holiday, scheduled_minutes }: Plan, override: Override): string {
  if (override.is_working) {
    return `A one-day override replaces the pattern: ${shiftText(override)}, ${h(scheduled_minutes)}.`
  }
  if (holiday === null) return 'A one-day override makes it a day off.'
  return 'A one-day override makes it a day off; a paid holiday is still paid.'
}

function shiftText({ start_minute, end_minute, break_minutes }: Shift): string {
  const pause = break_minutes === 0 ? 'no break' : `a break of ${break_minutes} minutes`
  return `${formatTimeOfDay(start_minute)} to ${formatTimeOfDay(end_minute)}, ${pause}`
}

function clockMinutes({ start_minute, end_minute, break_minutes }: Shift): number {
  const overnight = end_minute <= start_minute ? MINUTES_PER_DAY : 0
  return Math.max(0, end_minute + overnight - start_minute - break_minutes)
}

function leaveText(request: Leave, plan: Plan, day: number, taken: number): string {
  if (plan.holiday !== null && !plan.is_holiday_worked) {
    return 'takes nothing: the day is a paid holiday.'
  }
  if (plan.leave_day_minutes === 0) return 'takes nothing: no hours are planned on the day.'
  const portion = leavePortion(request, day) === 1 ? 'all' : 'half'
  const requested = request.minutes === null ? portion : h(request.minutes)
  const isStandard = plan.leave_day_minutes !== plan.scheduled_minutes
  const which = isStandard ? 'the standard day' : 'the day'
  return `takes ${requested} of ${which}'s ${h(plan.leave_day_minutes)}: ${h(taken)}.`
}

function causeText(cause: OvertimeCause, rule: OvertimeRule): string {
  if (cause === 'daily') return `Above ${h(rule.daily_minutes)} a day`
  if (cause === 'daily_double') return `Above ${h(rule.daily_double_minutes)} a day`
  if (cause === 'weekly') return `Above ${h(rule.weekly_minutes)} a workweek`
  return 'Worked on all seven days of the workweek'
}

function idsOf(records: readonly { id: number }[]): number[] {
  return records.map(({ id }) => id)
}

function h(minutes: number): string {
  return `${formatHours(minutes)} h`
}

function labelOf(category: EarningCategory): string {
  return category.replaceAll('_', ' ')
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
