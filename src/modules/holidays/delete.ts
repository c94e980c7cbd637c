import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { Deleted } from '../../core/schema.ts'
import { recountAround } from './own.ts'
import { HolidayId, lockCompanyHoliday, toHolidayRecord } from './schema.ts'

export const deleteHoliday = defineOperation({
  name: 'holidays.delete',
  summary: "Delete a holiday of the company's own; the public one of that date is back.",
  permission: 'leave_settings:write',
  effect: 'delete',
  input: v.strictObject({ id: HolidayId }),
  output: Deleted,
  async run(context, { id }) {
    const { sql } = context
    const row = await lockCompanyHoliday(sql, id)
    await sql('delete from holidays where company_id = $1 and id = $2', [id])
    context.audit({
      record_type: 'holiday',
      record_id: id,
      before: toHolidayRecord(row),
      after: null,
    })
    await recountAround(context, [row])
    return { id, deleted: true } as const
  },
})
