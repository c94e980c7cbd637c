import type { Punch } from './input.ts'

/**
 * Marks the work date of each entry that begins before an earlier one has ended. An open entry has no end yet:
 * it overlaps only one that it begins in.
 */
export function markOverlaps(punches: readonly Punch[], mark: (work_day: number) => void): void {
  if (punches.length < 2) return
  let latest_end_ms = Number.NEGATIVE_INFINITY
  let last = punches[0]!
  for (const punch of inOrder(punches)) {
    const { clock_in_ms, clock_out_ms, work_day } = punch
    if (clock_in_ms < latest_end_ms) {
      const isTie = punch !== last && last.clock_in_ms === clock_in_ms
      mark(isTie ? Math.max(work_day, last.work_day) : work_day)
    }
    const end_ms = clock_out_ms ?? clock_in_ms
    if (end_ms > latest_end_ms) latest_end_ms = end_ms
    last = punch
  }
}

/** Returns the entries ordered by clock-in; most lists already are. */
function inOrder(punches: readonly Punch[]): readonly Punch[] {
  let before_ms = Number.NEGATIVE_INFINITY
  for (const { clock_in_ms } of punches) {
    if (clock_in_ms < before_ms) {
      return punches.toSorted((a, b) => a.clock_in_ms - b.clock_in_ms || endOf(a) - endOf(b))
    }
    before_ms = clock_in_ms
  }
  return punches
}

function endOf({ clock_in_ms, clock_out_ms }: Punch): number {
  return clock_out_ms ?? clock_in_ms
}
