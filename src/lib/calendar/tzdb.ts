import packed from 'moment-timezone/data/packed/latest.json' with { type: 'json' }

/**
 * The transitions of one time zone; period `i` lasts until (not including) `until_ms[i]`, the last one
 * forever.
 */
export type ZoneTable = {
  name: string
  /** The end of each period, in epoch milliseconds, ascending; the last is Infinity. */
  until_ms: Float64Array
  /** The offset of each period: local time minus UTC, in milliseconds. */
  offset_ms: Float64Array
}

/** The release of the tz database in the table, for example `2026f`. */
export const tzdataVersion = packed.version

const packedZones = new Map(packed.zones.map((line) => [line.slice(0, line.indexOf('|')), line]))
const links = new Map(packed.links.map(splitLink))

/**
 * Returns the name of the zone whose table `name` uses (itself, or the target of a link); null for an unknown
 * zone.
 */
export function canonicalZone(name: string): string | null {
  if (packedZones.has(name)) return name
  return links.get(name) ?? null
}

/** Returns the names of all zones, without links. */
export function zoneNames(): string[] {
  return [...packedZones.keys()]
}

/** Unpacks one zone; null for an unknown zone. Format: moment-timezone, "packed format". */
export function loadZoneTable(name: string): ZoneTable | null {
  const canonical = canonicalZone(name)
  if (canonical === null) return null
  const [, , offsets = '', periods = '', untils = ''] = packedZones.get(canonical)!.split('|')
  const westSeconds = offsets.split(' ').map(unpackSeconds)
  const untilDeltas = untils === '' ? [] : untils.split(' ').map(unpackSeconds)

  const until_ms = new Float64Array(periods.length)
  const offset_ms = new Float64Array(periods.length)
  let seconds = 0
  for (let i = 0; i < periods.length; i++) {
    // Packed offsets count westwards; `0 -` keeps a zero from becoming -0.
    offset_ms[i] = (0 - westSeconds[digitValue(periods.charCodeAt(i))]!) * 1000
    seconds += untilDeltas[i] ?? Number.POSITIVE_INFINITY
    until_ms[i] = i === periods.length - 1 ? Number.POSITIVE_INFINITY : seconds * 1000
  }
  return { name: canonical, until_ms, offset_ms }
}

function splitLink(line: string): [string, string] {
  const bar = line.indexOf('|')
  return [line.slice(bar + 1), line.slice(0, bar)]
}

/**
 * Converts minutes in base 60, with sixtieths after the point, to whole seconds; LMT offsets keep their
 * seconds.
 */
function unpackSeconds(text: string): number {
  const sign = text.startsWith('-') ? -1 : 1
  const [whole = '', fraction = ''] = text.slice(sign === -1 ? 1 : 0).split('.')
  let minutes = 0
  for (let i = 0; i < whole.length; i++) minutes = minutes * 60 + digitValue(whole.charCodeAt(i))
  const seconds = fraction === '' ? 0 : digitValue(fraction.charCodeAt(0))
  return sign * (minutes * 60 + seconds)
}

/** Base 60 uses 0-9, a-z, A-X. */
function digitValue(charCode: number): number {
  if (charCode > 96) return charCode - 87
  if (charCode > 64) return charCode - 29
  return charCode - 48
}
