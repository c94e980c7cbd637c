import { type Leave, leavePortion } from './hours/index.ts'
import { roundedRatio, THOUSAND } from './leave-accrual/units.ts'

/** The dates of a request: day numbers, both inclusive; `minutes` is its hours on a single day, or null. */
export type LeaveSpan = Pick<
  Leave,
  'start_day' | 'end_day' | 'start_day_part' | 'end_day_part' | 'minutes'
>

/** The employee's working time, by day number. */
export type WorkingDays = {
  /** Returns the minutes of a whole day of leave: the override's, else the pattern's; 0 on a day off. */
  minutesOn(day: number): number
  isPaidHoliday(day: number): boolean
}

/** One date that a request takes a part of. */
type LeavePart = {
  day: number
  millidays: number
  minutes: number
  /** Of the whole date, where the request is by the hour. */
  full_minutes?: number | null | undefined
}

export type LeaveCount = {
  millidays: number
  minutes: number
  /** Only dates that count, in order. */
  parts: LeavePart[]
  /** How many dates would count without other leave. */
  working_days: number
  /** The paid holidays within the dates. */
  holidays: number[]
}

/** Counts a request's leave, or of some of its dates: those with minutes that are not paid holidays, whole, half or by hours. */
export function countLeave(
  span: LeaveSpan,
  working: WorkingDays,
  { start_day, end_day }: Pick<LeaveSpan, 'start_day' | 'end_day'> = span,
): LeaveCount {
  const parts: LeavePart[] = []
  const holidays: number[] = []
  for (let day = start_day; day <= end_day; day++) {
    const dayMinutes = working.minutesOn(day)
    if (working.isPaidHoliday(day)) holidays.push(day)
    else if (dayMinutes > 0) parts.push({ day, ...partOf(span, day, dayMinutes) })
  }
  return { ...totalsOf(parts), parts, working_days: parts.length, holidays }
}

/** Returns a count's usage when other leave takes its part of the same dates first, like in payroll. */
export function countAfter(
  count: LeaveCount,
  others: readonly LeaveCount[],
  minutesOn: (day: number) => number,
): LeaveCount {
  const taken = Map.groupBy(
    others.flatMap(({ parts }) => parts),
    ({ day }) => day,
  )
  const parts = count.parts
    .map((part) => restOf(part, taken.get(part.day) ?? [], minutesOn(part.day)))
    .filter(({ minutes }) => minutes > 0)
  return { ...count, ...totalsOf(parts), parts }
}

function restOf(part: LeavePart, taken: readonly LeavePart[], dayMinutes: number): LeavePart {
  if (taken.length === 0) return part
  const { day } = part
  const minutes = Math.max(0, dayMinutes - totalsOf(taken).minutes)
  if ([part, ...taken].some(({ full_minutes }) => full_minutes)) {
    if (part.minutes <= minutes) return part
    const millidays = roundedRatio(minutes * THOUSAND, dayMinutes)
    return { day, millidays, minutes, full_minutes: dayMinutes }
  }
  const millidays = Math.max(0, THOUSAND - totalsOf(taken).millidays)
  return part.millidays <= millidays ? part : { day, millidays, minutes }
}

function totalsOf(parts: readonly LeavePart[]) {
  return {
    millidays: sum(parts.map(({ millidays }) => millidays)),
    minutes: sum(parts.map(({ minutes }) => minutes)),
  }
}

function partOf(span: LeaveSpan, day: number, dayMinutes: number) {
  if (span.minutes !== null) {
    // More hours than the day has count as the whole day.
    const minutes = Math.min(span.minutes, dayMinutes)
    return {
      millidays: roundedRatio(minutes * THOUSAND, dayMinutes),
      minutes,
      full_minutes: dayMinutes,
    }
  }
  const portion = leavePortion(span, day)
  return { millidays: portion * THOUSAND, minutes: Math.ceil(portion * dayMinutes) }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
