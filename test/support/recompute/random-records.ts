import fc from 'fast-check'
import { type CaseAdjustment, type CaseLeave, type CasePunch, EARNINGS } from './case.ts'
import { instantOf, localDateAt, plusDays } from './dates.ts'
import { type Dated, day } from './random-schedules.ts'
import { timezone } from './random-settings.ts'

const part = fc.constantFrom<DayPart>('full', 'full', 'morning', 'afternoon')
type DayPart = 'full' | 'morning' | 'afternoon'
const leaveType = fc.constantFrom('vacation', 'sick', 'personal', 'unpaid', 'unpaid', 'study')

/** Approved leave: whole days, half days, two half days of one date, and hours of a single day. */
export const leaves: fc.Arbitrary<Dated<CaseLeave[]>> = fc
  .array(
    fc.record({
      type: leaveType,
      is_paid: fc.boolean(),
      offset: day,
      days: fc.constantFrom(1, 1, 2, 5),
      start_day_part: part,
      end_day_part: part,
      hours: fc.option(fc.constantFrom(1, 2.5, 7.99), { freq: 1 }),
      other_half: leaveType,
    }),
    { maxLength: 4 },
  )
  .map((drawn) => (from) => withoutOverlaps(drawn.flatMap((leave) => leavesOf(from, leave))))

type DrawnLeave = Pick<CaseLeave, 'type' | 'is_paid'> & {
  offset: number
  days: number
  start_day_part: DayPart
  end_day_part: DayPart
  hours: number | null
  other_half: string
}

function leavesOf(
  from: string,
  { offset, days, hours, other_half, ...leave }: DrawnLeave,
): CaseLeave[] {
  const isPaid = (type: string) => (type === 'study' ? leave.is_paid === true : type !== 'unpaid')
  const first: CaseLeave = {
    ...{ ...leave, is_paid: isPaid(leave.type), status: 'approved' },
    ...{ start_date: plusDays(from, offset), end_date: plusDays(from, offset + days - 1) },
  }
  if (days > 1) return [first]
  if (hours !== null) {
    return [{ ...first, hours, start_day_part: 'full', end_day_part: 'full' }]
  }
  const half: CaseLeave = { ...first, end_day_part: leave.start_day_part }
  if (leave.start_day_part !== 'morning') return [half]
  const other = { type: other_half, is_paid: isPaid(other_half) }
  return [half, { ...half, ...other, start_day_part: 'afternoon', end_day_part: 'afternoon' }]
}

/** Leaves out leave over earlier leave, which the API refuses, but for the two halves of a day. */
function withoutOverlaps(leaves: readonly CaseLeave[]): CaseLeave[] {
  const kept: CaseLeave[] = []
  for (const leave of leaves) {
    const isOver = kept.some(
      (other) =>
        other.start_date <= leave.end_date &&
        leave.start_date <= other.end_date &&
        !(other === kept.at(-1) && isOtherHalf(other, leave)),
    )
    if (!isOver) kept.push(leave)
  }
  return kept
}

function isOtherHalf(morning: CaseLeave, leave: CaseLeave): boolean {
  return (
    morning.start_date === leave.start_date &&
    morning.end_day_part === 'morning' &&
    morning.end_date === leave.end_date &&
    leave.start_day_part === 'afternoon'
  )
}

const punch = fc.record({
  offset: day,
  other_zone: fc.option(timezone, { freq: 1 }),
  start: fc.integer({ min: 0, max: 1439 }),
  seconds: fc.constantFrom(0, 0, 0, 29, 59),
  minutes: fc.oneof(fc.integer({ min: 300, max: 720 }), fc.constantFrom(3, 480, 1600)),
  break_minutes: fc.constantFrom(0, 0, 30, 45, 60, 500),
  breaks: fc.option(
    fc.array(
      fc.record({
        after: fc.integer({ min: 0, max: 400 }),
        seconds: fc.constantFrom(0, 0, 30),
        minutes: fc.constantFrom(1, 10, 30, 90, 200),
        is_paid: fc.constantFrom(false, false, true),
      }),
      { maxLength: 3 },
    ),
    { freq: 2 },
  ),
  approved: fc.constantFrom(true, true, true, false),
  is_open: fc.constantFrom(false, false, false, false, false, true),
  held: fc.option(fc.constantFrom(0, 1), { freq: 1 }),
  moved: fc.constantFrom(0, 0, 0, 0, 0, 1),
})
type DrawnPunch = typeof punch extends fc.Arbitrary<infer T> ? T : never

/** The same hours on each day, without which few weeks have overtime or seven days of work. */
const everyDay = fc
  .record({
    start: fc.integer({ min: 0, max: 900 }),
    minutes: fc.integer({ min: 200, max: 840 }),
    days: fc.integer({ min: 14, max: 28 }),
  })
  .map(({ start, minutes, days }) =>
    Array.from(
      { length: days },
      (_, i): DrawnPunch => ({
        ...{ offset: i - 7, other_zone: null, start, seconds: 0, minutes, break_minutes: 0 },
        ...{ breaks: null, approved: true, is_open: false, held: null, moved: 0 },
      }),
    ),
  )

/** Time entries, some of them open, not approved, held or over each other. */
export const punches: fc.Arbitrary<Dated<CasePunch[]>> = fc
  .record({
    usual: timezone,
    single: fc.array(punch, { maxLength: 10 }),
    regular: fc.oneof(fc.constant<DrawnPunch[]>([]), everyDay),
  })
  .map(
    ({ usual, single, regular }) =>
      (from) =>
        withDistinctStarts([...single, ...regular].map((drawn) => punchOf(from, usual, drawn))),
  )

/** Leaves out an entry with the clock-in of another: it would be the same row. */
function withDistinctStarts(entries: readonly CasePunch[]): CasePunch[] {
  return [...new Map(entries.map((entry) => [entry.clock_in, entry])).values()]
}

function punchOf(from: string, usual: string, drawn: DrawnPunch): CasePunch {
  const zone = drawn.other_zone ?? usual
  const clock_in = instantOf(zone, plusDays(from, drawn.offset), drawn.start) + drawn.seconds * 1000
  const work_date = plusDays(localDateAt(zone, clock_in), drawn.moved)
  const clock_out = clock_in + drawn.minutes * 60_000 - (drawn.seconds % 7) * 1000
  return {
    clock_in: new Date(clock_in).toISOString(),
    ...(!drawn.is_open && { clock_out: new Date(clock_out).toISOString() }),
    ...{ work_date, timezone: zone, approved: drawn.approved },
    ...breaksOf(drawn, clock_in, clock_out),
    held_dates: drawn.held === null ? [] : [plusDays(work_date, drawn.held)],
  }
}

/** Returns the break of an entry as a sum, or as breaks one after another while they are inside the entry. */
function breaksOf(
  { break_minutes, breaks: drawn }: DrawnPunch,
  clock_in: number,
  clock_out: number,
): Pick<CasePunch, 'break_minutes' | 'breaks'> {
  if (drawn === null) return { break_minutes }
  const breaks: NonNullable<CasePunch['breaks']> = []
  let unpaid = 0
  let free = clock_in
  for (const { after, seconds, minutes, is_paid } of drawn) {
    const start = free + after * 60_000 + seconds * 1000
    const end = start + minutes * 60_000
    if (end > clock_out) break
    breaks.push({ start: new Date(start).toISOString(), end: new Date(end).toISOString(), is_paid })
    if (!is_paid) unpaid += minutes
    free = end
  }
  return { break_minutes: unpaid, breaks }
}

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
