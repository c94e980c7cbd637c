import { invalid } from '../errors.ts'
import type { Sql } from './transaction.ts'

/** A condition with `?` for each of its values. */
export type Condition = { text: string; values: readonly unknown[] }

export type ListQuery = {
  /** Columns, of the table under its alias. */
  columns: string
  from: string
  /** The table's alias, for `id` and the columns of change. */
  alias: string
  conditions: readonly Condition[]
  /** Unique order of the pages; ties are broken by id. */
  order: string
}

export type PageInput = {
  page: number
  per_page: number
  updated_since?: string | undefined
  cursor?: string | undefined
}

export type Meta = {
  current_page: number
  last_page: number
  per_page: number
  total: number
  next_cursor?: string | null
}

export type ListAnswer<Row> = { rows: Row[]; meta: Meta }

export function where(text: string, ...values: unknown[]): Condition {
  return { text, values }
}

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
  const found = await sql<{ list_total: number; list_found: boolean | null }>(
    `with counted as (select count(*)::int as list_total from ${query.from} where ${text})
     select counted.list_total, page.* from counted left join lateral (
       select true as list_found, ${query.columns} from ${query.from} where ${text}
       order by ${query.order} limit ${limit} offset ${offset}
     ) page on true`,
    [...values, per_page, (page - 1) * per_page],
  )
  const total = found[0]?.list_total ?? 0
  const rows = found.flatMap(({ list_total: _, list_found, ...row }) => (list_found ? [row] : []))
  return { rows: rows as Row[], meta: pageMeta(page, per_page, total) }
}

/** `last_page` is 1 for an empty list. */
export function pageMeta(page: number, per_page: number, total: number): Meta {
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
    per_page,
    total,
  }
}

type Position = { xid: string; id: number; page: number; total: number; since: string | null }

/**
 * Rows by the transaction that changed them last, up to the oldest one still running: what commits late
 * has a number above that bound, so that no page passes it by.
 */
async function walk<Row>(sql: Sql, query: ListQuery, input: PageInput): Promise<ListAnswer<Row>> {
  const start = input.cursor === undefined ? undefined : readCursor(input.cursor)
  const since = start ? start.since : (input.updated_since ?? null)
  const filter = since === null ? [] : [where(`${query.alias}.updated_at >= ?::timestamptz`, since)]
  const narrowed = { ...query, conditions: [...query.conditions, ...filter] }
  const { text, values } = whereClause(narrowed)
  const at = values.length + 2
  const a = query.alias
  const found = await sql<{ list_xid: string; list_id: number; list_stable: boolean }>(
    `select ${a}.changed_xid::text as list_xid, ${a}.id as list_id,
            ${a}.changed_xid < pg_snapshot_xmin(pg_current_snapshot()) as list_stable,
            ${query.columns}
     from ${query.from} where ${text} and (${a}.changed_xid, ${a}.id) > ($${at}::text::xid8, $${at + 1}::bigint)
     order by ${a}.changed_xid, ${a}.id limit $${at + 2}`,
    [...values, start?.xid ?? '0', start?.id ?? 0, input.per_page + 1],
  )
  const stable = found.filter((row) => row.list_stable)
  const rows = stable.slice(0, input.per_page)
  const last = rows.at(-1)
  const more = found.length > rows.length
  const page = start?.page ?? 1
  const total = start?.total ?? (await count(sql, narrowed))
  const next: Position = {
    xid: last?.list_xid ?? start?.xid ?? '0',
    id: last?.list_id ?? start?.id ?? 0,
    page: page + 1,
    total,
    since,
  }
  return {
    rows: rows.map(({ list_xid: _x, list_id: _i, list_stable: _s, ...row }) => row as Row),
    meta: {
      ...pageMeta(page, input.per_page, total),
      next_cursor: more ? writeCursor(next) : null,
    },
  }
}

async function count(sql: Sql, query: ListQuery): Promise<number> {
  const { text, values } = whereClause(query)
  const [row] = await sql<{ n: number }>(
    `select count(*)::int as n from ${query.from} where ${text}`,
    values,
  )
  return row?.n ?? 0
}

function whereClause({ alias, conditions }: ListQuery): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const texts = conditions.map((condition) => {
    let n = 0
    const text = condition.text.replace(/\?/g, () => `$${values.length + 2 + n++}`)
    values.push(...condition.values)
    return text
  })
  return { text: [`${alias}.company_id = $1`, ...texts].join(' and '), values }
}

function writeCursor({ xid, id, page, total, since }: Position): string {
  return Buffer.from(JSON.stringify([xid, id, page, total, since])).toString('base64url')
}

function readCursor(text: string): Position {
  try {
    const [xid, id, page, total, since] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const numbers = [id, page, total].every((n) => Number.isSafeInteger(n) && n >= 0)
    if (/^\d{1,20}$/.test(xid) && numbers && (since === null || typeof since === 'string')) {
      return { xid, id, page, total, since }
    }
  } catch {
    // Told below, like any other text that is no cursor.
  }
  throw invalid({ cursor: 'is not a cursor of this list; use next_cursor as it was given' })
}
