import { decimal, phrase, plural, t } from '../words.ts'

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
  clock_in?: string
  clock_out?: string
  decided_by?: Actor | null
  reviewed_by?: Actor | null
}>

type Actor = { person?: { name: string } }

/** How to show one kind of request, and the tools that decide it. */
export type Kind = {
  /** In English for the assistant; translated when it is shown. */
  title: string
  what(row: Row): string
  approve: string
  reject: string
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
  approve: 'approve_leave_request',
  reject: 'reject_leave_request',
  reason: 'rejection_reason',
  approve_many: 'approve_leave_requests',
}

function withPart(date = '', part = 'full'): string {
  return part === 'full' ? date : `${date} (${phrase(part)})`
}

const adjustment: Kind = {
  title: 'Payroll day adjustments',
  what: ({ work_date = '', hours_delta = 0 }) =>
    `${work_date}, ${hours_delta > 0 ? '+' : ''}${decimal(hours_delta)} h`,
  approve: 'approve_payroll_day_adjustment',
  reject: 'reject_payroll_day_adjustment',
  reason: 'reviewer_notes',
}

const forgotPunch: Kind = {
  title: 'Forgotten punches',
  what: ({ work_date = '', clock_in = '', clock_out = '' }) =>
    t`${work_date}, ${clock_in} to ${clock_out}`,
  approve: 'approve_forgot_punch_request',
  reject: 'reject_forgot_punch_request',
  reason: 'reviewer_notes',
}

/** Returns the kind of the requests that this view shows. */
export function kindOfView(): Kind {
  const { view } = document.body.dataset
  if (view === 'payroll-day-adjustments') return adjustment
  return view === 'forgot-punch-requests' ? forgotPunch : leave
}
