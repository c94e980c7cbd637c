type Row = Readonly<Record<string, unknown>>

/** Results that differ only in their row. */
export type Group = Row & { rows: number; index?: string; id?: string }

/**
 * Groups equal results of many writes: the outcome, how many rows it applies to, and their ranges (`0-412, 415`).
 * Leaves out a message that only names the row's own id.
 */
export function groupResults(results: readonly Row[]): Group[] {
  const groups = new Map<string, { alike: Row; index: number[]; id: number[] }>()
  for (const { index, id, message: _, ...alike } of results) {
    const key = JSON.stringify(alike)
    const group = groups.getOrInsertComputed(key, () => ({ alike, index: [], id: [] }))
    if (typeof index === 'number') group.index.push(index)
    if (typeof id === 'number') group.id.push(id)
  }
  return [...groups.values()].map(({ alike, index, id }) => ({
    ...alike,
    rows: Math.max(index.length, id.length),
    ...(index.length > 0 ? { index: ranges(index) } : {}),
    ...(id.length > 0 ? { id: ranges(id) } : {}),
  }))
}

function ranges(numbers: readonly number[]): string {
  const parts: [first: number, last: number][] = []
  for (const number of numbers) {
    const part = parts.at(-1)
    if (part && part[1] + 1 === number) part[1] = number
    else parts.push([number, number])
  }
  return parts.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ')
}
