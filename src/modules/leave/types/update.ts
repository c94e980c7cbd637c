import * as v from 'valibot'
import { loadCompany } from '../../../core/company-settings.ts'
import { defineOperation } from '../../../core/operation.ts'
import { yearOf } from '../../../lib/calendar/dates.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { lockAllLeaveBalances } from '../balances/lock.ts'
import { postDueEntries } from '../balances/post-due-entries.ts'
import { recountWorkedHolidays } from '../requests/recount-worked-holidays.ts'
import { lockLeaveType } from './leave-type.ts'
import {
  findLeaveType,
  LeaveTypeId,
  LeaveTypeSchema,
  LeaveTypeTitle,
  leaveTypeFields,
} from './schema.ts'

export const updateLeaveType = defineOperation({
  name: 'leave_types.update',
  summary: 'Configure, rename or retire a leave type; only the fields you send change.',
  permission: 'leave_settings:write',
  effect: 'update',
  input: v.strictObject({
    id: LeaveTypeId,
    name: v.optional(LeaveTypeTitle),
    ...leaveTypeFields,
  }),
  output: LeaveTypeSchema,
  async paid_hours(_, { is_paid }) {
    return is_paid === undefined ? undefined : {}
  },
  async run(context, { id, ...input }) {
    const { sql, em, now_ms } = context
    const row = await lockLeaveType(context, id)
    const before = (await findLeaveType(sql, id))!
    const { timezone } = await loadCompany(sql)
    const year = yearOf(localDate(timezone, now_ms))
    const isPaidBefore = row.is_paid
    if (!row.configure(input, year, now_ms)) return before

    // What was due is posted under the previous settings; the new ones follow as adjustments.
    await postDueEntries(context)
    await em.flush()
    await postDueEntries(context)
    // Paid and unpaid leave differ on a holiday that is to be worked.
    if (isPaidBefore !== row.is_paid) {
      await lockAllLeaveBalances(sql)
      await recountWorkedHolidays(context)
    }
    const after = (await findLeaveType(sql, id))!
    context.audit({ record_type: 'leave_type', record_id: id, before, after })
    return after
  },
})
