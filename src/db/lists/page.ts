import { invalid } from '../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import { timelineQuery } from '../statements/timeline.ts'
import type { Sql } from '../transactions/transaction.ts'
import { listChanges } from './changes.ts'
import {
  type ListAnswer,
  type ListQuery,
  type PageInput,
  pageMeta,
  rowsIn,
  usual_per_page,
  whereClause,
} from './list-query.ts'
import { orderOf } from './sort.ts'
import type { Count, CountedTotal } from './totals.ts'

/**
 * Returns one page of a list: by number with its total in one statement, or, with `updated_since` or
 * `cursor`, the next page of changes.
 */
export function listPage<Row>(
  sql: Sql,
  input: PageInput,
  query: ListQuery<Row>,
): Promise<ListAnswer<Row>> {
  if (input.cursor !== undefined || input.updated_since !== undefined) {
    if (input.sort !== undefined) {
      const other = input.cursor === undefined ? 'updated_since' : 'cursor'
      throw invalid({ sort: refuse.sort_of_changes({ other }) })
    }
    return listChanges<Row>(sql, query, input)
  }
  return numbered<Row>(sql, query, input)
}

async function numbered<Row>(
  sql: Sql,
  query: ListQuery<Row>,
  input: PageInput,
): Promise<ListAnswer<Row>> {
  const { page, per_page } = input
  const { text, page: pageText, values } = whereClause(query)
  const stored = query.totals?.of(text, values)
  const offset = (page - 1) * per_page
  // A known total makes counting unnecessary.
  const left = stored?.known ? Math.max(0, stored.known.total - offset) : per_page
  const limit = Math.min(per_page, left)
  const { count, slice, more } = stored
    ? storedTexts(query, text, values.length + 2, { known: stored.known, limit, offset })
    : {
        count: countOf(query, text),
        slice: `limit $${values.length + 2} offset $${values.length + 3}`,
        more: [limit, offset],
      }
  const server = stored ? `${timelineQuery} as timeline, ` : ''
  const order = orderOf(query, input)
  const slicedText = `${pageText} order by ${order} ${slice}`
  const { alias, from } = query
  // PostgreSQL would compute the columns of the rows that it skips too.
  const rows =
    offset === 0
      ? slicedText
      : `${alias}.company_id = $1 and ${alias}.id = any(array(
         select ${alias}.id from ${from} where ${slicedText})) order by ${order}`
  const found = await sql<{ total: number; row: Row | null } & Partial<Count>>(
    `with counted as (${count})
     select counted.*, ${server}page.* from counted left join lateral (
       select true as in_row, ${query.columns} from ${from} where ${rows}
     ) page on true`,
    [...values, ...more],
    { packed: true },
  )
  const { total = 0, xmin, timeline = null } = found[0] ?? {}
  if (stored?.known && stored.known.timeline !== timeline) {
    stored.forget()
    return numbered<Row>(sql, query, input)
  }
  if (xmin !== undefined) stored?.keep({ total, xmin, timeline })
  if (limit < per_page && total !== stored?.known?.total) {
    return numbered<Row>(sql, { ...query, totals: undefined }, input)
  }
  return { data: rowsIn(found), meta: pageMeta(page, per_page, total) }
}

function countOf({ counted_from, from }: ListQuery, where: string): string {
  return `select count(*)::int as total from ${counted_from ?? from} where ${where}`
}

type Slice = { known: CountedTotal | undefined; limit: number; offset: number }
type Texts = { count: string; slice: string; more: unknown[] }

/**
 * Returns the texts of a page whose total is stored, and the parameters that they add from a position on. The
 * common first page contains its limit as a constant: PostgreSQL caches a plan for it, but would plan a
 * statement with arbitrary parameters again every time, which takes longer than reading the page.
 */
function storedTexts(query: ListQuery, where: string, from: number, input: Slice): Texts {
  const { known, limit, offset } = input
  const isUsual = offset === 0 && limit === usual_per_page
  const more: unknown[] = isUsual ? [] : [limit, offset]
  const slice = isUsual ? `limit ${limit}` : `limit $${from} offset $${from + 1}`
  const total = known ? storedCount(query, where, from + more.length) : `(${countOf(query, where)})`
  if (known) more.push(known.total, known.xmin)
  const xmin = 'pg_snapshot_xmin(pg_current_snapshot())::text as xmin'
  return { count: `select ${total} as total, ${xmin}`, slice, more }
}

/** Returns the stored total, unless a row has changed since: then it counts. */
function storedCount(query: ListQuery, where: string, at: number): string {
  const { alias, counted_from, from } = query
  return `case when (
      select ${alias}.changed_xid from ${counted_from ?? from} where ${alias}.company_id = $1
      order by ${alias}.changed_xid desc limit 1) >= $${at + 1}::text::xid8
    then (${countOf(query, where)}) else $${at}::int end`
}
