import { parse as parseArray } from 'postgres-array'

type Parse = (text: string) => unknown

export const BOOL = 16
export const INT8 = 20
export const INT2 = 21
export const INT4 = 23
export const TEXT = 25
export const JSON_TEXT = 114
export const FLOAT8 = 701
export const INT4_ARRAY = 1007
export const TEXT_ARRAY = 1009
export const VARCHAR = 1043
export const DATE = 1082
export const TIMESTAMPTZ = 1184
export const NUMERIC = 1700
export const JSONB = 3802

/** How column values are read: numbers for bigint and numeric, ISO timestamps, civil dates as text. */
export const parsers: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [INT8, Number],
  [NUMERIC, Number],
  [TIMESTAMPTZ, isoInstant],
  [DATE, (text) => text],
  [TEXT_ARRAY, (text) => (text === '{}' ? [] : parseArray(text))],
])

const saidByJson: ReadonlySet<number> = new Set([
  BOOL,
  INT8,
  INT2,
  INT4,
  TEXT,
  JSON_TEXT,
  FLOAT8,
  TEXT_ARRAY,
  VARCHAR,
  DATE,
  NUMERIC,
  JSONB,
])

/** Whether PostgreSQL's JSON gives the same value as the row. */
export function isSaidByJson(oid: number): boolean {
  return saidByJson.has(oid)
}

/**
 * Converts `2026-10-05 13:00:00.25+00`, as a connection in UTC writes it, to `2026-10-05T13:00:00.250Z`; cuts
 * off digits below the millisecond. Built with `+` the text would be a rope, which makes `JSON.stringify`
 * write everything around it the slow way; joining would cost three times as much.
 */
function isoInstant(text: string): string {
  const { length } = text
  const at = (n: number) => text.charCodeAt(n)
  if (length === toTheSecond) {
    // biome-ignore format: as an instant is written
    return String.fromCharCode(
      at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8), at(9), T,
      at(11), at(12), at(13), at(14), at(15), at(16), at(17), at(18), Z,
    )
  }
  if (length >= toTheMillisecond) {
    // biome-ignore format: as an instant is written
    return String.fromCharCode(
      at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8), at(9), T,
      at(11), at(12), at(13), at(14), at(15), at(16), at(17), at(18), at(19), at(20), at(21), at(22), Z,
    )
  }
  const fraction = text.slice(20, -3).padEnd(3, '0')
  return [text.slice(0, 10), 'T', text.slice(11, 19), '.', fraction, 'Z'].join('')
}

const toTheSecond = '2026-10-05 13:00:00+00'.length
const toTheMillisecond = '2026-10-05 13:00:00.250+00'.length
const T = 'T'.charCodeAt(0)
const Z = 'Z'.charCodeAt(0)
