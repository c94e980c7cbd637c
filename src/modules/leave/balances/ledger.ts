import * as v from 'valibot'
import type { Context } from '../../../core/operation.ts'
import {
  ActorSchema,
  CivilDate,
  Code,
  described,
  FreeText,
  Id,
  Instant,
} from '../../../core/schema.ts'
import { readRows } from '../../../db/statements/read-rows.ts'
import * as column from '../../../db/statements/shape.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import {
  ADJUSTMENT_KINDS,
  adjustmentKind,
  ENTRY_KINDS,
  isBanked,
  isForHoursWorked,
  type LedgerEntry,
} from '../../../engine/leave-accrual/entry.ts'
import { LEAVE_UNITS, type LeaveUnit } from '../../../engine/leave-accrual/units.ts'
import { withinYear, type YearBalance } from '../../../engine/leave-accrual/year-balance.ts'
import { yearOf } from '../../../lib/calendar/dates.ts'
import { averageDayMinutes } from './average-day.ts'
import { AmountIn, yearBalanceFields, yearBalanceRecord } from './year-balance.ts'

const sources = ['policy', 'leave_request', 'pay_period', 'adjustment', 'manual'] as const

export const LedgerEntrySchema = v.strictObject({
  id: described(v.nullable(Id), 'Null: due and counted, but not posted yet; accrual posts it.'),
  employee_id: Id,
  type: Code,
  kind: described(
    v.picklist([...ENTRY_KINDS, ...ADJUSTMENT_KINDS]),
    'adjustment: the entitlement changed with its rules, or overtime became time in lieu.',
  ),
  leave_year: described(v.number(), 'The calendar year in which it begins.'),
  leave_year_start: CivilDate,
  unit: described(v.picklist(LEAVE_UNITS), 'What the balance is kept in.'),
  effective_date: described(
    CivilDate,
    'The date from which it counts; of leave, the date that is taken.',
  ),
  days: described(v.number(), 'The change of the balance; negative for leave.'),
  hours: described(
    v.number(),
    'The same; what is not the unit is by the average working day on that date.',
  ),
  reason: FreeText,
  source: described(
    v.picklist(sources),
    'The rules of the leave policy, a leave request, hours of an approved pay period, an adjustment of hours, or a person.',
  ),
  leave_request_id: v.nullable(Id),
  created_at: v.nullable(Instant),
  created_by: described(v.nullable(ActorSchema), 'Who made an adjustment.'),
})

export type LedgerRecord = v.InferOutput<typeof LedgerEntrySchema>

export const TypeBalanceSchema = v.strictObject({
  leave_year: v.number(),
  as_of: CivilDate,
  ...yearBalanceFields,
})

/** Returns a balance with its leave year, and the date that it is of. */
export function typeBalanceOf(
  balance: YearBalance | null,
  { today, amount }: { today: string; amount: AmountIn },
): v.InferOutput<typeof TypeBalanceSchema> | null {
  if (balance === null) return null
  const { year } = balance
  return {
    leave_year: year.number,
    as_of: withinYear(today, year),
    ...yearBalanceRecord(balance, amount),
  }
}

/** An entry with the fields that only stored ones have. */
export type EntryRow = LedgerEntry & {
  id: number | null
  employee_id: number
  type: string
  unit: LeaveUnit
  created_at: string | null
  created_by: LedgerRecord['created_by']
}

const storedShape = {
  id: column.number,
  employee_id: column.number,
  type: column.string,
  unit: column.oneOf(...LEAVE_UNITS),
  key: column.string,
  kind: column.oneOf(...ENTRY_KINDS),
  leave_year_start: column.string,
  entry_date: column.string,
  amount: column.number,
  reason: column.string,
  leave_request_id: column.nullable(column.number),
  carry_over_terms: column.json<LedgerEntry['carry_over_terms']>(),
  created_at: column.string,
  created_by: column.json<LedgerRecord['created_by']>(),
  minutes: column.nullable(column.number),
  full_minutes: column.nullable(column.number),
}

/** Selects an employee's entries; absent types, kinds and keys mean all. */
type Which = { type?: string | undefined; kind?: LedgerEntry['kind'] | undefined; key?: string }

export function storedEntries(
  sql: Sql,
  employee_id: number,
  { type, kind, key }: Which,
): Promise<EntryRow[]> {
  return readRows(
    sql,
    storedShape,
    `select id, employee_id, type, unit, key, kind, leave_year_start, entry_date,
            millidays as amount, reason, leave_request_id, carry_over_terms, created_at, created_by,
            minutes, full_minutes
     from leave_ledger
     where company_id = $1 and employee_id = $2 and ($3::text is null or type = $3)
       and ($4::text is null or kind = $4) and ($5::text is null or key = $5)`,
    [employee_id, type ?? null, kind ?? null, key ?? null],
  )
}

/** Returns entries as the API does, in the same order. */
export async function ledgerRecords(
  { sql }: Pick<Context, 'sql'>,
  employee_id: number,
  rows: readonly EntryRow[],
): Promise<LedgerRecord[]> {
  const last = rows
    .map(({ entry_date }) => entry_date)
    .sort()
    .at(-1)
  if (last === undefined) return []
  const minutesOn = await averageDayMinutes(sql, employee_id, last)
  return rows.map((row) => {
    const { id, type, unit, leave_year_start, entry_date, amount, reason } = row
    const inUnit = new AmountIn(unit, minutesOn(entry_date))
    return {
      id,
      employee_id,
      type,
      kind: adjustmentKind(row) ?? row.kind,
      leave_year: yearOf(leave_year_start),
      leave_year_start,
      unit,
      effective_date: entry_date,
      days: inUnit.days(amount),
      hours: inUnit.hours(amount),
      reason,
      source: sourceOf(row),
      leave_request_id: row.leave_request_id,
      created_at: row.created_at,
      created_by: row.created_by,
    }
  })
}

function sourceOf(row: EntryRow): LedgerRecord['source'] {
  if (row.leave_request_id !== null) return 'leave_request'
  if (isForHoursWorked(row)) return 'pay_period'
  if (isBanked(row)) return 'adjustment'
  return adjustmentKind(row) === null ? 'policy' : 'manual'
}
