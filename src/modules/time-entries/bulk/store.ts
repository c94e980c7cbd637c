import { storedBreaks } from '../../../core/company/breaks.ts'
import { plainArray, quotedArray } from '../../../db/statements/arrays.ts'
import { boolean, json, nullable, number, readRows } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { type Draft, entryOf } from '../draft.ts'
import { nearBounds, neighboursSql } from '../neighbours.ts'
import { warningsSql } from '../rules.ts'
import type { TimeEntryRecord } from '../schema.ts'
import type { Candidate, Surroundings } from './decide.ts'

const near = neighboursSql({
  employee_id: 'p.employee_id',
  clock_in: 'p.clock_in',
  clock_out: 'p.clock_out',
  bounds: { after: 'p.near_after', before: 'p.near_before' },
})

const bounds = nearBounds('u.clock_in', 'u.clock_out')

/** The sent punches with their bounds; `offset 0` makes PostgreSQL compute them before it uses an index. */
const withBounds = (punches: string) => `(
  select u.*, ${bounds.after} as near_after, ${bounds.before} as near_before from ${punches} offset 0)`

/** Returns the stored entries around each of the punches. */
export async function findSurroundings(sql: Sql, drafts: readonly Draft[]): Promise<Surroundings> {
  if (drafts.length === 0) return new Map()
  const each = (read: (draft: Draft) => string | number | null) => plainArray(drafts.map(read))
  const rows = await readRows(sql, surroundingShape, surroundingsText, [
    each(({ employee_id }) => employee_id),
    each(({ clock_in }) => clock_in),
    each(({ clock_out }) => clock_out),
  ])
  return new Map(rows.map(({ n, ...around }) => [drafts[n - 1]!, around]))
}

const surroundingShape = {
  n: number,
  overlaps: boolean,
  second_open: boolean,
  repeated_id: nullable(number),
  may_change: boolean,
}

const surroundingsText = `
  select p.n, near.overlaps, near.second_open, r.id as repeated_id,
    coalesce(r.clock_out is null or r.deleted_at is not null, false) as may_change
  from ${withBounds(`unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[])
    with ordinality as u(employee_id, clock_in, clock_out, n)`)} p
  cross join lateral (${near}) near
  cross join lateral (select coalesce(near.taken_by, (select o.id from time_entries o
    where o.company_id = $1 and o.employee_id = p.employee_id
      and o.posted_clock_in = p.clock_in)) as id offset 0) taken
  left join time_entries r on r.company_id = $1 and r.id = taken.id`

export async function findOpen(sql: Sql, employees: readonly number[]): Promise<Set<number>> {
  if (employees.length === 0) return new Set()
  const rows = await readRows(
    sql,
    { employee_id: number },
    `select e.employee_id from unnest($2::bigint[]) as e(employee_id)
     where exists (select from time_entries t where t.company_id = $1
       and t.employee_id = e.employee_id and t.clock_out is null and t.deleted_at is null)`,
    [plainArray(employees)],
  )
  return new Set(rows.map(({ employee_id }) => employee_id))
}

/** The results of storing punches: the records of new ones, the ids of existing ones. */
export type Inserted = {
  created: ReadonlyMap<Candidate, TimeEntryRecord>
  repeated: ReadonlyMap<Candidate, number>
}

/**
 * Stores the punches in one statement, in the order of their keys, so that two calls with the same punches
 * wait for each other and do not deadlock. Leaves out punches whose time is taken, those that another call
 * stored in the meantime, and repeats of entries that have moved.
 */
