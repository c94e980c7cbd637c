import type { CompanyRow } from '../../../core/company/company-settings.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { DayRange, EmployeeTime, PaidHoliday } from '../../../engine/hours/index.ts'
import { loadHolidaysOf } from '../../holidays/employee-keeper.ts'

/**
 * Returns an employee's time with the holidays that overrides in a range name, however far away they are, so that an
 * explanation can name them. They decide no hours of the range.
 */
export async function withNamedHolidays(
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
