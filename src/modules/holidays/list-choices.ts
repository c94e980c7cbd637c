import * as v from 'valibot'
import { loadCompany } from '../../core/company/company-settings.ts'
import { defineOperation } from '../../core/operation.ts'
import { Code, integer, optional, text } from '../../core/schema.ts'
import { yearOf } from '../../lib/calendar/dates.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { HolidayChoiceSchema, holidayChoices } from './choice-rows.ts'
import { regionOf } from './list.ts'
import { loadCompanyCalendar } from './load.ts'
import { refuse } from './refusals.ts'

export const listHolidayChoices = defineOperation({
  name: 'holiday_choices.list',
  summary: 'List the holidays of a place and year with their choices.',
  permission: 'leave_settings:read',
  effect: 'read',
  input: v.strictObject({
    country: optional(
      v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/, refuse.not_country_code())),
      "ISO 3166-1 alpha-2; defaults to the company's.",
    ),
    region: optional(text(10), "Such as ON; defaults to the company's."),
    year: optional(integer(1970, 2200), 'Defaults to this year.'),
  }),
  output: v.strictObject({
    data: v.array(HolidayChoiceSchema),
    meta: v.strictObject({
      country: Code,
      region: v.nullable(Code),
      year: v.number(),
      total: v.number(),
    }),
  }),
  async run({ sql, now_ms }, input) {
    const company = await loadCompany(sql)
    const country = input.country?.toUpperCase() ?? company.country_code
    const region = await regionOf(country, input.region, company)
    const year = input.year ?? yearOf(localDate(company.timezone, now_ms))
    const { choices } = await loadCompanyCalendar(sql)
    const data = await holidayChoices({ country_code: country, region }, year, choices)
    return { data, meta: { country, region, year, total: data.length } }
  },
})
