import { isDeepStrictEqual } from 'node:util'
import type { Decider } from '../../core/access/approvals.ts'
import { type EntryBreak, knownBreaks, storedBreaks } from '../../core/company/breaks.ts'
import type { Context } from '../../core/operation.ts'
import { refuse as common } from '../../core/refusals.ts'
import { lockRecord, recordKind } from '../../core/run/change-record.ts'
import type { RowOf } from '../../db/statements/records.ts'
import { formatInstant, parseInstant } from '../../lib/calendar/instants.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'
import type { Times } from './rules.ts'
import { type EntryStatus, entryRecords, timeEntries } from './schema.ts'
import { TimeEntryTable } from './table.ts'

export type EntryChange = Times & {
  breaks: readonly EntryBreak[] | null
  notes: string | null
  source: string
  work_location_id: number | null
}

/**
 * The result of a change: whether anything changed, whether times did, and whether it closed an open entry.
 */
export type Fixed = { changed: boolean; moved: boolean; closed: boolean }

/** A time entry: open until it has a clock-out, and adjusted once it is changed after that. */
export class TimeEntry extends TimeEntryTable.class {
  get clock_in_ms(): number {
    return parseInstant(this.clock_in, 'UTC') ?? 0
  }

  get clock_out_ms(): number | null {
    return this.clock_out === null || this.clock_out === undefined
      ? null
      : parseInstant(this.clock_out, 'UTC')
  }

  /** The breaks; null when their times are not known. */
  get known_breaks(): EntryBreak[] | null {
    const { clock_in_ms, clock_out_ms, break_minutes } = this
    return knownBreaks(this.breaks, { clock_in_ms, clock_out_ms, break_minutes })
  }

  fix(change: EntryChange, now_ms: number): Fixed {
    const wasOpen = this.clock_out_ms === null
    const started = change.clock_in_ms !== this.clock_in_ms
    const moved = started || change.clock_out_ms !== this.clock_out_ms
    const paused =
      change.break_minutes !== this.break_minutes || !isSame(change.breaks, this.known_breaks)
    const described =
      change.notes !== (this.notes ?? null) ||
      change.source !== this.source ||
      change.work_location_id !== (this.work_location_id ?? null)
    if (!moved && !paused && !described) return { changed: false, moved: false, closed: false }

    const closed = wasOpen && change.clock_out_ms !== null && !started
    if (moved || paused) {
      this.status = statusAfter(change.clock_out_ms === null, closed)
      if (!wasOpen) this.withdrawApproval()
      this.rememberEnd(change)
    }
    this.take(change, now_ms)
    this.notes = change.notes
    this.source = change.source
    this.work_location_id = change.work_location_id
    return { changed: true, moved, closed }
  }

  /** Sets the complete times of a shift: an open or deleted entry becomes a closed one. */
  complete(times: Times, now_ms: number): void {
    if (this.deleted_at == null) this.rememberEnd(times)
    else this.rememberPost(times)
    this.status = 'completed'
    this.deleted_at = null
    this.withdrawApproval()
    this.take(times, now_ms)
  }

  /** Restores a deleted entry, but not its approval. */
  restore(now_ms: number): void {
    this.deleted_at = null
    this.withdrawApproval()
    this.updated_at = formatInstant(now_ms)
  }

  approve(approver: Decider, now_ms: number): void {
    const refusal = whyNotApproved({ approved: this.approved, is_open: this.clock_out_ms === null })
    if (refusal !== undefined) throw invalid({ status: refusal })
    this.approved = true
    this.approved_at = formatInstant(now_ms)
    this.approved_by = approver
    this.updated_at = formatInstant(now_ms)
  }

  /** Notes that adjustments pay it now. */
  release(now_ms: number): void {
    this.updated_at = formatInstant(now_ms)
  }

  /** Marks the entry as deleted and keeps the posted values. */
  remove(now_ms: number): void {
    this.deleted_at = formatInstant(now_ms)
    this.updated_at = formatInstant(now_ms)
  }

  /**
   * The first close counts as posted. For a row without posted values only the fact that it was closed is
   * stored once it is reopened: a clock must not close it a second time.
   */
  private rememberEnd({ clock_out_ms, break_minutes }: Times): void {
    if (this.posted_clock_out != null) return
    const isKnown = this.posted_break_minutes != null
    const was_ms = this.clock_out_ms
    if (was_ms === null && clock_out_ms !== null && isKnown) {
      this.posted_clock_out = formatInstant(clock_out_ms)
      this.posted_break_minutes = break_minutes
    } else if (was_ms !== null && clock_out_ms === null) {
      this.posted_clock_out = formatInstant(was_ms)
      this.posted_break_minutes = null
    }
  }

  /** A deleted entry that is posted again keeps the values that were posted before. */
  private rememberPost({ clock_out_ms, break_minutes }: Times): void {
    const { posted_clock_out, posted_break_minutes, clock_out } = this
    if (clock_out_ms === null || posted_clock_out == null || posted_break_minutes == null) return
    this.earlier_posts = [
      ...(this.earlier_posts ?? []),
      { clock_out: posted_clock_out, break_minutes: posted_break_minutes },
      { clock_out: clock_out ?? posted_clock_out, break_minutes: this.break_minutes },
    ]
    this.posted_clock_out = formatInstant(clock_out_ms)
    this.posted_break_minutes = break_minutes
  }

  private take(times: Times, now_ms: number): void {
    const { clock_in_ms, clock_out_ms, break_minutes } = times
    const breaks = times.breaks === undefined ? knownBreaks(this.breaks, times) : times.breaks
    // The stored date is kept until the clock-in changes, even if newer zone data would give another date.
    if (clock_in_ms !== this.clock_in_ms) this.work_date = localDate(this.timezone, clock_in_ms)
    this.clock_in = formatInstant(clock_in_ms)
    this.clock_out = clock_out_ms === null ? null : formatInstant(clock_out_ms)
    this.break_minutes = break_minutes
    this.breaks = breaks && storedBreaks(breaks)
    this.updated_at = formatInstant(now_ms)
  }

  private withdrawApproval(): void {
    this.approved = false
    this.approved_at = null
    this.approved_by = null
  }
}

function isSame(a: readonly EntryBreak[] | null, b: readonly EntryBreak[] | null): boolean {
  return isDeepStrictEqual(a && storedBreaks(a), b && storedBreaks(b))
}

export const timeEntryKind = recordKind({
  record_type: 'time_entry',
  Row: TimeEntry,
  table: TimeEntryTable,
  source: timeEntries,
  recordOf: async (row: RowOf<typeof timeEntries>, { sql }: Pick<Context, 'sql'>) =>
    (await entryRecords(sql, [row]))[0]!,
})

/** Returns the entry, locked until the transaction ends; a deleted one only on request. */
export async function lockTimeEntry(context: Context, id: number, { deleted = false } = {}) {
  const locked = await lockRecord(context, timeEntryKind, id)
  if (locked.row.deleted_at != null && !deleted) throw notFound('time entry')
  return locked
}

/** Returns the reason why an entry cannot be approved; undefined when it can. */
export function whyNotApproved({
  approved,
  is_open,
}: {
  approved: boolean
  is_open: boolean
}): string | undefined {
  if (approved) return common.approved()
  if (is_open) return refuse.active()
  return undefined
}

function statusAfter(isOpen: boolean, closed: boolean): EntryStatus {
  if (isOpen) return 'active'
  return closed ? 'completed' : 'adjusted'
}
