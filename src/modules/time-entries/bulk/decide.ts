import type { FieldErrors } from '../../../lib/errors.ts'
import type { Draft } from '../draft.ts'
import { refuse } from '../refusals.ts'
import { isRefused, type Neighbours } from '../rules.ts'
import type { BulkRow } from './read.ts'

/** The stored entries around a punch: the one that it repeats, and others of its employee. */
type Surrounding = Neighbours & {
  repeated_id: number | null
  /** Whether a repeat may change that entry: it is open, or deleted. */
  may_change: boolean
}

export type Surroundings = ReadonlyMap<Draft, Surrounding>

/** A time entry to store, and its known conflicts; storing it reveals the others. */
export type Candidate = { draft: Draft; met: Neighbours }

export type Decision =
  | { result: 'failed'; errors: FieldErrors }
  | { result: 'existing'; id: number; draft: Draft }
  /** To be stored once, however often the call contains it. */
  | { result: 'stored'; candidate: Candidate; draft: Draft; is_first: boolean }

/**
 * Returns the entries that must be compared with the stored ones first: those that would be refused, since a repeat
 * never is; those that conflict with another entry of the call, since that one may repeat an entry that has moved; and
 * those of `open` employees, since an entry of the call may close the open one.
 */
export function inDoubt(rows: readonly BulkRow[], open: ReadonlySet<number>): Draft[] {
  const drafts = rows.flatMap(({ draft }) => draft ?? [])
  const byEmployee = Map.groupBy(drafts, ({ employee_id }) => employee_id)
  return rows.flatMap(({ draft, problems }) => {
    if (!draft) return []
    const others = byEmployee.get(draft.employee_id)!
    if (isRefused(problems)) return draft
    if (open.has(draft.employee_id) && others.length > 1) return draft
    return others.some((other) => other !== draft && meet(draft, other)) ? draft : []
  })
}

function meet(a: Draft, b: Draft): boolean {
  return (
    a.clock_in_ms === b.clock_in_ms || overlap(a, b) || overlap(b, a) || (isOpen(a) && isOpen(b))
  )
}

/** Decides row by row, with the same result as single posts in this order. */
export function decide(rows: readonly BulkRow[], surroundings: Surroundings): Decision[] {
  const chosen = new Map<number, Candidate[]>()
  return rows.map(({ draft, problems }): Decision => {
    if (!draft) return { result: 'failed', errors: problems }
    const around = surroundings.get(draft)
    if (around?.repeated_id != null) {
      return { result: 'existing', id: around.repeated_id, draft }
    }
    const others = chosen.get(draft.employee_id) ?? []
    const earlier = others.find((other) => other.draft.clock_in_ms === draft.clock_in_ms)
    if (earlier) return { result: 'stored', candidate: earlier, draft, is_first: false }
    if (isRefused(problems)) return { result: 'failed', errors: problems }

    const met = {
      overlaps: around?.overlaps || others.some((other) => overlap(draft, other.draft)),
      second_open: around?.second_open || (isOpen(draft) && others.some((o) => isOpen(o.draft))),
    }
    if (draft.guards_overlap && !isOpen(draft) && met.overlaps) {
      return { result: 'failed', errors: { clock_in: [refuse.overlap()] } }
    }
    const candidate = { draft, met }
    others.push(candidate)
    chosen.set(draft.employee_id, others)
    return { result: 'stored', candidate, draft, is_first: true }
  })
}

/** Whether a punch overlaps a closed one, or is open and began during it. */
function overlap(punch: Draft, other: Draft): boolean {
  if (other.clock_out_ms === null || other.clock_out_ms <= punch.clock_in_ms) return false
  return other.clock_in_ms < (punch.clock_out_ms ?? punch.clock_in_ms)
}

function isOpen({ clock_out_ms }: Draft): boolean {
  return clock_out_ms === null
}
