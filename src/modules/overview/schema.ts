import * as v from 'valibot'
import { CivilDate, Code, described, Instant, Name } from '../../core/schema.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A count that is null for a caller who may not have it. */
function countUnless(missing: string, description: string) {
  return described(v.nullable(Count), `${description} Null without ${missing}.`)
}

/** How many requests the caller may decide. */
function decidable(requests: string, permission: string) {
  return countUnless(
    `${permission}, and where the access only reads`,
    `Pending ${requests} that the caller may decide, without the caller's own.`,
  )
}

/** The counts of an overview, of the people in reach. */
export const OverviewSchema = v.strictObject({
  date: described(CivilDate, "Today in the company's time zone."),
  as_of: Instant,
  today: described(
    v.strictObject({
      away: countUnless('leave:read', 'People on approved leave.'),
      clocked_in: countUnless(
        'time:read',
        'People with an open entry that began within the last 24 hours.',
      ),
      late: countUnless(
        'time:read and schedule:read',
        'People who should be at work now by their schedule, have not clocked in since the shift began and are not on leave. Counts people who are paid by punches or have an entry in the last 14 days.',
      ),
      open_entries: countUnless('time:read', 'Entries without a clock-out, of any date.'),
    }),
    "Today is that of each person's time zone.",
  ),
  late_people: v.optional(
    described(
      v.nullable(
        v.array(
          v.strictObject({
            employee_id: v.number(),
            employee_name: Name,
            shift_start: Instant,
            shift_end: Instant,
          }),
        ),
      ),
      'With detail late: who is late, by name, and the shift. Null without time:read and schedule:read.',
    ),
  ),
  waiting: v.strictObject({
    leave_requests: decidable('leave requests', 'leave:read and leave:write'),
    forgot_punch_requests: decidable('forgot-punch requests', 'time:read and time:write'),
    payroll_day_adjustments: decidable('payroll adjustments', 'payroll:read and payroll:write'),
    mileage_trips: decidable(
      'mileage trips',
      'mileage:read and mileage:write, or where the company does not use mileage',
    ),
  }),
  pay_period: described(
    v.nullable(
      v.strictObject({
        label: Code,
        start_date: CivilDate,
        end_date: CivilDate,
        pay_date: CivilDate,
        days_to_end: described(Count, '0 on its last day.'),
        days_to_pay_date: v.number(),
      }),
    ),
    'The current one. Null before the first time entry of the people in reach, and without payroll:read, employees:read or employees:write.',
  ),
})

export type Overview = v.InferOutput<typeof OverviewSchema>
