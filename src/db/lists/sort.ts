/** The fields that a list may be sorted by, each with its column or expression. */
export type SortColumns = Readonly<Record<string, string>>

/** The order that was asked for, else the list's own; ties are broken by id. */
export function orderOf(
  columns: SortColumns,
  { sort, alias, standard }: { sort: string | undefined; alias: string; standard: string },
): string {
  if (sort === undefined) return standard
  const descends = sort.startsWith('-')
  const column = columns[descends ? sort.slice(1) : sort]!
  // Without `nulls last`, which only says something of columns with nulls, an index can be read backwards.
  return `${column}${descends ? ' desc' : ''}, ${alias}.id`
}

/** An employee's name in any case and accents: the first line of the text that search looks in. */
export const employeeNameOrder = `split_part(e.search_text, e'\\n', 1) collate "C"`

/** A column that may be null: rows without a value come last in either direction. */
export function nullsLast(column: string): string {
  return `(${column} is null), ${column}`
}

/** A name without its case and accents. */
export function normalizedName(column: string): string {
  return `lower(regexp_replace(normalize(${column}, NFKD), '[\\u0300-\\u036f]', '', 'g')) collate "C"`
}
