import * as v from 'valibot'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { findRow } from '../../../core/run/change-record.ts'
import { Code, described, Id, optional } from '../../../core/schema.ts'
import { type FieldErrors, invalid } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import { requireLeaveType } from '../types/load.ts'
import { assessLeave } from './assess.ts'
import { effectsOf, leaveEffects } from './effects.ts'
import { findRequestEmployee, requireRequestEmployee } from './employee.ts'
import {
  dateProblems,
  FirstDate,
  LastDate,
  LeaveTypeName,
  OverrideBlackout,
  partFields,
  RequestEmployeeId,
  requestedDates,
} from './fields.ts'
import { leaveRequestKind } from './request.ts'
import { isBlocked, problemsOf, warningsOf } from './rules.ts'
import { changeOf } from './update.ts'

/** What the rules say about a request that is previewed. */
export const verdictFields = {
  warnings: described(v.array(Code), 'Warnings it would get: overlaps, no_working_days, blackout.'),
  problems: described(
    v.record(v.string(), v.array(Code)),
    'Errors by field that would refuse it; empty if it would be accepted.',
  ),
}

const previewFields = {
  leave_request_id: optional(
    Id,
    'An existing request to preview; the other fields override its values.',
  ),
  employee_id: v.optional(RequestEmployeeId),
  type: v.optional(LeaveTypeName),
  start_date: v.optional(FirstDate),
  end_date: v.optional(LastDate),
  ...partFields,
}

const requestFields = { ...previewFields, override_blackout: OverrideBlackout }

export const previewLeaveRequest = defineOperation({
  name: 'leave_requests.preview',
  summary:
    'Preview a leave request: days, balance, overlaps and blackouts, without storing anything.',
  permission: 'leave:read',
  effect: 'read',
  reach: {
    least: 'self',
    ids: { leave_request_id: 'leave_requests', employee_id: 'employees' },
    pins: 'employee_id',
    unless: 'leave_request_id',
    without: ['override_blackout'],
    deputies: true,
  },
  transaction: 'write',
  input: v.strictObject(requestFields),
  output: v.strictObject({
    ...leaveEffects,
    ...verdictFields,
  }),
  async run(context, { override_blackout, ...input }) {
    const { input: params, step } =
      input.leave_request_id === undefined
        ? await newRequest(context, input)
        : await storedRequest(context, input.leave_request_id, input)
    const problems = dateProblems(params.dates)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const assessed = await assessLeave(context, params)
    return {
      ...(await effectsOf(context, assessed)),
      warnings: warningsOf(assessed),
      problems: problemsOf(assessed, {
        ...step,
        approves: step.approves && !(step.asks && override_blackout && isBlocked(assessed)),
        override_blackout,
      }),
    }
  },
})

type Input = v.InferOutput<v.StrictObjectSchema<typeof previewFields, undefined>>

async function newRequest({ sql }: Context, { leave_request_id: _, ...input }: Input) {
  const { employee_id, type: name, start_date, end_date } = input
  if (!employee_id || !name || !start_date || !end_date) {
    throw invalid(missing({ employee_id, type: name, start_date, end_date }))
  }
  const employee = await requireRequestEmployee(sql, employee_id)
  const type = await requireLeaveType(sql, name)
  const dates = requestedDates({ ...input, start_date, end_date })
  const step = { asks: true, approves: !type.requires_approval }
  return { input: { id: null, employee, type, dates }, step }
}

/** Returns a stored request as it would be approved, or with a change as it would be edited. */
async function storedRequest(context: Context, id: number, provided: Input) {
  const { sql } = context
  const { leave_request_id: _, employee_id, ...changes } = provided
  const request = await findRow(context, leaveRequestKind, id)
  if (!request) throw invalid({ leave_request_id: refuse.unknown() })
  if (request.status !== 'pending') {
    throw invalid({
      leave_request_id: refuse.decided({ status: request.status }),
    })
  }
  if (employee_id !== undefined && employee_id !== request.employee_id) {
    throw invalid({ employee_id: refuse.other_employee() })
  }
  const dates = changeOf(request, changes)
  const employee = (await findRequestEmployee(sql, request.employee_id))!
  const type = await requireLeaveType(sql, dates.type, { stored: request.type })
  const asks = Object.values(changes).some((value) => value !== undefined)
  const step = { asks, approves: !asks }
  return { input: { id, employee, type, dates }, step }
}

function missing(required: Record<string, unknown>): FieldErrors {
  const names = Object.keys(required).filter((name) => required[name] === undefined)
  return Object.fromEntries(names.map((name) => [name, [refuse.no_request()]]))
}
