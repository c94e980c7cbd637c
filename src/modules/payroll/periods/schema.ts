import * as v from 'valibot'
import { ActorSchema, CivilDate, Id, Instant } from '../../../core/schema.ts'
import type { Sql } from '../../../db/transaction.ts'
import { EARNING_CATEGORIES } from '../../../engine/hours/index.ts'
import { PAY_FREQUENCIES } from '../../../engine/pay-periods.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { notFound } from '../../../lib/errors.ts'
import { payPeriodStatuses } from './table.ts'

/** A pay period as the API returns it in lists. */
export const PayPeriodSchema = v.strictObject({
  id: Id,
  label: v.pipe(
    v.string(),
    v.description('The year it starts in and its number in that year: 2026-P20.'),
  ),
  frequency: v.picklist(PAY_FREQUENCIES),
  start_date: CivilDate,
  end_date: v.pipe(CivilDate, v.description('Last date, inclusive.')),
  pay_date: CivilDate,
  status: v.picklist(payPeriodStatuses),
  is_current: v.pipe(
    v.boolean(),
    v.description("Whether it contains today in the company's time zone."),
  ),
  approved_at: v.nullable(Instant),
  approved_by: v.nullable(ActorSchema),
})

export type PayPeriodRecord = v.InferOutput<typeof PayPeriodSchema>

const DifferenceSchema = v.strictObject({
  employee_id: Id,
  employee_number: v.string(),
  name: v.string(),
  bucket: v.picklist(EARNING_CATEGORIES),
  approved_hours: v.number(),
  current_hours: v.number(),
  change_hours: v.number(),
})

export type Difference = v.InferOutput<typeof DifferenceSchema>

const HeldEntrySchema = v.strictObject({
  entry_id: Id,
  employee_id: Id,
  employee_number: v.string(),
  name: v.string(),
  work_date: CivilDate,
  clock_in: Instant,
  clock_out: v.nullable(Instant),
  held_dates: v.pipe(
    v.array(CivilDate),
    v.description('Dates in this period on which it is held.'),
  ),
  held_hours: v.pipe(v.number(), v.description('Held hours on those dates.')),
})

export type HeldEntryRecord = v.InferOutput<typeof HeldEntrySchema>

/** A pay period as the API returns one alone, and as each write of it returns it. */
export const PayPeriodDetailSchema = v.strictObject({
  ...PayPeriodSchema.entries,
  held_entries: v.pipe(
    v.array(HeldEntrySchema),
    v.description('Entries that arrived after the period was approved and are not paid.'),
  ),
  differences: v.pipe(
    v.array(DifferenceSchema),
    v.description('Differences between current and approved hours, by employee and category.'),
  ),
})

/** A row of `payPeriodColumns`. */
export type PayPeriodRow = Omit<PayPeriodRecord, 'is_current'>

/** The columns of `PayPeriodRow`, from the table with the alias `p`. */
export const payPeriodColumns = `p.id, p.label, p.frequency, p.start_date, p.end_date, p.pay_date,
  p.status, p.approved_at, p.approved_by`

/** Returns the row with the fields that depend on the current time. */
export function toPayPeriodRecord(row: PayPeriodRow, today: string): PayPeriodRecord {
  return {
    id: row.id,
    label: row.label,
    frequency: row.frequency,
    start_date: row.start_date,
    end_date: row.end_date,
    pay_date: row.pay_date,
    status: row.status,
    is_current: row.start_date <= today && today <= row.end_date,
    approved_at: row.approved_at,
    approved_by: row.approved_by,
  }
}

/** Returns the period as the API does; throws a 404. */
export async function requirePayPeriod(
  sql: Sql,
  id: number,
  now_ms: number,
): Promise<PayPeriodRecord> {
  const [row] = await sql<PayPeriodRow & { timezone: string }>(
    `select ${payPeriodColumns}, c.timezone
     from pay_periods p join companies c on c.id = p.company_id
     where p.company_id = $1 and p.id = $2`,
    [id],
  )
  if (!row) throw notFound('pay period')
  return toPayPeriodRecord(row, localDate(row.timezone, now_ms))
}

export const PayPeriodId = v.pipe(Id, v.description('Pay period id, from the list of pay periods.'))
