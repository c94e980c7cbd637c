import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  civilDate,
  dayNumber,
  daysBetween,
  daysInYear,
  isCivilDate,
  onOrBefore,
  weekday,
  yearOf,
} from '../../src/lib/calendar/dates.ts'
import { formatInstant, parseInstant } from '../../src/lib/calendar/instants.ts'
import {
  formatHours,
  formatTimeOfDay,
  hoursOf,
  minutesOf,
  parseTimeOfDay,
} from '../../src/lib/calendar/minutes.ts'
import { canonicalZone, isZone, localDate, offsetMsAt, zone } from '../../src/lib/calendar/zones.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const DAY = 86_400_000

const offsetHours = (name: string, utc: string) => offsetMsAt(name, Date.parse(utc)) / HOUR
const wall = (name: string, date: string, time: string) =>
  formatInstant(zone(name).instantAt(dayNumber(date), parseTimeOfDay(time)!))

describe('zone names', () => {
  test('names and links of the tz database are zones', () => {
    const names = ['America/Toronto', 'US/Eastern', 'Asia/Kathmandu', 'UTC', 'Etc/GMT+5', 'EST5EDT']
    for (const name of names) expect(isZone(name), name).toBe(true)
    expect(canonicalZone('US/Eastern')).toBe('America/New_York')
    expect(canonicalZone('America/New_York')).toBe('America/New_York')
  })

  test.each([
    '+05:00',
    '-0500',
    'UTC+3',
    'GMT+3',
    'Etc/GMT+25',
    'America/Nowhere',
    'america/toronto',
    'America/Toronto ',
    '',
    'constructor',
    '__proto__',
  ])('%j is no zone', (name) => {
    expect(isZone(name)).toBe(false)
    expect(canonicalZone(name)).toBeNull()
    expect(() => zone(name)).toThrow(RangeError)
  })

  test('a POSIX name keeps its inverted sign', () => {
    expect(offsetHours('Etc/GMT+5', '2026-01-01T00:00:00Z')).toBe(-5)
    expect(Object.is(offsetMsAt('UTC', 0), 0)).toBe(true)
  })
})

