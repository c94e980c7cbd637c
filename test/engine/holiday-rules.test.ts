import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countWeekdays, holidayCalendar, paidHolidays } from '../../src/engine/holidays/calendar.ts'
import type { CompanyHoliday } from '../../src/engine/holidays/company-holiday.ts'
import { isCountryCode } from '../../src/engine/holidays/countries.ts'
import {
  holidayDataVersion,
  holidayRegions,
  publicHolidays,
} from '../../src/engine/holidays/public-holidays.ts'
import { type HolidayRow, isUnknownRegion } from '../../src/engine/holidays/row.ts'
import { easterSunday } from '../../src/engine/holidays/rule.ts'
import {
  type StatutoryCountry,
  statutoryHolidays,
  statutoryRegions,
} from '../../src/engine/holidays/statutory.ts'
import { civilDate, dayNumber } from '../../src/lib/calendar/dates.ts'

type GoldenList = {
  country: StatutoryCountry
  region: string | null
  year: number
  total: number
  weekdays: number
  dates: string[]
}

const golden = JSON.parse(
  readFileSync(new URL('../golden/holidays.json', import.meta.url), 'utf8'),
) as GoldenList[]

const YEARS = [2024, 2025, 2026, 2027, 2028]

test.each(golden)(
  '$country $region $year has the dates of the shared case, so many of them on weekdays',
  ({ country, region, year, total, weekdays, dates }) => {
    const rows = statutoryHolidays(country, region, year)
    const listed = holidayCalendar({ country, region, year }, rows, [])
    expect(listed.map(({ date }) => date)).toEqual(dates)
    expect(listed).toHaveLength(total)
    expect(countWeekdays(listed)).toBe(weekdays)
  },
)

// The rules as stated in words, computed with JavaScript dates.

const NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
type Weekday = (typeof NAMES)[number]
type Day = { date: string; month: number; dayOfMonth: number; weekday: Weekday }

function calendarOf(year: number): Day[] {
  const days: Day[] = []
  for (let at = new Date(Date.UTC(year, 0, 1)); at.getUTCFullYear() === year; ) {
    days.push({
      date: at.toISOString().slice(0, 10),
      month: at.getUTCMonth() + 1,
      dayOfMonth: at.getUTCDate(),
      weekday: NAMES[at.getUTCDay()]!,
    })
    at = new Date(at.getTime() + 86_400_000)
  }
  return days
}

const ORDINALS = { first: 0, second: 1, third: 2, fourth: 3, last: -1 } as const

function the(which: keyof typeof ORDINALS, weekday: Weekday, month: number, year: number): string {
  const all = calendarOf(year).filter((day) => day.month === month && day.weekday === weekday)
  return all.at(ORDINALS[which])!.date
}

function mondayBefore25May(year: number): string {
  return calendarOf(year).findLast(
    ({ date, weekday }) => weekday === 'Monday' && date < `${year}-05-25`,
  )!.date
}

/** From the published tables of Easter. */
const EASTER_SUNDAYS: Record<number, string> = {
  2024: '2024-03-31',
  2025: '2025-04-20',
  2026: '2026-04-05',
  2027: '2027-03-28',
  2028: '2028-04-16',
}

function goodFriday(year: number): string {
  const easter = new Date(`${EASTER_SUNDAYS[year]}T00:00:00Z`).getTime()
  return new Date(easter - 2 * 86_400_000).toISOString().slice(0, 10)
}

const datesOf = (rows: readonly HolidayRow[]) => rows.map(({ date }) => date)
const statutoryDates = (country: StatutoryCountry, region: string | null, year: number) =>
  datesOf(statutoryHolidays(country, region, year))

