import { type HolidayPlace, holidayPlaceOf } from '../../core/company/holiday-place.ts'
import type { HolidayCalendar, Terms } from '../../engine/hours/index.ts'
import { dayNumber } from '../../lib/calendar/dates.ts'
import { decidesHours, type RecordTerms, type TermRow, versionsOf } from './versions.ts'

/** The terms of an employee without the holidays, which depend on the places. */
export type TermsWithoutHolidays = Omit<Terms, 'holidays'>

/** Returns an employee's terms for the engine: one version for all dates where no fact is dated. */
export function engineTerms(
  record: RecordTerms,
  rows: readonly TermRow[] | null | undefined,
  company: HolidayPlace,
): TermsWithoutHolidays[] {
  const ofHours = (rows ?? []).filter(({ fact }) => decidesHours(fact))
  return versionsOf(record, ofHours).map((version) => {
    const { effective_date, timezone, country_code, region, pay_basis, overtime } = version
    return {
      effective_day: effective_date === null ? null : dayNumber(effective_date),
      timezone,
      pay_basis,
      overtime,
      place: holidayPlaceOf({ country_code, region }, company),
    }
  })
}

/** The terms of employees; equal ones share one list, so that derived data is computed once. */
export type SharedTerms = {
  /** The places of all of them. */
  places: readonly HolidayPlace[]
  of(employee_id: number): readonly TermsWithoutHolidays[]
  withHolidays(terms: readonly TermsWithoutHolidays[], holidays: HolidayCalendar): readonly Terms[]
}

export function sharedTerms(
  employees: readonly (RecordTerms & { id: number; term_rows: readonly TermRow[] | null })[],
  company: HolidayPlace,
): SharedTerms {
  const undated = new Map<string, TermsWithoutHolidays[]>()
  const byId = new Map<number, TermsWithoutHolidays[]>()
  for (const employee of employees) {
    const { id, timezone, country_code, region, pay_basis, term_rows } = employee
    const content = `${timezone} ${country_code} ${region} ${pay_basis}`
    const known = term_rows === null ? undated.get(content) : undefined
    const terms = known ?? engineTerms(employee, term_rows, company)
    if (term_rows === null) undated.set(content, terms)
    byId.set(id, terms)
  }
  const kept = new Map<readonly TermsWithoutHolidays[], Map<HolidayCalendar, Terms[]>>()
  return {
    places: [...new Set(byId.values())].flatMap((terms) => terms.map(({ place }) => place)),
    of: (employee_id) => byId.get(employee_id)!,
    withHolidays(terms, holidays) {
      const byCalendar = kept.get(terms) ?? new Map<HolidayCalendar, Terms[]>()
      kept.set(terms, byCalendar)
      const known = byCalendar.get(holidays) ?? withHolidays(terms, holidays)
      byCalendar.set(holidays, known)
      return known
    },
  }
}

/** Returns the terms with the holidays that the employee keeps. */
export function withHolidays(
  terms: readonly TermsWithoutHolidays[],
  holidays: HolidayCalendar,
): Terms[] {
  return terms.map((each) => ({ ...each, holidays }))
}
