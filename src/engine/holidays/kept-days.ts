import type { HolidayCalendar, PaidHoliday, ScheduleVersion, Spell } from '../hours/input.ts'
import { newestFirst, versionOn } from '../hours/pattern.ts'
import { isEmployedOn } from '../hours/terms.ts'
import type { Observance, PlaceHolidays } from './observances.ts'
import { shapeOf, type VersionShape, worksOn } from './pattern.ts'

/** The maximum number of days that a holiday may move (hours.md, section 5). */
export const MOST_DAYS_MOVED = 31

/** The facts that decide on which days an employee observes holidays. */
export type Keeper = {
  /** The places in date order, the first without a date: the one of the proper day decides. */
  places: readonly PlaceFrom[]
  schedules: readonly ScheduleVersion[]
  spells: readonly Spell[]
}
type PlaceFrom = { effective_day: number | null; place: PlaceHolidays }

/**
 * Why a holiday is kept on its day. `own_row`: the company's row; `day_off`: on its date, where the pattern
 * does not work and nothing is paid.
 */
export const KEPT_REASONS = [
  'proper_day',
  'substitute_day',
  'own_row',
  'moved',
  'paid_on_day_off',
  'day_off',
] as const
export type KeptReason = (typeof KEPT_REASONS)[number]

/** A holiday on the day on which an employee observes it. */
export type KeptHoliday = PaidHoliday & { day: number; reason: KeptReason }

/** Returns the days as kept by an employee; a holiday on a day off that is neither moved nor paid is one too. */
export function keptHolidays(keeper: Keeper): HolidayCalendar {
  return new Map(keptDays(keeper).map(({ day, reason, ...holiday }) => [day, holiday]))
}

/**
 * Returns a `keptHolidays` that answers keepers of the same content with the same calendar: the same places by
 * date, working days of the patterns, and times of employment between the two days. Holidays outside of
 * them may be kept differently.
 */
export function sharedKeptHolidays(from_day: number, to_day: number) {
  const placeIds = new Map<PlaceHolidays, number>()
  const calendars = new Map<string, HolidayCalendar>()
  const idOf = (place: PlaceHolidays) => {
    const id = placeIds.get(place) ?? placeIds.size
    placeIds.set(place, id)
    return id
  }
  const shapes = new Map<ScheduleVersion['days'], VersionShape>()
  const weekOf = (version: ScheduleVersion) => {
    // The days of a longer cycle are counted from its first day.
    const cached = version.days.length === 7 ? shapes.get(version.days) : undefined
    const shape = cached ?? shapeOf(version)
    shapes.set(version.days, shape)
    return shape
  }
  const within = (day: number) => Math.min(Math.max(day, from_day), to_day + 1)
  return (keeper: Keeper): HolidayCalendar => {
    let content = ''
    for (const { effective_day, place } of keeper.places) {
      content += `${effective_day === null ? '' : within(effective_day)}@${idOf(place)},`
    }
    for (const version of newestFirst(keeper.schedules)) {
      const { days, average_minutes } = weekOf(version)
      const start = within(version.effective_day)
      if (start <= to_day) content += `;${start}:${days}:${average_minutes}`
      // Older versions do not apply between the two days.
      if (version.effective_day <= from_day) break
    }
    for (const { start_day, end_day } of keeper.spells) {
      content += `|${within(start_day ?? from_day)}-${within(end_day ?? to_day + 1)}`
    }
    const existing = calendars.get(content)
    if (existing !== undefined) return existing
    const calendar = keptHolidays(keeper)
    calendars.set(content, calendar)
    return calendar
  }
}

