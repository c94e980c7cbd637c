import type { FieldErrors } from '../../lib/errors.ts'

const day_ms = 24 * 60 * 60_000

export type Times = {
  clock_in_ms: number
  clock_out_ms: number | null
  break_minutes: number
}

/** What is wrong with the times of an entry, by field; nothing where it may be stored. */
export function problemsOf(
  { clock_in_ms, clock_out_ms, break_minutes }: Times,
  now_ms: number,
): FieldErrors {
  const problems: FieldErrors = {}
  if (clock_in_ms > now_ms + day_ms) {
    problems.clock_in = ['must not lie more than a day ahead']
  }
  if (clock_out_ms === null) return problems
  if (clock_out_ms <= clock_in_ms) {
    problems.clock_out = ['must be after clock_in']
  } else if (clock_out_ms - clock_in_ms > day_ms) {
    problems.clock_out = ['must be at most 24 hours after clock_in']
  } else if (break_minutes * 60_000 >= clock_out_ms - clock_in_ms) {
    problems.break_minutes = ['must be shorter than the shift']
  }
  return problems
}

/** What is wrong with a punch of that date by somebody who has left. */
export function leftBefore(
  { deactivated_on }: { deactivated_on: string | null },
  work_date: string,
): FieldErrors {
  if (deactivated_on === null || work_date <= deactivated_on) return {}
  return { employee_id: [`left on ${deactivated_on}; no punches after that date`] }
}

/** What a company that refuses overlaps says of one. */
export const overlapsAnother = 'overlaps another entry of this employee'

/** What is stored with an entry that meets others of its employee: a clock must not lose a punch. */
export function warningsOf({ overlaps, second_open }: Neighbours): string[] {
  return [...(overlaps ? ['overlap'] : []), ...(second_open ? ['open_entry_exists'] : [])]
}

/** The same where the database finds out what is met: an SQL array of the conditions for each. */
export function warningsSql({ overlaps, second_open }: Record<keyof Neighbours, string>): string {
  return `array_remove(array[case when ${overlaps} then 'overlap' end,
    case when ${second_open} then 'open_entry_exists' end], null)`
}

export type Neighbours = {
  /** It shares time with a closed entry, or is open and began inside one. */
  overlaps: boolean
  /** It is open, and so is another one. */
  second_open: boolean
}

export function isRefused(problems: FieldErrors): boolean {
  return Object.keys(problems).length > 0
}
