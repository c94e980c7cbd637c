import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { Id } from '../../../core/schema.ts'
import { invalid } from '../../../lib/errors.ts'
import { requireLeaveType, storedType } from '../types/load.ts'
import { assessLeave } from './assess.ts'
import { effectsOf } from './effects.ts'
import { requireRequestEmployee } from './employee.ts'
import {
  askedDates,
  dateProblems,
  FirstDate,
  LastDate,
  LeaveNotes,
  LeaveTypeName,
  partFields,
} from './fields.ts'
import { type LeaveRequest, lockLeaveRequest, saveLeaveRequest } from './request.ts'
import { refuseProblems, warningsOf } from './rules.ts'
import { LeaveRequestSchema } from './schema.ts'

const changeFields = {
  type: v.optional(LeaveTypeName),
  start_date: v.optional(FirstDate),
  end_date: v.optional(LastDate),
  ...partFields,
  notes: LeaveNotes,
}

export const updateLeaveRequest = defineOperation({
  name: 'leave_requests.update',
  summary: 'Change a pending leave request; only the fields that are given change.',
  permission: 'leave:write',
  effect: 'update',
  input: v.strictObject({
    id: v.pipe(Id, v.description('The leave request, from the list of leave requests.')),
    ...changeFields,
  }),
  output: LeaveRequestSchema,
  async run(context, { id, ...asked }) {
    const { sql } = context
    const { request, before } = await lockLeaveRequest(context, id)
    const change = changeOf(request, asked)
    const kept = request.type
    if (!request.edit(change, context.now_ms)) return before

    const problems = dateProblems(change)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const employee = await requireRequestEmployee(sql, request.employee_id)
    const type = await requireLeaveType(sql, change.type, { stored: kept, lock: 'held' })
    const assessed = await assessLeave(context, { id, employee, type, dates: change })
    const step = { asks: true, approves: false, override_blackout: false }
    await refuseProblems(sql, assessed, step)
    request.count(assessed.count.parts)
    request.warnings = warningsOf(assessed)

    if (context.dry_run) context.effect(await effectsOf(sql, assessed))
    const after = await saveLeaveRequest(context, request)
    context.audit({ record_type: 'leave_request', record_id: id, before, after })
    return after
  },
})

type Asked = v.InferOutput<v.StrictObjectSchema<typeof changeFields, undefined>>

/** The request after the change: absent leaves what is, null clears. */
export function changeOf(request: LeaveRequest, asked: Asked) {
  const current = request.asked()
  const start_date = asked.start_date ?? current.start_date
  const end_date = asked.end_date ?? current.end_date
  // The parts of a single date are one: telling one of them tells the other.
  const isSingle = start_date === end_date
  const part = asked.start_day_part ?? asked.end_day_part
  const dates = askedDates({
    start_date,
    end_date,
    start_day_part: asked.start_day_part ?? (isSingle ? part : undefined) ?? current.start_day_part,
    end_day_part: asked.end_day_part ?? (isSingle ? part : undefined) ?? current.end_day_part,
    hours: asked.hours === undefined ? current.hours : asked.hours,
  })
  const type = asked.type === undefined ? current.type : storedType(asked.type)
  const notes = asked.notes === undefined ? (request.notes ?? null) : asked.notes
  return { type, ...dates, notes }
}
