import * as v from 'valibot'
import { deciderOf } from '../../../core/access/approvals.ts'
import { type CompanyRow, loadCompany } from '../../../core/company/company-settings.ts'
import { namedPeriod } from '../../../core/company/payroll-locks.ts'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { lockRecord } from '../../../core/run/change-record.ts'
import { Code, described, Boolean as Flag } from '../../../core/schema.ts'
import { number, readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { DayRow } from '../../../engine/hours/index.ts'
import type { WorkedDate } from '../../../engine/leave-accrual/hours-worked.ts'
import { labelChoices, plainLabel } from '../../../engine/period-labels.ts'
import { civilDate, dayNumber } from '../../../lib/calendar/dates.ts'
import { invalid } from '../../../lib/errors.ts'
import { creditHoursWorked, earnsByHours } from '../../leave/balances/hours-worked.ts'
import { settleBanked } from '../day-adjustments/bank.ts'
import { hasHours } from '../hours/parameters.ts'
import { CategoryHoursSchema, categoryHours, WarningCountsSchema } from '../hours/schema.ts'
import { countWarnings } from '../hours/warnings.ts'
import { refuse } from '../refusals.ts'
import { findSnapshot, loadSnapshotHours } from '../snapshot/read.ts'
import { type TakenPeriod, takeSnapshot } from '../snapshot/write.ts'
import { heldEntriesOf } from './held-entries.ts'
import { leftOpen, refuseLeftOpen } from './left-open.ts'
import { type PayPeriod, payPeriodKind } from './period.ts'
import { ReadinessSchema, waitingIn } from './readiness.ts'
import { PayPeriodDetailSchema, PayPeriodId } from './schema.ts'

const { warnings: _, blocking: __, ...waiting } = ReadinessSchema.entries

/** The records that approving a pay period stores, and the open items that it leaves, in a dry run. */
export const approvalEffects = {
  employees: described(v.number(), 'Employees with hours.'),
  totals: CategoryHoursSchema,
  ...waiting,
  warnings: WarningCountsSchema,
  left_open: described(v.array(Code), 'Why the period is not complete.'),
  leave_credits: described(v.number(), 'Balances that move by the hours worked.'),
}

export const approvePayPeriod = defineOperation({
  name: 'pay_periods.approve',
  summary: 'Approve a pay period: its hours are stored and its dates are locked.',
  permission: 'payroll:write',
  effect: 'update',
  input: v.strictObject({
    id: PayPeriodId,
    accept_open: described(
      v.optional(Flag, false),
      'Approve it even if it has not ended or has open entries.',
    ),
  }),
  output: PayPeriodDetailSchema,
  async run(context, { id, accept_open }) {
    const { sql, now_ms } = context
    const { row: period, before, store } = await lockRecord(context, payPeriodKind, id)
    period.approve(deciderOf(context.actor), now_ms)
    await refuseOverlap(sql, period)
    period.label = await freeLabel(sql, period)
    const company = await loadCompany(sql)
    const left_open = await leftOpen(context, company, period)
    if (!accept_open) refuseLeftOpen(context, company, left_open)

    const approved = await store()
    const days = { from_day: dayNumber(period.start_date), to_day: dayNumber(period.end_date) }
    const { hours, totals } = await snapshotWithLeave(context, company, { id, ...days })
    if (context.dry_run) {
      const employees = hours.lines.filter(hasHours).length
      context.effect({
        employees,
        totals: categoryHours(totals),
        ...(await waitingIn({ sql, people: null }, period)),
        warnings: countWarnings(hours.lines),
        left_open,
      })
    }
    const held_entries = await heldEntriesOf(sql, approved)
    const after = { ...approved, held_entries, differences: [] }
    context.audit({ record_type: 'pay_period', record_id: id, before, after: approved })
    context.emit('payroll_run.approved', after, { status: 'open' })
    return after
  },
})

/** Stores the hours of a period, and credits the leave that they earn. */
async function snapshotWithLeave(context: Context, company: CompanyRow, period: TakenPeriod) {
  const { sql, now_ms } = context
  if (!(await earnsByHours(sql, period.id))) {
    const taken = await takeSnapshot(sql, company, period, now_ms)
    await settleBanked(context, company, period)
    return taken
  }
  const worked_before = await workedBefore(sql, period)
  const worked = new Map<number, WorkedDate[]>()
  const taken = await takeSnapshot(sql, company, period, now_ms, (employee_id, rows) => {
    const workedOn = workedDates(rows)
    if (workedOn.length > 0) worked.set(employee_id, workedOn)
  })
  const credited = { pay_period_id: period.id, worked, worked_before }
  const leave_credits = await creditHoursWorked(context, credited)
  if (context.dry_run) context.effect({ leave_credits })
  await settleBanked(context, company, period)
  return taken
}

/** Returns the hours worked by employee at the previous approval; null when none are stored. */
async function workedBefore(sql: Sql, { id, ...days }: TakenPeriod) {
  const snapshot = await findSnapshot(sql, id)
  if (snapshot === undefined) return null
  const approved = await loadSnapshotHours(sql, snapshot, {
    days,
    with_days: true,
    employee_ids: null,
  })
  return new Map(approved.map(({ employee_id, days: rows }) => [employee_id, workedDates(rows)]))
}

function workedDates(rows: readonly DayRow[]): WorkedDate[] {
  return rows
    .map((row) => ({ date: civilDate(row.day), minutes: workedMinutes(row) }))
    .filter(({ minutes }) => minutes > 0)
}

/** Returns the minutes of a day that earn leave: holidays and leave are not worked. */
function workedMinutes({ regular, overtime, double_time, holiday_worked }: DayRow): number {
  return regular + overtime + double_time + holiday_worked
}

/**
 * Two concurrent approvals meet the exclusion constraint `pay_periods_paid_once`, and the second is refused
 * here.
 */
async function refuseOverlap(sql: Sql, { id, start_date, end_date }: PayPeriod): Promise<void> {
  const [other] = await readRows(
    sql,
    { id: number, label: string, start_date: string, end_date: string },
    `select id, label, start_date, end_date from pay_periods
     where company_id = $1 and status = 'approved' and id <> $2
       and start_date <= $4 and end_date >= $3 limit 1`,
    [id, start_date, end_date],
  )
  if (!other) return
  throw invalid({
    status: refuse.overlaps_approved({ id: other.id, period: namedPeriod(other) }),
  })
}

/**
 * Returns the label for approving a period: its own, or another if a previously approved period has it, for example
 * after a change of the pay frequency. A period that was approved before keeps its label.
 */
async function freeLabel(sql: Sql, period: PayPeriod): Promise<string> {
  const { id, label } = period
  const choices = [label, ...labelChoices({ ...period, label: plainLabel(label) })]
  const taken = await readRows(
    sql,
    { label: string },
    `select p.label from pay_periods p
     join pay_period_snapshots s on s.company_id = p.company_id and s.pay_period_id = p.id
     where p.company_id = $1 and p.id <> $2 and p.label = any($3::text[])
       and not exists (select from pay_period_snapshots own
         where own.company_id = $1 and own.pay_period_id = $2)`,
    [id, choices],
  )
  return choices.find((one) => taken.every((other) => other.label !== one)) ?? label
}
