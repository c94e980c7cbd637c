import { civilDate, MS_PER_DAY, MS_PER_MINUTE } from './dates.ts'
import { canonicalZone, loadZoneTable, type ZoneTable } from './tzdb.ts'

export { canonicalZone, tzdataVersion } from './tzdb.ts'

/**
 * The local time of one zone. The table repeats today's rules up to 2499; after its last transition the last
 * offset applies, as in moment-timezone.
 */
export type Zone = {
  readonly name: string
  /** Returns local time minus UTC at that instant, in milliseconds. */
  offsetMsAt(epochMs: number): number
  /** Returns the day number of the local date at that instant. */
  dayAt(epochMs: number): number
  /**
   * Returns the instant of a local time; a time in a gap moves forward by the gap, an ambiguous one is the
   * first.
   */
  instantAt(day: number, minuteOfDay: number): number
  /** Returns the first instant of a local date: midnight, or the end of a gap that contains midnight. */
  startOfDay(day: number): number
}

const zones = new Map<string, Zone>()

/** Whether the tz database has a zone or link of that name; an offset such as `+05:00` is not a zone. */
export function isZone(name: string): boolean {
  return canonicalZone(name) !== null
}

/** Returns the zone of that name, cached; throws a RangeError for an unknown zone. */
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

/** Returns local time minus UTC at an instant, in milliseconds; throws a RangeError for an unknown zone. */
export function offsetMsAt(zoneName: string, epochMs: number): number {
  return zone(zoneName).offsetMsAt(epochMs)
}

/** Returns the civil date `YYYY-MM-DD` at an instant; throws a RangeError for an unknown zone. */
export function localDate(zoneName: string, epochMs: number): string {
  return civilDate(zone(zoneName).dayAt(epochMs))
}

function makeZone({ name, until_ms, offset_ms }: ZoneTable): Zone {
  const wallUntil_ms = wallEnds(until_ms, offset_ms)
  // The period of the previous answer: callers go through time in order, so that the search is rarely needed.
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
 * Returns the local time at which each period ends. Using the offset before a transition until the later of both local
 * times moves gaps forward and takes the first of two ambiguous times.
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
