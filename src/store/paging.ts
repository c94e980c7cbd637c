import {
  type ListAnswer,
  type ListQuery,
  type PageInput,
  pageMeta,
  rowsIn,
  whereClause,
} from './list-query.ts'
import type { Sql } from './transaction.ts'
import { walk } from './walk.ts'

/**
 * One page of a list: by number with its total in one statement, or, where `updated_since` or `cursor` is
 * given, the next page of a walk in the order of change.
 */
export function listPage<Row>(
  sql: Sql,
  query: ListQuery,
  input: PageInput,
): Promise<ListAnswer<Row>> {
  if (input.cursor !== undefined || input.updated_since !== undefined) {
    return walk<Row>(sql, query, input)
  }
  return numbered<Row>(sql, query, input)
}

async function numbered<Row>(
  sql: Sql,
  query: ListQuery,
  { page, per_page }: PageInput,
): Promise<ListAnswer<Row>> {
  const { text, values } = whereClause(query)
  const limit = `$${values.length + 2}`
  const offset = `$${values.length + 3}`
  const found = await sql<{ total: number; row: Row | null }>(
    `with counted as (
       select count(*)::int as total from ${query.counted_from ?? query.from} where ${text}
     )
     select counted.total, page.* from counted left join lateral (
       select true as in_row, ${query.columns} from ${query.from} where ${text}
       order by ${query.order} limit ${limit} offset ${offset}
     ) page on true`,
    [...values, per_page, (page - 1) * per_page],
    { packed: true },
  )
  return { rows: rowsIn(found), meta: pageMeta(page, per_page, found[0]?.total ?? 0) }
}