export async function insertEntries(
  sql: Sql,
  candidates: readonly Candidate[],
  now_ms: number,
): Promise<Inserted> {
  if (candidates.length === 0) return { created: new Map(), repeated: new Map() }
  const sorted = candidates.toSorted(
    ({ draft: a }, { draft: b }) => a.employee_id - b.employee_id || a.clock_in_ms - b.clock_in_ms,
  )
  const made_at = formatInstant(now_ms)
  const each = <T>(read: (candidate: Candidate) => T) => sorted.map(read)
  const [answer] = await readRows(sql, answerShape, insertText, [
    made_at,
    plainArray(each(({ draft }) => draft.employee_id)),
    plainArray(each(({ draft }) => draft.timezone)),
    plainArray(each(({ draft }) => draft.work_date)),
    plainArray(each(({ draft }) => draft.clock_in)),
    plainArray(each(({ draft }) => draft.clock_out)),
    plainArray(each(({ draft }) => draft.break_minutes)),
    quotedArray(each(({ draft }) => draft.notes)),
    quotedArray(each(({ draft }) => draft.source)),
    plainArray(each(({ draft }) => draft.guards_overlap)),
    plainArray(each(({ met }) => met.overlaps)),
    plainArray(each(({ met }) => met.second_open)),
    plainArray(each(({ draft }) => draft.work_location_id)),
    quotedArray(each(({ draft: { breaks } }) => breaks && JSON.stringify(storedBreaks(breaks)))),
  ])
  const { created, repeated } = answer!
  return {
    created: recordsOf(sorted, created ?? [], made_at),
    repeated: new Map(repeated?.map(([n, id]) => [sorted[n - 1]!, id])),
  }
}

type Created = [id: number, employee_id: number, clock_in: string, warnings: string[]]

const answerShape = {
  created: nullable(json<Created[]>()),
  repeated: nullable(json<[n: number, id: number][]>()),
}

/** Returns the records of stored punches; the database returns them in the order in which they were sent. */
function recordsOf(
  sent: readonly Candidate[],
  created: readonly Created[],
  made_at: string,
): Map<Candidate, TimeEntryRecord> {
  const records = new Map<Candidate, TimeEntryRecord>()
  let next = 0
  for (const [id, employee_id, clock_in, warnings] of created) {
    const clock_in_ms = Date.parse(clock_in)
    const isIt = ({ draft }: Candidate) =>
      draft.employee_id === employee_id && draft.clock_in_ms === clock_in_ms
    while (!isIt(sent[next]!)) next++
    const { draft } = sent[next]!
    records.set(sent[next]!, entryOf(draft, { id, warnings, made_at }))
  }
  return records
}

const warnings = warningsSql({
  overlaps: 'p.overlaps or p.meets_closed',
  second_open: 'p.second_open or p.meets_open',
})

const insertText = `
  with punches as materialized (
    select p.*, near.*
    from ${withBounds(`unnest($3::bigint[], $4::text[], $5::date[], $6::timestamptz[],
        $7::timestamptz[], $8::int[], $9::text[], $10::text[], $11::boolean[], $12::boolean[],
        $13::boolean[], $14::bigint[], $15::jsonb[])
      with ordinality as u(employee_id, timezone, work_date, clock_in, clock_out, break_minutes, notes,
        source, guards_overlap, meets_closed, meets_open, work_location_id, breaks, n)`)} p
    cross join lateral (${near}) near
  ), stored as (
    insert into time_entries (company_id, employee_id, timezone, work_date, clock_in,
      posted_clock_in, clock_out, posted_clock_out, break_minutes, posted_break_minutes, notes, source,
      guards_overlap, work_location_id, breaks, warnings, status, created_at, updated_at)
    select $1, employee_id, timezone, work_date, clock_in, clock_in, clock_out, clock_out,
      break_minutes, break_minutes, notes, source, guards_overlap, work_location_id, breaks,
      ${warnings},
      case when clock_out is null then 'active' else 'completed' end, $2::timestamptz, $2::timestamptz
    from punches p
    where taken_by is null and not (guards_overlap and clock_out is not null and p.overlaps)
    on conflict do nothing
    returning id, employee_id, clock_in, warnings
  )
  select
    (select json_agg(json_build_array(id, employee_id, clock_in, warnings)) from stored) as created,
    (select json_agg(json_build_array(n, taken_by)) from punches where taken_by is not null) as repeated`
