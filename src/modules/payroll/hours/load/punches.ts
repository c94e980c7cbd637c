import type { Sql } from '../../../../db/transactions/transaction.ts'
import type { Punch } from '../../../../engine/hours/index.ts'
import { MINUTES_PER_DAY, MS_PER_DAY, MS_PER_MINUTE } from '../../../../lib/calendar/dates.ts'
import { addPacked, bits, type Packed, type Places, unpackedOf } from './packed.ts'

/** The time entries of employees by recorded time zone, with times as minutes since a base day. */
export type PackedPunches = { base_day: number; zones: Map<string, Packed> }

/** Instants between which entries begin (end exclusive); `employees` is their number. */
export type PunchSpan = { from_ms: number; to_ms: number; employees: number }

/** The number of employee-days per query, so that no answer is large, whatever the range. */
const days_at_once = 20_000

/**
 * Returns the time entries that begin in a span of instants (end exclusive), by employee; null `employee_ids`
 * means all. Ids only with `with_ids`: an explanation names them, a sum does not.
 */
export async function loadPunches(
  sql: Sql,
  employee_ids: readonly number[] | null,
  span: PunchSpan,
  places: Places,
  with_ids: boolean,
): Promise<PackedPunches> {
  const statement = statementOf(employee_ids !== null, with_ids)
  const only = employee_ids === null ? [] : [employee_ids]
  const base_day = Math.floor(span.from_ms / MS_PER_DAY)
  const zones = new Map<string, Packed>()
  for (const instants of windowsOf(span)) {
    const rows = await sql<ZoneRow>(statement, [...instants, base_day, ...only])
    for (const { timezone, ...arrays } of rows) {
      let packed = zones.get(timezone)
      if (packed === undefined) {
        packed = { places, parts: [] }
        zones.set(timezone, packed)
      }
      addPacked(packed, arrays)
    }
  }
  return { base_day, zones }
}

/** Returns the instants between which entries are read together. */
export function windowsOf({ from_ms, to_ms, employees }: PunchSpan): [string, string][] {
  const window_ms = Math.max(1, Math.floor(days_at_once / employees)) * MS_PER_DAY
  const windows: [string, string][] = []
  for (let start = from_ms; start < to_ms; start += window_ms) {
    const end = Math.min(start + window_ms, to_ms)
    windows.push([new Date(start).toISOString(), new Date(end).toISOString()])
  }
  return windows
}

/** Decodes an employee's time entries, cut to the minute. */
export function punchesOf({ base_day, zones }: PackedPunches, employee_id: number): Punch[] {
  const base_minute = base_day * MINUTES_PER_DAY
  const punches: Punch[] = []
  for (const [timezone, packed] of zones) {
    const unpacked = unpackedOf(packed, employee_id, (number, id): Punch => {
      const started = bits(number, 26, 20)
      const length = bits(number, 13, 11)
      const clock_in_ms = (base_minute + started) * MS_PER_MINUTE
      return {
        id,
        timezone,
        work_day: base_day + Math.floor(started / MINUTES_PER_DAY) + bits(number, 24, 2) - 1,
        clock_in_ms,
        clock_out_ms: length === 0 ? null : clock_in_ms + (length - 1) * MS_PER_MINUTE,
        break_minutes: bits(number, 1, 12),
        is_approved: bits(number, 0, 1) === 1,
      }
    })
    if (zones.size === 1) return unpacked
    punches.push(...unpacked)
  }
  return punches
}

type ZoneRow = { timezone: string; employees: string; numbers: string; ids?: string }

// From the left: 20 bits of minutes since the base day, 2 of the work date (1 is the UTC date of the
// clock-in; no zone differs by more than a day), 11 of minutes until the clock-out (0 while open, otherwise
// the duration plus 1), 12 of break, 1 of approval.
const packing = `(started << 26)
  + (least(greatest(work_day - started / ${MINUTES_PER_DAY} + 1, 0), 3) << 24)
  + (least(coalesce(ended - started + 1, 0), 2047) << 13)
  + (least(break_minutes, 4095)::bigint << 1) + approved::int`

/** One row of arrays per time zone; a company's entries have few zones. */
function statementOf(narrowed: boolean, with_ids: boolean): string {
  return `
    select timezone, array_agg(employee_id)::text as employees,
           array_agg(${packing})::text as numbers
           ${with_ids ? ', array_agg(id)::text as ids' : ''}
    from (
      select employee_id, id, timezone, break_minutes, approved,
             (work_date - date '1970-01-01' - $4::int)::bigint as work_day,
             floor(date_part('epoch', clock_in) / 60)::bigint
               - $4::bigint * ${MINUTES_PER_DAY} as started,
             floor(date_part('epoch', clock_out) / 60)::bigint
               - $4::bigint * ${MINUTES_PER_DAY} as ended
      from time_entries
      where company_id = $1 and deleted_at is null and clock_in >= $2 and clock_in < $3
        ${narrowed ? 'and employee_id = any($5::bigint[])' : ''}
    ) t
    group by timezone`
}
