import type { PaidCategory } from '../../../engine/hours/rows.ts'
import { labelOf } from '../../../modules/payroll/hours/colors.ts'
import { decimal, phrase, plural, t, timeOfDay } from '../words.ts'

/** A row of a list of pending requests; fields that were not requested are missing. */
export type Row = Readonly<{
  id?: number
  employee_id?: number
  employee_name?: string
  status?: string
  type?: string
  days?: number
  hours?: number | null
  start_date?: string
  end_date?: string
  start_day_part?: string
  end_day_part?: string
  work_date?: string
  hours_delta?: number
  earning?: PaidCategory
  corrects_date?: string | null
  bank_to?: string | null
  clock_in?: string
  clock_out?: string
  timezone?: string
  break_minutes?: number
  decided_at?: string | null
  decided_by?: Actor | null
  reviewed_by?: Actor | null
}>

type Actor = { person?: { name: string } }

/** How to show one kind of request, and the tools that decide it. */
export type Kind = {
  /** In English for the assistant; translated when it is shown. */
  title: string
  what(row: Row): string
  list: string
  approve: string
  reject: string
  /** The tool that takes a decision back, if there is one. */
  reopen?: string
  /** The argument with the reason of a rejection. */
  reason: string
  /** The tool whose dry run has the facts of many requests. */
  approve_many?: string
}

const leave: Kind = {
  title: 'Leave requests',
  what: ({ type = 'leave', days, hours = null, ...row }) => {
    const first = withPart(row.start_date, row.start_day_part)
    const last = withPart(row.end_date, row.end_day_part)
    const amount = hours === null ? days : undefined
    return [
      phrase(type.replaceAll('_', ' ')),
      row.start_date === row.end_date ? first : t`${first} to ${last}`,
      ...(hours === null ? [] : [`${decimal(hours)} h`]),
      ...(amount === undefined ? [] : [plural(amount, '{n} day', '{n} days')]),
    ].join(', ')
  },
  list: 'list_leave_requests',
  approve: 'approve_leave_request',
  reject: 'reject_leave_request',
  reopen: 'reopen_leave_request',
  reason: 'rejection_reason',
  approve_many: 'approve_leave_requests',
}

function withPart(date = '', part = 'full'): string {
  return part === 'full' ? date : `${date} (${phrase(part)})`
}

const adjustment: Kind = {
  title: 'Payroll day adjustments',
  what: ({ work_date = '', hours_delta = 0, earning = 'regular', corrects_date, bank_to }) =>
    [
      work_date,
      `${hours_delta > 0 ? '+' : ''}${decimal(hours_delta)} h`,
      ...(earning === 'regular' ? [] : [phrase(labelOf(earning))]),
      ...(corrects_date ? [t`for ${corrects_date}`] : []),
      ...(bank_to ? [t`into ${phrase(bank_to.replaceAll('_', ' '))}`] : []),
    ].join(', '),
  list: 'list_payroll_day_adjustments',
  approve: 'approve_payroll_day_adjustment',
  reject: 'reject_payroll_day_adjustment',
  reason: 'reviewer_notes',
}

const forgotPunch: Kind = {
  title: 'Forgotten punches',
  what: ({ work_date = '', clock_in = '', clock_out = '', timezone, break_minutes = 0 }) => {
    const [from, to] = [clock_in, clock_out].map((instant) => local(instant, work_date, timezone))
    const times = t`${work_date}, ${from ?? ''} to ${to ?? ''}`
    if (break_minutes === 0) return times
    return `${times}, ${plural(break_minutes, '{n} minute of break', '{n} minutes of break')}`
  },
  list: 'list_forgot_punch_requests',
  approve: 'approve_forgot_punch_request',
  reject: 'reject_forgot_punch_request',
  reason: 'reviewer_notes',
}

/** Returns the time of a punch where the employee is, after its date if that is another one. */
function local(instant: string, work_date: string, timezone: string | undefined): string {
  const at_ms = Date.parse(instant)
  if (timezone === undefined || Number.isNaN(at_ms)) return instant
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(at_ms)
  const time = timeOfDay(at_ms, timezone)
  return date === work_date ? time : `${date} ${time}`
}

/** Returns the kind of the requests that this view shows. */
export function kindOfView(): Kind {
  const { view } = document.body.dataset
  if (view === 'payroll-day-adjustments') return adjustment
  return view === 'forgot-punch-requests' ? forgotPunch : leave
}
