import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { described, Id } from '../../../core/schema.ts'
import { invalid } from '../../../lib/errors.ts'
import { requireLeaveType, storedType } from '../types/load.ts'
import { assessLeave } from './assess.ts'
import { daysByDateOf, LeaveRequestDetailSchema, withDays } from './days.ts'
import { effectsOf } from './effects.ts'
import { requireRequestEmployee } from './employee.ts'
import {
  dateProblems,
  FirstDate,
  LastDate,
  LeaveNotes,
  LeaveTypeName,
  OverrideBlackout,
  partFields,
  requestedDates,
} from './fields.ts'
import { type LeaveRequest, lockLeaveRequest } from './request.ts'
import { isBlocked, refuseProblems, warningsOf } from './rules.ts'

const requestFields = {
  type: v.optional(LeaveTypeName),
  start_date: v.optional(FirstDate),
  end_date: v.optional(LastDate),
  ...partFields,
  notes: LeaveNotes,
}

export const updateLeaveRequest = defineOperation({
  name: 'leave_requests.update',
  summary: 'Update a pending leave request; only the fields you send change.',
  permission: 'leave:write',
  effect: 'update',
  reach: { least: 'self', ids: { id: 'leave_requests' }, without: ['override_blackout'] },
  input: v.strictObject({
    id: described(Id, 'Leave request id, from the list of leave requests.'),
    ...requestFields,
    override_blackout: OverrideBlackout,
  }),
  output: LeaveRequestDetailSchema,
  async run(context, { id, override_blackout, ...input }) {
    const { sql } = context
    const { request, before, store } = await lockLeaveRequest(context, id)
    const change = changeOf(request, input)
    const previous_type = request.type
    if (!request.edit(change, context.now_ms)) return withDays(sql, before)

    const problems = dateProblems(change)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const employee = await requireRequestEmployee(sql, request.employee_id)
    const type = await requireLeaveType(sql, change.type, { stored: previous_type, lock: 'held' })
    const assessed = await assessLeave(context, { id, employee, type, dates: change })
    const step = { asks: true, approves: false, override_blackout }
    refuseProblems(assessed, step)
    request.count(assessed.count.parts)
    request.warnings = warningsOf(assessed)

    if (context.dry_run) context.effect(await effectsOf(context, assessed))
    const after = await store()
    const overrides = override_blackout && isBlocked(assessed)
    context.audit({
      record_type: 'leave_request',
      record_id: id,
      before,
      after: overrides ? { ...after, override_blackout } : after,
    })
    return { ...after, days_by_date: daysByDateOf(assessed.count.parts) }
  },
})

type Input = v.InferOutput<v.StrictObjectSchema<typeof requestFields, undefined>>

/** Returns the request after the change: an absent field is left unchanged, null clears it. */
export function changeOf(request: LeaveRequest, input: Input) {
  const current = request.requested()
  const start_date = input.start_date ?? current.start_date
  const end_date = input.end_date ?? current.end_date
  // A single date has one part: setting the first or the last sets both.
  const isSingle = start_date === end_date
  const part = input.start_day_part ?? input.end_day_part
  const dates = requestedDates({
    start_date,
    end_date,
    start_day_part: input.start_day_part ?? (isSingle ? part : undefined) ?? current.start_day_part,
    end_day_part: input.end_day_part ?? (isSingle ? part : undefined) ?? current.end_day_part,
    hours: input.hours === undefined ? current.hours : input.hours,
  })
  const type = input.type === undefined ? current.type : storedType(input.type)
  const notes = input.notes === undefined ? (request.notes ?? null) : input.notes
  return { type, ...dates, notes }
}
