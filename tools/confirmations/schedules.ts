import { dayNumber, weekday } from '../../src/lib/calendar/dates.ts'
import {
  type Confirmation,
  type Confirmations,
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
  schedules: (Day & { day_of_week: number })[]
}
type Override = Day & { employee_id: number; override_date: string }

type Hours = NonNullable<Awaited<ReturnType<Facts['read']['week']>>[number]>

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

const updateSchedule: Confirmation = async (facts) => {
  const { before, after } = changeOf<Version>(facts, 'schedule')
  const { name } = await facts.read.employee(facts.input.id as number)
  if (!after) return [`Save the weekly schedule of ${name} as it is? Nothing changes.`]
  const { employee_id, effective_date } = after
  const said = async (week: readonly (Hours | null)[]) =>
    weekOf(await Promise.all(week.map((hours) => hoursOf(facts, hours))))
  const was = before
    ? before.schedules.map(hoursIn)
    : await facts.read.week(employee_id, effective_date, 'before')
  const change = fromTo(await said(was), await said(after.schedules.map(hoursIn)))
  return [`Change the weekly schedule of ${name} from ${dateOf(effective_date)} on: ${change}?`]
}

/** Returns the hours of a date by the weekly schedule. */
async function usual(facts: Facts, { employee_id, override_date }: Override): Promise<string> {
  const week = await facts.read.week(employee_id, override_date)
  return hoursOf(facts, week[weekday(dayNumber(override_date))])
}

function namedBy(facts: Facts, { employee_id }: Override): Promise<string> {
  return facts.read.employee(employee_id).then(({ name }) => name)
}

const createOverride: Confirmation = async (facts) => {
  const { after } = changeOf<Override>(facts, 'one_day_override')
  const change = `${await usual(facts, after!)} -> ${await hoursOf(facts, hoursIn(after!))}`
  const when = dateOf(after!.override_date)
  return [`Change the hours of ${await namedBy(facts, after!)} on ${when} only: ${change}?`]
}

const updateOverride: Confirmation = async (facts) => {
  const { before, after } = changeOf<Override>(facts, 'one_day_override')
  const override = after ?? (facts.output as Override)
  const name = await namedBy(facts, override)
  if (!before || !after) {
    return [
      `Save the changed hours of ${name} on ${dateOf(override.override_date)} as they are? Nothing changes.`,
    ]
  }
  const [was, is] = [dateOf(before.override_date), dateOf(after.override_date)]
  const hours = fromTo(await hoursOf(facts, hoursIn(before)), await hoursOf(facts, hoursIn(after)))
  return [`Change the one-day hours of ${name} on ${fromTo(was, is)}: ${hours}?`]
}

const cancelOverride: Confirmation = async (facts) => {
  const { before } = changeOf<Override>(facts, 'one_day_override')
  const change = `${await hoursOf(facts, hoursIn(before!))} -> ${await usual(facts, before!)}`
  const name = await namedBy(facts, before!)
  return [
    `Cancel the one-day hours of ${name} on ${dateOf(before!.override_date)}: ${change}?`,
    'The weekly schedule applies again.',
  ]
}

export const scheduleConfirmations: Confirmations = {
  'schedules.update': updateSchedule,
  'one_day_overrides.create': createOverride,
  'one_day_overrides.update': updateOverride,
  'one_day_overrides.cancel': cancelOverride,
  'one_day_overrides.delete': cancelOverride,
}
