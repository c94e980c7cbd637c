import { parse as parseArray } from 'postgres-array'

type Parse = (text: string) => unknown

const BOOL = 16
const INT8 = 20
const INT2 = 21
const INT4 = 23
const TEXT = 25
const JSON_TEXT = 114
const FLOAT8 = 701
const TEXT_ARRAY = 1009
const VARCHAR = 1043
const DATE = 1082
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const JSONB = 3802

/** How column values leave the database: numbers for bigint and numeric, ISO instants, civil dates as text. */
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

/** Whether a value out of PostgreSQL's JSON is the one that a row gives. */
export function isSaidByJson(oid: number): boolean {
  return saidByJson.has(oid)
}

/**
 * `2026-10-05 13:00:00.25+00`, as a connection in UTC writes it, to `2026-10-05T13:00:00.250Z`, by slicing;
 * what is below the millisecond is cut off. Joined, since one text that is put together with `+` makes
 * `JSON.stringify` write everything around it the slow way.
 */
function isoInstant(text: string): string {
  return [text.slice(0, 10), 'T', timeOf(text), 'Z'].join('')
}

function timeOf(text: string): string {
  if (text.length >= wholeMilliseconds) return text.slice(11, 23)
  const fraction = text.slice(20, -3)
  const time = text.slice(11, 19)
  return fraction === '' ? time : `${time}.${fraction.padEnd(3, '0')}`
}

const wholeMilliseconds = '2026-10-05 13:00:00.250+00'.length
