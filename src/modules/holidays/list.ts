import * as v from 'valibot'
import { type CompanyRow, loadCompany } from '../../core/company-settings.ts'
import { defineOperation } from '../../core/operation.ts'
import { FieldNames, integer, text } from '../../core/schema.ts'
import { countWeekdays, holidayCalendar } from '../../engine/holidays/calendar.ts'
import { holidayRegions } from '../../engine/holidays/public-holidays.ts'
import { yearOf } from '../../lib/calendar/dates.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { DomainError, invalid } from '../../lib/errors.ts'
import { knownHolidays, loadCompanyHolidays } from './load.ts'
import { regionWords } from './place.ts'
import { HolidaySchema } from './schema.ts'

export const listHolidays = defineOperation({
  name: 'holidays.list',
  summary: "List the holidays of a country and year, including the company's own.",
  permission: 'leave_settings:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  input: v.strictObject({
    country_code: v.pipe(
      v.string('must be two letters'),
      v.regex(/^[A-Za-z]{2}$/, 'must be two letters of ISO 3166-1, such as CA'),
      v.description('Country, ISO 3166-1 alpha-2, such as CA.'),
    ),
    year: v.pipe(
      v.optional(integer(1970, 2200)),
      v.description("Calendar year; defaults to the current year in the company's time zone."),
    ),
    region: v.pipe(
      v.optional(text(10)),
      v.description(
        "Province or state, such as ON; defaults to the company's. Send the country code for the whole country.",
      ),
    ),
    fields: FieldNames,
  }),
  output: v.strictObject({
    data: v.array(HolidaySchema),
    meta: v.strictObject({
      country: v.string(),
      year: v.number(),
      total: v.number(),
      weekdays: v.pipe(v.number(), v.description('Number of these dates from Monday to Friday.')),
    }),
  }),
  async run({ sql, now_ms }, input) {
    const company = await loadCompany(sql)
    const country = input.country_code.toUpperCase()
    const region = await regionOf(country, input.region, company)
    const year = input.year ?? yearOf(localDate(company.timezone, now_ms))
    const data = holidayCalendar(
      { country, region, year },
      await knownHolidays(country, region, year),
      await loadCompanyHolidays(sql),
    )
    return { data, meta: { country, year, total: data.length, weekdays: countWeekdays(data) } }
  },
})

/**
 * Returns the requested region, else the company's own when the country is the same; throws a 404 for an
 * unknown country.
 */
async function regionOf(
  country: string,
  input: string | undefined,
  company: CompanyRow,
): Promise<string | null> {
  const known = await holidayRegions(country)
  if (known === undefined) {
    throw new DomainError('not_found', `No holidays are known for the country ${country}.`)
  }
  if (input === undefined) return country === company.country_code ? company.region : null
  const region = input.trim().toUpperCase()
  if (known.includes(region)) return region
  if (region === country) return null
  throw invalid({ region: regionWords(country, known) })
}
