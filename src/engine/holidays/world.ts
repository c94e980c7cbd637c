import type { HolidaysTypes } from 'date-holidays'
import {
  civilDate,
  dayNumber,
  MINUTES_PER_DAY,
  MS_PER_MINUTE,
  weekday,
} from '../../lib/calendar/dates.ts'
import type { HolidayRow, HolidayType, UnknownRegion } from './row.ts'

/** The version of the data; a test compares it with the installed package. */
export const DATE_HOLIDAYS_VERSION = '3.37.0'

/**
 * Returns the public and bank holidays of a year from `date-holidays`, one row per civil date, with English
 * names where available. Undefined for a country without data.
 */
export async function worldHolidays(
  country: string,
  region: string | null,
  year: number,
): Promise<readonly HolidayRow[] | UnknownRegion | undefined> {
  const key = `${country} ${region} ${year}`
  const cached = rowsByKey.get(key)
  if (cached !== undefined) return cached
  const known_regions = await worldRegions(country)
  if (known_regions === undefined) return undefined
  if (region !== null && !known_regions.includes(region)) {
    return { unknown_region: region, known_regions }
  }
  const Holidays = await loadDateHolidays()
  const calendar = region === null ? new Holidays(country) : new Holidays(country, region)
  const rows = rowsOf(calendar, country, region, year)
  if (rowsByKey.size >= MOST_KEPT) rowsByKey.clear()
  rowsByKey.set(key, rows)
  return rows
}

/** Returns the regions of a country in `date-holidays`; undefined for a country without data. */
export async function worldRegions(country: string): Promise<readonly string[] | undefined> {
  const Holidays = await loadDateHolidays()
  if (!(country in new Holidays().getCountries())) return undefined
  return Object.keys(new Holidays().getStates(country) ?? {})
}

// A year's rows take some milliseconds to compute and never change while the process runs.
const rowsByKey = new Map<string, readonly HolidayRow[]>()
const MOST_KEPT = 500

type Calendar = { getHolidays(year: number, language: string): HolidaysTypes.Holiday[] }
type Found = {
  key: string
  day: number
  proper_day: number
  type: HolidayType
  name: string
  is_paid: boolean
  is_substitute: boolean
}

// 46 MB of data: loaded only when another country's holidays are requested.
async function loadDateHolidays() {
  return (await import('date-holidays')).default
}

function rowsOf(
  calendar: Calendar,
  country_code: string,
  region: string | null,
  year: number,
): HolidayRow[] {
  const byDay = new Map<number, Found[]>()
  // A holiday of several days may begin in the previous year, and a substitute may fall in the next one.
  const years = [year - 1, year, year + 1]
  const all = years.flatMap((each) => foundIn(calendar, country_code, each))
  for (const found of withProperDays(all)) {
    byDay.set(found.day, [...(byDay.get(found.day) ?? []), found])
  }
  return [...byDay.entries()]
    .sort(([a], [b]) => a - b)
    .map(([day, found]) => ({
      date: civilDate(day),
      ...merged(found),
      country_code,
      region,
      is_customary: false,
    }))
    .filter((row) => row.date.startsWith(String(year).padStart(4, '0')))
}

function foundIn(calendar: Calendar, country_code: string, year: number): Found[] {
  return calendar
    .getHolidays(year, 'en')
    .filter(({ type }) => type === 'public' || type === 'bank')
    .flatMap((holiday) => expanded(holiday, worldKey(country_code, holiday)))
}

/**
 * Returns a row for each civil date whose noon is in the span: an Islamic day begins at 18:00 the day before.
 */
