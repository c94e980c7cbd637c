import * as v from 'valibot'
import { type EntryBreak, unpaidMinutes } from '../../core/company/breaks.ts'
import { described, Flag, optional } from '../../core/schema.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { ClockTime, instantOf } from './clock-time.ts'
import { refuse } from './refusals.ts'

const day_ms = 24 * 60 * 60_000

/** The breaks of an entry as a clock sends them; each has ended. */
export const PostedBreaks = optional(
  v.nullable(
    v.pipe(
      v.array(
        v.strictObject({
          start: described(ClockTime, 'Same format as clock_in.'),
          end: described(ClockTime, 'After the start.'),
          is_paid: described(v.optional(Flag, false), 'Paid, so not subtracted.'),
        }),
      ),
      v.maxLength(24, refuse.too_many_breaks()),
    ),
  ),
  'Breaks that have ended; break_minutes is the sum of the unpaid ones. Null: times not known.',
)

type Posted = NonNullable<v.InferOutput<typeof PostedBreaks>>

/** Returns the breaks as instants, in the order in which they were sent. */
export function readBreaks(posted: Posted, timezone: string): EntryBreak[] {
  return posted.map(({ start, end, is_paid }) => ({
    start_ms: instantOf(start, timezone),
    end_ms: instantOf(end, timezone),
    is_paid,
  }))
}

/** Returns the sent times of breaks, to find those that occur twice or never. */
export function timesOfBreaks(posted: Posted | null | undefined): string[] {
  return posted?.flatMap(({ start, end }) => [start, end]) ?? []
}

type Entry = { clock_in_ms: number; clock_out_ms: number | null; break_minutes: number }

/** Returns the errors of breaks against their entry and each other, on `breaks.N`; empty when they fit. */
export function breakProblems(breaks: readonly EntryBreak[], entry: Entry): FieldErrors {
  const problems: FieldErrors = {}
  for (const [n, each] of breaks.entries()) {
    const problem = problemOf(each, entry) ?? overlapOf(each, n, breaks)
    if (problem !== undefined) problems[`breaks.${n}`] = [problem]
  }
  if (Object.keys(problems).length > 0) return problems
  const sum = unpaidMinutes(breaks)
  if (sum === entry.break_minutes) return {}
  return {
    [lastBreak(breaks) ?? 'breaks']: [refuse.breaks_differ({ sum, minutes: entry.break_minutes })],
  }
}

function problemOf(
  { start_ms, end_ms }: EntryBreak,
  { clock_in_ms, clock_out_ms }: Entry,
): string | undefined {
  if (end_ms <= start_ms) return refuse.break_backwards()
  if (start_ms < clock_in_ms) return refuse.break_before()
  if (clock_out_ms !== null && end_ms > clock_out_ms) return refuse.break_after()
  if (end_ms > clock_in_ms + day_ms) return refuse.break_too_late()
  return undefined
}

/** Returns the error of a break that begins during another one; of two that begin together, the later in the list. */
function overlapOf(
  { start_ms }: EntryBreak,
  n: number,
  breaks: readonly EntryBreak[],
): string | undefined {
  const other = breaks.findIndex((each, i) => {
    const isEarlier = each.start_ms < start_ms || (each.start_ms === start_ms && i < n)
    return i !== n && isEarlier && start_ms < each.end_ms
  })
  return other < 0 ? undefined : refuse.breaks_overlap({ index: other })
}

/** Returns the field of the last break; undefined when there is none. */
export function lastBreak(breaks: readonly EntryBreak[] | null | undefined): string | undefined {
  return breaks && breaks.length > 0 ? `breaks.${breaks.length - 1}` : undefined
}
