import { allows } from '../../../core/access/permissions.ts'
import { type CompanyRow, loadCompany } from '../../../core/company/company-settings.ts'
import type { Context } from '../../../core/operation.ts'
import { number, readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { DayRange } from '../../../engine/hours/index.ts'
import { roundedRatio, thousandthsOf } from '../../../engine/leave-accrual/units.ts'
import { dayNumber } from '../../../lib/calendar/dates.ts'
import { hoursOf, minutesOf } from '../../../lib/calendar/minutes.ts'
import { DomainError, invalid } from '../../../lib/errors.ts'
import {
  type Banked,
  bankOf,
  refuseOverdrawn,
  requireBank,
  setBanked,
} from '../../leave/balances/banked.ts'
import { lockLeaveBalances } from '../../leave/balances/lock.ts'
import { loadHours } from '../hours/load-hours.ts'
import { refuse } from '../refusals.ts'

/**
 * Throws a 403 unless the caller may write leave, which moving overtime into a balance and back needs too. `action` is
 * the start of the refusal.
 */
export function requireLeaveToBank({ actor }: Context, action = 'Setting bank_to'): void {
  if (allows(actor.permissions, 'leave:write')) return
  throw new DomainError('forbidden', refuse.may_not_bank({ action }))
}

/**
 * Throws a 422 on `bank_to` unless time in lieu can be kept in the leave type; `stored` is the one that the adjustment
 * has already.
 */
export async function refuseUnbankable(
  context: Context,
  banked: Omit<Banked, 'adjustment_id' | 'bank_to'> & { bank_to: string | null },
  stored: string | null = null,
): Promise<void> {
  const { bank_to } = banked
  if (bank_to !== null) await requireBank(context, { ...banked, bank_to }, stored)
}

type Approving = { employee_id: number; work_date: string; hours_delta: number }

/** Throws a 422 on `hours_delta` when an adjustment takes more than the day's overtime, or adds hours. */
export async function refuseMoreThanOvertime(
  { sql }: Context,
  { employee_id, work_date, hours_delta }: Approving,
): Promise<void> {
  if (hours_delta >= 0) {
    throw invalid({ hours_delta: refuse.bank_adds_hours() })
  }
  const company = await loadCompany(sql)
  const overtime = await overtimeOf(sql, company, { employee_id, work_date })
  if (minutesOf(-hours_delta) <= overtime) return
  throw invalid({
    hours_delta: refuse.more_than_overtime({
      least: hoursOf(-overtime),
      date: work_date,
      overtime: hoursOf(overtime),
    }),
  })
}

/** Credits an approved adjustment's overtime. */
export async function bank(
  context: Context,
  { hours_delta, bank_factor, ...banked }: Banked & { hours_delta: number; bank_factor: number },
): Promise<void> {
  await lockLeaveBalances(context.sql, [banked.employee_id])
  const account = await requireBank(context, banked)
  await setBanked(context, account, banked, creditOf(minutesOf(-hours_delta), bank_factor))
}

/** Reverses the credit of an adjustment; throws a 422 on `status` when it is already used. */
export async function unbank(context: Context, banked: Banked): Promise<void> {
  await lockLeaveBalances(context.sql, [banked.employee_id])
  const account = await bankOf(context, banked)
  refuseOverdrawn(await setBanked(context, account, banked, 0))
}

/**
 * Corrects the credits of a pay period that is approved to the overtime that its adjustments took out: a day has it
 * once, and the earliest adjustment takes it first.
 */
export async function settleBanked(
  context: Context,
  company: CompanyRow,
  period: DayRange,
): Promise<void> {
  const { sql } = context
  const rows = await bankedIn(sql, period)
  if (rows.length === 0) return
  await lockLeaveBalances(
    sql,
    rows.map(({ employee_id }) => employee_id),
  )
  const byDay = Map.groupBy(rows, ({ employee_id, work_date }) => `${employee_id} ${work_date}`)
  for (const ofDay of byDay.values()) {
    let left = await overtimeOf(sql, company, ofDay[0]!, true)
    for (const row of ofDay) {
      const taken = Math.min(left, minutesOf(-row.hours_delta))
      left -= taken
      const account = await bankOf(context, row)
      await setBanked(context, account, row, creditOf(taken, row.bank_factor))
    }
  }
}

function bankedIn(sql: Sql, { from_day, to_day }: DayRange) {
  return readRows(
    sql,
    {
      adjustment_id: number,
      employee_id: number,
      work_date: string,
      bank_to: string,
      hours_delta: number,
      bank_factor: number,
    },
    `select id as adjustment_id, employee_id, work_date, bank_to,
            hours_delta::float8 as hours_delta, bank_factor::float8 as bank_factor
     from payroll_day_adjustments
     where company_id = $1 and status = 'approved' and bank_to is not null
       and work_date between date '1970-01-01' + $2::int and date '1970-01-01' + $3::int
     order by employee_id, work_date, id`,
    [from_day, to_day],
  )
}

/** Returns the overtime minutes of an employee's day; `unbanked` also counts minutes that are moved into balances. */
async function overtimeOf(
  sql: Sql,
  company: CompanyRow,
  { employee_id, work_date }: { employee_id: number; work_date: string },
  unbanked = false,
): Promise<number> {
  const day = dayNumber(work_date)
  const { lines } = await loadHours(sql, company, {
    ...{ from_day: day, to_day: day, employee_ids: [employee_id] },
    ...{ is_live: true, apart: true, unbanked },
  })
  return lines[0]!.minutes.overtime
}

/** Returns the time in lieu of minutes of overtime, in thousandths of an hour. */
function creditOf(minutes: number, factor: number): number {
  return roundedRatio(minutes * thousandthsOf(factor), 60)
}
