import * as v from 'valibot'
import type { FieldErrors } from '../../errors.ts'
import { type Context, defineOperation } from '../../operations/define.ts'
import { freeText, Id, integer, text } from '../../operations/schema.ts'
import { formatInstant, parseInstant } from '../../time/instants.ts'
import { localDate } from '../../time/zones.ts'
import { type PunchingEmployee, requirePunchingEmployee } from './employee.ts'
import { insertEntry, type NewEntry } from './insert.ts'
import { problemsOf } from './rules.ts'
import { TimeEntryWire } from './wire.ts'

/** A time as a clock gives it: with an offset, with `Z`, or without either, then in the employee's zone. */
export const ClockTime = v.pipe(
  v.string('must be a timestamp, such as 2026-10-05T09:00:00-04:00'),
  v.check(
    (text) => text.length <= 40 && parseInstant(text, 'UTC') !== null,
    'must be a timestamp that exists, such as 2026-10-05T09:00:00-04:00',
  ),
  v.metadata({ examples: ['2026-10-05T13:00:00Z', '2026-10-05T09:00'] }),
)

export const punchFields = {
  employee_id: v.pipe(v.optional(Id), v.description('The employee; or name them by e-mail.')),
  employee_email: v.pipe(
    v.optional(text(320)),
    v.description("The employee's e-mail, in place of the id; where both are given they must agree."),
  ),
  clock_in: v.pipe(
    ClockTime,
    v.description("ISO 8601 with an offset or Z; without one it is read in the employee's zone."),
  ),
  clock_out: v.pipe(
    v.optional(v.nullable(ClockTime)),
    v.description('Read like clock_in; left out while the shift is open.'),
  ),
  break_minutes: v.pipe(
    v.optional(integer(0, 1440), 0),
    v.description('Unpaid break, whole minutes.'),
  ),
  notes: v.pipe(v.optional(v.nullable(freeText(2000))), v.description('A note on the punch.')),
  source: v.pipe(
    v.optional(text(40), 'api'),
    v.description('Where it was made, such as a terminal.'),
  ),
}

type Punch = v.InferOutput<v.StrictObjectSchema<typeof punchFields, undefined>>

export const createTimeEntry = defineOperation({
  name: 'time_entries.create',
  summary: 'Add a punch; the same employee and instant again answers the entry there is.',
  permission: 'time:write',
  effect: 'create',
  input: v.strictObject(punchFields),
  output: TimeEntryWire,
  async run(context, input) {
    const employee = await requirePunchingEmployee(context.sql, input)
    const { entry, problems } = readPunch(context, employee, input)
    const { record, created } = await insertEntry(context.sql, entry, problems)
    if (!created) {
      context.existing()
      return record
    }
    context.audit({
      record_type: 'time_entry',
      record_id: record.id,
      before: null,
      after: record,
    })
    if (record.status === 'completed') context.emit('time_entry.completed', record)
    return record
  },
})

/** A punch as it would be stored, and what speaks against storing it. */
function readPunch(
  { now_ms }: Context,
  employee: PunchingEmployee,
  punch: Punch,
): { entry: NewEntry; problems: FieldErrors } {
  const { break_minutes } = punch
  const clock_in_ms = instantOf(punch.clock_in, employee.timezone)
  const clock_out_ms =
    punch.clock_out == null ? null : instantOf(punch.clock_out, employee.timezone)
  const problems = problemsOf({ clock_in_ms, clock_out_ms, break_minutes }, now_ms)
  const work_date = localDate(employee.timezone, clock_in_ms)
  if (employee.deactivated_on !== null && work_date > employee.deactivated_on) {
    problems.employee_id = [`left on ${employee.deactivated_on}; no punches after that date`]
  }
  return {
    problems,
    entry: {
      employee_id: employee.id,
      timezone: employee.timezone,
      work_date,
      clock_in: formatInstant(clock_in_ms),
      clock_out: clock_out_ms === null ? null : formatInstant(clock_out_ms),
      break_minutes,
      notes: punch.notes ?? null,
      source: punch.source,
      guards_overlap: employee.overlapping_entries === 'refuse',
      created_at: formatInstant(now_ms),
    },
  }
}

/** Epoch milliseconds of a `ClockTime`, in the zone where it names no offset. */
export function instantOf(clockTime: string, timezone: string): number {
  const instant = parseInstant(clockTime, timezone)
  if (instant === null) throw new RangeError('Not a ClockTime.')
  return instant
}
