import type { CompanyRow } from '../../core/company-settings.ts'
import { type Params, prepare, tablesOf } from '../../db/prepare.ts'
import type { Sql } from '../../db/transaction.ts'
import { spellsOf } from '../../engine/employment/spells.ts'
import type { KeptHoliday } from '../../engine/holidays/kept.ts'
import type { DayRange } from '../../engine/hours/index.ts'
import { dayNumber } from '../../lib/calendar/dates.ts'
import type { EmployeeTable } from '../employees/table.ts'
import { loadSchedules } from '../patterns/load.ts'
import { engineTerms } from '../terms/engine-terms.ts'
import { loadTermRows } from '../terms/store.ts'
import { keptDaysNeeded, keptSettings, loadKeptDays } from './kept.ts'

const db = tablesOf<typeof EmployeeTable>()

/**
 * Returns each holiday around a range with the day on which an employee keeps it, and why; undefined for an
 * unknown employee.
 */
export async function loadHolidaysOf(
  sql: Sql,
  company: CompanyRow,
  employee_id: number,
  days: DayRange,
): Promise<KeptHoliday[] | undefined> {
  const [employee] = await selectEmployee(sql, { id: employee_id })
  if (!employee) return undefined
  const { from_day, to_day } = keptDaysNeeded(days)
  const { versions } = await loadSchedules(sql, employee_id, from_day, to_day)
  const rows = await loadTermRows(sql, [employee_id])
  const spells = spellsOf(employee)
  return loadKeptDays(sql, keptSettings(company), days, {
    places: engineTerms(employee, rows.get(employee_id), company),
    schedules: versions.get(employee_id) ?? [],
    spells: spells.map(({ start_date, end_date }) => {
      return { start_day: dayOrNull(start_date), end_day: dayOrNull(end_date) }
    }),
  })
}

function dayOrNull(date: string | null): number | null {
  return date === null ? null : dayNumber(date)
}

const selectEmployee = prepare(({ company_id, id }: Params<{ id: number }>) =>
  db
    .selectFrom('employees')
    .select(['country_code', 'region', 'timezone', 'pay_basis'])
    .select(['hire_date', 'employment_gaps', 'deactivated_on'])
    .where('company_id', '=', company_id)
    .where('id', '=', id),
)