describe('zone facts worked by hand', () => {
  test('Vancouver stays at seven hours behind in November 2026', () => {
    expect(offsetHours('America/Vancouver', '2026-02-01T12:00:00Z')).toBe(-8)
    expect(offsetHours('America/Vancouver', '2026-10-31T12:00:00Z')).toBe(-7)
    expect(offsetHours('America/Vancouver', '2026-11-15T12:00:00Z')).toBe(-7)
    expect(offsetHours('America/Vancouver', '2030-01-15T12:00:00Z')).toBe(-7)
  })

  test('Winnipeg, Edmonton and Inuvik keep one offset after 2026', () => {
    const offsets = { 'America/Winnipeg': -5, 'America/Edmonton': -6, 'America/Inuvik': -6 }
    for (const [name, hours] of Object.entries(offsets)) {
      for (const month of ['01', '07', '12']) {
        expect(offsetHours(name, `2027-${month}-15T12:00:00Z`), name).toBe(hours)
      }
    }
  })

  test('a wall time in Toronto’s spring gap moves forward by the gap', () => {
    expect(wall('America/Toronto', '2026-03-08', '01:59')).toBe('2026-03-08T06:59:00Z')
    expect(wall('America/Toronto', '2026-03-08', '02:30')).toBe('2026-03-08T07:30:00Z')
    expect(wall('America/Toronto', '2026-03-08', '03:30')).toBe('2026-03-08T07:30:00Z')
  })

  test('an ambiguous wall time in Toronto is the first', () => {
    expect(wall('America/Toronto', '2026-11-01', '00:59')).toBe('2026-11-01T04:59:00Z')
    expect(wall('America/Toronto', '2026-11-01', '01:30')).toBe('2026-11-01T05:30:00Z')
    expect(wall('America/Toronto', '2026-11-01', '02:00')).toBe('2026-11-01T07:00:00Z')
  })

  test('Lord Howe’s clocks change by half an hour', () => {
    expect(offsetHours('Australia/Lord_Howe', '2026-01-15T00:00:00Z')).toBe(11)
    expect(offsetHours('Australia/Lord_Howe', '2026-07-15T00:00:00Z')).toBe(10.5)
    expect(wall('Australia/Lord_Howe', '2026-10-04', '02:15')).toBe('2026-10-03T15:45:00Z')
    expect(wall('Australia/Lord_Howe', '2026-04-05', '01:45')).toBe('2026-04-04T14:45:00Z')
  })

  test('Apia had no 30 December 2011', () => {
    expect(localDate('Pacific/Apia', Date.parse('2011-12-30T09:59:59Z'))).toBe('2011-12-29')
    expect(localDate('Pacific/Apia', Date.parse('2011-12-30T10:00:00Z'))).toBe('2011-12-31')
    const skipped = dayNumber('2011-12-30')
    const apia = zone('Pacific/Apia')
    expect(apia.startOfDay(skipped)).toBe(apia.startOfDay(skipped + 1))
    expect(wall('Pacific/Apia', '2011-12-30', '09:00')).toBe('2011-12-30T19:00:00Z')
  })

  test('Kathmandu is five hours and three quarters ahead', () => {
    expect(offsetHours('Asia/Kathmandu', '2026-06-01T00:00:00Z')).toBe(5.75)
    expect(offsetHours('Asia/Kathmandu', '1985-12-31T18:29:59Z')).toBe(5.5)
  })

  test('Monrovia’s seconds are kept', () => {
    expect(offsetMsAt('Africa/Monrovia', 0)).toBe(-(44 * 60 + 30) * 1000)
    expect(offsetMsAt('Africa/Monrovia', Date.parse('1972-01-07T00:44:30Z'))).toBe(0)
  })

  test('a day whose midnight lies in a gap starts where the gap ends', () => {
    const santiago = zone('America/Santiago')
    expect(formatInstant(santiago.startOfDay(dayNumber('2026-09-06')))).toBe('2026-09-06T04:00:00Z')
    expect(santiago.dayAt(Date.parse('2026-09-06T03:59:59Z'))).toBe(dayNumber('2026-09-05'))
  })

  test('today’s rules go on beyond 2037, and after the table’s last transition one offset stays', () => {
    expect(offsetHours('America/Toronto', '2040-07-01T12:00:00Z')).toBe(-4)
    expect(wall('America/Toronto', '2100-01-15', '09:00')).toBe('2100-01-15T14:00:00Z')
    expect(offsetHours('America/Toronto', '2600-01-01T12:00:00Z')).toBe(-5)
    expect(offsetHours('America/Toronto', '2600-07-01T12:00:00Z')).toBe(-5)
  })

  test('a zone answers the same in any order of questions', () => {
    const instants = fc.integer({ min: 0, max: Date.UTC(2045, 0) })
    const names = fc.constantFrom('America/Toronto', 'Africa/Casablanca', 'Pacific/Apia', 'UTC')
    fc.assert(
      fc.property(names, fc.array(instants, { maxLength: 20 }), (name, request) => {
        const answers = new Map(
          request.toSorted((a, b) => a - b).map((ms) => [ms, offsetMsAt(name, ms)]),
        )
        for (const ms of request) expect(offsetMsAt(name, ms)).toBe(answers.get(ms))
      }),
    )
  })

  test('an instant is among those its wall time may be, the first of them or itself', () => {
    const names = fc.constantFrom(
      'America/Toronto',
      'America/St_Johns',
      'Africa/Cairo',
      'Asia/Gaza',
    )
    const minutes = fc.integer({ min: Date.UTC(1990, 0) / MINUTE, max: Date.UTC(2037, 0) / MINUTE })
    fc.assert(
      fc.property(names, minutes, (name, minute) => {
        const handle = zone(name)
        const local = minute * MINUTE + handle.offsetMsAt(minute * MINUTE)
        const back = handle.instantAt(Math.floor(local / DAY), (local % DAY) / MINUTE)
        expect(back + handle.offsetMsAt(back)).toBe(local)
        expect(back).toBeLessThanOrEqual(minute * MINUTE)
      }),
    )
  })
})

describe('civil dates', () => {
  test.each(['2026-01-01', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
    '%s is a date',
    (date) => {
      expect(isCivilDate(date)).toBe(true)
      expect(civilDate(dayNumber(date))).toBe(date)
    },
  )

  test.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '２０２６-01-01',
    '-2026-01-01',
    '',
  ])('%j is not a date', (date) => {
    expect(isCivilDate(date)).toBe(false)
    expect(() => dayNumber(date)).toThrow(RangeError)
  })

  test('day numbers are those of Date over four hundred years', () => {
    for (let day = -70_000; day < 80_000; day++) {
      const iso = new Date(day * DAY).toISOString().slice(0, 10)
      if (civilDate(day) !== iso || dayNumber(iso) !== day) expect(civilDate(day)).toBe(iso)
      if (weekday(day) !== new Date(day * DAY).getUTCDay()) expect.fail(`weekday of ${iso}`)
    }
  })

  test('days are added and counted over months, years and leap days', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2026-01-01', '2026-12-31')).toBe(364)
    expect(daysBetween('2026-03-08', '2026-03-07')).toBe(-1)
    expect(yearOf('2026-12-31')).toBe(2026)
    expect([daysInYear(2026), daysInYear(2028), daysInYear(2100)]).toEqual([365, 366, 365])
    expect(civilDate(onOrBefore(dayNumber('2026-01-01'), 0))).toBe('2025-12-28')
    expect(civilDate(onOrBefore(dayNumber('2026-01-04'), 0))).toBe('2026-01-04')
  })
})

