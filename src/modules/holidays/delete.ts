import * as v from 'valibot'
import { workCalendarChanging } from '../../core/company/work-calendar.ts'
import { defineOperation } from '../../core/operation.ts'
import { Deleted } from '../../core/schema.ts'
import { holidayChanged, hoursScope, workingDaysOf } from './company-rows.ts'
import { HolidayId, lockCompanyHoliday, toHolidayRecord } from './schema.ts'

export const deleteHoliday = defineOperation({
  name: 'holidays.delete',
  summary: 'Delete a company holiday; the public holiday of that date applies again.',
  permission: 'leave_settings:write',
  effect: 'delete',
  input: v.strictObject({ id: HolidayId }),
  output: Deleted,
  async paid_hours({ sql, now_ms }, { id }) {
    return hoursScope(now_ms, await lockCompanyHoliday(sql, id))
  },
  async run(context, { id }) {
    const { sql } = context
    const row = await lockCompanyHoliday(sql, id)
    const change = workingDaysOf([row])
    await workCalendarChanging(context, change)
    await sql('delete from holidays where company_id = $1 and id = $2', [id])
    context.audit({
      record_type: 'holiday',
      record_id: id,
      before: toHolidayRecord(row),
      after: null,
    })
    await holidayChanged(context, change)
    return { id, deleted: true } as const
  },
})
