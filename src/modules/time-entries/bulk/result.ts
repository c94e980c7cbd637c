import * as v from 'valibot'
import { Code, described, Id, RowErrors } from '../../../core/schema.ts'
import { type Draft, readingOf } from '../draft.ts'
import { messageOf, type Settled } from '../repeat/settle.ts'
import { RowCount } from '../row-result.ts'
import { Differences, type TimeEntryRecord } from '../schema.ts'

export const Row = v.strictObject({
  index: described(RowCount, 'Index in entries, from 0.'),
  result: v.picklist(['created', 'existing', 'failed']),
  id: v.exactOptional(Id),
  warnings: v.exactOptional(v.array(Code)),
  differences: v.exactOptional(Differences),
  message: v.exactOptional(described(Code, 'What the warnings mean and what to do.')),
  not_taken: v.exactOptional(described(v.array(Code), 'Posted fields that were ignored.')),
  held: v.exactOptional(v.boolean()),
  errors: v.exactOptional(RowErrors),
})

export const Counts = v.strictObject({
  created: RowCount,
  existing: RowCount,
  failed: RowCount,
  closed: described(RowCount, 'Existing open entries that a row closed.'),
  differs: described(RowCount, 'Existing entries kept unchanged although a row differs.'),
  deleted: described(RowCount, 'Existing deleted entries that were not restored.'),
  restored: described(RowCount, 'Existing deleted entries that were restored with the new times.'),
})

/** The result of a row, before its position in the call is known. */
export type RowOutcome = Omit<v.InferOutput<typeof Row>, 'index'> & { became?: Settled['became'] }

export function createdRow({ id, warnings, held }: TimeEntryRecord): RowOutcome {
  return {
    result: 'created',
    id,
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(held ? { held } : {}),
  }
}

/** An existing entry reports its changes; a repeat that changes nothing only reports the id. */
export function existingRow({ stored, became, differences }: Settled, held: boolean): RowOutcome {
  const { id } = stored
  const isHeld = held ? { held } : {}
  if (became === undefined) return { result: 'existing', id, ...isHeld }
  const isChanged = became === 'closed' || became === 'restored'
  const warnings = [...(isChanged ? stored.warnings : []), ...(became === 'closed' ? [] : [became])]
  return {
    result: 'existing',
    id,
    became,
    ...(warnings.length > 0 ? { warnings } : {}),
    ...isHeld,
    ...(differences ? { differences } : {}),
    ...(became === 'closed' ? {} : { message: messageOf(became, id) }),
  }
}

/** Adds the warnings about the times of a punch to its row. */
export function withReading(
  outcome: RowOutcome,
  draft: Draft,
  record: { approved: boolean },
): RowOutcome {
  const { message } = outcome
  const { warnings, ...rest } = readingOf(draft, { approved: record.approved, message })
  if (warnings.length === 0) return outcome
  return { ...outcome, ...rest, warnings: [...new Set([...(outcome.warnings ?? []), ...warnings])] }
}

export function countsOf(rows: readonly RowOutcome[]): v.InferOutput<typeof Counts> {
  const counts = {
    created: 0,
    existing: 0,
    failed: 0,
    closed: 0,
    differs: 0,
    deleted: 0,
    restored: 0,
  }
  for (const { result, became } of rows) {
    counts[result] += 1
    if (became) counts[became] += 1
  }
  return counts
}
