import { readFileSync } from 'node:fs'
import { holidayCalendar, type ListedHoliday } from '../../src/engine/holidays/calendar.ts'
import type { HolidayChoice } from '../../src/engine/holidays/choice.ts'
import type { CompanyHoliday } from '../../src/engine/holidays/company-holiday.ts'
import { type KeptHoliday, keptDays } from '../../src/engine/holidays/kept-days.ts'
import { observancesOf } from '../../src/engine/holidays/observances.ts'
import { holidayOnDayOff } from '../../src/engine/holidays/on-day-off.ts'
import {
  customaryHolidays,
  isStatutoryCountry,
  statutoryHolidays,
} from '../../src/engine/holidays/statutory.ts'
import {
  DEFAULT_PAYROLL_SETTINGS,
  type HolidayCalendar,
  type PayrollSettings,
  type Place,
  type ScheduleVersion,
  type Spell,
} from '../../src/engine/hours/index.ts'

/** The parts of a worked example that decide its holidays. */
export type GoldenHolidays = {
  /** Those with `for_key` are the company's rows; the others are what the rule tables give. */
  holidays?: {
    date: string
    name: string
    key?: string
    type?: string
    for_key?: string
    is_substitute?: boolean
  }[]
  holiday_choices?: Record<string, HolidayChoice>
}

/** An employee of an example whose days decide on which day a holiday is kept. */
export type GoldenKeeper = {
  places: readonly { effective_day: number | null; place: Place }[]
  schedules: readonly ScheduleVersion[]
  spells: readonly Spell[]
}

/** Returns the company's rows of an example. */
export function goldenRows({ holidays = [] }: GoldenHolidays): CompanyHoliday[] {
  return holidays
    .filter(({ for_key }) => for_key !== undefined)
    .map(({ date, name, type = 'company_holiday', for_key }, index) => ({
      id: index + 1,
      date,
      name,
      type,
      country_code: null,
      region: null,
      is_paid: true,
      is_working_day: false,
      recurring: false,
      for_key: for_key ?? null,
    }))
}

/** Returns the holidays of an example from the rule tables, as its employee keeps them, in 2025 to 2030. */
export function goldenKept(
  each: GoldenHolidays & { settings?: Partial<PayrollSettings> },
  { places, ...keeper }: GoldenKeeper,
): KeptHoliday[] {
  const settings = { ...DEFAULT_PAYROLL_SETTINGS, ...each.settings }
  return keptDays({
    ...keeper,
    places: places.map(({ effective_day, place }) => ({
      effective_day,
      place: {
        observances: observancesOf(listedAt(place, each)),
        on_day_off: holidayOnDayOff(settings, place),
      },
    })),
  })
}

/** The same as the engine's input. */
export function goldenCalendar(...input: Parameters<typeof goldenKept>): HolidayCalendar {
  return new Map(goldenKept(...input).map(({ day, reason, ...holiday }) => [day, holiday]))
}

const YEARS = [2025, 2026, 2027, 2028, 2029, 2030]

function listedAt({ country_code: country, region }: Place, each: GoldenHolidays): ListedHoliday[] {
  const choices = new Map(Object.entries(each.holiday_choices ?? {}))
  const own = goldenRows(each)
  return YEARS.flatMap((year) => {
    const rows = isStatutoryCountry(country)
      ? [...statutoryHolidays(country, region, year), ...customaryHolidays(country, region, year)]
      : []
    return holidayCalendar({ country, region, year }, rows, own, choices)
  })
}

/** The worked examples of the second edition, as far as their holidays are concerned. */
export type GoldenHolidayCase = GoldenHolidays & {
  id: string
  title: string
  settings?: Partial<PayrollSettings>
  employee: {
    country_code: string
    region: string | null
    terms?: { effective_date: string | null; region?: string | null }[]
    spells?: { start_date: string | null; end_date: string | null }[]
    schedules: {
      effective_date: string
      items: {
        day_of_week: number
        is_working: boolean
        start_time: string | null
        end_time: string | null
        break_duration: number
      }[]
    }[]
  }
  from: string
  to: string
}

export const goldenHolidayCases = (
  JSON.parse(readFileSync(new URL('../golden/paid-hours-2.json', import.meta.url), 'utf8')) as {
    cases: GoldenHolidayCase[]
  }
).cases
