import type { CompanyRow } from '../../core/company/company-settings.ts'
import { type Params, prepare, tablesOf } from '../../db/statements/prepare.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { spellsOf } from '../../engine/employment/spells.ts'
import type { KeptHoliday } from '../../engine/holidays/kept-days.ts'
import type { DayRange, HolidayCalendar } from '../../engine/hours/index.ts'
import { dayNumber } from '../../lib/calendar/dates.ts'
import type { EmployeeTable } from '../employees/table.ts'
import { loadSchedules, type Schedules } from '../patterns/load.ts'
import { engineTerms } from '../terms/engine-terms.ts'
import { loadTermRows } from '../terms/store.ts'
import type { TermRow } from '../terms/versions.ts'
import {
  type HolidayKeeper,
  keptDaysNeeded,
  keptSettings,
  loadKeptDays,
  loadKeptHolidays,
} from './kept-days.ts'

const db = tablesOf<typeof EmployeeTable>()

/**
 * Returns each holiday around a range with the day on which an employee observes it, and why; undefined for an unknown
 * employee.
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
  const terms = await loadTermRows(sql, [employee_id])
  return loadKeptDays(
    sql,
    keptSettings(company),
    days,
    keeperOf(employee, { versions, terms, company }),
  )
}

/** Returns the holidays in a range by the day on which each of the employees observes them. */
export async function loadHolidaysOfMany(
  sql: Sql,
  company: CompanyRow,
  employee_ids: readonly number[],
  days: DayRange,
): Promise<Map<number, HolidayCalendar>> {
  const ids = [...new Set(employee_ids)]
  const { from_day, to_day } = keptDaysNeeded(days)
  const [employees, { versions }, terms] = await Promise.all([
    selectEmployees(sql, { ids }),
    loadSchedules(sql, null, from_day, to_day),
    loadTermRows(sql, ids),
  ])
  const keepers = new Map(
    employees.map((row) => [row.id, keeperOf(row, { versions, terms, company })]),
  )
  const places = [...keepers.values()].flatMap((keeper) => keeper.places.map(({ place }) => place))
  const keptHolidays = await loadKeptHolidays(sql, keptSettings(company), days, places)
  return new Map([...keepers].map(([id, keeper]) => [id, keptHolidays.of(keeper)]))
}

type Known = {
  versions: Schedules['versions']
  terms: ReadonlyMap<number, TermRow[]>
  company: CompanyRow
}

function keeperOf(employee: EmployeeRow, { versions, terms, company }: Known): HolidayKeeper {
  const spells = spellsOf(employee)
  return {
    places: engineTerms(employee, terms.get(employee.id), company),
    schedules: versions.get(employee.id) ?? [],
    spells: spells.map(({ start_date, end_date }) => {
      return { start_day: dayOrNull(start_date), end_day: dayOrNull(end_date) }
    }),
  }
}

function dayOrNull(date: string | null): number | null {
  return date === null ? null : dayNumber(date)
}

const columns = [
  'id',
  'country_code',
  'region',
  'timezone',
  'pay_basis',
  'hire_date',
  'employment_gaps',
  'deactivated_on',
] as const

type EmployeeRow = Awaited<ReturnType<typeof selectEmployees>>[number]

const selectEmployee = prepare(({ company_id, id }: Params<{ id: number }>) =>
  db
    .selectFrom('employees')
    .select(columns)
    .where('company_id', '=', company_id)
    .where('id', '=', id),
)

const selectEmployees = prepare(({ company_id, ids }: Params<{ ids: readonly number[] }>) =>
  db
    .selectFrom('employees')
    .select(columns)
    .where('company_id', '=', company_id)
    .where((eb) => eb('id', '=', eb.fn.any(ids))),
)
