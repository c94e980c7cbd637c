import { describe, expect, test } from 'vitest'
import { statutoryHolidays } from '../../src/engine/holidays/statutory.ts'

// The lists of the statutes for 2020 to 2035, computed a second time from their words with JavaScript's dates.

const YEARS = Array.from({ length: 16 }, (_, index) => 2020 + index)

/** Easter Sunday from published tables. */
const EASTER: Record<number, string> = {
  2020: '04-12',
  2021: '04-04',
  2022: '04-17',
  2023: '04-09',
  2024: '03-31',
  2025: '04-20',
  2026: '04-05',
  2027: '03-28',
  2028: '04-16',
  2029: '04-01',
  2030: '04-21',
  2031: '04-13',
  2032: '03-28',
  2033: '04-17',
  2034: '04-09',
  2035: '03-25',
}

const DAY_MS = 86_400_000
const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

const at = (date: string) => new Date(`${date}T00:00:00Z`)
const dayOfWeek = (date: string) => at(date).getUTCDay()
const plus = (date: string, days: number) =>
  new Date(at(date).getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** The dates of a month that fall on a weekday, in order. */
function each(weekday: number, year: number, month: number): string[] {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  return Array.from({ length: 31 }, (_, index) => plus(first, index)).filter(
    (date) => date.slice(0, 7) === first.slice(0, 7) && dayOfWeek(date) === weekday,
  )
}

type Dates = (year: number) => string[]
const on =
  (monthAndDay: string): Dates =>
  (year) => [`${year}-${monthAndDay}`]
const mondayOf =
  (month: number, nth: number): Dates =>
  (year) => [each(MONDAY, year, month).at(nth)!]
const since =
  (first: number, dates: Dates): Dates =>
  (year) =>
    year < first ? [] : dates(year)

const newYear = on('01-01')
const goodFriday: Dates = (year) => [plus(`${year}-${EASTER[year]}`, -2)]
const victoria: Dates = (year) => [
  each(MONDAY, year, 5)
    .filter((date) => date < `${year}-05-25`)
    .at(-1)!,
]
/** "1 July, or 2 July when 1 July is a Sunday." */
const canadaDay: Dates = (year) =>
  dayOfWeek(`${year}-07-01`) === SUNDAY ? [`${year}-07-02`] : [`${year}-07-01`]
const labour = mondayOf(9, 0)
const reconciliation = on('09-30')
const thanksgiving = mondayOf(10, 1)
const remembrance = on('11-11')
const christmas = on('12-25')
const boxing = on('12-26')
const family = mondayOf(2, 2)
const august = mondayOf(8, 0)
/** Also on the Monday when it falls on a Sunday. */
const orMonday =
  (dates: Dates): Dates =>
  (year) =>
    dates(year).flatMap((date) => (dayOfWeek(date) === SUNDAY ? [date, plus(date, 1)] : [date]))

const canada: Record<string, readonly Dates[]> = {
  federal: [
    ...[newYear, goodFriday, victoria, canadaDay, labour, since(2021, reconciliation)],
    ...[thanksgiving, remembrance, christmas, boxing],
  ],
  AB: [
    ...[newYear, family, goodFriday, victoria, canadaDay, labour, thanksgiving, remembrance],
    christmas,
  ],
  BC: [
    ...[newYear, family, goodFriday, victoria, canadaDay, august, labour],
    ...[since(2023, reconciliation), thanksgiving, remembrance, christmas],
  ],
  MB: [
    ...[newYear, family, goodFriday, victoria, canadaDay, labour, since(2024, reconciliation)],
    ...[thanksgiving, christmas],
  ],
  NB: [newYear, family, goodFriday, canadaDay, august, labour, remembrance, christmas],
  NL: [newYear, goodFriday, on('07-01'), labour, remembrance, christmas],
  NS: [newYear, family, goodFriday, on('07-01'), labour, christmas],
  NT: [
    ...[newYear, goodFriday, victoria, on('06-21'), canadaDay, august, labour],
    ...[since(2022, reconciliation), thanksgiving, remembrance, christmas],
  ],
  NU: [
    ...[newYear, goodFriday, victoria, canadaDay, on('07-09'), august, labour],
    ...[since(2022, reconciliation), thanksgiving, remembrance, christmas],
  ],
  ON: [
    ...[newYear, family, goodFriday, victoria, canadaDay, labour, thanksgiving, christmas],
    boxing,
  ],
  PE: [
    ...[newYear, family, goodFriday, canadaDay, labour, since(2022, reconciliation)],
    ...[remembrance, christmas],
  ],
  QC: [
    ...[newYear, goodFriday, victoria, orMonday(on('06-24')), canadaDay, labour, thanksgiving],
    christmas,
  ],
  SK: [
    ...[orMonday(newYear), family, goodFriday, victoria, canadaDay, august, labour],
    ...[thanksgiving, orMonday(remembrance), orMonday(christmas)],
  ],
  YT: [
    ...[newYear, goodFriday, victoria, on('06-21'), canadaDay, mondayOf(8, 2), labour],
    ...[since(2023, reconciliation), thanksgiving, remembrance, christmas],
  ],
}

/** 5 USC 6103(b) and Executive Order 11582: Friday for a Saturday, Monday for a Sunday, besides the day itself. */
const observed =
  (dates: Dates): Dates =>
  (year) =>
    [year, year + 1]
      .flatMap(dates)
      .flatMap((date) => {
        if (dayOfWeek(date) === SATURDAY) return [date, plus(date, -1)]
        return dayOfWeek(date) === SUNDAY ? [date, plus(date, 1)] : [date]
      })
      .filter((date) => date.startsWith(String(year)))

const unitedStates: readonly Dates[] = [
  observed(on('01-01')),
  mondayOf(1, 2),
  mondayOf(2, 2),
  mondayOf(5, -1),
  observed(since(2021, on('06-19'))),
  observed(on('07-04')),
  mondayOf(9, 0),
  mondayOf(10, 1),
  observed(on('11-11')),
  (year) => [each(THURSDAY, year, 11)[3]!],
  observed(on('12-25')),
]

const datesOf = (lists: readonly Dates[], year: number) =>
  lists.flatMap((dates) => dates(year)).toSorted()

test('a federal list and those of all thirteen provinces and territories', () => {
  expect(Object.keys(canada)).toHaveLength(14)
})

describe.each(Object.keys(canada))('Canada, %s', (list) => {
  test.each(YEARS)('%i', (year) => {
    const region = list === 'federal' ? null : list
    const rows = statutoryHolidays('CA', region, year)
    expect(rows.map(({ date }) => date)).toEqual(datesOf(canada[list]!, year))
  })
})

describe.each([null, 'CA', 'RI', 'MA', 'TX', 'PR'])('United States, %s', (region) => {
  test.each(YEARS)('%i', (year) => {
    const rows = statutoryHolidays('US', region, year)
    expect(rows.map(({ date }) => date)).toEqual(datesOf(unitedStates, year))
  })
})

test('a key names one holiday of a list and year, with its substitute', () => {
  for (const region of [null, ...Object.keys(canada).filter((each) => each !== 'federal')]) {
    for (const year of YEARS) {
      const proper = statutoryHolidays('CA', region, year).filter(
        ({ is_substitute, date, proper_date }) => !is_substitute || date === proper_date,
      )
      expect(new Set(proper.map(({ key }) => key)).size).toBe(proper.length)
    }
  }
})
