import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { withoutAbsent } from '../../core/without-absent.ts'
import { workCalendarChanging } from '../../core/work-calendar.ts'
import type { CompanyHoliday } from '../../engine/holidays/calendar.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { holidayChanged, refuseSecond, workingDaysOf } from './own.ts'
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
  async run(context, { id, ...input }) {
    const { sql } = context
    const before = await lockCompanyHoliday(sql, id)
    const changed: CompanyHoliday = {
      ...before,
      ...withoutAbsent(input),
      date: dateAfter(before, input.date),
    }
    const after = { ...changed, ...(await checkedPlace(changed)) }
    if (isDeepStrictEqual(after, before)) return toHolidayRecord(before)

    await refuseSecond(sql, after)
    const change = workingDaysOf([before, after])
    await workCalendarChanging(context, change)
    await sql(
      `update holidays set date = $3, name = $4, type = $5, country_code = $6, region = $7,
         is_paid = $8, is_working_day = $9, recurring = $10, updated_at = $11
       where company_id = $1 and id = $2`,
      [
        id,
        after.date,
        after.name,
        after.type,
        after.country_code,
        after.region,
        after.is_paid,
        after.is_working_day,
        after.recurring,
        formatInstant(context.now_ms),
      ],
    )
    context.audit({
      record_type: 'holiday',
      record_id: id,
      before: toHolidayRecord(before),
      after: toHolidayRecord(after),
    })
    await holidayChanged(context, change)
    return toHolidayRecord(after)
  },
})

/**
 * A recurring holiday is listed with its date in the requested year; that date, sent back, means the same
 * day.
 */
function dateAfter({ date, recurring }: CompanyHoliday, input: string | undefined): string {
  if (input === undefined) return date
  const isListed = recurring && input > date && input.slice(4) === date.slice(4)
  return isListed ? date : input
}
