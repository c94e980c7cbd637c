import { refuse } from '../refusals.ts'
import type { StoredTotals } from './totals.ts'

/** The default number of rows per page. */
export const usual_per_page = 20
/** The maximum number of rows per page; a larger one counts as this. */
export const most_per_page = 100

/** A condition with a `?` for each of its values. */
export type Condition = { text: string; values: readonly unknown[] }

export type ListQuery<Row = unknown> = {
  /** The columns, from the table under its alias. */
  columns: string
  from: string
  /**
   * The part of `from` that the conditions need, when its other tables only add columns; used for counting.
   */
  counted_from?: string | undefined
  /** The alias of the table, for `id` and the columns of changes. */
  alias: string
  conditions: readonly Condition[]
  /** The default order of the pages; ties are broken by id. */
  order: string
  /** The fields that the list can be sorted by, each with its column or expression. */
  sortColumns?: Readonly<Record<string, string>>
  /** The only employees whose rows are listed; null or absent for everybody's. */
  people?: readonly number[] | null
  /** The column with the employee of a row; by default `employee_id`. */
  owner?: string
  /** Set when `counted_from` is a single table whose rows are never deleted and whose changes are stamped. */
  totals?: StoredTotals | undefined
  /** Only a type. */
  row?: Row
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

export type ListAnswer<Row> = { data: Row[]; meta: Meta }

export function where(text: string, ...values: unknown[]): Condition {
  return { text, values }
}

/** How a parameter narrows a list: a text with one `?` for its value, or the condition. */
type Narrowing<Value> = string | ((value: Value) => Condition)

/** Returns the conditions for the parameters that are present, in the order of `narrowings`. */
export function whereProvided<Provided extends object>(
  provided: Provided,
  narrowings: { [Name in keyof Provided]?: Narrowing<NonNullable<Provided[Name]>> },
): Condition[] {
  const conditions: Condition[] = []
  for (const name in narrowings) {
    const value = provided[name]
    const narrowing = narrowings[name]
    if (value == null || narrowing === undefined) continue
    conditions.push(typeof narrowing === 'string' ? where(narrowing, value) : narrowing(value))
  }
  return conditions
}

/** Returns the notes in `meta` about information that the rows do not contain. */
export function noteOf(...notes: (string | undefined)[]): { note?: string } {
  const [first, ...more] = notes.filter((note) => note !== undefined)
  if (first === undefined) return {}
  return { note: more.reduce((note, next) => refuse.notes({ note, next }), first) }
}

/** Returns the rows of an answer whose every row repeats the same header columns. */
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

/** Returns the rows of a page; without a size, all rows are on the first page. */
export function pageOf<Row>(
  rows: Row[],
  { page, per_page }: { page: number; per_page?: number | undefined },
): Row[] {
  if (per_page === undefined) return page === 1 ? rows : []
  return rows.slice((page - 1) * per_page, page * per_page)
}

/** The conditions of a list as SQL, with values from `$2` on; `page` reads its rows in their order. */
type WhereClause = { text: string; page: string; values: unknown[] }

/** Returns the company, the people and every condition. */
export function whereClause(query: ListQuery): WhereClause {
  const { alias, conditions, people, owner = `${alias}.employee_id` } = query
  const values: unknown[] = []
  const texts = conditions.map((condition) => {
    let n = 0
    const text = condition.text.replace(/\?/g, () => `$${values.length + 2 + n++}`)
    values.push(...condition.values)
    return text
  })
  const text = [`${alias}.company_id = $1`, ...texts].join(' and ')
  if (!people) return { text, page: text, values }
  const isTheirs = `${owner} = any($${values.push(people) + 1}::bigint[])`
  // As `is true` it does not decide how the rows of a page are found, which the index of their order does.
  return { text: `${text} and ${isTheirs}`, page: `${text} and (${isTheirs}) is true`, values }
}
