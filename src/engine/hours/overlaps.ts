import type { Punch } from './input.ts'

/**
 * Marks the work date of each entry that begins before an earlier one has ended. An open entry has no end yet:
 * it overlaps only one that it begins in.
 */
export function markOverlaps(punches: readonly Punch[], mark: (work_day: number) => void): void {
  let latest_end_ms = Number.NEGATIVE_INFINITY
  let last: Punch | undefined
  for (const punch of inOrder(punches)) {
    const { clock_in_ms, clock_out_ms, work_day } = punch
    if (clock_in_ms < latest_end_ms) {
      const isTie = last !== undefined && last.clock_in_ms === clock_in_ms
      mark(isTie ? Math.max(work_day, last!.work_day) : work_day)
    }
    latest_end_ms = Math.max(latest_end_ms, clock_out_ms ?? clock_in_ms)
    last = punch
  }
}

/** Returns the entries by their beginning; most lists are in that order. */
function inOrder(punches: readonly Punch[]): readonly Punch[] {
  for (let i = 1; i < punches.length; i++) {
    if (punches[i]!.clock_in_ms < punches[i - 1]!.clock_in_ms) {
      return punches.toSorted((a, b) => a.clock_in_ms - b.clock_in_ms || endOf(a) - endOf(b))
    }
  }
  return punches
}

function endOf({ clock_in_ms, clock_out_ms }: Punch): number {
  return clock_out_ms ?? clock_in_ms
}
