import * as v from 'valibot'
import { type CompanyRow, loadCompany } from '../../../core/company/company-settings.ts'
import { EmployeeId } from '../../../core/filters.ts'
import { defineOperation } from '../../../core/operation.ts'
import { refuse as common } from '../../../core/refusals.ts'
import { CivilDate, Code, described, Id, Name, optional } from '../../../core/schema.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import {
  type DayRange,
  EARNING_CATEGORIES,
  type EmployeeTime,
  PAY_BASES,
  type PaidHoliday,
  STEP_KINDS,
  WARNING_CODES,
  type Warning,
} from '../../../engine/hours/index.ts'
import { dayNumber } from '../../../lib/calendar/dates.ts'
import { hoursOf } from '../../../lib/calendar/minutes.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { invalid } from '../../../lib/errors.ts'
import { loadHolidaysOf } from '../../holidays/employee-keeper.ts'
import { refuse } from '../refusals.ts'
import { findApprovedPeriods } from '../snapshot/read.ts'
import { ApprovedDaySchema, approvedDays, paidMinutes } from './approved-days.ts'
import { type Edition, explainShown, type ShownExplanation } from './explain-shown.ts'
import { summaryOf } from './labels.ts'
import { loadEmployees } from './load/employees.ts'
import { loadFacts } from './load/facts.ts'
import { CategorySumsSchema, categorySums } from './schema.ts'
import { payrollSettings } from './settings.ts'

const longest_days = 31

const StepSchema = v.strictObject({
  date: CivilDate,
  kind: v.picklist(STEP_KINDS),
  sentence: Code,
  ids: described(v.array(Id), 'The records behind this step.'),
  bucket: described(
    v.nullable(v.picklist(EARNING_CATEGORIES)),
    'The earning category that changes; null if none does.',
  ),
  minutes_before: v.number(),
  minutes_after: v.number(),
})

export const explainPayrollHours = defineOperation({
  name: 'payroll_hours.explain',
  summary: "Explain step by step an employee's paid minutes on one or more dates.",
  permission: 'payroll:read',
  effect: 'read',
  reach: { least: 'self', ids: { employee_id: 'employees' }, pins: 'employee_id' },
  input: v.strictObject({
    employee_id: EmployeeId,
    date: described(CivilDate, "The date, in the employee's time zone."),
    to: optional(CivilDate, 'Last date of a range of at most 31 dates; defaults to date.'),
  }),
  output: v.strictObject({
    summary: described(Code, 'Summary in one sentence.'),
    employee_id: Id,
    employee_number: Code,
    name: Name,
    date: CivilDate,
    to: CivilDate,
    pay_basis: v.picklist(PAY_BASES),
    total_minutes: v.number(),
    total_hours: v.number(),
    paid: v.exactOptional(
      described(
        CategorySumsSchema,
        'Only of several dates: the sums by category that the report has, approved dates as approved.',
      ),
    ),
    steps: described(v.array(StepSchema), 'In the order in which they apply.'),
    warnings: v.array(v.strictObject({ code: v.picklist(WARNING_CODES), date: CivilDate })),
    approved_days: described(
      v.array(ApprovedDaySchema),
      'Dates in approved pay periods; the approved hours are paid.',
    ),
  }),
  async run({ sql, now_ms }, { employee_id, date, to = date }) {
    const days = readDays(date, to)
    const company = await loadCompany(sql)
    const employee = await requireEmployee(sql, employee_id)
    const requested = { employees: [employee], is_everyone: false, days, with_ids: true }
    const periods = await findApprovedPeriods(sql, days)
    const times = new Map<Edition, EmployeeTime>()
    for (const edition of new Set<Edition>([2, ...periods.map((period) => period.edition)])) {
      const facts = await loadFacts(sql, company, payrollSettings(company, edition), requested)
      const time = await withNamedHolidays(sql, company, facts(employee), days)
      times.set(edition, inOrder(time))
    }
    const explained = daysOf(days).map((day) => explainShown(times, day, { company, periods }))
    const approved = await approvedDays(sql, employee_id, { days, periods }, explained)
    const approved_days = approved.map(({ record }) => record)
    const total_minutes = explained.reduce((sum, day) => sum + day.total_minutes, 0)
    return {
      summary: summaryOf(explained, approved_days, localDate(employee.timezone, now_ms)),
      employee_id,
      employee_number: employee.employee_number,
      name: employee.name,
      date,
      to,
      pay_basis: explained.at(-1)!.pay_basis,
      total_minutes,
      total_hours: hoursOf(total_minutes),
      ...(to === date ? {} : { paid: categorySums(paidMinutes(explained, approved)) }),
      steps: explained.flatMap((day) =>
        day.steps.map(({ text, ...step }) => ({ date: day.date, ...step, sentence: text })),
      ),
      warnings: warningsOf(explained),
      approved_days,
    }
  },
})

/** Returns the warnings like the report: a missing schedule is reported once. */
function warningsOf(explained: readonly ShownExplanation[]): Warning[] {
  let isTold = false
  return explained.flatMap(({ pay_basis, warnings }) =>
    warnings.filter(({ code }) => {
      if (code !== 'no_pattern' || pay_basis === 'punches') return true
      const isFirst = !isTold
      isTold = true
      return isFirst
    }),
  )
}

function readDays(date: string, to: string): DayRange {
  const [from_day, to_day] = [dayNumber(date), dayNumber(to)]
  if (to_day < from_day) throw invalid({ to: refuse.before_date() })
  if (to_day - from_day >= longest_days) {
    throw invalid({ to: refuse.too_far_from_date({ days: longest_days }) })
  }
  return { from_day, to_day }
}

async function requireEmployee(sql: Sql, id: number) {
  const [employee] = await loadEmployees(sql, { employee_ids: [id] })
  if (!employee) throw invalid({ employee_id: common.no_such_employee() })
  return employee
}

/** Sorts records by time and id, so that the same question always gets the same answer. */
function inOrder(time: EmployeeTime): EmployeeTime {
  return {
    ...time,
    punches: time.punches.toSorted((a, b) => a.clock_in_ms - b.clock_in_ms || a.id - b.id),
    adjustments: time.adjustments.toSorted((a, b) => a.id - b.id),
  }
}

function daysOf({ from_day, to_day }: DayRange): number[] {
  return Array.from({ length: to_day - from_day + 1 }, (_, i) => from_day + i)
}

/**
 * Returns an employee's time with the holidays that overrides in a range name, however far away they are, so that an
 * explanation can name them. They decide no hours of the range.
 */
async function withNamedHolidays(
  sql: Sql,
  company: CompanyRow,
  time: EmployeeTime,
  { from_day, to_day }: DayRange,
): Promise<EmployeeTime> {
  const named = time.overrides.flatMap(({ day, substitutes_for }) =>
    substitutes_for !== null && from_day <= day && day <= to_day ? [substitutes_for] : [],
  )
  const unknown = named.filter((day) => !time.terms.some(({ holidays }) => holidays.has(day)))
  const found = new Map<number, PaidHoliday>()
  for (const day of unknown) {
    const around = await loadHolidaysOf(sql, company, time.id, { from_day: day, to_day: day })
    const holiday = around?.find((each) => each.day === day)
    if (holiday) found.set(day, holiday)
  }
  if (found.size === 0) return time
  const terms = time.terms.map((each) => {
    return { ...each, holidays: new Map([...each.holidays, ...found]) }
  })
  return { ...time, terms }
}
