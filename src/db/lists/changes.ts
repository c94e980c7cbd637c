import { createHash } from 'node:crypto'
import { DomainError, invalid } from '../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import { nullable, number, readRows, string } from '../statements/read-rows.ts'
import { timelineQuery } from '../statements/timeline.ts'
import type { Sql } from '../transactions/transaction.ts'
import { type End, originQuery, type Position, readCursor, writeCursor } from './cursor.ts'
import {
  type ListAnswer,
  type ListQuery,
  most_per_page,
  type PageInput,
  pageMeta,
  rowsIn,
  usual_per_page,
  where,
  whereClause,
} from './list-query.ts'

/**
 * Lists rows by the transaction that changed them last, up to the oldest one that is still running. A late
 * commit has a higher number than that limit, so that no page misses it. The list ends with a page that is
 * complete once every transaction that was running at the end has finished.
 */
export async function listChanges<Row>(
  sql: Sql,
  query: ListQuery<Row>,
  input: PageInput,
): Promise<ListAnswer<Row>> {
  const start = input.cursor === undefined ? undefined : readCursor(input.cursor)
  const people = query.people ? digestOf(query.people) : null
  if (start && start.people !== people) throw invalid({ cursor: otherPeople })
  const since = start ? start.since : (input.updated_since ?? null)
  const filter = since === null ? [] : [where(`${query.alias}.updated_at >= ?::timestamptz`, since)]
  const narrowed = { ...query, conditions: [...query.conditions, ...filter] }
  const position = start ?? { ...(await beginning(sql, narrowed)), since, people }

  const { rows, end, server } = await nextRows<Row>(sql, narrowed, position, input.per_page)
  const last = rows.at(-1)
  const next: Position = {
    ...position,
    xid: last?.xid ?? position.xid,
    id: last?.id ?? position.id,
    page: position.page + 1,
    end: end === 'over' ? null : end,
    ...server,
  }
  return {
    data: rowsIn(rows),
    meta: {
      ...pageMeta(position.page, input.per_page, position.total),
      next_cursor: end === 'over' ? null : writeCursor(next),
    },
  }
}

const otherPeople =
  'is of other people than this access reaches now; start the list again without a cursor'

/** A person who joins has changes from before the cursor, so the list begins again. */
function digestOf(people: readonly number[]): string {
  return createHash('sha256')
    .update(people.toSorted((a, b) => a - b).join())
    .digest('base64url')
    .slice(0, 12)
}

type ChangedRow<Row> = { xid: string; id: number; stable: boolean; row: Row }
/** The server whose transactions are counted, and the company of the list. */
type Server = { origin: string; timeline: string | null; company: string }
type Next<Row> = { rows: ChangedRow<Row>[]; end: End | 'over' | null; server: Server }

/** Waits briefly for writers instead of returning nothing. */
async function nextRows<Row>(
  sql: Sql,
  query: ListQuery<Row>,
  start: Position,
  per_page: number,
): Promise<Next<Row>> {
  let end = start.end
  for (let wait_ms = 5; ; wait_ms *= 2) {
    // Read before the rows: transactions that are not running at this point have committed changes that the rows show.
    const [running, seen] = await Promise.all([
      end ? null : newestRunning(sql),
      fetchPage<Row>(sql, query, start, per_page + 1),
    ])
    const { found, xmin, xmax, at, server } = seen
    refuseOther(start, server)
    const stable = found.filter((each) => each.stable)
    if (stable.length > per_page) return { rows: stable.slice(0, per_page), end: null, server }

    if (running !== null) end = { xid: String(wholeXid(running, xmax)), at }
    const isSettled = !end || xmin > BigInt(end.xid) || at - end.at > longestWait_s
    if (isSettled && found.length <= per_page) return { rows: found, end: 'over', server }
    if (stable.length > 0 || wait_ms > longestPause_ms) return { rows: stable, end, server }
    await new Promise((resolve) => setTimeout(resolve, wait_ms))
  }
}

/** The last pause of a page, so that a client sends at most about five requests a second. */
const longestPause_ms = 100
/** No transaction of ours runs this long; one of another database on the same server may. */
const longestWait_s = 60

/**
 * Returns the lower 32 bits of the newest transaction that writes to this database; null if there is none. A
 * snapshot does not contain it: transactions that began after the last one that ended are beyond its bounds.
 */
