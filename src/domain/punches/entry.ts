import { defineEntity, LockMode, p } from '@mikro-orm/core'
import { notFound } from '../../errors.ts'
import type { Context } from '../../operations/define.ts'
import { civilDate, companyColumns, companyFilter, instant } from '../../store/columns.ts'
import { formatInstant, parseInstant } from '../../time/instants.ts'
import { localDate } from '../../time/zones.ts'
import type { EntryStatus, TimeEntryRecord } from './wire.ts'

const schema = defineEntity({
  name: 'TimeEntry',
  tableName: 'time_entries',
  filters: companyFilter,
  properties: {
    ...companyColumns(),
    employee_id: p.bigint('number'),
    work_date: civilDate(),
    timezone: p.string(),
    clock_in: instant(),
    clock_out: instant().nullable(),
    posted_clock_in: instant(),
    break_minutes: p.integer(),
    notes: p.text().nullable(),
    source: p.string(),
    status: p.string().$type<EntryStatus>(),
    approved: p.boolean(),
    approved_at: instant().nullable(),
    approved_by: p.json<TimeEntryRecord['approved_by']>().nullable(),
    warnings: p.array(),
    guards_overlap: p.boolean(),
    deleted_at: instant().nullable(),
  },
})

export type EntryChange = {
  clock_in_ms: number
  clock_out_ms: number | null
  break_minutes: number
  notes: string | null
  source: string
}

/** A punch: open until it has a clock-out, and adjusted once it is changed after that. */
export class TimeEntry extends schema.class {
  get clock_in_ms(): number {
    return parseInstant(this.clock_in, 'UTC') ?? 0
  }

  get clock_out_ms(): number | null {
    return this.clock_out === null || this.clock_out === undefined
      ? null
      : parseInstant(this.clock_out, 'UTC')
  }

  /** Takes the change over and answers whether it closed the entry; false also where nothing changed. */
  fix(change: EntryChange, now_ms: number): { changed: boolean; closed: boolean } {
    const wasOpen = this.clock_out_ms === null
    const moved = change.clock_in_ms !== this.clock_in_ms || change.break_minutes !== this.break_minutes
    const ended = change.clock_out_ms !== this.clock_out_ms
    const told = change.notes !== (this.notes ?? null) || change.source !== this.source
    if (!moved && !ended && !told) return { changed: false, closed: false }

    const closed = wasOpen && change.clock_out_ms !== null && change.clock_in_ms === this.clock_in_ms
    this.status = statusAfter(change.clock_out_ms === null, closed)
    if (!wasOpen) this.withdrawApproval()
    this.clock_in = formatInstant(change.clock_in_ms)
    this.clock_out = change.clock_out_ms === null ? null : formatInstant(change.clock_out_ms)
    this.work_date = localDate(this.timezone, change.clock_in_ms)
    this.break_minutes = change.break_minutes
    this.notes = change.notes
    this.source = change.source
    this.updated_at = formatInstant(now_ms)
    return { changed: true, closed }
  }

  private withdrawApproval(): void {
    this.approved = false
    this.approved_at = null
    this.approved_by = null
  }
}

schema.setClass(TimeEntry)

/** The entry, locked until the transaction ends; a deleted one is not found. */
export async function lockTimeEntry({ em }: Context, id: number): Promise<TimeEntry> {
  const entry = await em.findOne(
    TimeEntry,
    { id, deleted_at: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  if (!entry) throw notFound('time entry')
  return entry
}

function statusAfter(isOpen: boolean, closed: boolean): EntryStatus {
  if (isOpen) return 'active'
  return closed ? 'completed' : 'adjusted'
}