/** Returns every holiday of an employee's places by the day on which it is observed, one per day. */
export function keptDays(keeper: Keeper): KeptHoliday[] {
  const schedules = newestFirst(keeper.schedules)
  const byDay = new Map<number, KeptHoliday>()
  const onDayOff: Their[] = []
  for (const { observance, place } of theirHolidays(keeper.places)) {
    const keptHoliday = keptAsListed(observance, schedules)
    if (keptHoliday === null) onDayOff.push({ observance, place })
    else if (observance.key === null || !byDay.has(keptHoliday.day))
      byDay.set(keptHoliday.day, keptHoliday)
  }
  for (const { observance, place } of onDayOff) {
    const policy = observance.kind === 'paid' ? place.on_day_off : 'none'
    const keptDay = keptOnDayOff(observance, policy, { ...keeper, schedules }, byDay)
    if (keptDay.reason === 'moved' || !byDay.has(keptDay.day)) byDay.set(keptDay.day, keptDay)
  }
  return [...byDay.values()].sort((a, b) => a.day - b.day)
}

type Their = { observance: Observance; place: PlaceHolidays }

/** Returns the holidays of the places by proper day, each if its place is the employee's on that day. */
function theirHolidays(places: readonly PlaceFrom[]): Their[] {
  const all = places.flatMap(({ effective_day, place }, index) => {
    const from = effective_day ?? Number.NEGATIVE_INFINITY
    const until = places[index + 1]?.effective_day ?? Number.POSITIVE_INFINITY
    return place.observances
      .filter(({ proper_day }) => from <= proper_day && proper_day < until)
      .map((observance) => ({ observance, place }))
  })
  return places.length === 1
    ? all
    : all.sort((a, b) => a.observance.proper_day - b.observance.proper_day)
}

/** Returns the holiday on the day of a pair that the pattern works on; null where it works on neither. */
function keptAsListed(
  observance: Observance,
  schedules: readonly ScheduleVersion[],
): KeptHoliday | null {
  const chosen = observance.days.find(({ day }) => worksOn(schedules, day))
  if (chosen === undefined) return null
  const isProper = chosen.day === observance.proper_day
  const reason = isProper ? 'proper_day' : 'substitute_day'
  const why = observance.key === null ? 'own_row' : reason
  return keptOn(observance, chosen, why, schedules)
}

function keptOnDayOff(
  observance: Observance,
  policy: PlaceHolidays['on_day_off'],
  { schedules, spells }: Keeper,
  byDay: ReadonlyMap<number, KeptHoliday>,
): KeptHoliday {
  const proper_day = observance.days[0]!
  const asNone = keptOn(observance, proper_day, 'day_off', schedules)
  const spell = spells.find((each) => isEmployedOn([each], proper_day.day))
  if (policy === 'none' || spell === undefined) return asNone
  const pay = (): KeptHoliday => {
    const version = versionOn(schedules, proper_day.day)
    const minutes = version === null ? null : shapeOf(version).average_minutes
    return minutes === null ? asNone : { ...asNone, minutes, reason: 'paid_on_day_off' }
  }
  if (policy === 'pay') return pay()
  // The company's rows stay on their dates.
  if (observance.key === null) return asNone
  for (let day = proper_day.day + 1; day <= proper_day.day + MOST_DAYS_MOVED; day += 1) {
    if (!worksOn(schedules, day) || byDay.has(day)) continue
    const isEmployed = spell.end_day === null || day <= spell.end_day
    return isEmployed
      ? {
          ...asNone,
          day,
          reason: 'moved',
          moved: { to: 'next_working_day', name: proper_day.name },
        }
      : pay()
  }
  return asNone
}

function keptOn(
  { id, key, kind, proper_day, days, replaced }: Observance,
  { day, name }: Observance['days'][number],
  reason: KeptReason,
  schedules: readonly ScheduleVersion[],
): KeptHoliday {
  const holiday: KeptHoliday = { id, name, key, proper_day, minutes: null, kind, day, reason }
  if (replaced) holiday.replaced = replaced
  if (versionOn(schedules, proper_day) === null) holiday.without_pattern = true
  if (reason === 'substitute_day') holiday.moved = { to: reason, name: days[0]!.name }
  return holiday
}
