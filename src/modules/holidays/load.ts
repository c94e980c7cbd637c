import { prepare, tablesOf } from '../../db/prepare.ts'
import type { Sql } from '../../db/transaction.ts'
import {
  type CompanyHoliday,
  holidayCalendar,
  paidHolidays,
} from '../../engine/holidays/calendar.ts'
import { publicHolidays } from '../../engine/holidays/public-holidays.ts'
import { type HolidayRow, isUnknownRegion } from '../../engine/holidays/row.ts'
import type { HolidayCalendar, PaidHoliday } from '../../engine/hours/index.ts'
import { civilParts } from '../../lib/calendar/dates.ts'
import type { HolidayTable } from './table.ts'

const db = tablesOf<typeof HolidayTable>()

/**
 * The place whose public holidays an employee has: their own region, else the company's when the country is
 * the same.
 */
export type HolidayPlace = { country_code: string; region: string | null }

export function holidayPlaceOf(employee: HolidayPlace, company: HolidayPlace): HolidayPlace {
  const { country_code } = employee
  if (employee.region !== null) return { country_code, region: employee.region }
  return { country_code, region: country_code === company.country_code ? company.region : null }
}

/** The columns of `CompanyHoliday`. */
export const companyHolidayColumns = [
  'id',
  'date',
  'name',
  'type',
  'country_code',
  'region',
  'is_paid',
  'is_working_day',
  'recurring',
] as const

/** Returns the company's holidays and its changes to public ones, of every year and place. */
export function loadCompanyHolidays(sql: Sql): Promise<CompanyHoliday[]> {
  return selectHolidays(sql)
}

/** Returns the paid days off of a place over a range of day numbers, both inclusive. */
export async function paidHolidayCalendar(
  { country_code, region }: HolidayPlace,
  from_day: number,
  to_day: number,
  companyRows: readonly CompanyHoliday[] = [],
): Promise<HolidayCalendar> {
  const all = new Map<number, PaidHoliday>()
  for (let year = civilParts(from_day).year; year <= civilParts(to_day).year; year += 1) {
    const rows = await knownHolidays(country_code, region, year)
    const listed = holidayCalendar({ country: country_code, region, year }, rows, companyRows)
    for (const [day, holiday] of paidHolidays(listed)) all.set(day, holiday)
  }
  return all
}

/**
 * Returns the public holidays of a place, none for a country without data; a region that the data does not
 * know has the holidays of the whole country.
 */
export async function knownHolidays(
  country: string,
  region: string | null,
  year: number,
): Promise<readonly HolidayRow[]> {
  const rows = await publicHolidays(country, region, year)
  if (rows === undefined) return []
  if (!isUnknownRegion(rows)) return rows
  const whole = await publicHolidays(country, null, year)
  return whole === undefined || isUnknownRegion(whole) ? [] : whole
}

const selectHolidays = prepare(({ company_id }) =>
  db
    .selectFrom('holidays')
    .select(companyHolidayColumns)
    .where('company_id', '=', company_id)
    .orderBy('id'),
)
