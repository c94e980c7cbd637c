import type { AnswerShape, Body } from './answer-shape.ts'
import { callOf, type ProposedCall } from './call.ts'

type Named = { employee_id: number; date: string; ids?: number[] }
type Group = { kind: Kind; resolved_by?: string; named: Named[] }

type Period = { start_date: string; end_date: string; label: string }

type Calls = {
  list(dates: { from: string; to: string }, period: Period): ProposedCall
  /** Resolves one employee's first record. */
  one?(row: Named): ProposedCall
  /** Resolves the records of all who are named. */
  all?(ids: number[]): ProposedCall
}

const pending = { status: 'pending' }

const calls = {
  open_entries: {
    list: (dates) => callOf('list_time_entries', { open: true, ...dates }),
    one: ({ ids }) => ({ ...callOf('update_time_entry', { id: ids![0] }), ask: ['clock_out'] }),
  },
  unapproved_entries: {
    list: (dates) => callOf('list_time_entries', { approved: false, ...dates }),
    all: (ids) => callOf('approve_time_entries', { ids }),
  },
  pending_forgot_punch_requests: {
    list: (dates) => callOf('list_forgot_punch_requests', { ...pending, ...dates }),
    one: ({ ids }) => callOf('approve_forgot_punch_request', { id: ids![0] }),
  },
  pending_leave_requests: {
    list: (dates) => callOf('list_leave_requests', { ...pending, ...dates }),
    all: (ids) => callOf('approve_leave_requests', { ids }),
  },
  pending_adjustments: {
    list: (dates) => callOf('list_payroll_day_adjustments', { ...pending, ...dates }),
    one: ({ ids }) => callOf('approve_payroll_day_adjustment', { id: ids![0] }),
  },
  warnings: {
    list: (_, { label }) => callOf('get_payroll_hours', { period: label, warnings: true }),
    one: ({ employee_id, date }) => callOf('explain_payroll_hours', { employee_id, date }),
  },
} as const satisfies Record<string, Calls>

type Kind = keyof typeof calls

/** A pay period, whose readiness has the calls that list and resolve what blocks its approval. */
export const payPeriodShape: AnswerShape = {
  answer(body) {
    if (!body.readiness) return body
    const { blocking, ...counts } = body.readiness
    return {
      ...body,
      readiness: { ...counts, blocking: blocking.map((group: Group) => withCalls(group, body)) },
    }
  },
}

function withCalls({ resolved_by, named, ...group }: Group, period: Body) {
  const { list, one, all }: Calls = calls[group.kind]
  const dates = { from: period.start_date, to: period.end_date }
  const ids = named.flatMap((row) => row.ids ?? [])
  return {
    ...group,
    listed_by: list(dates, period),
    ...(resolved_by && all && ids.length > 0 ? { resolved_by: all(ids) } : {}),
    named: named.map((row) => ({
      ...row,
      ...(resolved_by && one ? { resolved_by: one(row) } : {}),
    })),
  }
}
