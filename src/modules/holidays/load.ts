import type { HolidayPlace } from '../../core/company/holiday-place.ts'
import { prepare, tablesOf } from '../../db/statements/prepare.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import {
  holidayCalendar,
  type ListedHoliday,
  paidHolidays,
} from '../../engine/holidays/calendar.ts'
import { type HolidayChoices, NO_CHOICES } from '../../engine/holidays/choice.ts'
import type { CompanyHoliday } from '../../engine/holidays/company-holiday.ts'
import { choosableHolidays, publicHolidays } from '../../engine/holidays/public-holidays.ts'
import { type HolidayRow, isUnknownRegion } from '../../engine/holidays/row.ts'
import type { HolidayCalendar, PaidHoliday } from '../../engine/hours/index.ts'
import { civilParts } from '../../lib/calendar/dates.ts'
import type { HolidayChoiceTable, HolidayTable } from './table.ts'

/** Builds statements about the company's holidays. */
export const db = tablesOf<typeof HolidayTable>()
const choicesDb = tablesOf<typeof HolidayChoiceTable>()

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
  'for_key',
] as const

/** A company's changes to public holidays: its rows, of every year and place, and its choices. */
export type CompanyCalendar = { own: readonly CompanyHoliday[]; choices: HolidayChoices }

export async function loadCompanyCalendar(sql: Sql): Promise<CompanyCalendar> {
  const [own, choices] = await Promise.all([selectHolidays(sql), selectChoices(sql)])
  return { own, choices: new Map(choices.map((row) => [row.holiday_key, row.choice])) }
}

/** Returns the holidays of a place and year for a company, ordinary ones too. */
export async function listedHolidays(
  { country_code: country, region }: HolidayPlace,
  year: number,
  { own, choices }: CompanyCalendar,
): Promise<ListedHoliday[]> {
  const rows = [
    ...(await knownHolidays(country, region, year)),
    ...choosableHolidays(country, region, year),
    ...(own.some(mayBeForJanuary) ? await knownHolidays(country, region, year + 1) : []),
  ]
  return holidayCalendar({ country, region, year }, rows, own, choices)
}

function mayBeForJanuary({ for_key, date }: CompanyHoliday): boolean {
  return for_key !== null && date.slice(5) > '12-15'
}

/**
 * Returns the paid days off of a place over a range of day numbers, both inclusive, by the rule of the first
 * edition: every one on its date, without the company's choices.
 */
export async function paidHolidayCalendar(
  place: HolidayPlace,
  from_day: number,
  to_day: number,
  companyRows: readonly CompanyHoliday[] = [],
): Promise<HolidayCalendar> {
  const all = new Map<number, PaidHoliday>()
  const companyHolidays = companyRows.map((row) => ({ ...row, for_key: null }))
  for (let year = civilParts(from_day).year; year <= civilParts(to_day).year; year += 1) {
    const listed = await listedHolidays(place, year, { own: companyHolidays, choices: NO_CHOICES })
    for (const [day, holiday] of paidHolidays(listed)) all.set(day, holiday)
  }
  return all
}

/**
 * Returns the public holidays of a place, none for a country without data; a region that is not in the data has the
 * holidays of the whole country.
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

const selectChoices = prepare(({ company_id }) =>
  choicesDb
    .selectFrom('holiday_choices')
    .select(['holiday_key', 'choice'])
    .where('company_id', '=', company_id),
)
