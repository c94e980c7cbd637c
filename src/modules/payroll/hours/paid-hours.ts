import * as v from 'valibot'
import { allows } from '../../../core/access/permissions.ts'
import { type CompanyRow, loadCompany } from '../../../core/company/company-settings.ts'
import type { HoursScope, PaidHoursMeter } from '../../../core/company/paid-hours-meter.ts'
import type { Context } from '../../../core/operation.ts'
import { CivilDate, Code, described, Id, Name } from '../../../core/schema.ts'
import { number, readRows } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import {
  addMinutes,
  type CategoryMinutes,
  type DayRange,
  EARNING_CATEGORIES,
  type EarningCategory,
  summarise,
} from '../../../engine/hours/index.ts'
import { dayNumber } from '../../../lib/calendar/dates.ts'
import { hoursOf } from '../../../lib/calendar/minutes.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { readPayCalendar } from '../periods/calendar.ts'
import { refuse } from '../refusals.ts'
import { beginApproved } from './approved-hours.ts'
import { type HoursLine, loadHours } from './load-hours.ts'

/** The largest company whose hours a dry run compares: it computes them twice in one request. */
const most_people = 2000

/** How many employees an effect names. */
const most_listed = 10

const change_hours = described(
  v.number(),
  'Of the total; 0 where overtime only moves hours between categories.',
)
const change_by_category = v.record(v.picklist(EARNING_CATEGORIES), v.number())

const comparedEntries = {
  people: described(v.number(), 'Employees with other hours in any category.'),
  hours_before: v.number(),
  hours_after: v.number(),
  change_hours,
  change_by_category: v.exactOptional(change_by_category),
  employees: v.exactOptional(
    described(
      v.array(v.strictObject({ employee_id: Id, name: Name, change_hours, change_by_category })),
      `The ${most_listed} with the largest changes.`,
    ),
  ),
}

const ComparedHoursSchema = v.strictObject(comparedEntries)

/** The paid hours of a pay period before and after a write, or why they are not compared. */
export const PeriodHoursSchema = v.union([
  v.strictObject({ not_compared: Code }),
  v.strictObject({ from: CivilDate, to: CivilDate, ...comparedEntries }),
])

/** Compares the paid hours of a pay period before and after a write. */
export const paidHoursMeter: PaidHoursMeter<Context> = {
  async begin(context, scope) {
    const reason = await whyNot(context, scope)
    if (reason !== undefined) return async () => ({ not_compared: reason })
    const company = await loadCompany(context.sql)
    const period = await periodOf(context, company, scope)
    const before = await linesOf(context.sql, period, scope)
    return async () => ({
      from: period.start_date,
      to: period.end_date,
      ...effectOf(before, await linesOf(context.sql, period, scope)),
    })
  },
  beginApproved,
}

async function whyNot(
  { sql, actor }: Context,
  { employee_id }: HoursScope,
): Promise<string | undefined> {
  if (!allows(actor.permissions, 'payroll:read')) {
    return refuse.may_not_read()
  }
  if (employee_id !== undefined) return undefined
  const [{ count } = { count: 0 }] = await readRows(
    sql,
    { count: number },
    'select count(*)::int as count from employees where company_id = $1',
  )
  if (count <= most_people) return undefined
  return refuse.too_many_employees({ count, most: most_people })
}

/** Returns the period under the settings before the write; both measurements use it. */
async function periodOf({ sql, now_ms }: Context, company: CompanyRow, { date }: HoursScope) {
  const day = date ?? localDate(company.timezone, now_ms)
  const [period] = await readPayCalendar(sql, company, day, day)
  return period!
}

/** Returns the hours by employee; approved periods keep their approved hours. */
async function linesOf(
  sql: Sql,
  { start_date, end_date }: { start_date: string; end_date: string },
  { employee_id }: HoursScope,
): Promise<Map<number, HoursLine>> {
  const days: DayRange = { from_day: dayNumber(start_date), to_day: dayNumber(end_date) }
  const who = employee_id === undefined ? {} : { employee_ids: [employee_id] }
  const { lines } = await loadHours(sql, await loadCompany(sql), { ...days, ...who })
  return new Map(lines.map((line) => [line.employee_id, line]))
}

type Lines = ReadonlyMap<number, HoursLine>

function effectOf(before: Lines, after: Lines): v.InferOutput<typeof ComparedHoursSchema> {
  const changes = changesBetween(before, after)
  const [was, is] = [totalOf(before), totalOf(after)]
  return {
    people: changes.length,
    hours_before: hoursOf(was.total),
    hours_after: hoursOf(is.total),
    change_hours: hoursOf(is.total - was.total),
    ...(changes.length > 0 ? { change_by_category: byCategory(was, is) } : {}),
    ...(changes.length > 0 ? { employees: changes.slice(0, most_listed).map(toEmployee) } : {}),
  }
}

type Changed = { line: HoursLine; was: CategoryMinutes }

/** Returns the employees whose hours differ, the largest change first. */
function changesBetween(before: Lines, after: Lines): Changed[] {
  const changed = [...after.values()].flatMap((line): Changed[] => {
    const was = before.get(line.employee_id)?.minutes ?? summarise([])
    return sizeOf(was, line.minutes) > 0 ? [{ line, was }] : []
  })
  return changed.sort((a, b) => sizeOf(b.was, b.line.minutes) - sizeOf(a.was, a.line.minutes))
}

/** The categories that add up to paid time, and unpaid leave, which reduces it. */
const compared = EARNING_CATEGORIES.filter(
  (category) =>
    !['scheduled', 'punched', 'adjustment', 'effective_adjustment', 'total'].includes(category),
)

function sizeOf(was: CategoryMinutes, is: CategoryMinutes): number {
  return compared.reduce((sum, category) => sum + Math.abs(is[category] - was[category]), 0)
}

function totalOf(lines: Lines): CategoryMinutes {
  const sum = summarise([])
  for (const { minutes } of lines.values()) addMinutes(sum, minutes)
  return sum
}

/** Returns the change in hours of each category that changes. */
function byCategory(was: CategoryMinutes, is: CategoryMinutes) {
  const differing = compared.filter((category) => is[category] !== was[category])
  return Object.fromEntries(
    differing.map((category): [EarningCategory, number] => [
      category,
      hoursOf(is[category] - was[category]),
    ]),
  )
}

function toEmployee({ line: { employee_id, name, minutes }, was }: Changed) {
  return {
    employee_id,
    name,
    change_hours: hoursOf(minutes.total - was.total),
    change_by_category: byCategory(was, minutes),
  }
}
