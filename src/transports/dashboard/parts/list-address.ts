/** Values of parameters that replace those of an address; null removes one. */
export type Changes = Readonly<Record<string, string | number | null>>

/** Returns the parameters of an address that are in `kept`, with some replaced. */
export function keptQuery(
  query: URLSearchParams,
  kept: readonly string[],
  changes: Changes = {},
): string {
  const result = new URLSearchParams()
  for (const name of kept) {
    const value = query.get(name)
    if (value) result.set(name, value)
  }
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) result.delete(name)
    else result.set(name, String(value))
  }
  return result.toString()
}

/** Returns a path with a query, which may be empty. */
export function withQuery(path: string, search: string): string {
  return search === '' ? path : `${path}?${search}`
}