describe.each(YEARS)('in %i', (year) => {
  const familyDay = the('third', 'Monday', 2, year)
  const victoriaDay = mondayBefore25May(year)
  const labourDay = the('first', 'Monday', 9, year)
  const thanksgiving = the('second', 'Monday', 10, year)
  const on = (monthAndDay: string) => `${year}-${monthAndDay}`

  test('Ontario keeps the nine public holidays of its Employment Standards Act', () => {
    expect(statutoryDates('CA', 'ON', year)).toEqual([
      on('01-01'),
      familyDay,
      goodFriday(year),
      victoriaDay,
      on('07-01'),
      labourDay,
      thanksgiving,
      on('12-25'),
      on('12-26'),
    ])
  })

  test('Quebec keeps seven days of its labour standards and its National Holiday', () => {
    expect(statutoryDates('CA', 'QC', year)).toEqual([
      on('01-01'),
      goodFriday(year),
      victoriaDay,
      on('06-24'),
      on('07-01'),
      labourDay,
      thanksgiving,
      on('12-25'),
    ])
  })

  test('British Columbia keeps eleven, Family Day in the third week since 2019', () => {
    expect(statutoryDates('CA', 'BC', year)).toEqual([
      on('01-01'),
      familyDay,
      goodFriday(year),
      victoriaDay,
      on('07-01'),
      the('first', 'Monday', 8, year),
      labourDay,
      on('09-30'),
      thanksgiving,
      on('11-11'),
      on('12-25'),
    ])
  })

  test('Alberta keeps nine, neither 30 September nor 26 December', () => {
    expect(statutoryDates('CA', 'AB', year)).toEqual([
      on('01-01'),
      familyDay,
      goodFriday(year),
      victoriaDay,
      on('07-01'),
      labourDay,
      thanksgiving,
      on('11-11'),
      on('12-25'),
    ])
  })

  test('federally regulated work in Canada keeps the ten of the Canada Labour Code', () => {
    expect(statutoryDates('CA', null, year)).toEqual([
      on('01-01'),
      goodFriday(year),
      victoriaDay,
      on('07-01'),
      labourDay,
      on('09-30'),
      thanksgiving,
      on('11-11'),
      on('12-25'),
      on('12-26'),
    ])
  })

  test('the United States have eleven, and the Friday or Monday next to one on a weekend', () => {
    const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25'].map(on)
    const before = { Saturday: -1, Sunday: 1 } as Record<string, number>
    // January 1 of the next year may be observed in this one.
    const observed = [...fixed, `${year + 1}-01-01`].flatMap((date) => {
      const at = new Date(`${date}T00:00:00Z`)
      const shift = before[NAMES[at.getUTCDay()]!]
      if (shift === undefined) return []
      return [new Date(at.getTime() + shift * 86_400_000).toISOString().slice(0, 10)]
    })
    const expected = [
      ...fixed,
      ...observed.filter((date) => date.startsWith(String(year))),
      the('third', 'Monday', 1, year),
      the('third', 'Monday', 2, year),
      the('last', 'Monday', 5, year),
      labourDay,
      thanksgiving,
      the('fourth', 'Thursday', 11, year),
    ]
    expect(statutoryDates('US', null, year)).toEqual(expected.sort())
  })
})

test('the other provinces and territories keep so many days in 2026', () => {
  const counts = statutoryRegions('CA').map(
    (region) => `${region} ${statutoryDates('CA', region, 2026).length}`,
  )
  expect(counts.join(', ')).toBe(
    'AB 9, BC 11, MB 9, NB 8, NL 6, NS 6, NT 11, NU 11, ON 9, PE 8, QC 8, SK 10, YT 11',
  )
})

