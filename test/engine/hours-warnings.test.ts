import { expect, test } from 'vitest'
import {
  computeDayRows,
  DEFAULT_PAYROLL_SETTINGS,
  type PayrollSettings,
  warningsOf,
} from '../../src/engine/hours/index.ts'
import { dayNumber } from '../../src/lib/calendar/dates.ts'
import { employeeTime, type ProvidedTime } from '../support/employee-time.ts'
import { leaveOf, nineToFive, punchOf } from '../support/hours-facts.ts'

const byPunches = { pay_basis: 'punches' } as const

/** Works 09:00-17:00 on weekdays. */
function keeper(more: ProvidedTime = {}): ProvidedTime {
  return { schedules: [nineToFive], ...more }
}

const warned = (known: ProvidedTime, chosen: Partial<PayrollSettings>, from: string, to = from) => {
  const days = { from_day: dayNumber(from), to_day: dayNumber(to) }
  const rows = computeDayRows(employeeTime(known), days, {
    ...DEFAULT_PAYROLL_SETTINGS,
    ...chosen,
  })
  return warningsOf(rows).map(({ code, date }) => `${date} ${code}`)
}

test('several of a date are in the order of the alphabet, one of a code', () => {
  const punches = [
    punchOf('2026-10-13T09:00', '2026-10-13T17:00'),
    punchOf('2026-10-13T10:00', '2026-10-13T11:00', { id: 2 }),
    punchOf('2026-10-13T10:30', '2026-10-13T11:00', { id: 3, is_approved: false }),
    punchOf('2026-10-13T18:00', null, { id: 4 }),
  ]
  const adjustments = [{ id: 1, day: dayNumber('2026-10-13'), minutes: -720 }]
  const leaves = [leaveOf('vacation', '2026-10-13', '2026-10-13', { minutes: 60 })]
  const settings = { ...byPunches, require_approved_punches: true }
  const codes = [
    'adjustment_clamped',
    'open_entry',
    'overlap',
    'unapproved_entry',
    'worked_on_leave',
  ]
  expect(warned(keeper({ punches, adjustments, leaves }), settings, '2026-10-13')).toEqual(
    codes.map((code) => `2026-10-13 ${code}`),
  )
})

test('an overlap with the night before is found in a range of the later day alone', () => {
  const punches = [
    punchOf('2026-10-14T05:30', '2026-10-14T09:00', { id: 2 }),
    punchOf('2026-10-13T22:00', '2026-10-14T06:00'),
  ]
  expect(warned({ punches }, byPunches, '2026-10-14')).toEqual(['2026-10-14 overlap'])
  expect(warned({ punches }, byPunches, '2026-10-13')).toEqual([])
})

test('entries one after the other do not overlap, an open one only where it begins in another', () => {
  const open = (start: string) => [
    punchOf('2026-10-14T09:00', '2026-10-14T12:00'),
    punchOf(start, null, { id: 2 }),
    punchOf('2026-10-14T15:00', '2026-10-14T16:00', { id: 3 }),
  ]
  expect(warned({ punches: open('2026-10-14T12:00') }, byPunches, '2026-10-14')).toEqual([
    '2026-10-14 open_entry',
  ])
  expect(warned({ punches: open('2026-10-14T11:59') }, byPunches, '2026-10-14')).toEqual([
    '2026-10-14 open_entry',
    '2026-10-14 overlap',
  ])
})

test('an unapproved entry is warned of on each day that lacks its minutes', () => {
  const punches = [punchOf('2026-10-13T22:00', '2026-10-14T06:00', { is_approved: false })]
  const required = { ...byPunches, require_approved_punches: true }
  const range = ['2026-10-13', '2026-10-14'] as const
  expect(warned({ punches }, required, ...range)).toEqual(['2026-10-13 unapproved_entry'])
  const split = { ...required, shift_day_rule: 'split_midnight' as const }
  expect(warned({ punches }, split, ...range)).toHaveLength(2)
  expect(warned({ punches }, byPunches, ...range)).toEqual([])
})

test('leave and punches warn only above the minutes of the day', () => {
  const half = leaveOf('vacation', '2026-10-13', '2026-10-13', { start_day_part: 'morning' })
  const until = (end: string) =>
    warned(
      keeper({ leaves: [half], punches: [punchOf('2026-10-13T13:00', `2026-10-13T${end}`)] }),
      byPunches,
      '2026-10-13',
    )
  expect(until('17:00')).toEqual([])
  expect(until('17:01')).toEqual(['2026-10-13 worked_on_leave'])
})

test('no pattern: the first day of the range that is paid by schedule', () => {
  const known = { hire_day: dayNumber('2026-10-14'), schedules: [] }
  expect(warned(known, {}, '2026-10-12', '2026-10-20')).toEqual(['2026-10-14 no_pattern'])
  expect(warned(known, byPunches, '2026-10-12', '2026-10-20')).toEqual([])
  expect(warned(keeper(), {}, '2026-10-12', '2026-10-20')).toEqual([])
})
