import { plainArray, quotedArray } from '../../../store/plain-array.ts'
import type { Sql } from '../../../store/transaction.ts'
import { formatInstant } from '../../../time/instants.ts'
import { type Draft, entryOf } from '../draft.ts'
import { neighboursSql } from '../neighbours.ts'
import type { TimeEntryRecord } from '../wire.ts'
import type { Candidate, Surrounding } from './decide.ts'

/** What the database has around each of the punches; those that it knows nothing of are left out. */
export async function findSurroundings(
  sql: Sql,
  drafts: readonly Draft[],
): Promise<Map<Draft, Surrounding>> {
  const found = new Map<Draft, Surrounding>()
  if (drafts.length === 0) return found
  const each = (read: (draft: Draft) => string | number | null) => plainArray(drafts.map(read))
  const rows = await sql<Found>(surroundingsText, [
    each(({ employee_id }) => employee_id),
    each(({ clock_in }) => clock_in),
    each(({ clock_out }) => clock_out),
  ])
  for (const { n, met, id } of rows) {
    const draft = drafts[n - 1]!
    const known = found.get(draft) ?? { repeated_id: null, overlaps: false, second_open: false }
    if (met === 'overlaps') known.overlaps = true
    else if (met === 'is open') known.second_open = true
    // As it stands now comes before as it was posted.
    else if (met === 'same instant') known.repeated_id = id
    else known.repeated_id ??= id
    found.set(draft, known)
  }
  return found
}

/** An entry that a punch meets, and how. */
type Found = { n: number; id: number; met: 'same instant' | 'posted' | 'overlaps' | 'is open' }

const ofEmployee = 'time_entries t where t.company_id = $1 and t.employee_id = p.employee_id'

// What a punch meets lies within a day before it or in it: one look at the index. `offset 0` has each
// punch looked up by itself; joined, all the entries that a company ever had would be read.
const surroundingsText = `
  select p.n, found.*
  from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[])
    with ordinality as p(employee_id, clock_in, clock_out, n)
  cross join lateral (
    select near.id, unnest(array[
        case when near.clock_in = p.clock_in then 'same instant' end,
        case when near.deleted_at is null and near.clock_out > p.clock_in then 'overlaps' end
      ]) as met
    from (select t.* from ${ofEmployee} and t.clock_in > p.clock_in - interval '24 hours'
        and t.clock_in < greatest(p.clock_out, p.clock_in + interval '1 microsecond')) near
    union all
    select t.id, 'posted' from ${ofEmployee} and t.posted_clock_in = p.clock_in
      and t.posted_clock_in <> t.clock_in
    union all
    select t.id, 'is open' from ${ofEmployee} and t.clock_out is null and t.deleted_at is null
      and p.clock_out is null
    offset 0
  ) found
  where found.met is not null`

/** What became of punches that were to be stored: the records of new ones, the ids of those that were there. */
export type Inserted = {
  created: ReadonlyMap<Candidate, TimeEntryRecord>
  repeated: ReadonlyMap<Candidate, number>
}

/**
 * Stores the punches in one statement. In the order of their keys, so that two calls with the same punches
 * wait for one another and do not deadlock. Left out of both answers are those whose time is taken, that
 * another call stored meanwhile, and repeats of entries that have moved.
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
  const [answer] = await sql<Answer>(insertText, [
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
  ])
  const { created, repeated } = answer!
  return {
    created: recordsOf(sorted, created ?? [], made_at),
    repeated: new Map(repeated?.map(([n, id]) => [sorted[n - 1]!, id])),
  }
}

type Answer = {
  created: [id: number, employee_id: number, clock_in: string, warnings: string[]][] | null
  repeated: [n: number, id: number][] | null
}

/** The records of those that were stored; the database answers them in the order in which they were sent. */
function recordsOf(
  sent: readonly Candidate[],
  created: NonNullable<Answer['created']>,
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

const near = neighboursSql({
  employee_id: 'p.employee_id',
  clock_in: 'p.clock_in',
  clock_out: 'p.clock_out',
})

const insertText = `
  with punches as materialized (
    select p.*, near.*
    from unnest($3::bigint[], $4::text[], $5::date[], $6::timestamptz[], $7::timestamptz[],
        $8::int[], $9::text[], $10::text[], $11::boolean[], $12::boolean[], $13::boolean[])
      with ordinality as p(employee_id, timezone, work_date, clock_in, clock_out, break_minutes, notes,
        source, guards_overlap, meets_closed, meets_open, n)
    cross join lateral (${near}) near
  ), stored as (
    insert into time_entries (company_id, employee_id, timezone, work_date, clock_in,
      posted_clock_in, clock_out, break_minutes, notes, source, guards_overlap, warnings, status,
      created_at, updated_at)
    select $1, employee_id, timezone, work_date, clock_in, clock_in, clock_out, break_minutes, notes,
      source, guards_overlap,
      array_remove(array[case when p.overlaps or p.meets_closed then 'overlap' end,
        case when p.second_open or p.meets_open then 'open_entry_exists' end], null),
      case when clock_out is null then 'active' else 'completed' end, $2::timestamptz, $2::timestamptz
    from punches p
    where taken_by is null and not (guards_overlap and clock_out is not null and p.overlaps)
    on conflict do nothing
    returning id, employee_id, clock_in, warnings
  )
  select
    (select json_agg(json_build_array(id, employee_id, clock_in, warnings)) from stored) as created,
    (select json_agg(json_build_array(n, taken_by)) from punches where taken_by is not null) as repeated`
