import fc from 'fast-check'

/** FULL=1 takes every combination. Without it, tests that go over a whole set take a sample of the other dimensions. */
export const isFull = process.env.FULL === '1'

/** Draws the samples; a constant, so that a failure repeats. SEED=n draws others. */
export const seed = Number(process.env.SEED ?? 43)

/**
 * Returns every item with all of its values with FULL=1, and otherwise with `each` of them, drawn by the seed. Values
 * that were drawn least come first, so that together the items have them all where that is possible.
 */
export function dealt<Item, Value>(
  items: Iterable<Item>,
  values: readonly Value[] | ((item: Item) => readonly Value[]),
  each = 1,
): [item: Item, values: readonly Value[]][] {
  const used = new Map<string, number>()
  const usesOf = (value: Value) => used.get(JSON.stringify(value)) ?? 0
  return [...items].map((item, n) => {
    const all = typeof values === 'function' ? values(item) : values
    if (isFull) return [item, all]
    const drawn = shuffled(all, n)
      .toSorted((a, b) => usesOf(a) - usesOf(b))
      .slice(0, each)
    for (const value of drawn) used.set(JSON.stringify(value), usesOf(value) + 1)
    return [item, drawn]
  })
}

/** Returns all items with FULL=1, and otherwise `count` of them in their order, drawn by the seed and the number `n`. */
export function sample<Item>(items: readonly Item[], count: number, n = 0): readonly Item[] {
  if (isFull) return items
  const drawn = new Set(shuffled([...items.keys()], n).slice(0, count))
  return items.filter((_, index) => drawn.has(index))
}

/**
 * Returns how many cases fast-check takes: `full` with FULL=1, from a seed of its own, and otherwise `some`, from the
 * seed and the number of the test, so that tests alike do not draw alike.
 */
export function runs(full: number, some: number, n = 0): { numRuns: number; seed?: number } {
  if (!isFull) return { numRuns: some, seed: seed + n }
  return process.env.SEED === undefined ? { numRuns: full } : { numRuns: full, seed: seed + n }
}

function shuffled<Item>(items: readonly Item[], n: number): Item[] {
  const order = fc.shuffledSubarray([...items], { minLength: items.length })
  return fc.sample(order, { seed: seed + n, numRuns: 1 })[0]!
}
