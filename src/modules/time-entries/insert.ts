import { storedBreaks } from '../../core/company/breaks.ts'
import { type ApprovedPeriod, datesIn, periodsBetween } from '../../core/company/payroll-locks.ts'
import { json, nullable, number, readRows, strings } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { type FieldErrors, invalid } from '../../lib/errors.ts'
import { type Draft, entryOf } from './draft.ts'
import { datesOf, storedLate } from './late.ts'
import { neighboursSql } from './neighbours.ts'
import { refuse } from './refusals.ts'
import { lockRepeated, type StoredPunch } from './repeat/find.ts'
import { isRefused, warningsSql } from './rules.ts'
import type { TimeEntryRecord } from './schema.ts'

/** A stored punch, or the locked entry that it repeats. */
export type Insertion = { created: TimeEntryRecord } | { repeated: StoredPunch }

/**
 * Stores a punch once: a repeat (the same employee and instant, as posted or as adjusted since, including
 * deleted entries) is recognized before any refusal. Marks it when one of its dates is in an approved pay period.
 */
export async function insertEntry(
  sql: Sql,
  draft: Draft,
  problems: FieldErrors,
  now_ms: number,
): Promise<Insertion> {
  if (isRefused(problems)) {
    const repeated = await lockRepeated(sql, draft)
    if (!repeated) throw invalid(problems)
    return { repeated }
  }
  const made_at = formatInstant(now_ms)
  const dates = datesOf(draft, draft.rules)
  const values = storedValues(draft, dates, made_at)
  const [inserted] = await readRows(sql, insertedShape, insertText, values)
  if (inserted) {
    const { approved, ...stored } = inserted
    const isLate = approved !== null && datesIn(approved, dates).length > 0
    if (isLate) return { created: await storedLate(sql, stored.id, now_ms) }
    return { created: entryOf(draft, { ...stored, made_at }) }
  }

  // The insert has waited for a concurrent one, whose row is visible now.
  const repeated = await lockRepeated(sql, draft)
  if (repeated) return { repeated }
  throw invalid({ clock_in: refuse.overlap() })
}

/** Returns the values of `storing`. */
export function storedValues(
  draft: Draft,
  dates: readonly string[],
  made_at: string,
): readonly unknown[] {
  return [
    draft.employee_id,
    draft.timezone,
    draft.work_date,
    draft.clock_in,
    draft.clock_out,
    draft.break_minutes,
    draft.notes,
    draft.source,
    draft.guards_overlap,
    made_at,
    draft.work_location_id,
    draft.breaks && JSON.stringify(storedBreaks(draft.breaks)),
    dates[0],
    dates.at(-1),
  ]
}

const insertedShape = {
  id: number,
  warnings: strings,
  approved: nullable(json<ApprovedPeriod[]>()),
}

const near = neighboursSql({
  employee_id: '$2',
  clock_in: '$5::timestamptz',
  clock_out: '$6::timestamptz',
})

/**
 * Returns the common table expressions that lock the pay periods of a punch and store it if an additional condition is
 * true.
 */
// Without a conflict target: with one, ON CONFLICT occasionally fails under load when there is an exclusion
// constraint. That constraint backs the overlap condition for two concurrent punches.
export function storing(condition = 'true'): string {
  return `
  near as materialized (${near}),
  held as (${periodsBetween('$14', '$15')}),
  stored as (
    insert into time_entries (company_id, employee_id, timezone, work_date, clock_in,
      posted_clock_in, clock_out, posted_clock_out, break_minutes, posted_break_minutes, notes, source,
      guards_overlap, status, warnings, created_at, updated_at, work_location_id, breaks)
    select $1, $2, $3, $4, $5::timestamptz, $5::timestamptz, $6::timestamptz, $6::timestamptz, $7, $7, $8,
      $9, $10,
      case when $6::timestamptz is null then 'active' else 'completed' end,
      ${warningsSql({ overlaps: 'near.overlaps', second_open: 'near.second_open' })},
      $11::timestamptz, $11::timestamptz, $12::bigint, $13::jsonb
    from near
    where not ($10::boolean and $6::timestamptz is not null and near.overlaps)
      and near.taken_by is null
      and not exists (select from time_entries o where o.company_id = $1 and o.employee_id = $2
        and o.posted_clock_in = $5::timestamptz)
      and ${condition}
    on conflict do nothing
    returning id, warnings
  )`
}

const insertText = `with ${storing()}
  select id, warnings, (select json_agg(held) from held where status = 'approved') as approved
  from stored`
