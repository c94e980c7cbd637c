import { expect, test } from 'vitest'
import {
  type Break,
  type PartRules,
  type Punch,
  workedParts,
} from '../../src/engine/hours/index.ts'
import { civilDate } from '../../src/lib/calendar/dates.ts'
import { parseInstant } from '../../src/lib/calendar/instants.ts'
import { punchOf } from '../support/hours-facts.ts'

const split: PartRules = { shift_day_rule: 'split_midnight', punch_rounding: 0 }

/** An unpaid break in Toronto's time, as `[start, end]`. */
type Times = readonly [string, string]

function breaksOf(times: readonly Times[], timezone = 'America/Toronto'): Break[] {
  return times.map(([start, end]) => ({
    start_ms: parseInstant(start, timezone)!,
    end_ms: parseInstant(end, timezone)!,
  }))
}

/** The minutes by date of a night shift from October 5 to 6, with these unpaid breaks. */
function parts(
  times: readonly Times[],
  break_minutes: number,
  { rules = split, ...more }: Partial<Punch> & { rules?: PartRules; in?: string } = {},
): [string, number][] {
  const night = punchOf(more.in ?? '2026-10-05T22:00', '2026-10-06T06:00', {
    break_minutes,
    unpaid_breaks: breaksOf(times),
    ...more,
  })
  return workedParts(night, rules).map(({ day, minutes }) => [civilDate(day), minutes])
}

const dates = (first: number, second: number) => [
  ['2026-10-05', first],
  ['2026-10-06', second],
]

test.each<[string, Times[], number, number, number]>([
  ['before midnight', [['2026-10-05T23:00', '2026-10-05T23:30']], 30, 90, 360],
  ['after midnight', [['2026-10-06T02:00', '2026-10-06T02:30']], 30, 120, 330],
  ['over midnight', [['2026-10-05T23:50', '2026-10-06T00:20']], 30, 110, 340],
  [
    'on both sides',
    [
      ['2026-10-05T22:30', '2026-10-05T23:00'],
      ['2026-10-06T03:00', '2026-10-06T03:15'],
    ],
    45,
    90,
    345,
  ],
  ['of which none is unpaid', [], 0, 120, 360],
])('a break %s is taken from its own day', (_, times, minutes, first, second) => {
  expect(parts(times, minutes)).toEqual(dates(first, second))
})

test('a break whose times are not known is taken from the later part', () => {
  const night = punchOf('2026-10-05T22:00', '2026-10-06T06:00', { break_minutes: 30 })
  expect(workedParts(night, split).map(({ minutes }) => minutes)).toEqual([120, 330])
})

test('a shift paid on its first day takes only the sum', () => {
  const rules = { ...split, shift_day_rule: 'start' } as const
  expect(parts([['2026-10-05T23:00', '2026-10-05T23:30']], 30, { rules })).toEqual([
    ['2026-10-05', 450],
  ])
})

test('what rounding leaves no room for is taken from the later part, and no part is negative', () => {
  const rules = { ...split, punch_rounding: 15 } as const
  // 23:40 is rounded to 23:45, so the day has 15 of the 18 minutes of the break.
  const clockIn = { in: '2026-10-05T23:40', rules }
  expect(parts([['2026-10-05T23:41', '2026-10-05T23:59']], 18, clockIn)).toEqual(dates(0, 357))
  // 23:53 is rounded to midnight: the first day has no part.
  const atMidnight = { in: '2026-10-05T23:53', rules }
  expect(parts([['2026-10-05T23:54', '2026-10-05T23:58']], 4, atMidnight)).toEqual([
    ['2026-10-06', 356],
  ])
})

test('seconds are cut, as those of the entry', () => {
  expect(parts([['2026-10-05T23:00:59', '2026-10-05T23:30:01']], 30)).toEqual(dates(90, 360))
})

test('midnight is that of the zone of the entry, and a stored date that differs moves the breaks too', () => {
  const night = punchOf('2026-10-05T22:00', '2026-10-06T06:00', {
    timezone: 'America/Vancouver',
    break_minutes: 30,
    unpaid_breaks: breaksOf([['2026-10-05T23:00', '2026-10-05T23:30']], 'America/Vancouver'),
  })
  expect(workedParts(night, split).map(({ minutes }) => minutes)).toEqual([90, 360])
  const moved = workedParts({ ...night, work_day: night.work_day + 1 }, split)
  expect(moved.map(({ day, minutes }) => [civilDate(day), minutes])).toEqual([
    ['2026-10-06', 90],
    ['2026-10-07', 360],
  ])
})
