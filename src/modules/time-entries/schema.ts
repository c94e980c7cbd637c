import { sql } from 'kysely'
import * as v from 'valibot'
import { knownBreaks, storedBreaks } from '../../core/company/breaks.ts'
import {
  ActorSchema,
  CivilDate,
  Code,
  described,
  FreeText,
  Id,
  Instant,
  Name,
  PeopleText,
} from '../../core/schema.ts'
import type { StoredBreak } from '../../db/statements/columns.ts'
import { tablesOf } from '../../db/statements/prepare.ts'
import { columnsOf, type RowOf, recordSource } from '../../db/statements/records.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { dayNumber } from '../../lib/calendar/dates.ts'
import { localTime } from '../../lib/calendar/local-time.ts'
import { hoursOf } from '../../lib/calendar/minutes.ts'
import { type EmployeeTable, employeeName } from '../employees/table.ts'
import { type LateState, lateStates, mayBeHeld } from '../payroll/held/find-held.ts'
import { entryStatuses, type TimeEntryTable } from './table.ts'

const db = tablesOf<typeof TimeEntryTable | typeof EmployeeTable>()

export type EntryStatus = (typeof entryStatuses)[number]

function difference<S extends v.GenericSchema>(value: S) {
  return v.strictObject({ stored: value, posted: value })
}

/** The fields in which a repeated punch differs from the existing entry. */
export const Differences = described(
  v.strictObject({
    clock_out: v.exactOptional(difference(v.nullable(Instant))),
    break_minutes: v.exactOptional(difference(v.number())),
  }),
  'With the warning `differs`: stored and posted values by field.',
)

const LocalTime = described(Code, "In the entry's time zone, such as 2026-10-05T09:00-04:00.")

/** A time entry (a punch) as the API returns it. */
export const TimeEntrySchema = v.strictObject({
  id: Id,
  employee_id: Id,
  employee_name: Name,
  work_date: described(CivilDate, "The date of the clock-in in the entry's time zone."),
  timezone: Code,
  clock_in: Instant,
  clock_out: v.nullable(Instant),
  clock_in_local: LocalTime,
  clock_out_local: v.nullable(LocalTime),
  break_minutes: v.number(),
  breaks: described(
    v.nullable(v.array(v.strictObject({ start: Instant, end: Instant, is_paid: v.boolean() }))),
    'Null when their times are not known; break_minutes is the sum of the unpaid ones.',
  ),
  work_location_id: v.nullable(Id),
  worked_minutes: described(v.nullable(v.number()), 'Null while the entry is open.'),
  worked_hours: v.nullable(v.number()),
  notes: v.nullable(FreeText),
  source: PeopleText,
  status: v.picklist(entryStatuses),
  approved: v.boolean(),
  approved_at: v.nullable(Instant),
  approved_by: v.nullable(ActorSchema),
  warnings: v.array(Code),
  held: described(
    v.boolean(),
    'Arrived after its pay period was approved and is not paid: release it, reopen the period or delete the entry.',
  ),
  released_dates: v.exactOptional(
    described(
      v.array(CivilDate),
      'Its dates that the adjustments of its release pay; they lock the entry.',
    ),
  ),
  created_at: Instant,
  updated_at: Instant,
  deleted_at: v.exactOptional(Instant),
  differences: v.exactOptional(Differences),
  not_taken: v.exactOptional(described(v.array(Code), 'Posted fields that were ignored.')),
  message: v.exactOptional(
    described(Code, 'What the warnings in this answer mean and what to do.'),
  ),
})

export type TimeEntryRecord = v.InferOutput<typeof TimeEntrySchema>

/** The fields of an entry that are worked out from its row. */
const notStored = [
  'clock_in_local',
  'clock_out_local',
  'worked_minutes',
  'worked_hours',
  'held',
  'released_dates',
  'deleted_at',
  'differences',
  'not_taken',
  'message',
] as const

