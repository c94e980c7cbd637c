/** The part of a list that an answer shows, and the page on which the next call continues after it. */
export type Part = { rows: number; page: number; per_page: number }

const largestPage = 100

/**
 * Returns the part of at most `fits` rows after `offset` behind which a page begins: a page of n rows begins only
 * after a multiple of n rows, so a row or two less may be shown than fit. No row is lost or given twice.
 */
export function partOf(offset: number, fits: number): Part {
  let best: Part | undefined
  for (let rows = fits; rows > 0; rows -= 1) {
    const after = offset + rows
    const per_page = largestDivisor(after)
    // A next page that is too long is shortened again; a short one costs another call.
    const part = { rows, page: after / per_page + 1, per_page }
    if (!best || worthOf(part, fits) > worthOf(best, fits)) best = part
    if (rows * fits <= worthOf(best, fits)) break
  }
  if (!best) throw new Error('A list shows at least one row.')
  return best
}

function worthOf({ rows, per_page }: Part, fits: number): number {
  return rows * Math.min(per_page, fits)
}

function largestDivisor(number: number): number {
  for (let n = Math.min(largestPage, number); n > 1; n -= 1) if (number % n === 0) return n
  return 1
}
