import * as v from 'valibot'
import { refuse } from '../../../../core/refusals.ts'
import { described, Boolean as Flag, oneOf, optional } from '../../../../core/schema.ts'

const sortFields = [
  'employee_number',
  'name',
  'department',
  'total_hours',
  'overtime_hours',
  'vacation_hours',
  'sick_hours',
  'change_hours',
] as const

export type SortField = (typeof sortFields)[number]

function hoursFrom(least: number) {
  return v.pipe(
    v.number(refuse.no_hours()),
    v.minValue(least, () => refuse.too_small({ least })),
    v.maxValue(10_000, () => refuse.too_great({ most: 10_000 })),
  )
}

/** The parameters that sum, sort, filter and compare the rows of the report. */
export const reportParameters = {
  group_by: optional(
    oneOf(['employee', 'department', 'week', 'day']),
    'Also sum by department, workweek or day, in by_department, by_week or by_day.',
  ),
  sort: optional(
    oneOf([...sortFields, ...sortFields.map((field) => `-${field}` as const)]),
    'Sort the employees by this field; prefix it with - for descending. change_hours, with compare, sorts by size.',
  ),
  min_overtime_hours: optional(
    hoursFrom(0),
    'Only employees with at least this much overtime and double time in the range.',
  ),
  week_hours_above: optional(
    hoursFrom(0),
    'Only employees with more hours than this in a workweek of the range, with those weeks. Holidays and leave do not count.',
  ),
  compare: optional(
    oneOf(['previous']),
    'previous: compare with the pay period before, or with as many dates or months before.',
  ),
  warnings: described(
    v.optional(Flag, false),
    'Only employees with warnings, also those with no_pattern alone.',
  ),
  attention: described(
    v.optional(Flag, false),
    'Also list employees with warnings, with overtime, or with hours far from their schedule, at most 20.',
  ),
}

export type ReportInput = v.InferOutput<v.StrictObjectSchema<typeof reportParameters, undefined>>
