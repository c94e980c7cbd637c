import { decimal, phrase, plural, t } from '../words.ts'

/** A row of a list of pending requests; fields that were not requested are missing. */
export type Row = Readonly<{
  id?: number
  employee_name?: string
  status?: string
  type?: string
  days?: number
  start_date?: string
  end_date?: string
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
}

const leave: Kind = {
  title: 'Leave requests',
  what: ({ type = 'leave', days, start_date = '', end_date = '' }) =>
    [
      phrase(type.replaceAll('_', ' ')),
      start_date === end_date ? start_date : t`${start_date} to ${end_date}`,
      ...(days === undefined ? [] : [plural(days, '{n} day', '{n} days')]),
    ].join(', '),
  approve: 'approve_leave_request',
  reject: 'reject_leave_request',
}

const adjustment: Kind = {
  title: 'Payroll day adjustments',
  what: ({ work_date = '', hours_delta = 0 }) =>
    `${work_date}, ${hours_delta > 0 ? '+' : ''}${decimal(hours_delta)} h`,
  approve: 'approve_payroll_day_adjustment',
  reject: 'reject_payroll_day_adjustment',
}

const forgotPunch: Kind = {
  title: 'Forgotten punches',
  what: ({ work_date = '', clock_in = '', clock_out = '' }) =>
    t`${work_date}, ${clock_in} to ${clock_out}`,
  approve: 'approve_forgot_punch_request',
  reject: 'reject_forgot_punch_request',
}

/** Returns the kind of a list, recognized by fields that only one kind has. */
export function kindOf(rows: readonly Row[]): Kind {
  const [first = {}] = rows
  if ('hours_delta' in first) return adjustment
  return 'clock_in' in first ? forgotPunch : leave
}
