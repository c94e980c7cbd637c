import * as v from 'valibot'
import { allows, readingOf } from '../../core/access/permissions.ts'
import { mayCall } from '../../core/access/reach.ts'
import { type CompanyRow, loadCompany } from '../../core/company/company-settings.ts'
import { type AnyOperation, type Context, defineOperation } from '../../core/operation.ts'
import { oneOf, optional } from '../../core/schema.ts'
import { nullable, number, readRows } from '../../db/statements/read-rows.ts'
import { daysBetween } from '../../lib/calendar/dates.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { approveForgotPunchRequest } from '../forgot-punch-requests/index.ts'
import { approveLeaveRequest } from '../leave/index.ts'
import { approveMileageTrip } from '../mileage-trips/index.ts'
import { approvePayrollDayAdjustment } from '../payroll/index.ts'
import { readPayCalendar } from '../payroll/periods/calendar.ts'
import { type Overview, OverviewSchema } from './schema.ts'
import { readToday } from './today.ts'

export const getOverview = defineOperation({
  name: 'overview.read',
  summary: 'Count who is away or late today, and what waits.',
  permission: 'any',
  effect: 'read',
  reach: { least: 'team', decides: true, deputies: true },
  input: v.strictObject({
    detail: optional(oneOf(['late']), 'late: include the people who are late, in late_people.'),
  }),
  output: OverviewSchema,
  async run(context, { detail }) {
    const company = await loadCompany(context.sql)
    const date = localDate(company.timezone, context.now_ms)
    const { today, late_people } = await readToday(context, company)
    return {
      date,
      as_of: formatInstant(context.now_ms),
      today,
      ...(detail === 'late' ? { late_people } : {}),
      waiting: await countWaiting(context, company),
      pay_period: await currentPeriod(context, company, date),
    }
  },
})

/** Returns the current pay period once somebody in reach has recorded time. */
async function currentPeriod(
  { sql, actor, people }: Context,
  company: CompanyRow,
  today: string,
): Promise<Overview['pay_period']> {
  if (!allows(actor.permissions, 'pay_periods:read')) return null
  const [punched] = await sql(
    `select 1 as one from time_entries where company_id = $1 and deleted_at is null
       ${people === null ? '' : 'and employee_id = any($2::bigint[])'} limit 1`,
    people === null ? [] : [people],
  )
  if (!punched) return null
  const [period] = await readPayCalendar(sql, company, today, today)
  if (!period) return null
  const { label, start_date, end_date, pay_date } = period
  return {
    label,
    start_date,
    end_date,
    pay_date,
    days_to_end: daysBetween(today, end_date),
    days_to_pay_date: daysBetween(today, pay_date),
  }
}

type Waiting = Overview['waiting']

/** The operations that decide the requests of each table. */
const decisions = {
  leave_requests: approveLeaveRequest,
  forgot_punch_requests: approveForgotPunchRequest,
  payroll_day_adjustments: approvePayrollDayAdjustment,
  mileage_trips: approveMileageTrip,
} as const satisfies Record<keyof Waiting, AnyOperation>

const tables = Object.keys(decisions) as (keyof Waiting)[]

const shape = {
  leave_requests: nullable(number),
  forgot_punch_requests: nullable(number),
  payroll_day_adjustments: nullable(number),
  mileage_trips: nullable(number),
}

/** Counts the pending requests that the caller may decide: of the people in reach, without the caller's own. */
async function countWaiting(
  { sql, actor, people, person, own }: Context,
  { mileage_enabled }: Pick<CompanyRow, 'mileage_enabled'>,
): Promise<Waiting> {
  const decides = (table: keyof Waiting) =>
    (table !== 'mileage_trips' || mileage_enabled) && mayDecide(decisions[table], actor)
  const [counts] = await readRows(
    sql,
    shape,
    `select ${tables.map((table) => `${decides(table) ? pendingIn(table) : 'null::int'} as ${table}`).join(', ')}
     from (select $2::bigint[] as people, $3::bigint as own) caller where $1::bigint is not null`,
    [people, own ?? person],
  )
  return counts!
}

function mayDecide(operation: AnyOperation, actor: Context['actor']): boolean {
  return mayCall(operation, actor) && allows(actor.permissions, readingOf(operation.permission))
}

function pendingIn(table: string): string {
  return `(select count(*)::int from ${table} w where w.company_id = $1 and w.status = 'pending'
    and (caller.people is null or w.employee_id = any(caller.people))
    and w.employee_id is distinct from caller.own)`
}
