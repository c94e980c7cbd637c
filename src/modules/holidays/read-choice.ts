import * as v from 'valibot'
import { loadCompany } from '../../core/company/company-settings.ts'
import { defineOperation } from '../../core/operation.ts'
import { described, text } from '../../core/schema.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { holidayRegions } from '../../engine/holidays/public-holidays.ts'
import { yearOf } from '../../lib/calendar/dates.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { DomainError } from '../../lib/errors.ts'
import { type HolidayChoiceRecord, HolidayChoiceSchema, holidayChoices } from './choice-rows.ts'
import { loadCompanyCalendar } from './load.ts'
import { refuse } from './refusals.ts'

export const HolidayChoiceKey = described(text(100), 'Key, from the list of holiday choices.')

export const getHolidayChoice = defineOperation({
  name: 'holiday_choices.read',
  summary: 'Read what the company makes of a holiday.',
  permission: 'leave_settings:read',
  effect: 'read',
  input: v.strictObject({ key: HolidayChoiceKey }),
  output: HolidayChoiceSchema,
  async run({ sql, now_ms }, { key }) {
    const { timezone } = await loadCompany(sql)
    return requireChoice(sql, key, yearOf(localDate(timezone, now_ms)))
  },
})

/** Returns the holiday of a key with its dates of a year, where it is observed; throws a 404 for an unknown key. */
export async function requireChoice(
  sql: Sql,
  key: string,
  year: number,
): Promise<HolidayChoiceRecord> {
  const found = await findChoice(sql, key, year)
  if (found === undefined) throw new DomainError('not_found', refuse.unknown())
  return found
}

async function findChoice(
  sql: Sql,
  key: string,
  year: number,
): Promise<HolidayChoiceRecord | undefined> {
  const country_code = key.slice(0, 2).toUpperCase()
  const { choices } = await loadCompanyCalendar(sql)
  const regions = await holidayRegions(country_code)
  if (regions === undefined) return undefined
  // Most are of this year; some, as a moon's, are of another, or began or ended.
  for (const each of [year, year + 1, year - 1]) {
    for (const region of [null, ...regions]) {
      const rows = await holidayChoices({ country_code, region }, each, choices)
      const found = rows.find((row) => row.key === key)
      if (found !== undefined) return each === year ? found : { ...found, dates: [] }
    }
  }
  return undefined
}
