import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The offset from UTC at an instant, as `zdump` reports it. */
export type ZdumpLine = { epoch_ms: number; offset_ms: number }

/** The release of the system's tz database, such as `2026f`; null if it does not state one. */
export function systemTzdataVersion(): string | null {
  try {
    const text = readFileSync('/usr/share/zoneinfo/tzdata.zi', 'latin1')
    return /^# version (\S+)/.exec(text)?.[1] ?? null
  } catch {
    return null
  }
}

/** Both sides of every transition of a zone from 1970 to the end of 2037, in order. */
export function zdump(zoneName: string): ZdumpLine[] {
  const output = execFileSync('zdump', ['-v', '-c', '1970,2038', zoneName], { encoding: 'utf8' })
  const lines: ZdumpLine[] = []
  for (const line of output.split('\n')) {
    const match = LINE.exec(line)
    if (match === null) continue
    const [, month, day, time, year, offset] = match
    const epoch_ms = Date.parse(`${day} ${month} ${year} ${time} UTC`)
    lines.push({ epoch_ms, offset_ms: Number(offset) * 1000 })
  }
  return lines
}

/**
 * `America/Toronto Sun Apr 26 06:59:59 1970 UT = ... gmtoff=-18000`; lines with NULL are not times.
 */
const LINE = / {2}\w{3} (\w{3}) +(\d+) (\d\d:\d\d:\d\d) (\d{4}) UTC? = .* gmtoff=(-?\d+)$/
