import type { HolidayCalendar, HolidayMove, Override, PaidHoliday } from '../input.ts'
import type { Plan } from '../plan.ts'
import type { HolidayOfDay } from '../plan-holiday.ts'
import type { DayRow } from '../rows.ts'
import { dateOf, h, move, note, type Step } from './step.ts'

/** The pay for a holiday before any time is worked on it. */
export function holiday(holiday: HolidayOfDay, { version }: Plan): Step {
  const has_pattern = version !== null
  const text = `${holiday.name} ${holidayText(holiday, has_pattern)}${originText(holiday)}`
  const ids = [...idsOf(holiday), ...(holiday.named_by === null ? [] : [holiday.named_by.id])]
  if (holiday.kind === 'premium') return note('holiday', ids, text)
  return move('holiday', ids, text, 'holiday', 0, holiday.minutes)
}

function holidayText(
  { kind, moved, minutes, ...holiday }: HolidayOfDay,
  has_pattern: boolean,
): string {
  if (kind === 'premium') return 'is a working day on which hours are told as holiday worked.'
  if (moved === 'named') {
    return `is a paid holiday, but an override names another day off for it: ${dateOf(holiday.named_by!.day)}.`
  }
  if (moved === 'owed') {
    return 'is a paid holiday; an override makes it a working day, and another day is off instead.'
  }
  if (holiday.unpaid_minutes > 0) {
    return 'is a paid holiday inside unpaid leave of whole days: it is part of the leave.'
  }
  if (minutes === 0) {
    const why = has_pattern
      ? 'the pattern has no hours on this day'
      : 'no weekly pattern is in force'
    return `is a paid holiday, but ${why}: no holiday hours.`
  }
  if (holiday.pays_average) {
    return `is a paid holiday on a day off: the average working day of ${h(minutes)} is paid as holiday.`
  }
  return `is a paid holiday: the pattern's ${h(minutes)} are paid as holiday.`
}

/** Says which holiday is kept on a day that is not its own, and why. */
function originText({ kind, origin, named_by }: HolidayOfDay): string {
  if (kind === 'substitute') return substituteText(origin, named_by!)
  if (origin?.moved) {
    const { name, to } = origin.moved
    return ` It is kept here for ${name} of ${dateOf(origin.proper_day)}, ${offText(origin)}: this is ${thatDay(to)}.`
  }
  const { replaced } = origin ?? {}
  if (!replaced || replaced.day === origin!.proper_day) return ''
  return ` The company keeps it in place of ${replaced.name} of ${dateOf(replaced.day)}.`
}

function substituteText(origin: PaidHoliday | null, { substitutes_for }: Override): string {
  const isOther = origin !== null && origin.proper_day !== substitutes_for
  const properDate = isOther ? `, whose own date is ${dateOf(origin.proper_day)}` : ''
  return ` A one-day override names this day off in place of the holiday${properDate}.`
}

/** The holidays of a date that are kept on another day. */
export function keptElsewhere(holidays: HolidayCalendar, day: number): Step[] {
  const steps: Step[] = []
  for (const [kept_day, each] of holidays) {
    if (kept_day === day) continue
    if (each.moved && each.proper_day === day) {
      const { name, to } = each.moved
      const text = `${name} is on this date, ${offText(each)}: it is kept on ${thatDay(to)}, ${dateOf(kept_day)}.`
      steps.push(note('holiday', idsOf(each), text))
    }
    if (each.replaced?.day === day) {
      const text = `${each.replaced.name} is on this date: the company keeps ${each.name} in its place, ${dateOf(kept_day)}.`
      steps.push(note('holiday', idsOf(each), text))
    }
  }
  return steps
}

/** Says why a holiday's own date is a day off. */
function offText({ without_pattern }: PaidHoliday): string {
  return without_pattern
    ? 'a day off, because no weekly pattern is in force and Monday to Friday count as working days'
    : 'on which the pattern has no hours'
}

function thatDay(to: HolidayMove['to']): string {
  return to === 'substitute_day' ? 'its substitute day' : 'the next working day'
}

/** Hours punched on a holiday replace it under `substitute_day`; `paid` is the pay that it would have. */
export function movedByPunches(holiday: HolidayOfDay, row: DayRow): Step {
  const text = `${h(row.punched)} were punched on ${holiday.name}: they are regular, and another day is owed instead of the holiday.`
  return move('holiday', idsOf(holiday), text, 'holiday', row.holiday, 0)
}

function idsOf({ id }: { id: number | null }): number[] {
  return id === null ? [] : [id]
}
