import {
  type CategoryMinutes,
  type DayRow,
  EARNING_CATEGORIES,
  type EarningCategory,
  summarise,
  type Warning,
  type WarningCode,
} from '../../../engine/hours/index.ts'
import { shownMinutes } from '../hours/shown.ts'
import { byDateAndCode } from '../hours/warnings.ts'

/**
 * The categories of a snapshot's stored numbers, which the previous release also reads: regular hours include holiday
 * hours, and the amount of these is stored separately.
 */
export const STORED_CATEGORIES = EARNING_CATEGORIES.filter(
  (category) => category !== 'holiday_worked',
)

/** Days with minutes worked on a holiday: the day of the period, from 0 on, and its minutes. */
export type HolidayWorked = readonly (readonly [day: number, minutes: number])[]

/** Returns minutes in the order of the stored categories; an empty list when all are 0. */
export function storedNumbers(minutes: CategoryMinutes): number[] {
  const inRegular = shownMinutes(minutes, false)
  const numbers = STORED_CATEGORIES.map((category) => inRegular[category])
  return numbers.some((number) => number !== 0) ? numbers : []
}

/** Returns the days of a period with minutes worked on a holiday; null when there are none. */
export function storedHolidayWorked(rows: readonly DayRow[]): HolidayWorked | null {
  const days = rows.flatMap(({ holiday_worked }, day) =>
    holiday_worked === 0 ? [] : [[day, holiday_worked] as const],
  )
  return days.length > 0 ? days : null
}

/**
 * Returns stored numbers as minutes, with holiday minutes separate. A category that is not stored is 0, and so is every
 * category of an empty list.
 */
export function minutesOf(
  buckets: readonly EarningCategory[],
  numbers: readonly number[],
  holiday_worked: number,
): CategoryMinutes {
  const minutes = summarise([])
  for (let i = 0; i < numbers.length; i++) minutes[buckets[i]!] = numbers[i]!
  minutes.regular -= holiday_worked
  minutes.holiday_worked = holiday_worked
  return minutes
}

/** The warnings that the release before knows: it refuses to answer a report with any other. */
const FIRST_CODES: readonly WarningCode[] = ['open_entry', 'adjustment_clamped', 'held_entry']

/** Splits warnings into those that the previous release knows and newer ones; null when there are no newer ones. */
export function storedWarnings(warnings: readonly Warning[]) {
  const [first, later]: [Warning[], Warning[]] = [[], []]
  for (const each of warnings) (FIRST_CODES.includes(each.code) ? first : later).push(each)
  return { first, later: later.length > 0 ? later : null }
}

/** Returns the stored warnings in their order; those of a snapshot without newer ones are returned unchanged. */
export function warningsOf(first: readonly Warning[], later: readonly Warning[] | null) {
  return later === null ? [...first] : [...first, ...later].sort(byDateAndCode)
}
