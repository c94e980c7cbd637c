import * as v from 'valibot'
import { type CompanyRow, loadCompany } from '../../core/company/company-settings.ts'
import { defineOperation } from '../../core/operation.ts'
import { Code, described, FieldNames, Flag, integer, optional, text } from '../../core/schema.ts'
import { countWeekdays } from '../../engine/holidays/calendar.ts'
import { holidayNotes } from '../../engine/holidays/notes.ts'
import { holidayRegions } from '../../engine/holidays/public-holidays.ts'
import { yearOf } from '../../lib/calendar/dates.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { DomainError, invalid } from '../../lib/errors.ts'
import { listedHolidays, loadCompanyCalendar } from './load.ts'
import { regionWords } from './place.ts'
import { refuse } from './refusals.ts'
import { HolidaySchema, toListedRecord } from './schema.ts'

export const listHolidays = defineOperation({
  name: 'holidays.list',
  summary: "List the holidays of a country and year, including the company's own.",
  permission: 'leave_settings:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  input: v.strictObject({
    country_code: v.pipe(
      v.string(refuse.not_two_letters()),
      v.regex(/^[A-Za-z]{2}$/, refuse.not_country_such_as()),
      v.description('Country, ISO 3166-1 alpha-2, such as CA.'),
    ),
    year: optional(
      integer(1970, 2200),
      "Calendar year; defaults to the current year in the company's time zone.",
    ),
    region: optional(
      text(10),
      "Province or state, such as ON; defaults to the company's. Send the country code for the whole country.",
    ),
    include_ordinary: described(
      v.optional(Flag, false),
      'Include holidays that are ordinary days for the company.',
    ),
    fields: FieldNames,
  }),
  output: v.strictObject({
    data: v.array(HolidaySchema),
    meta: v.strictObject({
      country: Code,
      year: v.number(),
      total: v.number(),
      weekdays: described(v.number(), 'Number of these dates from Monday to Friday.'),
      notes: described(v.array(Code), 'Known gaps of the data.'),
    }),
  }),
  async run({ sql, now_ms }, input) {
    const company = await loadCompany(sql)
    const country = input.country_code.toUpperCase()
    const region = await regionOf(country, input.region, company)
    const year = input.year ?? yearOf(localDate(company.timezone, now_ms))
    const place = { country_code: country, region }
    const all = await listedHolidays(place, year, await loadCompanyCalendar(sql))
    const rows = input.include_ordinary ? all : all.filter(({ choice }) => choice !== 'ordinary')
    const weekdays = countWeekdays(rows)
    const notes = holidayNotes(country, region, year)
    const meta = { country, year, total: rows.length, weekdays, notes }
    return { data: rows.map(toListedRecord), meta }
  },
})

/**
 * Returns the requested region, else the company's own when the country is the same; throws a 404 for an
 * unknown country.
 */
export async function regionOf(
  country: string,
  input: string | undefined,
  company: CompanyRow,
): Promise<string | null> {
  const regions = await holidayRegions(country)
  if (regions === undefined) {
    throw new DomainError('not_found', refuse.unknown_country({ country }))
  }
  if (input === undefined) return country === company.country_code ? company.region : null
  const region = input.trim().toUpperCase()
  if (regions.includes(region)) return region
  if (region === country) return null
  throw invalid({ region: regionWords(country, regions) })
}
