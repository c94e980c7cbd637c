import * as v from 'valibot'
import { CivilDate, Id, Instant, listMetaEntries } from '../../operations/schema.ts'
import { hoursOf } from '../../time/minutes.ts'
import { payBases } from '../staff/wire.ts'
import { BUCKETS, type Bucket, type BucketMinutes, WARNING_CODES } from './engine/index.ts'

type HoursField = `${Bucket}_hours`
export type BucketHours = Record<HoursField, number>

const hoursEntries = Object.fromEntries(
  BUCKETS.map((bucket) => [`${bucket}_hours`, v.number()]),
) as Record<HoursField, v.NumberSchema<undefined>>

const BucketHoursWire = v.strictObject(hoursEntries)

const ReportRowWire = v.strictObject({
  employee_id: Id,
  employee_number: v.string(),
  payroll_id: v.nullable(v.string()),
  name: v.string(),
  department: v.nullable(v.string()),
  pay_basis: v.picklist(payBases),
  ...hoursEntries,
  warnings: v.array(v.strictObject({ code: v.picklist(WARNING_CODES), date: CivilDate })),
})

export type ReportRow = v.InferOutput<typeof ReportRowWire>

/** The payroll-hours report: a row an employee, and totals that are summed as minutes. */
export const PayrollHoursWire = v.strictObject({
  data: v.array(ReportRowWire),
  meta: v.strictObject({
    ...listMetaEntries,
    from: CivilDate,
    to: CivilDate,
    employees: v.number(),
    totals: BucketHoursWire,
    tzdata_version: v.string(),
    holiday_data_version: v.string(),
    generated_at: Instant,
  }),
})

/** Minutes by bucket as hours with two decimals. */
export function bucketHours(minutes: BucketMinutes): BucketHours {
  const hours = {} as BucketHours
  for (const bucket of BUCKETS) hours[`${bucket}_hours`] = hoursOf(minutes[bucket])
  return hours
}
