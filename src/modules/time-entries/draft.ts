import { type EntryBreak, storedBreaks, unpaidMinutes } from '../../core/company/breaks.ts'
import type { PartRules } from '../../engine/hours/index.ts'
import { formatInstant, isWholeInstant } from '../../lib/calendar/instants.ts'
import { wallMessage, wallWarnings } from '../../lib/calendar/wall-warning.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { unknownLocation } from '../work-locations/unknown.ts'
import { readBreaks, timesOfBreaks } from './breaks.ts'
import { instantOf } from './clock-time.ts'
import type { PunchingEmployee } from './employee.ts'
import type { PostedPunch } from './fields.ts'
import { leftBefore, problemsOf, type Times } from './rules.ts'
import { type TimeEntryRecord, toTimeEntryRecord } from './schema.ts'

/** A punch as it would be stored, before it has an id. */
export type Draft = Times & {
  employee_id: number
  employee_name: string
  timezone: string
  work_date: string
  /** The instants of the times, as the record returns them. */
  clock_in: string
  clock_out: string | null
  notes: string | null
  source: string
  guards_overlap: boolean
  rules: PartRules
  /** The posted break, even if the breaks have times; null when there was none. */
  posted_break: number | null
  /** The posted breaks; null when their times are not known. */
  breaks: EntryBreak[] | null
  work_location_id: number | null
  /** The company does not have the posted work location, which is left out. */
  is_place_unknown: boolean
  /** The warnings of its answer: times that occur twice or never, an ignored approval. */
  read_warnings: string[]
  /** How such times were interpreted. */
  read_message: string | undefined
  asks_approval: boolean
  /** The employee's last date of employment. */
  deactivated_on: string | null
}

/** Returns a punch in the form in which it would be stored, and the problems that prevent storing it. */
export function draftOf(
  employee: PunchingEmployee,
  punch: Omit<PostedPunch, 'employee_id' | 'employee_email'>,
  now_ms: number,
  unknown_places?: ReadonlySet<number>,
): { draft: Draft; problems: FieldErrors } {
  const timezone = zoneOf(employee, punch.clock_in)
  const clock_in_ms = instantOf(punch.clock_in, timezone)
  const clock_out_ms = punch.clock_out == null ? null : instantOf(punch.clock_out, timezone)
  const times = [punch.clock_in, punch.clock_out, ...timesOfBreaks(punch.breaks)]
  const breaks = punch.breaks ? readBreaks(punch.breaks, timezone) : null
  const posted_break = punch.break_minutes ?? (breaks && unpaidMinutes(breaks))
  const place = punch.work_location_id ?? null
  const is_place_unknown = place !== null && unknown_places?.has(place) === true
  const draft: Draft = {
    employee_id: employee.id,
    employee_name: employee.name,
    timezone,
    work_date: localDate(timezone, clock_in_ms),
    clock_in_ms,
    clock_out_ms,
    clock_in: writtenOf(punch.clock_in, clock_in_ms),
    clock_out: clock_out_ms === null ? null : writtenOf(punch.clock_out!, clock_out_ms),
    break_minutes: posted_break ?? 0,
    posted_break,
    breaks,
    work_location_id: is_place_unknown ? null : place,
    is_place_unknown,
    notes: punch.notes ?? null,
    source: punch.source,
    guards_overlap: employee.overlapping_entries === 'refuse',
    rules: { shift_day_rule: employee.shift_day_rule, punch_rounding: employee.punch_rounding },
    deactivated_on: employee.deactivated_on,
    read_warnings: wallWarnings(times, timezone),
    read_message: wallMessage(times, timezone),
    asks_approval: punch.approved === true,
  }
  const problems = {
    ...problemsOf(draft, now_ms),
    ...leftBefore(employee, draft.work_date),
    ...(is_place_unknown ? { work_location_id: [unknownLocation] } : {}),
  }
  return { draft, problems }
}

/** Returns the time zone that is agreed for the date of a clock-in. */
function zoneOf({ zones, timezone }: PunchingEmployee, clock_in: string): string {
  const found = zones?.find(([effective_date, each]) => {
    return localDate(each, instantOf(clock_in, each)) >= effective_date
  })
  return found?.[1] ?? timezone
}

/** Most clocks already send instants in this form. */
function writtenOf(posted: string, instant_ms: number): string {
  return isWholeInstant(posted) ? posted : formatInstant(instant_ms)
}

/** Facts that are only known after storing a time entry. */
type Stored = { id: number; warnings: string[]; made_at: string }

/** Returns the record of a stored draft without reading it back. */
export function entryOf(draft: Draft, { id, warnings, made_at }: Stored): TimeEntryRecord {
  const row = {
    id,
    employee_id: draft.employee_id,
    employee_name: draft.employee_name,
    work_date: draft.work_date,
    timezone: draft.timezone,
    clock_in: draft.clock_in,
    clock_out: draft.clock_out,
    break_minutes: draft.break_minutes,
    breaks: draft.breaks && storedBreaks(draft.breaks),
    work_location_id: draft.work_location_id,
    notes: draft.notes,
    source: draft.source,
    status: draft.clock_out === null ? ('active' as const) : ('completed' as const),
    approved: false,
    approved_at: null,
    approved_by: null,
    warnings,
    created_at: made_at,
    updated_at: made_at,
    deleted_at: null,
  }
  // A held one is read back.
  return toTimeEntryRecord(row)
}

/** Returns the warnings about the times of a punch, in addition to those of its answer. */
export function readingOf(
  { read_warnings, read_message, asks_approval }: Draft,
  { approved, message }: { approved: boolean; message?: string | undefined },
): { warnings: string[]; not_taken?: string[]; message?: string } {
  const sentence = [message, read_message].filter((each) => each !== undefined).join(' ')
  const isIgnored = asks_approval && !approved
  return {
    warnings: isIgnored ? [...read_warnings, 'not_taken'] : read_warnings,
    ...(isIgnored ? { not_taken: ['approved'] } : {}),
    ...(sentence ? { message: sentence } : {}),
  }
}

/** Returns the answer of a post: its record with the warnings about the times. */
export function postedAnswer(draft: Draft, record: TimeEntryRecord): TimeEntryRecord {
  const { warnings, ...rest } = readingOf(draft, record)
  if (warnings.length === 0) return record
  return { ...record, ...rest, warnings: [...new Set([...record.warnings, ...warnings])] }
}
