import { refuse } from '../../../core/refusals.ts'
import { checkInput } from '../../../core/run/input.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { DomainError, type FieldErrors } from '../../../lib/errors.ts'
import { unknownLocations } from '../../work-locations/unknown.ts'
import { createTimeEntry } from '../create.ts'
import { type Draft, draftOf } from '../draft.ts'
import { findPunchingEmployees } from '../employee.ts'
import type { PostedPunch } from '../fields.ts'

/** A row of a bulk call; null when it cannot be read as an employee's punch. */
export type BulkRow = { draft: Draft | null; problems: FieldErrors }

/** Validates each row like the body of a single post, and loads all employees together. */
export async function readPunches(
  sql: Sql,
  entries: readonly unknown[],
  now_ms: number,
): Promise<BulkRow[]> {
  const checked = entries.map(checkPunch)
  const punches = checked.flatMap((row) => ('punch' in row ? [row.punch] : []))
  const places = punches.map(({ work_location_id }) => work_location_id ?? null)
  const [found, unknown] = await Promise.all([
    findPunchingEmployees(sql, punches),
    unknownLocations(sql, places),
  ])
  let next = 0
  return checked.map((row) => {
    if ('problems' in row) return { draft: null, ...row }
    const whose = found[next++]!
    if ('problems' in whose) return { draft: null, ...whose }
    return draftOf(whose.employee, row.punch, now_ms, unknown)
  })
}

function checkPunch(entry: unknown): { punch: PostedPunch } | { problems: FieldErrors } {
  try {
    return { punch: checkInput<PostedPunch>(createTimeEntry, entry) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { problems: error.fields ?? { entry: [refuse.not_object()] } }
  }
}