/** Time entries `t` and their employees `e`, in stored form. */
export const entryRows = db
  .selectFrom('time_entries as t')
  .innerJoin('employees as e', (on) =>
    on.onRef('e.company_id', '=', 't.company_id').onRef('e.id', '=', 't.employee_id'),
  )
  .select([
    ...columnsOf('t', v.omit(TimeEntrySchema, notStored), { employee_name: employeeName }),
    't.deleted_at',
    sql<boolean>`${sql.raw(mayBeHeld)}`.as('may_be_held'),
  ])

export const timeEntries = recordSource('time entry', 't', entryRows, 'time_entries t')

export type EntryRow = RowOf<typeof timeEntries>

/** Returns the entries as records, with whether they are held. */
export async function entryRecords(
  sql: Sql,
  rows: readonly EntryRow[],
): Promise<TimeEntryRecord[]> {
  const in_doubt = rows.filter(({ may_be_held }) => may_be_held).map(({ id }) => id)
  if (in_doubt.length === 0) return rows.map((row) => toTimeEntryRecord(row))
  const states = await lateStates(sql, in_doubt)
  return rows.map((row) => toTimeEntryRecord(row, states.get(row.id)))
}

const notLate: LateState = { held: false, released_dates: [] }

export function toTimeEntryRecord(
  row: Omit<EntryRow, 'may_be_held'>,
  { held, released_dates }: LateState = notLate,
): TimeEntryRecord {
  const worked_minutes =
    row.clock_out === null
      ? null
      : Math.max(0, minutesBetween(row.clock_in, row.clock_out) - row.break_minutes)
  const entry: TimeEntryRecord = {
    id: row.id,
    employee_id: row.employee_id,
    employee_name: row.employee_name,
    work_date: row.work_date,
    timezone: row.timezone,
    clock_in: row.clock_in,
    clock_out: row.clock_out,
    clock_in_local: localTime(row.clock_in, row.timezone),
    clock_out_local: row.clock_out === null ? null : localTime(row.clock_out, row.timezone),
    break_minutes: row.break_minutes,
    breaks: row.breaks && breaksOf(row),
    work_location_id: row.work_location_id,
    worked_minutes,
    worked_hours: worked_minutes === null ? null : hoursOf(worked_minutes),
    notes: row.notes,
    source: row.source,
    status: row.status,
    approved: row.approved,
    approved_at: row.approved_at,
    approved_by: row.approved_by,
    warnings: row.warnings,
    held,
    ...(released_dates.length > 0 ? { released_dates } : {}),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
  if (row.deleted_at !== null) entry.deleted_at = row.deleted_at
  return entry
}

type TimesRow = Pick<EntryRow, 'breaks' | 'clock_in' | 'clock_out' | 'break_minutes'>

/** Returns the breaks of a stored entry in the order of their starts; null when their times are not known. */
function breaksOf({ breaks, clock_in, clock_out, break_minutes }: TimesRow): StoredBreak[] | null {
  const clock_in_ms = Date.parse(clock_in)
  const clock_out_ms = clock_out === null ? null : Date.parse(clock_out)
  const breakTimes = knownBreaks(breaks, { clock_in_ms, clock_out_ms, break_minutes })
  return breakTimes && storedBreaks(breakTimes)
}

export const TimeEntryId = described(Id, 'Time entry id, from the list of time entries.')

/** Returns the whole minutes between two instants, each cut to its minute. */
function minutesBetween(from: string, to: string): number {
  return minuteOf(to) - minuteOf(from) + daysBetween(from.slice(0, 10), to.slice(0, 10)) * 1_440
}

function minuteOf(instant: string): number {
  return Number(instant.slice(11, 13)) * 60 + Number(instant.slice(14, 16))
}

/** Most entries end on the day they begin, and parsing dates is slow. */
function daysBetween(from: string, to: string): number {
  return from === to ? 0 : dayNumber(to) - dayNumber(from)
}
