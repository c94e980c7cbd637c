import type { Sql } from '../../../store/transaction.ts'
import { MS_PER_DAY, MS_PER_MINUTE } from '../../../time/dates.ts'
import type { Punch } from '../engine/index.ts'
import { numbersOf } from './packed.ts'

/** The punches of employees as they came from the database, unpacked when an employee is computed. */
export type PackedPunches = ReadonlyMap<number, readonly PackedRow[]>

type PackedRow = { base_minute: number; packed: string; ids: string | null }

type Window = { from_ms: number; to_ms: number }

/** How far one query reaches: so much is sorted out at a time, whatever the range. */
const window_ms = 56 * MS_PER_DAY

/**
 * The punches begun in a span of instants (the end excluded), by employee; `employee_ids` null is
 * everybody. Ids come only with `with_ids`: an explanation names them, a sum does not.
 */
export async function loadPunches(
  sql: Sql,
  employee_ids: readonly number[] | null,
  { from_ms, to_ms }: Window,
  with_ids = false,
): Promise<PackedPunches> {
  const byEmployee = new Map<number, PackedRow[]>()
  const text = textOf(employee_ids !== null, with_ids)
  for (let start = from_ms; start < to_ms; start += window_ms) {
    const end = Math.min(start + window_ms, to_ms)
    const base_minute = Math.floor(start / MS_PER_MINUTE)
    const values = [new Date(start).toISOString(), new Date(end).toISOString(), base_minute]
    const rows = await sql<{ employee_id: number; packed: string; ids?: string }>(
      text,
      employee_ids === null ? values : [...values, employee_ids],
    )
    for (const { employee_id, packed, ids = null } of rows) {
      const known = byEmployee.get(employee_id)
      if (known === undefined) byEmployee.set(employee_id, [{ base_minute, packed, ids }])
      else known.push({ base_minute, packed, ids })
    }
  }
  return byEmployee
}

/** An employee's punches, cut to the minute; without ids they are 0. */
export function punchesOf(all: PackedPunches, employee_id: number): Punch[] {
  const punches: Punch[] = []
  for (const { base_minute, packed, ids } of all.get(employee_id) ?? []) {
    const known = ids === null ? null : numbersOf(ids)
    for (const [i, number] of numbersOf(packed).entries()) {
      punches.push(unpacked(number, base_minute, known?.[i] ?? 0))
    }
  }
  return punches
}

// From the left: 20 bits of minutes since the window's start, 20 of minutes until the clock-out (0 while
// open: a closed entry keeps 1 more than it lasted), 12 of break, 1 of approval; 53 bits are exact.
const BREAK = 2 ** 1
const LENGTH = 2 ** 13
const START = 2 ** 33

function unpacked(number: number, base_minute: number, id: number): Punch {
  const start = Math.floor(number / START)
  const rest = number - start * START
  const length = Math.floor(rest / LENGTH)
  const low = rest - length * LENGTH
  const clock_in_ms = (base_minute + start) * MS_PER_MINUTE
  return {
    id,
    clock_in_ms,
    clock_out_ms: length === 0 ? null : clock_in_ms + (length - 1) * MS_PER_MINUTE,
    break_minutes: Math.floor(low / BREAK),
    is_approved: low % BREAK === 1,
  }
}

function textOf(narrowed: boolean, with_ids: boolean): string {
  return `
    select employee_id, array_agg(
        (started - $4::bigint << 33) + (coalesce(ended - started + 1, 0) << 13)
        + (least(break_minutes, 4095)::bigint << 1) + approved::int
      )::text as packed ${with_ids ? ', array_agg(id)::text as ids' : ''}
    from (
      select employee_id, id, break_minutes, approved,
             floor(date_part('epoch', clock_in) / 60)::bigint as started,
             floor(date_part('epoch', clock_out) / 60)::bigint as ended
      from time_entries
      where company_id = $1 and deleted_at is null and clock_in >= $2 and clock_in < $3
        ${narrowed ? 'and employee_id = any($5::bigint[])' : ''}
    ) t
    group by employee_id`
}
