import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, test } from 'vitest'
import { keptHolidays } from '../../src/engine/holidays/kept-days.ts'
import { DEFAULT_PAYROLL_SETTINGS, explainDay } from '../../src/engine/hours/index.ts'
import { dayNumber } from '../../src/lib/calendar/dates.ts'
import { explanationWords, inLanguage } from '../../src/words/index.ts'
import { employeeTime, type ProvidedTime } from '../support/employee-time.ts'
import { leaveOf, nineToFive, punchOf, shiftOf } from '../support/hours-facts.ts'

const speaking = await inLanguage('fr', () => AsyncLocalStorage.snapshot())

/** 5 October 2026 is a Monday. */
const monday = '2026-10-05'
const sunday = '2026-10-04'
const byPunches = { pay_basis: 'punches' } as const

function sentences(known: ProvidedTime, date: string, settings = {}): string[] {
  const { steps } = explainDay(employeeTime(known), dayNumber(date), {
    ...DEFAULT_PAYROLL_SETTINGS,
    ...settings,
  })
  return steps.map(({ text }) => text)
}

const onDay = (more: object, day = monday) => ({ id: 5, day: dayNumber(day), ...more })
const dayOff = onDay({ ...shiftOf('09:00', '17:00'), is_working: false, substitutes_for: null })
const fourHours = onDay({ ...shiftOf('09:00', '13:00'), is_working: true, substitutes_for: null })
const holidays = new Map([[dayNumber(monday), { name: 'Thanksgiving' }]])

/** What is known of somebody on a date for which nothing is paid, and why. */
const nothing: Record<string, [known: ProvidedTime, settings?: object, date?: string]> = {
  'not employed on the date': [{ schedules: [nineToFive], hire_day: dayNumber('2026-10-06') }],
  'paid by schedule, and no weekly pattern is in force': [{}],
  'paid by schedule, and no hours are planned on the date': [
    { schedules: [nineToFive] },
    {},
    sunday,
  ],
  'a one-day override makes it a day off': [
    { schedules: [nineToFive], overrides: [dayOff] as never },
  ],
  'paid by punches, and nothing was punched': [{ schedules: [nineToFive] }, byPunches],
  'paid by punches, and no punched hours count': [
    { punches: [punchOf(`${monday}T09:00`, null)] },
    byPunches,
  ],
  'unpaid leave takes 8.00 h': [
    { schedules: [nineToFive], leaves: [leaveOf('unpaid', monday, monday)] },
  ],
  'unpaid leave takes 4.00 h, and no hours are planned': [
    { leaves: [leaveOf('unpaid', monday, monday, { start_day_part: 'morning' })] },
  ],
  'unpaid leave takes 8.00 h, and nothing was punched': [
    { schedules: [nineToFive], leaves: [leaveOf('unpaid', monday, monday)] },
    byPunches,
  ],
  'a holiday has no hours without a weekly pattern': [{ holidays }],
  'no hours are planned on the holiday': [
    {
      schedules: [nineToFive],
      holidays: new Map([[dayNumber(sunday), { name: 'Thanksgiving' }]]),
    },
    {},
    sunday,
  ],
  'the holiday is part of unpaid leave': [
    { schedules: [nineToFive], holidays, leaves: [leaveOf('unpaid', monday, monday)] },
    { unpaid_leave_holidays: 'skip' },
  ],
  'adjustments take all hours of the date': [
    {
      schedules: [nineToFive],
      adjustments: [{ id: 1, day: dayNumber(monday), minutes: -480 }],
    },
  ],
}

describe('a day that pays nothing names the rule', () => {
  test.each(Object.entries(nothing))('%s', (why, [known, settings, date = monday]) => {
    const said = sentences(known, date, settings).at(-1)!
    expect(said).toBe(`Nothing is paid: ${why}.`)
    const french = speaking(() => explanationWords(said))
    expect(french).toMatch(/^Rien n’est payé\u00a0: /)
    expect(french).not.toContain(why.slice(0, 12))
  })
})

describe('without a weekly pattern no sentence speaks of one', () => {
  const july = (observed: string) => ({
    id: null,
    key: 'us_independence_day',
    kind: 'paid' as const,
    proper_day: dayNumber('2026-07-04'),
    days: [
      { day: dayNumber('2026-07-04'), name: 'Independence Day' },
      { day: dayNumber(observed), name: 'Independence Day (observed)' },
    ],
  })
  const kept = keptHolidays({
    places: [
      {
        effective_day: null,
        place: { observances: [july('2026-07-03')], on_day_off: 'none' },
      },
    ],
    schedules: [],
    spells: [{ start_day: null, end_day: null }],
  })
  test.each([
    ['a one-day override', { overrides: [fourHours] as never }, monday],
    ['a holiday', { holidays }, monday],
    ['a substitute day', { holidays: kept }, '2026-07-03'],
    ['the date of a holiday that has one', { holidays: kept }, '2026-07-04'],
  ])('%s', (_, known: ProvidedTime, date) => {
    const said = sentences(known, date)
    expect(said.join(' ')).not.toMatch(/the pattern/i)
    expect(said.join(' ')).toMatch(/no weekly pattern is in force/i)
    for (const each of said) expect(speaking(() => explanationWords(each))).not.toBe(each)
  })
})
