import {
  approveLeaveRequest,
  listLeaveRequests,
  previewLeaveRequest,
  rejectLeaveRequest,
} from '../src/modules/leave/index.ts'
import { prompt, quoted, steps } from '../src/transports/mcp/prompt.ts'
import { dates, departments } from './complete.ts'

const department = {
  is: 'text',
  description: 'Only this department; everybody unless given.',
  complete: departments,
} as const

export const reviewPendingLeave = prompt({
  name: 'review_pending_leave',
  title: 'Review pending leave',
  description: 'What waits for a decision, what each would mean, and then the decisions.',
  needs: [listLeaveRequests, previewLeaveRequest],
  arguments: { department },
  text({ department }, atHand) {
    const decides = atHand(approveLeaveRequest) && atHand(rejectLeaveRequest)
    return steps(
      `Let us go through the leave that waits for a decision${ofDepartment(department)}.`,
      `Call list_leave_requests with status pending${department ? ` and department ${quoted(department)}` : ''}. If there is none, say so and stop.`,
      'For each, the earliest start first, call preview_leave_request with its id as leave_request_id.',
      'Show a table: who, type, dates, days, balance before and after, who else is away then, blackouts and problems.',
      decides
        ? 'Say which you would approve and why, then wait for my word on each. Only then call approve_leave_request, or reject_leave_request with my reason.'
        : 'Say which you would approve and why. This key cannot decide: leave that to me.',
    )
  },
})

export const whoIsAway = prompt({
  name: 'who_is_away',
  title: 'Who is away',
  description: 'The people on leave on a date, or from one date to another.',
  needs: [listLeaveRequests],
  arguments: {
    date: { is: 'date', description: 'YYYY-MM-DD; today unless given.', complete: dates(0, 27) },
    until: {
      is: 'date',
      description: 'Last date, YYYY-MM-DD; only the one date unless given.',
      complete: dates(0, 27),
    },
    department,
  },
  text({ date, until, department }) {
    const from = date ?? 'today'
    return steps(
      `Who is away ${until ? `from ${from} to ${until}` : `on ${from}`}${ofDepartment(department)}?`,
      ...(date ? [] : ['Call get_context for the date of today there.']),
      `Call list_leave_requests with status approved, from ${from === 'today' ? 'that date' : from} and to ${until ?? 'the same date'}${department ? `, department ${quoted(department)}` : ''}.`,
      'Say who is away, which kind of leave, from when until when, and where it is only a part of a day. Name those whose leave is still pending apart from these, by the same call with status pending.',
    )
  },
})

function ofDepartment(department: string | undefined): string {
  return department ? ` in the department ${quoted(department)}` : ''
}
