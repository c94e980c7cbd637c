import { localDate } from '../../src/lib/calendar/zones.ts'
import { employeeColumns } from './statements.ts'

/**
 * An employee with what the balances of the leave year `$3`, from `$4` to `$5`, are made of: the minutes of an average day, and
 * by type what the ledger and the pending requests add up to.
 */
export const employeeWithLeave = `
  select ${employeeColumns}, average.minutes, leave.types
  from employees e cross join lateral (
    select avg(day.minutes)::float8 as minutes from (
      select sum(end_minute - start_minute - break_minutes) as minutes from schedule_days
      where company_id = $1 and schedule_version_id = (
        select id from schedule_versions where company_id = $1 and employee_id = $2
          and effective_date <= $6 order by effective_date desc limit 1)
      group by week, day_of_week
    ) day
  ) average cross join lateral (
    select json_agg(json_build_array(t.type, t.unit, t.accrual_method = 'monthly', t.annual_days * 1000,
      l.accrued, l.carried, l.expired, l.adjusted, l.used, p.days * 1000)) as types
    from leave_types t cross join lateral (
      select sum(millidays) filter (where kind in ('grant', 'accrual')) as accrued,
        sum(millidays) filter (where kind = 'carry_over') as carried,
        sum(millidays) filter (where kind = 'carry_over_expiry') as expired,
        sum(millidays) filter (where kind = 'adjustment') as adjusted,
        sum(millidays) filter (where kind in ('usage', 'usage_reversal')) as used
      from leave_ledger
      where company_id = $1 and employee_id = $2 and type = t.type and leave_year = $3
    ) l cross join lateral (
      select sum(days) as days from leave_requests
      where company_id = $1 and employee_id = $2 and type = t.type and status = 'pending'
        and start_date between $4 and $5
    ) p
    where t.company_id = $1 and t.annual_days is not null
  ) leave
  where e.company_id = $1 and e.id = $2`

/** Returns the parameters of the statement after the company, for today. */
export function employeeValues(id: number): unknown[] {
  const today = localDate('America/Toronto', Date.now())
  const year = today.slice(0, 4)
  return [id, Number(year), `${year}-01-01`, `${year}-12-31`, today]
}

type LeaveOfType = [
  type: string,
  unit: string,
  is_monthly: boolean,
  annual: number,
  ...sums: (number | null)[],
]

/** Returns the employee's answer from the row; every leave year is a calendar year, and nothing carried over expires. */
export function employeeAnswer(
  row: Record<string, unknown>,
  [, year, start, end, as_of]: unknown[],
) {
  const { minutes, types, ...employee } = row
  const balances: Record<string, object | null> = { vacation: null, sick: null, personal: null }
  let pending_leave_days = 0
  for (const of of types as LeaveOfType[]) {
    const balance = balanceOf(of, Number(minutes), { start, end })
    balances[of[0]] = balance
    pending_leave_days += balance.pending_days
  }
  const pto_balance = { year, as_of, unit: 'days', ...balances, others: [] }
  return { ...employee, pto_balance, pending_leave_days }
}

function balanceOf(
  [, unit, is_monthly, annual, ...sums]: LeaveOfType,
  minutes: number,
  { start, end }: { start: unknown; end: unknown },
) {
  const [accrued = 0, carried = 0, expired = 0, adjusted = 0, used = 0, pending = 0] =
    sums.map(Number)
  const available = accrued + carried + expired + adjusted + used
  const at_year_end = available - accrued + annual
  const days = (millidays: number) => millidays / 1000 + 0
  const hours = (millidays: number) => Math.round((millidays * minutes) / 60) / 1000 + 0
  return {
    unit,
    leave_year_start: start,
    leave_year_end: end,
    entitled_days: days(annual),
    accrued_days: days(accrued),
    carried_over_days: days(carried),
    carry_over_expires_on: null,
    lapses_on: null,
    lapsing_days: 0,
    expired_days: days(-expired),
    adjustment_days: days(adjusted),
    used_days: days(-used),
    pending_days: days(pending),
    available_days: days(available),
    available_after_pending_days: days(available - pending),
    ...(is_monthly ? { projected_year_end_days: days(at_year_end) } : {}),
    entitled_hours: hours(annual),
    accrued_hours: hours(accrued),
    carried_over_hours: hours(carried),
    lapsing_hours: 0,
    expired_hours: hours(-expired),
    adjustment_hours: hours(adjusted),
    used_hours: hours(-used),
    pending_hours: hours(pending),
    available_hours: hours(available),
    available_after_pending_hours: hours(available - pending),
    ...(is_monthly ? { projected_year_end_hours: hours(at_year_end) } : {}),
  }
}
