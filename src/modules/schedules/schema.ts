import * as v from 'valibot'
import { CivilDate, Code, described, FreeText, Id, Instant } from '../../core/schema.ts'
import { tablesOf } from '../../db/statements/prepare.ts'
import { columnsOf, type RowOf, recordSource } from '../../db/statements/records.ts'
import type { Shift } from '../../engine/hours/index.ts'
import { formatTimeOfDay } from '../../lib/calendar/minutes.ts'
import { refuse } from './refusals.ts'
import { type OneDayOverrideTable, overrideStatuses } from './table.ts'

const db = tablesOf<typeof OneDayOverrideTable>()

const ScheduleItemSchema = v.strictObject({
  week: described(v.number(), 'Of the cycle, from 1.'),
  day_of_week: v.number(),
  is_working: v.boolean(),
  start_time: v.nullable(Code),
  end_time: v.nullable(Code),
  break_duration: v.number(),
  work_location_id: v.nullable(Id),
})

const CycleWeeks = described(
  v.number(),
  'After how many weeks it repeats; week 1 begins on the Sunday on or before effective_date.',
)

const UpcomingVersionSchema = v.strictObject({
  effective_date: CivilDate,
  cycle_weeks: CycleWeeks,
  schedules: v.array(ScheduleItemSchema),
})

export const ScheduleVersionSchema = v.strictObject({
  id: Id,
  ...UpcomingVersionSchema.entries,
})

/** A change of one date that replaces the pattern. */
export const OneDayOverrideSchema = v.strictObject({
  id: Id,
  employee_id: Id,
  override_date: CivilDate,
  is_working: described(v.boolean(), 'False: a day off without times.'),
  start_time: v.nullable(Code),
  end_time: described(v.nullable(Code), 'On the next day if not after start_time.'),
  break_duration: described(v.number(), 'Minutes.'),
  work_location_id: v.nullable(Id),
  substitutes_for: described(
    v.nullable(CivilDate),
    'The holiday in whose place this day off is paid, under substitute_day.',
  ),
  status: v.picklist(overrideStatuses),
  cancelled_at: v.nullable(Instant),
  warnings: v.exactOptional(
    described(v.array(Code), 'Only in the answer to a write: times that were ambiguous.'),
  ),
  message: v.exactOptional(described(FreeText, 'Which instants were taken for those times.')),
})

/**
 * An employee's schedule: the one in effect today in their time zone, or the one that a PUT stored, and later versions.
 */
export const ScheduleSchema = v.strictObject({
  employee_id: Id,
  effective_date: described(v.nullable(CivilDate), 'Null if there is no schedule: seven days off.'),
  cycle_weeks: CycleWeeks,
  schedules: described(
    v.array(ScheduleItemSchema),
    'Sunday (0) to Saturday of each week, an item for each shift or day off; an end that is not after the start is on the next day.',
  ),
  upcoming: described(v.array(UpcomingVersionSchema), 'Versions that start later.'),
  one_day_overrides: described(
    v.array(OneDayOverrideSchema),
    "Active ones from today in the employee's time zone; after a PUT, from its effective_date.",
  ),
  warnings: v.exactOptional(
    described(v.array(Code), 'Only in the answer to a PUT: equal_times for shifts of 24 hours.'),
  ),
})

type ScheduleItemRecord = v.InferOutput<typeof ScheduleItemSchema>
export type OneDayOverrideRecord = v.InferOutput<typeof OneDayOverrideSchema>
export type ScheduleRecord = v.InferOutput<typeof ScheduleSchema>

export type PlacedShift = Shift & { work_location_id: number | null }

/** The effect of an override on its date; the shift of a day off is ignored. */
export type OverrideDay = PlacedShift & { is_working: boolean; substitutes_for: string | null }

/** The shifts of each day of a cycle, seven days for each week, Sunday first; empty for a day off. */
export type Pattern = readonly (readonly PlacedShift[])[]

/** Returns the items of a pattern: one for each shift, and one for each day off. */
function toItems(pattern: Pattern): ScheduleItemRecord[] {
  return pattern.flatMap((shifts, at): ScheduleItemRecord[] => {
    const day = { week: Math.floor(at / 7) + 1, day_of_week: at % 7 }
    if (shifts.length === 0) return [{ ...day, ...dayOff }]
    return shifts.map((shift) => ({
      ...day,
      is_working: true,
      start_time: formatTimeOfDay(shift.start_minute),
      end_time: formatTimeOfDay(shift.end_minute),
      break_duration: shift.break_minutes,
      work_location_id: shift.work_location_id,
    }))
  })
}

const dayOff = {
  is_working: false,
  start_time: null,
  end_time: null,
  break_duration: 0,
  work_location_id: null,
}

/** Returns a pattern as the API does. */
export function toPatternRecord(pattern: Pattern) {
  return { cycle_weeks: pattern.length / 7, schedules: toItems(pattern) }
}

/** Overrides `o` in stored form. */
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

export function toOverrideRecord(row: RowOf<typeof oneDayOverrides>): OneDayOverrideRecord {
  return {
    id: row.id,
    employee_id: row.employee_id,
    override_date: row.override_date,
    is_working: row.is_working,
    start_time: row.is_working ? formatTimeOfDay(row.start_minute) : null,
    end_time: row.is_working ? formatTimeOfDay(row.end_minute) : null,
    break_duration: row.is_working ? row.break_minutes : 0,
    work_location_id: row.work_location_id,
    substitutes_for: row.substitutes_for,
    status: row.status,
    cancelled_at: row.cancelled_at,
  }
}

/** Returns the hours of an override for a message: `09:00 to 17:00`, `a day off`. */
export function hoursLabel({ is_working, start_time, end_time }: OneDayOverrideRecord): string {
  return is_working ? refuse.hours({ start: start_time!, end: end_time! }) : refuse.day_off()
}
