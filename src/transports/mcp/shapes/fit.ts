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

/** A part of rows, and where the next part begins. */
export type Part<Row> = {
  rows: Row[]
  page: number
  per_page: number
  next: { page: number; per_page: number } | undefined
}

/** Where rows stand among all: how many come before, how many there are, and the size of a page that was asked for. */
export type Place = { offset: number; total: number; size?: number | undefined }

/**
 * Returns the rows that fit, as a page whose next page begins where it ends. A page that is cut gets a size that
 * divides its offset, so that its number is whole.
 */
export function fitPage<Row>(
  rows: readonly Row[],
  room_bytes: number,
  { offset, total, size = rows.length }: Place,
): Part<Row> {
  const fits = countFitting(rows, room_bytes)
  const cut = offset === 0 ? fits : largestDivisor(offset, fits)
  const per_page = Math.max(1, fits === rows.length ? size : cut)
  const page = Math.floor(offset / per_page) + 1
  const shown = rows.slice(0, per_page)
  const isLast = offset + shown.length >= total || shown.length === 0
  return { rows: shown, page, per_page, next: isLast ? undefined : { page: page + 1, per_page } }
}

function largestDivisor(of: number, most: number): number {
  for (let n = Math.min(of, most); n > 1; n--) if (of % n === 0) return n
  return 1
}

/** Returns how many rows come before the page that was asked for. */
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
