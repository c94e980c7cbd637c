import { civilDate, dayNumber, MS_PER_DAY, MS_PER_MINUTE } from './dates.ts'
import { canonicalZone, loadZoneTable, type ZoneTable } from './tzdb.ts'

export { canonicalZone, tzdataVersion } from './tzdb.ts'

/**
 * One zone's local time. The table repeats today's rules up to 2499; after its last transition the
 * last offset stays, as in moment-timezone itself.
 */
export type Zone = {
  readonly name: string
  /** What is added to UTC to get local time at that instant, in milliseconds. */
  offsetMsAt(epochMs: number): number
  /** The day number of the local date at that instant. */
  dayAt(epochMs: number): number
  /** The instant of a wall time; one in a gap moves forward by the gap, an ambiguous one is the first. */
  instantAt(day: number, minuteOfDay: number): number
  /** The first instant of a local date: midnight, or the end of a gap that swallowed it. */
  startOfDay(day: number): number
}

const zones = new Map<string, Zone>()

/** Whether the tz database has that name; names and links only, an offset such as `+05:00` is none. */
export function isZone(name: string): boolean {
  return canonicalZone(name) !== null
}

/** The zone of that name, kept for the next caller; RangeError when there is none. */
export function zone(name: string): Zone {
  const known = zones.get(name)
  if (known !== undefined) return known
  const table = loadZoneTable(name)
  if (table === null) throw new RangeError(`There is no time zone named ${JSON.stringify(name)}.`)
  const made = zones.get(table.name) ?? makeZone(table)
  zones.set(table.name, made)
  zones.set(name, made)
  return made
}

/** The local offset from UTC at an instant, in milliseconds; RangeError for an unknown zone. */
export function offsetMsAt(zoneName: string, epochMs: number): number {
  return zone(zoneName).offsetMsAt(epochMs)
}

/** The civil date `YYYY-MM-DD` at an instant; RangeError for an unknown zone. */
export function localDate(zoneName: string, epochMs: number): string {
  return civilDate(zone(zoneName).dayAt(epochMs))
}

/** The instant of a wall time, by the rules of `Zone.instantAt`, in epoch milliseconds. */
export function wallToInstant(zoneName: string, date: string, minuteOfDay: number): number {
  return zone(zoneName).instantAt(dayNumber(date), minuteOfDay)
}

function makeZone({ name, until_ms, offset_ms }: ZoneTable): Zone {
  const wallUntil_ms = wallEnds(until_ms, offset_ms)
  // The period of the last answer: callers walk time in order, so the search is rarely needed.
  let last = until_ms.length - 1
  let lastWall = last

  function offsetMsAt(epochMs: number): number {
    if (epochMs >= until_ms[last]! || (last > 0 && epochMs < until_ms[last - 1]!)) {
      last = periodOf(until_ms, epochMs)
    }
    return offset_ms[last]!
  }

  function wallOffsetMs(wallMs: number): number {
    if (
      wallMs >= wallUntil_ms[lastWall]! ||
      (lastWall > 0 && wallMs < wallUntil_ms[lastWall - 1]!)
    ) {
      lastWall = periodOf(wallUntil_ms, wallMs)
    }
    return offset_ms[lastWall]!
  }

  return {
    name,
    offsetMsAt,
    dayAt: (epochMs) => Math.floor((epochMs + offsetMsAt(epochMs)) / MS_PER_DAY),
    instantAt(day, minuteOfDay) {
      const wallMs = day * MS_PER_DAY + minuteOfDay * MS_PER_MINUTE
      return wallMs - wallOffsetMs(wallMs)
    },
    startOfDay(day) {
      const wallMs = day * MS_PER_DAY
      const instant = wallMs - wallOffsetMs(wallMs)
      const isInGap = instant + offsetMsAt(instant) !== wallMs
      return isInGap ? until_ms[lastWall]! : instant
    },
  }
}

/**
 * The wall time at which each period stops being the answer. Reading a wall time by the offset before
 * a transition until the later of both clocks moves gaps forward and takes the first of a fold.
 */
function wallEnds(until_ms: Float64Array, offset_ms: Float64Array): Float64Array {
  return until_ms.map((until, i) => until + Math.max(offset_ms[i]!, offset_ms[i + 1] ?? 0))
}

function periodOf(ends: Float64Array, ms: number): number {
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (ms < ends[middle]!) high = middle
    else low = middle + 1
  }
  return low
}
