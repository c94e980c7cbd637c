import fc from 'fast-check'
import type { CaseEmployee, CaseItem, CaseOverride, CaseVersion } from './case.ts'
import { plusDays } from './dates.ts'

/** What is drawn before the first day is known. */
export type Dated<T> = (from: string) => T

/** Days from the first day of the range; a few are drawn often, so that rules meet on them. */
export const day = fc.oneof(fc.integer({ min: -8, max: 28 }), fc.constantFrom(1, 3, 4, 9))

/** One open spell, or up to three with days between them. */
export const spells: fc.Arbitrary<Dated<NonNullable<CaseEmployee['spells']>>> = fc
  .oneof(
    { weight: 5, arbitrary: fc.constant<number[]>([]) },
    {
      weight: 2,
      arbitrary: fc.uniqueArray(fc.integer({ min: -20, max: 24 }), { minLength: 1, maxLength: 4 }),
    },
  )
  .chain((ends) => fc.tuple(fc.constant([...ends].sort((a, b) => a - b)), fc.boolean()))
  .map(([ends, isSinceEver]) => (from) => {
    const dates = ends.map((end) => plusDays(from, end))
    const limits = isSinceEver || dates.length === 0 ? [null, ...dates] : dates
    const made: NonNullable<CaseEmployee['spells']> = []
    for (let i = 0; i < limits.length; i += 2) {
      made.push({ start_date: limits[i] ?? null, end_date: limits[i + 1] ?? null })
    }
    return made
  })

// 1:00 to 2:45 is where clocks change.
const quarter = fc.oneof(fc.nat(95), fc.integer({ min: 4, max: 11 }))
const shift = fc.record({
  start: quarter.map((quarters) => quarters * 15),
  minutes: fc.constantFrom(480, 450, 451, 240, 600, 720),
  break_duration: fc.constantFrom(0, 0, 30, 45, 7),
})
type DrawnShift = { start: number; minutes: number; break_duration: number }

const dayShifts = fc.oneof(
  { weight: 2, arbitrary: fc.constant<DrawnShift[]>([]) },
  { weight: 4, arbitrary: fc.tuple(shift).map((shifts): DrawnShift[] => shifts) },
  {
    weight: 1,
    arbitrary: fc.constant<DrawnShift[]>([
      { start: 480, minutes: 241, break_duration: 15 },
      { start: 960, minutes: 300, break_duration: 0 },
    ]),
  },
)
const eight = [{ start: 540, minutes: 480, break_duration: 0 }]
const mondayToFriday = fc.constant([[], eight, eight, eight, eight, eight, []])
const week = fc.oneof(mondayToFriday, fc.array(dayShifts, { minLength: 7, maxLength: 7 }))

const version = fc.record({
  offset: fc.oneof(fc.constant(-60), fc.integer({ min: -20, max: 20 })),
  weeks: fc.array(week, { minLength: 1, maxLength: 3 }),
})

/** Versions of the schedule, with cycles and second shifts. */
export const schedules: fc.Arbitrary<Dated<CaseVersion[]>> = fc
  .uniqueArray(version, { maxLength: 3, selector: ({ offset }) => offset })
  .map(
    (versions) => (from) =>
      versions.map(({ offset, weeks }) => ({
        effective_date: plusDays(from, offset),
        cycle_weeks: weeks.length,
        items: weeks.flatMap((days, w) =>
          days.flatMap((shifts, day_of_week) =>
            shifts.map(
              (one): CaseItem => ({
                ...{ week: w + 1, day_of_week, is_working: true },
                ...timesOf(one),
              }),
            ),
          ),
        ),
      })),
  )

function timesOf({ start, minutes, break_duration }: DrawnShift) {
  return {
    start_time: timeOf(start),
    end_time: timeOf((start + minutes) % 1440),
    break_duration,
  }
}

function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Approved overrides, on distinct days. */
export const overrides: fc.Arbitrary<Dated<CaseOverride[]>> = fc
  .uniqueArray(fc.tuple(day, fc.option(shift, { freq: 3 })), {
    ...{ maxLength: 4, selector: ([offset]) => offset },
  })
  .map(
    (drawn) => (from) =>
      drawn.map(([offset, one]) => ({
        override_date: plusDays(from, offset),
        ...(one === null ? { is_working: false } : { is_working: true, ...timesOf(one) }),
      })),
  )