test.each([
  ['CA', null, 'National Day for Truth and Reconciliation', 2021],
  ['CA', 'BC', 'National Day for Truth and Reconciliation', 2023],
  ['CA', 'MB', 'Orange Shirt Day', 2024],
  ['CA', 'NT', 'National Day for Truth and Reconciliation', 2022],
  ['CA', 'NU', 'National Day for Truth and Reconciliation', 2022],
  ['CA', 'NU', 'Nunavut Day', 2020],
  ['CA', 'PE', 'National Day for Truth and Reconciliation', 2022],
  ['CA', 'YT', 'National Day for Truth and Reconciliation', 2023],
  ['CA', 'YT', 'National Indigenous Peoples Day', 2017],
  ['CA', 'NB', 'Family Day', 2018],
  ['CA', 'NS', 'Nova Scotia Heritage Day', 2015],
  ['CA', 'ON', 'Family Day', 2008],
  ['US', null, 'Juneteenth National Independence Day', 2021],
] as const)('%s %s keeps %s from %i on', (country, region, name, from) => {
  const names = (year: number) => statutoryHolidays(country, region, year).map((row) => row.name)
  expect(names(from - 1)).not.toContain(name)
  expect(names(from)).toContain(name)
})

test('Family Day in British Columbia was the second Monday of February until 2018', () => {
  const familyDay = (year: number) =>
    statutoryHolidays('CA', 'BC', year).find(({ name }) => name === 'Family Day')?.date
  expect(familyDay(2012)).toBeUndefined()
  expect(familyDay(2013)).toBe('2013-02-11')
  expect(familyDay(2018)).toBe('2018-02-12')
  expect(familyDay(2019)).toBe('2019-02-18')
})

test('Canada Day is 2 July when 1 July is a Sunday, but on the 1st in the two provinces that say so', () => {
  const inJuly = (region: string | null) =>
    statutoryHolidays('CA', region, 2029).filter(({ date }) => date.startsWith('2029-07-0'))
  for (const region of [null, ...statutoryRegions('CA')]) {
    const isFixed = region === 'NL' || region === 'NS'
    const day = isFixed ? '2029-07-01' : '2029-07-02'
    expect(inJuly(region).filter(({ date }) => date < '2029-07-09')).toMatchObject([
      { date: day, is_substitute: !isFixed },
    ])
  }
})

test('a Sunday National Holiday in Quebec frees the Monday too, and 11 November in Saskatchewan', () => {
  expect(statutoryDates('CA', 'QC', 2029)).toEqual(
    expect.arrayContaining(['2029-06-24', '2029-06-25']),
  )
  expect(statutoryDates('CA', 'SK', 2029)).toEqual(
    expect.arrayContaining(['2029-11-11', '2029-11-12']),
  )
  // In Canada, a Saturday does not move a holiday.
  expect(statutoryDates('CA', 'SK', 2028)).not.toContain('2028-11-13')
})

test('1 January 2028, a Saturday, is observed in the United States on the last day of 2027', () => {
  const observed = statutoryHolidays('US', null, 2027).at(-1)
  expect(observed).toMatchObject({
    date: '2027-12-31',
    name: "New Year's Day (observed)",
    is_substitute: true,
  })
  expect(statutoryDates('US', null, 2028)[0]).toBe('2028-01-01')
})

test('Easter falls on the dates of the published tables, the earliest and the latest among them', () => {
  const table = ['1954-04-18', '1981-04-19', '2000-04-23', '2011-04-24', '2019-04-21']
  const extremes = ['1818-03-22', '2008-03-23', '2038-04-25', '2049-04-18', '2076-04-19']
  for (const date of [...Object.values(EASTER_SUNDAYS), ...table, ...extremes]) {
    expect(civilDate(easterSunday(Number(date.slice(0, 4))))).toBe(date)
  }
})

test('a state of the United States keeps the federal list, a region that is none is refused', () => {
  expect(statutoryHolidays('US', 'NY', 2026)).toEqual(statutoryHolidays('US', null, 2026))
  expect(() => statutoryHolidays('CA', 'XX', 2026)).toThrow(RangeError)
})

