import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { Deleted } from '../../core/schema.ts'
import { refuseInApproved } from '../payroll/held/find-held.ts'
import { lockTimeEntry } from './entry.ts'
import { refuseOwnPunch } from './own-punches.ts'
import { hoursOfEntry } from './paid-hours.ts'
import { TimeEntryId } from './schema.ts'

export const deleteTimeEntry = defineOperation({
  name: 'time_entries.delete',
  summary: 'Delete a time entry; safe to repeat. The same punch sent again is still recognized.',
  permission: 'time:write',
  effect: 'delete',
  reach: { least: 'self', ids: { id: 'time_entries' } },
  input: v.strictObject({ id: TimeEntryId }),
  output: Deleted,
  paid_hours: hoursOfEntry,
  async run(context, { id }) {
    const { sql } = context
    const { row: entry, before, store } = await lockTimeEntry(context, id, { deleted: true })
    if (entry.deleted_at != null) return { id, deleted: true } as const

    const { employee_id, approved: is_approved } = entry
    await refuseOwnPunch(context, employee_id, { does: 'delete', is_approved })
    await refuseInApproved(sql, id, 'work_date')
    entry.remove(context.now_ms)
    await store()
    context.audit({ record_type: 'time_entry', record_id: id, before, after: null })
    return { id, deleted: true } as const
  },
})
