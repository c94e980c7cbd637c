import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeDayRows, EARNING_CATEGORIES } from '../../src/engine/hours/index.ts'
import { civilDate } from '../../src/lib/calendar/dates.ts'
import type { Case, RecomputedDay } from '../support/recompute/case.ts'
import { engineInput } from '../support/recompute/engine-input.ts'
import { randomCases } from '../support/recompute/random-hours.ts'
import { recomputeDays } from '../support/recompute/recomputed-hours.ts'
import { isFull, seed as sampleSeed } from '../support/sample.ts'

type Golden = Case & {
  id: string
  title: string
  expected: Record<string, number> & {
    leave_hours?: Record<string, number>
    warnings?: { code: string; date: string }[]
  }
}

const CHANGED: Record<string, object> = {
  H24: { regular_hours: 0, holiday_worked_hours: 4 },
  H07: { warnings: [{ code: 'holiday_on_day_off', date: '2026-10-12' }] },
  H24s: { warnings: [{ code: 'substitute_day_owed', date: '2026-10-12' }] },
}

const CASES = casesOf('paid-hours-2.json')

describe.each(['paid-hours.json', 'paid-hours-2.json'])('recomputation of %s', (file) => {
  test.each(casesOf(file))('$id $title', (each) => {
    expect(totalsOf(each)).toEqual(expectedOf(each))
  })
})

test('a holiday inside unpaid leave is unpaid leave, whatever paid leave was approved for it too', () => {
  const days = { status: 'approved', start_date: '2026-03-05', end_date: '2026-03-09' }
  const items = [1, 2, 3, 4, 5].map((day_of_week) => ({
    week: 1,
    day_of_week,
    is_working: true,
    start_time: '09:00',
    end_time: '17:00',
    break_duration: 0,
  }))
  const both = {
    ...CASES[0]!,
    employee: {
      ...CASES[0]!.employee,
      schedules: [{ effective_date: '2026-03-01', cycle_weeks: 1, items }],
    },
    settings: { unpaid_leave_holidays: 'skip' },
    from: '2026-03-06',
    to: '2026-03-06',
    holidays: [{ name: 'A holiday', key: 'a_holiday', date: '2026-03-06' }],
    leaves: [
      { ...days, type: 'vacation', is_paid: true },
      { ...days, type: 'unpaid', is_paid: false },
    ],
  } as unknown as Case
  const [day] = engineDays(both)
  expect(day).toMatchObject({ vacation: 0, unpaid_leave: 480, holiday: 0, total: 0 })
  expect(differences([day!], recomputeDays(both))).toEqual([])
})

/** 800 employees of 7 to 21 days: about 11,000 employee-days; a sample has a tenth. */
const RUNS = Number(process.env.RECOMPUTE_RUNS ?? (isFull ? 800 : 80))

test('the engine and the recomputation agree on every minute and warning', () => {
  const usual = isFull ? Date.now() % 2 ** 31 : sampleSeed
  const seed = Number(process.env.RECOMPUTE_SEED ?? usual)
  let days = 0
  const property = fc.property(randomCases, (each) => {
    const expected = recomputeDays(each)
    days += expected.length
    const different = differences(engineDays(each), expected)
    if (different.length > 0) throw new Error(different.join('\n'))
  })
  const { failed, counterexample, errorInstance } = fc.check(property, { seed, numRuns: RUNS })
  if (failed) {
    const shrunk = JSON.stringify(counterexample?.[0], null, 1)
    throw new Error(`seed ${seed}\n${(errorInstance as Error)?.message}\n${shrunk}`)
  }
  console.log(`${days} employee-days, seed ${seed}`)
  expect(days).toBeGreaterThan(isFull ? 10_000 : 800)
})

type EngineMinutes = Omit<RecomputedDay, 'date' | 'warnings'>

/** Returns the engine's days in the form of the recomputation. */
function engineDays(each: Case): RecomputedDay[] {
  const { employee, days, settings } = engineInput(each)
  return computeDayRows(employee, days, settings).map((row) => ({
    ...(Object.fromEntries(EARNING_CATEGORIES.map((name) => [name, row[name]])) as EngineMinutes),
    date: civilDate(row.day),
    warnings: [...row.warnings],
  }))
}

/** Returns the fields that differ, a line each. */
function differences(engine: readonly RecomputedDay[], expected: readonly RecomputedDay[]) {
  if (engine.length !== expected.length) return [`${engine.length} days, not ${expected.length}`]
  return expected.flatMap((day, i) =>
    (Object.keys(day) as (keyof RecomputedDay)[])
      .map((name) => ({ name, ours: String(day[name]), theirs: String(engine[i]![name]) }))
      .filter(({ ours, theirs }) => ours !== theirs)
      .map(({ name, ours, theirs }) => `${day.date} ${name}: engine ${theirs}, expected ${ours}`),
  )
}

function casesOf(file: string): Golden[] {
  const path = new URL(`../golden/${file}`, import.meta.url)
  return (JSON.parse(readFileSync(path, 'utf8')) as { cases: Golden[] }).cases
}

function totalsOf(each: Golden) {
  const days = recomputeDays(each)
  const sums: Record<string, number> = {}
  for (const day of days) {
    for (const [name, value] of Object.entries(day)) {
      if (typeof value === 'number') sums[name] = (sums[name] ?? 0) + value
    }
  }
  const hours = Object.entries(sums).map(([name, minutes]) => [`${name}_hours`, hoursOf(minutes)])
  const warnings = days.flatMap(({ date, warnings }) => warnings.map((code) => ({ code, date })))
  return { ...withoutZeros(Object.fromEntries(hours)), warnings }
}

function expectedOf({ id, expected }: Golden) {
  const { leave_hours = {}, warnings = [], ...hours } = { ...expected, ...CHANGED[id] }
  const leave = Object.entries(leave_hours).map(([type, value]) => [`${type}_hours`, value])
  return { ...withoutZeros({ ...hours, ...Object.fromEntries(leave) }), warnings }
}

function withoutZeros(hours: Record<string, number>) {
  return Object.fromEntries(Object.entries(hours).filter(([, value]) => value !== 0))
}

function hoursOf(minutes: number): number {
  return Math.round((minutes * 100) / 60) / 100
}
