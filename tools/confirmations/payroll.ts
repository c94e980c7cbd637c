import {
  type Confirmation,
  changeOf,
  changesOf,
  type Facts,
  recordOf,
} from '../../src/transports/mcp/question/confirmation.ts'
import { dateOf, datesOf } from '../../src/transports/mcp/question/dates.ts'
import { fromTo, plural, quoted } from '../../src/transports/mcp/question/words.ts'

type Adjustment = {
  employee_name: string
  work_date: string
  hours_delta: number
  requested_hours_delta: number
  status: string
  note: string
  earning: string
  corrects_date: string | null
}

const record_type = 'payroll_day_adjustment'

/** Returns the hours with what happens to them: `add 1.5 hours`, `remove 2 hours of holiday`. */
function deltaOf(hours: number, { earning }: Pick<Adjustment, 'earning'>): string {
  const what = earning === 'regular' ? '' : ` of ${earning.replaceAll('_', ' ')}`
  return `${hours < 0 ? 'remove' : 'add'} ${plural(Math.abs(hours), 'hour')}${what}`
}

function dayOf({ employee_name, work_date, corrects_date }: Adjustment): string {
  const corrected = corrects_date === null ? '' : `, correcting ${dateOf(corrects_date)}`
  return `${quoted(employee_name)} on ${dateOf(work_date)}${corrected}`
}

export const createAdjustment: Confirmation = (facts) => {
  const adjustment = recordOf<Adjustment>(facts, record_type)
  const { hours_delta, status } = adjustment
  const what = `${deltaOf(hours_delta, adjustment)} ${hours_delta < 0 ? 'from' : 'for'} ${dayOf(adjustment)}`
  return status === 'approved'
    ? [`Approve at once to ${what}?`]
    : [`Ask to ${what}?`, 'It counts once somebody approves it.']
}

export const approveAdjustment: Confirmation = (facts) => {
  const adjustment = recordOf<Adjustment>(facts, record_type)
  const { hours_delta, requested_hours_delta: requested } = adjustment
  const differs =
    requested === hours_delta ? null : `The request was to ${deltaOf(requested, adjustment)}.`
  return [
    `Approve the adjustment of ${dayOf(adjustment)}: ${deltaOf(hours_delta, adjustment)}?`,
    differs,
  ]
}

export const rejectAdjustment: Confirmation = (facts) => {
  const adjustment = recordOf<Adjustment>(facts, record_type)
  const asked = deltaOf(adjustment.requested_hours_delta, adjustment)
  return [`Reject the adjustment of ${dayOf(adjustment)}: ${asked}?`, 'Hours do not change.']
}

export const updateAdjustment: Confirmation = (facts) => {
  const { before, after } = changeOf<Adjustment>(facts, record_type)
  const [was, is] = [before!, after!].map(
    (each) => `${dayOf(each)}, ${deltaOf(each.hours_delta, each)}`,
  )
  return [
    was === is ? `Change the adjustment of ${was}?` : `Change the adjustment of ${was} -> ${is}?`,
    before!.note === after!.note ? null : 'Its note changes.',
  ]
}

export const cancelAdjustment: Confirmation = (facts) => {
  const { before } = changeOf<Adjustment>(facts, record_type)
  const all = changesOf<Adjustment>(facts, record_type)
  const others = all.length - 1
  return [
    `Cancel the adjustment of ${dayOf(before!)}: ${deltaOf(before!.hours_delta, before!)}?`,
    before!.status === 'approved' ? 'It is approved; its hours are taken back.' : null,
    others === 0
      ? null
      : `${plural(others, 'other adjustment')} of the same release ${others === 1 ? 'is' : 'are'} cancelled with it.`,
  ]
}

type Period = { label: string; start_date: string; end_date: string; pay_date: string }
type Category = `${string}_hours`

type Ends = {
  employees: number
  totals: Record<Category, number>
  pending_adjustments: number
  pending_leave_requests: number
  open_entries: number
  unapproved_entries: number
}

function periodOf({ label, start_date, end_date }: Period): string {
  return `pay period ${label}, ${datesOf(start_date, end_date)}`
}

export const approvePeriod: Confirmation = (facts) => {
  const { after } = changeOf<Period>(facts, 'pay_period')
  const ends = facts.effects as unknown as Ends
  const { total_hours = 0, overtime_hours = 0, double_time_hours = 0 } = ends.totals
  const extra = [
    overtime_hours === 0 ? '' : `, ${plural(overtime_hours, 'hour')} of overtime`,
    double_time_hours === 0 ? '' : `, ${plural(double_time_hours, 'hour')} of double time`,
  ].join('')
  const people = plural(ends.employees, 'employee')
  return [
    `Approve the ${periodOf(after!)}, paid on ${dateOf(after!.pay_date)}: ${people}, ${plural(total_hours, 'hour')} in all${extra}?`,
    leftOpen(ends),
    `Its dates are then locked until it is reopened.`,
  ]
}

/** Returns what waits or is open on the dates of a period; null when nothing is. */
function leftOpen(ends: Ends): string | null {
  const { pending_leave_requests, pending_adjustments, open_entries, unapproved_entries } = ends
  const left = [
    ...(pending_leave_requests ? [plural(pending_leave_requests, 'pending leave request')] : []),
    ...(pending_adjustments ? [plural(pending_adjustments, 'pending adjustment')] : []),
    ...(open_entries ? [plural(open_entries, 'open time entry', 'open time entries')] : []),
    ...(unapproved_entries
      ? [plural(unapproved_entries, 'time entry not approved', 'time entries not approved')]
      : []),
  ]
  return left.length === 0 ? null : `Still left: ${left.join(', ')}.`
}

type Reopened = { held_entries: unknown[]; differences: { change_hours: number }[] }

export const reopenPeriod: Confirmation = (facts) => {
  const { before } = changeOf<Period>(facts, 'pay_period')
  const { held_entries: held, differences } = facts.output as unknown as Reopened
  const change = differences.length === 0 ? null : changedHours(facts)
  return [
    `Reopen the ${periodOf(before!)}?`,
    'Its dates can change again, and its hours follow until it is approved again.',
    change,
    held.length === 0
      ? null
      : `${plural(held.length, 'held entry', 'held entries')} would be paid with the next approval.`,
  ]
}

function changedHours({ output }: Facts): string {
  const { differences } = output as {
    differences: {
      employee_id: number
      bucket: string
      approved_hours: number
      current_hours: number
    }[]
  }
  const totals = differences.filter(({ bucket }) => bucket === 'total')
  const people = new Set(differences.map(({ employee_id }) => employee_id)).size
  const sum = (of: 'approved_hours' | 'current_hours') =>
    plural(Math.round(totals.reduce((all, each) => all + each[of], 0) * 100) / 100, 'hour')
  const hours =
    totals.length === 0 ? '' : `: ${fromTo(sum('approved_hours'), sum('current_hours'))}`
  return `Hours of ${plural(people, 'employee')} differ from what was approved${hours}.`
}
