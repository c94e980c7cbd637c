import fc from 'fast-check'
import type {
  Case,
  CaseAdjustment,
  CaseEmployee,
  CaseHoliday,
  CaseItem,
  CaseLeave,
  CaseOverride,
  CasePunch,
  CaseVersion,
} from './case.ts'
import { EARNINGS } from './case.ts'
import { instantOf, localAt, plusDays } from './dates.ts'
import { timezone } from './random-settings.ts'

/** What is drawn before the first day is known. */
export type Dated<T> = (from: string) => T

const day = fc.integer({ min: -8, max: 28 })

/** One open spell, or up to three with days between them. */
export const spells: fc.Arbitrary<Dated<NonNullable<CaseEmployee['spells']>>> = fc
  .oneof(
    { weight: 3, arbitrary: fc.constant<number[]>([]) },
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

const shift = fc.record({
  start: fc.integer({ min: 0, max: 95 }).map((quarters) => quarters * 15),
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
  .uniqueArray(version, { maxLength: 2, selector: ({ offset }) => offset })
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

const part = fc.constantFrom<'full' | 'morning' | 'afternoon'>(
  'full',
  'full',
  'morning',
  'afternoon',
)

/** Approved leave: whole days, half days, and hours of a single day. */
export const leaves: fc.Arbitrary<Dated<CaseLeave[]>> = fc
  .array(
    fc.record({
      type: fc.constantFrom('vacation', 'sick', 'personal', 'unpaid', 'unpaid', 'other', 'study'),
      is_paid: fc.boolean(),
      offset: day,
      days: fc.constantFrom(1, 1, 2, 5),
      start_day_part: part,
      end_day_part: part,
      hours: fc.option(fc.constantFrom(1, 2.5, 7.99), { freq: 1 }),
    }),
    { maxLength: 3 },
  )
  .map(
    (drawn) => (from) =>
      drawn.map(({ offset, days, hours, is_paid, ...leave }) => ({
        ...leave,
        is_paid: leave.type === 'study' ? is_paid : leave.type !== 'unpaid',
        ...{ start_date: plusDays(from, offset), end_date: plusDays(from, offset + days - 1) },
        status: 'approved',
        ...(days === 1 && { end_day_part: leave.start_day_part }),
        ...(hours !== null &&
          days === 1 && { hours, start_day_part: 'full', end_day_part: 'full' }),
      })),
  )

/** Time entries, some of them open, not approved, held or over each other. */
export const punches: fc.Arbitrary<Dated<CasePunch[]>> = fc
  .record({
    timezone,
    drawn: fc.array(
      fc.record({
        offset: day,
        other_zone: fc.option(timezone, { freq: 1 }),
        start: fc.integer({ min: 0, max: 1439 }),
        seconds: fc.constantFrom(0, 0, 0, 29, 59),
        minutes: fc.oneof(fc.integer({ min: 300, max: 720 }), fc.constantFrom(3, 480, 1600)),
        break_minutes: fc.constantFrom(0, 0, 30, 45, 60, 500),
        approved: fc.constantFrom(true, true, true, false),
        is_open: fc.constantFrom(false, false, false, false, false, true),
        held: fc.subarray([0, 1], { maxLength: 1 }),
        is_held: fc.constantFrom(false, false, false, true),
        moved: fc.constantFrom(0, 0, 0, 0, 0, 1),
      }),
      { maxLength: 16 },
    ),
  })
  .map(
    ({ timezone: usual, drawn }) =>
      (from) =>
        drawn.map((one) => {
          const zone = one.other_zone ?? usual
          const clock_in =
            instantOf(zone, plusDays(from, one.offset), one.start) + one.seconds * 1000
          const local = localAt(zone, clock_in).date
          const work_date = plusDays(local, one.moved)
          const clock_out = clock_in + one.minutes * 60_000 - (one.seconds % 7) * 1000
          return {
            clock_in: new Date(clock_in).toISOString(),
            ...(!one.is_open && { clock_out: new Date(clock_out).toISOString() }),
            ...{ work_date, timezone: zone, approved: one.approved },
            break_minutes: one.break_minutes,
            held_dates: one.is_held ? one.held.map((days) => plusDays(work_date, days)) : [],
          }
        }),
  )

/** Approved adjustments. */
export const adjustments: fc.Arbitrary<Dated<CaseAdjustment[]>> = fc
  .array(
    fc.record({
      offset: day,
      hours_delta: fc.oneof(
        fc.integer({ min: -12, max: 12 }),
        fc.integer({ min: -1200, max: 1200 }).map((cents) => cents / 100),
      ),
      earning: fc.oneof(fc.constant('regular'), fc.constantFrom(...EARNINGS)),
      corrects: fc.constantFrom(false, false, true),
      is_counted: fc.constantFrom(true, true, false),
    }),
    { maxLength: 4 },
  )
  .map(
    (drawn) => (from) =>
      drawn.map(({ offset, corrects, is_counted, ...adjustment }) => ({
        ...adjustment,
        work_date: plusDays(from, offset),
        status: 'approved',
        ...(corrects && { corrects_date: plusDays(from, offset - 30) }),
        ...(adjustment.earning === 'regular' && !corrects && { counts_for_overtime: is_counted }),
      })),
  )

/** Holidays of the rule table and rows of the company's own, with choices. */
export const holidays: fc.Arbitrary<Dated<Pick<Case, 'holidays' | 'holiday_choices'>>> = fc
  .array(
    fc.record({
      offset: fc.oneof(fc.integer({ min: -34, max: 30 }), day),
      kind: fc.constantFrom('single', 'single', 'pair', 'pair', 'own', 'for_key'),
      shift: fc.constantFrom(-1, 1, 2),
      country: fc.option(fc.constantFrom('CA', 'US'), { freq: 1 }),
      choice: fc.option(fc.constantFrom('paid', 'premium', 'ordinary'), { freq: 1 }),
    }),
    { maxLength: 6 },
  )
  .map((drawn) => (from) => {
    const rows: CaseHoliday[] = []
    const choices: NonNullable<Case['holiday_choices']> = {}
    drawn.forEach(({ offset, kind, shift: days, country, choice }, i) => {
      const date = plusDays(from, offset)
      const key = `holiday_${i}`
      const listed = { name: `Holiday ${i}`, key, ...(country !== null && { country }) }
      if (kind === 'own' || kind === 'for_key') {
        const name = `Own ${i}`
        const before = rows.find((row) => row.key === `holiday_${i - 1}`)
        // Over the turn of a year the specification does not say which year's holiday it is.
        const isNamed = kind === 'for_key' && before?.date.slice(0, 4) === date.slice(0, 4)
        const for_key = isNamed ? { for_key: before.key! } : {}
        rows.push({ date, name, type: 'company_holiday', ...for_key })
        return
      }
      rows.push({ ...listed, date })
      if (kind === 'pair') {
        rows.push({ ...listed, date: plusDays(date, days), is_substitute: true })
      }
      if (choice !== null) choices[key] = choice as 'paid'
    })
    return { holidays: onDistinctDates(rows), holiday_choices: choices }
  })

/** Leaves out a row on the date of an earlier one of its kind: no place has two holidays on a day. */
function onDistinctDates(rows: readonly CaseHoliday[]): CaseHoliday[] {
  const seen = new Set<string>()
  const distinct = rows.filter(({ date, type = 'listed' }) => {
    const isNew = !seen.has(`${date} ${type}`)
    seen.add(`${date} ${type}`)
    return isNew
  })
  const isProper = (key: string | undefined) =>
    distinct.some((row) => row.key === key && !row.is_substitute)
  return distinct.filter(({ key, is_substitute }) => !is_substitute || isProper(key))
}
