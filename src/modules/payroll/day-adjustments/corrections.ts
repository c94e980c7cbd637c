import * as v from 'valibot'
import type { Context } from '../../../core/operation.ts'
import { CivilDate, described, Id } from '../../../core/schema.ts'
import { number, oneOf, readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { type DayRange, PAID_CATEGORIES } from '../../../engine/hours/index.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { invalid } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'

/** An approved adjustment that pays hours of an earlier date. */
export const CorrectionSchema = v.strictObject({
  adjustment_id: Id,
  work_date: CivilDate,
  corrects_date: CivilDate,
  earning: v.picklist(PAID_CATEGORIES),
  hours: described(v.number(), 'As approved; with adjustment_clamped on work_date less was taken.'),
})

export type Correction = v.InferOutput<typeof CorrectionSchema>

/** Throws a 422 on `corrects_date` when it is in the future where the employee works. */
export async function refuseFutureCorrection(
  { sql, now_ms }: Context,
  employee_id: number,
  corrects_date: string | null | undefined,
): Promise<void> {
  if (!corrects_date) return
  const [employee] = await readRows(
    sql,
    { timezone: string },
    'select timezone from employees where company_id = $1 and id = $2',
    [employee_id],
  )
  const today = localDate(employee!.timezone, now_ms)
  if (corrects_date <= today) return
  throw invalid({
    corrects_date: refuse.corrects_future({ today }),
  })
}

/** Returns the corrections that some employees are paid in a range, by employee and date. */
export async function loadCorrections(
  sql: Sql,
  employee_ids: readonly number[],
  { from_day, to_day }: DayRange,
): Promise<Map<number, Correction[]>> {
  if (employee_ids.length === 0) return new Map()
  const rows = await readRows(
    sql,
    {
      employee_id: number,
      adjustment_id: number,
      work_date: string,
      corrects_date: string,
      earning: oneOf(...PAID_CATEGORIES),
      hours: number,
    },
    `select employee_id, id as adjustment_id, work_date, corrects_date, earning,
            hours_delta::float8 as hours
     from payroll_day_adjustments
     where company_id = $1 and status = 'approved' and corrects_date is not null
       and work_date between date '1970-01-01' + $2::int and date '1970-01-01' + $3::int
       and employee_id = any($4::bigint[])
     order by work_date, id`,
    [from_day, to_day, employee_ids],
  )
  const corrections = new Map<number, Correction[]>()
  for (const { employee_id, ...correction } of rows) {
    corrections.getOrInsertComputed(employee_id, () => []).push(correction)
  }
  return corrections
}