describe('the rest of the world', () => {
  const twenty = [
    ...['AU', 'AT', 'BE', 'BR', 'CH', 'CN', 'DE', 'ES', 'FR', 'GB'],
    ...['IE', 'IN', 'IT', 'JP', 'KR', 'MX', 'NL', 'NO', 'SZ', 'TR'],
  ]

  async function rowsOf(country: string, region: string | null, year: number) {
    const rows = await publicHolidays(country, region, year)
    if (rows === undefined || isUnknownRegion(rows)) throw new Error(`nothing of ${country}`)
    return rows
  }

  test.each(twenty)(
    '%s has one row a civil date in each of five years, in order',
    async (country) => {
      for (const year of YEARS) {
        const rows = await rowsOf(country, null, year)
        const dates = datesOf(rows)
        expect(rows.filter(({ is_paid }) => is_paid).length).toBeGreaterThanOrEqual(5)
        expect(dates).toEqual([...new Set(dates)].sort())
        for (const row of rows) {
          expect(row.date).toMatch(new RegExp(`^${year}-\\d{2}-\\d{2}$`))
          expect(row).toMatchObject({ country_code: country, region: null })
          expect(row.name).not.toBe('')
        }
      }
    },
  )

  test('known days are among them', async () => {
    expect(datesOf(await rowsOf('FR', null, 2026))).toContain('2026-07-14')
    expect(datesOf(await rowsOf('DE', null, 2026))).toContain('2026-10-03')
    expect(datesOf(await rowsOf('DE', null, 2026))).not.toContain('2026-06-04')
    expect(datesOf(await rowsOf('DE', 'BY', 2026))).toContain('2026-06-04')
    expect(datesOf(await rowsOf('GB', 'ENG', 2026))).toContain('2026-08-31')
    expect(datesOf(await rowsOf('GB', 'SCT', 2026))).toContain('2026-01-02')
  })

  test('a key is made of the country and the English name, and never of the year', async () => {
    const keys = async (country: string, region: string | null, year: number) =>
      [...new Set((await rowsOf(country, region, year)).map(({ key }) => key))].sort()
    expect(await keys('GB', 'SCT', 2024)).toEqual(
      expect.arrayContaining(['gb_boxing_day', 'gb_early_may_bank_holiday', 'gb_new_years_day']),
    )
    expect(await keys('GB', 'SCT', 2025)).toEqual(await keys('GB', 'SCT', 2024))
    // Without a name in Latin letters: by the rule of its date.
    expect(await keys('TN', null, 2026)).toContain('tn_04_09')
  })

  test('a substitute day shares the key of a holiday on a weekend beside it', async () => {
    let pairs = 0
    for (const country of ['GB', 'NZ', 'JP', 'KR', 'ZM', 'UA', 'AZ']) {
      for (const year of [2024, 2025, 2026, 2027, 2028]) {
        const rows = await rowsOf(country, null, year)
        for (const row of rows.filter(({ date, proper_date }) => date !== proper_date)) {
          pairs += 1
          expect(row.is_substitute).toBe(true)
          expect(Math.abs(dayNumber(row.date) - dayNumber(row.proper_date))).toBeLessThan(8)
          expect(new Date(row.proper_date).getUTCDay() % 6).toBe(0)
          const proper = rows.find(({ date }) => date === row.proper_date)
          if (proper && !proper.name.includes(' / ')) expect(proper.key).toBe(row.key)
        }
      }
    }
    expect(pairs).toBeGreaterThan(40)
    // Where two holidays meet on a working day, the substitute is a day off of its own.
    const korea = await rowsOf('KR', null, 2025)
    expect(korea.find(({ date }) => date === '2025-05-06')).toMatchObject({
      is_substitute: true,
      proper_date: '2025-05-06',
    })
  })

  test('days that begin at sunset and last for several are the civil dates they free', async () => {
    const named = async (country: string, part: string) =>
      datesOf((await rowsOf(country, null, 2026)).filter(({ name }) => name.includes(part)))
    expect(await named('TR', 'Ramadan')).toEqual(['2026-03-20', '2026-03-21', '2026-03-22'])
    expect(await named('TR', 'Sacrifice')).toEqual([
      '2026-05-27',
      '2026-05-28',
      '2026-05-29',
      '2026-05-30',
    ])
    expect(await named('SZ', 'Incwala')).toEqual([
      ...['2026-01-01', '2026-01-02', '2026-12-28'],
      ...['2026-12-29', '2026-12-30', '2026-12-31'],
    ])
  })

  test('two holidays of one date are one row with both names', async () => {
    const rows = await rowsOf('VN', null, 2026)
    const tet = rows.filter(({ date }) => date === '2026-02-17')
    expect(tet).toHaveLength(1)
    expect(tet[0]!.name.split(' / ')).toHaveLength(2)
  })

  test('half days and bank-only days are not paid, substitute days are', async () => {
    const on = async (country: string, date: string) =>
      (await rowsOf(country, null, 2026)).find((row) => row.date === date)
    expect(await on('DE', '2026-12-24')).toMatchObject({ type: 'part_day_holiday', is_paid: false })
    expect(await on('JP', '2026-01-02')).toMatchObject({ type: 'bank_holiday', is_paid: false })
    expect(await on('IE', '2026-12-28')).toMatchObject({ is_paid: true, is_substitute: true })
    expect(await on('GB', '2026-12-28')).toMatchObject({ is_paid: true, is_substitute: true })
  })

  test('a clock change makes a holiday no shorter: Easter Sunday in Germany is a whole day', async () => {
    const rows = await rowsOf('DE', 'BB', 2024)
    expect(rows.find(({ date }) => date === '2024-03-31')).toMatchObject({
      type: 'public_holiday',
      is_paid: true,
    })
  })

  test('an unknown country is refused, an unknown region lists the known ones', async () => {
    expect(await publicHolidays('ZZ', null, 2026)).toBeUndefined()
    expect(await holidayRegions('ZZ')).toBeUndefined()
    expect(await publicHolidays('DE', 'ON', 2026)).toMatchObject({ unknown_region: 'ON' })
    expect(await publicHolidays('CA', 'BY', 2026)).toEqual({
      unknown_region: 'BY',
      known_regions: statutoryRegions('CA'),
    })
    expect(await holidayRegions('DE')).toContain('BY')
    expect(await holidayRegions('US')).toContain('NY')
  })

  test('the data version names the package that is installed', () => {
    const path = new URL('../../node_modules/date-holidays/package.json', import.meta.url)
    const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string }
    expect(holidayDataVersion).toBe(`rules 1, date-holidays ${version}`)
  })
})

