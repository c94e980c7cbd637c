import type { HolidayPlace } from '../../core/company/holiday-place.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import {
  type Keeper,
  type KeptHoliday,
  keptDays,
  MOST_DAYS_MOVED,
  sharedKeptHolidays,
} from '../../engine/holidays/kept-days.ts'
import { observancesOf, type PlaceHolidays } from '../../engine/holidays/observances.ts'
import { holidayOnDayOff } from '../../engine/holidays/on-day-off.ts'
import type { DayRange, HolidayCalendar, PayrollSettings } from '../../engine/hours/index.ts'
import { civilParts } from '../../lib/calendar/dates.ts'
import {
  type CompanyCalendar,
  listedHolidays,
  loadCompanyCalendar,
  paidHolidayCalendar,
} from './load.ts'

/** The settings that decide on which day a holiday is kept. */
type KeptSettings = Pick<PayrollSettings, 'edition' | 'holiday_on_day_off' | 'region_rules'>

/** Days around a range that may contain a holiday observed in it, and the holidays before that one. */
const REACH = 40

/** Returns the days whose patterns and times of employment decide which holidays are kept in a range. */
export function keptDaysNeeded({ from_day, to_day }: DayRange): DayRange {
  return { from_day: from_day - REACH, to_day: to_day + REACH }
}

/** An employee's places in date order, with the patterns and times of employment. */
export type HolidayKeeper = Omit<Keeper, 'places'> & {
  places: readonly { effective_day: number | null; place: HolidayPlace }[]
}

/** Returns the settings of a company that decide on which day a holiday is kept. */
export function keptSettings({
  holiday_on_day_off,
  region_rules = {},
}: Pick<KeptSettings, 'holiday_on_day_off'> & Partial<KeptSettings>): KeptSettings {
  return { edition: 2, holiday_on_day_off, region_rules }
}

/** The holidays of some places over a range. */
export type KeptHolidays = {
  /** Returns the calendar of an employee, which all with the same days share. */
  of(keeper: HolidayKeeper): HolidayCalendar
  /** Whether anybody may keep a holiday between two days. */
  mayFallIn(days: DayRange): boolean
}

/** Loads the holidays of some places over a range. Days outside of the range may be kept differently. */
export async function loadKeptHolidays(
  sql: Sql,
  settings: KeptSettings,
  days: DayRange,
  places: Iterable<HolidayPlace>,
): Promise<KeptHolidays> {
  const company = await loadCompanyCalendar(sql)
  if (settings.edition === 1) {
    return { of: await asListed(company, days, places), mayFallIn: () => true }
  }
  const holidaysOfPlaces = await placesById(places, (place) =>
    placeHolidays(place, days, company, settings),
  )
  const { from_day, to_day } = keptDaysNeeded(days)
  const shared = sharedKeptHolidays(from_day, to_day)
  const seen = new Map<HolidayKeeper['places'], Keeper['places']>()
  return {
    of({ places: theirs, ...keeper }) {
      const places = seen.get(theirs) ?? placesFrom(theirs, holidaysOfPlaces)
      seen.set(theirs, places)
      return shared({ ...keeper, places })
    },
    mayFallIn: (range) => [...holidaysOfPlaces.values()].some((place) => fallsIn(place, range)),
  }
}

/** One that moves is kept on its date or later. */
function fallsIn({ observances, on_day_off }: PlaceHolidays, { from_day, to_day }: DayRange) {
  const latest = on_day_off === 'next_working_day' ? MOST_DAYS_MOVED : 0
  return observances.some(({ days }) =>
    days.some(({ day }) => day <= to_day && from_day <= day + latest),
  )
}

/** Returns each holiday of a range with the day on which an employee observes it, and why. */
export async function loadKeptDays(
  sql: Sql,
  settings: KeptSettings,
  days: DayRange,
  keeper: HolidayKeeper,
): Promise<KeptHoliday[]> {
  const company = await loadCompanyCalendar(sql)
  const places = keeper.places.map(({ place }) => place)
  const holidaysOfPlaces = await placesById(places, (place) =>
    placeHolidays(place, days, company, settings),
  )
  return keptDays({ ...keeper, places: placesFrom(keeper.places, holidaysOfPlaces) })
}

function placesFrom(
  places: HolidayKeeper['places'],
  known: ReadonlyMap<string, PlaceHolidays>,
): Keeper['places'] {
  return places.map(({ effective_day, place }) => {
    return { effective_day, place: known.get(idOf(place))! }
  })
}

async function placeHolidays(
  place: HolidayPlace,
  days: DayRange,
  company: CompanyCalendar,
  settings: KeptSettings,
): Promise<PlaceHolidays> {
  const { from_day, to_day } = keptDaysNeeded(days)
  const listed = []
  for (let year = civilParts(from_day).year; year <= civilParts(to_day).year; year += 1) {
    listed.push(...(await listedHolidays(place, year, company)))
  }
  const observances = observancesOf(listed).filter(
    ({ proper_day }) => from_day <= proper_day && proper_day <= to_day,
  )
  return { observances, on_day_off: holidayOnDayOff(settings, place) }
}

/** The rule of the first edition: every paid day on its date, by the place of that date. */
async function asListed(
  { own }: CompanyCalendar,
  { from_day, to_day }: DayRange,
  places: Iterable<HolidayPlace>,
): Promise<(keeper: HolidayKeeper) => HolidayCalendar> {
  const holidaysOfPlaces = await placesById(places, (place) =>
    paidHolidayCalendar(place, from_day, to_day, own),
  )
  return ({ places: theirs }) => {
    if (theirs.length === 1) return holidaysOfPlaces.get(idOf(theirs[0]!.place))!
    const dated = theirs.flatMap(({ effective_day, place }, index) => {
      const from = effective_day ?? Number.NEGATIVE_INFINITY
      const until = theirs[index + 1]?.effective_day ?? Number.POSITIVE_INFINITY
      return [...holidaysOfPlaces.get(idOf(place))!].filter(([day]) => from <= day && day < until)
    })
    return new Map(dated)
  }
}

async function placesById<Found>(
  places: Iterable<HolidayPlace>,
  find: (place: HolidayPlace) => Promise<Found>,
): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>()
  for (const place of places) {
    if (!found.has(idOf(place))) found.set(idOf(place), await find(place))
  }
  return found
}

function idOf({ country_code, region }: HolidayPlace): string {
  return `${country_code}-${region ?? ''}`
}
