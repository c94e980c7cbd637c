import type { Leave } from './input.ts'
import type { LeaveCategory } from './rows.ts'

/** The bucket of a leave type: unpaid types together, custom paid types as other leave. */
export function leaveCategory(leave: Pick<Leave, 'type' | 'is_paid'>): LeaveCategory {
  if (!leave.is_paid) return 'unpaid_leave'
  if (leave.type === 'vacation' || leave.type === 'sick' || leave.type === 'personal') {
    return leave.type
  }
  return 'other_leave'
}

/** How much of one of its dates a request takes when it has no `hours`: the day or half of it. */
export function leavePortion(
  leave: Pick<Leave, 'start_day' | 'end_day' | 'start_day_part' | 'end_day_part'>,
  day: number,
): 1 | 0.5 {
  const { start_day_part: startPart, end_day_part: endPart } = leave
  if (leave.start_day === leave.end_day) {
    // From the morning to the afternoon of one day is all of it.
    const isWhole = startPart === 'full' ? endPart === 'full' : isToTheOtherHalf(startPart, endPart)
    return isWhole ? 1 : 0.5
  }
  if (day === leave.start_day && startPart !== 'full') return 0.5
  if (day === leave.end_day && endPart !== 'full') return 0.5
  return 1
}

/** The minutes a request asks of a date on which a whole day of leave is `dayMinutes`; half rounds up. */
export function leaveMinutes(leave: Leave, day: number, dayMinutes: number): number {
  if (leave.minutes !== null) return Math.min(leave.minutes, dayMinutes)
  return Math.ceil(dayMinutes * leavePortion(leave, day))
}

function isToTheOtherHalf(startPart: string, endPart: string): boolean {
  return startPart === 'morning' && endPart === 'afternoon'
}
