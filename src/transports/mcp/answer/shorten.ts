import { bytesOf } from './shapes/fit.ts'

type Body = Record<string, unknown>
type Path = readonly string[]

/** The rows that were left out of a list within an answer. */
type Shortened = { field: string; rows: number; of: number }

/** Returns the largest number from 0 to `most` that fits; smaller ones fit too. */
export function mostThatFits(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Shortens the longest lists of an answer until `shown` of it has at most `limit` bytes, and says under `shortened`
 * how many rows each had. Rows stay whole. Where no list is left to shorten, leaves out the largest fields and names
 * them in `left_out`.
 */
export function shorten(body: Body, limit: number, shown: (body: Body) => unknown): Body {
  let current = body
  const shortened: Shortened[] = []
  const left_out: string[] = []
  const whole = () => ({
    ...current,
    ...(shortened.length > 0 ? { shortened } : {}),
    ...(left_out.length > 0 ? { left_out } : {}),
  })
  const tooLong = () => bytesOf(shown(whole())) > limit
  while (tooLong()) {
    const longest = longestList(current)
    if (longest) {
      const { path, rows } = longest
      const note: Shortened = { field: path.join('.'), rows: rows.length, of: rows.length }
      shortened.push(note)
      const before = current
      const fits = (count: number) => {
        note.rows = count
        current = replaced(before, path, rows.slice(0, count))
        return !tooLong()
      }
      fits(mostThatFits(rows.length - 1, fits))
    } else {
      const name = largestField(current)
      if (name === undefined) break
      left_out.push(name)
      const { [name]: _, ...rest } = current
      current = rest
    }
  }
  return whole()
}

/** Finds the list with the most bytes, not within another list; ignores empty lists. */
function longestList(body: Body): { path: Path; rows: readonly unknown[] } | undefined {
  const lists = listsOf(body, [])
  return lists.toSorted((a, b) => bytesOf(b.rows) - bytesOf(a.rows))[0]
}

function listsOf(value: unknown, path: Path): { path: Path; rows: readonly unknown[] }[] {
  if (Array.isArray(value)) return value.length > 0 ? [{ path, rows: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => listsOf(inner, [...path, name]))
}

function replaced(body: Body, [first = '', ...rest]: Path, rows: readonly unknown[]): Body {
  const inner = rest.length === 0 ? rows : replaced(body[first] as Body, rest, rows)
  return { ...body, [first]: inner }
}

function largestField(body: Body): string | undefined {
  const [largest] = Object.entries(body)
    .filter(([name]) => name !== 'id')
    .toSorted(([, a], [, b]) => bytesOf(b) - bytesOf(a))
  return largest?.[0]
}
