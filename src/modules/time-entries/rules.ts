import type { EntryBreak } from '../../core/company/breaks.ts'
import { refuse as common } from '../../core/refusals.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { breakProblems, lastBreak } from './breaks.ts'
import { refuse } from './refusals.ts'

const day_ms = 24 * 60 * 60_000

export type Times = {
  clock_in_ms: number
  clock_out_ms: number | null
  break_minutes: number
  /** Null where the times of breaks are not known; absent keeps those that are stored, where they fit. */
  breaks?: readonly EntryBreak[] | null
}

/** Returns the errors in the times of an entry, by field; empty when it can be stored. */
export function problemsOf(times: Times, now_ms: number): FieldErrors {
  const { clock_in_ms, clock_out_ms, break_minutes, breaks } = times
  const problems: FieldErrors = {}
  if (clock_in_ms > now_ms + day_ms) {
    problems.clock_in = [refuse.in_future()]
  }
  if (clock_out_ms !== null && clock_out_ms <= clock_in_ms) {
    problems.clock_out = [refuse.not_after_clock_in()]
  } else if (clock_out_ms !== null && clock_out_ms - clock_in_ms > day_ms) {
    problems.clock_out = [refuse.too_long()]
  } else {
    const wrong = breaks ? breakProblems(breaks, times) : {}
    if (Object.keys(wrong).length > 0) return { ...problems, ...wrong }
    if (clock_out_ms !== null && break_minutes * 60_000 >= clock_out_ms - clock_in_ms) {
      problems[lastBreak(breaks) ?? 'break_minutes'] = [common.break_too_long()]
    }
  }
  return problems
}

/** Returns the error of a punch on a date after its employee has left. */
export function leftBefore(
  { deactivated_on }: { deactivated_on: string | null },
  work_date: string,
): FieldErrors {
  if (deactivated_on === null || work_date <= deactivated_on) return {}
  return { employee_id: [refuse.left({ date: deactivated_on })] }
}

/**
 * Returns the warnings of an entry that conflicts with others of its employee; it is stored, because a clock
 * must not lose a punch.
 */
export function warningsOf({ overlaps, second_open }: Neighbours): string[] {
  return [...(overlaps ? ['overlap'] : []), ...(second_open ? ['open_entry_exists'] : [])]
}

/** Returns the warning conditions in SQL: an array of the conditions for each warning. */
export function warningsSql({ overlaps, second_open }: Record<keyof Neighbours, string>): string {
  return `array_remove(array[case when ${overlaps} then 'overlap' end,
    case when ${second_open} then 'open_entry_exists' end], null)`
}

export type Neighbours = {
  /** It overlaps a closed entry, or is open and began during one. */
  overlaps: boolean
  /** It is open, and so is another one. */
  second_open: boolean
}

export function isRefused(problems: FieldErrors): boolean {
  return Object.keys(problems).length > 0
}
