import type { ListQuery, PageInput } from './list-query.ts'

/** Returns the requested order, or the default of the list; ties are broken by id. */
export function orderOf({ sortColumns, order, alias }: ListQuery, { sort }: PageInput): string {
  if (sort === undefined) return order
  const descends = sort.startsWith('-')
  const column = sortColumns![descends ? sort.slice(1) : sort]!
  // Without `nulls last`, which only matters for nullable columns, an index can be read backwards.
  return `${column}${descends ? ' desc' : ''}, ${alias}.id`
}

/** An employee's normalized name: the first line of the text that `search` matches. */
export const employeeNameOrder = `split_part(e.search_text, e'\\n', 1) collate "C"`

/** A nullable column: rows without a value come last in both directions. */
export function nullsLast(column: string): string {
  return `(${column} is null), ${column}`
}

/** A name without case and accents. */
export function normalizedName(column: string): string {
  return `lower(regexp_replace(normalize(${column}, NFKD), '[\\u0300-\\u036f]', '', 'g')) collate "C"`
}
