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

/** Returns the hours of a day with its place: `9:00 am to 5:00 pm, 30 minutes break`. */
async function hoursOf({ read }: Facts, day: Day): Promise<string> {
  if (!day.is_working) return 'off'
  const at = day.work_location_id === null ? '' : ` at ${await read.location(day.work_location_id)}`
  return `${hours(day.start_time!, day.end_time!, day.break_duration)}${at}`
}

function hours(start: string, end: string, break_minutes: number): string {
  const pause = break_minutes === 0 ? '' : ` with a break of ${plural(break_minutes, 'minute')}`
  return `${shiftOf(start, end)}${pause}`
}

/** Returns a week, Monday first; days in a row with the same hours together. */
function weekOf(days: readonly { day: number; hours: string }[]): string {
  const runs: { from: number; to: number; hours: string }[] = []
  for (const { day, hours } of [...days.slice(1), ...days.slice(0, 1)]) {
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
  const said = (version: Version) =>
    Promise.all(
      version.schedules.map(async (day) => ({
        day: day.day_of_week,
        hours: await hoursOf(facts, day),
      })),
    )
  const was = before ? await said(before) : await earlier(facts, after)
  const change = fromTo(weekOf(was), weekOf(await said(after)))
  const when = dateOf(after.effective_date)
  return [`Change the weekly schedule of ${name} from ${when} on: ${change}?`]
}

/** The version that the new one follows. */
async function earlier({ read }: Facts, { employee_id, effective_date }: Version) {
  const week = await read.week(employee_id, effective_date, 'before')
  return week.map((shift, day) => ({
    day,
    hours: shift ? hours(shift.start, shift.end, shift.break_minutes) : 'off',
  }))
}

/** Returns the hours of a date by the weekly schedule. */
async function usual({ read }: Facts, { employee_id, override_date }: Override): Promise<string> {
  const week = await read.week(employee_id, override_date)
  const shift = week[weekday(dayNumber(override_date))]
  return shift ? hours(shift.start, shift.end, shift.break_minutes) : 'off'
}

function namedBy(facts: Facts, { employee_id }: Override): Promise<string> {
  return facts.read.employee(employee_id).then(({ name }) => name)
}

const createOverride: Confirmation = async (facts) => {
  const { after } = changeOf<Override>(facts, 'one_day_override')
  const change = `${await usual(facts, after!)} -> ${await hoursOf(facts, after!)}`
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
  const hours = fromTo(await hoursOf(facts, before), await hoursOf(facts, after))
  return [`Change the one-day hours of ${name} on ${fromTo(was, is)}: ${hours}?`]
}

const cancelOverride: Confirmation = async (facts) => {
  const { before } = changeOf<Override>(facts, 'one_day_override')
  const change = `${await hoursOf(facts, before!)} -> ${await usual(facts, before!)}`
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
