import { type CompanyRow, loadCompany } from '../../../core/company-settings.ts'
import type { HolidayPlace } from '../../../core/holiday-place.ts'
import type { Sql } from '../../../db/transaction.ts'
import { type Leave, leaveDayMinutes, type Spell } from '../../../engine/hours/index.ts'
import { countLeave, type LeaveCount, type LeaveSpan } from '../../../engine/leave-count.ts'
import { civilDate, dayNumber } from '../../../lib/calendar/dates.ts'
import { keptDaysNeeded, keptSettings, loadKeptHolidays } from '../../holidays/kept.ts'
import { loadSchedules } from '../../patterns/load.ts'
import { engineTerms, withHolidays } from '../../terms/engine-terms.ts'
import { loadTermRows } from '../../terms/store.ts'

/** The fields of an employee whose days are counted, and the place of their holidays. */
export type CountedEmployee = HolidayPlace & {
  id: number
  timezone: string
  hire_date: string | null
  deactivated_on: string | null
}

/** A request's dates, and whether its type is paid. */
export type CountedLeave = LeaveSpan & Pick<Leave, 'is_paid'>

/** A count with the names of the paid holidays within it. */
export type NamedCount = LeaveCount & {
  named_holidays: { date: string; name: string }[]
  /** Returns the minutes of a whole day of leave on one of the dates. */
  minutesOn(day: number): number
}

/** Counts what a request takes of an employee's days: their pattern, overrides and paid holidays. */
export async function countLeaveOf(
  sql: Sql,
  employee: CountedEmployee,
  span: CountedLeave,
  company?: Promise<CompanyRow>,
): Promise<NamedCount> {
  const { start_day, end_day } = span
  const count = await leaveCounter(sql, [employee], { start_day, end_day }, company)
  return count(employee, span)
}

/**
 * Returns a function that counts requests of employees between two days, with everything that decides them
 * loaded once.
 */
export async function leaveCounter(
  sql: Sql,
  employees: readonly CountedEmployee[],
  { start_day, end_day }: { start_day: number; end_day: number },
  input: Promise<CompanyRow> = loadCompany(sql),
): Promise<(employee: CountedEmployee, span: CountedLeave) => NamedCount> {
  const only = employees.length === 1 ? employees[0]!.id : null
  const days = { from_day: start_day, to_day: end_day }
  const { from_day, to_day } = keptDaysNeeded(days)
  const [company, { versions, overrides }, rows] = await Promise.all([
    input,
    loadSchedules(sql, only, from_day, to_day),
    loadTermRows(sql, only === null ? null : [only]),
  ])
  const termsOf = (employee: CountedEmployee) =>
    engineTerms({ ...employee, pay_basis: null }, rows.get(employee.id), company)
  const places = employees.flatMap((employee) => termsOf(employee).map(({ place }) => place))
  const kept = await loadKeptHolidays(sql, keptSettings(company), days, places)

  const timeOf = (employee: CountedEmployee) => {
    const terms = termsOf(employee)
    const schedules = versions.get(employee.id) ?? []
    const holidays = kept.of({ places: terms, schedules, spells: [spellOf(employee)] })
    return {
      holidays,
      planned: {
        terms: withHolidays(terms, holidays),
        schedules,
        overrides: overrides.get(employee.id) ?? [],
      },
    }
  }
  const known = new Map<number, ReturnType<typeof timeOf>>()

  return (employee, span) => {
    const { holidays, planned } = known.getOrInsertComputed(employee.id, () => timeOf(employee))
    const minutes = leaveDayMinutes(
      planned,
      { from_day: span.start_day, to_day: span.end_day },
      { ...company, is_paid: span.is_paid, span },
    )
    const minutesOn = (day: number) => minutes[day - span.start_day] ?? 0
    const count = countLeave(span, {
      minutesOn,
      // A holiday with planned work may count like any other day.
      isPaidHoliday: (day) => holidays.get(day)?.kind === 'paid' && minutesOn(day) === 0,
    })
    const named_holidays = count.holidays.map((day) => {
      return { date: civilDate(day), name: holidays.get(day)!.name }
    })
    return { ...count, named_holidays, minutesOn }
  }
}

function spellOf({ hire_date, deactivated_on }: CountedEmployee): Spell {
  return {
    start_day: hire_date === null ? null : dayNumber(hire_date),
    end_day: deactivated_on === null ? null : dayNumber(deactivated_on),
  }
}
