import * as v from 'valibot'
import { deciderOf } from '../../core/access/approvals.ts'
import { deciding } from '../../core/access/reach-rule.ts'
import { defineOperation } from '../../core/operation.ts'
import { refuseInApproved } from '../payroll/held/find-held.ts'
import { lockTimeEntry } from './entry.ts'
import { hoursOfEntry } from './paid-hours.ts'
import { TimeEntryId, TimeEntrySchema } from './schema.ts'

export const approveTimeEntry = defineOperation({
  name: 'time_entries.approve',
  summary: 'Approve a time entry that has a clock-out.',
  permission: 'time:write',
  effect: 'update',
  reach: { ...deciding, ids: { id: 'time_entries' } },
  input: v.strictObject({ id: TimeEntryId }),
  output: TimeEntrySchema,
  paid_hours: hoursOfEntry,
  async run(context, { id }) {
    const { sql } = context
    const { row: entry, before, store } = await lockTimeEntry(context, id)
    entry.approve(deciderOf(context.actor), context.now_ms)
    await refuseInApproved(sql, id, 'work_date')

    const after = await store()
    context.audit({ record_type: 'time_entry', record_id: id, before, after })
    context.emit('time_entry.approved', after, { approved: false })
    return after
  },
})