function expanded(holiday: HolidaysTypes.Holiday, key: string): Found[] {
  const start = wallMinute(holiday.date)
  const minutes = (holiday.end.getTime() - holiday.start.getTime()) / MS_PER_MINUTE
  const is_substitute = holiday.substitute === true
  // A day on which the clocks change may have 23 hours.
  if (minutes < 23 * 60) {
    const day = Math.floor(start / MINUTES_PER_DAY)
    const { name } = holiday
    const type = 'part_day_holiday'
    return [{ key, day, proper_day: day, type, name, is_paid: false, is_substitute }]
  }
  const type = holiday.type === 'public' ? 'public_holiday' : 'bank_holiday'
  // Bank holidays do not apply to other employers, but a substitute of a public holiday applies to everyone.
  const is_paid = type === 'public_holiday' || is_substitute
  const first = firstNoonFrom(start)
  const count = firstNoonFrom(start + minutes) - first
  return Array.from({ length: count }, (_, index) => {
    const day = first + index
    return { key, day, proper_day: day, type, name: holiday.name, is_paid, is_substitute } as const
  })
}

const SUBSTITUTE = / \(substitute day\)$/

/** Returns the stable name of a holiday: its English name as ASCII words, or else the rule of its date. */
function worldKey(country_code: string, { name, rule }: HolidaysTypes.Holiday): string {
  const words = slugOf(name.replace(SUBSTITUTE, ''))
  return `${country_code.toLowerCase()}_${words === '' ? slugOf(rule) : words}`
}

function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'\u2019\u2032]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
}

/** The maximum number of days between a substitute day and the holiday that it replaces. */
const PAIR_DAYS = 7

/**
 * Gives each substitute day its proper day: the first holiday with its key, near it and on a weekend, that has no
 * substitute day yet. A substitute day without one, as where two holidays fall on the same working day, is a holiday
 * by itself.
 */
function withProperDays(all: readonly Found[]): Found[] {
  // The lists of two years may name the same day.
  const byName = new Map(all.map((found) => [`${found.day} ${found.name} ${found.type}`, found]))
  const once = [...byName.values()]
  const free = once.filter(({ day, is_substitute }) => !is_substitute && isWeekend(day))
  return once.map((found) => {
    if (!found.is_substitute) return found
    const index = free.findIndex(
      ({ key, day }) => key === found.key && Math.abs(day - found.day) <= PAIR_DAYS,
    )
    if (index < 0) return found
    return { ...found, proper_day: free.splice(index, 1)[0]!.day }
  })
}

function isWeekend(day: number): boolean {
  return weekday(day) === 0 || weekday(day) === 6
}

const LABEL = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}):\d{2}(?: ([-+])(\d{2})(\d{2}))?$/

/**
 * Returns the minutes since 1970-01-01T00:00 in local time of a label such as `2026-03-20 00:00:00 -0600`.
 */
function wallMinute(label: string): number {
  const match = LABEL.exec(label)
  if (match === null) throw new Error(`date-holidays returned an unknown date: ${label}`)
  const [, date, hours, minutes, sign, shiftHours, shiftMinutes] = match
  const shift = Number(shiftHours ?? 0) * 60 + Number(shiftMinutes ?? 0)
  const minuteOfDay = Number(hours) * 60 + Number(minutes) + (sign === '-' ? -shift : shift)
  return dayNumber(date!) * MINUTES_PER_DAY + minuteOfDay
}

/** Returns the first day whose noon is at or after a local minute. */
function firstNoonFrom(minute: number): number {
  return Math.ceil((minute - MINUTES_PER_DAY / 2) / MINUTES_PER_DAY)
}

const RANK: Record<HolidayType, number> = {
  public_holiday: 0,
  bank_holiday: 1,
  part_day_holiday: 2,
}

/**
 * Merges the holidays of one date into a row: the type that gives the most time off, all names, paid when any
 * is.
 */
function merged(
  found: readonly Found[],
): Omit<HolidayRow, 'date' | 'country_code' | 'region' | 'is_customary'> {
  const byRank = [...found].sort((a, b) => RANK[a.type] - RANK[b.type])
  const { key, proper_day } = byRank.find(({ is_substitute }) => !is_substitute) ?? byRank[0]!
  return {
    key,
    proper_date: civilDate(proper_day),
    name: [...new Set(byRank.map(({ name }) => name))].join(' / '),
    type: byRank[0]!.type,
    is_paid: found.some(({ is_paid }) => is_paid),
    is_substitute: found.every(({ is_substitute }) => is_substitute),
  }
}
