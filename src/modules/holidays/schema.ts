import * as v from 'valibot'
import { CivilDate, Flag, Id, name, text } from '../../core/schema.ts'
import type { Sql } from '../../db/transaction.ts'
import {
  type CompanyHoliday,
  type ListedHoliday,
  listedCompanyHoliday,
} from '../../engine/holidays/calendar.ts'
import { notFound } from '../../lib/errors.ts'
import { companyHolidayColumns } from './load.ts'

/** A holiday as the API returns it. */
export const HolidaySchema = v.strictObject({
  id: v.pipe(v.nullable(Id), v.description('Null for one that the company has not touched.')),
  date: CivilDate,
  name: v.string(),
  type: v.pipe(
    v.string(),
    v.description('public_holiday, bank_holiday, part_day_holiday, company_holiday ...'),
  ),
  country_code: v.pipe(v.nullable(v.string()), v.description('Null: staff of every country.')),
  region: v.nullable(v.string()),
  weekday: v.string(),
  is_paid: v.boolean(),
  is_substitute: v.pipe(
    v.boolean(),
    v.description('A day kept for a holiday that falls on another date.'),
  ),
  is_working_day: v.pipe(v.boolean(), v.description('The company works on it.')),
  recurring: v.boolean(),
  source: v.picklist(['statutory', 'date-holidays', 'company']),
})

export type HolidayRecord = v.InferOutput<typeof HolidaySchema>

export const HolidayId = v.pipe(
  Id,
  v.description('The holiday, from the list of holidays; public ones have none.'),
)

export const HolidayDate = v.pipe(CivilDate, v.description('The date.'))
export const HolidayName = v.pipe(name(200), v.description('What it is called.'))

/** The fields that creating and updating share. */
export const holidayFields = {
  type: v.pipe(
    v.optional(
      v.pipe(text(40), v.regex(/^[a-z]+(_[a-z]+)*$/, 'must be lower-case words joined by _')),
    ),
    v.description('company_holiday unless given.'),
  ),
  country_code: v.pipe(
    v.optional(v.nullable(text(10))),
    v.description('Only staff of this country, ISO 3166-1 alpha-2; all unless given.'),
  ),
  region: v.pipe(
    v.optional(v.nullable(text(10))),
    v.description('Only staff of this region of the country, such as ON.'),
  ),
  is_paid: v.pipe(v.optional(Flag), v.description('Whether it is a day off with pay.')),
  is_working_day: v.pipe(
    v.optional(Flag),
    v.description('True: the company works on the public holiday of this date.'),
  ),
  recurring: v.pipe(
    v.optional(Flag),
    v.description('Again on this month and day of each later year.'),
  ),
}

/** Returns the company's row as the API does. */
export function toHolidayRecord(row: CompanyHoliday): HolidayRecord {
  return listedCompanyHoliday(row) satisfies ListedHoliday
}

/** Returns a company holiday, locked until the transaction ends; throws a 404. */
export async function lockCompanyHoliday(sql: Sql, id: number): Promise<CompanyHoliday> {
  const [row] = await sql<CompanyHoliday>(
    `select ${companyHolidayColumns} from holidays where company_id = $1 and id = $2
     for no key update`,
    [id],
  )
  if (!row) throw notFound('holiday')
  return row
}
