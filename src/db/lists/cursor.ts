import { formatInstant, parseInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { refuse } from '../refusals.ts'

export type Position = {
  xid: string
  id: number
  page: number
  total: number
  since: string | null
  end: End | null
  /** The database server whose transactions are counted; null at the start. */
  origin: string | null
  /** The timeline of that server; null at the start, and in a cursor of the release before. */
  timeline: string | null
  /** A digest of the people that it lists; null for everybody. */
  people: string | null
  /** The id of the company; null at the start, and in a cursor of the release before. */
  company: string | null
}

/** The end of a list: the newest transaction that was running then, and the time in epoch seconds. */
export type End = { xid: string; at: number }

/** SQL for `Position.origin`: another server has different transaction ids. */
export const originQuery = `(select left(md5(system_identifier::text), 8) from pg_control_system())`

/** Encodes a position as an opaque text. */
export function writeCursor({
  xid,
  id,
  page,
  total,
  since,
  end,
  origin,
  timeline,
  people,
  company,
}: Position): string {
  const ends = [end?.xid ?? null, end?.at ?? null]
  const parts = [xid, id, page, total, since, ...ends, origin, people, timeline, company]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Decodes a cursor; throws a 422 for any other text. */
export function readCursor(text: string): Position {
  try {
    const parts = JSON.parse(Buffer.from(text, 'base64url').toString())
    const [xid, id, page, total, since, endXid, endAt, origin, ...more] = parts
    const [people = null, timeline = null, company = null] = more
    const isWhole = [id, page, total].every((n) => Number.isSafeInteger(n) && n >= 0)
    const isSince = since === null || isOwnInstant(since)
    const hasEnd = isXid(endXid) && Number.isSafeInteger(endAt)
    const isOwn = typeof origin === 'string' && [people, timeline, company].every(isTextOrNull)
    if (isXid(xid) && isWhole && isSince && isOwn && (hasEnd || endXid === null)) {
      const end = hasEnd ? { xid: endXid, at: endAt } : null
      return { xid, id, page, total, since, end, origin, timeline, people, company }
    }
  } catch {
    // Reported below, like any other invalid cursor.
  }
  throw invalid({ cursor: refuse.no_cursor() })
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string'
}

/** A transaction id as PostgreSQL accepts it: 64 bits. */
function isXid(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,20}$/.test(value) && BigInt(value) < 2n ** 64n
}

/** A timestamp as the service writes it: the database may not accept other formats. */
function isOwnInstant(value: unknown): boolean {
  const instant = typeof value === 'string' ? parseInstant(value, 'UTC') : null
  return instant !== null && formatInstant(instant) === value
}