async function newestRunning(sql: Sql): Promise<number | null> {
  const [row] = await readRows(
    sql,
    { xid: nullable(number) },
    'select newest_running() as xid from companies where id = $1',
  )
  return row?.xid ?? null
}

/**
 * Returns the 64-bit id of a running transaction, which differs by less than 2^31 from the newest that ended.
 */
function wholeXid(low: number, near: bigint): bigint {
  const away = BigInt.asIntN(32, BigInt(low) - near)
  return near + away
}

/** Another server has different transaction ids: continuing there would miss changes. */
function refuseOther(start: Position, { origin, timeline, company }: Server): void {
  if (start.company !== null && start.company !== company)
    throw invalid({ cursor: refuse.no_cursor() })
  if (timeline === null) {
    const message = 'The database is a standby, whose list of changes would not be complete.'
    throw new DomainError('unavailable', `${message} Try again in a few seconds.`)
  }
  const is_moved = start.origin !== null && start.origin !== origin
  const is_promoted = start.timeline !== null && start.timeline !== timeline
  if (!is_moved && !is_promoted) return
  const what = is_moved ? 'move or restore of the database' : 'failover of the database'
  throw invalid({
    cursor: `is from before the last ${what}; start the list again without a cursor`,
  })
}

type FetchedPage<Row> = {
  found: ChangedRow<Row>[]
  xmin: bigint
  xmax: bigint
  at: number
  server: Server
}

async function fetchPage<Row>(
  sql: Sql,
  query: ListQuery<Row>,
  start: Position,
  limit: number,
): Promise<FetchedPage<Row>> {
  const { page: text, values } = whereClause(query)
  const at = values.length + 2
  const a = query.alias
  const [limited, more] = limitOf(limit, at + 2)
  const found = await sql<Snapshot & (ChangedRow<Row> | { row: null })>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as list_xmin,
       pg_snapshot_xmax(pg_current_snapshot())::text as list_xmax,
       extract(epoch from clock_timestamp())::bigint as list_at,
       ${originQuery} as list_origin, ${timelineQuery} as list_timeline,
       $1::bigint::text as list_company, page.*
     from (select) as one left join lateral (
       select ${a}.changed_xid::text as xid, ${a}.id,
         ${a}.changed_xid < pg_snapshot_xmin(pg_current_snapshot()) as stable,
         true as in_row, ${query.columns}
       from ${query.from} where ${text}
         and (${a}.changed_xid, ${a}.id) > ($${at}::text::xid8, $${at + 1}::bigint)
       order by ${a}.changed_xid, ${a}.id ${limited}
     ) page on true`,
    [...values, start.xid, start.id, ...more],
    { packed: true },
  )
  const { list_xmin, list_xmax, list_at, list_origin, list_timeline, list_company } = found[0]!
  return {
    found: found.filter((each): each is Snapshot & ChangedRow<Row> => each.row !== null),
    xmin: BigInt(list_xmin),
    xmax: BigInt(list_xmax),
    at: list_at,
    server: { origin: list_origin, timeline: list_timeline, company: list_company },
  }
}

/** PostgreSQL caches a plan for the constant limits of most pages; it plans again with a parameter, which takes longer. */
function limitOf(limit: number, at: number): [text: string, values: number[]] {
  if (limit - 1 === usual_per_page || limit - 1 === most_per_page) return [`limit ${limit}`, []]
  return [`limit $${at}`, [limit]]
}

type Snapshot = {
  list_xmin: string
  list_xmax: string
  list_at: number
  list_origin: string
  list_timeline: string | null
  list_company: string
}

/**
 * Returns the start of a list of changes: the first change that it will show, or the oldest running
 * transaction. `offset 0` makes PostgreSQL find the rows by the time of their change.
 */
async function beginning(sql: Sql, query: ListQuery): Promise<Omit<Position, 'since' | 'people'>> {
  const { text, values } = whereClause(query)
  const from = query.counted_from ?? query.from
  const [row] = await readRows(
    sql,
    { total: number, xid: string, timeline: nullable(string) },
    `select (select count(*)::int from ${from} where ${text}) as total,
       least(pg_snapshot_xmin(pg_current_snapshot()),
         (select xid from (select ${query.alias}.changed_xid as xid from ${from}
            where ${text} offset 0) as shown order by xid limit 1))::text as xid,
       ${timelineQuery} as timeline`,
    values,
  )
  return { ...row!, id: 0, page: 1, end: null, origin: null, company: null }
}
