import * as v from 'valibot'
import { ActorSchema, CivilDate, FreeText, Id, Instant } from '../../core/schema.ts'
import { type RecordSource, requireRecord } from '../../db/records.ts'
import type { Sql } from '../../db/transaction.ts'

export const forgotPunchStatuses = ['pending', 'approved', 'rejected'] as const

/** A request to add a forgotten punch, as the API returns it. */
export const ForgotPunchRequestSchema = v.strictObject({
  id: Id,
  employee_id: Id,
  employee_name: v.string(),
  timezone: v.pipe(v.string(), v.description("The employee's time zone, which work_date is in.")),
  work_date: CivilDate,
  clock_in: Instant,
  clock_out: Instant,
  break_minutes: v.number(),
  reason: v.nullable(FreeText),
  status: v.picklist(forgotPunchStatuses),
  reviewer_notes: v.nullable(FreeText),
  reviewed_at: v.nullable(Instant),
  reviewed_by: v.nullable(ActorSchema),
  time_entry_id: v.pipe(
    v.nullable(Id),
    v.description('The entry that the approval created or completed.'),
  ),
  warnings: v.exactOptional(
    v.pipe(
      v.array(v.string()),
      v.description('Only in the answer to the create request: times that were ambiguous.'),
    ),
  ),
  created_at: Instant,
  updated_at: Instant,
})

export type ForgotPunchRequestRecord = v.InferOutput<typeof ForgotPunchRequestSchema>

/** Requests `r` and their employees `e`, with the columns of `ForgotPunchRequestSchema`. */
export const forgotPunchRequests: RecordSource = {
  called: 'forgot-punch request',
  columns: `r.id, r.employee_id, e.first_name || ' ' || e.last_name as employee_name, e.timezone,
    r.work_date, r.clock_in, r.clock_out, r.break_minutes, r.reason, r.status, r.reviewer_notes, r.reviewed_at,
    r.reviewed_by, r.time_entry_id, r.created_at, r.updated_at`,
  from: `forgot_punch_requests r
    join employees e on e.company_id = r.company_id and e.id = r.employee_id`,
  counted_from: 'forgot_punch_requests r',
  alias: 'r',
}

export const ForgotPunchRequestId = v.pipe(
  Id,
  v.description('The request, from the list of forgot-punch requests.'),
)

/** Returns the request as the API does; throws a 404. */
export function requireForgotPunchRequest(sql: Sql, id: number): Promise<ForgotPunchRequestRecord> {
  return requireRecord(sql, forgotPunchRequests, id)
}
