import type { Sql } from '../../../store/transaction.ts'
import { MS_PER_DAY, MS_PER_MINUTE } from '../../../time/dates.ts'
import type { Punch } from '../engine/index.ts'
import { numbersOf } from './packed.ts'

/** The punches of employees, each packed into a number until its employee is computed. */
export type PackedPunches = {
  base_minute: number
  byEmployee: ReadonlyMap<number, { packed: number[]; ids: number[] }>
}

type Span = { from_ms: number; to_ms: number }

/** How far one query reaches: so many are sorted out at a time, whatever the range. */
const window_ms = 28 * MS_PER_DAY

/**
 * The punches begun in a span of instants (the end excluded), by employee; `employee_ids` null is
 * everybody. Ids come only with `with_ids`: an explanation names them, a sum does not.
 */
export async function loadPunches(
  sql: Sql,
  employee_ids: readonly number[] | null,
  { from_ms, to_ms }: Span,
  with_ids = false,
): Promise<PackedPunches> {
  const text = textOf(employee_ids !== null, with_ids)
  const only = employee_ids === null ? [] : [employee_ids]
  const base_minute = Math.floor(from_ms / MS_PER_MINUTE)
  const byEmployee = new Map<number, { packed: number[]; ids: number[] }>()
  for (let start = from_ms; start < to_ms; start += window_ms) {
    const ends = [start, Math.min(start + window_ms, to_ms)]
    const instants = ends.map((ms) => new Date(ms).toISOString())
    const [row] = await sql<Arrays>(text, [...instants, base_minute, ...only])
    if (row?.packed) sortOut(row as Filled, byEmployee)
  }
  return { base_minute, byEmployee }
}

/** An employee's punches, cut to the minute; without ids they are 0. */
export function punchesOf(
  { base_minute, byEmployee }: PackedPunches,
  employee_id: number,
): Punch[] {
  const known = byEmployee.get(employee_id)
  if (known === undefined) return []
  return known.packed.map((number, i) => unpacked(number, base_minute, known.ids[i] ?? 0))
}

/** Columns as arrays, null where there is no row. */
type Arrays = { employees: string | null; packed: string | null; ids?: string | null }
type Filled = { employees: string; packed: string; ids?: string }

function sortOut(row: Filled, byEmployee: Map<number, { packed: number[]; ids: number[] }>): void {
  const employees = numbersOf(row.employees)
  const packed = numbersOf(row.packed)
  const ids = row.ids === undefined ? null : numbersOf(row.ids)
  for (let i = 0; i < packed.length; i++) {
    let known = byEmployee.get(employees[i]!)
    if (known === undefined) {
      known = { packed: [], ids: [] }
      byEmployee.set(employees[i]!, known)
    }
    known.packed.push(packed[i]!)
    if (ids !== null) known.ids.push(ids[i]!)
  }
}

// From the left: 20 bits of minutes since the span's start, 20 of minutes until the clock-out (0 while
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

/** One row for the whole window: a row a punch costs the driver more than all that is done with it. */
function textOf(narrowed: boolean, with_ids: boolean): string {
  return `
    select array_agg(employee_id)::text as employees, array_agg(
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
    ) t`
}
