import MiniSearch from 'minisearch'
import { normalizeText } from '../../../lib/text.ts'
import type { Tool, Toolset } from '../tool.ts'
import { stem, synonymsOf } from './synonyms.ts'

/** Returns the tools that match the words, the best first; a tool called by its name comes first. */
export function search(
  all: readonly Toolset[],
  words: string,
  isOffered: (tool: Tool) => boolean,
): Tool[] {
  const { engine, tools } = indexOf(all)
  const changes = wordsOf(words).some((word) => verbs.has(word))
  const named = new Set(normalizeText(words).split(/[^a-z0-9_]+/))
  return engine
    .search(words.slice(0, longestText), { filter: ({ id }) => isOffered(tools.get(id)!) })
    .map(({ id, score }) => ({ tool: tools.get(id)!, score: named.has(id) ? Infinity : score }))
    .map(({ tool, score }) => ({
      tool,
      score: tool.operation.effect === 'read' && !changes ? score * read_weight : score,
    }))
    .sort((a, b) => b.score - a.score)
    .map(({ tool }) => tool)
}

type Index = Readonly<{ engine: MiniSearch; tools: ReadonlyMap<string, Tool> }>

const indexes = new WeakMap<readonly Toolset[], Index>()

/** Returns the index of the tools of a reach, made once. */
function indexOf(all: readonly Toolset[]): Index {
  const cached = indexes.get(all)
  if (cached) return cached
  const tools = all.flatMap((set) => set.tools)
  const engine = new MiniSearch({
    fields: Object.keys(weights),
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: {
      boost: weights,
      // A misspelled word is one or two letters off; a short one would match too much.
      fuzzy: (word) => (word.length > 3 ? 0.25 : false),
      prefix: (word) => word.length > 3,
      maxFuzzy: 2,
    },
  })
  engine.addAll(tools.map(({ text }) => fieldsOf(text)))
  const index = { engine, tools: new Map(tools.map((tool) => [tool.text.name, tool])) }
  indexes.set(all, index)
  return index
}

/** A synonym counts less than the word itself. */
const weights = { name: 5, title: 3, description: 1, synonyms: 2, related: 0.5 }

function fieldsOf({ name, title, description }: Tool['text']) {
  return {
    id: name,
    name,
    title,
    description,
    synonyms: synonyms(`${name} ${title}`),
    related: synonyms(description),
  }
}

/** Returns the words that mean the same as those of a text, so that misspelled ones are found too. */
function synonyms(text: string): string {
  return [...new Set(wordsOf(text).flatMap((word) => [...synonymsOf(word)]))].join(' ')
}

function wordsOf(text: string): string[] {
  return normalizeText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !ignored.has(word))
    .map(stem)
}

const longestText = 1_000

const verbs: ReadonlySet<string> = new Set(
  (
    'add approve ask block cancel change clear close confirm correct create decide delete edit enter fill fix import ' +
    'invite mark move new open post put reject remove rename reopen request send set start stop submit take undo ' +
    'unlock update void write'
  )
    .split(' ')
    .map(stem),
)

/** People ask more than they change: without a verb, prefer the tool that reads. */
const read_weight = 1.3

/** Words that do not describe what a tool does. */
const ignored: ReadonlySet<string> = new Set(
  (
    'an and any are at be by can could did do does for from had has have he her his how if in into is it its ' +
    'me my need of on or our please she so that the their them then there they this to us want was we were ' +
    'what when where which will with would you your i am tool tools'
  ).split(' '),
)
