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
} from '../../core/schema.ts'
import { tablesOf } from '../../db/statements/prepare.ts'
import { columnsOf, recordSource } from '../../db/statements/records.ts'
import { type EmployeeTable, employeeName } from '../employees/table.ts'
import { type ForgotPunchRequestTable, forgotPunchStatuses } from './table.ts'

const db = tablesOf<typeof ForgotPunchRequestTable | typeof EmployeeTable>()

/** A request to add a forgotten punch, as the API returns it. */
export const ForgotPunchRequestSchema = v.strictObject({
  id: Id,
  employee_id: Id,
  employee_name: Name,
  timezone: described(Code, "The employee's time zone, which work_date is in."),
  work_date: CivilDate,
  clock_in: Instant,
  clock_out: Instant,
  break_minutes: v.number(),
  reason: v.nullable(FreeText),
  status: v.picklist(forgotPunchStatuses),
  reviewer_notes: v.nullable(FreeText),
  reviewed_at: v.nullable(Instant),
  reviewed_by: v.nullable(ActorSchema),
  time_entry_id: described(v.nullable(Id), 'The entry that the approval created or completed.'),
  warnings: v.exactOptional(
    described(
      v.array(Code),
      'Only in the answer to the create request: times that were ambiguous.',
    ),
  ),
  message: v.exactOptional(described(FreeText, 'Which instants were taken for those times.')),
  created_at: Instant,
  updated_at: Instant,
})

export type ForgotPunchRequestRecord = v.InferOutput<typeof ForgotPunchRequestSchema>

/** Requests `r` and their employees `e`, with the columns of `ForgotPunchRequestSchema`. */
export const forgotPunchRequests = recordSource(
  'forgot-punch request',
  'r',
  db
    .selectFrom('forgot_punch_requests as r')
    .innerJoin('employees as e', (on) =>
      on.onRef('e.company_id', '=', 'r.company_id').onRef('e.id', '=', 'r.employee_id'),
    )
    .select(
      columnsOf('r', v.omit(ForgotPunchRequestSchema, ['warnings', 'message']), {
        employee_name: employeeName,
        timezone: 'e.timezone',
      }),
    ),
  'forgot_punch_requests r',
)

export const ForgotPunchRequestId = described(
  Id,
  'The request, from the list of forgot-punch requests.',
)
