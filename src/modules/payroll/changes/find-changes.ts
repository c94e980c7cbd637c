import { type CompanyRow, loadCompany } from '../../../core/company/company-settings.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import {
  computeDayRows,
  type DayRange,
  type DayRow,
  type EmployeeTime,
  PAID_CATEGORIES,
  type PaidCategory,
} from '../../../engine/hours/index.ts'
import { civilDate } from '../../../lib/calendar/dates.ts'
import { hoursOf } from '../../../lib/calendar/minutes.ts'
import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts'
import { loadEmployees } from '../hours/load/employees.ts'
import { loadFacts } from '../hours/load/facts.ts'
import { payrollSettings } from '../hours/settings.ts'
import { findApprovedPeriods } from '../snapshot/read.ts'
import { type ChangeRule, rulesOf } from './rules.ts'

/** A day in an open pay period whose pay differs between the rules of the last release and those of this one. */
export type PaidChange = {
  employee_id: number
  employee_number: string
  name: string
  date: string
  rules: ChangeRule[]
  /** Hours by earning, for the earnings that differ. */
  changes: { earning: PaidCategory; before_hours: number; after_hours: number }[]
}

/**
 * Returns the days outside approved periods whose paid hours differ, by employee and date. Holiday hours count as
 * regular in both, so only differences in pay count, not in category names.
 */
export async function findPaidChanges(sql: Sql, range: DayRange): Promise<PaidChange[]> {
  const company = await loadCompany(sql)
  const changes: PaidChange[] = []
  for (const days of await openParts(sql, range)) {
    changes.push(...(await changesIn(sql, company, days)))
  }
  return changes
}

async function openParts(sql: Sql, { from_day, to_day }: DayRange): Promise<DayRange[]> {
  const parts: DayRange[] = []
  let day = from_day
  for (const period of await findApprovedPeriods(sql, { from_day, to_day })) {
    if (day < period.from_day) parts.push({ from_day: day, to_day: period.from_day - 1 })
    day = Math.max(day, period.to_day + 1)
  }
  if (day <= to_day) parts.push({ from_day: day, to_day })
  return parts
}

async function changesIn(sql: Sql, company: CompanyRow, days: DayRange): Promise<PaidChange[]> {
  const settings = { ...payrollSettings(company), edition: 2 as const }
  const before = { ...settings, edition: 1 as const }
  const employees = await loadEmployees(sql, {})
  const query = { employees, is_everyone: true, days }
  const timeBefore = await loadFacts(sql, company, before, query)
  const timeAfter = await loadFacts(sql, company, settings, query)
  const changes: PaidChange[] = []
  const yieldNow = yieldToEventLoop()
  for (const employee of employees) {
    const known: EmployeeTime = timeBefore(employee)
    const now: EmployeeTime = timeAfter(employee)
    const rowsBefore = computeDayRows(known, days, before)
    const rowsAfter = computeDayRows(now, days, settings)
    for (const [at, row] of rowsAfter.entries()) {
      const differing = differencesOf(rowsBefore[at]!, row)
      if (differing.length === 0) continue
      const rules = rulesOf({ known, now, settings, before: rowsBefore, after: rowsAfter, at })
      changes.push({
        employee_id: employee.id,
        employee_number: employee.employee_number,
        name: employee.name,
        date: civilDate(row.day),
        rules,
        changes: differing,
      })
    }
    await yieldNow(rowsAfter.length)
  }
  return changes
}

function differencesOf(before: DayRow, after: DayRow): PaidChange['changes'] {
  return PAID_CATEGORIES.flatMap((earning) => {
    if (earning === 'holiday_worked') return []
    const [was, is] = [paidAs(before, earning), paidAs(after, earning)]
    return was === is ? [] : [{ earning, before_hours: hoursOf(was), after_hours: hoursOf(is) }]
  })
}

function paidAs(row: DayRow, earning: PaidCategory): number {
  return earning === 'regular' ? row.regular + row.holiday_worked : row[earning]
}
