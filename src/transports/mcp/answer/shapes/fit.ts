import type { Input } from './answer-shape.ts'

/** Returns the bytes of a value as JSON. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}

/** Returns how many rows from the first on fit, at least one if there is any. */
export function countFitting(rows: readonly unknown[], room_bytes: number): number {
  let used = 0
  for (const [count, row] of rows.entries()) {
    used += bytesOf(row) + 1
    if (used > room_bytes) return Math.max(1, count)
  }
  return rows.length
}

/** The rows of a page that fit, the requested page, and the start of the next part. */
export type Part<Row> = {
  rows: Row[]
  page: number
  per_page: number
  next: { page: number; per_page: number } | undefined
}

/** The position of rows in the list: how many come before, the total, and the requested page size. */
export type Place = { offset: number; total: number; size?: number | undefined }

/**
 * Returns the rows that fit, and the page that begins where they end. If that is not the end of the requested page, the
 * next page has another size, because it must begin at a multiple of it.
 */
export function fitPage<Row>(
  rows: readonly Row[],
  room_bytes: number,
  { offset, total, size = Math.max(1, rows.length) }: Place,
): Part<Row> {
  const fits = countFitting(rows, room_bytes)
  const isWhole = fits === rows.length && (fits === size || offset + fits >= total)
  const { count, per_page } = isWhole ? { count: fits, per_page: size } : cutOf(offset, fits)
  const reached = offset + count
  const isLast = count === 0 || reached >= total
  return {
    rows: rows.slice(0, count),
    page: Math.floor(offset / size) + 1,
    per_page: size,
    next: isLast ? undefined : { page: reached / per_page + 1, per_page },
  }
}

/** The most rows of a page. */
const largestPage = 100

/**
 * Returns how many of the rows that fit to show, and the size of the next page. A few rows less are shown where the
 * next page would otherwise be a small one.
 */
function cutOf(offset: number, fits: number): { count: number; per_page: number } {
  let best = { count: fits, per_page: largestDivisor(offset + fits) }
  for (let count = fits - 1; count > best.per_page; count--) {
    const per_page = largestDivisor(offset + count)
    if (per_page > best.per_page) best = { count, per_page }
  }
  return best
}

/** Returns the largest size of a page that divides a number of rows. */
function largestDivisor(of: number): number {
  for (let size = Math.min(of, largestPage); size > 1; size--) if (of % size === 0) return size
  return 1
}

/** Returns how many rows come before the requested page. */
export function offsetOf({ page = 1, per_page = 0 }: Input): number {
  return (Number(page) - 1) * Math.min(100, Number(per_page))
}

/** Returns the fields that are not 0, null or an empty list; `kept` are always returned. */
export function withoutZeros(
  record: Readonly<Record<string, unknown>>,
  kept: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => kept.has(name) || !isNothing(value)),
  )
}

/** Returns the names of the fields that are 0, null or empty in all rows. */
export function emptyColumns(rows: readonly Readonly<Record<string, unknown>>[]): Set<string> {
  const empty = new Set(rows.flatMap((row) => Object.keys(row)))
  for (const row of rows) {
    for (const name of empty) if (!isNothing(row[name])) empty.delete(name)
  }
  return empty
}

/** Returns a row without the fields of that name. */
export function without(
  row: Readonly<Record<string, unknown>>,
  names: ReadonlySet<string>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)))
}

function isNothing(value: unknown): boolean {
  return (
    value === 0 ||
    value === null ||
    value === undefined ||
    (Array.isArray(value) && value.length === 0)
  )
}
