import type { HolidayOfDay } from '../plan-holiday.ts'
import type { DayRow } from '../rows.ts'
import { h, move, note, type Step } from './step.ts'

/** What a holiday pays, before anybody punches on it. */
export function holiday(holiday: HolidayOfDay): Step {
  const text = `${holiday.name} ${holidayText(holiday)}`
  if (holiday.kind === 'premium') return note('holiday', idsOf(holiday), text)
  return move('holiday', idsOf(holiday), text, 'holiday', 0, holiday.minutes)
}

function holidayText({ kind, moved, minutes, ...holiday }: HolidayOfDay): string {
  if (kind === 'premium') return 'is a working day on which hours are told as holiday worked.'
  if (moved === 'named') return 'is a paid holiday, but an override names another day off for it.'
  if (moved === 'owed') {
    return 'is a paid holiday; an override makes it a working day, and another day is off instead.'
  }
  if (holiday.unpaid_minutes > 0) {
    return 'is a paid holiday inside unpaid leave of whole days: it is part of the leave.'
  }
  if (minutes === 0) {
    return 'is a paid holiday, but the pattern has no hours on this day: no holiday hours.'
  }
  if (holiday.pays_average) {
    return `is a paid holiday on a day off: the average working day of ${h(minutes)} is paid as holiday.`
  }
  return `is a paid holiday: the pattern's ${h(minutes)} are paid as holiday.`
}

/** Hours punched on a holiday take its place under `substitute_day`; `paid` is what it would pay. */
export function movedByPunches(holiday: HolidayOfDay, row: DayRow): Step {
  const text = `${h(row.punched)} were punched on ${holiday.name}: they are regular, and another day is owed instead of the holiday.`
  return move('holiday', idsOf(holiday), text, 'holiday', row.holiday, 0)
}

function idsOf({ id }: HolidayOfDay): number[] {
  return id === null ? [] : [id]
}
