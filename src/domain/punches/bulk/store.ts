import type { Sql } from '../../../store/transaction.ts'
import { formatInstant } from '../../../time/instants.ts'
import type { Draft } from '../draft.ts'
import { neighbourColumns } from '../neighbours.ts'
import { type EntryRow, entryColumns, entryWire, type TimeEntryRecord } from '../wire.ts'
import { type Candidate, keyOf, type Surrounding } from './decide.ts'

/** What the database has around each of the punches. */
export async function findSurroundings(
  sql: Sql,
  drafts: readonly Draft[],
): Promise<Map<Draft, Surrounding>> {
  if (drafts.length === 0) return new Map()
  const places = drafts.map(({ employee_id, clock_in_ms, clock_out_ms }) => ({
    employee_id,
    clock_in: formatInstant(clock_in_ms),
    clock_out: instantOrNull(clock_out_ms),
  }))
  const rows = await sql<Surrounding & { n: number }>(surroundingsText, [JSON.stringify(places)])
  return new Map(rows.map(({ n, ...around }) => [drafts[n - 1]!, around]))
}

const near = neighbourColumns({
  employee_id: 'p.employee_id',
  clock_in: 'p.clock_in',
  clock_out: 'p.clock_out',
})

const surroundingsText = `
  select p.n, repeated.id as repeated_id, near.*
  from rows from (json_to_recordset($2::json)
      as (employee_id bigint, clock_in timestamptz, clock_out timestamptz))
    with ordinality as p(employee_id, clock_in, clock_out, n)
  left join lateral (select coalesce(
    (select t.id from time_entries t where t.company_id = $1
       and t.employee_id = p.employee_id and t.clock_in = p.clock_in),
    (select t.id from time_entries t where t.company_id = $1
       and t.employee_id = p.employee_id and t.posted_clock_in = p.clock_in)) as id
  ) repeated on true
  left join lateral (select ${near} where repeated.id is null) near on true`

/**
 * Stores the punches in one statement and answers those that were new. In the order of their keys, so
 * that two calls with the same punches wait for one another and do not deadlock.
 */
export async function insertEntries(
  sql: Sql,
  candidates: readonly Candidate[],
  now_ms: number,
): Promise<Map<string, TimeEntryRecord>> {
  if (candidates.length === 0) return new Map()
  const sorted = candidates.toSorted(
    ({ draft: a }, { draft: b }) => a.employee_id - b.employee_id || a.clock_in_ms - b.clock_in_ms,
  )
  const punches = sorted.map(({ draft, warnings }) => ({
    ...draft,
    clock_in: formatInstant(draft.clock_in_ms),
    clock_out: instantOrNull(draft.clock_out_ms),
    warnings: warnings.join(','),
  }))
  const made_at = formatInstant(now_ms)
  const rows = await sql<EntryRow>(insertText, [JSON.stringify(punches), made_at])
  return new Map(
    rows.map((row) => {
      const { employee_id, clock_in } = row
      return [keyOf({ employee_id, clock_in_ms: Date.parse(clock_in) }), entryWire(row)]
    }),
  )
}

const insertText = `
  with t as (
    insert into time_entries (company_id, employee_id, timezone, work_date, clock_in,
      posted_clock_in, clock_out, break_minutes, notes, source, guards_overlap, warnings, status,
      created_at, updated_at)
    select $1, p.employee_id, p.timezone, p.work_date, p.clock_in, p.clock_in, p.clock_out,
      p.break_minutes, p.notes, p.source, p.guards_overlap, string_to_array(p.warnings, ','),
      case when p.clock_out is null then 'active' else 'completed' end,
      $3::timestamptz, $3::timestamptz
    from rows from (json_to_recordset($2::json)
        as (employee_id bigint, timezone text, work_date date, clock_in timestamptz,
          clock_out timestamptz, break_minutes int, notes text, source text, guards_overlap boolean,
          warnings text)) with ordinality
      as p(employee_id, timezone, work_date, clock_in, clock_out, break_minutes, notes, source,
        guards_overlap, warnings, n)
    order by p.n
    on conflict do nothing
    returning *
  )
  select ${entryColumns} from t
  join employees e on e.company_id = t.company_id and e.id = t.employee_id`

function instantOrNull(ms: number | null): string | null {
  return ms === null ? null : formatInstant(ms)
}
