import * as v from 'valibot'
import { clearable, described, freeText, Id, integer, optional, text } from '../../core/schema.ts'
import { PostedBreaks } from './breaks.ts'
import { ClockTime } from './clock-time.ts'

export const BreakMinutes = integer(0, 1440)

/** The fields of a punch that a clock posts. */
export const punchFields = {
  employee_id: optional(Id, 'Employee id; or send employee_email.'),
  employee_email: optional(
    text(320, 'code'),
    "The employee's email instead of the id; if you send both, they must match.",
  ),
  clock_in: described(
    ClockTime,
    "ISO 8601 with an offset or Z; without one, in the employee's time zone.",
  ),
  clock_out: clearable(ClockTime, 'Same format as clock_in; omit it while the shift is open.'),
  break_minutes: v.pipe(
    v.optional(BreakMinutes),
    v.description('Unpaid break, whole minutes.'),
    // Not a default of the schema: a repeat without a break says nothing about it.
    v.metadata({ default: 0 }),
  ),
  breaks: PostedBreaks,
  work_location_id: clearable(Id, 'Where it was worked: a work location id.'),
  notes: clearable(freeText(2000), 'A note on the punch.'),
  approved: v.pipe(
    v.optional(v.unknown()),
    // Whatever its value, a clock must not lose its punch because of it.
    v.metadata({ type: 'boolean' }),
    v.description(
      'Ignored: approve the entry with its own operation. If true, the answer has the warning not_taken.',
    ),
  ),
  source: described(v.optional(text(40), 'api'), 'Where it was recorded, such as a terminal.'),
}

export type PostedPunch = v.InferOutput<v.StrictObjectSchema<typeof punchFields, undefined>>
