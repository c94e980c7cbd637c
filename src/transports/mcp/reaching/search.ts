import MiniSearch from 'minisearch'
import { stemmer } from 'stemmer'
import type { Effect } from '../../../core/operation.ts'
import { normalizeText } from '../../../lib/text.ts'
import type { Tool, Toolset } from '../tool.ts'

/** Returns the stems of the words that describe something, in order. */
function stemsOf(text: string): string[] {
  return normalizeText(text)
    .replace(/(?:n['’]t|['’](?:d|ll|m|re|s|ve))\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !ignored.has(word))
    .map((word) => stemmer(word))
}

/** Words that do not describe what a tool does. */
const ignored: ReadonlySet<string> = new Set(
  (
    'an and any are as at be been but by can could did do does for from had has have he her him his how if in into ' +
    'is it its just let like me my need now of on or our please she should so that the their them then there they ' +
    'this those to us want wants was we were what when where which will with would you your am tool tools ' +
    'au aux avec ce cette combien comment dans de des du elle en est et il ils je la le les leur ma mes mon nos ' +
    'notre nous par pas pour que quel quelle quelles quels qui sa ses son sur tu un une vos votre vous'
  ).split(' '),
)

/** Returns the tools that match the words, the best first; a tool called by its name comes first. */
export function search(
  all: readonly Toolset[],
  words: string,
  isOffered: (tool: Tool) => boolean,
): Tool[] {
  const { engine, tools } = indexOf(all)
  const text = words.slice(0, longestText)
  const stems = stemsOf(text)
  const named = new Set(normalizeText(text).split(/[^a-z0-9_]+/))
  const weights: Partial<Record<Effect, number>> = {
    create: 1.2,
    // People ask more than they change: without a verb, prefer the tool that reads.
    read: stems.some((stem) => verbs.has(stem)) ? 1 : 1.3,
  }
  return engine
    .search(text, { filter: ({ id }) => isOffered(tools.get(id)!) })
    .map(({ id, score }) => {
      const tool = tools.get(id)!
      const weight = weights[tool.operation.effect] ?? 1
      return { tool, score: named.has(id) ? Infinity : score * weight }
    })
    .sort((a, b) => b.score - a.score)
    .map(({ tool }) => tool)
}

type Index = Readonly<{ engine: MiniSearch; tools: ReadonlyMap<string, Tool> }>

const indexes = new WeakMap<readonly Toolset[], Index>()

/** Returns the index of the tools of a reach, made once. */
function indexOf(all: readonly Toolset[]): Index {
  const cached = indexes.get(all)
  if (cached) return cached
  const vocabulary = new Set<string>()
  const isUnknown = (word: string) => word.length > 3 && !vocabulary.has(word)
  const engine = new MiniSearch({
    fields: Object.keys(boosts),
    tokenize: stemsOf,
    processTerm: (word) => {
      vocabulary.add(word)
      return word
    },
    searchOptions: {
      processTerm: (word) => word,
      boost: boosts,
      // A misspelled word is one or two letters off; a short one would match too much.
      fuzzy: (word) => (isUnknown(word) ? 0.25 : false),
      prefix: isUnknown,
      maxFuzzy: 2,
    },
  })
  const tools = all.flatMap((set) => set.tools)
  engine.addAll(tools.map(({ text }) => ({ id: text.name, ...text })))
  const index = { engine, tools: new Map(tools.map((tool) => [tool.text.name, tool])) }
  indexes.set(all, index)
  return index
}

const boosts = { name: 4, title: 3, description: 1, also: 6 }
const longestText = 1_000

const verbs: ReadonlySet<string> = new Set(
  stemsOf(
    'add approve ask block cancel change clear close confirm correct create decide delete edit enter fill fix import ' +
      'invite mark move new open post put reject remove rename reopen request send set start stop submit take undo ' +
      'unlock update void write',
  ),
)
