import { leavePortion } from '../engine/hours/index.ts'
import { civilDate, dayNumber, MINUTES_PER_DAY, MS_PER_MINUTE } from '../lib/calendar/dates.ts'
import { formatInstant } from '../lib/calendar/instants.ts'
import { minutesOf } from '../lib/calendar/minutes.ts'
import { type DemoCalendar, demoZone } from './calendar.ts'
import type { DemoLeave } from './leave.ts'
import { sites } from './people.ts'
import { between, randomFrom } from './random.ts'
import { late_today, type Member, memberNamed, type Staff, shiftOn, workdayFrom } from './staff.ts'

/** A stored time entry, approved by the employee's manager. */
export type DemoPunch = {
  employee_number: string
  work_date: string
  timezone: string
  clock_in: string
  clock_out: string | null
  posted_clock_in: string
  break_minutes: number
  notes: string | null
  source: string
  status: 'active' | 'completed' | 'adjusted'
  approved_at: string | null
  created_at: string
  updated_at: string
}

/**
 * Returns three months of punches until now, in the order of clock-ins. Those whose shift runs now are clocked in, but
 * for one who is late; two punches were never clocked out.
 */
export function demoPunches(
  calendar: DemoCalendar,
  staff: Staff,
  leave: readonly DemoLeave[],
): DemoPunch[] {
  const open = openShifts(calendar, staff)
  const punches: DemoPunch[] = []
  for (const member of staff.members) {
    if (!member.punches) continue
    const away = leave.filter((each) => each.employee_number === member.employee_number)
    const open_day = open.get(member.employee_number)
    for (let day = calendar.history_from; day <= calendar.today; day++) {
      const turn = turnOn(calendar, member, away, day)
      if (turn === null) continue
      const punch = punchOf(calendar, member, turn)
      const isAtWork = turn.in_ms <= calendar.now_ms && calendar.now_ms < turn.out_ms
      if (isAtWork && member.first_name === late_today) continue
      if (day === open_day || isAtWork) punches.push(leftOpen(punch))
      else if (turn.out_ms <= calendar.now_ms) punches.push(punch)
    }
  }
  return punches.sort((a, b) => Date.parse(a.clock_in) - Date.parse(b.clock_in))
}

function leftOpen(punch: DemoPunch): DemoPunch {
  const { clock_in } = punch
  return {
    ...punch,
    clock_out: null,
    posted_clock_in: clock_in,
    break_minutes: 0,
    notes: null,
    status: 'active',
    approved_at: null,
    created_at: clock_in,
    updated_at: clock_in,
  }
}

/** One forgotten in the last pay period, which its report warns about, and one of the latest shift. */
function openShifts(calendar: DemoCalendar, staff: Staff): Map<string, number> {
  const forgot = memberNamed(staff, 'Fatima')
  const latest = memberNamed(staff, 'Jessica')
  let day = calendar.today
  while (!hasBegun(calendar, latest, day)) day -= 1
  return new Map([
    [forgot.employee_number, workdayFrom(forgot, calendar.period_from + 3)],
    [latest.employee_number, day],
  ])
}

function hasBegun(calendar: DemoCalendar, member: Member, day: number): boolean {
  const shift = shiftOn(member, day)
  if (shift === null) return false
  const late_ms = latest_start * MS_PER_MINUTE
  return calendar.zone.instantAt(day, shift.start_minute) + late_ms <= calendar.now_ms
}

/** The times that an employee actually worked on a day; `random` continues where its creation stopped. */
type Turn = {
  day: number
  in_ms: number
  out_ms: number
  break_minutes: number
  random: () => number
}

/** The maximum lateness, and when half a day of leave begins or ends, in minutes. */
const latest_start = 8
const half_day_at = 13 * 60

function turnOn(
  { zone }: DemoCalendar,
  member: Member,
  away: readonly DemoLeave[],
  day: number,
): Turn | null {
  const shift = shiftOn(member, day)
  if (shift === null) return null
  const leave = away.find(
    ({ status, start_date, end_date }) =>
      status === 'approved' && dayNumber(start_date) <= day && day <= dayNumber(end_date),
  )
  const there = leave === undefined ? shift : partWorked(shift, leave, day)
  if (there === null) return null

  // Depends only on the employee and the day: a shorter history has the same punches.
  const random = randomFrom(Number(member.employee_number) * 100_003 + day)
  const early_s = between(random, -latest_start * 60, 9 * 60)
  const late_s =
    between(random, 0, 15) === 0 ? between(random, 1500, 4200) : between(random, -180, 660)
  const overnight = there.end_minute <= there.start_minute ? MINUTES_PER_DAY : 0
  const lunch = there.break_minutes === 0 ? 0 : there.break_minutes + between(random, -1, 1) * 5
  return {
    day,
    in_ms: zone.instantAt(day, there.start_minute) - early_s * 1000,
    out_ms: zone.instantAt(day, there.end_minute + overnight) + late_s * 1000,
    break_minutes: lunch,
    random,
  }
}

type Hours = { start_minute: number; end_minute: number; break_minutes: number }

/** Returns the part of a shift that approved leave does not cover; null when it covers the whole day. */
function partWorked(shift: Hours, leave: DemoLeave, day: number): Hours | null {
  if (leave.hours !== null) {
    return { ...shift, end_minute: shift.end_minute - minutesOf(leave.hours) }
  }
  const span = { start_day: dayNumber(leave.start_date), end_day: dayNumber(leave.end_date) }
  const { start_day_part, end_day_part } = leave
  if (leavePortion({ ...span, start_day_part, end_day_part }, day) === 1) return null
  const isMorningOff =
    day === span.start_day ? start_day_part === 'morning' : end_day_part !== 'full'
  return isMorningOff
    ? { ...shift, start_minute: half_day_at, break_minutes: 0 }
    : { ...shift, end_minute: half_day_at, break_minutes: 0 }
}

function punchOf({ zone, now_ms }: DemoCalendar, member: Member, turn: Turn): DemoPunch {
  const { day, in_ms, out_ms, break_minutes, random } = turn
  const isFixed = between(random, 1, 90) === 1
  const isForgotten = between(random, 1, 250) === 1
  // Approved at noon of the next day, except for a few that were overlooked.
  const approved_ms = zone.instantAt(day + 1, 12 * 60)
  const isApproved = !isForgotten && approved_ms <= now_ms
  const posted_ms = isFixed ? in_ms + between(random, 12, 45) * MS_PER_MINUTE : in_ms
  return {
    employee_number: member.employee_number,
    work_date: civilDate(day),
    timezone: demoZone,
    clock_in: formatInstant(in_ms),
    clock_out: formatInstant(out_ms),
    posted_clock_in: formatInstant(posted_ms),
    break_minutes,
    notes: isFixed ? 'Clocked in late; the start was corrected.' : null,
    source: terminals[sites[member.department]],
    status: isFixed ? 'adjusted' : 'completed',
    approved_at: isApproved ? formatInstant(approved_ms) : null,
    created_at: formatInstant(posted_ms),
    updated_at: formatInstant(isApproved ? approved_ms : out_ms),
  }
}

const terminals = {
  'Toronto Office': 'terminal-toronto',
  'Mississauga Warehouse': 'terminal-dock',
  'Ottawa Office': 'terminal-ottawa',
}
