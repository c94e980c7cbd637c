import * as v from 'valibot'
import { type Access, allows } from '../../../core/access/permissions.ts'
import { reachOf } from '../../../core/access/reach.ts'
import type { CompanyRow } from '../../../core/company/company-settings.ts'
import type { Context } from '../../../core/operation.ts'
import { CivilDate, Code, Id } from '../../../core/schema.ts'
import { readRows, strings } from '../../../db/statements/read-rows.ts'
import { payPeriodAfter, payPeriodOn } from '../../../engine/pay-periods.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { oneLineName } from '../../../lib/quoted-name.ts'
import { payCalendar } from '../../../modules/payroll/periods/calendar.ts'

export const Allowance = v.strictObject({ left: v.number(), per_hour: v.number() })

export const Period = v.strictObject({
  id: Id,
  label: Code,
  start_date: CivilDate,
  end_date: CivilDate,
  pay_date: CivilDate,
  status: Code,
})

/** Returns today's pay period in the company's time zone and the previous one, if the access may read them. */
export async function payPeriodsNow(context: Context, company: CompanyRow) {
  if (!allows(context.actor.permissions, 'pay_periods:read')) return {}
  const today = localDate(company.timezone, context.now_ms)
  const before = payPeriodAfter(payPeriodOn(today, company), company, -1)
  const rows = await payCalendar(context, company, before.start_date, today)
  const [last, current] = [rows.at(-2), rows.at(-1)].map((row) => row && periodOf(row))
  return { pay_periods: { current: current ?? null, last: last ?? null } }
}

type Row = v.InferOutput<typeof Period>

function periodOf({ id, label, start_date, end_date, pay_date, status }: Row): Row {
  return { id, label, start_date, end_date, pay_date, status }
}

/**
 * Returns the active leave types, the built-in ones first, and the departments of active people in reach (none at
 * self), limited to those that the access may know.
 */
export async function choicesOf({ sql, actor, people }: Context) {
  const seesTypes = allows(actor.permissions, 'leave_settings:read')
  const mayFilter = withDepartments.some((access) => allows(actor.permissions, access))
  const seesDepartments = mayFilter && reachOf(actor) !== 'self'
  if (!(seesTypes || seesDepartments)) return {}
  const [row] = await readRows(
    sql,
    { types: strings, names: strings, departments: strings },
    selectChoices,
    [seesTypes, seesDepartments, people],
  )
  const { types, names, departments } = row!
  return {
    ...(seesTypes
      ? { leave_types: types.map((type, n) => ({ type, name: oneLineName(names[n]!) })) }
      : {}),
    ...(seesDepartments ? { departments: departments.map(oneLineName) } : {}),
  }
}

const activeTypes = `from leave_types where company_id = $1 and is_active and $2::boolean
  order by is_builtin desc, id`
const selectChoices = `select array(select type::text ${activeTypes}) as types,
  array(select name::text ${activeTypes}) as names,
  array(select distinct department::text from employees
        where company_id = $1 and is_active and department is not null and $3::boolean
          and ($4::bigint[] is null or id = any($4)) order by department) as departments`

/** The access areas whose tools filter by department. */
const withDepartments: readonly Access[] = ['employees:read', 'leave:read', 'payroll:read']
