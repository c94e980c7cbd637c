import * as v from 'valibot'
import {
  CivilDate,
  Code,
  described,
  Id,
  Instant,
  listMetaEntries,
  Name,
  PeopleText,
} from '../../../core/schema.ts'
import {
  type CategoryMinutes,
  type DayRow,
  EARNING_CATEGORIES,
  type EarningCategory,
  PAY_BASES,
  WARNING_CODES,
} from '../../../engine/hours/index.ts'
import { civilDate } from '../../../lib/calendar/dates.ts'
import { hoursOf } from '../../../lib/calendar/minutes.ts'
import { type Correction, CorrectionSchema } from '../day-adjustments/corrections.ts'
import type { HoursLine } from './load-hours.ts'
import { EARNING_FIELDS } from './shown.ts'

type HoursField = `${EarningCategory}_hours`
type MinutesField = `${EarningCategory}_minutes`
export type CategoryHours = Record<HoursField, number>

const hoursFields = EARNING_CATEGORIES.map((category) => [category, `${category}_hours`] as const)
const minutesFields = EARNING_CATEGORIES.map(
  (category) => [category, `${category}_minutes`] as const,
)

const hoursEntries = Object.fromEntries(
  hoursFields.map(([, field]) => [field, v.number()]),
) as Record<HoursField, v.NumberSchema<undefined>>

const minutesEntries = Object.fromEntries(
  minutesFields.map(([, field]) => [field, v.number()]),
) as Record<MinutesField, v.NumberSchema<undefined>>

export const CategoryHoursSchema = v.strictObject(hoursEntries)

/** Minutes and hours by category. */
export const CategorySumsSchema = v.strictObject({ ...minutesEntries, ...hoursEntries })

/** The fields that a comparison with earlier dates adds. */
const comparedEntries = {
  previous: v.exactOptional(
    described(CategoryHoursSchema, 'Hours of the dates before; only with compare.'),
  ),
  change_hours: v.exactOptional(
    described(v.number(), 'Total hours minus those of the dates before.'),
  ),
}

const WeekAboveSchema = v.strictObject({
  from: CivilDate,
  to: CivilDate,
  hours: described(v.number(), 'Regular, overtime, double time and worked on a holiday.'),
})

/** One employee's day, in minutes and in hours. */
const DaySchema = v.strictObject({
  date: CivilDate,
  ...minutesEntries,
  ...hoursEntries,
  warnings: v.array(v.picklist(WARNING_CODES)),
})

type DayRecord = v.InferOutput<typeof DaySchema>

const ReportRowSchema = v.strictObject({
  employee_id: Id,
  employee_number: Code,
  payroll_id: v.nullable(PeopleText),
  name: Name,
  department: v.nullable(Code),
  pay_basis: v.picklist(PAY_BASES),
  ...hoursEntries,
  warnings: v.array(
    v.strictObject({
      code: v.picklist(WARNING_CODES),
      date: CivilDate,
      entry_id: v.exactOptional(
        described(Id, 'For held_entry: reported if the range includes today.'),
      ),
    }),
  ),
  days: v.exactOptional(
    described(v.array(DaySchema), 'Every date of the range; only with detail=days.'),
  ),
  weeks_above: v.exactOptional(
    described(
      v.array(WeekAboveSchema),
      'Whole workweeks above week_hours_above; also their dates outside the range.',
    ),
  ),
  corrections: v.exactOptional(
    described(v.array(CorrectionSchema), 'Adjustments in these hours that pay for earlier dates.'),
  ),
  ...comparedEntries,
})

export type ReportRow = v.InferOutput<typeof ReportRowSchema>

/** The sums of some employees or dates. */
const sums = { employees: v.number(), ...hoursEntries }

const ByDepartmentSchema = v.strictObject({
  department: v.nullable(Code),
  ...sums,
  ...comparedEntries,
})

const ByDatesSchema = v.strictObject({
  from: CivilDate,
  to: described(CivilDate, 'Within the range: the first and last week may be shorter.'),
  ...sums,
  employees_above: v.exactOptional(
    described(
      v.array(v.strictObject({ employee_id: Id, name: Name, hours: v.number() })),
      'Employees above week_hours_above in the whole workweek.',
    ),
  ),
})

export type DepartmentSums = v.InferOutput<typeof ByDepartmentSchema>
export type DateSums = v.InferOutput<typeof ByDatesSchema>

const AttentionSchema = v.strictObject({
  total: v.number(),
  people: described(
    v.array(
      v.strictObject({
        employee_id: Id,
        name: Name,
        department: v.nullable(Code),
        reasons: v.array(Code),
      }),
    ),
    'At most 20, those with warnings first.',
  ),
  planned_from: v.exactOptional(
    described(CivilDate, 'From this date on, hours by schedule are planned.'),
  ),
})

