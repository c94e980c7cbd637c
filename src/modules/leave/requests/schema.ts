import * as v from 'valibot'
import { ActorSchema, CivilDate, FreeText, Id, Instant } from '../../../core/schema.ts'
import { type RecordSource, requireRecord } from '../../../db/records.ts'
import type { Sql } from '../../../db/transaction.ts'

export const leaveStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const
export const dayParts = ['full', 'morning', 'afternoon'] as const

/** A leave request as the API returns it. */
export const LeaveRequestSchema = v.strictObject({
  id: Id,
  employee_id: Id,
  employee_name: v.string(),
  type: v.pipe(v.string(), v.description('Leave type: vacation, sick, ... or a custom one.')),
  start_date: CivilDate,
  end_date: CivilDate,
  start_day_part: v.picklist(dayParts),
  end_day_part: v.picklist(dayParts),
  hours: v.pipe(
    v.nullable(v.number()),
    v.description('Set if the request is for part of one day.'),
  ),
  days: v.pipe(v.number(), v.description('Working days of the request.')),
  notes: v.nullable(FreeText),
  status: v.picklist(leaveStatuses),
  rejection_reason: v.nullable(FreeText),
  decided_at: v.nullable(Instant),
  decided_by: v.nullable(ActorSchema),
  cancelled_at: v.nullable(Instant),
  warnings: v.array(v.string()),
  created_at: Instant,
  updated_at: Instant,
})

export type LeaveRequestRecord = v.InferOutput<typeof LeaveRequestSchema>

/** Requests `l` and their employees `e`, with the columns of `LeaveRequestSchema`. */
export const leaveRequests: RecordSource = {
  called: 'leave request',
  columns: `l.id, l.employee_id, e.first_name || ' ' || e.last_name as employee_name, l.type,
    l.start_date, l.end_date, l.start_day_part, l.end_day_part, l.hours, l.days, l.notes, l.status,
    l.rejection_reason, l.decided_at, l.decided_by, l.cancelled_at, l.warnings, l.created_at,
    l.updated_at`,
  from: 'leave_requests l join employees e on e.company_id = l.company_id and e.id = l.employee_id',
  counted_from: 'leave_requests l',
  alias: 'l',
}

export const LeaveRequestId = v.pipe(
  Id,
  v.description('Leave request id, from the list of leave requests.'),
)

/** Returns a leave request as the API does; throws a 404. */
export function requireLeaveRequest(sql: Sql, id: number): Promise<LeaveRequestRecord> {
  return requireRecord(sql, leaveRequests, id)
}

/** Returns several leave requests as the API does, by id. */
export async function findLeaveRequests(
  sql: Sql,
  ids: readonly number[],
): Promise<Map<number, LeaveRequestRecord>> {
  const records = await sql<LeaveRequestRecord>(
    `select ${leaveRequests.columns} from ${leaveRequests.from}
     where l.company_id = $1 and l.id = any($2::bigint[])`,
    [ids],
  )
  return new Map(records.map((record) => [record.id, record]))
}
