import { plainArray } from '../../../store/plain-array.ts'
import type { Sql } from '../../../store/transaction.ts'
import { formatInstant } from '../../../time/instants.ts'
import { type Draft, entryOf } from '../draft.ts'
import { neighbourColumns } from '../neighbours.ts'
import type { TimeEntryRecord } from '../wire.ts'
import { type Candidate, keyOf, type Surrounding } from './decide.ts'

/** What the database has around each of the punches. */
export async function findSurroundings(
  sql: Sql,
  drafts: readonly Draft[],
): Promise<Map<Draft, Surrounding>> {
  if (drafts.length === 0) return new Map()
  const each = (read: (draft: Draft) => string | number | null) => plainArray(drafts.map(read))
  const rows = await sql<Surrounding & { n: number }>(surroundingsText, [
    each(({ employee_id }) => employee_id),
    each(({ clock_in }) => clock_in),
    each(({ clock_out }) => clock_out),
  ])
  return new Map(rows.map(({ n, ...around }) => [drafts[n - 1]!, around]))
}

const near = neighbourColumns({
  employee_id: 'p.employee_id',
  clock_in: 'p.clock_in',
  clock_out: 'p.clock_out',
})

const surroundingsText = `
  select p.n, repeated.id as repeated_id, near.*
  from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[])
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
  const made_at = formatInstant(now_ms)
  const each = <T>(read: (candidate: Candidate) => T) => sorted.map(read)
  const rows = await sql<Stored>(insertText, [
    made_at,
    plainArray(each(({ draft }) => draft.employee_id)),
    each(({ draft }) => draft.timezone),
    plainArray(each(({ draft }) => draft.work_date)),
    plainArray(each(({ draft }) => draft.clock_in)),
    plainArray(each(({ draft }) => draft.clock_out)),
    plainArray(each(({ draft }) => draft.break_minutes)),
    each(({ draft }) => draft.notes),
    each(({ draft }) => draft.source),
    plainArray(each(({ draft }) => draft.guards_overlap)),
    each(({ warnings }) => warnings.join()),
  ])
  const byKey = new Map(sorted.map((candidate) => [keyOf(candidate.draft), candidate]))
  return new Map(
    rows.map(({ id, employee_id, clock_in }) => {
      const key = keyOf({ employee_id, clock_in_ms: Date.parse(clock_in) })
      const { draft, warnings } = byKey.get(key)!
      return [key, entryOf(draft, { id, warnings, made_at })]
    }),
  )
}

type Stored = { id: number; employee_id: number; clock_in: string }

const insertText = `
  insert into time_entries (company_id, employee_id, timezone, work_date, clock_in,
    posted_clock_in, clock_out, break_minutes, notes, source, guards_overlap, warnings, status,
    created_at, updated_at)
  select $1, p.employee_id, p.timezone, p.work_date, p.clock_in, p.clock_in, p.clock_out,
    p.break_minutes, p.notes, p.source, p.guards_overlap, string_to_array(p.warnings, ','),
    case when p.clock_out is null then 'active' else 'completed' end,
    $2::timestamptz, $2::timestamptz
  from unnest($3::bigint[], $4::text[], $5::date[], $6::timestamptz[], $7::timestamptz[],
      $8::int[], $9::text[], $10::text[], $11::boolean[], $12::text[])
    as p(employee_id, timezone, work_date, clock_in, clock_out, break_minutes, notes, source,
      guards_overlap, warnings)
  on conflict do nothing
  returning id, employee_id, clock_in`
