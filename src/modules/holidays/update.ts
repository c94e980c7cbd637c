import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { workCalendarChanging } from '../../core/company/work-calendar.ts'
import { defineOperation } from '../../core/operation.ts'
import { withoutAbsent } from '../../core/without-absent.ts'
import { type Params, prepare, valuesOf } from '../../db/statements/prepare.ts'
import type { CompanyHoliday } from '../../engine/holidays/company-holiday.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { holidayChanged, hoursScope, refuseSecond, workingDaysOf } from './company-rows.ts'
import { checkForKey } from './for-key.ts'
import { companyHolidayColumns, db } from './load.ts'
import { checkedPlace } from './place.ts'
import {
  HolidayDate,
  HolidayId,
  HolidayName,
  HolidaySchema,
  holidayFields,
  lockCompanyHoliday,
  toHolidayRecord,
} from './schema.ts'

export const updateHoliday = defineOperation({
  name: 'holidays.update',
  summary: 'Update a company holiday; only the fields you send change.',
  permission: 'leave_settings:write',
  effect: 'update',
  input: v.strictObject({
    id: HolidayId,
    date: v.optional(HolidayDate),
    name: v.optional(HolidayName),
    ...holidayFields,
  }),
  output: HolidaySchema,
  async paid_hours({ sql, now_ms }, { id, date }) {
    const before = await lockCompanyHoliday(sql, id)
    return hoursScope(now_ms, { ...before, date: dateAfter(before, date) })
  },
  async run(context, { id, ...input }) {
    const { sql } = context
    const before = await lockCompanyHoliday(sql, id)
    const changed: CompanyHoliday = {
      ...before,
      ...withoutAbsent(input),
      date: dateAfter(before, input.date),
    }
    const wanted = { ...changed, ...(await checkedPlace(changed)) }
    if (isDeepStrictEqual(wanted, before)) return toHolidayRecord(before)

    await refuseSecond(sql, wanted)
    if (!isForSame(before, wanted)) await checkForKey(sql, wanted)
    const change = workingDaysOf([before, wanted])
    await workCalendarChanging(context, change)
    const [row] = await updateRow(sql, { ...wanted, now: formatInstant(context.now_ms) })
    const after = toHolidayRecord(row!)
    context.audit({
      record_type: 'holiday',
      record_id: id,
      before: toHolidayRecord(before),
      after,
    })
    await holidayChanged(context, change)
    return after
  },
})

/** Whether the row is for the same holidays after the change. */
function isForSame(before: CompanyHoliday, after: CompanyHoliday): boolean {
  return (['for_key', 'date', 'country_code', 'region', 'recurring'] as const).every(
    (field) => before[field] === after[field],
  )
}

/**
 * A recurring holiday is listed with its date in the requested year; that date, sent back, means the same
 * day.
 */
function dateAfter({ date, recurring }: CompanyHoliday, input: string | undefined): string {
  if (input === undefined) return date
  const isListed = recurring && input > date && input.slice(4) === date.slice(4)
  return isListed ? date : input
}

const updateRow = prepare((holiday: Params<CompanyHoliday & { now: string }>) =>
  db
    .updateTable('holidays')
    .set({
      ...valuesOf(holiday, companyHolidayColumns),
      updated_at: holiday.now,
    })
    .where('company_id', '=', holiday.company_id)
    .where('id', '=', holiday.id)
    .returning(companyHolidayColumns),
)
