import { dayNumber, onOrBefore } from '../../src/lib/calendar/dates.ts'
import {
  type Confirmation,
  changedRecord,
  changeOf,
  type Facts,
} from '../../src/transports/mcp/question/confirmation.ts'
import { dateOf, shiftOf, weekdayOf } from '../../src/transports/mcp/question/dates.ts'
import { fromTo, plural } from '../../src/transports/mcp/question/words.ts'

type Day = {
  is_working: boolean
  start_time: string | null
  end_time: string | null
  break_duration: number
  work_location_id: number | null
}

type Version = {
  employee_id: number
  effective_date: string
  cycle_weeks: number
  schedules: (Day & { week: number; day_of_week: number })[]
}
type Override = Day & { employee_id: number; override_date: string }

type Hours = Awaited<ReturnType<Facts['read']['pattern']>>['days'][number][number]

/** Returns the hours of a day with its place: `9:00 am to 5:00 pm with a break of 30 minutes`. */
async function hoursOf({ read }: Facts, hours: Hours | null | undefined): Promise<string> {
  if (!hours) return 'off'
  const { start, end, break_minutes, work_location_id } = hours
  const pause = break_minutes === 0 ? '' : ` with a break of ${plural(break_minutes, 'minute')}`
  const at = work_location_id === null ? '' : ` at ${await read.location(work_location_id)}`
  return `${shiftOf(start, end)}${pause}${at}`
}

function hoursIn({ is_working, start_time, end_time, ...day }: Day): Hours | null {
  if (!is_working) return null
  const { break_duration: break_minutes, work_location_id } = day
  return { start: start_time!, end: end_time!, break_minutes, work_location_id }
}

/** Returns the shifts of a day; none is a day off. */
async function shiftsOf(facts: Facts, shifts: readonly Hours[]): Promise<string> {
  if (shifts.length === 0) return 'off'
  return (await Promise.all(shifts.map((hours) => hoursOf(facts, hours)))).join(' and ')
}

/** Returns the shifts of each day of a version. */
function daysIn({ cycle_weeks, schedules }: Version): Hours[][] {
  const days: Hours[][] = Array.from({ length: cycle_weeks * 7 }, () => [])
  for (const item of schedules) {
    const hours = hoursIn(item)
    if (hours) days[(item.week - 1) * 7 + item.day_of_week]!.push(hours)
  }
  return days
}

/** Returns the weeks of a cycle. */
async function cycleOf(facts: Facts, days: readonly Hours[][]): Promise<string> {
  const said = await Promise.all(days.map((shifts) => shiftsOf(facts, shifts)))
  if (said.length === 7) return weekOf(said)
  const weeks = Array.from({ length: said.length / 7 }, (_, n) => said.slice(n * 7, n * 7 + 7))
  return weeks.map((week, n) => `week ${n + 1}: ${weekOf(week)}`).join('. ')
}

/** Returns a week, from Sunday in the list, Monday first; days in a row with the same hours together. */
function weekOf(week: readonly string[]): string {
  const runs: { from: number; to: number; hours: string }[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const hours = week[day] ?? 'off'
    const last = runs.at(-1)
    if (last?.hours === hours) last.to = day
    else runs.push({ from: day, to: day, hours })
  }
  const working = runs.filter(({ hours }) => hours !== 'off')
  if (working.length === 0) return 'no working days'
  return working
    .map(({ from, to, hours }) => {
      const span = from === to ? weekdayOf(from) : `${weekdayOf(from)} to ${weekdayOf(to)}`
      return `${span} ${hours}`
    })
    .join('; ')
}

export const updateSchedule: Confirmation = async (facts) => {
  const { before, after } = changeOf<Version>(facts, 'schedule')
  const { name } = await facts.read.employee(facts.input.id as number)
  const { employee_id, effective_date } = after!
  const was = before
    ? daysIn(before)
    : (await facts.read.pattern(employee_id, effective_date, 'before')).days
  const change = fromTo(await cycleOf(facts, was), await cycleOf(facts, daysIn(after!)))
  return [`Change the weekly schedule of ${name} from ${dateOf(effective_date)} on: ${change}?`]
}

export const deleteVersion: Confirmation = async (facts) => {
  const { before } = changeOf<Version>(facts, 'schedule')
  const { name } = await facts.read.employee(before!.employee_id)
  const since = dateOf(before!.effective_date)
  const hours = await cycleOf(facts, daysIn(before!))
  return [`Delete the schedule of ${name} from ${since} on: ${hours}? The one before continues.`]
}

/** Returns the hours of a date by the schedule. */
async function usual(facts: Facts, { employee_id, override_date }: Override): Promise<string> {
  const { first, days } = await facts.read.pattern(employee_id, override_date)
  const at = (dayNumber(override_date) - onOrBefore(dayNumber(first), 0)) % days.length
  return shiftsOf(facts, days[at] ?? [])
}

function namedBy(facts: Facts, { employee_id }: Override): Promise<string> {
  return facts.read.employee(employee_id).then(({ name }) => name)
}

export const createOverride: Confirmation = async (facts) => {
  const { after } = changeOf<Override>(facts, 'one_day_override')
  const change = `${await usual(facts, after!)} -> ${await hoursOf(facts, hoursIn(after!))}`
  const when = dateOf(after!.override_date)
  return [`Change the hours of ${await namedBy(facts, after!)} on ${when} only: ${change}?`]
}

export const updateOverride: Confirmation = async (facts) => {
  const { before, after } = changedRecord<Override>(facts, 'one_day_override')
  const name = await namedBy(facts, after)
  const [was, is] = [dateOf(before.override_date), dateOf(after.override_date)]
  const hours = fromTo(await hoursOf(facts, hoursIn(before)), await hoursOf(facts, hoursIn(after)))
  return [`Change the one-day hours of ${name} on ${fromTo(was, is)}: ${hours}?`]
}

export const cancelOverride: Confirmation = async (facts) => {
  const { before } = changeOf<Override>(facts, 'one_day_override')
  const change = `${await hoursOf(facts, hoursIn(before!))} -> ${await usual(facts, before!)}`
  const name = await namedBy(facts, before!)
  return [
    `Cancel the one-day hours of ${name} on ${dateOf(before!.override_date)}: ${change}?`,
    'The weekly schedule applies again.',
  ]
}
