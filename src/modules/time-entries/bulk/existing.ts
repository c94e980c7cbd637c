import type { Context } from '../../../core/operation.ts'
import type { Draft } from '../draft.ts'
import { lockStored } from '../repeat/find.ts'
import { applyRepeat, type Settled } from '../repeat/settle.ts'
import { entryRecords } from '../schema.ts'
import { existingRow, type RowOutcome, withReading } from './result.ts'

/** A row of the call that repeats a stored punch. */
export type RepeatRow = { id: number; draft: Draft }

/**
 * Compares the repeats of a call with their entries, in the order of the call for each entry: the first may
 * close it, and the next one then finds it closed.
 */
export async function applyRepeats(
  context: Context,
  repeats: readonly RepeatRow[],
): Promise<Map<Draft, RowOutcome>> {
  const settled = new Map<Draft, Settled>()
  const entries = await lockStored(
    context.sql,
    repeats.map(({ id }) => id),
  )
  const byEntry = Map.groupBy(repeats, ({ id }) => id)
  await Promise.all(
    [...byEntry].map(async ([id, rows]) => {
      let stored = entries.get(id)!
      for (const { draft } of rows) {
        const each = await applyRepeat(context, stored, draft)
        settled.set(draft, each)
        stored = each.stored
      }
    }),
  )
  const last = [...settled.values()].map(({ stored }) => stored)
  const records = await entryRecords(context.sql, last)
  const held = new Set(records.flatMap((record) => (record.held ? [record.id] : [])))
  return new Map(
    [...settled].map(([draft, each]) => {
      const row = existingRow(each, held.has(each.stored.id))
      return [draft, withReading(row, draft, each.stored)]
    }),
  )
}
