import type { Case, CaseHoliday } from './case.ts'
import { daysBetween, plusDays } from './dates.ts'
import { averageDayMinutes, isWorkingDay } from './pattern.ts'
import { factsOn, isEmployed, lastDayOf } from './terms.ts'

/** A holiday on the day it is kept on. */
export type Kept = {
  date: string
  proper: string
  name: string
  key: string | null
  kind: 'paid' | 'premium'
  /** The minutes that it pays on a day off; null for a day on which the pattern works. */
  minutes: number | null
  /** Whether it is on a day off and pays nothing. */
  pays_nothing: boolean
}

/** Holidays of the rule table by key, with the substitute row of a pair. */
type Holiday = { proper: CaseHoliday; substitute?: CaseHoliday; own: boolean }

/** Returns the holidays as the employee keeps them, by date. */
export function keptHolidays(each: Case): Map<string, Kept> {
  const kept = new Map<string, Kept>()
  const offDays: Holiday[] = []
  for (const holiday of holidaysOf(each)) {
    const { proper, substitute } = holiday
    const date = [proper.date, substitute?.date].find((one) => one && isWorkingDay(each, one))
    if (date === undefined) offDays.push(holiday)
    else if (holiday.own || !isOwnRow(each, date)) put(kept, keptOn(each, holiday, date))
  }
  for (const holiday of offDays) {
    if (kindOf(each, holiday) === 'premium') continue
    if (!holiday.own && isOwnRow(each, holiday.proper.date)) continue
    if (isEmployed(each, holiday.proper.date)) put(kept, afterDayOff(each, holiday, kept))
  }
  for (const [date] of kept) if (!isEmployed(each, date)) kept.delete(date)
  return kept
}

/** Puts a holiday that falls on a day off where its policy says. */
function afterDayOff(each: Case, holiday: Holiday, kept: ReadonlyMap<string, Kept>): Kept {
  const { date } = holiday.proper
  const policy = factsOn(each, date).holiday_on_day_off
  const nothing = { ...keptOn(each, holiday, date), minutes: 0, pays_nothing: true }
  const average = averageDayMinutes(each, date)
  const paid = { ...nothing, minutes: average, pays_nothing: average === 0 }
  if (policy === 'none') return nothing
  // Rows of the company's own stay on their date.
  if (holiday.own && policy === 'next_working_day') return nothing
  if (policy === 'pay') return paid
  const lastDay = lastDayOf(each, date)
  for (let days = 1; days <= 31; days++) {
    const later = plusDays(date, days)
    if (!isWorkingDay(each, later) || kept.has(later)) continue
    if (lastDay && later > lastDay) return paid
    return keptOn(each, holiday, later)
  }
  return nothing
}

/** Returns the holidays of the employee's places in date order, without ordinary ones. */
function holidaysOf(each: Case): Holiday[] {
  const rows = each.holidays ?? []
  const own = rows.filter(({ type }) => type === 'company_holiday')
  const listed = rows.filter(({ type }) => type !== 'company_holiday')
  const holidays: Holiday[] = own.map((proper) => ({ proper, own: true }))
  const paired = new Set<CaseHoliday>()
  for (const proper of listed.filter((row) => !row.is_substitute)) {
    const substitute = listed.find(
      (row) =>
        row.is_substitute &&
        row.key !== undefined &&
        row.key === proper.key &&
        Math.abs(daysBetween(row.date, proper.date)) < 15,
    )
    if (substitute) paired.add(substitute)
    holidays.push({ proper, ...(substitute && { substitute }), own: false })
  }
  for (const row of listed.filter(({ is_substitute }) => is_substitute)) {
    if (!paired.has(row)) holidays.push({ proper: row, own: false })
  }
  return holidays
    .filter((holiday) => isInPlace(each, holiday.proper))
    .filter((holiday) => holiday.own || !isReplaced(own, holiday))
    .filter((holiday) => kindOf(each, holiday) !== 'ordinary')
    .sort((a, b) => daysBetween(b.proper.date, a.proper.date))
}

/** Whether a row of the company's own stands for this year's holiday of the key. */
function isReplaced(own: readonly CaseHoliday[], { proper }: Holiday): boolean {
  return own.some(
    ({ date, for_key }) =>
      for_key !== undefined &&
      for_key === proper.key &&
      date.slice(0, 4) === proper.date.slice(0, 4),
  )
}

function kindOf(each: Case, { proper, own }: Holiday): 'paid' | 'premium' | 'ordinary' {
  if (own || proper.key === undefined) return 'paid'
  return each.holiday_choices?.[proper.key] ?? 'paid'
}

/** Whether the row applies in the employee's place on its date, which decides for its substitute too. */
function isInPlace(each: Case, { date, country, region, type }: CaseHoliday): boolean {
  if (type === 'company_holiday') return true
  const place = factsOn(each, date)
  return (country ?? place.country) === place.country && (region ?? place.region) === place.region
}

function isOwnRow(each: Case, date: string): boolean {
  return (each.holidays ?? []).some((row) => row.type === 'company_holiday' && row.date === date)
}

function keptOn(each: Case, holiday: Holiday, date: string): Kept {
  const { proper } = holiday
  const kind = kindOf(each, holiday) === 'premium' ? 'premium' : 'paid'
  const { name, key = null } = proper
  return { date, proper: proper.date, name, key, kind, minutes: null, pays_nothing: false }
}

/** The first one on a date is kept. */
function put(kept: Map<string, Kept>, holiday: Kept): void {
  if (!kept.has(holiday.date)) kept.set(holiday.date, holiday)
}
