import type { StoredTotals } from './totals.ts'

/** Rows a page where nobody asks for more or fewer. */
export const usual_per_page = 20

/** A condition with `?` for each of its values. */
export type Condition = { text: string; values: readonly unknown[] }

export type ListQuery = {
  /** Columns, of the table under its alias. */
  columns: string
  from: string
  /** What the conditions need of `from`, where its other tables only add columns: rows are counted there. */
  counted_from?: string | undefined
  /** The table's alias, for `id` and the columns of change. */
  alias: string
  conditions: readonly Condition[]
  /** Unique order of the pages; ties are broken by id. */
  order: string
  /** Given where `counted_from` is one table, whose rows are never removed and whose changes are stamped. */
  totals?: StoredTotals | undefined
}

export type PageInput = {
  page: number
  per_page: number
  updated_since?: string | undefined
  cursor?: string | undefined
  sort?: string | undefined
}

export type Meta = {
  current_page: number
  last_page: number
  per_page: number
  total: number
  next_cursor?: string | null
  note?: string
}

export type ListAnswer<Row> = { rows: Row[]; meta: Meta }

export function where(text: string, ...values: unknown[]): Condition {
  return { text, values }
}

/** The part of `meta` that tells what a list cannot say by its rows. */
export function noteOf(...notes: (string | undefined)[]): { note?: string } {
  const provided = notes.filter((note) => note !== undefined)
  return provided.length > 0 ? { note: provided.join(' ') } : {}
}

/** The rows beside what every row of the answer says. */
export function rowsIn<Row>(found: readonly { row: Row | null }[]): Row[] {
  return found.flatMap(({ row }) => row ?? [])
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

/** The company and every condition, the values from `$2` on. */
export function whereClause({ alias, conditions }: ListQuery): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const texts = conditions.map((condition) => {
    let n = 0
    const text = condition.text.replace(/\?/g, () => `$${values.length + 2 + n++}`)
    values.push(...condition.values)
    return text
  })
  return { text: [`${alias}.company_id = $1`, ...texts].join(' and '), values }
}
