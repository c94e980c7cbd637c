import { type DayPart, DEFAULT_PAYROLL_SETTINGS, leaveDayMinutes } from '../engine/hours/index.ts'
import { ofThousandths } from '../engine/leave-accrual/units.ts'
import { countLeave } from '../engine/leave-count.ts'
import { civilDate, onOrBefore } from '../lib/calendar/dates.ts'
import { minutesOf } from '../lib/calendar/minutes.ts'
import { halfDays } from '../modules/leave/requests/request.ts'
import { at, type DemoCalendar, hoursAgo } from './calendar.ts'
import { lastWorkday, type Member, memberNamed, type Staff, workdayFrom } from './staff.ts'

/** A stored leave request, decided by the employee's manager. */
export type DemoLeave = {
  employee_number: string
  type: string
  start_date: string
  end_date: string
  start_day_part: DayPart
  end_day_part: DayPart
  hours: number | null
  days: number
  /** The leave taken on each date from `start_date` on, in thousandths of a day. */
  day_millidays: number[]
  notes: string | null
  status: 'pending' | 'approved' | 'rejected'
  rejection_reason: string | null
  half_days: string
  created_at: string
  decided_at: string | null
}

type Input = {
  who: string
  type: string
  /** The first day is the first working day at or after this one; the number of days taken. */
  from: number
  workdays: number
  parts?: Partial<Pick<DemoLeave, 'start_day_part' | 'end_day_part'>>
  hours?: number
  notes?: string
}

/** Returns every leave request, oldest first. */
export function demoLeave(calendar: DemoCalendar, staff: Staff): DemoLeave[] {
  const all = [
    ...approved(calendar).map((input) => decided(calendar, staff, input)),
    { ...decided(calendar, staff, rejected(calendar)), ...refusal },
    ...pending(calendar).map((input, place) => ({
      ...requestOf(calendar, staff, input),
      created_at: hoursAgo(calendar, 3 + place * 19),
    })),
  ]
  return all.sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
}

function pending({ monday }: DemoCalendar): Input[] {
  const week = (n: number) => monday + 7 * n
  return [
    { who: 'Ana', type: 'vacation', from: week(3), workdays: 5, notes: 'Family visit in Porto.' },
    { who: 'Zoë', type: 'vacation', from: week(2) + 3, workdays: 2 },
    {
      who: 'Hannah',
      type: 'personal',
      from: week(1) + 2,
      workdays: 1,
      parts: { start_day_part: 'afternoon', end_day_part: 'afternoon' },
      notes: 'Moving day.',
    },
    { who: 'Daniel', type: 'sick', from: week(1) + 3, workdays: 1, hours: 2.5, notes: 'Dentist.' },
    { who: 'Harpreet', type: 'vacation', from: week(4), workdays: 10 },
    { who: 'Simone', type: 'unpaid', from: week(5), workdays: 3, notes: 'Course at the college.' },
    {
      who: 'Viktor',
      type: 'vacation',
      from: week(2) + 1,
      workdays: 3,
      parts: { start_day_part: 'afternoon' },
    },
    { who: 'Ruth', type: 'personal', from: week(1), workdays: 1 },
  ]
}

function approved({ monday, period_from }: DemoCalendar): Input[] {
  const weeksAgo = (n: number) => monday - 7 * n
  const half = { start_day_part: 'morning', end_day_part: 'morning' } as const
  return [
    { who: 'Leila', type: 'vacation', from: weeksAgo(12), workdays: 5 },
    { who: 'Robert', type: 'vacation', from: weeksAgo(11), workdays: 4 },
    { who: 'Thomas', type: 'sick', from: weeksAgo(10) + 1, workdays: 2 },
    { who: 'Grace', type: 'vacation', from: weeksAgo(9), workdays: 5, notes: 'Cottage.' },
    { who: 'Raúl', type: 'personal', from: weeksAgo(8) + 4, workdays: 1 },
    { who: 'Yuki', type: 'unpaid', from: weeksAgo(7), workdays: 3 },
    { who: 'Élodie', type: 'vacation', from: weeksAgo(6), workdays: 2 },
    { who: 'Tomasz', type: 'sick', from: weeksAgo(5) + 1, workdays: 1 },
    // In the last pay period, so that its hours include leave.
    { who: 'Mei', type: 'vacation', from: period_from + 9, workdays: 1, parts: half },
    { who: 'José', type: 'vacation', from: period_from + 1, workdays: 3 },
    { who: 'Emily', type: 'sick', from: period_from + 3, workdays: 1 },
    { who: 'Arjun', type: 'personal', from: period_from + 8, workdays: 1, hours: 3 },
  ]
}

function rejected({ monday }: DemoCalendar): Input {
  return { who: 'Minh', type: 'vacation', from: monday + 7, workdays: 3 }
}

const refusal = {
  status: 'rejected',
  rejection_reason: 'We count the inventory that week. Please choose the week after.',
} as const

function requestOf(calendar: DemoCalendar, staff: Staff, input: Input): DemoLeave {
  const { who, type, from, workdays, parts, hours = null, notes = null } = input
  const member = memberNamed(staff, who)
  const [start_day, end_day] = [workdayFrom(member, from), lastWorkday(member, from, workdays)]
  const dates = {
    start_date: civilDate(start_day),
    end_date: civilDate(end_day),
    start_day_part: 'full' as DayPart,
    end_day_part: 'full' as DayPart,
    ...parts,
  }
  const minutes = hours === null ? null : minutesOf(hours)
  return {
    employee_number: member.employee_number,
    type,
    ...dates,
    hours,
    ...countOf(member, { start_day, end_day, minutes, ...dates }),
    notes,
    status: 'pending',
    rejection_reason: null,
    half_days: halfDays(dates),
    created_at: hoursAgo(calendar, 1),
    decided_at: null,
  }
}

type Span = Parameters<typeof countLeave>[0]

function countOf({ time }: Member, span: Span): Pick<DemoLeave, 'days' | 'day_millidays'> {
  const { start_day, end_day } = span
  // Everyone has a pattern and no override on a holiday of the leave, so these settings have no effect.
  const rule = { ...DEFAULT_PAYROLL_SETTINGS, is_paid: true }
  const minutes = leaveDayMinutes(time, { from_day: start_day, to_day: end_day }, rule)
  const count = countLeave(span, {
    minutesOn: (day) => minutes[day - start_day] ?? 0,
    isPaidHoliday: (day) => time.terms[0]!.holidays.has(day),
  })
  const taken = new Map(count.parts.map(({ day, millidays }) => [day, millidays]))
  return {
    days: ofThousandths(count.millidays),
    day_millidays: minutes.map((_, index) => taken.get(start_day + index) ?? 0),
  }
}

/** Requested on a Tuesday a week or two ahead and decided the day after; sick leave on its own morning. */
function decided(calendar: DemoCalendar, staff: Staff, input: Input): DemoLeave {
  const isSick = input.type === 'sick'
  const requested_day = isSick
    ? workdayFrom(memberNamed(staff, input.who), input.from)
    : onOrBefore(input.from - 7, 2)
  return {
    ...requestOf(calendar, staff, input),
    status: 'approved',
    created_at: at(calendar, requested_day, 7 * 60 + 40),
    decided_at: at(calendar, isSick ? requested_day : requested_day + 1, 9 * 60 + 5),
  }
}
