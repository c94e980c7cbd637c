import * as v from 'valibot'
import {
  ActorSchema,
  CivilDate,
  Code,
  described,
  FreeText,
  Id,
  Instant,
  Name,
} from '../../../core/schema.ts'
import { tablesOf } from '../../../db/statements/prepare.ts'
import { columnsOf, recordSource, selectRecords } from '../../../db/statements/records.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { type EmployeeTable, employeeName } from '../../employees/table.ts'
import { dayParts, type LeaveRequestTable, leaveStatuses } from './table.ts'

const db = tablesOf<typeof LeaveRequestTable | typeof EmployeeTable>()

export const LeaveRequestSchema = v.strictObject({
  id: Id,
  employee_id: Id,
  employee_name: Name,
  type: described(Code, 'Leave type: vacation, sick, ... or a custom one.'),
  start_date: CivilDate,
  end_date: CivilDate,
  start_day_part: v.picklist(dayParts),
  end_day_part: v.picklist(dayParts),
  hours: described(v.nullable(v.number()), 'Set if the request is for part of one day.'),
  days: described(v.number(), 'Working days of the request.'),
  notes: v.nullable(FreeText),
  status: v.picklist(leaveStatuses),
  rejection_reason: v.nullable(FreeText),
  decided_at: v.nullable(Instant),
  decided_by: v.nullable(ActorSchema),
  cancelled_at: v.nullable(Instant),
  warnings: v.array(Code),
  created_at: Instant,
  updated_at: Instant,
})

export type LeaveRequestRecord = v.InferOutput<typeof LeaveRequestSchema>

/** Requests `l` and their employees `e`, with the columns of `LeaveRequestSchema`. */
export const leaveRequests = recordSource(
  'leave request',
  'l',
  db
    .selectFrom('leave_requests as l')
    .innerJoin('employees as e', (on) =>
      on.onRef('e.company_id', '=', 'l.company_id').onRef('e.id', '=', 'l.employee_id'),
    )
    .select(columnsOf('l', LeaveRequestSchema, { employee_name: employeeName })),
  'leave_requests l',
)

export const LeaveRequestId = described(Id, 'Leave request id, from the list of leave requests.')

/** Returns several leave requests as the API does, by id. */
export async function findLeaveRequests(
  sql: Sql,
  ids: readonly number[],
): Promise<Map<number, LeaveRequestRecord>> {
  const records = await selectRecords(sql, leaveRequests, 'l.id = any($2::bigint[])', [ids])
  return new Map(records.map((record) => [record.id, record]))
}