export type Attention = v.InferOutput<typeof AttentionSchema>

/** How many warnings there are of each code. */
export const WarningCountsSchema = v.record(v.picklist(WARNING_CODES), v.number())

/** The payroll-hours report: a row per employee, and totals summed in minutes. */
export const PayrollHoursSchema = v.strictObject({
  data: v.array(ReportRowSchema),
  by_department: v.exactOptional(v.array(ByDepartmentSchema)),
  by_week: v.exactOptional(v.array(ByDatesSchema)),
  by_day: v.exactOptional(v.array(ByDatesSchema)),
  attention: v.exactOptional(AttentionSchema),
  meta: v.strictObject({
    ...listMetaEntries,
    from: CivilDate,
    to: CivilDate,
    pay_period: v.exactOptional(described(Code, 'The label of the pay period; only with period.')),
    employees: v.number(),
    totals: CategoryHoursSchema,
    earnings: described(
      v.array(v.picklist(EARNING_FIELDS)),
      'The columns whose sum is total_hours.',
    ),
    warnings: described(WarningCountsSchema, 'Warnings by code, also of employees without a row.'),
    previous: v.exactOptional(
      described(
        v.strictObject({
          from: CivilDate,
          to: CivilDate,
          pay_period: v.exactOptional(Code),
          employees: v.number(),
          totals: CategoryHoursSchema,
        }),
        'The dates before, with which the hours are compared; only with compare.',
      ),
    ),
    approved_pay_period_ids: described(
      v.array(Id),
      'Approved pay periods in the range; their dates are reported as approved.',
    ),
    tzdata_version: Code,
    holiday_data_version: Code,
    generated_at: Instant,
  }),
})

/** The optional parts of a row that a report's parameters turn on. */
export type RowExtras = {
  days?: readonly DayRow[] | undefined
  weeks_above?: WeekAbove[] | undefined
  corrections?: Correction[] | undefined
  /** The minutes of the dates before. */
  previous?: CategoryMinutes | undefined
}

export type WeekAbove = v.InferOutput<typeof WeekAboveSchema>

/** Returns a row of the report, with the requested extras. */
export function toReportRow(line: HoursLine, extras: RowExtras = {}): ReportRow {
  const { days, weeks_above, corrections, previous } = extras
  return {
    employee_id: line.employee_id,
    employee_number: line.employee_number,
    payroll_id: line.payroll_id,
    name: line.name,
    department: line.department,
    pay_basis: line.pay_basis,
    ...categoryHours(line.minutes),
    warnings: line.warnings,
    ...(days === undefined ? {} : { days: days.map(toDayRecord) }),
    ...(weeks_above === undefined ? {} : { weeks_above }),
    ...(corrections === undefined ? {} : { corrections }),
    ...(previous === undefined ? {} : comparedWith(previous, line.minutes)),
  }
}

/** Returns the hours of the dates before, and the change of the total since. */
export function comparedWith(previous: CategoryMinutes, now: CategoryMinutes) {
  return { previous: categoryHours(previous), change_hours: hoursOf(now.total - previous.total) }
}

/** Returns minutes by category as hours with two decimals. */
export function categoryHours(minutes: CategoryMinutes): CategoryHours {
  return {
    scheduled_hours: hoursOf(minutes.scheduled),
    regular_hours: hoursOf(minutes.regular),
    overtime_hours: hoursOf(minutes.overtime),
    double_time_hours: hoursOf(minutes.double_time),
    holiday_worked_hours: hoursOf(minutes.holiday_worked),
    holiday_hours: hoursOf(minutes.holiday),
    vacation_hours: hoursOf(minutes.vacation),
    sick_hours: hoursOf(minutes.sick),
    personal_hours: hoursOf(minutes.personal),
    other_leave_hours: hoursOf(minutes.other_leave),
    unpaid_leave_hours: hoursOf(minutes.unpaid_leave),
    adjustment_hours: hoursOf(minutes.adjustment),
    effective_adjustment_hours: hoursOf(minutes.effective_adjustment),
    punched_hours: hoursOf(minutes.punched),
    total_hours: hoursOf(minutes.total),
  }
}

/** Returns totals by category, in minutes and in hours. */
export function categorySums(sum: CategoryMinutes): v.InferOutput<typeof CategorySumsSchema> {
  const minutes = {} as Record<MinutesField, number>
  for (const [category, field] of minutesFields) minutes[field] = sum[category]
  return { ...minutes, ...categoryHours(sum) }
}

function toDayRecord(row: DayRow): DayRecord {
  return { date: civilDate(row.day), ...categorySums(row), warnings: [...row.warnings] }
}