describe('instants', () => {
  test.each([
    ['2026-10-05T13:00:00Z', '2026-10-05T13:00:00Z'],
    ['2026-10-05T13:00:00.120Z', '2026-10-05T13:00:00.120Z'],
    ['2026-10-05T13:00:00.123456789Z', '2026-10-05T13:00:00.123Z'],
    ['2026-10-05t13:00z', '2026-10-05T13:00:00Z'],
    ['2026-10-05T09:00:00-04:00', '2026-10-05T13:00:00Z'],
    ['2026-10-05 09:00:00-0400', '2026-10-05T13:00:00Z'],
    ['2026-10-05T18:45:00+05:45', '2026-10-05T13:00:00Z'],
    ['2026-10-05T09:00-04', '2026-10-05T13:00:00Z'],
    ['2026-10-05T09:00:00', '2026-10-05T13:00:00Z'],
    ['2026-10-05T09:00', '2026-10-05T13:00:00Z'],
    ['2026-03-08T02:30:15', '2026-03-08T07:30:15Z'],
    ['2026-11-01T01:30:00', '2026-11-01T05:30:00Z'],
    ['2026-11-01T01:30:00-05:00', '2026-11-01T06:30:00Z'],
    ['2028-02-29T00:00:00+14:00', '2028-02-28T10:00:00Z'],
  ])('%s in Toronto is %s', (text, utc) => {
    const instant = parseInstant(text, 'America/Toronto')
    expect(instant === null ? null : formatInstant(instant)).toBe(utc)
  })

  test.each([
    '2026-02-30T10:00:00Z',
    '2026-10-05T24:00:00Z',
    '2026-10-05T24:61:00Z',
    '2026-10-05T12:60:00Z',
    '2026-10-05T12:00:60Z',
    '2026-10-05T12:00:00+14:01',
    '2026-10-05T12:00:00+05:60',
    '2026-10-05T12:00:00+99:00',
    '1969-12-31T23:59:59Z',
    '2101-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-10-05',
    '13:00',
    '1791205200',
    '2026-10-05T13:00:00 05:00',
    '2026-10-05T13:00:00Z\n',
    '2026-10-05T13:00:00[America/Toronto]',
    '2026-W41-1T10:00:00Z',
    'tomorrow',
    '',
  ])('%j is no time', (text) => {
    expect(parseInstant(text, 'America/Toronto')).toBeNull()
  })

  test('a time written in UTC reads back as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2101, 0) - 1 }), (ms) => {
        expect(parseInstant(formatInstant(ms), 'Asia/Kathmandu')).toBe(ms)
      }),
    )
  })
})

describe('minutes and hours', () => {
  test('a time of day is HH:MM from 00:00 to 23:59', () => {
    expect(parseTimeOfDay('00:00')).toBe(0)
    expect(parseTimeOfDay('23:59')).toBe(1439)
    for (const text of ['24:00', '9:00', '12:60', '12:00:00', '', '1２:00']) {
      expect(parseTimeOfDay(text), text).toBeNull()
    }
    for (let minute = 0; minute < 1440; minute++) {
      expect(parseTimeOfDay(formatTimeOfDay(minute))).toBe(minute)
    }
  })

  test('hours have two decimals and round half up', () => {
    expect(hoursOf(494)).toBe(8.23)
    expect(hoursOf(1)).toBe(0.02)
    expect(hoursOf(20)).toBe(0.33)
    expect(hoursOf(-450)).toBe(-7.5)
    expect(Object.is(hoursOf(0), 0)).toBe(true)
    expect(formatHours(450)).toBe('7.50')
    expect(formatHours(-720)).toBe('-12.00')
  })

  test('hours become minutes, half a minute up', () => {
    expect(minutesOf(8.23)).toBe(494)
    expect(minutesOf(0.125)).toBe(8)
    expect(minutesOf(-0.125)).toBe(-7)
    expect(minutesOf(0.145)).toBe(9)
    expect(minutesOf(-12)).toBe(-720)
    expect(Object.is(minutesOf(-0.005), 0)).toBe(true)
  })

  test('minutes survive being written as hours', () => {
    for (let minutes = -1440; minutes <= 1440; minutes++) {
      expect(minutesOf(hoursOf(minutes))).toBe(minutes)
    }
  })
})
