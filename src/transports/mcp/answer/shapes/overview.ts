import { addDays } from '../../../../lib/calendar/dates.ts'
import type { AnswerShape } from './answer-shape.ts'
import { callOf } from './call.ts'

/** People who are named without `detail`. */
const most_late = 10

const pending = { status: 'pending' }

const waitingLists = {
  leave_requests: callOf('list_leave_requests', pending),
  forgot_punch_requests: callOf('list_forgot_punch_requests', pending),
  payroll_day_adjustments: callOf('list_payroll_day_adjustments', pending),
  mileage_trips: callOf('list_mileage_trips', pending),
} as const

/** The counts of today with the names of the late, and for each count the call that lists whom it is about. */
export const overviewShape: AnswerShape = {
  input: (input) => ({ ...input, detail: 'late' }),
  answer({ late_people, ...body }, { detail }) {
    const { date, today, waiting } = body
    const more = detail ? 0 : (late_people?.length ?? 0) - most_late
    const shown = more > 0 ? late_people.slice(0, most_late) : late_people
    const lists = {
      away: callOf('list_leave_requests', { status: 'approved', from: date, to: date }),
      clocked_in: callOf('list_time_entries', { open: true, from: addDays(date, -1) }),
      ...(more > 0 ? { late: callOf('get_overview', { detail: 'late' }) } : {}),
      open_entries: callOf('list_time_entries', { open: true }),
      ...waitingLists,
    }
    const counts: Record<string, number | null> = { ...today, ...waiting }
    return {
      ...body,
      ...(detail || late_people?.length > 0 ? { late_people: shown } : {}),
      ...(more > 0 ? { more_late_people: more } : {}),
      lists: Object.fromEntries(Object.entries(lists).filter(([name]) => (counts[name] ?? 0) > 0)),
    }
  },
}
