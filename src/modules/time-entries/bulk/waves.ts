import type { Draft } from '../draft.ts'
import type { Surroundings } from './decide.ts'
import type { BulkRow } from './read.ts'

/**
 * Splits the rows of a call so that a row which may close or restore an entry comes after the employee's
 * earlier rows and before the later ones. Most calls need one wave.
 */
export function wavesOf(rows: readonly BulkRow[], around: Surroundings): BulkRow[][] {
  const waves: BulkRow[][] = []
  const byEmployee = new Map<number, Progress>()
  const put = (row: BulkRow, wave: number) => {
    const there = waves[wave]
    if (there) there.push(row)
    else waves[wave] = [row]
  }
  for (const row of rows) {
    const { draft } = row
    if (draft) {
      const at = byEmployee.getOrInsertComputed(draft.employee_id, newProgress)
      put(row, placeOf(draft, at, around.get(draft)?.may_change === true))
    } else put(row, 0)
  }
  return waves
}

/** Returns the wave of an employee's next row and records the employee's progress. */
function placeOf(draft: Draft, at: Progress, mayChangeStored: boolean): number {
  const isOpen = draft.clock_out_ms === null
  const changes = !isOpen && (mayChangeStored || at.opened.has(draft.clock_in_ms))
  if (changes && at.is_begun) at.wave += 1
  const place = at.wave
  if (changes) at.wave += 1
  at.is_begun = !changes
  if (isOpen) at.opened.add(draft.clock_in_ms)
  return place
}

type Progress = {
  wave: number
  /** Whether the wave already has rows of the employee. */
  is_begun: boolean
  /** The clock-ins that the call has posted without an end. */
  opened: Set<number>
}

function newProgress(): Progress {
  return { wave: 0, is_begun: false, opened: new Set() }
}
