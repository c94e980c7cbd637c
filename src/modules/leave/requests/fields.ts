import * as v from 'valibot'
import { refuse as common } from '../../../core/refusals.ts'
import {
  CivilDate,
  clearable,
  described,
  Flag,
  freeText,
  Id,
  oneOf,
  optional,
  text,
} from '../../../core/schema.ts'
import type { LeaveSpan } from '../../../engine/leave-count.ts'
import { civilDate, dayNumber } from '../../../lib/calendar/dates.ts'
import { minutesOf } from '../../../lib/calendar/minutes.ts'
import type { FieldErrors } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import { dayParts } from './table.ts'

/** The longest request, both dates included. */
const longest_days = 731

export const RequestEmployeeId = described(Id, 'Employee id, from the list of employees.')
export const LeaveTypeName = described(
  text(64),
  'vacation, sick, personal, unpaid, other or a custom type; annual is vacation.',
)
export const FirstDate = described(CivilDate, 'First date of the leave.')
export const LastDate = described(CivilDate, 'Last date of the leave, inclusive.')

/** The fields of a request that are only set when it does not take whole days. */
export const partFields = {
  start_day_part: optional(
    oneOf(dayParts),
    'Part of the first date, full by default; over several days full or afternoon.',
  ),
  end_day_part: optional(
    oneOf(dayParts),
    'Part of the last date, full by default; over several days full or morning.',
  ),
  hours: optional(
    v.nullable(
      v.pipe(
        v.number(common.no_hours()),
        v.minValue(0.01, common.not_positive()),
        v.maxValue(24, () => common.too_great({ most: 24 })),
        v.check(
          (hours) => Number.isInteger(Number((hours * 100).toFixed(6))),
          common.two_decimals(),
        ),
      ),
    ),
    'Hours on a single date, instead of a day part.',
  ),
}

export const LeaveNotes = clearable(freeText(2000), 'A note for the approver.')

export const OverrideBlackout = described(
  v.optional(Flag, false),
  'Request leave even if a blackout blocks it; it is then pending, whatever its type.',
)

type DayPart = (typeof dayParts)[number]

export type RequestedDates = {
  start_date: string
  end_date: string
  start_day_part: DayPart
  end_day_part: DayPart
  hours: number | null
}

type Provided = {
  start_date: string
  end_date: string
  start_day_part?: DayPart | undefined
  end_day_part?: DayPart | undefined
  hours?: number | null | undefined
}

/** Fills in the defaults of the dates: whole days, and for a single date both parts from one. */
export function requestedDates(provided: Provided): RequestedDates {
  const { start_date, end_date, start_day_part: first, end_day_part: last, hours = null } = provided
  const isSingle = start_date === end_date
  const start_day_part = first ?? (isSingle ? last : undefined) ?? 'full'
  const end_day_part = last ?? (isSingle ? start_day_part : 'full')
  return { start_date, end_date, start_day_part, end_day_part, hours }
}

/** Returns the errors of the dates themselves, by field. */
export function dateProblems(input: RequestedDates): FieldErrors {
  const { start_date, end_date, start_day_part, end_day_part, hours } = input
  const problems: FieldErrors = {}
  const isSingle = start_date === end_date
  if (end_date < start_date) problems.end_date = [refuse.ends_before_start()]
  else if (dayNumber(end_date) - dayNumber(start_date) >= longest_days) {
    problems.end_date = [refuse.too_long({ most: longest_days })]
  }
  if (isSingle && end_day_part !== start_day_part) {
    problems.end_day_part = [refuse.other_part_of_day()]
  }
  if (!isSingle && start_day_part === 'morning') {
    problems.start_day_part = [refuse.starts_in_morning()]
  }
  if (!isSingle && end_day_part === 'afternoon') {
    problems.end_day_part = [refuse.ends_in_afternoon()]
  }
  if (hours !== null && !isSingle) problems.hours = [refuse.hours_over_days()]
  else if (hours !== null && start_day_part !== 'full') {
    problems.hours = [refuse.hours_of_part()]
  }
  return problems
}

/** Returns every date from the first to the last. */
export function datesBetween({ start_date, end_date }: { start_date: string; end_date: string }) {
  const first = dayNumber(start_date)
  const length = dayNumber(end_date) - first + 1
  return Array.from({ length }, (_, index) => civilDate(first + index))
}

/** Returns the dates as `countLeave` takes them. */
export function spanOf(input: RequestedDates): LeaveSpan {
  const { start_date, end_date, start_day_part, end_day_part, hours } = input
  return {
    start_day: dayNumber(start_date),
    end_day: dayNumber(end_date),
    start_day_part,
    end_day_part,
    minutes: hours === null ? null : minutesOf(hours),
  }
}
