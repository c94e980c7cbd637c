import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { firstLocked, refuseDate } from '../payroll/locks.ts'
import { draftOf } from './draft.ts'
import { requirePunchingEmployee } from './employee.ts'
import { punchFields } from './fields.ts'
import { insertEntry } from './insert.ts'
import { TimeEntryWire } from './wire.ts'

export const createTimeEntry = defineOperation({
  name: 'time_entries.create',
  summary: 'Add a punch; the same employee and instant again answers the entry there is.',
  permission: 'time:write',
  effect: 'create',
  input: v.strictObject(punchFields),
  output: TimeEntryWire,
  async run(context, punch) {
    const { sql, now_ms } = context
    const employee = await requirePunchingEmployee(sql, punch)
    const { draft, problems } = draftOf(employee, punch, now_ms)
    const [{ record, created }, locked] = await Promise.all([
      insertEntry(sql, draft, problems, now_ms),
      firstLocked(sql, [draft.work_date]),
    ])
    if (!created) {
      context.existing()
      return record
    }
    // Only now is it known to be no repeat; a refusal takes the row back with the transaction.
    refuseDate(locked, 'clock_in')
    context.audit({
      record_type: 'time_entry',
      record_id: record.id,
      before: null,
      after: record,
    })
    if (record.status === 'completed') context.emit('time_entry.completed', record)
    return record
  },
})
