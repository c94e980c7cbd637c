import { unpaidBreaks } from '../../../../core/company/breaks.ts'
import type { StoredBreak } from '../../../../db/statements/columns.ts'
import { json, number, readRows, string } from '../../../../db/statements/read-rows.ts'
import type { Sql } from '../../../../db/transactions/transaction.ts'
import type { Break, PartRules, Punch } from '../../../../engine/hours/index.ts'
import { zone } from '../../../../lib/calendar/zones.ts'
import { type PunchSpan, windowsOf } from './punches.ts'

/** The unpaid breaks of entries that end on another day than they begin, by entry id. */
export type UnpaidBreaks = ReadonlyMap<number, readonly Break[]>

/**
 * Returns the unpaid breaks of entries that begin in a span of instants (end exclusive), where their times are known;
 * null `employee_ids` means all. None unless shifts are split at midnight.
 */
export async function loadUnpaidBreaks(
  sql: Sql,
  employee_ids: readonly number[] | null,
  span: PunchSpan,
  { shift_day_rule }: PartRules,
): Promise<UnpaidBreaks> {
  const found = new Map<number, readonly Break[]>()
  if (shift_day_rule === 'start') return found
  const only = employee_ids === null ? [] : [employee_ids]
  const statement = statementOf(employee_ids !== null)
  for (const instants of windowsOf(span)) {
    for (const row of await readRows(sql, shape, statement, [...instants, ...only])) {
      const { dayAt } = zone(row.timezone)
      if (dayAt(row.clock_in_ms) === dayAt(row.clock_out_ms)) continue
      const breaks = unpaidBreaks(row.breaks, row)
      if (breaks !== undefined) found.set(row.id, breaks)
    }
  }
  return found
}

/** Returns the time entries with their unpaid breaks. */
export function withBreaks(punches: Punch[], breaks: UnpaidBreaks): Punch[] {
  if (breaks.size === 0) return punches
  return punches.map((punch) => {
    const unpaid_breaks = breaks.get(punch.id)
    return unpaid_breaks === undefined ? punch : { ...punch, unpaid_breaks }
  })
}

const shape = {
  id: number,
  timezone: string,
  clock_in_ms: number,
  clock_out_ms: number,
  break_minutes: number,
  breaks: json<StoredBreak[]>(),
}

function statementOf(narrowed: boolean): string {
  return `
    select id, timezone, break_minutes, breaks,
           floor(date_part('epoch', clock_in) * 1000) as clock_in_ms,
           floor(date_part('epoch', clock_out) * 1000) as clock_out_ms
    from time_entries
    where company_id = $1 and deleted_at is null and clock_in >= $2 and clock_in < $3
      and breaks is not null and break_minutes > 0 and clock_out is not null
      ${narrowed ? 'and employee_id = any($4::bigint[])' : ''}`
}
