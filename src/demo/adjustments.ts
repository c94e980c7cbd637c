import { civilDate } from '../lib/calendar/dates.ts'
import { at, type DemoCalendar } from './calendar.ts'
import { memberNamed, type Staff, workdayFrom } from './staff.ts'

/** A stored payroll day adjustment, reviewed by the employee's manager. */
export type DemoAdjustment = {
  employee_number: string
  work_date: string
  note: string
  requested_hours_delta: number
  hours_delta: number
  status: 'pending' | 'approved' | 'rejected'
  reviewer_notes: string | null
  created_at: string
  reviewed_at: string | null
}

type Input = Pick<DemoAdjustment, 'note' | 'requested_hours_delta' | 'status'> & {
  who: string
  from: number
  approved_hours_delta?: number
  reviewer_notes?: string
}

/** All in the last pay period, in the order of their creation. */
export function demoAdjustments(calendar: DemoCalendar, staff: Staff): DemoAdjustment[] {
  return input(calendar)
    .map((each) => adjustmentOf(calendar, staff, each))
    .sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
}

function input({ period_from }: DemoCalendar): Input[] {
  return [
    {
      who: 'Mei',
      from: period_from + 3,
      note: 'Stayed for the late delivery.',
      requested_hours_delta: 2,
      approved_hours_delta: 1.5,
      status: 'approved',
      reviewer_notes: 'The truck left at 18:30.',
    },
    {
      who: 'Amélie',
      from: period_from + 4,
      note: 'Left early, made up for it the week before.',
      requested_hours_delta: -0.75,
      status: 'approved',
    },
    {
      who: 'Chloé',
      from: period_from + 9,
      note: 'Loaded the last truck after the shift.',
      requested_hours_delta: 1.25,
      status: 'pending',
    },
    {
      who: 'Olu',
      from: period_from + 10,
      note: 'Came an hour late, the train stood still.',
      requested_hours_delta: -1,
      status: 'pending',
    },
    {
      who: 'Samuel',
      from: period_from + 2,
      note: 'Stayed for the stocktaking.',
      requested_hours_delta: 6,
      status: 'rejected',
      reviewer_notes: 'It was put off to the month after.',
    },
  ]
}

function adjustmentOf(calendar: DemoCalendar, staff: Staff, each: Input): DemoAdjustment {
  const { who, from, note, requested_hours_delta, status } = each
  const member = memberNamed(staff, who)
  const day = workdayFrom(member, from)
  return {
    employee_number: member.employee_number,
    work_date: civilDate(day),
    note,
    requested_hours_delta,
    hours_delta: each.approved_hours_delta ?? requested_hours_delta,
    status,
    reviewer_notes: each.reviewer_notes ?? null,
    created_at: at(calendar, day, 18 * 60 + 50),
    reviewed_at: status === 'pending' ? null : at(calendar, day + 1, 9 * 60 + 5),
  }
}
