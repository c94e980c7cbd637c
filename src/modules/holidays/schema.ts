import * as v from 'valibot'
import {
  CivilDate,
  Code,
  clearable,
  described,
  Flag,
  Id,
  Name,
  name,
  optional,
  text,
} from '../../core/schema.ts'
import { type Params, prepare } from '../../db/statements/prepare.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { type ListedHoliday, listedCompanyHoliday } from '../../engine/holidays/calendar.ts'
import { HOLIDAY_CHOICES } from '../../engine/holidays/choice.ts'
import type { CompanyHoliday } from '../../engine/holidays/company-holiday.ts'
import { notFound } from '../../lib/errors.ts'
import { companyHolidayColumns, db } from './load.ts'
import { refuse } from './refusals.ts'

export const HolidaySchema = v.strictObject({
  id: described(v.nullable(Id), 'Null for a public holiday that the company has not changed.'),
  date: CivilDate,
  name: Name,
  type: described(Code, 'public_holiday, bank_holiday, part_day_holiday, company_holiday ...'),
  country_code: described(v.nullable(Code), 'Null: employees in every country.'),
  region: v.nullable(Code),
  weekday: Code,
  is_paid: v.boolean(),
  is_substitute: described(v.boolean(), 'A day observed for a holiday that falls on another date.'),
  is_working_day: described(v.boolean(), 'True: a working day for the company.'),
  recurring: v.boolean(),
  source: v.picklist(['statutory', 'date-holidays', 'company']),
  key: described(
    v.nullable(Code),
    "Stable name of a public holiday, such as us_columbus_day; null for the company's.",
  ),
  choice: described(
    v.nullable(v.picklist(HOLIDAY_CHOICES)),
    'paid: a day off; premium: worked, hours told apart; ordinary: nothing; null: listed, not paid.',
  ),
  for_key: described(
    v.nullable(Code),
    'The holiday whose place this company row takes in its year.',
  ),
})

export type HolidayRecord = v.InferOutput<typeof HolidaySchema>

export const HolidayId = described(
  Id,
  'Holiday id, from the list of holidays; public holidays have no id.',
)

export const HolidayDate = described(CivilDate, 'The date.')
export const HolidayName = described(name(200), 'Name.')

/** The key of a holiday: lowercase words, starting with the country. */
const HolidayKey = v.pipe(text(100), v.regex(/^[a-z]{2}(_[a-z0-9]+)+$/, refuse.no_key()))

/** The fields that creating and updating share. */
export const holidayFields = {
  type: optional(
    v.pipe(text(40), v.regex(/^[a-z]+(_[a-z]+)*$/, 'must be lowercase words joined by _')),
    'Defaults to company_holiday.',
  ),
  country_code: clearable(
    text(10, 'code'),
    'Only employees in this country, ISO 3166-1 alpha-2; all by default.',
  ),
  region: clearable(text(10, 'code'), 'Only employees in this region of the country, such as ON.'),
  is_paid: optional(Flag, 'Whether it is a paid day off.'),
  is_working_day: optional(
    Flag,
    'True: the public holiday of this date is a working day for the company.',
  ),
  recurring: optional(Flag, 'Repeats on this month and day every year.'),
  for_key: clearable(
    HolidayKey,
    "Takes the place of that year's holiday of this key, such as ca_boxing_day.",
  ),
}

/** Returns the company's row as the API does. */
export function toHolidayRecord(row: CompanyHoliday): HolidayRecord {
  return toListedRecord(listedCompanyHoliday(row))
}

/** Returns a holiday of a list as the API does. */
export function toListedRecord({ proper_date, replaced, ...row }: ListedHoliday): HolidayRecord {
  return row
}

/** Returns a company holiday, locked until the transaction ends; throws a 404. */
export async function lockCompanyHoliday(sql: Sql, id: number): Promise<CompanyHoliday> {
  const [row] = await lockRow(sql, { id })
  if (!row) throw notFound('holiday')
  return row
}

const lockRow = prepare(({ company_id, id }: Params<{ id: number }>) =>
  db
    .selectFrom('holidays')
    .select(companyHolidayColumns)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .forNoKeyUpdate(),
)
