import { sql } from 'kysely'
import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { createRecord } from '../../core/run/change-record.ts'
import { CivilDate, clearable, described, freeText, Id } from '../../core/schema.ts'
import { type Params, prepare, tablesOf } from '../../db/statements/prepare.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { ClockTime } from '../time-entries/clock-time.ts'
import { draftOf } from '../time-entries/draft.ts'
import { requirePunchingEmployee } from '../time-entries/employee.ts'
import { BreakMinutes } from '../time-entries/fields.ts'
import { refuseOwnPunch } from '../time-entries/own-punches.ts'
import { isRefused } from '../time-entries/rules.ts'
import type { TimeEntryTable } from '../time-entries/table.ts'
import { refuse } from './refusals.ts'
import { forgotPunches } from './request.ts'
import { ForgotPunchRequestSchema } from './schema.ts'
import { findSameShift, refuseClosed } from './shift.ts'

const db = tablesOf<typeof TimeEntryTable>()

export const createForgotPunchRequest = defineOperation({
  name: 'forgot_punch_requests.create',
  summary: 'Request a forgotten punch; it counts once it is approved.',
  permission: 'time:write',
  effect: 'create',
  reach: { least: 'self', ids: { employee_id: 'employees' }, pins: 'employee_id' },
  input: v.strictObject({
    employee_id: described(Id, 'The employee who forgot to punch.'),
    work_date: described(CivilDate, "The date of the clock-in in the employee's time zone."),
    clock_in: clearable(
      ClockTime,
      "ISO 8601; without an offset, in the employee's time zone. Optional if an open entry of that date only lacks its clock-out.",
    ),
    clock_out: described(ClockTime, 'Same format as clock_in.'),
    break_minutes: described(v.optional(BreakMinutes, 0), 'Unpaid break, whole minutes.'),
    reason: clearable(freeText(2000), 'Why the punch was forgotten.'),
  }),
  output: ForgotPunchRequestSchema,
  async run(context, { employee_id, work_date, reason, ...input }) {
    const { sql } = context
    const employee = await requirePunchingEmployee(sql, { employee_id })
    await refuseOwnPunch(context, employee_id, { does: 'request' })
    const clock_in = input.clock_in ?? (await openClockIn(sql, employee_id, work_date))
    const times = { ...input, clock_in, source: '' }
    const { draft, problems } = draftOf(employee, times, context.now_ms)
    if (draft.work_date !== work_date) {
      problems.work_date = [refuse.other_date({ timezone: draft.timezone, date: draft.work_date })]
    }
    if (isRefused(problems)) throw invalid(problems)
    refuseClosed(await findSameShift(sql, draft))

    const after = await createRecord(context, forgotPunches, {
      employee_id,
      work_date,
      clock_in: formatInstant(draft.clock_in_ms),
      clock_out: formatInstant(draft.clock_out_ms!),
      break_minutes: draft.break_minutes,
      reason: reason ?? null,
    })
    context.awaitDecision('forgot_punch_request', after.id)
    const { read_warnings: warnings, read_message: message } = draft
    return message === undefined ? after : { ...after, warnings, message }
  },
})

/** Returns the clock-in of the only open entry of that date; throws a 422 when the request must name one. */
async function openClockIn(sql: Sql, employee_id: number, work_date: string): Promise<string> {
  const [only, another] = await openEntries(sql, { employee_id, work_date })
  if (only && !another) return only.clock_in
  throw invalid({ clock_in: only ? refuse.many_open_entries() : refuse.no_open_entry() })
}

const openEntries = prepare(
  ({ company_id, employee_id, work_date }: Params<{ employee_id: number; work_date: string }>) =>
    db
      .selectFrom('time_entries')
      .select('clock_in')
      .where('company_id', '=', company_id)
      .where('employee_id', '=', employee_id)
      .where('work_date', '=', work_date)
      .where('clock_out', 'is', null)
      .where('deleted_at', 'is', null)
      .limit(sql.lit(2)),
)
