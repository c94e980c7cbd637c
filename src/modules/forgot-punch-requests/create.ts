import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { CivilDate, freeText, Id } from '../../core/schema.ts'
import type { Sql } from '../../db/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { draftOf } from '../time-entries/draft.ts'
import { requirePunchingEmployee } from '../time-entries/employee.ts'
import { BreakMinutes, ClockTime } from '../time-entries/fields.ts'
import { isRefused } from '../time-entries/rules.ts'
import { ForgotPunchRequestSchema, requireForgotPunchRequest } from './schema.ts'
import { findSameShift, refuseClosed } from './shift.ts'

export const createForgotPunchRequest = defineOperation({
  name: 'forgot_punch_requests.create',
  summary: 'Request a forgotten punch; it counts once it is approved.',
  permission: 'time:write',
  effect: 'create',
  input: v.strictObject({
    employee_id: v.pipe(Id, v.description('The employee who forgot to punch.')),
    work_date: v.pipe(
      CivilDate,
      v.description("The date of the clock-in in the employee's time zone."),
    ),
    clock_in: v.pipe(
      v.optional(v.nullable(ClockTime)),
      v.description(
        "ISO 8601; without an offset, in the employee's time zone. Optional if an open entry of that date only lacks its clock-out.",
      ),
    ),
    clock_out: v.pipe(ClockTime, v.description('Same format as clock_in.')),
    break_minutes: v.pipe(
      v.optional(BreakMinutes, 0),
      v.description('Unpaid break, whole minutes.'),
    ),
    reason: v.pipe(
      v.optional(v.nullable(freeText(2000))),
      v.description('Why the punch was forgotten.'),
    ),
  }),
  output: ForgotPunchRequestSchema,
  async run(context, { employee_id, work_date, reason, ...input }) {
    const { sql, now_ms } = context
    const employee = await requirePunchingEmployee(sql, { employee_id })
    const clock_in = input.clock_in ?? (await openClockIn(sql, employee_id, work_date))
    const times = { ...input, clock_in, source: '' }
    const { draft, problems } = draftOf(employee, times, now_ms)
    if (draft.work_date !== work_date) {
      problems.work_date = [`must be the clock-in's date in ${draft.timezone}, ${draft.work_date}`]
    }
    if (isRefused(problems)) throw invalid(problems)
    refuseClosed(await findSameShift(sql, draft))

    const [made] = await sql<{ id: number }>(
      `insert into forgot_punch_requests (company_id, employee_id, work_date, clock_in, clock_out,
         break_minutes, reason, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id`,
      [
        employee_id,
        work_date,
        formatInstant(draft.clock_in_ms),
        formatInstant(draft.clock_out_ms!),
        draft.break_minutes,
        reason ?? null,
        formatInstant(now_ms),
      ],
    )
    const after = await requireForgotPunchRequest(sql, made!.id)
    context.audit({ record_type: 'forgot_punch_request', record_id: after.id, before: null, after })
    const warnings = draft.read_warnings
    return warnings.length === 0 ? after : { ...after, warnings }
  },
})

/** Returns the clock-in of the only open entry of that date; throws a 422 when the request must name one. */
async function openClockIn(sql: Sql, employee_id: number, work_date: string): Promise<string> {
  const [only, another] = await sql<{ clock_in: string }>(
    `select clock_in from time_entries where company_id = $1 and employee_id = $2
       and work_date = $3 and clock_out is null and deleted_at is null limit 2`,
    [employee_id, work_date],
  )
  if (only && !another) return only.clock_in
  const found = only ? 'more than one open entry' : 'no open entry'
  throw invalid({ clock_in: `is required: there is ${found} on that date` })
}
