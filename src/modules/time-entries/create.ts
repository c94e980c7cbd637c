import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { unknownLocations } from '../work-locations/unknown.ts'
import { punchAtOnce, rememberEmployee } from './at-once.ts'
import { draftOf, postedAnswer } from './draft.ts'
import { requirePunchingEmployee } from './employee.ts'
import { punchFields } from './fields.ts'
import { insertEntry } from './insert.ts'
import { refuseOwnPunch } from './own-punches.ts'
import { applyRepeat, repeatAnswer, saidExisting } from './repeat/settle.ts'
import { TimeEntrySchema } from './schema.ts'

export const createTimeEntry = defineOperation({
  name: 'time_entries.create',
  summary: 'Add a punch; the same employee and clock-in again returns the existing entry.',
  permission: 'time:write',
  effect: 'create',
  reach: {
    least: 'self',
    ids: { employee_id: 'employees' },
    pins: 'employee_id',
    without: ['employee_email'],
  },
  input: v.strictObject(punchFields),
  output: TimeEntrySchema,
  async paid_hours({ sql, now_ms }, punch) {
    const employee = await requirePunchingEmployee(sql, punch)
    const { draft } = draftOf(employee, punch, now_ms)
    return { employee_id: employee.id, date: draft.work_date }
  },
  atOnce: punchAtOnce,
  async run(context, punch) {
    const { sql, now_ms } = context
    const employee = await requirePunchingEmployee(sql, punch)
    const remember = (has_open: boolean) => {
      if (context.people !== null) return
      rememberEmployee(context, { employee, last_clock_in: punch.clock_in, has_open })
    }
    const unknown = await unknownLocations(sql, [punch.work_location_id ?? null])
    const { draft, problems } = draftOf(employee, punch, now_ms, unknown)
    const { clock_in_ms, clock_out_ms } = draft
    const times_ms = clock_out_ms === null ? [clock_in_ms] : [clock_in_ms, clock_out_ms]
    await refuseOwnPunch(context, employee.id, { does: 'clock in or out', times_ms })
    const insertion = await insertEntry(sql, draft, problems, now_ms)
    if ('repeated' in insertion) {
      remember(false)
      context.existing()
      const settled = await applyRepeat(context, insertion.repeated, draft)
      const answer = postedAnswer(draft, await repeatAnswer(sql, settled))
      return context.channel === 'mcp' ? saidExisting(settled, answer) : answer
    }
    const after = insertion.created
    remember(after.status === 'active')
    context.audit({ record_type: 'time_entry', record_id: after.id, before: null, after })
    if (after.status === 'completed') context.emit('time_entry.completed', after)
    return postedAnswer(draft, after)
  },
})
