import type { FieldErrors } from '../../errors.ts'

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