test('a country code is two capital letters of an existing country', () => {
  // The time zone database's list of ISO 3166-1 lacks two uninhabited islands.
  const path = new URL('../../node_modules/moment-timezone/data/meta/latest.json', import.meta.url)
  const zones = JSON.parse(readFileSync(path, 'utf8')) as { countries: Record<string, unknown> }
  const expected = [...Object.keys(zones.countries), 'BV', 'HM', 'XK'].sort()
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  expect(pairs.filter(isCountryCode)).toEqual(expected)
  for (const none of ['ca', 'CAN', 'C', '', 'UK']) expect(isCountryCode(none)).toBe(false)
})

describe('a company’s own holidays', () => {
  const own = (changes: Partial<CompanyHoliday>): CompanyHoliday => ({
    id: 7,
    date: '2026-12-24',
    name: 'Christmas Eve',
    type: 'company_holiday',
    country_code: null,
    region: null,
    is_paid: true,
    is_working_day: false,
    recurring: false,
    for_key: null,
    ...changes,
  })
  const ontario = { country: 'CA', region: 'ON', year: 2026 }
  const list = (rows: CompanyHoliday[], place = ontario) =>
    holidayCalendar(place, statutoryHolidays('CA', place.region, place.year), rows)
  const paidDates = (rows: CompanyHoliday[]) => [...paidHolidays(list(rows)).keys()].map(civilDate)

  test('a public one says that it is statutory, its weekday, and that no company row is behind it', () => {
    expect(list([])[4]).toEqual({
      id: null,
      key: 'ca_canada_day',
      choice: 'paid',
      for_key: null,
      proper_date: '2026-07-01',
      date: '2026-07-01',
      name: 'Canada Day',
      type: 'public_holiday',
      country_code: 'CA',
      region: 'ON',
      weekday: 'Wednesday',
      is_paid: true,
      is_substitute: false,
      is_working_day: false,
      recurring: false,
      source: 'statutory',
    })
  })

  test('one of another country is from date-holidays', async () => {
    const rows = (await publicHolidays('FR', null, 2026)) as HolidayRow[]
    const listed = holidayCalendar({ country: 'FR', region: null, year: 2026 }, rows, [])
    expect(new Set(listed.map(({ source }) => source))).toEqual(new Set(['date-holidays']))
  })

  test('an added day is listed by date and is paid', () => {
    const listed = list([own({})])
    expect(listed.at(-3)).toMatchObject({ id: 7, date: '2026-12-24', source: 'company' })
    expect(listed).toHaveLength(10)
    expect(paidDates([own({})])).toContain('2026-12-24')
    expect(paidDates([own({ is_paid: false })])).not.toContain('2026-12-24')
  })

  test('a public holiday on which the company works stays listed and is no day off', () => {
    const change = own({ date: '2026-12-26', name: 'Boxing Day', is_working_day: true })
    const boxingDays = list([change]).filter(({ date }) => date === '2026-12-26')
    expect(boxingDays).toMatchObject([{ id: 7, is_working_day: true, source: 'company' }])
    expect(paidDates([])).toContain('2026-12-26')
    expect(paidDates([change])).not.toContain('2026-12-26')
    expect(paidDates([change])).toHaveLength(8)
  })

  test('a row of another country or region does not apply', () => {
    expect(list([own({ country_code: 'US' })])).toHaveLength(9)
    expect(list([own({ country_code: 'CA', region: 'QC' })])).toHaveLength(9)
    expect(list([own({ country_code: 'CA', region: 'ON' })])).toHaveLength(10)
    expect(list([own({ country_code: 'CA' })])).toHaveLength(10)
  })

  test('a recurring one is kept again each later year, not before it was made', () => {
    const row = own({ recurring: true })
    const dates = (year: number) => list([row], { ...ontario, year }).map(({ date }) => date)
    expect(dates(2025)).not.toContain('2025-12-24')
    expect(dates(2026)).toContain('2026-12-24')
    expect(dates(2031)).toContain('2031-12-24')
    const once = list([own({})], { ...ontario, year: 2027 })
    expect(once.map(({ date }) => date)).not.toContain('2027-12-24')
  })

  test('one on 29 February recurs in leap years only', () => {
    const row = own({ date: '2024-02-29', recurring: true })
    const kept = [2024, 2025, 2026, 2027, 2028].filter((year) =>
      list([row], { ...ontario, year }).some(({ id }) => id === 7),
    )
    expect(kept).toEqual([2024, 2028])
  })

  test('of two rows for a date the narrower is kept: a year’s own, then a region’s, then the newest', () => {
    const recurring = own({ id: 1, date: '2025-12-24', recurring: true, is_paid: true })
    const thisYear = own({ id: 2, is_working_day: true })
    const regional = own({ id: 3, country_code: 'CA', region: 'ON', name: 'Ontario Eve' })
    const newest = own({ id: 9, country_code: 'CA', region: 'ON', name: 'Newest Eve' })
    const kept = (...rows: CompanyHoliday[]) =>
      list(rows).filter(({ date }) => date === '2026-12-24')
    expect(kept(thisYear, recurring)).toMatchObject([{ id: 2 }])
    expect(kept(regional, thisYear, recurring)).toMatchObject([{ id: 3 }])
    expect(kept(newest, regional)).toMatchObject([{ id: 9 }])
  })

  test('of rows for one holiday of a year the narrowest counts, on its date', () => {
    const boxing = (id: number, date: string, more: Partial<CompanyHoliday> = {}) =>
      own({ id, date, for_key: 'ca_boxing_day', ...more })
    const yearly = boxing(1, '2025-12-22', { recurring: true })
    const wide = boxing(2, '2026-12-28')
    const regional = boxing(3, '2026-12-29', { country_code: 'CA', region: 'ON' })
    const newest = boxing(9, '2026-12-30', { country_code: 'CA', region: 'ON' })
    const kept = (rows: CompanyHoliday[], year = 2026) =>
      list(rows, { ...ontario, year })
        .filter(({ date }) => date > `${year}-12-20` && date !== `${year}-12-25`)
        .map(({ date }) => date.slice(5))
    expect(kept([yearly], 2025)).toEqual(['12-22'])
    expect(kept([wide, yearly])).toEqual(['12-28'])
    expect(kept([wide, yearly], 2027)).toEqual(['12-22'])
    expect(kept([regional, wide, yearly])).toEqual(['12-29'])
    expect(kept([newest, regional, wide])).toEqual(['12-30'])
    const elsewhere = { ...ontario, region: 'BC' }
    expect(list([regional, wide], elsewhere).map(({ date }) => date)).toContain('2026-12-28')
    const worked = boxing(4, '2026-12-31', {
      country_code: 'CA',
      region: 'ON',
      is_working_day: true,
    })
    expect(paidDates([worked, wide])).not.toContain('2026-12-28')
  })

  test('so do rows on both sides of the turn of a year, and rows for a holiday of elsewhere', () => {
    const new_year = (id: number, date: string, more: Partial<CompanyHoliday> = {}) =>
      own({ id, date, for_key: 'ca_new_years_day', ...more })
    const dates = (rows: CompanyHoliday[], year: number) =>
      holidayCalendar(
        { ...ontario, year },
        [...statutoryHolidays('CA', 'ON', year), ...statutoryHolidays('CA', 'ON', year + 1)],
        rows,
      )
        .filter(({ source }) => source === 'company')
        .map(({ date }) => date)
    const before = new_year(1, '2026-12-31')
    const after = new_year(2, '2027-01-04')
    expect(dates([before, after], 2026)).toEqual([])
    expect(dates([before, after], 2027)).toEqual(['2027-01-04'])
    const yearly = { ...before, recurring: true }
    expect(dates([yearly, after], 2026)).toEqual([])
    expect(dates([yearly, after], 2027)).toEqual(['2027-01-04', '2027-12-31'])
    const january = statutoryHolidays('CA', 'ON', 2027)[0]!.date
    expect(list([before], { ...ontario, year: 2027 }).map(({ date }) => date)).not.toContain(
      january,
    )
    const columbus = [11, 12].map((day, at) =>
      own({ id: at, date: `2026-10-${day + 2}`, for_key: 'us_columbus_day' }),
    )
    expect(paidDates(columbus).filter((date) => date.startsWith('2026-10-1'))).toEqual([
      '2026-10-12',
      '2026-10-14',
    ])
  })
})

test('any list of any year is in order, a row a date, and every paid date is one of the list', () => {
  const place = fc.constantFrom(
    ...[null, ...statutoryRegions('CA')].map((region) => ({ country: 'CA', region }) as const),
    { country: 'US', region: null } as const,
  )
  fc.assert(
    fc.property(place, fc.integer({ min: 1990, max: 2100 }), ({ country, region }, year) => {
      const rows = statutoryHolidays(country, region, year)
      const dates = datesOf(rows)
      expect(dates).toEqual([...new Set(dates)].sort())
      expect(dates.every((date) => date.startsWith(`${year}-`))).toBe(true)
      const listed = holidayCalendar({ country, region, year }, rows, [])
      expect([...paidHolidays(listed).keys()]).toEqual(dates.map(dayNumber))
    }),
  )
})
