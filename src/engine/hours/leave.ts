import type { Leave } from './input.ts'
import type { LeaveCategory } from './rows.ts'

/** Returns the category of a leave type: all unpaid types are one, custom paid types count as other leave. */
export function leaveCategory(leave: Pick<Leave, 'type' | 'is_paid'>): LeaveCategory {
  if (!leave.is_paid) return 'unpaid_leave'
  if (leave.type === 'vacation' || leave.type === 'sick' || leave.type === 'personal') {
    return leave.type
  }
  return 'other_leave'
}

/** Returns how much of a date a request without `hours` takes: the whole day or half of it. */
export function leavePortion(
  leave: Pick<Leave, 'start_day' | 'end_day' | 'start_day_part' | 'end_day_part'>,
  day: number,
): 1 | 0.5 {
  const { start_day_part: startPart, end_day_part: endPart } = leave
  if (leave.start_day === leave.end_day) {
    // From morning to afternoon of one day is the whole day.
    const isWhole = startPart === 'full' ? endPart === 'full' : isToTheOtherHalf(startPart, endPart)
    return isWhole ? 1 : 0.5
  }
  if (day === leave.start_day && startPart !== 'full') return 0.5
  if (day === leave.end_day && endPart !== 'full') return 0.5
  return 1
}

/** Whether a request takes all of a date. */
export function isWholeDay(
  leave: Pick<Leave, 'start_day' | 'end_day' | 'start_day_part' | 'end_day_part' | 'minutes'>,
  day: number,
): boolean {
  return leave.minutes === null && leavePortion(leave, day) === 1
}

/** Returns the leave minutes of a request on a date on which a full day of leave has `dayMinutes`; rounds half up. */
export function leaveMinutes(
  leave: Pick<Leave, 'start_day' | 'end_day' | 'start_day_part' | 'end_day_part' | 'minutes'>,
  day: number,
  dayMinutes: number,
): number {
  if (leave.minutes !== null) return Math.min(leave.minutes, dayMinutes)
  return Math.ceil(dayMinutes * leavePortion(leave, day))
}

function isToTheOtherHalf(startPart: string, endPart: string): boolean {
  return startPart === 'morning' && endPart === 'afternoon'
}
