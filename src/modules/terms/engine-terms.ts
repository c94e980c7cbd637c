import { type HolidayPlace, holidayPlaceOf } from '../../core/holiday-place.ts'
import type { HolidayCalendar, Terms } from '../../engine/hours/index.ts'
import { dayNumber } from '../../lib/calendar/dates.ts'
import { decidesHours, type RecordTerms, type TermRow, versionsOf } from './versions.ts'

/** The terms of an employee without the holidays, which follow from the places. */
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

/** Returns the terms with the holidays that the employee keeps. */
export function withHolidays(
  terms: readonly TermsWithoutHolidays[],
  holidays: HolidayCalendar,
): Terms[] {
  return terms.map((each) => ({ ...each, holidays }))
}
