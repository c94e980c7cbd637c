import * as v from 'valibot'
import { loadCompany } from '../../core/company/company-settings.ts'
import { holidayPlaceOf } from '../../core/company/holiday-place.ts'
import { workCalendarChanging } from '../../core/company/work-calendar.ts'
import { defineOperation } from '../../core/operation.ts'
import { optional } from '../../core/schema.ts'
import { type Params, prepare, valuesOf } from '../../db/statements/prepare.ts'
import type { CompanyHoliday } from '../../engine/holidays/company-holiday.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { holidayChanged, hoursScope, refuseSecond, workingDaysOf } from './company-rows.ts'
import { checkForKey } from './for-key.ts'
import { companyHolidayColumns, db, knownHolidays } from './load.ts'
import { checkedPlace } from './place.ts'
import { refuse } from './refusals.ts'
import {
  HolidayDate,
  HolidayName,
  HolidaySchema,
  holidayFields,
  toHolidayRecord,
} from './schema.ts'

export const createHoliday = defineOperation({
  name: 'holidays.create',
  summary: 'Add a company holiday, or change the public holiday of that date.',
  permission: 'leave_settings:write',
  effect: 'create',
  input: v.strictObject({
    date: HolidayDate,
    name: optional(HolidayName, 'Name; defaults to the public holiday of that date.'),
    ...holidayFields,
  }),
  output: HolidaySchema,
  async paid_hours({ now_ms }, { date, recurring = false }) {
    return hoursScope(now_ms, { date, recurring })
  },
  async run(context, { date, ...input }) {
    const { sql } = context
    const { country_code = null, region = null } = input
    const place = await checkedPlace({ country_code, region })
    const company = await loadCompany(sql)
    const where = { country_code: place.country_code ?? company.country_code, region: place.region }
    const open = await publicHolidayOn(holidayPlaceOf(where, company), date)
    const name = input.name ?? open?.name
    if (name === undefined) throw invalid({ name: refuse.no_name() })
    await refuseSecond(sql, { id: 0, date, ...place })
    const { recurring = false, for_key = null } = input
    await checkForKey(sql, { id: 0, date, ...place, recurring, for_key })
    const change = workingDaysOf([{ date, recurring, for_key }])
    await workCalendarChanging(context, change)

    const [row] = await insertHoliday(sql, {
      date,
      name,
      type: input.type ?? open?.type ?? 'company_holiday',
      ...place,
      is_paid: input.is_paid ?? true,
      is_working_day: input.is_working_day ?? false,
      recurring,
      for_key,
      now: formatInstant(context.now_ms),
    })
    const record = toHolidayRecord(row!)
    context.audit({ record_type: 'holiday', record_id: row!.id, before: null, after: record })
    await holidayChanged(context, change)
    return record
  },
})

async function publicHolidayOn(
  { country_code, region }: { country_code: string; region: string | null },
  date: string,
) {
  const rows = await knownHolidays(country_code, region, Number(date.slice(0, 4)))
  return rows.find((row) => row.date === date)
}

const insertHoliday = prepare((holiday: Params<Omit<CompanyHoliday, 'id'> & { now: string }>) =>
  db
    .insertInto('holidays')
    .values({
      company_id: holiday.company_id,
      ...valuesOf(holiday, companyHolidayColumns),
      created_at: holiday.now,
      updated_at: holiday.now,
    })
    .returning(companyHolidayColumns),
)
