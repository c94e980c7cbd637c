import * as v from 'valibot'
import { CivilDate, Id, Instant } from '../../core/schema.ts'
import { tablesOf } from '../../db/prepare.ts'
import { columnsOf, type RowOf, recordSource } from '../../db/records.ts'
import type { Shift } from '../../engine/hours/index.ts'
import { formatTimeOfDay } from '../../lib/calendar/minutes.ts'
import { type OneDayOverrideTable, overrideStatuses } from './table.ts'

const db = tablesOf<typeof OneDayOverrideTable>()

const ScheduleItemSchema = v.strictObject({
  day_of_week: v.number(),
  is_working: v.boolean(),
  start_time: v.nullable(v.string()),
  end_time: v.nullable(v.string()),
  break_duration: v.number(),
  work_location_id: v.nullable(Id),
})

/** A weekly pattern from a date on, Sunday to Saturday. */
const ScheduleVersionSchema = v.strictObject({
  effective_date: CivilDate,
  schedules: v.array(ScheduleItemSchema),
})

/** A change of one date that replaces the pattern. */
export const OneDayOverrideSchema = v.strictObject({
  id: Id,
  employee_id: Id,
  override_date: CivilDate,
  is_working: v.pipe(v.boolean(), v.description('False: a day off without times.')),
  start_time: v.nullable(v.string()),
  end_time: v.pipe(
    v.nullable(v.string()),
    v.description('On the next day if not after start_time.'),
  ),
  break_duration: v.pipe(v.number(), v.description('Minutes.')),
  work_location_id: v.nullable(Id),
  status: v.picklist(overrideStatuses),
  cancelled_at: v.nullable(Instant),
  warnings: v.exactOptional(
    v.pipe(
      v.array(v.string()),
      v.description('Only in the answer to a write: times that were ambiguous.'),
    ),
  ),
  message: v.exactOptional(
    v.pipe(v.string(), v.description('Which instants were taken for those times.')),
  ),
})

/**
 * An employee's schedule: what is in effect today in their time zone, or what a PUT stored, and later
 * versions.
 */
export const ScheduleSchema = v.strictObject({
  employee_id: Id,
  effective_date: v.pipe(
    v.nullable(CivilDate),
    v.description('Null if there is no schedule: seven days off.'),
  ),
  schedules: v.pipe(
    v.array(ScheduleItemSchema),
    v.description('Sunday (0) to Saturday; an end that is not after the start is on the next day.'),
  ),
  upcoming: v.pipe(v.array(ScheduleVersionSchema), v.description('Versions that start later.')),
  one_day_overrides: v.pipe(
    v.array(OneDayOverrideSchema),
    v.description(
      "Active ones from today in the employee's time zone; after a PUT, from its effective_date.",
    ),
  ),
})

type ScheduleItemRecord = v.InferOutput<typeof ScheduleItemSchema>
export type OneDayOverrideRecord = v.InferOutput<typeof OneDayOverrideSchema>
export type ScheduleRecord = v.InferOutput<typeof ScheduleSchema>

/** A shift and its work location. */
export type PlacedShift = Shift & { work_location_id: number | null }

/** What an override makes of its date; the shift of a day off is ignored. */
export type OverrideDay = PlacedShift & { is_working: boolean }

/** Sunday to Saturday; null is a day off. */
export type Week = readonly (PlacedShift | null)[]

export function toWeekRecord(week: Week): ScheduleItemRecord[] {
  return week.map((shift, day_of_week) => ({
    day_of_week,
    is_working: shift !== null,
    start_time: shift && formatTimeOfDay(shift.start_minute),
    end_time: shift && formatTimeOfDay(shift.end_minute),
    break_duration: shift?.break_minutes ?? 0,
    work_location_id: shift?.work_location_id ?? null,
  }))
}

/** Overrides `o` as they are stored. */
export const oneDayOverrides = recordSource(
  'one-day override',
  'o',
  db
    .selectFrom('one_day_overrides as o')
    .select([
      ...columnsOf(
        'o',
        v.omit(OneDayOverrideSchema, [
          'start_time',
          'end_time',
          'break_duration',
          'warnings',
          'message',
        ]),
      ),
      'o.start_minute',
      'o.end_minute',
      'o.break_minutes',
    ]),
)

export type OverrideRow = RowOf<typeof oneDayOverrides>

export function toOverrideRecord(row: OverrideRow): OneDayOverrideRecord {
  return {
    id: row.id,
    employee_id: row.employee_id,
    override_date: row.override_date,
    is_working: row.is_working,
    start_time: row.is_working ? formatTimeOfDay(row.start_minute) : null,
    end_time: row.is_working ? formatTimeOfDay(row.end_minute) : null,
    break_duration: row.is_working ? row.break_minutes : 0,
    work_location_id: row.work_location_id,
    status: row.status,
    cancelled_at: row.cancelled_at,
  }
}

/** Returns the hours of an override for a message: `09:00 to 17:00`, `a day off`. */
export function hoursLabel({ is_working, start_time, end_time }: OneDayOverrideRecord): string {
  return is_working ? `${start_time} to ${end_time}` : 'a day off'
}
