import { normalizeText } from '../../../lib/text.ts'
import type { Tool } from '../tool.ts'
import { stem, synonymsOf } from './synonyms.ts'

/** Tools ready to be searched: the weights of their words. */
export type Index = readonly Entry[]

type Entry = Readonly<{ tool: Tool; weights: ReadonlyMap<string, number> }>

/** Weighs the words of each tool: those of its name most, then its title, then its description. */
export function indexOf(tools: readonly Tool[]): Index {
  return tools.map((tool) => {
    const { name, title, description } = tool.text
    const weights = new Map<string, number>()
    const fields = [
      [description, 1],
      [title, 3],
      [name, 5],
    ] as const
    for (const [text, weight] of fields) {
      for (const word of wordsOf(text)) weights.set(word, weight)
    }
    return { tool, weights }
  })
}

/** Returns the tools that words mean, the best first; a tool called by its name comes first. */
export function search(index: Index, words: string): Tool[] {
  const asked = [...new Set(wordsOf(words))]
  const named = new Set(normalizeText(words).split(/[^a-z0-9_]+/))
  const rarity = rarities(index)
  return index
    .map(({ tool, weights }) => ({
      tool,
      score: named.has(tool.text.name) ? Infinity : scoreOf(weights, asked, rarity),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ tool }) => tool)
}

/** A synonym counts less than the word itself. */
const ofSynonym = 0.5

function scoreOf(
  weights: ReadonlyMap<string, number>,
  asked: readonly string[],
  rarity: (word: string) => number,
): number {
  let score = 0
  for (const word of asked) {
    const own = (weights.get(word) ?? 0) * rarity(word)
    const others = [...synonymsOf(word)].map(
      (other) => (weights.get(other) ?? 0) * rarity(other) * ofSynonym,
    )
    score += Math.max(own, ...others)
  }
  return score
}

/** Returns how much a word tells tools apart: little if most of them have it. */
function rarities(index: Index): (word: string) => number {
  return (word) => {
    const having = index.filter(({ weights }) => weights.has(word)).length
    return having === 0 ? 0 : Math.log(1 + index.length / having)
  }
}

function wordsOf(text: string): string[] {
  return normalizeText(text.slice(0, longestText))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !ignored.has(word))
    .map(stem)
}

const longestText = 1_000

/** Words that say nothing about what a tool does. */
const ignored: ReadonlySet<string> = new Set(
  (
    'an and any are at be by can could did do does for from had has have he her his how if in into is it its ' +
    'me my need of on or our please she so that the their them then there they this to us want was we were ' +
    'what when where which will with would you your i am tool tools'
  ).split(' '),
)
