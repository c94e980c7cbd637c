import * as v from 'valibot'
import { ActorSchema, CivilDate, Code, described, Id, Instant, Name } from '../../../core/schema.ts'
import type { CompanyTable } from '../../../core/tables.ts'
import { type Params, prepare, tablesOf } from '../../../db/statements/prepare.ts'
import { columnsOf, type RowOf, recordSource } from '../../../db/statements/records.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { EARNING_CATEGORIES } from '../../../engine/hours/index.ts'
import { PAY_FREQUENCIES } from '../../../engine/pay-periods.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { notFound } from '../../../lib/errors.ts'
import { type PayPeriodTable, payPeriodStatuses } from './table.ts'

const db = tablesOf<typeof PayPeriodTable | typeof CompanyTable>()

export const PayPeriodSchema = v.strictObject({
  id: Id,
  label: described(
    Code,
    'Unique: the year it starts in and its number in that year, 2026-P20; if an approved period has that, 2026-P20-M.',
  ),
  frequency: v.picklist(PAY_FREQUENCIES),
  start_date: CivilDate,
  end_date: described(CivilDate, 'Last date, inclusive.'),
  pay_date: CivilDate,
  status: v.picklist(payPeriodStatuses),
  is_current: described(v.boolean(), "Whether it contains today in the company's time zone."),
  approved_at: v.nullable(Instant),
  approved_by: v.nullable(ActorSchema),
})

export type PayPeriodRecord = v.InferOutput<typeof PayPeriodSchema>

const DifferenceSchema = v.strictObject({
  employee_id: Id,
  employee_number: Code,
  name: Name,
  bucket: v.picklist(EARNING_CATEGORIES),
  approved_hours: v.number(),
  current_hours: v.number(),
  change_hours: v.number(),
})

export type Difference = v.InferOutput<typeof DifferenceSchema>

const HeldEntrySchema = v.strictObject({
  entry_id: Id,
  employee_id: Id,
  employee_number: Code,
  name: Name,
  work_date: CivilDate,
  clock_in: Instant,
  clock_out: v.nullable(Instant),
  held_dates: described(v.array(CivilDate), 'Dates in this period on which it is held.'),
  held_hours: described(v.number(), 'Held hours on those dates.'),
})

export type HeldEntryRecord = v.InferOutput<typeof HeldEntrySchema>

/** A pay period as the API returns one alone, and as each write of it returns it. */
export const PayPeriodDetailSchema = v.strictObject({
  ...PayPeriodSchema.entries,
  held_entries: described(
    v.array(HeldEntrySchema),
    'Entries that arrived after the period was approved and are not paid.',
  ),
  differences: described(
    v.array(DifferenceSchema),
    'Differences between current and approved hours, by employee and category.',
  ),
})

const withTimezone = db
  .selectFrom('pay_periods as p')
  .innerJoin('companies as c', 'c.id', 'p.company_id')
  .select([...columnsOf('p', v.omit(PayPeriodSchema, ['is_current'])), 'c.timezone'])

/** Pay periods `p` in stored form, with the time zone of the company. */
export const payPeriods = recordSource('pay period', 'p', withTimezone)

export type PayPeriodRow = Omit<RowOf<typeof payPeriods>, 'timezone'>

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
  const [row] = await selectPeriod(sql, { id })
  if (!row) throw notFound('pay period')
  return toPayPeriodRecord(row, localDate(row.timezone, now_ms))
}

export const PayPeriodId = described(Id, 'Pay period id, from the list of pay periods.')

const selectPeriod = prepare(({ company_id, id }: Params<{ id: number }>) =>
  withTimezone.where('p.company_id', '=', company_id).where('p.id', '=', id),
)
