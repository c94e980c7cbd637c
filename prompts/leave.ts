import {
  approveLeaveRequest,
  listAbsences,
  listLeaveRequests,
  previewLeaveRequest,
  rejectLeaveRequest,
} from '../src/modules/leave/index.ts'
import { prompt, quoted, steps } from '../src/transports/mcp/prompt.ts'
import { dates, departments } from './complete.ts'

const department = {
  is: 'text',
  description: 'Only this department; all by default.',
  complete: departments,
} as const

export const reviewPendingLeave = prompt({
  name: 'review_pending_leave',
  title: 'Review pending leave',
  description: 'Pending requests, the effect of each, and then the decisions.',
  needs: [listLeaveRequests, previewLeaveRequest],
  reaches: ['company', 'team'],
  arguments: { department },
  text({ department }, atHand) {
    const decides = atHand(approveLeaveRequest) && atHand(rejectLeaveRequest)
    return steps(
      `Let's go through the pending leave requests${ofDepartment(department)}.`,
      `Call list_leave_requests with status pending${department ? ` and department ${quoted(department)}` : ''}. If there is none, say so and stop.`,
      'For each, the earliest start first, call preview_leave_request with its id as leave_request_id.',
      'Show a table: who, type, dates, days, balance before and after, who else is away, blackouts and problems.',
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
  reaches: ['company'],
  arguments: {
    date: { is: 'date', description: 'YYYY-MM-DD; defaults to today.', complete: dates(0, 27) },
    until: {
      is: 'date',
      description: 'Last date, YYYY-MM-DD; defaults to the first date.',
      complete: dates(0, 27),
    },
    department,
  },
  text({ date, until, department }) {
    const from = date ?? 'today'
    return steps(
      `Who is away ${until ? `from ${from} to ${until}` : `on ${from}`}${ofDepartment(department)}?`,
      ...(date ? [] : ["Call get_context for today's date."]),
      `Call list_leave_requests with status approved, from ${from === 'today' ? 'that date' : from} and to ${until ?? 'the same date'}${department ? `, department ${quoted(department)}` : ''}.`,
      'Say who is away, the type of leave, the dates, and whether it is only part of a day. List those whose leave is still pending separately, with the same call and status pending.',
    )
  },
})

export const whoOfColleaguesIsAway = prompt({
  name: 'who_is_away',
  title: 'Who is away',
  description: 'The colleagues on leave on a date, or from one date to another.',
  needs: [listAbsences],
  reaches: ['team', 'self'],
  arguments: {
    date: { is: 'date', description: 'YYYY-MM-DD; defaults to today.', complete: dates(0, 27) },
    until: {
      is: 'date',
      description: 'Last date, YYYY-MM-DD; defaults to the first date.',
      complete: dates(0, 27),
    },
  },
  text({ date, until }) {
    const from = date ?? 'today'
    return steps(
      `Who of my colleagues is away ${until ? `from ${from} to ${until}` : `on ${from}`}?`,
      ...(date ? [] : ["Call get_context for today's date."]),
      `Call list_absences from ${from === 'today' ? 'that date' : from} to ${until ?? 'the same date'}.`,
      'Say who is away and the dates. Reasons and types of leave are not shown.',
    )
  },
})

function ofDepartment(department: string | undefined): string {
  return department ? ` in the department ${quoted(department)}` : ''
}
