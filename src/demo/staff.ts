import {
  type PlannedTime,
  type Shift,
  shiftsOn,
  type Terms,
  termsSinceEver,
} from '../engine/hours/index.ts'
import { MINUTES_PER_DAY, MS_PER_MINUTE, onOrBefore, weekday } from '../lib/calendar/dates.ts'
import { normalizeText } from '../lib/text.ts'
import { type DemoCalendar, demoZone } from './calendar.ts'
import { versionsOf } from './patterns.ts'
import { type Person, people } from './people.ts'
import { between, randomFrom } from './random.ts'

/** An employee with the facts that depend on today: the hire date, the last day, and the schedule of every day. */
export type Member = Person & {
  employee_number: string
  email: string
  hire_day: number
  left_day: number | null
  /** Null for the head of the company. */
  manager_number: string | null
  time: PlannedTime
}

export type Staff = { members: readonly Member[]; overrides: readonly DemoOverride[] }

export function demoStaff(calendar: DemoCalendar): Staff {
  const overrides = demoOverrides(calendar)
  return { overrides, members: people.map((person) => memberOf(person, calendar, overrides)) }
}

export function memberNamed({ members }: Staff, first_name: string): Member {
  const found = members.find((member) => member.first_name === first_name)
  if (!found) throw new Error(`Nobody of the demo is called ${first_name}.`)
  return found
}

/** Returns the planned shift of an employee on a day, before leave; null on a day off. */
export function shiftOn({ time, hire_day, left_day }: Member, day: number): Shift | null {
  if (day < hire_day || (left_day !== null && day > left_day)) return null
  const override = time.overrides.find((each) => each.day === day)
  if (override) return override
  if (time.terms[0]!.holidays.has(day)) return null
  const version = time.schedules.findLast(({ effective_day }) => effective_day <= day)
  return (version && shiftsOn(version, day)[0]) ?? null
}

/** Returns the day itself or the next one with a planned shift. */
export function workdayFrom(member: Member, day: number): number {
  let found = day
  while (shiftOn(member, found) === null) found += 1
  return found
}

/** Returns the last of `count` working days, the first of which is at or after `day`. */
export function lastWorkday(member: Member, day: number, count: number): number {
  let last = workdayFrom(member, day)
  for (let more = count - 1; more > 0; more -= 1) last = workdayFrom(member, last + 1)
  return last
}

function memberOf(
  person: Person,
  calendar: DemoCalendar,
  overrides: readonly DemoOverride[],
): Member {
  const place = people.indexOf(person)
  const hire_day = hireDay(person, place, calendar)
  return {
    ...person,
    employee_number: numberAt(place),
    email: `${mailName(person.first_name)}.${mailName(person.last_name)}@maple-demo.example`,
    hire_day,
    left_day: person.employment === 'left' ? onOrBefore(calendar.today - 35, 5) : null,
    manager_number: managerNumber(person),
    time: {
      terms: [demoTerms(calendar)],
      schedules: versionsOf(person.pattern, hire_day, calendar.today),
      overrides: overrides
        .filter(({ who, status }) => who === person.first_name && status === 'approved')
        .map(({ shift, day }) => ({
          id: 0,
          day,
          is_working: true,
          substitutes_for: null,
          ...shift,
        })),
    },
  }
}

function demoTerms({ holidays }: DemoCalendar): Terms {
  const place = { country_code: 'CA', region: 'ON' }
  return termsSinceEver({ timezone: demoZone, pay_basis: null, place, holidays })
}

/** A Monday within the last twelve years; for the new employee a working day in the last pay period. */
function hireDay(person: Person, place: number, calendar: DemoCalendar): number {
  if (person.employment !== 'new') {
    return onOrBefore(calendar.today - between(randomFrom(place), 250, 4380), 1)
  }
  let day = calendar.period_from + 10
  while (calendar.holidays.has(day)) day += 1
  return day
}

function managerNumber(person: Person): string | null {
  if (person.role === 'company_admin') return null
  const place = people.findIndex(({ role, department }) =>
    person.role === 'manager'
      ? role === 'company_admin'
      : role === 'manager' && department === person.department,
  )
  return numberAt(place)
}

function numberAt(place: number): string {
  return String(place + 1).padStart(6, '0')
}

function mailName(name: string): string {
  return normalizeText(name).replace(/[^a-z]/g, '')
}

/** A one-day override for an employee, named by first name. */
type DemoOverride = {
  who: string
  day: number
  shift: Shift
  status: 'approved' | 'cancelled'
}

/** The Saturday is part of the hours that `questions.ts` asks about. */
function demoOverrides(calendar: DemoCalendar): DemoOverride[] {
  const { monday, period_from, holidays } = calendar
  const open = (day: number): number => (holidays.has(day) ? open(day + 1) : day)
  return [
    { who: 'Mei', day: period_from + 6, shift: shift(10, 16, 0), status: 'approved' },
    { who: 'Élodie', day: open(period_from + 2), shift: shift(9, 15, 30), status: 'approved' },
    { who: 'Kofi', day: open(monday - 17), shift: shift(8, 16, 30), status: 'cancelled' },
    { who: 'Jessica', day: open(monday + 8), shift: shift(12, 20, 30), status: 'approved' },
    { who: 'Liam', day: open(monday + 12), shift: shift(8, 13, 0), status: 'approved' },
    ...shiftsNow(calendar),
  ]
}

/** Who has not clocked in today though the shift runs. */
export const late_today = 'Minh'

/** Outside of office hours two people have a shift that began over an hour ago: somebody is in, and somebody late. */
function shiftsNow({ now_ms, zone, today, holidays }: DemoCalendar): DemoOverride[] {
  const local_minute = (ms: number) => Math.floor((ms + zone.offsetMsAt(ms)) / MS_PER_MINUTE)
  const minute = local_minute(now_ms) % MINUTES_PER_DAY
  const isWeekday = weekday(today) % 6 !== 0 && !holidays.has(today)
  if (isWeekday && minute >= 9 * 60 + 15 && minute < 17 * 60) return []
  const began = Math.floor(local_minute(now_ms - 75 * MS_PER_MINUTE) / 30) * 30
  const day = Math.floor(began / MINUTES_PER_DAY)
  const start_minute = began % MINUTES_PER_DAY
  const end_minute = (start_minute + 8 * 60) % MINUTES_PER_DAY
  const extra = { day, shift: { start_minute, end_minute, break_minutes: 30 } }
  return ['Samuel', late_today].map((who) => ({ who, ...extra, status: 'approved' }))
}

function shift(from_hour: number, to_hour: number, break_minutes: number): Shift {
  return { start_minute: from_hour * 60, end_minute: to_hour * 60, break_minutes }
}
