import { normalizeText } from '../../../lib/text.ts'

/** Returns the names most like a wrong one: by shared words, or by few letters of difference. */
export function closest(wrong: string, names: readonly string[], most = 3): string[] {
  const text = normalizeText(wrong.slice(0, longestName)).replace(/[^a-z0-9]+/g, '_')
  return names
    .map((name) => ({ name, likeness: likeness(text, name) }))
    .filter((each) => each.likeness >= leastLikeness)
    .sort((a, b) => b.likeness - a.likeness || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name)
}

const longestName = 64
/** One shared word of two, or two letters of three. */
const leastLikeness = 0.45

/** Returns the share of pairs of letters that both have (the Dice coefficient), from 0 to 1. */
function likeness(a: string, b: string): number {
  const [ofA, ofB] = [pairsOf(a), pairsOf(b)]
  let shared = 0
  for (const [pair, count] of ofA) shared += Math.min(count, ofB.get(pair) ?? 0)
  const total = a.length + b.length - 2
  return total > 0 ? (2 * shared) / total : 0
}

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < text.length; at += 1) {
    const pair = text.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}
