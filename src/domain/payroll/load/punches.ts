import type { Sql } from '../../../store/transaction.ts'
import { MS_PER_DAY, MS_PER_MINUTE } from '../../../time/dates.ts'
import type { Punch } from '../engine/index.ts'
import { bits, loadPacked, type Packed, packedStatement, unpackedOf } from './packed.ts'

/** The punches of employees, their times as minutes since the first. */
export type PackedPunches = { base_minute: number; packed: Packed }

/** `employees` is how many they are. */
type Span = { from_ms: number; to_ms: number; employees: number }

/** How many days of employees one query reaches over, so that no answer is large, whatever the range. */
const days_at_once = 20_000

/**
 * The punches begun in a span of instants (the end excluded), by employee; `employee_ids` null is
 * everybody. Ids come only with `with_ids`: an explanation names them, a sum does not.
 */
export async function loadPunches(
  sql: Sql,
  employee_ids: readonly number[] | null,
  { from_ms, to_ms, employees }: Span,
  with_ids: boolean,
): Promise<PackedPunches> {
  const window_ms = Math.max(1, Math.floor(days_at_once / employees)) * MS_PER_DAY
  const statement = packedStatement(packing, rowsOf(employee_ids !== null), with_ids)
  const only = employee_ids === null ? [] : [employee_ids]
  const base_minute = Math.floor(from_ms / MS_PER_MINUTE)
  const packed: Packed = new Map()
  for (let start = from_ms; start < to_ms; start += window_ms) {
    const ends = [start, Math.min(start + window_ms, to_ms)]
    const instants = ends.map((ms) => new Date(ms).toISOString())
    await loadPacked(sql, statement, [...instants, base_minute, ...only], packed)
  }
  return { base_minute, packed }
}

/** An employee's punches, cut to the minute. */
export function punchesOf({ base_minute, packed }: PackedPunches, employee_id: number): Punch[] {
  return unpackedOf(packed, employee_id, (number, id) => {
    const clock_in_ms = (base_minute + bits(number, 33, 20)) * MS_PER_MINUTE
    const length = bits(number, 13, 20)
    return {
      id,
      clock_in_ms,
      clock_out_ms: length === 0 ? null : clock_in_ms + (length - 1) * MS_PER_MINUTE,
      break_minutes: bits(number, 1, 12),
      is_approved: bits(number, 0, 1) === 1,
    }
  })
}

// From the left: 20 bits of minutes since the span's start, 20 of minutes until the clock-out (0 while
// open: a closed entry keeps 1 more than it lasted), 12 of break, 1 of approval; 53 bits are exact.
const packing = `(started - $4::bigint << 33) + (coalesce(ended - started + 1, 0) << 13)
  + (least(break_minutes, 4095)::bigint << 1) + approved::int`

function rowsOf(narrowed: boolean): string {
  return `(
    select employee_id, id, break_minutes, approved,
           floor(date_part('epoch', clock_in) / 60)::bigint as started,
           floor(date_part('epoch', clock_out) / 60)::bigint as ended
    from time_entries
    where company_id = $1 and deleted_at is null and clock_in >= $2 and clock_in < $3
      ${narrowed ? 'and employee_id = any($5::bigint[])' : ''}
  ) t`
}
