import * as v from 'valibot'
import { allows } from '../../core/access/permissions.ts'
import { type CompanyRow, loadCompany } from '../../core/company/company-settings.ts'
import { type Context, defineOperation } from '../../core/operation.ts'
import { oneOf, optional } from '../../core/schema.ts'
import { daysBetween } from '../../lib/calendar/dates.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { readPayCalendar } from '../payroll/periods/calendar.ts'
import { type Overview, OverviewSchema } from './schema.ts'
import { readToday } from './today.ts'
import { countWaiting } from './waiting.ts'

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
