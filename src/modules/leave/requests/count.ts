import { type CompanyRow, loadCompany } from '../../../core/company/company-settings.ts'
import type { HolidayPlace } from '../../../core/company/holiday-place.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { type Leave, leaveDayMinutes, type Spell } from '../../../engine/hours/index.ts'
import {
  countAfter,
  countLeave,
  type LeaveCount,
  type LeaveSpan,
} from '../../../engine/leave-count.ts'
import { civilDate, dayNumber } from '../../../lib/calendar/dates.ts'
import { keptDaysNeeded, keptSettings, loadKeptHolidays } from '../../holidays/kept-days.ts'
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

/** Leave that takes its part of a request's dates first, and the dates that are counted, all of them by default. */
type Counting = { first?: readonly CountedLeave[]; on?: Range }

type CountLeave = (employee: CountedEmployee, span: CountedLeave, counting?: Counting) => NamedCount

/** Counts leave of one employee. */
export type CountOf = (span: CountedLeave, counting?: Counting) => NamedCount

/** Returns a function that counts leave of an employee on the dates of a request. */
export async function leaveCounterOf(
  sql: Sql,
  employee: CountedEmployee,
  { start_day, end_day }: Range,
  company?: Promise<CompanyRow>,
): Promise<CountOf> {
  const count = await leaveCounter(sql, [employee], { start_day, end_day }, company)
  return (span, counting) => count(employee, span, counting)
}

/**
 * Returns a function that counts requests of employees between two days, with everything that decides them
 * loaded once.
 */
export async function leaveCounter(
  sql: Sql,
  employees: readonly CountedEmployee[],
  { start_day, end_day }: Range,
  input: Promise<CompanyRow> = loadCompany(sql),
): Promise<CountLeave> {
  const ids = employees.map(({ id }) => id)
  const days = { from_day: start_day, to_day: end_day }
  const { from_day, to_day } = keptDaysNeeded(days)
  const [company, { versions, overrides }, rows] = await Promise.all([
    input,
    loadSchedules(sql, ids.length === 1 ? ids[0]! : ids, from_day, to_day),
    loadTermRows(sql, ids),
  ])
  const termsOf = (employee: CountedEmployee) =>
    engineTerms({ ...employee, pay_basis: null }, rows.get(employee.id), company)
  const places = employees.flatMap((employee) => termsOf(employee).map(({ place }) => place))
  const keptHolidays = await loadKeptHolidays(sql, keptSettings(company), days, places)

  const timeOf = (employee: CountedEmployee) => {
    const terms = termsOf(employee)
    const schedules = versions.get(employee.id) ?? []
    const holidays = keptHolidays.of({ places: terms, schedules, spells: [spellOf(employee)] })
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

  const countOn = (employee: CountedEmployee, span: CountedLeave, range: Range) => {
    const { holidays, planned } = known.getOrInsertComputed(employee.id, () => timeOf(employee))
    const minutes = leaveDayMinutes(
      planned,
      { from_day: range.start_day, to_day: range.end_day },
      { ...company, is_paid: span.is_paid, span },
    )
    const minutesOn = (day: number) => minutes[day - range.start_day] ?? 0
    // A holiday with planned work may count like any other day.
    const isPaidHoliday = (day: number) =>
      holidays.get(day)?.kind === 'paid' && minutesOn(day) === 0
    const count = countLeave(span, { minutesOn, isPaidHoliday }, range)
    const named_holidays = count.holidays.map((day) => {
      return { date: civilDate(day), name: holidays.get(day)!.name }
    })
    return { ...count, named_holidays, minutesOn }
  }

  return (employee, span, { first = [], on = span } = {}) => {
    const count = countOn(employee, span, on)
    if (first.length === 0) return count
    const others = first.map((each) => countOn(employee, each, sharedDays(on, each)))
    return { ...count, ...countAfter(count, others, count.minutesOn) }
  }
}

type Range = Pick<LeaveSpan, 'start_day' | 'end_day'>

function sharedDays(a: Range, b: Range): Range {
  return {
    start_day: Math.max(a.start_day, b.start_day),
    end_day: Math.min(a.end_day, b.end_day),
  }
}

function spellOf({ hire_date, deactivated_on }: CountedEmployee): Spell {
  return {
    start_day: hire_date === null ? null : dayNumber(hire_date),
    end_day: deactivated_on === null ? null : dayNumber(deactivated_on),
  }
}
