import { isDeepStrictEqual } from 'node:util'
import { lockedAmong } from '../../../core/company/payroll-locks.ts'
import type { Context } from '../../../core/operation.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { Draft } from '../draft.ts'
import { datesOf, lockedPeriod, markLate } from '../late.ts'
import { entryRecords, type TimeEntryRecord } from '../schema.ts'
import { changeByRepeat } from './change.ts'
import { compareRepeat, type Differences } from './compare.ts'
import type { StoredPunch } from './find.ts'

/** The result of a repeat: the current entry, and the fields that the answer reports. */
export type Settled = {
  stored: StoredPunch
  /** Undefined when the entry did not change and there is nothing to report. */
  became?: 'closed' | 'differs' | 'deleted' | 'restored'
  differences?: Differences
}

/** Compares a repeat with its locked entry, and closes or restores the entry when that follows. */
export async function applyRepeat(
  context: Context,
  stored: StoredPunch,
  posted: Draft,
): Promise<Settled> {
  const { sql, now_ms } = context
  const outcome = compareRepeat(stored, posted, now_ms)
  if (outcome.kind === 'same') return { stored }
  // A person's own entry stays deleted if somebody else deleted it.
  const isOwnDeleted = stored.deleted_at !== null && context.person === stored.employee_id
  if (outcome.kind === 'deleted' || isOwnDeleted) return { stored, became: 'deleted' }
  if (outcome.kind === 'differs') {
    return { stored, became: 'differs', differences: outcome.differences }
  }
  const [before] = (await entryRecords(sql, [stored])) as [TimeEntryRecord]
  const changed = await changeByRepeat(sql, stored, posted, outcome, now_ms)
  if (!changed) return refusedOverlap(stored, posted)

  const late = await lockedAmong(sql, datesOf({ ...changed, ...outcome.times }, posted.rules))
  if (late.length > 0) {
    await markLate(sql, [changed.id], now_ms)
    changed.warnings = [...changed.warnings, lockedPeriod]
    changed.may_be_held = true
  }
  const [after] = (await entryRecords(sql, [changed])) as [TimeEntryRecord]
  context.audit({ record_type: 'time_entry', record_id: after.id, before, after })
  context.emit('time_entry.completed', after, changesOf(before, after))
  return { stored: changed, became: outcome.kind === 'close' ? 'closed' : 'restored' }
}

/** Returns the unchanged entry, since the company refuses overlaps. */
function refusedOverlap(stored: StoredPunch, posted: Draft): Settled {
  if (stored.deleted_at !== null) return { stored, became: 'deleted' }
  const isKnown = stored.posted_break_minutes !== null
  if (!isKnown) return { stored }
  const clock_out = { stored: stored.clock_out, posted: posted.clock_out }
  return { stored, became: 'differs', differences: { clock_out } }
}

/** Returns the previous values of the shift's changed fields. */
function changesOf(before: TimeEntryRecord, after: TimeEntryRecord): Record<string, unknown> {
  const times = ['clock_in', 'clock_out', 'break_minutes', 'breaks'] as const
  const fields = [...times, 'work_location_id', 'status', 'deleted_at'] as const
  const isOther = (field: (typeof fields)[number]) =>
    !isDeepStrictEqual(before[field], after[field])
  return Object.fromEntries(fields.filter(isOther).map((field) => [field, before[field]]))
}

/** Returns the answer of a repeat; its own warnings come after the stored ones. */
export async function repeatAnswer(
  sql: Sql,
  { stored, became, differences }: Settled,
): Promise<TimeEntryRecord> {
  const [record] = (await entryRecords(sql, [stored])) as [TimeEntryRecord]
  if (became === undefined || became === 'closed') return record
  const warnings = [...record.warnings, became]
  const message = messageOf(became, stored.id)
  return { ...record, warnings, message, ...(differences ? { differences } : {}) }
}

/** Returns the meaning of a repeat's warning, and what to do about it. */
export function messageOf(became: 'differs' | 'deleted' | 'restored', id: number): string {
  return {
    differs: `Entry ${id} was not changed. To change it, use PUT /time-entries/${id}.`,
    deleted: `Entry ${id} is deleted and nothing was stored. To restore it, use POST /time-entries/${id}/restore.`,
    restored: `Entry ${id} was deleted; it is restored with the times you sent, not approved.`,
  }[became]
}

/** Says that the clock-in exists, for an assistant, which does not see a status code that would tell it. */
export function saidExisting(
  { stored: { id }, became }: Settled,
  { message, ...answer }: TimeEntryRecord,
): TimeEntryRecord {
  const known =
    became === 'closed'
      ? `Nothing was added: entry ${id} has this clock-in; it was open and is now closed.`
      : `Nothing was added: entry ${id} of this employee already has this clock-in.`
  // Closed and restored entries are stored; every other repeat changed nothing.
  const isUnchanged = became !== 'closed' && became !== 'restored'
  return {
    ...answer,
    message: message ? `${known} ${message}` : known,
    warnings: isUnchanged ? ['existing', ...answer.warnings] : answer.warnings,
  }
}
